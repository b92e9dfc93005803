package server_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot/locallist"
)

// wire is a raw mail to the list.
func (tb *table) wire(name, id, head, body string) {
	tb.t.Helper()
	tb.raw(tb.address(name), tb.list.Address(), fmt.Sprintf("From: %s <%s>\r\nTo: <%s>\r\nMessage-ID: <%s>\r\n%s\r\n%s", name, tb.address(name), tb.list.Address(), id, head, body))
}

const utf8Text = "Content-Type: text/plain; charset=utf-8\r\n"

// Issue 2, Bad input; P10: whatever a mail is, it gets its verdict, and the next
// one is read.
func TestP10_BadMailsStopNothing(t *testing.T) {
	for name, send := range map[string]func(tb *table){
		"no header":     func(tb *table) { tb.raw(tb.address("Bruno"), tb.list.ProgramAddress(), "\r\n\r\n") },
		"broken header": func(tb *table) { tb.wire("Bruno", "a@x", "no field here\r\n: : :\r\n", "bonjour") },
		"unknown charset": func(tb *table) {
			tb.wire("Bruno", "a@x", "Content-Type: text/plain; charset=klingon\r\n", "POUR ou pas, qui sait")
		},
		"unknown encoding": func(tb *table) { tb.wire("Bruno", "a@x", utf8Text+"Content-Transfer-Encoding: x-rot13\r\n", "CBHE") },
		"open multipart": func(tb *table) {
			tb.wire("Bruno", "a@x", "Content-Type: multipart/mixed; boundary=b\r\n", "--b\r\n\r\nbonjour")
		},
		"nested multiparts": func(tb *table) { tb.wire("Bruno", "a@x", "Content-Type: multipart/mixed; boundary=b0\r\n", nested(40)) },
		"five megabytes": func(tb *table) {
			tb.wire("Bruno", "a@x", utf8Text, "POUR\r\n"+strings.Repeat(strings.Repeat("x", 70)+"\r\n", 80_000))
		},
		"long header": func(tb *table) {
			tb.wire("Bruno", "a@x", "X-Long:"+strings.Repeat(" "+strings.Repeat("y", 900)+"\r\n", 1000), "bonjour")
		},
		"endless Message-ID": func(tb *table) {
			tb.wire("Bruno", strings.Repeat("z", 900)+"@x", utf8Text, "INVOCATION : le vote est-il régulier ?")
		},
		"no Message-ID": func(tb *table) {
			tb.raw(tb.address("Bruno"), tb.list.Address(), "From: <"+tb.address("Bruno")+">\r\n\r\nbonjour\r\n")
		},
		"two authors": func(tb *table) {
			tb.raw(tb.address("Bruno"), tb.list.Address(), "From: a@x, b@y\r\nMessage-ID: <q@x>\r\n\r\nPOUR\r\n")
		},
		"long subject": func(tb *table) {
			tb.wire("Bruno", "a@x", "Subject:"+strings.Repeat(" "+strings.Repeat("é", 400)+"\r\n", 40)+utf8Text, "MISE AU VOTE, 72 h")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tb := atTheVote(t, nil)
			n := received(tb)
			send(tb)
			tb.quiet()
			if got := received(tb); got <= n {
				t.Errorf("the mail is not recorded: %d mails, before %d", got, n)
			}
			if out := tb.outcome(tb.say("Chloe", "CONTRE")); out.Verdict != game.Applied {
				t.Errorf("the next mail: %+v", out)
			}
			if tb.state().Ballot("321").Voice("Bruno") != nil {
				t.Error("a vote was counted")
			}
			if tb.tally()[""] != 0 {
				t.Errorf("verdicts %v", tb.tally())
			}
			tb.holds()
		})
	}
}

func received(tb *table) int {
	n := 0
	for _, k := range tb.tally() {
		n += k
	}
	return n
}

func nested(depth int) string {
	var b strings.Builder
	for i := range depth {
		fmt.Fprintf(&b, "--b%d\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n", i, i+1)
	}
	b.WriteString("bonjour\r\n")
	return b.String()
}

// A mail over the limits whose sender is a player and that holds an act is kept
// for the operator; released, it is taken as of that moment (design §4.4-5).
func TestAnActOverTheLimitsIsQuarantined(t *testing.T) {
	tb := atTheVote(t, nil)
	tb.wire("Bruno", "big@x", utf8Text, "VOTE 321 : POUR\r\n\r\n-- \r\n"+strings.Repeat(strings.Repeat("x", 70)+"\r\n", 80_000))
	tb.quiet()
	if out := tb.outcome("<big@x>"); out.Verdict != game.Quarantined {
		t.Fatalf("%v %s", out.Verdict, out.Reason)
	}
	var held []server.Held
	tb.do(func(s *server.Server) (err error) { held, err = s.Quarantined(); return err })
	if len(held) != 1 || held[0].From != tb.address("Bruno") {
		t.Fatalf("quarantine %+v", held)
	}
	tb.do(func(s *server.Server) error {
		if err := s.Release(server.Operator{Author: "marie"}, held[0].ID); err == nil {
			t.Error("released without a reason")
		}
		return s.Release(server.Operator{Author: "marie", Reason: "signature trop longue"}, held[0].ID)
	})
	tb.quiet()
	if v := tb.state().Ballot("321").Voice("Bruno"); v == nil || v.Choice != game.For {
		t.Errorf("voice %+v", v)
	}
	tb.do(func(s *server.Server) error {
		if err := s.Release(server.Operator{Author: "marie", Reason: "encore"}, held[0].ID); err == nil {
			t.Error("released twice")
		}
		return nil
	})
	tb.holds()
}

