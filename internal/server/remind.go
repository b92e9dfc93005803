package server

import (
	"time"

	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/ledger"
)

// remind queues the reminders whose instant the stream has come to and whose
// window still runs; each key goes out once (P3). One that fell due while the
// program was down is of use until its window ends, and is sent late.
func (s *Server) remind(w time.Time) error {
	var due []gazette.Reminder
	for _, r := range s.reminders() {
		if !r.At.After(w) && r.End.After(w) {
			due = append(due, r)
		}
	}
	if len(due) == 0 {
		return nil
	}
	return s.ledger.Update(func(tx *ledger.Tx) error {
		for _, r := range due {
			if _, found, err := tx.Post(r.Key); found || err != nil {
				if err != nil {
					return err
				}
				continue
			}
			if err := s.queue(tx, gazette.Remind(s.state, r), origin{}); err != nil {
				return err
			}
		}
		return nil
	})
}

// reminders lists what is to be recalled as the state stands, queued or not.
func (s *Server) reminders() []gazette.Reminder {
	if !s.cfg.Reminders {
		return nil
	}
	return gazette.Reminders(s.state)
}

// nextReminder is when the next reminder falls due after an instant.
func (s *Server) nextReminder(after time.Time) (time.Time, bool) {
	for _, r := range s.reminders() {
		if r.At.After(after) {
			return r.At, true
		}
	}
	return time.Time{}, false
}
