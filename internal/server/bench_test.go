package server_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
	"github.com/fnomic/fnomic/mailbot/imap"
	"github.com/fnomic/fnomic/mailbot/smtp"
)

// gameMails are this project's own mails of every kind, in every dress.
func gameMails(b testing.TB) [][]byte {
	b.Helper()
	files, err := filepath.Glob("../reading/testdata/*.eml")
	if err != nil || len(files) == 0 {
		b.Fatal("no mails", err)
	}
	var mails [][]byte
	for _, f := range files {
		raw, err := os.ReadFile(f)
		must(b, err)
		mails = append(mails, raw)
	}
	return mails
}

// BenchmarkMailsToActs reads mails to acts and compares with go-message alone
// decoding the same mails (issue 2, Must show 6: at least half of its speed).
func BenchmarkMailsToActs(b *testing.B) {
	mails := gameMails(b)
	s := mailbot.Setting{List: "fnomic@listes.example", ListID: "fnomic.listes.example", ListHost: "listes.example", Self: "greffier@listes.example"}
	var ours, theirs, oursCPU, theirsCPU time.Duration
	n := 0
	for b.Loop() {
		start, used := time.Now(), cpuTime(b)
		for _, raw := range mails {
			mailbot.Read(raw, mailbot.Envelope{Now: tuesday}, s, acts.Context{})
		}
		between, usedBetween := time.Now(), cpuTime(b)
		for _, raw := range mails {
			decode(raw)
		}
		ours, theirs = ours+between.Sub(start), theirs+time.Since(between)
		oursCPU, theirsCPU = oursCPU+usedBetween-used, theirsCPU+cpuTime(b)-usedBetween
		n += len(mails)
	}
	b.ReportMetric(float64(n)/ours.Seconds(), "mails/s")
	b.ReportMetric(float64(n)/theirs.Seconds(), "go-message/s")
	b.ReportMetric(theirs.Seconds()/ours.Seconds(), "of-its-speed")
	b.ReportMetric(theirsCPU.Seconds()/oursCPU.Seconds(), "of-its-speed-by-cpu") // others' load does not count
}

// decode is what go-message does with a mail: every part decoded to its end.
func decode(raw []byte) {
	e, err := message.Read(bytes.NewReader(raw))
	if e == nil || err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
		return
	}
	_ = e.Walk(func(_ []int, part *message.Entity, err error) error {
		if err == nil && part.MultipartReader() == nil {
			_, err = io.Copy(io.Discard, part.Body)
		}
		return err
	})
}

// BenchmarkFold folds the events of a long game.
func BenchmarkFold(b *testing.B) {
	s := server.Founding(law(), game.ByRegistrar, 0)
	engine := rules.Engine()
	at := tuesday
	var events []game.Recorded
	note := func(e []game.Recorded) { events = append(events, e...) }
	events = append(events, game.Recorded{At: at, Event: game.Opened{State: s.Clone()}})
	for _, n := range []string{"Alice", "Bruno", "Chloe", "David"} {
		note(engine.Take(s, game.Mail{ID: n, At: at, From: n, Acts: []game.Act{{Kind: game.Register, Name: n}}}).Events)
	}
	note(engine.Do(s, at, game.Cause{Operator: "start"}, rules.Start))
	for n := 0; len(events) < 2000; n++ {
		at = at.Add(time.Minute)
		for _, a := range append([]game.Awaited{}, s.Awaited...) {
			note(engine.Posted(s, a.Key, at))
		}
		for _, text := range []game.Act{{Kind: game.Propose, Text: "abroger 210", Change: game.Repeal, Target: "210"}, {Kind: game.CallVote, Window: game.Hours(72 * time.Hour)}} {
			note(engine.Take(s, game.Mail{ID: fmt.Sprint(n), At: at, From: s.Turn.Player, Acts: []game.Act{text}}).Events)
		}
		for _, p := range s.ActiveNames() {
			note(engine.Take(s, game.Mail{ID: fmt.Sprint(n, p), At: at, From: p, Acts: []game.Act{{Kind: game.CastVote, Choice: game.For}}}).Events)
		}
		at = at.Add(80 * time.Hour)
		note(engine.Advance(s, at))
	}
	n := 0
	for b.Loop() {
		folded := &game.State{}
		for _, e := range events {
			folded.Fold(e)
		}
		n += len(events)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "events/s")
}

// flood is a mailbox of many mails in batches, as a poller hands them on.
type flood struct {
	mails int
	done  func()
}

const talk = "Une phrase de la discussion, qui n'est l'acte de personne et ne demande rien.\r\n"

