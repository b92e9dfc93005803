package server

import (
	"context"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/planted"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot/smtp"
)

// sendNext hands the next post to the sender, one at a time and in order. That
// it goes out is written before its first byte does.
func (s *Server) sendNext(ctx context.Context) error {
	if s.inFlight != "" {
		return nil
	}
	now := s.cfg.Now().UTC()
	post, raw, err := s.nextPost(now)
	if err != nil || post.Key == "" {
		return err
	}
	if err := s.cfg.Trip("sending"); err != nil {
		return err
	}
	if planted.Is("sent-mark-late") {
		// the mark is set once the answer is there
	} else if err := s.ledger.Update(func(tx *ledger.Tx) error { return tx.MarkSending(post.Key, now) }); err != nil {
		return err
	}
	if err := s.cfg.Trip("send"); err != nil {
		return err
	}
	s.inFlight = post.Key
	go func() {
		s.results <- sent{key: post.Key, result: s.mailer.Send(ctx, post.From, post.To, raw)}
	}()
	return nil
}

// dueAt is when a post may go out. No wait is longer than an hour: one that looks
// longer was set by a clock that was wrong (P9).
func dueAt(p ledger.Post, now time.Time) time.Time {
	if at := p.Due(); planted.Is("waits-for-ever") || !at.After(now.Add(smtp.Backoff(longestWait)+clockTolerance)) {
		return at
	}
	return now
}

// longestWait is a number of attempts after which smtp.Backoff grows no more.
const longestWait = 100

// nextPost is the first post that may go out; its key is empty if there is
// none, as under a hold. While the clock is wrong only the question for the time
// goes out, as every post bears a date.
func (s *Server) nextPost(now time.Time) (post ledger.Post, raw []byte, err error) {
	err = s.ledger.View(func(tx *ledger.Tx) error {
		_, held, err := tx.Hold()
		if err != nil || held {
			return err
		}
		for p, err := range tx.Posts(ledger.Queued) {
			if err != nil {
				return err
			}
			if dueAt(p, now).After(now) || s.clock.wrong != "" && !strings.HasPrefix(p.Key, probeKey) {
				continue
			}
			if back, err := isBack(tx, p); back || err != nil {
				if err != nil {
					return err
				}
				continue // it stands on the list already, and is confirmed when the stream comes to it
			}
			post = p
			raw, err = tx.PostRaw(p.Key)
			return err
		}
		return nil
	})
	return post, raw, err
}

// noteSent writes what became of a post.
func (s *Server) noteSent(r sent) error {
	s.inFlight = ""
	if err := s.cfg.Trip("sent"); err != nil {
		return err
	}
	now := s.cfg.Now().UTC()
	s.log.Info().Str("post", r.key).Str("outcome", string(r.result.Outcome)).Str("answer", r.result.Text).Msg("post handed over")
	return s.ledger.Update(func(tx *ledger.Tx) error {
		p, _, err := tx.Post(r.key)
		if err == nil && planted.Is("sent-mark-late") && p.State == ledger.Queued {
			p.State, err = ledger.Sending, tx.MarkSending(r.key, now)
		}
		if err != nil || p.State != ledger.Sending {
			return err // it was read back on the list before the server's answer came
		}
		switch {
		case planted.Is("no-read-back") && r.result.Outcome == smtp.Unknown:
			return tx.Requeue(r.key, r.result.Text, now, now)
		case planted.Is("unknown-is-sent") && r.result.Outcome == smtp.Unknown:
			return tx.MarkSent(r.key, r.result.Text, now)
		case planted.Is("refused-is-sent") && r.result.Outcome == smtp.Permanent:
			return tx.MarkSent(r.key, r.result.Text, now)
		}
		switch r.result.Outcome {
		case smtp.Accepted:
			return tx.MarkSent(r.key, r.result.Text, now)
		case smtp.Unknown:
			s.doubts[r.key] = s.reads
			s.inbox.Wake()
			return tx.MarkDoubtful(r.key, r.result.Text, now)
		case smtp.Permanent:
			s.log.Error().Str("post", r.key).Strs("to", p.To).Str("answer", r.result.Text).Msg("ALERT: post refused for good; `fnomic correct retry KEY` sends it again")
			return tx.MarkFailed(r.key, r.result.Text, now)
		}
		return tx.Requeue(r.key, r.result.Text, now.Add(smtp.Backoff(p.Attempts)), now)
	})
}

