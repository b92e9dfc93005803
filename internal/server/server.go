// Package server is the loop around the game: mails are read, acts decided,
// events recorded, posts sent. It owns the state and the clock; everything that
// changes either runs on its one goroutine.
package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/imap"
	"github.com/fnomic/fnomic/mailbot/smtp"
)

// Mailbox is read for as long as the server runs; *imap.Poller is one.
type Mailbox interface {
	Run(ctx context.Context, from imap.Cursor, r imap.Receiver) error
	Wake()
}

// Mailer hands mails over; *smtp.Sender is one.
type Mailer interface {
	Send(ctx context.Context, from string, to []string, raw []byte) smtp.Result
}

// Config is what a server needs besides its ledger.
type Config struct {
	Setting mailbot.Setting
	// MailboxName keys the cursor in the ledger.
	MailboxName string
	// Self is the program's own name and address, List the list's.
	Self, List mail.Address
	ListID     string
	// Lag is the settling margin: the stream of mails and windows is decided up
	// to the start of the last complete poll less this (design §4.4-1).
	Lag         time.Duration
	Publication game.Publication
	// HidesOwnPosts says that the list never shows the program its own posts;
	// clocks then start when the SMTP server takes them (design §4.4-3).
	HidesOwnPosts bool
	// DoubtWait is how long the list is read on before a post whose fate is not
	// known is sent again (P3).
	DoubtWait time.Duration
	// AnswersToList sends answers to the list instead of the one person.
	AnswersToList bool
	// AutoStart begins the game once so many players are registered; 0 never.
	AutoStart int
	// AnswersPerHour caps the answers to one address (P14).
	AnswersPerHour int
	// Law is the law of a new game.
	Law *lawbook.Book
	// Now is the clock, of the host or of the local list.
	Now func() time.Time
	Log zerolog.Logger
	// Trip is called before each step that a crash may fall between; tests stop
	// the server there. nil does nothing.
	Trip func(step string) error
}

// Server plays one game on one list.
type Server struct {
	cfg    Config
	ledger *ledger.Ledger
	engine *game.Engine
	inbox  Mailbox
	mailer Mailer

	state  *game.State
	seed   string
	opened time.Time // instant of the first event: mails before it are history

	polled   time.Time // start of the last complete poll
	settled  time.Time // what the stream was decided up to in this run
	inFlight string    // key of the post being sent
	answered map[string][]time.Time

	calls   chan call
	batches chan intake
	polls   chan imap.Poll
	results chan sent
	changed chan struct{} // closed and replaced after each round
}

// call is something to be done on the server's goroutine.
type call struct {
	do   func() error
	done chan error
}

// intake is a batch on its way into the ledger.
type intake struct {
	batch imap.Batch
	done  chan error
}

// sent is what became of a post.
type sent struct {
	key    string
	result smtp.Result
}

// New derives the state from the ledger; an empty ledger is opened with the law.
func New(cfg Config, l *ledger.Ledger, engine *game.Engine, inbox Mailbox, mailer Mailer) (*Server, error) {
	if cfg.Trip == nil {
		cfg.Trip = func(string) error { return nil }
	}
	s := &Server{cfg: cfg, ledger: l, engine: engine, inbox: inbox, mailer: mailer, answered: map[string][]time.Time{},
		calls: make(chan call), batches: make(chan intake), polls: make(chan imap.Poll), results: make(chan sent, 1),
		changed: make(chan struct{})}
	if err := s.derive(); err != nil {
		return nil, err
	}
	return s, nil
}

// Run plays until ctx ends or the ledger fails; the error then says whether the
// ledger is to be opened again (ledger.ErrUnknown).
func (s *Server) Run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	from, err := s.cursor()
	if err != nil {
		return err
	}
	reader := make(chan error, 1)
	go func() { reader <- s.inbox.Run(ctx, from, s) }()
	err = s.loop(ctx, reader)
	stop()
	if s.inFlight != "" {
		<-s.results // the sender must not outlive the ledger
	}
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

func (s *Server) loop(ctx context.Context, reader <-chan error) error {
	for {
		if err := s.round(ctx); err != nil {
			return err
		}
		close(s.changed)
		s.changed = make(chan struct{})
		timer := time.NewTimer(s.untilNext())
		err := s.wait(ctx, reader, timer.C)
		timer.Stop()
		if err != nil {
			return err
		}
	}
}

// round decides what can be decided and hands on what is to be sent.
func (s *Server) round(ctx context.Context) error {
	if err := s.settle(); err != nil {
		return err
	}
	return s.sendNext(ctx)
}

func (s *Server) wait(ctx context.Context, reader <-chan error, timer <-chan time.Time) error {
	select {
	case <-ctx.Done():
		return context.Canceled
	case err := <-reader:
		if err == nil || ctx.Err() != nil {
			return context.Canceled
		}
		return err
	case c := <-s.calls:
		c.done <- c.do()
	case b := <-s.batches:
		err := s.takeIn(b.batch)
		b.done <- err
		return err
	case p := <-s.polls:
		s.polled = p.Started
	case r := <-s.results:
		return s.noteSent(r)
	case <-timer:
		s.inbox.Wake()
	}
	return nil
}

// longest is how long the loop sleeps at most; the poller polls by itself.
const longest = time.Minute

// untilNext is the wait until a window can be closed or a post sent again.
func (s *Server) untilNext() time.Duration {
	now, wait := s.cfg.Now(), longest
	if d, ok := s.engine.NextDue(s.state); ok {
		wait = min(wait, d.At.Add(s.cfg.Lag).Sub(now)+time.Millisecond)
	}
	if at, ok := s.nextSend(); ok {
		wait = min(wait, at.Sub(now))
	}
	return max(wait, 10*time.Millisecond)
}

// Do runs a function on the server's goroutine, where the state may be read,
// and waits for it.
func (s *Server) Do(ctx context.Context, do func() error) error {
	c := call{do: do, done: make(chan error, 1)}
	select {
	case s.calls <- c:
		return <-c.done
	case <-ctx.Done():
		return fmt.Errorf("server: %w", ctx.Err())
	}
}

// State is the state of now; only within Do.
func (s *Server) State() *game.State { return s.state }

// Ledger is the server's ledger; only within Do for writing.
func (s *Server) Ledger() *ledger.Ledger { return s.ledger }

// Engine is the game's engine.
func (s *Server) Engine() *game.Engine { return s.engine }

// Now is the server's clock.
func (s *Server) Now() time.Time { return s.cfg.Now() }
