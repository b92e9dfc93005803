package ledger

import (
	"encoding/binary"
	"fmt"
	"iter"
	"time"
)

// Cursor is how far a mailbox was read (RFC 3501 §2.3.1.1). Under another
// UIDVALIDITY all UIDs are new and reading begins again; identities keep what was
// counted from being counted twice (P6).
type Cursor struct {
	Mailbox     string
	UIDValidity uint32
	LastUID     uint32
}

// SetCursor moves a mailbox's cursor. Under the same UIDVALIDITY it never goes
// back: ErrBackwards.
func (tx *Tx) SetCursor(c Cursor) error {
	if c.Mailbox == "" || len(c.Mailbox) > MaxKey || c.UIDValidity == 0 {
		return fmt.Errorf("%w: cursor of mailbox %q, UIDVALIDITY %d", ErrInvalid, c.Mailbox, c.UIDValidity)
	}
	before, found, err := tx.Cursor(c.Mailbox)
	if err != nil {
		return err
	}
	if found && before.UIDValidity == c.UIDValidity && c.LastUID < before.LastUID {
		return fmt.Errorf("%w: %s from UID %d to %d", ErrBackwards, c.Mailbox, before.LastUID, c.LastUID)
	}
	value := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, c.UIDValidity), c.LastUID)
	return tx.table(cursorsTable).put([]byte(c.Mailbox), value)
}

// Cursor returns how far a mailbox was read.
func (tx *Tx) Cursor(mailbox string) (Cursor, bool, error) {
	if mailbox == "" {
		return Cursor{}, false, nil
	}
	b, err := tx.table(cursorsTable).get([]byte(mailbox))
	if b == nil || err != nil {
		return Cursor{}, false, err
	}
	c, err := storedCursor([]byte(mailbox), b)
	return c, err == nil, err
}

// Cursors hands out all cursors by name of the mailbox.
func (tx *Tx) Cursors() iter.Seq2[Cursor, error] {
	return walk(tx.table(cursorsTable), nil, nil, storedCursor)
}

func storedCursor(key, value []byte) (Cursor, error) {
	if len(value) != 8 {
		return Cursor{}, fmt.Errorf("%w: cursor of %q", ErrCorrupt, key)
	}
	return Cursor{string(key), binary.BigEndian.Uint32(value), binary.BigEndian.Uint32(value[4:])}, nil
}

// Watermark is the instant up to which the stream of mails and due instants was
// decided; found is false before the first.
func (tx *Tx) Watermark() (at time.Time, found bool, err error) {
	var i instant
	found, err = tx.table(systemTable).getJSON([]byte(watermarkKey), &i)
	if !found || err != nil {
		return time.Time{}, false, err
	}
	return i.time(), true, nil
}

// SetWatermark moves the watermark on. It never goes back: ErrBackwards.
func (tx *Tx) SetWatermark(at time.Time) error {
	before, found, err := tx.Watermark()
	if err != nil {
		return err
	}
	if found && at.Before(before) {
		return fmt.Errorf("%w: watermark from %v to %v", ErrBackwards, before, at.UTC())
	}
	return tx.table(systemTable).putJSON([]byte(watermarkKey), instantOf(at))
}
