package server_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"mime"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/configs"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/imap"
	"github.com/fnomic/fnomic/mailbot/locallist"
	"github.com/fnomic/fnomic/mailbot/smtp"
	"github.com/fnomic/fnomic/mailbot/transport"
)

// clock is a virtual clock: it moves only when a test says so.
type clock struct {
	mu sync.Mutex
	t  time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

func (c *clock) Set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t.After(c.t) {
		c.t = t
	}
}

// table is a list with its players, and the program that is started and
// stopped beside it.
type table struct {
	t     *testing.T
	dir   string
	clock *clock
	list  *locallist.List
	// change alters the configuration before a start.
	change func(*server.Config)
	// dial stands between the program and the SMTP server.
	dial func(ctx context.Context, network, addr string) (net.Conn, error)
	// mailbox is the folder read; INBOX if empty.
	// engine plays; that of the law if nil. mailer stands before the SMTP client.
	engine *game.Engine
	mailer func(server.Mailer) server.Mailer
	// deaf says that the program's mailbox does not get its own posts.
	deaf bool
	// onTop is what the server of the program's mailbox writes above each mail.
	onTop string
	run   *running
}

// running is the program between a start and an end.
type running struct {
	srv  *server.Server
	led  *ledger.Ledger
	stop context.CancelFunc
	done chan error
}

var tuesday = time.Date(2026, 11, 3, 18, 0, 0, 0, time.UTC)

