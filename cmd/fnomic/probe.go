package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"github.com/emersion/go-message/mail"

	"github.com/fnomic/fnomic/internal/config"
	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/mailbot/compose"
	"github.com/fnomic/fnomic/mailbot/imap"
)

// probe is the doctor's mail to the program itself: automatic, from the
// program's own address, so that the game sets it aside.
func probe(c config.Config, at time.Time) compose.Mail {
	self := mail.Address{Name: c.Name, Address: c.Address}
	return compose.Mail{From: self, To: self, Subject: "fnomic doctor", Body: "A probe of fnomic doctor; it may be deleted.\n", Date: at,
		MessageID: rand.Text() + ".doctor@" + domainOf(c.Address)}
}

func domainOf(address string) string {
	if _, domain, ok := strings.Cut(address, "@"); ok {
		return domain
	}
	return "localhost"
}

// awaitProbe polls the mailbox until the probe is there, and gives the instant
// at which the server took it in (INTERNALDATE).
func awaitProbe(ctx context.Context, c config.Config, now func() time.Time, id string) (time.Time, error) {
	cfg, err := daemon.InboxConfig(c, now)
	if err != nil {
		return time.Time{}, err
	}
	here, err := imap.Check(ctx, cfg)
	if err != nil {
		return time.Time{}, err
	}
	inbox, err := imap.New(cfg)
	if err != nil {
		return time.Time{}, err
	}
	// It may have arrived before the check: a few mails back are looked at too.
	cursor := imap.Cursor{UIDValidity: here.UIDValidity, LastUID: here.UIDNext - min(here.UIDNext, 20)}
	seek := &seeker{id: []byte(id)}
	for {
		if cursor, err = inbox.Once(ctx, cursor, seek); err != nil {
			return time.Time{}, err
		}
		if !seek.stamp.IsZero() {
			return seek.stamp, nil
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return time.Time{}, fmt.Errorf("imap: the mail did not arrive within %s", roundTripMax)
		}
	}
}

// seeker looks for one mail.
type seeker struct {
	id    []byte
	stamp time.Time
}

// Receive implements imap.Receiver.
func (s *seeker) Receive(_ context.Context, b imap.Batch) error {
	for _, m := range b.Messages {
		if bytes.Contains(m.Raw, s.id) {
			s.stamp = m.InternalDate
		}
	}
	return nil
}

// Polled implements imap.Receiver.
func (s *seeker) Polled(context.Context, imap.Poll) error { return nil }

// Reset implements imap.Receiver.
func (s *seeker) Reset(context.Context, imap.Reset) error { return nil }

// Lost implements imap.Receiver.
func (s *seeker) Lost(error, time.Duration) {}
