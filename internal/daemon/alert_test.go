package daemon

import (
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-message/mail"
	gosmtp "github.com/emersion/go-smtp"
	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/mailbot/smtp"
	"github.com/fnomic/fnomic/mailbot/transport"
)

// postbox is a real SMTP server that keeps what it takes, or refuses.
type postbox struct {
	mu      sync.Mutex
	letters []string
	refuses error
	tries   int
}

func (p *postbox) set(refuses error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refuses = refuses
}

func (p *postbox) all() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.letters
}

type drop struct{ *postbox }

func (drop) Mail(string, *gosmtp.MailOptions) error { return nil }
func (drop) Rcpt(string, *gosmtp.RcptOptions) error { return nil }
func (drop) Reset()                                 {}
func (drop) Logout() error                          { return nil }
func (d drop) Data(r io.Reader) error {
	h, err := mail.CreateReader(r)
	if err != nil {
		return err
	}
	part, err := h.NextPart()
	if err != nil {
		return err
	}
	body, err := io.ReadAll(part.Body)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.tries++; d.refuses == nil && err == nil {
		subject, _ := h.Header.Subject()
		d.letters = append(d.letters, subject+"\n"+strings.ReplaceAll(string(body), "\r\n", "\n"))
	}
	if err != nil {
		return err
	}
	return d.refuses
}

