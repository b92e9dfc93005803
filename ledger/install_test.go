package ledger

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A backup that a power cut ended leaves a file as large as the ledger: the next
// one removes it, but never one that is being written.
func TestLeftoversOfABackupAreRemoved(t *testing.T) {
	l := newLedger(t)
	path := filepath.Join(t.TempDir(), "backup.db")
	busy, err := emptyFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	left, err := emptyFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := left.Close(); err != nil { // as the end of its process would
		t.Fatal(err)
	}
	other := filepath.Join(filepath.Dir(path), ".another.db.new-1")
	if err := os.WriteFile(other, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := l.Backup(path); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(left.Name()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the leftover stands: %v", err)
	}
	for _, name := range []string{busy.Name(), other} {
		if _, err := os.Stat(name); err != nil {
			t.Errorf("removed: %v", err)
		}
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 3 {
		t.Errorf("%d files, %v", len(entries), err)
	}
	sound(t, opened(t, path))
}
