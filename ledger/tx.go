package ledger

import (
	"fmt"

	"go.etcd.io/bbolt"
)

// Tx is one transaction. It belongs to the goroutine that runs it and ends when
// the function given to Update or View returns; afterwards it answers ErrTxDone.
type Tx struct {
	l        *Ledger
	b        *bbolt.Tx
	writable bool
	done     bool
	changes  uint64 // counts writes, so that a running iteration notices them
	written  int    // bytes of keys and values put so far
	head     *Head  // cached; nil until read
	moved    bool   // head is ahead of the stored one
}

// Written is the number of bytes put into this transaction so far; they are held
// in memory until the commit.
func (tx *Tx) Written() int { return tx.written }

func (tx *Tx) commit() error {
	if err := tx.storeHead(); err != nil {
		return err
	}
	// Another goroutine may have met a damaged page in the meantime.
	if err := tx.l.usable(); err != nil {
		return err
	}
	tx.done = true
	if err := tx.l.guard(tx.b.Commit); err != nil {
		err = fmt.Errorf("%w: %w", ErrUnknown, err)
		tx.l.poison(err)
		return err
	}
	return nil
}

// rollback ends a transaction that was not committed.
func (tx *Tx) rollback() {
	if tx.done {
		return
	}
	tx.done = true
	tx.l.mu.Lock()
	broken := tx.l.broken
	tx.l.mu.Unlock()
	if !broken { // else bbolt's locks cannot be trusted, see abandon
		_ = tx.l.guard(tx.b.Rollback)
	}
}

// readable tells whether the transaction may be used at all.
func (tx *Tx) readable() error {
	if tx.done {
		return ErrTxDone
	}
	return tx.l.usable()
}
