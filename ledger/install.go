package ledger

import (
	"fmt"
	"os"
	"path/filepath"
)

// install makes a file appear under path in one step: fill writes a temporary
// file beside it, which is synced and then takes the name; the directory is
// synced last, since without it the new name may be lost with the power. Unless
// replace is set, a file that stands there already stays and the error is
// fs.ErrExist.
func install(path string, replace bool, fill func(temporary string) error) error {
	temporary, err := emptyFile(path)
	if err != nil {
		return err
	}
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

func emptyFile(beside string) (string, error) {
	f, err := os.CreateTemp(filepath.Dir(beside), "."+filepath.Base(beside)+".new-*") // 0600
	if err != nil {
		return "", err
	}
	return f.Name(), f.Close()
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