// scratch is a folder in memory where there is one: what is tested here is what
// is read back, not how the disk syncs.
func scratch(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "fnomic-test-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

func newTable(t *testing.T) *table {
	t.Helper()
	tb := &table{t: t, dir: scratch(t), clock: &clock{t: tuesday}}
	tb.openList()
	t.Cleanup(func() {
		tb.stop()
		tb.list.Close()
	})
	return tb
}

func (tb *table) openList() {
	tb.t.Helper()
	list, err := locallist.Open(locallist.Config{Dir: filepath.Join(tb.dir, "list"), Now: tb.clock.Now, NoSync: true})
	must(tb.t, err)
	tb.list = list
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

var law = sync.OnceValue(func() *lawbook.Book {
	b, err := lawbook.Load(configs.Rules())
	if err != nil {
		panic(err)
	}
	return b
})

func (tb *table) config() server.Config {
	cfg := server.Config{
		Setting:     mailbot.Setting{List: tb.list.Address(), ListID: tb.list.ID(), ListHost: tb.list.Host(), Self: tb.list.ProgramAddress()},
		MailboxName: "INBOX", Self: mail.Address{Name: "Greffier", Address: tb.list.ProgramAddress()},
		List: mail.Address{Name: "fnomic", Address: tb.list.Address()}, ListID: tb.list.ID(),
		Publication: game.ByRegistrar, AutoStart: 4, Law: law(), Now: tb.clock.Now, Log: zerolog.Nop(),
	}
	if os.Getenv("FNOMIC_TEST_LOG") != "" {
		cfg.Log = zerolog.New(zerolog.NewTestWriter(tb.t))
	}
	if tb.change != nil {
		tb.change(&cfg)
	}
	return cfg
}

// bareConfig is that of a list of which there is only the mailbox.
func (tb *table) bareConfig() server.Config {
	return server.Config{
		Setting:     mailbot.Setting{List: "nomic@nomic.test", ListID: "nomic.nomic.test", ListHost: "lists.nomic.test", Self: "fnomic@nomic.test", AuthServ: "boites.test"},
		MailboxName: "INBOX", Self: mail.Address{Name: "Greffier", Address: "fnomic@nomic.test"}, List: mail.Address{Address: "nomic@nomic.test"},
		ListID: "nomic.nomic.test", Publication: game.ByRegistrar, Law: law(), Now: tb.clock.Now, Log: zerolog.Nop(),
	}
}

func openLedger(t testing.TB, path string) *ledger.Ledger {
	t.Helper()
	l, err := ledger.Open(path, ledger.Options{})
	if errors.Is(err, os.ErrNotExist) {
		l, err = ledger.Create(path, ledger.Options{})
	}
	must(t, err)
	return l
}

func (tb *table) ledgerPath() string { return filepath.Join(tb.dir, "ledger.db") }

// start starts the program.
func (tb *table) start() {
	tb.t.Helper()
	cfg := tb.config()
	led := openLedger(tb.t, tb.ledgerPath())
	inbox, err := imap.New(imap.Config{Server: transport.Endpoint{Addr: tb.list.IMAPAddr(), Mode: transport.Plain}, Username: tb.list.ProgramAddress(),
		Password: func() (string, error) { return tb.list.Password(), nil }, Now: tb.clock.Now})
	must(tb.t, err)
	out, err := smtp.New(smtp.Config{Server: transport.Endpoint{Addr: tb.list.SMTPAddr(), Mode: transport.Plain, Dial: tb.dial}, From: tb.list.ProgramAddress()})
	must(tb.t, err)
	var box server.Mailbox = inbox
	if tb.deaf {
		box = deaf{inbox, []byte("\nFrom: \"Greffier\"")}
	}
	if tb.onTop != "" {
		box = tracing{inbox, tb.onTop}
	}
	engine, mailer := tb.engine, server.Mailer(out)
	if engine == nil {
		engine = rules.Engine()
	}
	if tb.mailer != nil {
		mailer = tb.mailer(out)
	}
	srv, err := server.New(cfg, led, engine, box, mailer)
	must(tb.t, err)
	ctx, stop := context.WithCancel(context.Background())
	r := &running{srv: srv, led: led, stop: stop, done: make(chan error, 1)}
	tb.run = r
	go func() {
		r.done <- srv.Run(ctx)
		close(r.done)
	}()
}

// deaf is a mailbox on a list that spares its posters their own posts.
type deaf struct {
	*imap.Poller
	own []byte
}

func (d deaf) Run(ctx context.Context, from imap.Cursor, r imap.Receiver) error {
	return d.Poller.Run(ctx, from, deafReceiver{r, d.own})
}

type deafReceiver struct {
	imap.Receiver
	own []byte
}

func (d deafReceiver) Receive(ctx context.Context, b imap.Batch) error {
	b.Messages = slices.DeleteFunc(b.Messages, func(m imap.Message) bool { return bytes.Contains(m.Raw, d.own) })
	return d.Receiver.Receive(ctx, b)
}

// stop ends the program, as a signal would.
func (tb *table) stop() error {
	r := tb.run
	if r == nil {
		return nil
	}
	r.stop()
	err := <-r.done
	r.led.Close()
	tb.run = nil
	return err
}

func (tb *table) restart() {
	tb.t.Helper()
	must(tb.t, tb.stop())
	tb.start()
}

// patience is how long a step may take on a busy machine; nothing waits for it.
const patience = 60 * time.Second

// quiet waits until the program has read, decided and sent what there is.
func (tb *table) quiet() {
	tb.t.Helper()
	must(tb.t, tb.tryQuiet())
}

func (tb *table) tryQuiet() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return tb.run.srv.Quiet(ctx)
}

// skip moves the clock on, stopping at what falls due.
func (tb *table) skip(d time.Duration) {
	tb.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	must(tb.t, tb.run.srv.Skip(ctx, d, tb.clock.Set))
}

// post puts a mail of a person on the list; the program may be down.
func (tb *table) post(name, subject, text string) string {
	tb.t.Helper()
	return tb.draft(locallist.Draft{From: name, Subject: subject, Body: text})
}

// draft sends a mail as a mail program would. Its Message-ID is made of what it
// says, so that a turn played twice is the same turn.
func (tb *table) draft(d locallist.Draft) string {
	tb.t.Helper()
	tb.subscribe(d.From)
	sum := sha256.Sum256([]byte(fmt.Sprint(d, tb.clock.Now())))
	id := fmt.Sprintf("<%x@mail.test>", sum[:8])
	from, to := tb.address(d.From), d.To
	if to == "" {
		to = tb.list.Address()
	}
	head := fmt.Sprintf("From: %s <%s>\r\nTo: <%s>\r\nMessage-ID: %s\r\nSubject: %s\r\n", d.From, from, to, id, mime.QEncoding.Encode("utf-8", d.Subject))
	if d.InReplyTo != "" {
		head += fmt.Sprintf("In-Reply-To: %s\r\nReferences: %[1]s\r\n", d.InReplyTo)
	}
	head += "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n"
	tb.raw(from, to, head+"\r\n"+strings.ReplaceAll(d.Body, "\n", "\r\n")+"\r\n")
	return id
}

// address is a subscriber's.
func (tb *table) address(name string) string {
	tb.t.Helper()
	for _, s := range tb.list.Subscribers() {
		if s.Name == name {
			return s.Address
		}
	}
	tb.t.Fatalf("%s is not on the list", name)
	return ""
}

func (tb *table) subscribe(names ...string) {
	tb.t.Helper()
	for _, name := range names {
		_, err := tb.list.Subscribe(name)
		must(tb.t, err)
	}
}

// say posts and waits for what the program makes of it.
func (tb *table) say(name, text string) string {
	tb.t.Helper()
	id := tb.post(name, "", text)
	tb.quiet()
	return id
}

// raw sends a mail byte for byte, from a subscriber's address.
func (tb *table) raw(from, to, text string) {
	tb.t.Helper()
	out, err := smtp.New(smtp.Config{Server: transport.Endpoint{Addr: tb.list.SMTPAddr(), Mode: transport.Plain}, From: from})
	must(tb.t, err)
	if r := out.Send(context.Background(), from, []string{to}, []byte(text)); r.Outcome != smtp.Accepted {
		tb.t.Fatalf("%+v", r)
	}
}
