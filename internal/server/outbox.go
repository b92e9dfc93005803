package server

import (
	"context"
	"time"

	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot/smtp"
)

// sendNext hands the next post to the sender, one at a time and in order. That
// it goes out is written before its first byte does.
func (s *Server) sendNext(ctx context.Context) error {
	if s.inFlight != "" {
		return nil
	}
	if err := s.resolveDoubt(); err != nil {
		return err
	}
	now := s.cfg.Now().UTC()
	var post ledger.Post
	var raw []byte
	err := s.ledger.View(func(tx *ledger.Tx) error {
		if _, on, err := tx.Hold(); on || err != nil {
			return err
		}
		for p, err := range tx.Posts(ledger.Queued) {
			if err != nil {
				return err
			}
			if p.Due().After(now) {
				continue
			}
			post = p
			raw, err = tx.PostRaw(p.Key)
			return err
		}
		return nil
	})
	if err != nil || post.Key == "" {
		return err
	}
	if err := s.cfg.Trip("sending"); err != nil {
		return err
	}
	if err := s.ledger.Update(func(tx *ledger.Tx) error { return tx.MarkSending(post.Key, now) }); err != nil {
		return err
	}
	s.inFlight = post.Key
	go func() {
		s.results <- sent{key: post.Key, result: s.mailer.Send(ctx, post.From, post.To, raw)}
	}()
	return nil
}

// noteSent writes what became of a post.
func (s *Server) noteSent(r sent) error {
	s.inFlight = ""
	if err := s.cfg.Trip("sent"); err != nil {
		return err
	}
	now := s.cfg.Now().UTC()
	s.cfg.Log.Info().Str("post", r.key).Str("outcome", string(r.result.Outcome)).Str("answer", r.result.Text).Msg("post handed over")
	return s.ledger.Update(func(tx *ledger.Tx) error {
		p, _, err := tx.Post(r.key)
		if err != nil || p.State != ledger.Sending {
			return err // it was read back on the list before the server's answer came
		}
		switch r.result.Outcome {
		case smtp.Accepted:
			return tx.MarkSent(r.key, r.result.Text, now)
		case smtp.Unknown:
			return tx.MarkDoubtful(r.key, r.result.Text, now)
		case smtp.Permanent:
			s.cfg.Log.Error().Str("post", r.key).Str("answer", r.result.Text).Msg("post refused for good")
			return tx.MarkFailed(r.key, r.result.Text, now)
		}
		return tx.Requeue(r.key, r.result.Text, now.Add(smtp.Backoff(p.Attempts)), now)
	})
}

// resolveDoubt sends a post again whose fate was not known, after the list was
// read for long enough without showing it (P3).
func (s *Server) resolveDoubt() error {
	now := s.cfg.Now().UTC()
	return s.ledger.Update(func(tx *ledger.Tx) error {
		if _, on, err := tx.Hold(); on || err != nil {
			return err
		}
		for p, err := range tx.Posts(ledger.Doubtful) {
			if err != nil {
				return err
			}
			if s.polled.Before(p.ChangedAt.Add(s.cfg.DoubtWait)) || s.polled.Before(p.ChangedAt) {
				continue
			}
			if err := tx.Requeue(p.Key, "not found on the list", now, now); err != nil {
				return err
			}
		}
		return nil
	})
}

// nextSend is when the next post that waits may go out.
func (s *Server) nextSend() (time.Time, bool) {
	var at time.Time
	found := false
	err := s.ledger.View(func(tx *ledger.Tx) error {
		for p, err := range tx.Posts(ledger.Queued) {
			if err != nil {
				return err
			}
			if !found || p.Due().Before(at) {
				at, found = p.Due(), true
			}
		}
		return nil
	})
	return at, found && err == nil && s.inFlight == ""
}
