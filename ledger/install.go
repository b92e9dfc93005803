package ledger

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// install makes a file appear under path in one step: fill writes a temporary
// file beside it, which is synced and then takes the name; the directory is
// synced last, since without it the new name may be lost with the power. Unless
// replace is set, a file that stands there already stays and the error is
// fs.ErrExist.
func install(path string, replace bool, fill func(temporary string) error) error {
	removeLeft(path)
	held, err := emptyFile(path)
	if err != nil {
		return err
	}
	defer held.Close() // nothing was written through it
	temporary := held.Name()
	defer os.Remove(temporary) // gone already if renamed
	if err := fill(temporary); err != nil {
		return err
	}
	if err := syncPath(temporary); err != nil {
		return err
	}
	// A link, unlike a rename, never takes the place of another file.
	take := os.Link
	if replace {
		take = os.Rename
	}
	if err := take(temporary, path); err != nil {
		return err
	}
	return syncPath(filepath.Dir(path))
}

const temporaryMark = ".new-"

// emptyFile makes a temporary file, locked for as long as it is open.
func emptyFile(beside string) (*os.File, error) {
	f, err := os.CreateTemp(filepath.Dir(beside), "."+filepath.Base(beside)+temporaryMark+"*") // 0600
	if err != nil {
		return nil, err
	}
	_ = tryLock(f) // where there is no such lock, leftovers stay
	return f, nil
}

// removeLeft removes the temporary files of installs that a kill or a power cut
// ended: each may be as large as the ledger. One that is being written is locked.
func removeLeft(path string) {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return // the install will say why
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), "."+filepath.Base(path)+temporaryMark) {
			continue
		}
		left := filepath.Join(filepath.Dir(path), e.Name())
		f, err := os.OpenFile(left, os.O_RDWR, 0)
		if err != nil {
			continue
		}
		if tryLock(f) == nil {
			_ = os.Remove(left)
		}
		_ = f.Close()
	}
}

// syncPath syncs a file or a directory.
func syncPath(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		_ = f.Close()
		return fmt.Errorf("sync %s: %w", path, err)
	}
	return f.Close()
}
