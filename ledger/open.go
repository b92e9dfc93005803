package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"

	"go.etcd.io/bbolt"
)

// Create makes an empty ledger and opens it. The file appears under its name
// whole and synced, or not at all; if the name is taken, the error is
// fs.ErrExist.
func Create(path string, o Options) (*Ledger, error) {
	err := install(path, false, func(temporary string) error {
		l := &Ledger{path: temporary}
		if err := l.attach(o, os.OpenFile); err != nil {
			return err
		}
		return errors.Join(l.Update((*Tx).prepare), l.Close())
	})
	if err != nil {
		return nil, fmt.Errorf("ledger: create %s: %w", path, err)
	}
	return Open(path, o)
}

// Open opens an existing ledger. Errors: fs.ErrNotExist, ErrLocked when another
// process holds it past the timeout, ErrNewer, ErrCorrupt. When a writer's Open
// returns, all that can be read is on the disk, also what a predecessor wrote and
// did not sync or could not.
func Open(path string, o Options) (*Ledger, error) {
	l := &Ledger{path: path, readOnly: o.ReadOnly}
	if err := l.attach(o, openExisting); err != nil {
		return nil, fmt.Errorf("ledger: open %s: %w", path, err)
	}
	if err := l.examine(); err != nil {
		_ = l.Close() // the reason not to use it is worth more than its closing
		return nil, fmt.Errorf("ledger: open %s: %w", path, openError(err))
	}
	return l, nil
}

type opener func(string, int, os.FileMode) (*os.File, error)

// openExisting keeps bbolt from making a file where there is none, or from
// filling an empty one.
func openExisting(name string, flag int, mode os.FileMode) (*os.File, error) {
	f, err := os.OpenFile(name, flag&^os.O_CREATE, mode)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%w: not a regular file", ErrCorrupt)
	}
	if err == nil && info.Size() == 0 {
		err = fmt.Errorf("%w: empty file", ErrCorrupt)
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

// attach locks and maps the file.
func (l *Ledger) attach(o Options, open opener) error {
	options := &bbolt.Options{
		Timeout:         cmp.Or(o.Timeout, DefaultTimeout),
		ReadOnly:        o.ReadOnly,
		InitialMmapSize: mapSize,
		FreelistType:    bbolt.FreelistMapType,
		OpenFile: func(name string, flag int, mode os.FileMode) (f *os.File, err error) {
			l.file, err = open(name, flag, mode)
			return l.file, err
		},
	}
	err := l.guard(func() (err error) {
		l.db, err = bbolt.Open(l.path, fileMode, options)
		return err
	})
	if err != nil {
		if l.broken {
			_ = l.abandon()
		}
		return openError(err)
	}
	l.db.AllocSize = growStep
	return nil
}

// examine looks at an attached file before anyone relies on it.
func (l *Ledger) examine() error {
	if err := l.View((*Tx).checkFreelist); err != nil {
		return err
	}
	if err := l.View((*Tx).checkFormat); err != nil {
		return err
	}
	if l.readOnly {
		return nil
	}
	if err := l.rewrite(); err != nil {
		return fmt.Errorf("rewrite: %w", err)
	}
	return l.file.Sync()
}

// rewrite writes every page in use over itself. A process that ended after a
// failed sync, this one or another, leaves pages that every reader sees, that
// are not on the disk and that the kernel takes for written: a sync alone would
// not bring them there. The bytes are the same, so a crash half-way does no
// harm. It costs about a millisecond a megabyte.
func (l *Ledger) rewrite() error {
	return l.View(func(tx *Tx) error {
		size := tx.b.Size()
		buffer := make([]byte, 1<<20)
		for at := int64(0); at < size; {
			n, err := l.file.ReadAt(buffer[:min(int64(len(buffer)), size-at)], at)
			if n == 0 && errors.Is(err, io.EOF) {
				return nil // the file's end is a hole not yet grown
			}
			if err != nil && !errors.Is(err, io.EOF) {
				return err
			}
			if _, err := l.file.WriteAt(buffer[:n], at); err != nil {
				return err
			}
			at += int64(n)
		}
		return nil
	})
}
