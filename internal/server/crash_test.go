package server_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/locallist"
)

var errTrip = errors.New("the program is killed here")

// toll counts the steps between which the program may die: each commit, and
// each line to and from the SMTP server. At the chosen one it is killed.
type toll struct {
	mu      sync.Mutex
	n, at   int
	steps   []string
	tripped bool
	kill    func()
}

// pass is one step; after the trip nothing passes any more.
func (o *toll) pass(step string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.tripped {
		return errTrip
	}
	o.n++
	o.steps = append(o.steps, step)
	if o.n != o.at {
		return nil
	}
	o.tripped = true
	if o.kill != nil {
		go o.kill()
	}
	return errTrip
}

func (o *toll) reset() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.tripped = false
}

// tollConn is the way to the SMTP server. A command that is not let through
// never arrives; an answer that is not let through was given all the same.
type tollConn struct {
	net.Conn
	toll *toll
}

func (c tollConn) Write(b []byte) (int, error) {
	line, _, _ := strings.Cut(string(b[:min(len(b), 20)]), "\r\n")
	if err := c.toll.pass("→ " + line); err != nil {
		c.Conn.Close()
		return 0, err
	}
	return c.Conn.Write(b)
}

func (c tollConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if err != nil {
		return n, err
	}
	line, _, _ := strings.Cut(string(b[:min(n, 20)]), "\r\n")
	if err := c.toll.pass("← " + line); err != nil {
		c.Conn.Close()
		return 0, err
	}
	return n, nil
}

// besieged is a table whose program is killed at a step.
func besieged(t *testing.T, at int) (*table, *toll) {
	tb, o := newTable(t), &toll{at: at}
	tb.change = func(c *server.Config) { c.Trip = func(step string) error { return o.pass("commit: " + step) } }
	tb.dial = func(ctx context.Context, network, addr string) (net.Conn, error) {
		var d net.Dialer
		c, err := d.DialContext(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		return tollConn{c, o}, nil
	}
	return tb, o
}

// settle waits for quiet; a program that was killed is started again.
func (tb *table) settle(o *toll) {
	tb.t.Helper()
	for range 5 {
		if tb.run == nil {
			tb.start()
		}
		r := tb.run
		o.mu.Lock()
		o.kill = r.stop
		o.mu.Unlock()
		if err := tb.tryQuiet(); err == nil {
			return
		} else if !errors.Is(err, server.ErrEnded) {
			tb.t.Fatal(err)
		}
		if err := tb.stop(); err != nil && !errors.Is(err, errTrip) {
			tb.t.Fatal(err)
		}
		o.reset()
	}
	tb.t.Fatal("the program does not come to rest")
}

// act is a piece of a turn: what is posted, then how far the clock moves on.
type act struct {
	mails []locallist.Draft
	skip  time.Duration
}

// wholeTurn is a turn of the game, with a mail that is refused.
func wholeTurn() []act {
	say := func(who, text string) locallist.Draft { return locallist.Draft{From: who, Body: text} }
	return []act{
		{mails: []locallist.Draft{say("Alice", "INSCRIPTION : Alice"), say("Bruno", "INSCRIPTION : Bruno"), say("Chloe", "INSCRIPTION : Chloe"), say("David", "INSCRIPTION : David")}},
		{mails: []locallist.Draft{say("Alice", "PROPOSITION : amender 304 : les votes durent 96 h")}},
		{mails: []locallist.Draft{say("Alice", "MISE AU VOTE, 72 h. POUR")}},
		{mails: []locallist.Draft{say("Bruno", "POUR"), say("Chloe", "CONTRE"), say("Bruno", "MISE AU VOTE, 72 h.")}},
		{skip: 24 * time.Hour}, {skip: 48 * time.Hour}, {skip: time.Hour}, {skip: time.Hour},
	}
}

// perform does a piece of a turn; the program may be killed once on the way.
func (tb *table) perform(a act, o *toll) {
	tb.t.Helper()
	tb.clock.Set(tb.clock.Now().Add(a.skip + time.Minute))
	for _, m := range a.mails {
		tb.draft(m)
	}
	tb.settle(o)
}

// moment is the game before a piece of the turn, and the steps made until then.
type moment struct {
	dir   string
	at    time.Time
	steps int
	state string
	read  map[string][]string // what each player has received, by subject
}

// moment keeps a copy of the stopped game.
func (tb *table) moment(o *toll) moment {
	tb.t.Helper()
	if err := tb.stop(); err != nil {
		tb.t.Fatal(err)
	}
	m := moment{dir: scratch(tb.t), at: tb.clock.Now(), steps: len(o.steps), state: asJSON(tb.t, tb.state()), read: map[string][]string{}}
	for _, s := range tb.list.Subscribers() {
		m.read[s.Name] = subjects(tb.received(s.Name))
	}
	must(tb.t, os.CopyFS(m.dir, os.DirFS(tb.dir)))
	return m
}

// from is a table at a moment, whose program will be killed at a step.
func (m moment) from(t *testing.T, at int) (*table, *toll) {
	tb, o := besieged(t, at)
	must(t, tb.list.Close())
	tb.dir = scratch(t)
	must(t, os.CopyFS(tb.dir, os.DirFS(m.dir)))
	tb.clock.Set(m.at)
	tb.openList()
	return tb, o
}

// Issue 2, Must show 4: a turn with the program killed at any commit and at any
// SMTP step goes on to the same state, with the same mails in each mailbox. The
// turn is cut into pieces; the piece of the step is played again from a copy,
// and every tenth time the rest of the turn as well.
func TestP5_KilledBetweenAnyTwoSteps(t *testing.T) {
	whole, o := besieged(t, 0)
	whole.subscribe("Alice", "Bruno", "Chloe", "David")
	var before, after []moment
	for _, a := range wholeTurn() {
		before = append(before, whole.moment(o))
		whole.perform(a, o)
		whole.holds()
		after = append(after, whole.moment(o))
	}
	if whole.titled("David", "RÉSULTATS") != 1 {
		t.Fatal("the turn itself has no score mail")
	}
	t.Logf("%d steps: %d commits, %d SMTP lines", len(o.steps), count(o.steps, "commit"), len(o.steps)-count(o.steps, "commit"))
	for i := range before {
		for k := before[i].steps; k < after[i].steps; k++ {
			t.Run(fmt.Sprintf("%03d", k+1), func(t *testing.T) {
				t.Parallel()
				tb, siege := before[i].from(t, k+1-before[i].steps)
				last := i
				tb.perform(wholeTurn()[i], siege)
				for k%10 == 0 && last+1 < len(before) {
					last++
					tb.perform(wholeTurn()[last], siege)
				}
				tb.sameAs(after[last], o.steps[k])
			})
		}
	}
}

// sameAs compares with the game that nobody killed.
func (tb *table) sameAs(m moment, step string) {
	tb.t.Helper()
	tb.holds()
	if d := cmp.Diff(m.state, asJSON(tb.t, tb.state())); d != "" {
		tb.t.Errorf("killed at %q, the state differs:\n%s", step, d)
	}
	for name, want := range m.read {
		if d := cmp.Diff(want, subjects(tb.received(name))); d != "" {
			tb.t.Errorf("killed at %q, %s reads other mails:\n%s", step, name, d)
		}
	}
}

func subjects(mails []mailbot.Reading) []string {
	var all []string
	for _, r := range mails {
		all = append(all, r.Subject)
	}
	slices.Sort(all)
	return all
}

func count(steps []string, prefix string) int {
	n := 0
	for _, s := range steps {
		if strings.HasPrefix(s, prefix) {
			n++
		}
	}
	return n
}

// The connection is lost after the final dot: the mail is out, the program does
// not know. It reads the list before it sends again (P3).
func TestP3_AnswerToTheFinalDotLost(t *testing.T) {
	for _, taken := range []bool{true, false} {
		t.Run(fmt.Sprintf("taken=%v", taken), func(t *testing.T) {
			tb := newTable(t)
			cut := &cutter{taken: taken}
			tb.dial = cut.dial
			tb.start()
			tb.register()
			tb.say("Alice", "PROPOSITION : amender 304 : les votes durent 96 h")
			tb.say("Alice", "MISE AU VOTE, 72 h. POUR")
			tb.say("Bruno", "POUR")
			cut.arm()
			tb.skip(73 * time.Hour)
			if !cut.done() {
				t.Fatal("no connection was cut")
			}
			for _, name := range []string{"Alice", "David"} {
				if n := tb.titled(name, "RÉSULTATS"); n != 1 {
					t.Errorf("%s has %d score mails", name, n)
				}
			}
			if s := tb.state(); s.Turn.Number != 2 || len(s.Awaited) > 0 {
				t.Errorf("the game does not go on: turn %d, awaited %v", s.Turn.Number, s.Awaited)
			}
			tb.holds()
		})
	}
}

// cutter cuts one connection at the final dot, before or after the server has
// the mail.
type cutter struct {
	mu         sync.Mutex
	taken      bool
	armed, cut bool
}

func (c *cutter) arm()       { c.mu.Lock(); c.armed = true; c.mu.Unlock() }
func (c *cutter) done() bool { c.mu.Lock(); defer c.mu.Unlock(); return c.cut }

func (c *cutter) dial(ctx context.Context, network, addr string) (net.Conn, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, network, addr)
	return &cutConn{Conn: conn, cutter: c}, err
}