// A vote on a closed ballot, a call without a delay, a mail of somebody unknown:
// refused or asked, and answered with what was understood and the rule.
func TestRefusedActsAreAnswered(t *testing.T) {
	tb := atTheVote(t, nil)
	tb.say("Eve", "VOTE 321 : POUR")
	if got := tb.last("Eve"); !strings.Contains(got, "304") {
		t.Errorf("an outsider reads %q", got)
	}
	tb.skip(73 * time.Hour)
	id := tb.say("Chloe", "VOTE 321 : CONTRE")
	if out := tb.outcome(id); out.Verdict != game.Refused {
		t.Errorf("closed vote: %+v", out)
	}
	if got := tb.last("Chloe"); !strings.Contains(got, "321") || !strings.Contains(strings.ToLower(got), "compris") {
		t.Errorf("Chloe reads %q", got)
	}
	tb.say("Bruno", "PROPOSITION : abroger 210")
	tb.say("Bruno", "Je mets ma proposition au vote.")
	if s := tb.state(); s.Turn.Phase != game.PhaseDebate {
		t.Errorf("a call without a delay opened a vote: %s", s.Turn.Phase)
	}
	tb.holds()
}

// last is the body of the newest mail of the program to a person.
func (tb *table) last(name string) string {
	tb.t.Helper()
	mails := tb.received(name)
	if len(mails) == 0 {
		tb.t.Fatalf("%s has no mail", name)
	}
	return mails[len(mails)-1].Body
}

// A43, design §4.4-7: what goes to the program alone does not count; the copy of
// a mail to the list is not the mail.
func TestA43_OnlyTheListCounts(t *testing.T) {
	tb := atTheVote(t, nil)
	private := tb.draft(locallist.Draft{From: "Bruno", To: tb.list.ProgramAddress(), Subject: "vote", Body: "VOTE 321 : POUR"})
	tb.quiet()
	if tb.state().Ballot("321").Voice("Bruno") != nil {
		t.Error("a private vote counts")
	}
	if out := tb.outcome("direct:" + strings.Trim(private, "<>")); out.Verdict != game.Refused {
		t.Errorf("%+v", out)
	}
	if got := tb.last("Bruno"); !strings.Contains(got, "liste") {
		t.Errorf("Bruno reads %q", got)
	}
	tb.draft(locallist.Draft{From: "Zoe", To: tb.list.ProgramAddress(), Body: "INSCRIPTION : Zoe"})
	tb.quiet()
	if tb.state().Player("Zoe") != nil {
		t.Error("a private registration counts")
	}
	// the copy comes first, then the mail over the list
	raw := fmt.Sprintf("From: Chloe <%s>\r\nTo: <%s>\r\nCc: <%s>\r\nMessage-ID: <both@x>\r\n%s\r\nVOTE 321 : CONTRE\r\n", tb.address("Chloe"), tb.list.Address(), tb.list.ProgramAddress(), utf8Text)
	tb.raw(tb.address("Chloe"), tb.list.ProgramAddress(), raw)
	tb.quiet()
	if tb.state().Ballot("321").Voice("Chloe") != nil {
		t.Error("the copy counts")
	}
	tb.raw(tb.address("Chloe"), tb.list.Address(), raw)
	tb.quiet()
	if v := tb.state().Ballot("321").Voice("Chloe"); v == nil || v.Choice != game.Against {
		t.Errorf("voice %+v", v)
	}
	tb.holds()
}

// P2: the same mail twice counts once; the same Message-ID with another text is
// kept apart, never dropped and never counted.
func TestP2_TheSameMailTwice(t *testing.T) {
	tb := atTheVote(t, nil)
	tb.wire("Bruno", "one@x", utf8Text, "VOTE 321 : POUR\r\n")
	tb.wire("Bruno", "one@x", utf8Text, "VOTE 321 : POUR\r\n")
	tb.quiet()
	n := received(tb)
	tb.wire("Bruno", "one@x", utf8Text, "VOTE 321 : CONTRE\r\n")
	tb.wire("Chloe", "one@x", utf8Text, "VOTE 321 : CONTRE\r\n")
	tb.quiet()
	b := tb.state().Ballot("321")
	if v := b.Voice("Bruno"); v == nil || v.Choice != game.For {
		t.Errorf("Bruno's voice %+v", v)
	}
	if b.Voice("Chloe") != nil {
		t.Error("a mail under another's Message-ID counts")
	}
	if got := tb.tally()[game.Quarantined]; got != 2 || received(tb) != n+2 {
		t.Errorf("verdicts %v", tb.tally())
	}
	tb.holds()
}

