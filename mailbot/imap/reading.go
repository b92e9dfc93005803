package imap

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/fnomic/fnomic/internal/planted"
)

// reading is the progress of one Run, across connections.
type reading struct {
	cfg      Config
	receiver Receiver
	cursor   Cursor
	// stale: the server names no UIDVALIDITY, and this connection is new, so
	// that UIDs seen before may mean other mails now.
	stale bool
	// heavy are the new mails that are too long to be read with others, UIDs
	// ascending.
	heavy []uint32
	// after is the mail behind the one that is read alone; 0 if there is none.
	after uint32
	// pitfalls remembers the UIDs whose fetching broke a connection.
	pitfalls pitfalls
}

func newReading(cfg Config, from Cursor, r Receiver) *reading {
	return &reading{cfg: cfg, receiver: r, cursor: from, stale: true, pitfalls: newPitfalls(from.LastUID)}
}

func (r *reading) newSession() { r.stale = true }

// poll reads the mailbox to its end, and reports it complete. Whatever the
// mailbox held when the poll began is in the answer to SEARCH, because EXAMINE
// was sent after that.
func (r *reading) poll(ctx context.Context, s *session) error {
	report := Poll{Started: r.cfg.Now()}
	box, err := s.examine(ctx)
	if err != nil {
		return err
	}
	if err := r.settleValidity(ctx, box); err != nil {
		return err
	}
	if report.Messages, err = r.readNew(ctx, s); err != nil {
		return err
	}
	report.UIDValidity = box.uidValidity
	report.UIDNext = max(box.uidNext, r.cursor.LastUID+1)
	return refusedBy(r.receiver.Polled(ctx, report))
}

// readNew hands on all mails above the cursor and counts them.
func (r *reading) readNew(ctx context.Context, s *session) (messages int, err error) {
	uids, err := s.search(ctx, r.cursor.LastUID)
	if err != nil || len(uids) == 0 {
		return 0, err
	}
	if r.heavy, err = s.heavier(ctx, r.cursor.LastUID, r.light()); err != nil {
		return 0, err
	}
	for len(uids) > 0 {
		done, n, err := r.batch(ctx, s, uids)
		if err != nil {
			return 0, err
		}
		uids, messages = uids[done:], messages+n
	}
	return messages, nil
}

// light is the longest mail read together with others.
func (r *reading) light() int64 { return min(lightLength, r.cfg.MaxSize) }

// isHeavy tells whether the mail is to be read alone for its length.
func (r *reading) isHeavy(uid uint32) bool {
	_, found := slices.BinarySearch(r.heavy, uid)
	return found
}

// settleValidity compares the cursor with the mailbox found.
func (r *reading) settleValidity(ctx context.Context, box examined) error {
	reason := r.whyReset(box)
	r.stale = false
	now := Cursor{UIDValidity: box.uidValidity}
	if reason == "" {
		now.LastUID = r.cursor.LastUID
		r.cursor = now
		return nil
	}
	report := Reset{Was: r.cursor, Now: now, Reason: reason}
	r.cursor, r.pitfalls = now, newPitfalls(0)
	return refusedBy(r.receiver.Reset(ctx, report))
}

func (r *reading) whyReset(box examined) string {
	last := r.cursor.LastUID
	if planted.Is("no-uidvalidity") {
		return ""
	}
	switch {
	case last == 0:
		return ""
	case box.uidValidity == 0 && r.stale:
		return "the server names no UIDVALIDITY"
	case box.uidValidity != r.cursor.UIDValidity:
		return fmt.Sprintf("UIDVALIDITY was %d, is %d", r.cursor.UIDValidity, box.uidValidity)
	case box.uidNext != 0 && box.uidNext <= last:
		return fmt.Sprintf("UIDNEXT is %d though UID %d was read", box.uidNext, last)
	default:
		return ""
	}
}

// batch reads some of uids from the front, hands them on and tells how many of
// them are done with and how many mails they made.
func (r *reading) batch(ctx context.Context, s *session, uids []uint32) (done, messages int, err error) {
	b, asked, err := r.fetchSome(ctx, s, uids)
	if trouble := (*serverTrouble)(nil); errors.As(err, &trouble) {
		return 0, 0, err
	}
	if err != nil {
		r.pitfalls.fell(asked)
		return 0, 0, err
	}
	b.Cursor = Cursor{UIDValidity: r.cursor.UIDValidity, LastUID: asked[len(asked)-1]}
	if err := r.receiver.Receive(ctx, b); err != nil {
		return 0, 0, refusedBy(err)
	}
	r.cursor = b.Cursor
	r.pitfalls.passed(r.cursor.LastUID, b.Messages)
	return len(asked), len(b.Messages), nil
}

func (r *reading) fetchSome(ctx context.Context, s *session, uids []uint32) (Batch, []uint32, error) {
	if first := uids[0]; r.pitfalls.near(first) || r.isHeavy(first) {
		if r.after = 0; len(uids) > 1 {
			r.after = uids[1]
		}
		b, err := r.alone(ctx, s, first)
		return b, uids[:1], err
	}
	uids = uids[:min(len(uids), r.cfg.BatchSize)]
	if i := slices.IndexFunc(uids, r.isHeavy); i > 0 {
		uids = uids[:i]
	}
	got, err := s.fetch(ctx, uids, items{body: r.light()})
	if err != nil {
		return Batch{}, uids, err
	}
	return r.assemble(ctx, s, uids, got)
}

// assemble puts the batch together, and asks alone for each mail that did not
// come or came odd. The second result is what the batch covers, or, with an
// error, the mail that it is about.
func (r *reading) assemble(ctx context.Context, s *session, uids []uint32, got map[uint32]fetched) (Batch, []uint32, error) {
	var b Batch
	for i, uid := range uids {
		if f, ok := got[uid]; ok && !odd(f) {
			b.Messages = append(b.Messages, r.message(f))
			continue
		}
		r.after = 0 // its neighbours have just come
		one, err := r.alone(ctx, s, uid)
		if err != nil {
			return Batch{}, uids[i : i+1], err
		}
		b.Messages = append(b.Messages, one.Messages...)
		b.Vanished = append(b.Vanished, one.Vanished...)
	}
	return b, uids, nil
}

// odd tells a body to ask for again: an empty one is what a server gives for a
// mail just expunged, and one of another length than announced may be cut.
func odd(f fetched) bool { return len(f.body) == 0 || int64(len(f.body)) != f.size }

func (r *reading) message(f fetched, defects ...Defect) Message {
	if f.date.IsZero() {
		defects = append(defects, NoDate)
	}
	return Message{
		UID: f.uid, UIDValidity: r.cursor.UIDValidity, InternalDate: f.date,
		Size: f.size, Raw: f.body, Defects: defects,
	}
}
