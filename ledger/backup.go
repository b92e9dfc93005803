package ledger

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// WriteTo writes a whole copy of the ledger, as it is at the call, while others
// go on reading and writing. The copy is a ledger file. A slow w keeps the file
// from using freed space again: hand a file in, not a connection.
func (l *Ledger) WriteTo(w io.Writer) (n int64, err error) {
	err = l.View(func(tx *Tx) error {
		n, err = tx.b.WriteTo(w)
		return err
	})
	if err != nil {
		return n, fmt.Errorf("ledger: copy: %w", err)
	}
	return n, nil
}

// Backup writes a copy to path, in place of an earlier one; what stands there is
// always one of the two, whole. It refuses the ledger's own file.
func (l *Ledger) Backup(path string) error {
	if l.isOwn(path) {
		return fmt.Errorf("ledger: backup to %s: %w: the ledger's own file", path, ErrInvalid)
	}
	if err := install(path, true, l.copyTo); err != nil {
		return fmt.Errorf("ledger: backup to %s: %w", path, err)
	}
	return nil
}

func (l *Ledger) isOwn(path string) bool {
	there, err := os.Stat(path)
	if err != nil {
		return false
	}
	own, err := os.Stat(l.path)
	return err == nil && os.SameFile(there, own)
}

func (l *Ledger) copyTo(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, fileMode)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	_, err = l.WriteTo(w)
	return errors.Join(err, w.Flush(), f.Close())
}

// Restore makes a ledger at path from a backup. The new ledger is on hold, and
// every post that had not left is doubtful: nothing old is sent before the list
// was read back and a person ended the hold (P13). A backup that does not verify
// is refused with its report, and so is a path that is taken (fs.ErrExist).
func Restore(backup, path string, hold Hold) (Report, error) {
	report, err := restore(backup, path, hold)
	if err != nil {
		return report, fmt.Errorf("ledger: restore %s to %s: %w", backup, path, err)
	}
	return report, nil
}

func restore(backup, path string, hold Hold) (report Report, err error) {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return Report{}, errors.Join(err, fs.ErrExist)
	}
	source, err := Open(backup, Options{ReadOnly: true})
	if err != nil {
		return Report{}, err
	}
	defer source.Close() // only read
	if report, err = source.Verify(); err != nil {
		return report, err
	}
	if !report.OK() {
		return report, fmt.Errorf("%w: %d faults", ErrCorrupt, len(report.Faults))
	}
	return report, install(path, false, func(temporary string) error {
		if err := source.copyTo(temporary); err != nil {
			return err
		}
		return putOnHold(temporary, hold)
	})
}

func putOnHold(path string, hold Hold) error {
	l, err := Open(path, Options{})
	if err != nil {
		return err
	}
	err = l.Update(func(tx *Tx) error {
		for _, state := range []State{Queued, Sending} {
			if _, err := tx.doubt(state, hold.Reason, hold.Since); err != nil {
				return err
			}
		}
		return tx.SetHold(hold)
	})
	return errors.Join(err, l.Close())
}
