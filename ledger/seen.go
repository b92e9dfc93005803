package ledger

import (
	"encoding/binary"
	"fmt"
	"time"
)

// MarkSeen keeps an identity without a mail (one not worth keeping whole). It
// says whether it was new.
func (tx *Tx) MarkSeen(identity string, at time.Time) (bool, error) {
	if identity == "" {
		return false, fmt.Errorf("%w: empty identity", ErrInvalid)
	}
	if _, seen, err := tx.seenAs(identity); seen || err != nil {
		return false, err
	}
	return true, tx.putSeen(identity, 0, at)
}

// Seen says whether an identity was seen, with its mail or without.
func (tx *Tx) Seen(identity string) (bool, error) {
	_, seen, err := tx.seenAs(identity)
	return seen, err
}

func (tx *Tx) seenAs(identity string) (id uint64, seen bool, err error) {
	b, err := tx.table(seenTable).get(digestKey(identity))
	if b == nil || err != nil {
		return 0, false, err
	}
	if len(b) != 16 {
		return 0, false, fmt.Errorf("%w: seen identity of %d bytes", ErrCorrupt, len(b))
	}
	return binary.BigEndian.Uint64(b), true, nil
}

func (tx *Tx) putSeen(identity string, id uint64, at time.Time) error {
	if _, err := tx.table(seenTable).next(); err != nil { // counts them
		return err
	}
	return tx.table(seenTable).put(digestKey(identity), joinKey(uint64Key(id), secondKey(at)))
}

func (tx *Tx) mailSeen(identity string) (Mail, bool, error) {
	id, seen, err := tx.seenAs(identity)
	if !seen || err != nil || id == 0 {
		return Mail{}, seen, err
	}
	m, found, err := tx.Mail(id)
	if err == nil && !found {
		err = fmt.Errorf("%w: mail %d of a seen identity missing", ErrCorrupt, id)
	}
	return m, true, err
}
