package ledger

import (
	"bytes"
	"fmt"
)

// SetVerdict says for good how a mail was taken. A second verdict of other bytes
// is ErrConflict: what is known later is told by an event.
func (tx *Tx) SetVerdict(id uint64, verdict []byte) error {
	if len(verdict) == 0 {
		return fmt.Errorf("%w: empty verdict on mail %d", ErrInvalid, id)
	}
	m, found, err := tx.Mail(id)
	if err != nil {
		return err
	}
	if !found {
		return fmt.Errorf("%w: verdict on mail %d", ErrNotFound, id)
	}
	earlier, err := tx.Verdict(id)
	if err != nil || bytes.Equal(earlier, verdict) {
		return err
	}
	if earlier != nil {
		return fmt.Errorf("%w: verdict on mail %d", ErrConflict, id)
	}
	if err := tx.table(pendingTable).delete(joinKey(secondKey(m.At), uint64Key(id))); err != nil {
		return err
	}
	return tx.table(verdictsTable).put(uint64Key(id), verdict)
}

// Verdict returns the verdict on a mail, nil if it has none.
func (tx *Tx) Verdict(id uint64) ([]byte, error) {
	return tx.table(verdictsTable).get(uint64Key(id))
}
