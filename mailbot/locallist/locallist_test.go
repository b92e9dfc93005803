package locallist

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	message "github.com/emersion/go-message/mail"
	imapreader "github.com/fnomic/fnomic/mailbot/imap"
	smtpsender "github.com/fnomic/fnomic/mailbot/smtp"
	"github.com/fnomic/fnomic/mailbot/transport"
)

// clock is a local list's: it goes where the test puts it.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func newClock() *clock { return &clock{at: time.Date(2026, 12, 1, 10, 0, 0, 123, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) skip(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

func open(t *testing.T, cfg Config) *List {
	t.Helper()
	if cfg.Dir == "" {
		cfg.Dir = t.TempDir()
	}
	if cfg.Now == nil {
		cfg.Now = newClock().now
	}
	l, err := Open(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func subscribe(t *testing.T, l *List, names ...string) {
	t.Helper()
	for _, name := range names {
		if _, err := l.Subscribe(name); err != nil {
			t.Fatal(err)
		}
	}
}

func post(t *testing.T, l *List, d Draft) string {
	t.Helper()
	id, err := l.Post(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func readAll(t *testing.T, l *List, login string) []imapreader.Message {
	t.Helper()
	var got gather
	p := poller(t, l, login, 0)
	if _, err := p.Once(t.Context(), imapreader.Cursor{}, &got); err != nil {
		t.Fatal(err)
	}
	return got.mails
}

func poller(t *testing.T, l *List, login string, every time.Duration) *imapreader.Poller {
	t.Helper()
	p, err := imapreader.New(imapreader.Config{
		Server:   transport.Endpoint{Addr: l.IMAPAddr(), Mode: transport.Plain},
		Username: login, Password: func() (string, error) { return l.Password(), nil },
		Now: l.now, PollEvery: every, CommandTimeout: 20 * time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

type gather struct {
	mails []imapreader.Message
	done  func(int) bool
	stop  func()
}

func (g *gather) Receive(_ context.Context, b imapreader.Batch) error {
	g.mails = append(g.mails, b.Messages...)
	if g.done != nil && g.done(len(g.mails)) {
		g.stop()
	}
	return nil
}
func (g *gather) Polled(context.Context, imapreader.Poll) error { return nil }
func (g *gather) Reset(_ context.Context, r imapreader.Reset) error {
	return fmt.Errorf("reset: %s", r.Reason)
}
func (g *gather) Lost(error, time.Duration) {}

func send(t *testing.T, l *List, from, to, raw string) smtpsender.Result {
	t.Helper()
	s, err := smtpsender.New(smtpsender.Config{
		Server: transport.Endpoint{Addr: l.SMTPAddr(), Mode: transport.Plain}, Timeout: 20 * time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s.Send(t.Context(), from, []string{to}, []byte(raw))
}

func TestPostReachesEverySubscriberAndTheProgram(t *testing.T) {
	c := newClock()
	l := open(t, Config{Now: c.now})
	subscribe(t, l, "Alice", "Éric Œil")
	raw := "From: Alice <alice@nomic.test>\r\nTo: nomic@nomic.test\r\nSubject: Proposition\r\nMessage-ID: <1@x>\r\nList-Id: <other.example>\r\n\r\nJe propose.\r\n"
	if r := send(t, l, "alice@nomic.test", l.Address(), raw); r.Outcome != smtpsender.Accepted {
		t.Fatalf("%+v", r)
	}
	for _, login := range []string{"alice", "éric œil", "eric-oeil@nomic.test", "fnomic"} {
		mails := readAll(t, l, login)
		if len(mails) != 1 {
			t.Fatalf("%s has %d mails", login, len(mails))
		}
		m, err := mail.ReadMessage(bytes.NewReader(mails[0].Raw))
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{
			"List-Id": "<nomic.nomic.test>", "List-Post": "<mailto:nomic@nomic.test>", "Precedence": "list",
			"Subject": "Proposition", "Message-ID": "<1@x>",
		} {
			if got := m.Header.Get(name); got != want {
				t.Errorf("%s: %s is %q", login, name, got)
			}
		}
		body, _ := io.ReadAll(m.Body)
		if string(body) != "Je propose.\r\n" {
			t.Errorf("body %q", body)
		}
		trace := m.Header["Received"][0]
		_, date, _ := strings.Cut(trace, ";")
		at, err := mail.ParseDate(strings.TrimSpace(date))
		want := time.Date(2026, 12, 1, 10, 0, 0, 0, time.UTC)
		if err != nil || !at.Equal(want) || !mails[0].InternalDate.Equal(want) || !strings.Contains(trace, "by lists.nomic.test") {
			t.Errorf("received %q, internal date %v", trace, mails[0].InternalDate)
		}
	}
}

func TestMailToOneAddressReachesItAlone(t *testing.T) {
	l := open(t, Config{})
	subscribe(t, l, "Alice", "Bob")
	raw := "From: bob@nomic.test\r\nSubject: aide\r\n\r\naide\r\n"
	for _, to := range []string{l.ProgramAddress(), "Alice@Nomic.test"} {
		if r := send(t, l, "bob@nomic.test", to, raw); r.Outcome != smtpsender.Accepted {
			t.Fatalf("%+v", r)
		}
	}
	for login, want := range map[string]int{"fnomic": 1, "alice": 1, "bob": 0} {
		mails := readAll(t, l, login)
		if len(mails) != want {
			t.Fatalf("%s has %d mails", login, len(mails))
		}
		if want == 1 && (!bytes.HasSuffix(mails[0].Raw, []byte(raw)) || bytes.Contains(mails[0].Raw, []byte("List-Id"))) {
			t.Errorf("%s got %q", login, mails[0].Raw)
		}
	}
	if archive, _ := l.Archive(0); len(archive) != 0 {
		t.Errorf("%d private mails in the archive", len(archive))
	}
}

func TestWhoMayPost(t *testing.T) {
	l := open(t, Config{})
	subscribe(t, l, "Alice")
	for what, c := range map[string]struct {
		from, header, to string
		code             int
	}{
		"a stranger":         {"eve@example.org", "From: eve@example.org", l.Address(), 550},
		"nobody's address":   {"alice@nomic.test", "From: alice@nomic.test", "nobody@nomic.test", 550},
		"another domain":     {"alice@nomic.test", "From: alice@nomic.test", "alice@example.org", 550},
		"the archive":        {"alice@nomic.test", "From: alice@nomic.test", "archive@nomic.test", 550},
		"a loop":             {"alice@nomic.test", "From: alice@nomic.test\r\nList-Id: <nomic.nomic.test>", l.Address(), 554},
		"a subscriber":       {"alice@nomic.test", "From: Alice <alice@nomic.test>", l.Address(), 250},
		"the program":        {"fnomic@nomic.test", "From: fnomic@nomic.test", l.Address(), 250},
		"a malformed header": {"alice@nomic.test", "no field\r\nFrom: Alice <<alice@nomic.test>", l.Address(), 250},
	} {
		if r := send(t, l, c.from, c.to, c.header+"\r\n\r\nx\r\n"); r.Code != c.code {
			t.Errorf("%s: %+v", what, r)
		}
	}
}

func TestRestartKeepsMailboxesAndUIDs(t *testing.T) {
	c, dir := newClock(), t.TempDir()
	l := open(t, Config{Now: c.now, Dir: dir})
	subscribe(t, l, "Alice")
	post(t, l, Draft{From: "Alice", Subject: "un", Body: "1"})
	first := readAll(t, l, "alice")
	l.Close()
	c.skip(72 * time.Hour)
	l = open(t, Config{Now: c.now, Dir: dir})
	post(t, l, Draft{From: "alice", Subject: "deux", Body: "2"})
	second := readAll(t, l, "alice")
	if len(second) != 2 || second[0].UIDValidity != first[0].UIDValidity || second[1].UID != 2 {
		t.Fatalf("after the restart: %+v", second)
	}
	if !bytes.Equal(first[0].Raw, second[0].Raw) || !first[0].InternalDate.Equal(second[0].InternalDate) {
		t.Error("the first mail changed")
	}
	if got := second[1].InternalDate.Sub(second[0].InternalDate); got != 72*time.Hour || !l.Newest().Equal(second[1].InternalDate) {
		t.Errorf("the second came %v later", got)
	}
	if got := l.Subscribers(); len(got) != 1 || got[0] != (Subscriber{"Alice", "alice@nomic.test"}) {
		t.Errorf("subscribers %v", got)
	}
}

// A crash at any byte of the journal loses at most what nobody was told of.
func TestP5_TornJournalLineIsCutOff(t *testing.T) {
	dir := t.TempDir()
	l := open(t, Config{Dir: dir})
	subscribe(t, l, "Alice")
	post(t, l, Draft{From: "Alice", Subject: "un", Body: "1"})
	l.Close()
	journal := filepath.Join(dir, "journal.jsonl")
	whole, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	for cut := len(whole) - 1; cut >= 0; cut -= 7 {
		if err := os.WriteFile(journal, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		l, err := Open(Config{Dir: dir, Now: newClock().now, NoSync: true})
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		subscribe(t, l, "Alice")
		post(t, l, Draft{From: "Alice", Subject: "un", Body: "again"})
		archive, err := l.Archive(0)
		if err != nil || len(archive) != 1 || !bytes.Contains(archive[0].Raw, []byte("again")) {
			t.Errorf("cut at %d: %d posts, %v", cut, len(archive), err)
		}
		l.Close()
	}
	if err := os.WriteFile(journal, append([]byte("{}\n"), whole...), 0o600); err != nil {
		t.Fatal(err)
	}
	if l, err := Open(Config{Dir: dir, Now: newClock().now}); err == nil {
		l.Close()
		t.Error("a journal with a strange line was taken")
	}
}

func TestListTimeNeverGoesBack(t *testing.T) {
	c := newClock()
	l := open(t, Config{Now: c.now})
	subscribe(t, l, "Alice")
	post(t, l, Draft{From: "Alice", Subject: "un"})
	c.skip(-time.Hour)
	post(t, l, Draft{From: "Alice", Subject: "deux"})
	archive, _ := l.Archive(0)
	if len(archive) != 2 || archive[1].At.Before(archive[0].At) {
		t.Errorf("%v", archive)
	}
}

func TestPostThreadsAndReadsBack(t *testing.T) {
	l := open(t, Config{Prefix: "[nomic] "})
	subscribe(t, l, "Élise", "Bob")
	one := post(t, l, Draft{From: "Élise", Subject: "Proposition 324 — été", Body: "Le texte d'Élise :\n.\n> cité\n"})
	second := post(t, l, Draft{From: "Bob", Subject: "Re: Proposition 324", Body: "Pour", InReplyTo: one})
	third := post(t, l, Draft{From: "Élise", Subject: "Re: [nomic] Proposition 324", Body: "Merci", InReplyTo: second})
	archive, err := l.Archive(0)
	if err != nil || len(archive) != 3 {
		t.Fatalf("%d posts, %v", len(archive), err)
	}
	r, err := message.CreateReader(bytes.NewReader(archive[0].Raw))
	if err != nil {
		t.Fatal(err)
	}
	part, err := r.NextPart()
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(part.Body)
	subject, _ := r.Header.Subject()
	from, _ := r.Header.AddressList("From")
	if string(body) != "Le texte d'Élise :\r\n.\r\n> cité\r\n" || subject != "[nomic] Proposition 324 — été" ||
		from[0].Name != "Élise" || from[0].Address != "elise@nomic.test" {
		t.Errorf("%q, %q, %v", body, subject, from)
	}
	fields, _ := split(archive[2].Raw)
	if got := first(fields, "references"); got != one+" "+second || first(fields, "in-reply-to") != second || first(fields, "message-id") != third {
		t.Errorf("references %q", got)
	}
	if strings.Count(first(fields, "subject"), "[nomic]") != 1 {
		t.Errorf("subject %q", first(fields, "subject"))
	}
	if later, _ := l.Archive(2); len(later) != 1 || later[0].UID != 3 {
		t.Errorf("after 2: %v", later)
	}
	if _, err := l.Post(t.Context(), Draft{From: "Eve", Subject: "x"}); err == nil {
		t.Error("a stranger posted")
	}
}

func TestChangedTellsOfTheNextDelivery(t *testing.T) {
	l := open(t, Config{})
	subscribe(t, l, "Alice")
	changed := l.Changed()
	post(t, l, Draft{From: "Alice", Subject: "x"})
	select {
	case <-changed:
	default:
		t.Error("nobody was told")
	}
}

func TestListensOnTheLoopbackOnly(t *testing.T) {
	for _, cfg := range []Config{{SMTPAddr: "0.0.0.0:0"}, {IMAPAddr: "192.0.2.1:0"}, {SMTPAddr: ":0"}} {
		cfg.Dir, cfg.Now = t.TempDir(), newClock().now
		if l, err := Open(cfg); err == nil {
			l.Close()
			t.Errorf("%+v was opened", cfg)
		}
	}
	if _, err := Open(Config{Dir: t.TempDir()}); err == nil {
		t.Error("a list without a clock")
	}
}

// BenchmarkPost is what a scripted game may expect: posts a second.
func BenchmarkPost(b *testing.B) {
	for _, noSync := range []bool{false, true} {
		b.Run(fmt.Sprintf("noSync=%v", noSync), func(b *testing.B) {
			l, err := Open(Config{Dir: b.TempDir(), Now: newClock().now, NoSync: noSync})
			if err != nil {
				b.Fatal(err)
			}
			defer l.Close()
			if _, err := l.Subscribe("Alice"); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := l.Post(b.Context(), Draft{From: "Alice", Subject: "x", Body: "Je vote pour."}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