// resolveDoubt sends a post again whose fate was not known, after the list was
// read for long enough without showing it (P3). Of two polls that end after the
// doubt arose, the second began after it.
func (s *Server) resolveDoubt() error {
	var settled []string
	for key, reads := range s.doubts {
		if s.reads >= reads+2 || planted.Is("hasty-resend") {
			settled = append(settled, key)
		}
	}
	if len(settled) == 0 {
		return nil
	}
	now := s.cfg.Now().UTC()
	if s.clock.wrong == "" && s.began.After(now.Add(clockTolerance)) {
		s.began = now // the run began on a clock that was set right since
	}
	var again []string
	err := s.ledger.View(func(tx *ledger.Tx) error {
		if _, held, err := tx.Hold(); held || err != nil {
			return err
		}
		for _, key := range settled {
			p, _, err := tx.Post(key)
			if err != nil {
				return err
			}
			if p.State != ledger.Doubtful {
				delete(s.doubts, key)
			} else if planted.Is("hasty-resend") || !s.polled.Before(s.doubtSince(p).Add(s.cfg.DoubtWait)) {
				again = append(again, key)
			}
		}
		return nil
	})
	if err != nil || len(again) == 0 {
		return err
	}
	return s.requeue(again, now)
}

// doubtSince is when a doubt arose; where a clock that was wrong says later than
// now, the wait begins with this run.
func (s *Server) doubtSince(p ledger.Post) time.Time {
	if p.ChangedAt.After(s.cfg.Now().Add(clockTolerance)) {
		return s.began
	}
	return p.ChangedAt
}

// requeue puts posts back whose mails are not on the list. One that waits to be
// decided was read back all the same.
func (s *Server) requeue(keys []string, now time.Time) error {
	return s.ledger.Update(func(tx *ledger.Tx) error {
		for _, key := range keys {
			p, _, err := tx.Post(key)
			if err != nil {
				return err
			}
			if back, err := isBack(tx, p); back || err != nil {
				if err != nil {
					return err
				}
				continue
			}
			if err := tx.Requeue(key, "not found on the list", now, now); err != nil {
				return err
			}
			delete(s.doubts, key)
		}
		return nil
	})
}

// wakeForDoubt has the mailbox polled until enough polls have looked for the
// doubtful posts.
func (s *Server) wakeForDoubt() {
	for _, reads := range s.doubts {
		if s.reads < reads+2 {
			s.inbox.Wake()
			return
		}
	}
}

// lostAfter is how long a post may take to come back before the log says so.
const lostAfter = time.Hour

// reportLost says, once, which posts the list took and never showed: a
// moderator may hold them, and what waits for them waits on.
func (s *Server) reportLost() error {
	if s.cfg.HidesOwnPosts || s.clock.wrong != "" { // a wrong clock makes an hour of a minute
		return nil
	}
	return s.ledger.View(func(tx *ledger.Tx) error {
		for p, err := range tx.Posts(ledger.Sent) {
			if err != nil {
				return err
			}
			if Missing(p, s.polled) && !s.alerted[p.Key] {
				s.alerted[p.Key] = true
				s.log.Error().Str("post", p.Key).Time("accepted", p.AcceptedAt).Msg("ALERT: the list took a post and does not show it")
			}
		}
		return nil
	})
}

// isBack reports whether the program's mailbox holds a post: from the list, or
// the copy of one to a person.
func isBack(tx *ledger.Tx, p ledger.Post) (bool, error) {
	if planted.Is("resend-unlooked") {
		return false, nil
	}
	for _, id := range []string{p.MessageID, directPrefix + p.MessageID} {
		mails, err := tx.MailsByMessageID(id)
		if len(mails) > 0 || err != nil {
			return err == nil, err
		}
	}
	return false, nil
}

// doubtEnds is when the first doubtful post may be judged.
func (s *Server) doubtEnds() time.Time {
	var first time.Time
	err := s.ledger.View(func(tx *ledger.Tx) error {
		for p, err := range tx.Posts(ledger.Doubtful) {
			if err != nil {
				return err
			}
			if at := s.doubtSince(p).Add(s.cfg.DoubtWait); first.IsZero() || at.Before(first) {
				first = at
			}
		}
		return nil
	})
	if err != nil || first.IsZero() {
		return s.cfg.Now().Add(longest)
	}
	return first
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
			if due := dueAt(p, s.cfg.Now()); !found || due.Before(at) {
				at, found = due, true
			}
		}
		return nil
	})
	return at, found && err == nil && s.inFlight == ""
}
