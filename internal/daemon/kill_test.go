package daemon_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/internal/view"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
	"github.com/fnomic/fnomic/mailbot/locallist"
)

// process is `fnomic run --local`, to be killed.
type process struct {
	t    *testing.T
	bin  string
	dir  string
	wrap []string // what the program is started through, the first time
	cmd  *exec.Cmd
	dead chan struct{}

	mu   sync.Mutex
	last []string
}

// start runs the program; at its n-th line of log it is killed, if n > 0.
func (p *process) start(n int) {
	p.t.Helper()
	args := append(p.wrap, p.bin, "run", "--local", "--dir", p.dir, "--smtp", "127.0.0.1:0", "--imap", "127.0.0.1:0", "--log-format", "json", "--log-level", "debug")
	p.wrap = nil
	p.cmd = exec.Command(args[0], args[1:]...)
	out, err := p.cmd.StdoutPipe()
	must(p.t, err)
	logs, err := p.cmd.StderrPipe()
	must(p.t, err)
	must(p.t, p.cmd.Start())
	p.dead = make(chan struct{})
	go io.Copy(io.Discard, out)
	go p.watch(logs, n, p.cmd, p.dead)
}

func (p *process) watch(logs io.Reader, n int, cmd *exec.Cmd, dead chan struct{}) {
	lines := bufio.NewScanner(logs)
	lines.Buffer(nil, 1<<20)
	for k := 1; lines.Scan(); k++ {
		p.tail(lines.Text())
		if k == n {
			cmd.Process.Kill()
		}
	}
	cmd.Wait()
	close(dead)
}

// tail keeps the last lines of the log, told where a run fails.
func (p *process) tail(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last = append(p.last, line); len(p.last) > 12 {
		p.last = p.last[1:]
	}
}

func (p *process) tellTail() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.t.Failed() {
		p.t.Log("the last of its log:\n" + strings.Join(p.last, "\n"))
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

var errDead = errors.New("the program is dead")

// ask speaks to the program as soon as it listens; errDead if it died.
func (p *process) ask(do func(ctx context.Context, c *daemon.Client) error) error {
	p.t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), 30*time.Second)
	defer stop()
	for ctx.Err() == nil {
		c, err := daemon.Dial(p.dir)
		if err == nil {
			if err = do(ctx, c); err == nil {
				return nil
			}
		}
		select {
		case <-p.dead:
			return errDead
		case <-time.After(5 * time.Millisecond): // it is only starting
		}
		if !errors.Is(err, daemon.ErrNotRunning) && !passing(err) {
			return err
		}
	}
	return ctx.Err()
}

// passing says that an answer of the program is no last word: it derives its
// state anew after a disk that failed, or could not store a mail and said so.
func passing(err error) bool {
	for _, word := range []string{"daemon: ", "it has ended", "SMTP error 451"} {
		if strings.Contains(err.Error(), word) {
			return true
		}
	}
	return false
}

func (p *process) say(name, text string) error {
	return p.ask(func(ctx context.Context, c *daemon.Client) error {
		var mails []daemon.Mail
		return c.Post(ctx, "/say", daemon.SayRequest{Name: name, Text: text}, &mails)
	})
}

func (p *process) skip(d time.Duration) error {
	return p.ask(func(ctx context.Context, c *daemon.Client) error {
		var mails []daemon.Mail
		return c.Post(ctx, "/skip", d, &mails)
	})
}

func (p *process) state() (g view.Game, err error) {
	err = p.ask(func(ctx context.Context, c *daemon.Client) error { return c.Get(ctx, "/state", url.Values{}, &g) })
	return g, err
}

// step is something said until it has had its effect.
type step struct {
	name, text string
	done       func(view.Game) bool
}

func plays(n int) func(view.Game) bool { return func(g view.Game) bool { return len(g.Players) >= n } }

func voted(name string) func(view.Game) bool {
	return func(g view.Game) bool {
		for _, v := range g.Votes {
			for _, n := range append(append([]string{}, v.For...), v.Against...) {
				if v.ID == "321" && n == name {
					return true
				}
			}
		}
		return false
	}
}