// A mail in the name of another: the address decides, not the name (R207, A155).
// The player whose name it is may confirm the address.
func TestA155_AnotherAddress(t *testing.T) {
	tb := atTheVote(t, nil)
	tb.subscribe("Maison")
	home := tb.address("Maison")
	vote := func(id string) {
		tb.raw(home, tb.list.Address(), fmt.Sprintf("From: Bruno <%s>\r\nTo: <%s>\r\nMessage-ID: <%s>\r\n%s\r\nVOTE 321 : POUR\r\n", home, tb.list.Address(), id, utf8Text))
		tb.quiet()
	}
	vote("v1@x")
	if tb.state().Ballot("321").Voice("Bruno") != nil {
		t.Fatal("the name alone counts")
	}
	if got := tb.last("Maison"); !strings.Contains(got, "confirm") {
		t.Errorf("the unknown address reads %q", got)
	}
	mails := tb.received("Bruno")
	question := mails[len(mails)-1]
	if !strings.Contains(question.Body, home) {
		t.Fatalf("Bruno reads %q", question.Body)
	}
	// another player cannot confirm it
	tb.draft(locallist.Draft{From: "Chloe", To: tb.list.ProgramAddress(), InReplyTo: question.MessageID, Body: "OUI"})
	tb.quiet()
	vote("v2@x")
	if tb.state().Ballot("321").Voice("Bruno") != nil {
		t.Fatal("somebody else confirmed")
	}
	tb.draft(locallist.Draft{From: "Bruno", To: tb.list.ProgramAddress(), InReplyTo: question.MessageID, Body: "Oui, c'est moi."})
	tb.quiet()
	vote("v3@x")
	if v := tb.state().Ballot("321").Voice("Bruno"); v == nil || v.Choice != game.For {
		t.Errorf("voice %+v", v)
	}
	tb.holds()
}

// Nobody takes a player's name by registering under it (A155).
func TestA155_ANameIsTakenOnce(t *testing.T) {
	tb := atTheVote(t, nil)
	id := tb.say("Mallory", "INSCRIPTION : Bruno")
	if out := tb.outcome(id); out.Verdict != game.Refused {
		t.Errorf("%+v", out)
	}
	if n := len(tb.state().Players); n != 4 {
		t.Errorf("%d players", n)
	}
	tb.holds()
}

// A vote that its pretended author disowns does not count (A155).
func TestA155_NotMine(t *testing.T) {
	tb := atTheVote(t, nil)
	tb.say("Bruno", "VOTE 321 : POUR")
	mails := tb.received("Bruno")
	tb.draft(locallist.Draft{From: "Bruno", To: tb.list.ProgramAddress(), InReplyTo: mails[len(mails)-1].MessageID, Body: "Ce n'est pas moi !"})
	tb.quiet()
	if v := tb.state().Ballot("321").Voice("Bruno"); v != nil {
		t.Errorf("voice %+v", v)
	}
	tb.say("Bruno", "VOTE 321 : CONTRE")
	if v := tb.state().Ballot("321").Voice("Bruno"); v == nil || v.Choice != game.Against {
		t.Errorf("voice %+v", v)
	}
	tb.holds()
}

// P1: the score mail lists the mails that did not count, and never talk.
func TestP1_UncountedMailsAreListed(t *testing.T) {
	tb := atTheVote(t, nil)
	tb.say("Chloe", "MISE AU VOTE, 72 h")
	tb.say("David", "Belle journée, n'est-ce pas ?")
	tb.skip(73 * time.Hour)
	var scores string
	for _, r := range tb.received("David") {
		if strings.Contains(r.Subject, "RÉSULTATS") {
			scores = r.Body
		}
	}
	_, listed, found := strings.Cut(scores, "non comptés")
	if !found || !strings.Contains(listed, "Chloe") || strings.Contains(listed, "David,") {
		t.Errorf("the score mail says %q", scores)
	}
	tb.skip(73 * time.Hour)
	tb.view(func(tx *ledger.Tx) error {
		b, err := tx.Meta("uncounted")
		if b != nil {
			t.Errorf("still listed: %s", b)
		}
		return err
	})
	tb.holds()
}

// P14: machines are not answered, and one address is not answered without end.
func TestP14_AnswersAreBounded(t *testing.T) {
	tb := atTheVote(t, func(c *server.Config) { c.AnswersPerHour = 3 })
	tb.wire("Chloe", "auto@x", "Auto-Submitted: auto-replied\r\nSubject: Absence\r\n"+utf8Text, "Je suis absente. POUR")
	tb.quiet()
	n := len(tb.received("Bruno"))
	for i := range 6 {
		tb.say("Bruno", fmt.Sprintf("VOTE %d : POUR", 900+i))
	}
	if got := len(tb.received("Bruno")) - n; got != 3 {
		t.Errorf("%d answers within the hour", got)
	}
	if out := tb.outcome("<auto@x>"); out.Verdict == game.Applied || tb.titled("Chloe", "Absence") != 0 {
		t.Errorf("an answering machine: %+v", out)
	}
	tb.holds()
}
