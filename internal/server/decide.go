package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/planted"
	"github.com/fnomic/fnomic/internal/record"
	"github.com/fnomic/fnomic/ledger"
)

// watermark is what the stream may be decided up to: the start of the last
// complete poll less the margin; nothing closes over unread mail (P8).
func (s *Server) watermark() (time.Time, bool) {
	if s.polled.IsZero() {
		return time.Time{}, false
	}
	lag, read := s.cfg.Lag, s.polled
	if planted.Is("no-margin") {
		lag = 0
	}
	if planted.Is("unread-closes") {
		read = s.cfg.Now()
	}
	w := calendar.Stamp(read.Add(-lag))
	return w, !w.Before(s.settled)
}

// A transaction decides so many elements of the stream at most, and writes so
// many bytes: a commit costs some milliseconds, and while catching up there are many.
const (
	steps     = 1000
	mostBytes = 8 << 20
)

// settle decides the stream up to the watermark, then writes the posts that
// are awaited. A fault of the program at a mail is that mail's: what was decided
// with it is derived anew, and it is passed over.
func (s *Server) settle() error {
	if s.polled.IsZero() {
		return nil
	}
	if good, err := s.clockHolds(); !good || err != nil {
		return err
	}
	w, ok := s.watermark()
	if !ok {
		return nil
	}
	for {
		if err := s.decideUpTo(w); err != nil {
			return err
		}
		again, err := s.writeAwaited()
		if err != nil {
			return err
		}
		if !again {
			return s.remind(w)
		}
	}
}

// decideUpTo decides what there is up to the watermark.
func (s *Server) decideUpTo(w time.Time) error {
	for more := true; more; {
		todo, err := s.hasWork(w)
		if !todo || err != nil {
			return err
		}
		if err := s.cfg.Trip("decide"); err != nil {
			return err
		}
		if more, err = s.decideSome(w); err == nil {
			continue
		}
		if err := s.passOver(err); err != nil {
			return err
		}
		more = true
	}
	return nil
}

// passOver notes the mail at which the program failed, and derives the state as
// it was before; any other error is given back.
func (s *Server) passOver(err error) error {
	var fault *fault
	if !errors.As(err, &fault) || fault.mail == 0 || s.faulty[fault.mail] {
		return err
	}
	s.log.Error().Uint64("mail", fault.mail).Str("fault", fault.what).Msg("ALERT: the program failed at a mail; it is quarantined")
	s.faulty[fault.mail], s.current = true, 0
	return s.refold()
}

// hasWork reports whether anything is to be decided up to w. Under a hold
// nothing is.
func (s *Server) hasWork(w time.Time) (todo bool, err error) {
	err = s.ledger.View(func(tx *ledger.Tx) error {
		if _, held, err := tx.Hold(); held || err != nil {
			return err
		}
		if w.After(s.settled) {
			todo = true
			return nil
		}
		if d, ok := s.engine.NextDue(s.state); ok && !d.At.After(w) {
			todo = true
			return nil
		}
		_, pending, err := oldestPending(tx, w)
		if err != nil {
			return err
		}
		_, unseen, err := s.unseenPost(tx, w)
		todo = pending || unseen
		return err
	})
	return todo, err
}

// fault is a panic of reader or rules at one mail; at a window's end, the mail
// is 0 and the server ends, as nothing can go on without it.
type fault struct {
	mail uint64
	what string
}

func (f *fault) Error() string { return fmt.Sprintf("server: fault at mail %d: %s", f.mail, f.what) }

// decideSome takes up to so many elements of the stream, in its order, in one
// transaction; false when nothing is left up to w.
func (s *Server) decideSome(w time.Time) (more bool, err error) {
	settled := s.settled
	err = s.ledger.Update(func(tx *ledger.Tx) (err error) {
		defer func() {
			if p := recover(); p != nil {
				err = &fault{mail: s.current, what: fmt.Sprint(p)}
			}
		}()
		more, settled, err = s.decide(tx, w)
		return err
	})
	if err == nil {
		s.settled = settled
	}
	return more, err
}

func (s *Server) decide(tx *ledger.Tx, w time.Time) (more bool, settled time.Time, err error) {
	settled, more = s.settled, true
	for n := 0; n < steps && more && tx.Written() < mostBytes; n++ {
		at, done, err := s.step(tx, w)
		if err != nil {
			return false, settled, err
		}
		if at.After(settled) {
			settled = at
		}
		more = !done
	}
	if err := s.snapshot(tx); err != nil {
		return false, settled, err
	}
	return more, settled, tx.SetWatermark(settled)
}

