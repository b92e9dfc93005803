//go:build e2e

package e2e

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/view"
)

// noticed is how long the program may take to notice a silent Dovecot: the poll
// of the site (2 s), the minute that a command may stay unanswered, and a
// margin for a busy machine. In production the poll comes after 5 min at most
// (mailbot/imap: TestDefaults).
const noticed = 75 * time.Second

// unreachable is what the log says once a connection is given up.
const unreachable = "mailbox not reachable"

// TestP8_DovecotStoppedWhileIdle stops Dovecot's IMAP with SIGSTOP while the
// program idles: the connection stays open and is silent. A vote comes in time,
// the vote ends, and nothing is decided before the mailbox has been read.
func TestP8_DovecotStoppedWhileIdle(t *testing.T) {
	g := open(t, "plain")
	vote := g.call(t)
	g.people["chloe"].post(t, "", "CONTRE", vote)
	g.voted(t, 1, 1)

	thaw := g.site.freezeIMAP(t)
	id := g.people["bruno"].post(t, "", "POUR", vote)
	g.site.delivered(t, id)
	g.site.setClock(t, threeDays)
	took := awaitWithin(t, noticed, "the watchdog gives the connection up", func() bool { return g.site.logged(t, unreachable, "no answer in time") > 0 })
	t.Logf("the silent connection was given up after %.1f s", took.Seconds())
	if b := ballot(g.program.state(t)); b.Outcome != "" || len(b.For) != 1 {
		t.Errorf("over an unread mailbox the vote stands at %+v", b)
	}
	if n := g.site.archived(t, "SCORES"); n != 0 {
		t.Errorf("%d score mails over an unread mailbox", n)
	}

	const away, back = "Trouble: - the mailbox cannot be read", "nothing is lost (since"
	awaitWithin(t, patience, "the operator is told", func() bool { return g.site.alerts(t, away) == 1 })

	start := time.Now()
	thaw()
	awaitWithin(t, 2*noticed, "the vote is closed", func() bool { return ballot(g.program.state(t)).Outcome != "" })
	t.Logf("closed %.1f s after Dovecot went on", time.Since(start).Seconds())
	want := map[string]int{"Alice": 10, "Bruno": 0, "Chloé": 10, "David": -3, "Émile": -3}
	g.scored(t, want)
	g.alertedOnce(t, away, back)
	g.program.verb(t, "verify", "--dir", g.site.state())
}

// alertedOnce lets the quarter of an hour pass after which a trouble is over, in
// steps that the program takes for no jump of its clock (P9).
func (g *table) alertedOnce(t *testing.T, begun, over string) {
	t.Helper()
	for m := 4 * time.Minute; m < 24*time.Minute; m += 4 * time.Minute {
		g.site.setClock(t, threeDays+m)
		time.Sleep(3 * time.Second) // a poll of the program
	}
	awaitWithin(t, patience, "the end is told", func() bool { return g.site.alerts(t, over) == 1 })
	if n := g.site.alerts(t, begun); n != 1 {
		t.Errorf("%d alert mails of one trouble", n)
	}
}

// scored waits for everybody's score mail and for the same scores in the state.
func (g *table) scored(t *testing.T, want map[string]int) {
	t.Helper()
	for _, name := range players {
		l := g.people[name].await(t, "score mail", isScoreMail)
		checkScoreMail(t, *l, strings.TrimPrefix(l.subject, "[fnomic] "), want)
	}
	got := g.program.awaitState(t, "Bruno's turn", func(v view.Game) bool { return v.Turn.Player == "Bruno" && v.Turn.Until != nil })
	if s := scores(got); !maps.Equal(s, want) {
		t.Errorf("scores in the state: %v, want %v", s, want)
	}
}

