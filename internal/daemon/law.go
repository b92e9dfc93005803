package daemon

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/fnomic/fnomic/internal/lawbook"
)

// Law is the law with which a new game of a state folder opens: the one that
// import-rules put there, else the one shipped.
func Law(dir string) (*lawbook.Book, error) {
	b, err := os.ReadFile(filepath.Join(dir, lawFile))
	if errors.Is(err, fs.ErrNotExist) {
		return ShippedLaw()
	}
	if err != nil {
		return nil, fmt.Errorf("daemon: law: %w", err)
	}
	var book lawbook.Book
	if err := json.Unmarshal(b, &book); err != nil {
		return nil, fmt.Errorf("daemon: law: %s: %w", lawFile, err)
	}
	return &book, nil
}

// ImportLaw reads a rules page and puts its law into the state folder, for the
// game that begins there. It is refused once a game has begun.
func ImportLaw(dir, page string) (*lawbook.Book, []lawbook.Problem, error) {
	if _, err := os.Stat(LedgerPath(dir)); err == nil {
		return nil, nil, fmt.Errorf("daemon: a game was opened in %s: its law changes by its own rules only", dir)
	}
	rules, decrees, problems := lawbook.ImportPage(page)
	if len(rules) == 0 {
		return nil, problems, errors.New("daemon: no rule found on the page")
	}
	shipped, err := ShippedLaw()
	if err != nil {
		return nil, problems, err
	}
	book := lawbook.Begin(rules, decrees)
	book.TakeTitles(shipped) // the page has none
	b, err := json.MarshalIndent(book, "", " ")
	if err != nil {
		return nil, problems, fmt.Errorf("daemon: law: %w", err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, problems, fmt.Errorf("daemon: law: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, lawFile), b, 0o600); err != nil {
		return nil, problems, fmt.Errorf("daemon: law: %w", err)
	}
	return book, problems, nil
}