// step decides the next element: at one instant the mails come first, then the
// windows that end, then the posts that the list does not show (A05). It gives
// the instant of the element, or w and done when there is none left.
func (s *Server) step(tx *ledger.Tx, w time.Time) (at time.Time, done bool, err error) {
	due, hasDue := s.engine.NextDue(s.state)
	hasDue = hasDue && !due.At.After(w)
	mail, hasMail, err := oldestPending(tx, w)
	if err != nil {
		return w, false, err
	}
	post, hasPost, err := s.unseenPost(tx, w)
	if err != nil {
		return w, false, err
	}
	accepted := calendar.Stamp(post.AcceptedAt)
	switch {
	case hasMail && (!hasDue || s.before(mail, due.At)) && (!hasPost || s.before(mail, accepted)):
		s.current = mail.ID
		err := s.decideMail(tx, mail)
		s.current = 0
		return mail.At, false, err
	case hasDue && (!hasPost || !due.At.After(accepted)):
		return due.At, false, s.close(tx, due.At)
	case hasPost:
		return accepted, false, s.readBack(tx, post, accepted)
	}
	return w, true, nil
}

// before reports whether a mail is decided before what falls due at an instant;
// the program's own mail of the same second tells of it, and comes behind.
func (s *Server) before(m ledger.Mail, at time.Time) bool {
	return m.At.Before(at) || m.At.Equal(at) && !s.looksOwn(m.MessageID) && !planted.Is("same-second")
}

func oldestPending(tx *ledger.Tx, w time.Time) (ledger.Mail, bool, error) {
	if planted.Is("arrival-order") {
		return firstArrived(tx, w)
	}
	for m, err := range tx.PendingMails(w) {
		return m, err == nil, err
	}
	return ledger.Mail{}, false, nil
}

// firstArrived is a planted fault: mails in the order of their arrival.
func firstArrived(tx *ledger.Tx, w time.Time) (first ledger.Mail, found bool, err error) {
	for m, err := range tx.PendingMails(w) {
		if err != nil {
			return first, false, err
		}
		if !found || m.ID < first.ID {
			first, found = m, true
		}
	}
	return first, found, nil
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
	if c := events[0].Cause; c.Operator != "" && c.By != "" {
		var err error
		if from.facts, err = record.Facts(events); err != nil {
			return err
		}
	}
	return s.tell(tx, was, events, from)
}

func (s *Server) logEvents(events []game.Recorded) {
	for _, r := range events {
		if _, ok := r.Event.(game.Opened); ok {
			continue // a whole state is no line of a log
		}
		s.log.Info().Time("at", r.At).Str("event", r.Event.Kind()).Strs("clauses", r.Clauses).Str("mail", r.Cause.Mail).
			Str("by", r.Cause.By).Str("due", r.Cause.Due).Str("operator", r.Cause.Operator).Interface("what", brief(r.Event)).Msg("recorded")
	}
}

// decideMail takes the next mail of the stream; its verdict is written with it.
func (s *Server) decideMail(tx *ledger.Tx, m ledger.Mail) error {
	if s.faulty[m.ID] {
		return s.file(tx, m, game.Outcome{Mail: m.MessageID, At: m.At, Verdict: game.Quarantined, Reason: "the program failed at it"})
	}
	if m.At.Before(s.opened) { // an old mailbox holds thousands
		return s.file(tx, m, game.Outcome{Mail: m.MessageID, At: m.At, Verdict: game.SetAside, Reason: "before the game"})
	}
	o, err := s.openMail(tx, m)
	if err != nil {
		return err
	}
	own, found, err := s.ownPost(tx, o, m)
	if err != nil {
		return err
	}
	if found {
		return s.seenAgain(tx, m, o, own)
	}
	if err := s.noteStanding(tx, m, o); err != nil {
		return err
	}
	out, err := s.verdict(tx, m, o)
	if err != nil {
		return err
	}
	return s.file(tx, m, out)
}

// file writes a verdict, for good.
func (s *Server) file(tx *ledger.Tx, m ledger.Mail, out game.Outcome) error {
	verdict, err := json.Marshal(out)
	if err != nil {
		return fmt.Errorf("server: verdict: %w", err)
	}
	if err := noteUncounted(tx, out); err != nil {
		return err
	}
	if out.Verdict == game.Quarantined {
		s.log.Warn().Str("mail", out.Mail).Str("from", out.From).Str("why", out.Reason).Msg("mail quarantined: `fnomic quarantine` shows it")
	}
	return tx.SetVerdict(m.ID, verdict)
}
