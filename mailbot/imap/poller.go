package imap

import (
	"context"
	"errors"
	"time"
)

// steadyAfter is how long a connection must last for the next loss to be the
// first one again: a server that hangs up after each poll is not to be dialled
// every second.
const steadyAfter = 10 * time.Minute

// Poller reads one mailbox for as long as it is run.
type Poller struct {
	cfg  Config
	wake chan struct{}
}

// New checks the configuration; it does not connect.
func New(cfg Config) (*Poller, error) {
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	return &Poller{cfg: cfg.withDefaults(), wake: make(chan struct{}, 1)}, nil
}

// Wake has the mailbox polled again at once: a poll that starts after the call
// follows. It does not cut short the wait before a reconnection.
func (p *Poller) Wake() { signal(p.wake) }

// Run reads from the cursor on until ctx ends or the receiver returns an error,
// which it returns. Everything that goes wrong with the server is reported as
// Lost and tried again.
func (p *Poller) Run(ctx context.Context, from Cursor, r Receiver) error {
	reading := newReading(p.cfg, from, r)
	for attempt := 0; ; attempt++ {
		began := p.cfg.Now()
		err := p.connected(ctx, reading)
		if stop := stopping(ctx, err); stop != nil {
			return stop
		}
		if p.cfg.Now().Sub(began) >= steadyAfter {
			attempt = 0
		}
		if errors.Is(err, ErrLogin) {
			attempt = max(attempt, 6) // servers lock out who knocks too often
		}
		delay := Backoff(attempt, p.cfg.Jitter())
		r.Lost(err, delay)
		if err := sleep(ctx, delay); err != nil {
			return err
		}
	}
}

// Once makes one complete poll and returns the cursor behind it.
func (p *Poller) Once(ctx context.Context, from Cursor, r Receiver) (Cursor, error) {
	reading := newReading(p.cfg, from, r)
	s, err := open(ctx, p.cfg)
	if err != nil {
		return from, err
	}
	defer s.close()
	err = reading.poll(ctx, s)
	var refused *receiverError
	if errors.As(err, &refused) {
		err = refused.err
	}
	return reading.cursor, err
}

// connected polls on one connection until it fails.
func (p *Poller) connected(ctx context.Context, reading *reading) error {
	s, err := open(ctx, p.cfg)
	if err != nil {
		return err
	}
	defer s.close()
	reading.newSession()
	for {
		if err := reading.poll(ctx, s); err != nil {
			return err
		}
		if err := s.wait(ctx, p.wake); err != nil {
			return err
		}
	}
}

// receiverError marks an error of the receiver: nothing to try again.
type receiverError struct{ err error }

func (e *receiverError) Error() string { return e.err.Error() }
func (e *receiverError) Unwrap() error { return e.err }

func refusedBy(err error) error {
	if err == nil {
		return nil
	}
	return &receiverError{err}
}

func stopping(ctx context.Context, err error) error {
	var refused *receiverError
	if errors.As(err, &refused) {
		return refused.err
	}
	return context.Cause(ctx)
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
