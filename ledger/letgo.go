package ledger

import "golang.org/x/sys/unix"

// letGoEvery is how many records of a table are read before the memory that
// they took is given back.
const letGoEvery = 1024

// letGo gives back the pages of the file that reading has mapped. They count as
// the program's memory until the system wants them: whoever reads a long ledger
// through would seem to need all of it at once. What is read again comes from
// the system's cache. bbolt maps the whole file and has no word for this; that
// the advice is not taken does no harm.
func (tx *Tx) letGo() {
	_ = tx.l.guard(func() error {
		_, _, _ = unix.Syscall(unix.SYS_MADVISE, tx.l.db.Info().Data, uintptr(tx.b.Size()), unix.MADV_DONTNEED)
		return nil
	})
}
