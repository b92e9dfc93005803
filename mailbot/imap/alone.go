package imap

import (
	"bytes"
	"context"
	"fmt"
)

// pitfalls remembers where connections broke, so that a mail that the library
// or the server cannot stand never blocks the next one (P10): it is first read
// alone, then only its beginning, then that without INTERNALDATE, and at last
// it is handed on as unreadable.
type pitfalls struct {
	// slowUntil: mails up to this UID are read one by one.
	slowUntil uint32
	// falls counts the connections that broke at one mail read alone.
	falls map[uint32]int
	// good is the last mail that came whole; troubles counts the times in a row
	// at which neither it nor the next one came any more.
	good     uint32
	troubles int
}

// Connections that may break at one mail before less of it is asked for. Twelve
// breaks take more than a quarter of an hour (Backoff), so that a weak network
// is not taken for a bad mail; and none of them counts while the server gives no
// other mail either (otherComes).
const (
	fallsBeforeHead       = 4
	fallsBeforeBareHead   = 7
	fallsBeforeUnreadable = 12
	// Troubles of the server before a mail is suspected all the same: a day and
	// more (Backoff), so that even a row of bad mails ends.
	troublesBeforeSuspicion = 400
)

func newPitfalls(good uint32) pitfalls { return pitfalls{falls: map[uint32]int{}, good: good} }

// near tells whether uid is to be read alone.
func (p *pitfalls) near(uid uint32) bool { return uid <= p.slowUntil || p.falls[uid] > 0 }

// fell notes that reading uids broke the connection.
func (p *pitfalls) fell(uids []uint32) {
	if len(uids) == 1 {
		p.falls[uids[0]]++
		return
	}
	p.slowUntil = max(p.slowUntil, uids[len(uids)-1])
}

func (p *pitfalls) passed(uid uint32, messages []Message) {
	for _, m := range messages {
		if !m.Truncated {
			p.good = m.UID
		}
	}
	for at := range p.falls {
		if at <= uid {
			delete(p.falls, at)
		}
	}
}

// alone reads one mail as carefully as its past demands.
func (r *reading) alone(ctx context.Context, s *session, uid uint32) (Batch, error) {
	falls := r.pitfalls.falls[uid]
	if falls >= fallsBeforeHead && r.pitfalls.troubles < troublesBeforeSuspicion {
		if err := r.otherComes(ctx, s, uid); err != nil {
			r.pitfalls.troubles++
			return Batch{}, &serverTrouble{err}
		}
		r.pitfalls.troubles = 0
	}
	switch {
	case falls >= fallsBeforeUnreadable:
		m := Message{UID: uid, UIDValidity: r.cursor.UIDValidity, Truncated: true, Defects: []Defect{Unreadable}}
		return Batch{Messages: []Message{m}}, nil
	case falls >= fallsBeforeBareHead:
		return r.head(ctx, s, uid, items{body: headLength, partial: true, bare: true}, Cut)
	case falls >= fallsBeforeHead:
		return r.head(ctx, s, uid, items{body: headLength, partial: true}, Cut)
	default:
		return r.whole(ctx, s, uid)
	}
}

// serverTrouble is an error at one mail that is not the mail's fault.
type serverTrouble struct{ err error }

func (e *serverTrouble) Error() string { return e.err.Error() }
func (e *serverTrouble) Unwrap() error { return e.err }

// otherComes fetches a byte of another mail, one read before or else the next.
// A server whose storage hangs answers EXAMINE and SEARCH from its index for as
// long as the outage lasts: that must cost time, never a vote (P8). Where uid is
// the only mail nothing can be told, and the breaks at it alone decide.
func (r *reading) otherComes(ctx context.Context, s *session, uid uint32) error {
	for _, other := range []uint32{r.pitfalls.good, r.after} {
		if other == 0 || other == uid {
			continue
		}
		got, err := s.fetch(ctx, []uint32{other}, items{body: 1, partial: true, bare: true})
		if err != nil || len(got[other].body) > 0 {
			return err
		}
	}
	return nil
}

// triesAlone is how often a mail is asked for on one connection.
const triesAlone = 3

// whole reads one mail in full, unless it is too long. What looks odd counts
// only when the server says it twice.
func (r *reading) whole(ctx context.Context, s *session, uid uint32) (Batch, error) {
	var before *fetched
	for range triesAlone {
		length, err := s.fetch(ctx, []uint32{uid}, items{})
		if err != nil {
			return Batch{}, err
		}
		if length[uid].size > r.cfg.MaxSize {
			return r.head(ctx, s, uid, items{body: headLength, partial: true}, Oversize)
		}
		got, err := s.fetch(ctx, []uint32{uid}, items{body: r.cfg.MaxSize})
		if err != nil {
			return Batch{}, err
		}
		f, came := got[uid]
		if came && !odd(f) {
			return Batch{Messages: []Message{r.message(f)}}, nil
		}
		if there, err := s.present(ctx, uid); err != nil {
			return Batch{}, err
		} else if !there {
			return Batch{Vanished: []uint32{uid}}, nil
		}
		if m, ok := r.saidTwice(before, f); came && ok {
			return Batch{Messages: []Message{m}}, nil
		}
		if came {
			before = &f
		}
	}
	return Batch{}, fmt.Errorf("imap: UID %d: the mail is there and its body does not come", uid)
}

// saidTwice accepts an odd mail that came twice alike. An empty body under
// another length is never taken for an empty mail.
func (r *reading) saidTwice(before *fetched, f fetched) (Message, bool) {
	if before == nil || before.size != f.size || !bytes.Equal(before.body, f.body) {
		return Message{}, false
	}
	if len(f.body) > 0 {
		return r.message(f, SizeMismatch), true
	}
	return r.message(f, Empty), f.size == 0
}

// beginning is a mail of which headLength bytes were read; a shorter one is
// there in full.
func (r *reading) beginning(f fetched, why Defect) Message {
	if f.size > 0 && int64(len(f.body)) == f.size {
		return r.message(f)
	}
	m := r.message(f, why)
	m.Truncated = true
	return m
}

// head reads the beginning of one mail.
func (r *reading) head(ctx context.Context, s *session, uid uint32, want items, why Defect) (Batch, error) {
	got, err := s.fetch(ctx, []uint32{uid}, want)
	if err != nil {
		return Batch{}, err
	}
	f, ok := got[uid]
	if ok && len(f.body) > 0 {
		return Batch{Messages: []Message{r.beginning(f, why)}}, nil
	}
	there, err := s.present(ctx, uid)
	if err != nil {
		return Batch{}, err
	}
	if !there {
		return Batch{Vanished: []uint32{uid}}, nil
	}
	return Batch{}, fmt.Errorf("imap: UID %d: the mail is there and its beginning does not come", uid)
}