type cutConn struct {
	net.Conn
	*cutter
	ends bool
}

func (c *cutConn) Write(b []byte) (int, error) {
	c.mu.Lock()
	c.ends = c.armed && strings.HasSuffix(string(b), "\r\n.\r\n")
	if c.ends && !c.taken {
		c.armed, c.cut = false, true
		c.mu.Unlock()
		n, _ := c.Conn.Write(b[:len(b)-3])
		c.Conn.Close()
		return n + 3, nil // as if it had gone out
	}
	c.mu.Unlock()
	return c.Conn.Write(b)
}

func (c *cutConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ends && c.taken {
		c.armed, c.cut, c.ends = false, true, false
		c.Conn.Close()
		return 0, errors.New("connection lost")
	}
	return n, err
}

// A restart at any moment leaves the state as it was, and nothing is posted
// again.
func TestRestartAtAnyTime(t *testing.T) {
	tb := newTable(t)
	tb.start()
	tb.subscribe("Alice", "Bruno", "Chloe", "David")
	for _, m := range []struct{ who, text string }{
		{"Alice", "INSCRIPTION : Alice"}, {"Bruno", "INSCRIPTION : Bruno"}, {"Chloe", "INSCRIPTION : Chloe"}, {"David", "INSCRIPTION : David"},
		{"Alice", "PROPOSITION : amender 304 : les votes durent 96 h"}, {"Alice", "MISE AU VOTE, 72 h. POUR"}, {"Bruno", "POUR"},
	} {
		tb.say(m.who, m.text)
		before, mails := asJSON(t, tb.live()), len(tb.received("Alice"))
		tb.restart()
		tb.quiet()
		if d := cmp.Diff(before, asJSON(t, tb.live())); d != "" {
			t.Errorf("after %q:\n%s", m.text, d)
		}
		if n := len(tb.received("Alice")); n != mails {
			t.Errorf("after %q: %d mails, then %d", m.text, mails, n)
		}
	}
	tb.holds()
}
