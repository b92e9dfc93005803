// Package server is the loop around the game: mails are read, acts decided,
// events recorded, posts sent. It owns the state and the clock; everything that
// changes either runs on its one goroutine.
package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/ledger"
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

// ErrEnded says that the server does not run any more.
var ErrEnded = errors.New("server: it has ended")

// Server plays one game on one list.
type Server struct {
	cfg    Config
	log    zerolog.Logger
	ledger *ledger.Ledger
	engine *game.Engine
	inbox  Mailbox
	mailer Mailer

	state   *game.State
	seed    string
	opened  time.Time // mails of list time before it are history (design §4.4-13)
	snapped uint64    // number of the last event in a snapshot
	build   string    // the program that made it

	began   time.Time // of this run, by the clock
	polled  time.Time // start of the last complete poll
	woken   time.Time // when the loop last asked for a poll: asking twice for one is of no use
	reads   int       // complete polls in this run
	settled time.Time // what the stream was decided up to
	clock   clockCheck

	inFlight string         // key of the post being sent
	doubts   map[string]int // doubtful post → reads when the doubt arose
	alerted  map[string]bool
	answered map[string][]time.Time

	waiting waiting         // mails as intake opened them
	current uint64          // the mail being decided, for a fault of the program
	faulty  map[uint64]bool // mails at which the program failed
	broken  error           // the state in memory is ahead of the ledger

	calls   chan call
	inbound chan inbound
	results chan sent
	ended   chan struct{}
	changed chan struct{} // closed and replaced after a round in which something moved
	moved   bool          // something did, besides a call that only looked
}

// call is something to be done on the server's goroutine.
type call struct {
	do   func() error
	done chan error
}

// inbound is what the mailbox's reader hands over, in its order: a batch of
// mails or the news of a complete poll.
type inbound struct {
	batch  imap.Batch
	opened []incoming
	poll   *imap.Poll
}

// ahead is how many batches the mailbox's reader may be ahead of the ledger.
const ahead = 2

// sent is what became of a post.
type sent struct {
	key    string
	result smtp.Result
}

// New derives the state from the ledger; an empty ledger is opened with the law.
func New(cfg Config, l *ledger.Ledger, engine *game.Engine, inbox Mailbox, mailer Mailer) (*Server, error) {
	if cfg.Nap <= 0 {
		cfg.Nap = longest
	}
	if cfg.Trip == nil {
		cfg.Trip = func(string) error { return nil }
	}
	if cfg.Rounded == nil {
		cfg.Rounded = func() {}
	}
	if cfg.SnapshotEvery == 0 {
		cfg.SnapshotEvery = 1000
	}
	s := &Server{cfg: cfg, log: cfg.Log, ledger: l, engine: engine, inbox: inbox, mailer: mailer, answered: map[string][]time.Time{},
		doubts: map[string]int{}, alerted: map[string]bool{}, faulty: map[uint64]bool{}, calls: make(chan call), inbound: make(chan inbound, ahead),
		results: make(chan sent, 1), ended: make(chan struct{}), changed: make(chan struct{})}
	if err := s.derive(); err != nil {
		return nil, err
	}
	s.began = cfg.Now().UTC()
	s.clock.start(cfg, s.settled)
	return s, nil
}

// Run plays until ctx ends or the ledger fails; the error then says whether the
// ledger is to be opened again (ledger.ErrUnknown). A server runs once.
func (s *Server) Run(ctx context.Context) error {
	defer close(s.ended)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	from, err := s.cursor()
	if err != nil {
		return err
	}
	reader := make(chan error, 1)
	go func() {
		reader <- s.inbox.Run(ctx, from, s)
		close(reader)
	}()
	err = s.loop(ctx, reader)
	stop()
	if s.inFlight != "" {
		<-s.results // neither the sender nor the reader must outlive the ledger
	}
	for range reader {
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
		if s.moved {
			s.moved = false
			close(s.changed)
			s.changed = make(chan struct{})
			s.cfg.Rounded()
		}
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
	if err := s.resolveDoubt(); err != nil {
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
		return s.broken
	case in := <-s.inbound:
		s.moved = true
		return s.takeAll(in)
	case r := <-s.results:
		s.moved = true
		return s.noteSent(r)
	case <-timer:
		s.woken = s.cfg.Now()
		s.inbox.Wake()
	}
	return nil
}

func (s *Server) notePoll(p imap.Poll) error {
	s.polled = p.Started
	s.reads++
	s.clock.polled(s.cfg)
	s.wakeForDoubt()
	return s.reportLost()
}

// longest is how long the loop sleeps at most if Config.Nap does not say.
const longest = time.Minute

// untilNext is the wait until a window can be closed or a post sent again.
func (s *Server) untilNext() time.Duration {
	now, wait := s.cfg.Now(), s.cfg.Nap
	for _, at := range s.upcoming() {
		switch {
		case at.After(now):
			wait = min(wait, at.Sub(now)+time.Millisecond)
		case at.After(s.polled) && at.After(s.woken):
			wait = 0
		}
	}
	return max(wait, 10*time.Millisecond)
}

// upcoming are the instants at which something can be done, once the mailbox
// was read then.
func (s *Server) upcoming() []time.Time {
	var all []time.Time
	if d, ok := s.engine.NextDue(s.state); ok {
		all = append(all, d.At.Add(s.cfg.Lag))
	}
	if at, ok := s.oldestWaiting(); ok {
		all = append(all, at.Add(s.cfg.Lag))
	}
	if at, ok := s.nextSend(); ok {
		all = append(all, at)
	}
	if at, ok := s.nextReminder(s.settled); ok {
		all = append(all, at.Add(s.cfg.Lag))
	}
	if len(s.doubts) > 0 {
		all = append(all, s.doubtEnds())
	}
	return all
}

// oldestWaiting is the list time of the first mail without a verdict.
func (s *Server) oldestWaiting() (at time.Time, found bool) {
	err := s.ledger.View(func(tx *ledger.Tx) error {
		var err error
		at, found, err = tx.OldestPending()
		return err
	})
	return at, found && err == nil
}

// Do runs a function on the server's goroutine, where the state may be read,
// and waits for it.
func (s *Server) Do(ctx context.Context, do func() error) error {
	c := call{do: do, done: make(chan error, 1)}
	select {
	case s.calls <- c:
		return <-c.done
	case <-s.ended:
		return ErrEnded
	case <-ctx.Done():
		return fmt.Errorf("server: %w", ctx.Err())
	}
}

// write changes state and ledger together. After an error the state in memory
// may be ahead of the ledger, and the server ends: whoever runs it derives the
// state anew (P11).
func (s *Server) write(fn func(tx *ledger.Tx) error) error {
	s.moved = true
	err := s.ledger.Update(fn)
	if err != nil {
		s.broken = err
	}
	return err
}

// State is the state of now; only within Do.
func (s *Server) State() *game.State { return s.state }

// Ledger is the server's ledger; only within Do for writing.
func (s *Server) Ledger() *ledger.Ledger { return s.ledger }

// Engine is the game's engine.
func (s *Server) Engine() *game.Engine { return s.engine }

// Now is the server's clock.
func (s *Server) Now() time.Time { return s.cfg.Now() }
