package ledger

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime/debug"
	"syscall"

	"go.etcd.io/bbolt"
)

// guard runs a short piece of bbolt. bbolt answers a damaged page by a panic, and
// a damaged offset by a memory fault: both become ErrCorrupt, and nothing more is
// done with the file.
func (l *Ledger) guard(f func() error) error {
	panicked, err := recovered(f)
	if panicked {
		l.mu.Lock()
		l.broken = true
		l.mu.Unlock()
		l.poison(err)
	}
	return err
}

func recovered(f func() error) (panicked bool, err error) {
	before := debug.SetPanicOnFault(true)
	defer debug.SetPanicOnFault(before)
	defer func() {
		if r := recover(); r != nil {
			panicked, err = true, fmt.Errorf("%w: %v", ErrCorrupt, r)
		}
	}()
	return false, f()
}

// openError puts an error of bbolt's Open into our terms. What is neither the
// lock nor the operating system's is about the content of the file.
func openError(err error) error {
	var path *fs.PathError
	var errno syscall.Errno
	switch {
	case errors.Is(err, ErrCorrupt), errors.Is(err, ErrNewer), errors.As(err, &path), errors.As(err, &errno):
		return err
	case errors.Is(err, bbolt.ErrTimeout):
		return ErrLocked
	default:
		return fmt.Errorf("%w: %v", ErrCorrupt, err)
	}
}
