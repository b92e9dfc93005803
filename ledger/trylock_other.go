//go:build !linux

package ledger

import (
	"errors"
	"os"
)

// tryLock does not lock: elsewhere there is no lock that belongs to a handle and
// that bbolt's own does not meet.
func tryLock(*os.File) error { return errors.ErrUnsupported }
