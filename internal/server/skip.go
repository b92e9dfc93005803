package server

import (
	"context"
	"fmt"
	"time"

	"github.com/fnomic/fnomic/ledger"
)

// Skip moves the clock of a local list on by a duration, stopping at each
// window's end on the way until everything that falls due there is done and
// posted (design §4.4-14). set moves the clock.
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
// something falls due, past the margin of its window; done when the target is
// reached and nothing that ends by it is left.
func (s *Server) nextStop(target time.Time) (next time.Time, done bool) {
	now, next := s.cfg.Now(), target
	if d, ok := s.engine.NextDue(s.state); ok && !d.At.After(target) {
		if at := d.At.Add(s.cfg.Lag); at.Before(next) || !now.Before(target) {
			next = at
		}
	}
	if at, ok := s.nextSend(); ok && at.Before(next) {
		next = at
	}
	if at, ok := s.nextReminder(now); ok && at.Add(s.cfg.Lag).Before(next) {
		next = at.Add(s.cfg.Lag)
	}
	if !now.Before(target) && !next.After(now) {
		return target, true
	}
	if !next.After(now) {
		next = now.Add(time.Second)
	}
	return next, false
}

// Quiet waits until the mailbox was read at the present time of the clock, the
// stream is decided up to it, and no post is on its way. Under a hold it waits
// for the reading only.
func (s *Server) Quiet(ctx context.Context) error {
	since, first := s.cfg.Now(), -1
	s.inbox.Wake()
	for {
		quiet, reads := false, 0
		changed := make(chan struct{})
		err := s.Do(ctx, func() error {
			var err error
			if first < 0 {
				first = s.reads
			}
			changed, reads = s.changed, s.reads
			quiet, err = s.isQuiet(since)
			return err
		})
		if err != nil {
			return err
		}
		// A poll that had begun before the call may end after it: the second one
		// that ends has surely seen what there was.
		if quiet && reads >= first+2 {
			return nil
		}
		if quiet || reads < first+2 {
			s.inbox.Wake()
		}
		select {
		case <-changed:
		case <-s.ended:
			return ErrEnded
		case <-ctx.Done():
			return fmt.Errorf("server: %w", ctx.Err())
		}
	}
}

func (s *Server) isQuiet(since time.Time) (quiet bool, err error) {
	if s.polled.Before(since) || s.inFlight != "" {
		return false, nil
	}
	err = s.ledger.View(func(tx *ledger.Tx) error {
		_, held, err := tx.Hold()
		if held || err != nil {
			quiet = held
			return err
		}
		_, pending, err := oldestPending(tx, s.cfg.Now().Add(-s.cfg.Lag))
		if err != nil || pending {
			return err
		}
		quiet, err = s.allOut(tx)
		return err
	})
	return quiet, err
}

// allOut reports whether no post is on its way: those that the list took and
// that were read back wait for nothing but the margin.
func (s *Server) allOut(tx *ledger.Tx) (bool, error) {
	for _, state := range []ledger.State{ledger.Queued, ledger.Sending, ledger.Sent, ledger.Doubtful} {
		for p, err := range tx.Posts(state) {
			if err != nil {
				return false, err
			}
			back, err := isBack(tx, p)
			if err != nil {
				return false, err
			}
			waits := back || state == ledger.Sent && s.cfg.HidesOwnPosts
			if !waits && !p.Due().After(s.cfg.Now()) {
				return false, nil
			}
		}
	}
	return true, nil
}

// Polls has the mailbox polled so many times and waits for it.
func (s *Server) Polls(ctx context.Context, times int) error {
	first := -1
	for {
		reads := 0
		changed := make(chan struct{})
		if err := s.Do(ctx, func() error {
			changed, reads = s.changed, s.reads
			return nil
		}); err != nil {
			return err
		}
		if first < 0 {
			first = reads
		}
		if reads >= first+times {
			return nil
		}
		s.inbox.Wake()
		select {
		case <-changed:
		case <-s.ended:
			return ErrEnded
		case <-ctx.Done():
			return fmt.Errorf("server: %w", ctx.Err())
		}
	}
}
