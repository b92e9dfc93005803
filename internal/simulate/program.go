package simulate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync/atomic"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot/imap"
	"github.com/fnomic/fnomic/mailbot/smtp"
	"github.com/fnomic/fnomic/mailbot/transport"
)

var errKilled = errors.New("simulate: the program is killed here")

// program is the program under test: it is started, killed and started again on
// one ledger.
type program struct {
	path       string // of the ledger
	law        *lawbook.Book
	lag        time.Duration
	players    int // whose registration begins the game
	imap, smtp *line
	log        zerolog.Logger

	// skew is what the program's clock shows too much.
	skew atomic.Int64
	// fuse is how many steps are left before it is killed between two of them;
	// negative for never.
	fuse atomic.Int64

	run *running
}

// running is the program between a start and an end.
type running struct {
	srv  *server.Server
	led  *ledger.Ledger
	stop context.CancelFunc
	done chan error
}

func (p *program) now() time.Time { return time.Now().Add(time.Duration(p.skew.Load())) }

// step is server.Config.Trip.
func (p *program) step(string) error {
	switch left := p.fuse.Load(); {
	case left < 0:
		return nil
	case left == 0:
		return errKilled
	default:
		p.fuse.Store(left - 1)
		return nil
	}
}

func (p *program) config() server.Config {
	began := time.Now()
	return server.Config{
		Setting: Setting(), MailboxName: "INBOX", Self: mail.Address{Name: "Greffier", Address: selfAddress},
		List: mail.Address{Name: "fnomic", Address: listAddress}, ListID: listID, Lag: p.lag, Publication: game.ByRegistrar,
		DoubtWait: doubtWait, AutoStart: p.players, Law: p.law, Now: p.now, Nap: time.Hour,
		Elapsed: func() time.Duration { return time.Since(began) }, Log: p.log, Trip: p.step,
	}
}

// doubtWait is longer than the list takes for any post of the program.
const doubtWait = 20 * time.Minute

// start starts it; the ledger is made at the first time.
func (p *program) start() error {
	led, err := ledger.Open(p.path, ledger.Options{})
	if errors.Is(err, fs.ErrNotExist) {
		led, err = ledger.Create(p.path, ledger.Options{})
	}
	if err != nil {
		return err
	}
	inbox, err := imap.New(imap.Config{Server: transport.Endpoint{Addr: "127.0.0.1:143", Mode: transport.Plain, Dial: p.imap.dial}, Username: "greffier",
		Password: func() (string, error) { return "secret", nil }, Now: p.now})
	if err != nil {
		return err
	}
	out, err := smtp.New(smtp.Config{Server: transport.Endpoint{Addr: "127.0.0.1:25", Mode: transport.Plain, Dial: p.smtp.dial}, From: selfAddress})
	if err != nil {
		return err
	}
	srv, err := server.New(p.config(), led, rules.Engine(), inbox, out)
	if err != nil {
		return errors.Join(err, led.Close())
	}
	ctx, stop := context.WithCancel(context.Background())
	r := &running{srv: srv, led: led, stop: stop, done: make(chan error, 1)}
	p.run = r
	go func() {
		defer close(r.done)
		defer func() {
			if stop := recover(); stop != nil {
				r.done <- fmt.Errorf("simulate: the program panicked: %v", stop)
			}
		}()
		r.done <- srv.Run(ctx)
	}()
	return nil
}

// kill ends the program where it stands, and says what it ended with if it was
// not by the killing.
func (p *program) kill() error {
	r := p.run
	if r == nil {
		return nil
	}
	p.run = nil
	r.stop()
	err := <-r.done
	if errors.Is(err, errKilled) || errors.Is(err, context.Canceled) {
		err = nil
	}
	return errors.Join(err, r.led.Close())
}