func (f flood) raw(i int) []byte {
	at := tuesday.Add(time.Duration(i+1) * time.Second).Format(time.RFC1123Z)
	return fmt.Appendf(nil, "Received: from lists.nomic.test (lists.nomic.test [192.0.2.9])\r\n\tby boites.test with LMTP; %s\r\n"+
		"Received: from chez.test (chez.test [192.0.2.7])\r\n\tby lists.nomic.test (Postfix) with ESMTPSA; %s\r\n"+
		"From: Alice <alice@nomic.test>\r\nTo: nomic@nomic.test\r\nSubject: Discussion %d\r\nMessage-ID: <bench.%d@boites.test>\r\n"+
		"List-Id: <nomic.nomic.test>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s", at, at, i, i, strings.Repeat(talk, 25))
}

func (f flood) Run(ctx context.Context, from imap.Cursor, r imap.Receiver) error {
	const batch = 200
	for i := int(from.LastUID); i < f.mails; i += batch {
		b := imap.Batch{}
		for k := i; k < min(i+batch, f.mails); k++ {
			raw := f.raw(k)
			b.Messages = append(b.Messages, imap.Message{UID: uint32(k + 1), UIDValidity: 1, InternalDate: tuesday, Size: int64(len(raw)), Raw: raw})
		}
		b.Cursor = imap.Cursor{UIDValidity: 1, LastUID: uint32(i + len(b.Messages))}
		if err := r.Receive(ctx, b); err != nil {
			return err
		}
	}
	if err := r.Polled(ctx, imap.Poll{Started: tuesday.Add(24 * time.Hour), UIDValidity: 1, Messages: f.mails}); err != nil {
		return err
	}
	f.done()
	<-ctx.Done()
	return ctx.Err()
}

func (f flood) Wake() {}

type noMailer struct{}

func (noMailer) Send(context.Context, string, []string, []byte) smtp.Result {
	return smtp.Result{Outcome: smtp.Accepted}
}

// catchUp takes a flood into a new ledger and decides it.
func catchUp(t testing.TB, mails int) time.Duration {
	led, err := ledger.Create(filepath.Join(t.TempDir(), "ledger.db"), ledger.Options{})
	must(t, err)
	defer led.Close()
	read := make(chan struct{})
	c := &clock{t: tuesday}
	tb := &table{clock: c}
	cfg := tb.bareConfig()
	srv, err := server.New(cfg, led, rules.Engine(), flood{mails, func() { close(read) }}, noMailer{})
	must(t, err)
	c.Set(tuesday.Add(24 * time.Hour))
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	start := time.Now()
	go func() { ended <- srv.Run(ctx) }()
	<-read
	for waits := true; waits; {
		must(t, srv.Do(ctx, func() error {
			return led.View(func(tx *ledger.Tx) (err error) {
				c, err := tx.Counts()
				waits = int(c.Mails) < mails || c.Pending > 0
				return err
			})
		}))
	}
	took := time.Since(start)
	must(t, led.View(func(tx *ledger.Tx) error {
		n, err := server.Tally(tx)
		if n[game.Talk] != mails {
			t.Fatalf("verdicts %v", n)
		}
		return err
	}))
	stop()
	must(t, <-ended)
	return took
}

const flooded = 10_000

// BenchmarkCatchUp is what the server itself costs for a mailbox of 10,000
// mails, from the batch to the verdict, without the network; internal/e2e
// measures it against Dovecot.
func BenchmarkCatchUp(b *testing.B) {
	var took time.Duration
	n, cpu := 0, cpuTime(b)
	for b.Loop() {
		took += catchUp(b, flooded)
		n += flooded
	}
	b.ReportMetric(float64(n)/took.Seconds(), "mails/s")
	b.ReportMetric((cpuTime(b)-cpu).Seconds()/float64(n)*1e6, "cpu-µs/mail")
}

// cpuTime is what the process has used so far; others' load does not count.
func cpuTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	must(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkMemory is the RssAnon of a process that has caught up 10,000 mails.
func BenchmarkMemory(b *testing.B) {
	for b.Loop() {
		cmd := exec.Command(os.Args[0], "-test.run", "^TestMemoryChild$", "-test.v")
		cmd.Env = append(os.Environ(), "FNOMIC_MEMORY_CHILD=1")
		out, err := cmd.CombinedOutput()
		if err != nil {
			b.Fatalf("%v: %s", err, out)
		}
		m := regexp.MustCompile(`RssAnon:\s+(\d+) kB`).FindSubmatch(out)
		if m == nil {
			b.Fatalf("no figure: %s", out)
		}
		var kb float64
		fmt.Sscan(string(m[1]), &kb)
		b.ReportMetric(kb/1024, "RssAnon-MB")
	}
}

// TestMemoryChild is the process that BenchmarkMemory looks at.
func TestMemoryChild(t *testing.T) {
	if os.Getenv("FNOMIC_MEMORY_CHILD") == "" {
		t.Skip("the child of BenchmarkMemory")
	}
	catchUp(t, flooded)
	b, err := os.ReadFile("/proc/self/status")
	must(t, err)
	t.Log(string(b))
}