var turn = []step{
	{"alice", "INSCRIPTION : Alice", plays(1)}, {"bruno", "INSCRIPTION : Bruno", plays(2)},
	{"chloe", "INSCRIPTION : Chloe", plays(3)}, {"david", "INSCRIPTION : David", plays(4)},
	{"alice", "PROPOSITION : amender 304 : les votes durent 96 h", func(g view.Game) bool { return g.Turn.Phase != "awaiting" && g.Turn.Phase != "" }},
	{"alice", "MISE AU VOTE, 72 h. POUR", func(g view.Game) bool { return g.Turn.Phase == "vote" }},
	{"bruno", "POUR", voted("Bruno")}, {"chloe", "CONTRE", voted("Chloe")},
}

// play plays a turn to its end, whatever happens to the program; it says how
// often that was started.
func (p *process) play(killAt int) int {
	p.t.Helper()
	starts := 1
	p.start(killAt)
	do := func(act func() error) {
		for try := 0; ; try++ {
			err := act()
			if err == nil {
				return
			}
			if !errors.Is(err, errDead) || try > 3 {
				p.t.Fatal(err)
			}
			starts++
			p.start(0)
		}
	}
	for _, s := range turn {
		do(func() error {
			must2 := p.skip(time.Second) // what a killed program left half done is done first
			g, err := p.state()
			if err = errors.Join(must2, err); err != nil || s.done(g) {
				return err
			}
			return p.say(s.name, s.text)
		})
	}
	for over := false; !over; {
		do(func() error {
			g, err := p.state()
			if over = err == nil && g.Turn.Number == 2; over || err != nil {
				return err
			}
			return p.skip(13 * time.Hour)
		})
	}
	p.cmd.Process.Signal(os.Interrupt)
	<-p.dead
	return starts
}

// Issue 2, Must show 4: the real program, killed with SIGKILL at a random
// moment of a turn and started again, ends in the same state with one score
// mail in each mailbox, and its ledger is sound.
func TestP5_KillNine(t *testing.T) {
	bin := filepath.Join(t.TempDir(), "fnomic")
	if out, err := exec.Command("go", "build", "-o", bin, "../../cmd/fnomic").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	kills := 20
	if n, err := strconv.Atoi(os.Getenv("FNOMIC_KILLS")); err == nil {
		kills = n
	}
	killed := 0
	for i := range kills {
		line := 1 + rand.New(rand.NewPCG(uint64(i), 4)).IntN(130)
		t.Run(fmt.Sprintf("%02d at line %d", i, line), func(t *testing.T) {
			p := &process{t: t, bin: bin, dir: memory(t)}
			if p.play(line) > 1 {
				killed++
			}
			soundAfterAll(t, p.dir)
		})
	}
	if killed < kills/2 {
		t.Errorf("only %d of %d runs were killed", killed, kills)
	}
}

// memory is a folder that no disk slows down: SIGKILL loses nothing that was
// handed to the system. (Power loss is the ledger's own test.)
func memory(t *testing.T) string {
	dir, err := os.MkdirTemp("/dev/shm", "fnomic-kill-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

func soundAfterAll(t *testing.T, dir string) {
	t.Helper()
	l, err := ledger.Open(daemon.LedgerPath(dir), ledger.Options{})
	must(t, err)
	defer l.Close()
	report, err := l.Verify()
	if must(t, err); !report.OK() {
		t.Errorf("ledger %+v", report.Faults)
	}
	must(t, l.View(func(tx *ledger.Tx) error {
		s, _, err := server.Fold(tx, time.Time{})
		must(t, err)
		scores := map[string]int{}
		for _, p := range s.Players {
			scores[p.Name] = p.Score
		}
		if want := map[string]int{"Alice": 10, "Bruno": 0, "Chloe": 10, "David": -3}; !maps.Equal(scores, want) {
			t.Errorf("scores %v", scores)
		}
		return nil
	}))
	list, err := locallist.Open(locallist.Config{Dir: filepath.Join(dir, "list"), Now: time.Now})
	must(t, err)
	defer list.Close()
	for _, s := range list.Subscribers() {
		box, err := list.Mailbox(s.Address, 0)
		must(t, err)
		results, seen := 0, map[string]bool{}
		for _, m := range box {
			r := mailbot.Read(m.Raw, mailbot.Envelope{Internal: m.At}, mailbot.Setting{}, acts.Context{})
			if seen[r.MessageID] {
				t.Errorf("P3: %s has %q twice", s.Name, r.Subject)
			}
			seen[r.MessageID] = true
			if strings.HasPrefix(r.Subject, "RÉSULTATS") {
				results++
			}
		}
		if results != 1 {
			t.Errorf("%s has %d score mails", s.Name, results)
		}
	}
}
