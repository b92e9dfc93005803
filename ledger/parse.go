package ledger

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"
)

// ParseEvent reads an event as it is stored: its canonical bytes, then its hash.
// It accepts exactly what Append writes; anything else is ErrCorrupt. It does not
// check the hash, which needs the one before.
func ParseEvent(b []byte) (Event, error) {
	r := reader{rest: b}
	encoding := r.take(1)
	var e Event
	e.Seq = r.uint64()
	seconds, nanos := int64(r.uint64()), r.uint32()
	e.Version = r.uint32()
	e.Kind = string(r.sized())
	e.Cause = string(r.sized())
	e.Payload = r.sized()
	copy(e.Hash[:], r.take(sha256.Size))
	e.At = time.Unix(seconds, int64(nanos)).UTC()
	switch {
	case r.short || len(r.rest) != 0:
		return Event{}, fmt.Errorf("%w: event of %d bytes does not end where it says", ErrCorrupt, len(b))
	case encoding[0] != eventEncoding:
		return Event{}, fmt.Errorf("%w: event encoding %d", ErrCorrupt, encoding[0])
	case nanos >= 1e9 || e.At.Unix() != seconds:
		return Event{}, fmt.Errorf("%w: event %d: instant %d.%09d", ErrCorrupt, e.Seq, seconds, nanos)
	}
	if err := e.check(); err != nil {
		return Event{}, fmt.Errorf("%w: event %d: %v", ErrCorrupt, e.Seq, err)
	}
	return e, nil
}

// reader takes bytes off the front; once short, it gives zeros.
type reader struct {
	rest  []byte
	short bool
}

func (r *reader) take(n int) []byte {
	if r.short || n < 0 || n > len(r.rest) {
		r.short = true
		return make([]byte, sha256.Size) // more than any fixed field
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) uint32() uint32 { return binary.BigEndian.Uint32(r.take(4)) }
func (r *reader) uint64() uint64 { return binary.BigEndian.Uint64(r.take(8)) }
func (r *reader) sized() []byte  { return r.take(int(r.uint32())) }