// TestP6_MailboxInOtherHands kicks the program out, marks, moves and brings
// back its mails, and makes the mailbox anew with the old mails and a new one,
// in another order: each vote counts once, and none is lost (P2, P6).
func TestP6_MailboxInOtherHands(t *testing.T) {
	g := open(t, "plain")
	vote := g.call(t)
	g.people["bruno"].post(t, "", "POUR", vote)
	g.voted(t, 2, 0)

	g.site.doveadm(t, "kick", "greffier")
	took := awaitWithin(t, patience, "the kick is noticed", func() bool { return g.site.logged(t, unreachable) > 0 })
	g.people["chloe"].post(t, "", "CONTRE", vote)
	g.voted(t, 2, 1)
	t.Logf("kicked: noticed after %.1f s; on again", took.Seconds())

	g.peopleTidyUp(t)
	id := g.people["david"].post(t, "", "POUR", vote)
	g.site.delivered(t, id)
	g.voted(t, 3, 1)

	g.renumbered(t)
	g.madeAnew(t, vote)
	g.voted(t, 3, 2)
	g.site.setClock(t, threeDays)
	g.scored(t, map[string]int{"Alice": 10, "Bruno": 0, "Chloé": 10, "David": 0, "Émile": 10})
	g.once(t)
	g.program.verb(t, "verify", "--dir", g.site.state())
}

// peopleTidyUp marks all mails read and deleted, files them elsewhere and
// brings them back, under new UIDs.
func (g *table) peopleTidyUp(t *testing.T) {
	t.Helper()
	for _, args := range [][]string{
		{"flags", "add", "-u", "greffier", `\Seen \Deleted`, "mailbox", "INBOX", "all"},
		{"mailbox", "create", "-u", "greffier", "Archives"},
		{"move", "-u", "greffier", "Archives", "mailbox", "INBOX", "all"},
		{"move", "-u", "greffier", "INBOX", "mailbox", "Archives", "all"},
		{"flags", "remove", "-u", "greffier", `\Seen \Deleted`, "mailbox", "INBOX", "all"},
	} {
		g.site.doveadm(t, args...)
	}
}

// renumbered takes Dovecot's list of UIDs away: the same mails, another
// UIDVALIDITY.
func (g *table) renumbered(t *testing.T) {
	t.Helper()
	before := g.site.logged(t, "new UIDVALIDITY")
	g.program.signal(t, syscall.SIGSTOP) // else a poll could meet the half of it
	g.site.doveadm(t, "kick", "greffier")
	old, _ := filepath.Glob(g.site.path("mail/greffier/mail/dovecot*"))
	for _, f := range old {
		if err := os.RemoveAll(f); err != nil {
			t.Fatal(err)
		}
	}
	g.program.signal(t, syscall.SIGCONT)
	awaitWithin(t, patience, "the renumbering is noticed", func() bool { return g.site.logged(t, "new UIDVALIDITY") > before })
}

// madeAnew deletes the mailbox and delivers what it held in the reverse order,
// with a vote that the program has not seen yet.
func (g *table) madeAnew(t *testing.T, vote *letter) {
	t.Helper()
	before := g.site.logged(t, "new UIDVALIDITY")
	g.program.signal(t, syscall.SIGSTOP)
	id := g.people["emile"].post(t, "", "CONTRE", vote)
	g.site.delivered(t, id)
	held := person{site: g.site, name: "greffier"}.letters(t)
	g.site.doveadm(t, "kick", "greffier")
	time.Sleep(1100 * time.Millisecond) // Dovecot's UIDVALIDITY is the second of the making
	if err := os.RemoveAll(g.site.path("mail/greffier/mail")); err != nil {
		t.Fatal(err)
	}
	var mails [][]byte
	for _, l := range slices.Backward(held) {
		mails = append(mails, l.raw)
	}
	g.site.deliver(t, "greffier", mails...)
	g.program.signal(t, syscall.SIGCONT)
	awaitWithin(t, patience, "the new mailbox is noticed", func() bool { return g.site.logged(t, "new UIDVALIDITY") > before })
	t.Logf("made anew with %d mails", len(mails))
}
