package ledger

import (
	"os"

	"golang.org/x/sys/unix"
)

// tryLock locks an open file, for as long as that handle is open. The lock is
// another one than bbolt's own (flock), which it does not meet.
func tryLock(f *os.File) error {
	return unix.FcntlFlock(f.Fd(), unix.F_OFD_SETLK, &unix.Flock_t{Type: unix.F_WRLCK})
}
