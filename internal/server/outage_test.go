package server_test

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot/locallist"
)

// atTheVote is a game whose proposal 321 is at the vote for 72 h.
func atTheVote(t *testing.T, change func(*server.Config)) *table {
	tb := newTable(t)
	tb.change = change
	tb.start()
	tb.register()
	tb.pass()
	tb.say("Alice", "PROPOSITION : amender 304 : les votes durent 96 h")
	tb.pass()
	tb.say("Alice", "MISE AU VOTE, 72 h. POUR")
	tb.pass()
	return tb
}

// pass lets the margin pass, so that all that was said is decided.
func (tb *table) pass() {
	tb.t.Helper()
	for range 3 {
		tb.clock.Set(tb.clock.Now().Add(10 * time.Minute))
		tb.quiet()
	}
}

// Issue 2, Must show 5: the program is down for four days. The votes that the
// list took in time count, the late one is refused, and the turn goes on (P8).
func TestP8_DownForFourDays(t *testing.T) {
	for name, lag := range map[string]time.Duration{"no margin": 0, "margin of 5 min": 5 * time.Minute} {
		t.Run(name, func(t *testing.T) {
			tb := atTheVote(t, func(c *server.Config) { c.Lag = lag })
			must(t, tb.stop())
			called := tb.state().Ballot("321").Opened
			tb.clock.Set(called.Add(24 * time.Hour))
			intime := tb.post("Bruno", "", "POUR")
			tb.clock.Set(called.Add(72 * time.Hour))
			last := tb.post("Chloe", "", "CONTRE") // exactly the last second (A02)
			tb.clock.Set(called.Add(72*time.Hour + time.Second))
			late := tb.post("David", "", "POUR")
			tb.clock.Set(called.Add(96 * time.Hour))
			tb.start()
			tb.quiet()
			tb.pass()
			for _, id := range []string{intime, last} {
				if out := tb.outcome(id); out.Verdict != game.Applied {
					t.Errorf("a vote in time: %+v", out)
				}
			}
			if out := tb.outcome(late); out.Verdict != game.Refused {
				t.Errorf("the late vote: %+v", out)
			}
			s := tb.state()
			b := s.Ballot("321")
			if len(b.For) != 2 || len(b.Against) != 1 || len(b.Abstained) != 1 || !b.Closed.Equal(called.Add(72*time.Hour)) {
				t.Errorf("ballot %+v", b)
			}
			if s.Turn.Number != 2 || s.Turn.Player != "Bruno" || s.Turn.Until == nil || tb.titled("David", "RÉSULTATS") != 1 {
				t.Errorf("the turn does not go on: %+v", s.Turn)
			}
			tb.holds()
		})
	}
}

// A mail that shows up after its moment was decided changes nothing by itself,
// is told so, and is listed (design §4.4-2).
func TestLateMailChangesNothing(t *testing.T) {
	tb := atTheVote(t, func(c *server.Config) { c.Lag = 5 * time.Minute })
	until := tb.state().Ballot("321").Until
	tb.clock.Set(until.Add(-time.Hour))
	tb.quiet()
	tb.clock.Set(until.Add(time.Minute))
	before := tb.state()
	tb.quiet()
	if tb.state().Ballot("321").State != game.BallotOpen {
		t.Fatal("the vote is closed within the margin")
	}
	tb.clock.Set(until.Add(6 * time.Minute))
	tb.quiet()
	if tb.state().Ballot("321").State != game.BallotClosed {
		t.Fatal("the vote is not closed past the margin")
	}
	id := tb.stamped("Bruno", "POUR", until.Add(-2*time.Hour))
	tb.quiet()
	tb.pass()
	if out := tb.outcome(id); out.Verdict != game.Late {
		t.Errorf("verdict %+v", out)
	}
	if v := tb.state().Ballot("321").Voice("Bruno"); v != nil {
		t.Errorf("the late vote counts: %+v", v)
	}
	if len(before.Ballots) == 0 || len(tb.received("Bruno")) == 0 {
		t.Error("Bruno is not told")
	}
	tb.holds()
}

// stamped puts a mail into the program's mailbox that the list's host received
// at an earlier instant, as one that a moderator held does.
func (tb *table) stamped(name, text string, at time.Time) string {
	tb.t.Helper()
	tb.subscribe(name)
	id := "<held." + name + "@mail.test>"
	// The mail goes to the program itself, with the list's lines already in it:
	// the same host took it, so its first line is the border.
	raw := "Received: from mua.test (mua.test [192.0.2.7])\r\n\tby " + tb.list.Host() + " with ESMTP id 1; " + at.Format(time.RFC1123Z) + "\r\n" +
		"List-Id: <" + tb.list.ID() + ">\r\nFrom: " + name + " <" + tb.address(name) + ">\r\nTo: <" + tb.list.Address() + ">\r\nMessage-ID: " + id +
		"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + text + "\r\n"
	tb.raw(tb.address(name), tb.list.ProgramAddress(), raw)
	return id
}

// Where the list never shows the program its own posts, clocks run from the
// instant at which the SMTP server took them (design §4.4-3).
func TestHiddenOwnPostsCountFromTheirAcceptance(t *testing.T) {
	tb := newTable(t)
	tb.change = func(c *server.Config) { c.HidesOwnPosts = true }
	tb.deaf = true
	tb.start()
	tb.register()
	tb.say("Alice", "PROPOSITION : amender 304 : les votes durent 96 h")
	tb.say("Alice", "MISE AU VOTE, 72 h. POUR")
	tb.say("Bruno", "POUR")
	tb.skip(73 * time.Hour)
	s := tb.state()
	if s.Turn.Number != 2 || s.Turn.Until == nil || !s.Turn.Until.Equal(tuesday.Add(144*time.Hour)) {
		t.Errorf("turn %+v", s.Turn)
	}
	if n := tb.titled("David", "RÉSULTATS"); n != 1 {
		t.Errorf("%d score mails", n)
	}
	tb.holds()
}

