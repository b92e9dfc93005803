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
	due, err := s.unsaid(w)
	if err != nil || len(due) == 0 {
		return err
	}
	return s.ledger.Update(func(tx *ledger.Tx) error {
		for _, r := range due {
			if err := s.queue(tx, gazette.Remind(s.state, r), origin{}); err != nil {
				return err
			}
		}
		return nil
	})
}

// unsaid are the reminders due that no post was made of yet. They are looked
// up without writing: this is asked in every round, and a commit is not free.
func (s *Server) unsaid(w time.Time) ([]gazette.Reminder, error) {
	var due []gazette.Reminder
	for _, r := range s.reminders() {
		if !r.At.After(w) && r.End.After(w) {
			due = append(due, r)
		}
	}
	if len(due) == 0 {
		return nil, nil
	}
	var unsaid []gazette.Reminder
	err := s.ledger.View(func(tx *ledger.Tx) error {
		for _, r := range due {
			_, found, err := tx.Post(r.Key)
			if err != nil {
				return err
			}
			if !found {
				unsaid = append(unsaid, r)
			}
		}
		return nil
	})
	return unsaid, err
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
