package ledger

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"iter"
	"time"
	"unicode/utf8"
)

// Limits of one event.
const (
	MaxKind    = 255      // bytes
	MaxCause   = 64 << 10 // bytes
	MaxPayload = 16 << 20 // bytes
)

const eventEncoding = 1

// Hash is a link of the chain.
type Hash [sha256.Size]byte

// String is the hash in hexadecimal.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// Event is a fact. It is never edited and never removed.
type Event struct {
	Seq     uint64    // from 1, without gaps; given by Append
	At      time.Time // instant in the game, UTC
	Kind    string
	Version uint32 // of the kind
	Cause   string // id of the mail that caused it; empty if none did
	Payload []byte
	Hash    Hash // of the chain up to and with this event; given by Append
}

// Head is the end of the chain: the last event's number and hash, both zero in
// an empty ledger.
type Head struct {
	Seq  uint64
	Hash Hash
}

// Next is the head after e, whose Seq is not looked at. It needs no file:
// whoever recomputes the events recomputes the head.
func (h Head) Next(e Event) Head {
	e.Seq = h.Seq + 1
	return Head{Seq: e.Seq, Hash: linked(h.Hash, e.Canonical())}
}

func linked(before Hash, canonical []byte) (h Hash) {
	sum := sha256.New()
	sum.Write(before[:])
	sum.Write(canonical)
	sum.Sum(h[:0])
	return h
}

// Canonical is the event as it is hashed, see the package documentation. The
// event's Hash is not part of it.
func (e Event) Canonical() []byte {
	b := make([]byte, 0, 37+len(e.Kind)+len(e.Cause)+len(e.Payload))
	b = append(b, eventEncoding)
	b = binary.BigEndian.AppendUint64(b, e.Seq)
	b = binary.BigEndian.AppendUint64(b, uint64(e.At.Unix()))
	b = binary.BigEndian.AppendUint32(b, uint32(e.At.Nanosecond()))
	b = binary.BigEndian.AppendUint32(b, e.Version)
	b = appendBytes(b, []byte(e.Kind))
	b = appendBytes(b, []byte(e.Cause))
	return appendBytes(b, e.Payload)
}

func appendBytes(b, part []byte) []byte {
	return append(binary.BigEndian.AppendUint32(b, uint32(len(part))), part...)
}

func (e Event) check() error {
	switch {
	case e.Kind == "" || len(e.Kind) > MaxKind || !utf8.ValidString(e.Kind):
		return fmt.Errorf("%w: event kind %q", ErrInvalid, e.Kind)
	case len(e.Cause) > MaxCause:
		return fmt.Errorf("%w: event cause of %d bytes", ErrInvalid, len(e.Cause))
	case len(e.Payload) > MaxPayload:
		return fmt.Errorf("%w: event payload of %d bytes", ErrInvalid, len(e.Payload))
	}
	return nil
}

// Append adds an event behind the last one and returns it with its number and
// hash. Seq and Hash of e are not looked at.
func (tx *Tx) Append(e Event) (Event, error) {
	if err := e.check(); err != nil {
		return Event{}, err
	}
	head, err := tx.Head()
	if err != nil {
		return Event{}, err
	}
	e.Seq, e.At = head.Seq+1, time.Unix(e.At.Unix(), int64(e.At.Nanosecond())).UTC()
	canonical := e.Canonical()
	e.Hash = linked(head.Hash, canonical)
	if err := tx.table(eventsTable).put(uint64Key(e.Seq), append(canonical, e.Hash[:]...)); err != nil {
		return Event{}, err
	}
	tx.head, tx.moved = &Head{e.Seq, e.Hash}, true
	return e, nil
}

// Event returns the event of that number.
func (tx *Tx) Event(seq uint64) (e Event, found bool, err error) {
	b, err := tx.table(eventsTable).get(uint64Key(seq))
	if b == nil || err != nil {
		return Event{}, false, err
	}
	e, err = storedEvent(uint64Key(seq), b)
	return e, err == nil, err
}

// Events hands out the events from number from on. It does not recompute the
// chain; Verify does. After an error it ends.
func (tx *Tx) Events(from uint64) iter.Seq2[Event, error] {
	return walk(tx.table(eventsTable), uint64Key(from), nil, storedEvent)
}

func storedEvent(key, value []byte) (Event, error) {
	e, err := ParseEvent(value)
	if err == nil && (len(key) != 8 || tailUint64(key) != e.Seq) {
		err = fmt.Errorf("%w: event %d under key %x", ErrCorrupt, e.Seq, key)
	}
	return e, err
}

// Head returns the end of the chain.
func (tx *Tx) Head() (Head, error) {
	if tx.head != nil {
		return *tx.head, tx.readable()
	}
	b, err := tx.table(systemTable).get([]byte(headKey))
	if err != nil {
		return Head{}, err
	}
	var h Head
	if b != nil {
		if len(b) != 8+sha256.Size {
			return Head{}, fmt.Errorf("%w: head of %d bytes", ErrCorrupt, len(b))
		}
		h.Seq = binary.BigEndian.Uint64(b)
		copy(h.Hash[:], b[8:])
	}
	tx.head = &h
	return h, nil
}

// storeHead writes the head once a transaction. It is kept beside the events so
// that events missing at the end are noticed.
func (tx *Tx) storeHead() error {
	if !tx.moved {
		return nil
	}
	return tx.table(systemTable).put([]byte(headKey), joinKey(uint64Key(tx.head.Seq), tx.head.Hash[:]))
}