// The SMTP server is away: what is to be posted waits, and nothing that depends
// on it begins; when it is back everything goes on by itself.
func TestSMTPServerAway(t *testing.T) {
	tb := atTheVote(t, nil)
	away := true
	tb.dial = func(ctx context.Context, network, addr string) (net.Conn, error) {
		if away {
			return nil, &net.OpError{Op: "dial", Err: os.ErrDeadlineExceeded}
		}
		var d net.Dialer
		return d.DialContext(ctx, network, addr)
	}
	tb.restart()
	tb.quiet()
	tb.clock.Set(tb.state().Ballot("321").Until.Add(time.Minute))
	tb.quiet()
	if s := tb.state(); s.Ballot("321").State != game.BallotClosed || s.Turn.Number != 1 || len(s.Awaited) != 1 {
		t.Fatalf("turn %d, awaited %+v", s.Turn.Number, s.Awaited)
	}
	must(t, tb.stop())
	away = false
	tb.start()
	tb.skip(2 * time.Hour)
	if s := tb.state(); s.Turn.Number != 2 || tb.titled("Chloe", "RÉSULTATS") != 1 {
		t.Errorf("turn %d", s.Turn.Number)
	}
	tb.holds()
}

// P6: the mailbox gets another UIDVALIDITY, or is made anew with the mails in
// another order: nothing counts twice, nobody gets anything again.
func TestP6_MailboxMadeAnew(t *testing.T) {
	tb := atTheVote(t, nil)
	tb.say("Bruno", "POUR")
	tb.say("Chloe", "Peut-être que je vote pour ?")
	tb.pass()
	before, mails := asJSON(t, tb.state()), len(tb.received("Chloe"))
	n := tb.tally()
	for _, change := range []func(){
		func() { tb.change = func(c *server.Config) { c.MailboxName = "another" } }, // no cursor: all is read again
		func() { tb.renumber() },
	} {
		must(t, tb.stop())
		change()
		tb.start()
		tb.quiet()
		tb.pass()
		if got := asJSON(t, tb.state()); got != before {
			t.Error("the state changed")
		}
		if got := len(tb.received("Chloe")); got != mails {
			t.Errorf("Chloe had %d mails, now %d", mails, got)
		}
		if got := tb.tally(); len(got) != len(n) || got[game.Applied] != n[game.Applied] || got[game.Quarantined] != 0 {
			t.Errorf("verdicts %v, before %v", got, n)
		}
	}
	tb.holds()
}

// renumber gives the list's mailboxes another UIDVALIDITY.
func (tb *table) renumber() {
	tb.t.Helper()
	must(tb.t, tb.list.Close())
	path := filepath.Join(tb.dir, "list", "journal.jsonl")
	b, err := os.ReadFile(path)
	must(tb.t, err)
	must(tb.t, os.WriteFile(path, append([]byte(`{"kind":"list","at":"2026-11-03T18:00:00Z","uidvalidity":77}`+"\n"), dropFirstLine(b)...), 0o600))
	tb.openList()
	c, err := imapclient.DialInsecure(tb.list.IMAPAddr(), nil)
	must(tb.t, err)
	defer c.Close()
	must(tb.t, c.Login(tb.list.ProgramAddress(), tb.list.Password()).Wait())
	data, err := c.Select("INBOX", &imap.SelectOptions{ReadOnly: true}).Wait()
	if must(tb.t, err); data.UIDValidity != 77 {
		tb.t.Fatalf("UIDVALIDITY %d", data.UIDValidity)
	}
}

func dropFirstLine(b []byte) []byte {
	for i, c := range b {
		if c == '\n' {
			return b[i+1:]
		}
	}
	return nil
}

// What stands in the mailbox before the game began is history: no act, no answer.
func TestHistoryIsLeftAlone(t *testing.T) {
	tb := newTable(t)
	old := tb.post("Alice", "", "INSCRIPTION : Alice")
	tb.clock.Set(tuesday.Add(time.Hour))
	tb.start()
	tb.quiet()
	if out := tb.outcome(old); out.Verdict != game.SetAside {
		t.Errorf("%+v", out)
	}
	if len(tb.state().Players) != 0 || len(tb.received("Alice")) != 0 {
		t.Error("an old mail did something")
	}
	tb.holds()
}

// A state in a snapshot is the state that the events fold to.
func TestSnapshotsChangeNothing(t *testing.T) {
	tb := newTable(t)
	tb.change = func(c *server.Config) { c.SnapshotEvery = 40 }
	tb.start()
	tb.register()
	for range 20 { // turns that expire
		tb.skip(73 * time.Hour)
	}
	var kept bool
	tb.view(func(tx *ledger.Tx) (err error) {
		_, kept, err = tx.LatestSnapshot()
		return err
	})
	if !kept {
		t.Fatal("no snapshot was made")
	}
	before := asJSON(t, tb.live())
	tb.restart()
	if asJSON(t, tb.live()) != before || asJSON(t, tb.state()) != before {
		t.Error("folding from a snapshot gives another state")
	}
	tb.holds()
}

var _ = locallist.Draft{}
