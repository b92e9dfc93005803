//go:build e2e

package e2e

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/view"
)

// greylist is a policy server as Postfix asks one (SMTPD_POLICY_README): the
// program's mails to the list are put off with 451 until the usual minutes are
// over. Mail of others, and its own mails to itself, passed long ago.
type greylist struct {
	mu       sync.Mutex
	over     bool
	seen     int // attempts at the list
	listener net.Listener
}

func newGreylist(t *testing.T) *greylist {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	g := &greylist{listener: l}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go g.serve(conn)
		}
	}()
	return g
}

func (g *greylist) serve(conn net.Conn) {
	defer conn.Close()
	asked := map[string]string{}
	for in := bufio.NewScanner(conn); in.Scan(); {
		if key, value, ok := strings.Cut(in.Text(), "="); ok {
			asked[key] = value
			continue
		}
		fmt.Fprintf(conn, "action=%s\n\n", g.judge(asked["sender"], asked["recipient"]))
		clear(asked)
	}
}

func (g *greylist) judge(sender, recipient string) string {
	g.mu.Lock()
	defer g.mu.Unlock()
	if sender != "greffier@boites.test" || recipient != listAddress {
		return "DUNNO"
	}
	if g.seen++; !g.over {
		return "451 4.7.1 Greylisted, please try again later"
	}
	return "DUNNO"
}

func (g *greylist) attempts() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.seen
}

// pass ends the minutes.
func (g *greylist) pass() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.over = true
}

// TestP3_GreylistedAtTheDeadline has Postfix put the results off with 451, as
// greylisting servers do: they go out at the next attempt, once.
func TestP3_GreylistedAtTheDeadline(t *testing.T) {
	g := open(t, "plain")
	vote := g.call(t)
	g.people["bruno"].post(t, "", "POUR", vote)
	g.people["chloe"].post(t, "", "CONTRE", vote)
	g.voted(t, 2, 1)
	grey := newGreylist(t)
	g.site.postfix(t, "smtpd_recipient_restrictions=check_policy_service inet:"+grey.listener.Addr().String())

	g.site.setClock(t, threeDays)
	putOff := func() int {
		return g.site.logged(t, `"post":"post/results/321"`, `"outcome":"temporary"`, "Greylisted")
	}
	awaitWithin(t, patience, "the results are put off", func() bool { return putOff() == 1 })
	g.program.awaitState(t, "the vote is closed", func(v view.Game) bool { return ballot(v).Outcome == "adopted" })
	if n := g.site.archived(t, "SCORES"); n != 0 {
		t.Errorf("%d score mails though refused", n)
	}
	// Another attempt comes after a minute (smtp.Backoff), and not before.
	g.site.setClock(t, threeDays+40*time.Second)
	time.Sleep(5 * time.Second)
	if n := putOff(); n != 1 {
		t.Errorf("%d attempts within a minute", n)
	}
	grey.pass()
	g.site.setClock(t, threeDays+3*time.Minute)
	g.scored(t, map[string]int{"Alice": 10, "Bruno": 0, "Chloé": 10, "David": -3, "Émile": -3})
	g.once(t)
	t.Logf("attempts at the list: %d", grey.attempts())
	g.program.verb(t, "verify", "--dir", g.site.state())
}

// TestP3_RefusedForItsLength has Postfix refuse the results for good, with 552
// at the final dot: they stand as failed where the operator looks, the game
// waits for them, and go out once when the operator says so.
func TestP3_RefusedForItsLength(t *testing.T) {
	g := open(t, "plain")
	vote := g.call(t)
	g.people["bruno"].post(t, "", "POUR", vote)
	g.people["chloe"].post(t, "", "CONTRE", vote)
	g.voted(t, 2, 1)
	// Without SIZE among the capabilities the program cannot know beforehand.
	g.site.postfix(t, "message_size_limit=2000", "smtpd_discard_ehlo_keywords=size")

	g.site.setClock(t, threeDays)
	// What asks for the time is short enough to pass.
	g.program.awaitState(t, "the vote is closed", func(v view.Game) bool { return ballot(v).Outcome == "adopted" })
	awaitWithin(t, patience, "the refusal is told", func() bool {
		return g.site.logged(t, "ALERT", "refused for good", "post/results/321", "correct retry") == 1
	})
	awaitWithin(t, patience, "the operator is told", func() bool { return g.site.alerts(t, "post/results/321 was refused for good") == 1 })
	if s := g.program.verb(t, "status", "--dir", g.site.state()); !strings.Contains(s, "failed") {
		t.Errorf("the status does not tell:\n%s", s)
	}
	if n := g.site.logged(t, `"post":"post/results/321"`, `"outcome":"permanent"`, "message file too big"); n != 1 {
		t.Errorf("%d permanent refusals by Postfix", n)
	}
	if n := g.site.archived(t, "SCORES"); n != 0 {
		t.Errorf("%d score mails though refused", n)
	}

	g.site.postfix(t, "message_size_limit=10485760", "smtpd_discard_ehlo_keywords=")
	g.program.verb(t, "correct", "retry", "post/results/321", "--reason", "la limite est levée", "--dir", g.site.state())
	g.scored(t, map[string]int{"Alice": 10, "Bruno": 0, "Chloé": 10, "David": -3, "Émile": -3})
	g.once(t)
	if n := g.site.alerts(t, "post/results/321 was refused for good"); n != 1 {
		t.Errorf("%d alert mails of one refusal", n)
	}
	g.program.verb(t, "verify", "--dir", g.site.state())
}
