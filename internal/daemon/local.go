package daemon

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/imap"
	"github.com/fnomic/fnomic/mailbot/locallist"
	"github.com/fnomic/fnomic/mailbot/smtp"
	"github.com/fnomic/fnomic/mailbot/transport"
)

// playersToStart is how many registrations begin a local game by themselves.
const playersToStart = 4

// Local is a game on a mailing list in the process.
type Local struct {
	Dir  string
	Host func() time.Time
	Log  zerolog.Logger
	// SMTPAddr and IMAPAddr are loopback addresses; free ports if empty.
	SMTPAddr, IMAPAddr string
	// PageAddr is where the players' page is served; none if empty.
	PageAddr string
	// NoSync is for games that need not outlive the process (demo, tests).
	NoSync bool
	// Trip stops the server between two steps, in tests.
	Trip func(step string) error
}

// Open takes up the local game of a folder, or begins one.
func (l Local) Open() (*Daemon, error) {
	led, err := openLedger(l.Dir)
	if err != nil {
		return nil, err
	}
	clock, err := clockAfter(led, l.Host)
	if err != nil {
		led.Close()
		return nil, err
	}
	list, err := locallist.Open(locallist.Config{Dir: filepath.Join(l.Dir, listFolder), Now: clock.Now, SMTPAddr: l.SMTPAddr, IMAPAddr: l.IMAPAddr, NoSync: l.NoSync})
	if err != nil {
		led.Close()
		return nil, fmt.Errorf("daemon: local list: %w", err)
	}
	clock.Set(list.Newest())
	d := &Daemon{Dir: l.Dir, List: list, Clock: clock, log: l.Log, ledger: led}
	if err := errors.Join(d.connect(l), d.openPage(l.PageAddr, list.Address(), "")); err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

// clockAfter makes a clock that goes on behind all that is decided. The clock of
// a local game runs ahead of the host's by what was skipped and stands still
// while no program runs: one that went back would date new mails before what
// is decided, and they would be late.
func clockAfter(led *ledger.Ledger, host func() time.Time) (*Clock, error) {
	clock := &Clock{host: host}
	err := led.View(func(tx *ledger.Tx) error {
		at, found, err := tx.Watermark()
		if found {
			clock.Set(at.Truncate(time.Second).Add(time.Second))
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("daemon: clock: %w", err)
	}
	return clock, nil
}

// connect gives the server its mailbox and its way out.
func (d *Daemon) connect(l Local) error {
	law, err := Law(l.Dir)
	if err != nil {
		return err
	}
	password := func() (string, error) { return d.List.Password(), nil }
	inbox, err := imap.New(imap.Config{Server: transport.Endpoint{Addr: d.List.IMAPAddr(), Mode: transport.Plain}, Username: d.List.ProgramAddress(),
		Password: password, Now: d.Clock.Now, PollEvery: time.Minute})
	if err != nil {
		return err
	}
	out, err := smtp.New(smtp.Config{Server: transport.Endpoint{Addr: d.List.SMTPAddr(), Mode: transport.Plain}, From: d.List.ProgramAddress()})
	if err != nil {
		return err
	}
	d.Server, err = server.New(server.Config{
		Setting:     mailbot.Setting{List: d.List.Address(), ListID: d.List.ID(), ListHost: d.List.Host(), Self: d.List.ProgramAddress()},
		MailboxName: "local/INBOX", Self: mail.Address{Name: "Greffier de fnomic", Address: d.List.ProgramAddress()},
		List: mail.Address{Name: "fnomic", Address: d.List.Address()}, ListID: d.List.ID(),
		Reminders: true, Publication: game.ByRegistrar, AutoStart: playersToStart, Law: law, Now: d.Clock.Now, Log: l.Log, Trip: l.Trip, Rounded: d.rounded,
	}, d.ledger, engine(), inbox, out)
	return err
}

// Post writes to the local list as a player; a name that is not on the list is
// subscribed. key names the thread that is answered, if any.
func (d *Daemon) Post(ctx context.Context, name, subject, key, text string) (string, error) {
	if _, err := d.List.Subscribe(name); err != nil {
		return "", fmt.Errorf("daemon: say: %w", err)
	}
	draft := locallist.Draft{From: name, Subject: subject, Body: text}
	if key != "" {
		id, title, err := d.latest(ctx, key)
		if err != nil {
			return "", err
		}
		draft.InReplyTo = id
		if subject == "" {
			draft.Subject = "Re: " + title
		}
	}
	return d.List.Post(ctx, draft)
}

// latest finds the latest post of the program about a key.
func (d *Daemon) latest(ctx context.Context, key string) (id, subject string, err error) {
	err = d.Server.Do(ctx, func() error {
		id, subject, err = d.Server.LatestPost(key)
		return err
	})
	return id, subject, err
}
