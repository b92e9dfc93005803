package ledger

import "iter"

// BatchBytes is the size of a transaction beyond which InBatches begins another:
// what is written stands in memory until the commit.
const BatchBytes = 8 << 20

// InBatches calls write for each item and commits after every size of them (at
// least 1), or sooner once BatchBytes were written. An item is never split over
// two transactions. committed counts the items that are on the disk; on an error
// of write or of a commit, what came after them was rolled back (or, under
// ErrUnknown, is in doubt), and no further item was taken.
func InBatches[T any](l *Ledger, items iter.Seq[T], size int, write func(*Tx, T) error) (committed int, err error) {
	next, stop := iter.Pull(items)
	defer stop()
	item, more := next()
	for more {
		n := 0
		err := l.Update(func(tx *Tx) error {
			for more && (n == 0 || n < size && tx.Written() < BatchBytes) {
				if err := write(tx, item); err != nil {
					return err
				}
				n++
				item, more = next()
			}
			return nil
		})
		if err != nil {
			return committed, err
		}
		committed += n
	}
	return committed, nil
}
