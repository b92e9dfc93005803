package imap

import (
	"context"
	"errors"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"
)

// ErrClosed: the server ended the connection, with or without BYE; the library
// passes over a BYE in silence.
var ErrClosed = errors.New("connection closed by the server")

// wait returns nil when it is time for the next poll: the server announced
// mail, somebody asked, or PollEvery is over. That last one is also what finds
// a server gone silent, as the end of IDLE then gets no answer.
func (s *session) wait(ctx context.Context, wake <-chan struct{}) error {
	if !s.idles {
		return s.sleepUntil(ctx, wake)
	}
	var idle *imapclient.IdleCommand
	err := s.do(ctx, "IDLE", func(func()) (err error) {
		idle, err = s.client.Idle()
		return err
	})
	if err != nil {
		return err
	}
	if err := s.sleepUntil(ctx, wake); err != nil {
		// Close could hang on a dead connection; close from outside first.
		s.raw.Close()
		_ = s.do(context.WithoutCancel(ctx), "IDLE", func(func()) error { return idle.Close() })
		return err
	}
	return s.do(ctx, "end of IDLE", func(func()) error {
		if err := idle.Close(); err != nil {
			return err
		}
		return idle.Wait()
	})
}

func (s *session) sleepUntil(ctx context.Context, wake <-chan struct{}) error {
	timer := time.NewTimer(s.cfg.PollEvery)
	defer timer.Stop()
	select {
	case <-s.changed:
	case <-wake:
	case <-timer.C:
	case <-s.client.Closed():
		return wrap("wait", ErrClosed)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	return nil
}
