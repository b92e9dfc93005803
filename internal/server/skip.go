package server

import (
	"context"
	"fmt"
	"time"

	"github.com/fnomic/fnomic/ledger"
)

// Skip moves the clock of a local list on by a duration, stopping at each
// window's end on the way until everything that falls due there is done and
// posted. set moves the clock.
func (s *Server) Skip(ctx context.Context, d time.Duration, set func(time.Time)) error {
	target := s.cfg.Now().Add(d)
	for {
		if err := s.Quiet(ctx); err != nil {
			return err
		}
		next, done := target, false
		err := s.Do(ctx, func() error {
			next, done = s.nextStop(target)
			return nil
		})
		if err != nil {
			return err
		}
		if done {
			return nil
		}
		set(next)
	}
}

// nextStop is where the clock goes next: to the first instant at which
// something falls due, the target at the latest; done when it is there.
func (s *Server) nextStop(target time.Time) (time.Time, bool) {
	now := s.cfg.Now()
	if !now.Before(target) {
		return target, true
	}
	next := target
	if d, ok := s.engine.NextDue(s.state); ok && d.At.Add(s.cfg.Lag).Before(next) {
		next = d.At.Add(s.cfg.Lag)
	}
	if at, ok := s.nextSend(); ok && at.Before(next) {
		next = at
	}
	if !next.After(now) {
		next = now.Add(time.Second)
	}
	return next, false
}

// Quiet waits until the mailbox was read at the present time of the clock,
// the stream is decided up to it, and no post is on its way.
func (s *Server) Quiet(ctx context.Context) error {
	since := s.cfg.Now()
	s.inbox.Wake()
	for {
		quiet := false
		changed := make(chan struct{})
		err := s.Do(ctx, func() error {
			changed = s.changed
			var err error
			quiet, err = s.isQuiet(since)
			return err
		})
		if err != nil {
			return err
		}
		if quiet {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("server: %w", ctx.Err())
		}
	}
}

func (s *Server) isQuiet(since time.Time) (bool, error) {
	if s.polled.Before(since) || s.inFlight != "" {
		return false, nil
	}
	quiet := true
	err := s.ledger.View(func(tx *ledger.Tx) error {
		for _, state := range []ledger.State{ledger.Queued, ledger.Sending, ledger.Sent, ledger.Doubtful} {
			for p, err := range tx.Posts(state) {
				if err != nil {
					return err
				}
				if state == ledger.Sent && (s.cfg.HidesOwnPosts || !s.toList(p)) {
					continue
				}
				if p.Due().After(s.cfg.Now()) {
					continue
				}
				quiet = false
			}
		}
		_, pending, err := oldestPending(tx, s.cfg.Now())
		quiet = quiet && !pending
		return err
	})
	return quiet, err
}

// toList reports whether a post went to the list, so that it comes back.
func (s *Server) toList(p ledger.Post) bool {
	return len(p.To) == 1 && p.To[0] == s.cfg.List.Address
}
