package server

import (
	"time"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/ledger"
)

// watermark is what the stream may be decided up to: the start of the last
// complete poll less the margin; nothing closes over unread mail (P8).
func (s *Server) watermark() (time.Time, bool) {
	if s.polled.IsZero() {
		return time.Time{}, false
	}
	w := calendar.Stamp(s.polled.Add(-s.cfg.Lag))
	return w, !w.Before(s.settled)
}

// steps is how many elements of the stream one transaction decides: a commit
// costs some milliseconds, and while catching up there are many.
const steps = 100

// settle decides the stream up to the watermark, then writes the posts that
// are awaited.
func (s *Server) settle() error {
	w, ok := s.watermark()
	if !ok {
		return nil
	}
	for more := true; more; {
		if err := s.cfg.Trip("decide"); err != nil {
			return err
		}
		before := s.settled
		err := s.ledger.Update(func(tx *ledger.Tx) error {
			var err error
			more, err = s.decide(tx, w)
			return err
		})
		if err != nil {
			s.settled = before
			return err // the state in memory is ahead of the ledger: the caller derives anew
		}
	}
	return s.writeAwaited()
}

// decide takes up to so many elements of the stream, in its order; false when
// nothing is left up to w.
func (s *Server) decide(tx *ledger.Tx, w time.Time) (bool, error) {
	for range steps {
		done, err := s.step(tx, w)
		if err != nil {
			return false, err
		}
		if done {
			s.settled = w
			return false, tx.SetWatermark(w)
		}
	}
	return true, nil
}

// step decides the next element: at one instant the mails come first, then the
// windows that end, then the posts that the list does not show (A05).
func (s *Server) step(tx *ledger.Tx, w time.Time) (done bool, err error) {
	due, hasDue := s.engine.NextDue(s.state)
	hasDue = hasDue && !due.At.After(w)
	mail, hasMail, err := oldestPending(tx, w)
	if err != nil {
		return false, err
	}
	post, hasPost, err := s.unseenPost(tx, w)
	if err != nil {
		return false, err
	}
	switch {
	case hasMail && (!hasDue || !mail.At.After(due.At)) && (!hasPost || !mail.At.After(post.AcceptedAt)):
		return false, s.decideMail(tx, mail)
	case hasDue && (!hasPost || !due.At.After(post.AcceptedAt)):
		return false, s.close(tx, due.At)
	case hasPost:
		return false, s.readBack(tx, post, post.AcceptedAt)
	}
	return true, nil
}

func oldestPending(tx *ledger.Tx, w time.Time) (ledger.Mail, bool, error) {
	for m, err := range tx.PendingMails(w) {
		return m, err == nil, err
	}
	return ledger.Mail{}, false, nil
}

// unseenPost is the first accepted post that the list will not show (design §4.4-3).
func (s *Server) unseenPost(tx *ledger.Tx, w time.Time) (ledger.Post, bool, error) {
	if !s.cfg.HidesOwnPosts {
		return ledger.Post{}, false, nil
	}
	for p, err := range tx.Posts(ledger.Sent) {
		if err != nil {
			return ledger.Post{}, false, err
		}
		if !p.AcceptedAt.After(w) {
			return p, true, nil
		}
	}
	return ledger.Post{}, false, nil
}

// close closes the first window that ends.
func (s *Server) close(tx *ledger.Tx, at time.Time) error {
	was := s.state.Turn
	return s.enter(tx, was, s.engine.CloseNext(s.state, at), origin{})
}

// enter writes what a proceeding decided, and what is posted about it.
func (s *Server) enter(tx *ledger.Tx, was game.Turn, events []game.Recorded, from origin) error {
	if len(events) == 0 {
		return nil
	}
	s.logEvents(events)
	if err := appendAll(tx, events); err != nil {
		return err
	}
	return s.tell(tx, was, events, from)
}

func (s *Server) logEvents(events []game.Recorded) {
	for _, r := range events {
		s.cfg.Log.Info().Time("at", r.At).Str("event", r.Event.Kind()).Strs("clauses", r.Clauses).
			Str("by", r.Cause.By).Str("due", r.Cause.Due).Interface("what", r.Event).Msg("recorded")
	}
}
