package ledger

import (
	"crypto/sha256"
	"fmt"
)

// Predate has an earlier copy of a mail without a verdict stand in its place:
// m's list time, place in the mailbox and text, under the same number. It says
// whether it did; a mail that has its verdict, or is not later, stays. m.Identity
// must be the mail's.
func (tx *Tx) Predate(id uint64, m Mail, raw []byte) (bool, error) {
	was, found, err := tx.Mail(id)
	if err != nil || !found {
		return false, err
	}
	if m.Identity != was.Identity || m.MessageID != was.MessageID || len(raw) > MaxRaw {
		return false, fmt.Errorf("%w: %d bytes are no copy of mail %d", ErrInvalid, len(raw), id)
	}
	m.At, m.InternalDate = instantOf(m.At).time(), instantOf(m.InternalDate).time()
	m.ID, m.Quarantined, m.Size, m.Digest = id, was.Quarantined, len(raw), sha256.Sum256(raw)
	old := joinKey(secondKey(was.At), uint64Key(id))
	waits, err := tx.table(pendingTable).get(old)
	if err != nil || waits == nil || !m.At.Before(was.At) {
		return false, err
	}
	if err := tx.table(pendingTable).delete(old); err != nil {
		return false, err
	}
	return true, tx.replace(m, raw)
}

// replace writes a mail in the place of its later copy.
func (tx *Tx) replace(m Mail, raw []byte) error {
	if err := tx.keep(m, raw); err != nil {
		return err
	}
	return tx.table(seenTable).put(digestKey(m.Identity), joinKey(uint64Key(m.ID), secondKey(m.At)))
}