func newPostbox(t *testing.T) (*postbox, *smtp.Sender) {
	t.Helper()
	p := &postbox{}
	server := gosmtp.NewServer(gosmtp.BackendFunc(func(*gosmtp.Conn) (gosmtp.Session, error) { return drop{p}, nil }))
	server.Domain, server.ErrorLog = "mx.test", log.New(io.Discard, "", 0)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	s, err := smtp.New(smtp.Config{Server: transport.Endpoint{Addr: l.Addr().String(), Mode: transport.Plain}, Timeout: 10 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return p, s
}

// newAlerter is an alerter under a clock of the test.
func newAlerter(t *testing.T, s *smtp.Sender, clock *time.Time) *alerter {
	t.Helper()
	a := &alerter{from: mail.Address{Address: "greffier@boites.test"}, to: mail.Address{Address: "exploitant@boites.test"}, mailer: s,
		perDay: 10, file: filepath.Join(t.TempDir(), alertFile), now: func() time.Time { return *clock }, log: zerolog.Nop()}
	*clock = time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC)
	return a
}

// minutes looks once a minute for so long.
func (a *alerter) minutes(t *testing.T, clock *time.Time, n int, seen map[string]string) {
	t.Helper()
	for range n {
		*clock = clock.Add(time.Minute)
		a.look(t.Context(), seen)
	}
}

var mailbox = map[string]string{"mailbox": "the mailbox cannot be read"}

// One mail when a trouble begins, one when it is over, whatever flaps between.
func TestOneMailWhenATroubleBeginsAndOneWhenItIsOver(t *testing.T) {
	var clock time.Time
	box, s := newPostbox(t)
	a := newAlerter(t, s, &clock)
	a.minutes(t, &clock, 5, nil)
	for range 30 { // it comes and goes
		a.minutes(t, &clock, 3, mailbox)
		a.minutes(t, &clock, 7, nil)
	}
	if got := box.all(); len(got) != 1 || !strings.Contains(got[0], "fnomic: trouble: the mailbox cannot be read\n") {
		t.Fatalf("while it lasts: %q", got)
	}
	a.minutes(t, &clock, 60, nil)
	if got := box.all(); len(got) != 2 || !strings.Contains(got[1], "fnomic: over: the mailbox cannot be read (since 2026-12-01T08:06:00Z)\n") {
		t.Fatalf("at the end: %q", got)
	}
	a.minutes(t, &clock, 1, mailbox)
	if got := box.all(); len(got) != 3 {
		t.Errorf("a new trouble: %q", got)
	}
}

// A restart tells nothing again: what was told stands in the state folder.
func TestARestartTellsNoTroubleAgain(t *testing.T) {
	var clock time.Time
	box, s := newPostbox(t)
	a := newAlerter(t, s, &clock)
	for range 20 {
		a.minutes(t, &clock, 2, mailbox)
		var err error
		if a.told, err = readTold(a.file); err != nil {
			t.Fatal(err)
		}
	}
	if got := box.all(); len(got) != 1 {
		t.Errorf("%d mails: %q", len(got), got)
	}
}

// At most so many mails a day go out, the last says so, and what could not be
// told is told the next day if it still lasts.
func TestAlertMailsOfADayAreCapped(t *testing.T) {
	var clock time.Time
	box, s := newPostbox(t)
	a := newAlerter(t, s, &clock)
	a.perDay = 3
	seen := map[string]string{}
	for i := range 200 {
		seen[fmt.Sprintf("mail/%d", i)] = fmt.Sprintf("mail %d is in quarantine", i)
		a.minutes(t, &clock, 1, seen)
	}
	if got := box.all(); len(got) != 3 || !strings.Contains(got[2], "the last such mail of today") || strings.Contains(got[1], "the last") {
		t.Fatalf("%d mails a day: %q", len(got), got)
	}
	a.minutes(t, &clock, 24*60, seen)
	if got := box.all(); len(got) != 4 || !strings.Contains(got[3], "mail 199 ") || !strings.Contains(got[3], "(and 196 more)") {
		t.Errorf("the next day: %d mails", len(got))
	}
}

// What could not be mailed is mailed later, once; what passed meanwhile is not.
func TestAnAlertThatCouldNotBeMailedIsMailedLater(t *testing.T) {
	var clock time.Time
	box, s := newPostbox(t)
	a := newAlerter(t, s, &clock)
	box.set(&gosmtp.SMTPError{Code: 451, Message: "later"})
	a.minutes(t, &clock, 20, map[string]string{"mailbox": "m", "clock": "c"})
	box.set(nil)
	a.minutes(t, &clock, 20, map[string]string{"clock": "c"})
	if got := box.all(); len(got) != 1 || strings.Contains(got[0], "- m\n") || !strings.Contains(got[0], "- c\n") {
		t.Errorf("mails: %q", got)
	}
}

// A server that refuses for good is not asked every minute.
func TestARefusedAlertIsTriedTenTimesADay(t *testing.T) {
	var clock time.Time
	box, s := newPostbox(t)
	a := newAlerter(t, s, &clock)
	box.set(&gosmtp.SMTPError{Code: 550, Message: "nobody here"})
	a.minutes(t, &clock, 10*60, mailbox)
	if box.tries != a.perDay {
		t.Errorf("%d tries", box.tries)
	}
	box.set(nil)
	a.minutes(t, &clock, 24*60, mailbox)
	if got := box.all(); len(got) != 1 {
		t.Errorf("the next day: %q", got)
	}
}

// What cannot be noted is not mailed: a disk that fails must not make a flood.
func TestWhatCannotBeNotedIsNotMailed(t *testing.T) {
	var clock time.Time
	box, s := newPostbox(t)
	a := newAlerter(t, s, &clock)
	a.file = filepath.Join(t.TempDir(), "gone", alertFile)
	a.minutes(t, &clock, 20, mailbox)
	if got := box.all(); len(got) != 0 {
		t.Errorf("mails: %q", got)
	}
}

// The file keeps its length, so that a full disk has room for it.
func TestTheAlertFileIsWrittenInPlace(t *testing.T) {
	file := filepath.Join(t.TempDir(), alertFile)
	var before os.FileInfo
	for i := range 3 {
		if err := (told{Day: strings.Repeat("x", i*1000)}).write(file); err != nil {
			t.Fatal(err)
		}
		now, err := os.Stat(file)
		if err != nil || now.Size() != alertRoom {
			t.Fatalf("%v, %v", now, err)
		}
		if before != nil && !os.SameFile(before, now) {
			t.Error("another file")
		}
		before = now
	}
	if back, err := readTold(file); err != nil || len(back.Day) != 2000 {
		t.Errorf("read back: %+v, %v", back, err)
	}
}
