package mailbot

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"github.com/fnomic/fnomic/mailbot/decode"
)

// Source is a raw mail with where it was found.
type Source struct {
	Name string // file name, with the number of the mail in an mbox
	Raw  []byte
	// Archive is the date of an mbox's separator line; zero outside an mbox.
	Archive time.Time
}

// Sources gives the mails of a path to yield, in order: an .eml file is one
// mail, an mbox (RFC 4155) as many as it holds, a maildir those in new and cur,
// any other folder its .eml files; "-" is stdin. An error is one of reading, or
// yield's own, which ends the walk.
func Sources(path string, stdin io.Reader, yield func(Source) error) error {
	if path == "-" {
		return stream("stdin", stdin, yield)
	}
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	if info.IsDir() {
		return folder(path, yield)
	}
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	defer f.Close()
	if strings.HasSuffix(strings.ToLower(path), ".eml") {
		raw, err := io.ReadAll(f)
		if err != nil {
			return fmt.Errorf("read: %s: %w", path, err)
		}
		return yield(Source{Name: path, Raw: raw})
	}
	return stream(path, f, yield)
}

// stream reads one mail, or an mbox if it begins like one.
func stream(name string, r io.Reader, yield func(Source) error) error {
	b := bufio.NewReaderSize(r, 1<<16)
	head, err := b.Peek(5)
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("read: %s: %w", name, err)
	}
	if string(head) == "From " {
		return mbox(name, b, yield)
	}
	raw, err := io.ReadAll(b)
	if err != nil {
		return fmt.Errorf("read: %s: %w", name, err)
	}
	return yield(Source{Name: name, Raw: raw})
}

// mbox splits an mbox. The date of a separator line is the list time of old
// archives, which carry no Received lines; go-mbox throws it away, so the
// splitting is done here. A separator stands behind a blank line and ends in a
// date, so that a sentence "From here on …" cuts nothing.
func mbox(name string, r *bufio.Reader, yield func(Source) error) error {
	var cur Source
	n, blank := 0, true
	emit := func() error {
		if n == 0 {
			return nil
		}
		cur.Raw = bytes.TrimSuffix(cur.Raw, []byte("\n"))
		return yield(cur)
	}
	for {
		line, err := r.ReadBytes('\n')
		if len(line) > 0 {
			date, sep := separator(line, blank)
			if sep {
				if err := emit(); err != nil {
					return err
				}
				n++
				cur = Source{Name: fmt.Sprintf("%s#%d", name, n), Archive: date}
			} else {
				cur.Raw = append(cur.Raw, unescapeFrom(line)...)
			}
			blank = len(bytes.TrimSpace(line)) == 0
		}
		if errors.Is(err, io.EOF) {
			return emit()
		}
		if err != nil {
			return fmt.Errorf("read: %s: %w", name, err)
		}
	}
}

func separator(line []byte, afterBlank bool) (time.Time, bool) {
	rest, ok := bytes.CutPrefix(line, []byte("From "))
	if !ok || !afterBlank || len(line) > 500 {
		return time.Time{}, false
	}
	return SeparatorDate(string(bytes.TrimSpace(rest)))
}

// SeparatorDate is the date of an mbox separator line, its "From " taken off.
func SeparatorDate(rest string) (time.Time, bool) {
	f := strings.Fields(rest)
	for i := range f { // pipermail writes "alice at wanadou.example  Tue Nov 21 …"
		if i > 0 && weekday(f[i]) {
			return decode.Date(strings.Join(f[i:], " "))
		}
	}
	return time.Time{}, false
}

func weekday(s string) bool {
	s = strings.TrimSuffix(s, ",")
	return len(s) == 3 && strings.Contains("Mon Tue Wed Thu Fri Sat Sun", s)
}

// unescapeFrom takes back the ">" that an mbox writer put before "From ".
func unescapeFrom(line []byte) []byte {
	rest := bytes.TrimLeft(line, ">")
	if len(rest) < len(line) && bytes.HasPrefix(rest, []byte("From ")) {
		return line[1:]
	}
	return line
}

// folder gives a maildir's mails, or the .eml files of another folder.
func folder(dir string, yield func(Source) error) error {
	var files []string
	for _, sub := range []string{"cur", "new"} {
		entries, err := os.ReadDir(filepath.Join(dir, sub))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("read: %w", err)
		}
		for _, e := range entries {
			if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") {
				files = append(files, filepath.Join(dir, sub, e.Name()))
			}
		}
	}
	if files == nil {
		files, _ = filepath.Glob(filepath.Join(dir, "*.eml"))
	}
	// Maildir names begin with the second of arrival.
	sort.Slice(files, func(i, k int) bool { return filepath.Base(files[i]) < filepath.Base(files[k]) })
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			return fmt.Errorf("read: %w", err)
		}
		if err := yield(Source{Name: f, Raw: raw}); err != nil {
			return err
		}
	}
	return nil
}
