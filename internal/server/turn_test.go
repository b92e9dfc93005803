package server_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/mailbot/locallist"
)

// Issue 2, Must show 1: a turn by mail, from four registrations to the score
// mail in each mailbox. Two for, one against, one abstention: Alice has
// 10 + 2 × (2 − 1 − 1) = 10 (311-2), Chloe 10 (204), David −3 (304-5).
func TestAWholeTurnByMail(t *testing.T) {
	tb := newTable(t)
	tb.start()
	tb.register()
	tb.say("Alice", "PROPOSITION : amender 304 : le délai d'un vote ne peut être inférieur à 96 h")
	tb.say("Alice", "MISE AU VOTE, 72 h. POUR")
	tb.say("Bruno", "POUR")
	tb.say("Chloe", "CONTRE")
	tb.skip(73 * time.Hour)
	want := map[string]int{"Alice": 10, "Bruno": 0, "Chloe": 10, "David": -3}
	if got := tb.scores(); !maps.Equal(got, want) {
		t.Errorf("scores %v, want %v", got, want)
	}
	for name := range want {
		if n := tb.titled(name, "RÉSULTATS DE LA PROPOSITION 321"); n != 1 {
			t.Errorf("%s has %d score mails", name, n)
		}
	}
	s := tb.state()
	if s.Turn.Number != 2 || s.Turn.Player != "Bruno" || s.Turn.Phase != game.PhaseAwaiting {
		t.Errorf("turn %+v", s.Turn)
	}
	if s.Turn.Until == nil || !s.Turn.Until.Equal(tuesday.Add(144*time.Hour)) {
		t.Errorf("302: the 72 h of the next turn run from the score mail, until %v", s.Turn.Until)
	}
	tb.holds()
}

// A reply to a player's own mail, or to the program's post, is about what that
// mail opened (A44).
func TestAReplyIsAboutItsThread(t *testing.T) {
	tb := newTable(t)
	tb.start()
	tb.register()
	tb.say("Alice", "PROPOSITION : amender 304 : les votes durent 96 h")
	decree := tb.say("David", "DÉCRET : les mails sont écrits en vers.")
	tb.say("Alice", "MISE AU VOTE, 72 h. POUR")
	reply := tb.draft(locallist.Draft{From: "Chloe", InReplyTo: decree, Subject: "Re: décret", Body: "Je m'y oppose."})
	tb.quiet()
	again := tb.draft(locallist.Draft{From: "Bruno", InReplyTo: reply, Subject: "Re: décret", Body: "Moi aussi, je m'y oppose."})
	tb.quiet()
	for who, id := range map[string]string{"Chloe": reply, "Bruno": again} {
		out := tb.outcome(id)
		if out.Verdict != game.Applied || len(out.Acts) != 1 || out.Acts[0].Act.Kind != game.Oppose || !strings.HasPrefix(out.Acts[0].Act.Target, "Dp") {
			t.Errorf("%s: %+v", who, out)
		}
	}
	tb.holds()
}

// What a mail opens is its topic, also where it answers another thread (A44).
func TestAReplyIsAboutWhatTheMailOpened(t *testing.T) {
	tb := newTable(t)
	tb.start()
	tb.register()
	first := tb.say("David", "DÉCRET : les mails sont écrits en vers.")
	second := tb.draft(locallist.Draft{From: "Chloe", InReplyTo: first, Subject: "Re: décret", Body: "DÉCRET : les mails sont écrits en prose."})
	tb.quiet()
	reply := tb.draft(locallist.Draft{From: "Bruno", InReplyTo: second, Subject: "Re: décret", Body: "Je m'y oppose."})
	tb.quiet()
	decrees := tb.state().Decrees
	if len(decrees) != 2 {
		t.Fatalf("decrees %+v", decrees)
	}
	out := tb.outcome(reply)
	if want := fmt.Sprintf("Dp%d", decrees[1].Number); out.Verdict != game.Applied || out.Acts[0].Act.Target != want {
		t.Errorf("%+v, want an opposition to %s", out, want)
	}
	tb.holds()
}

// Two mails of one second are both in time: nothing is late that came before
// the next instant was decided.
func TestMailsOfOneSecond(t *testing.T) {
	tb := newTable(t)
	tb.start()
	tb.register()
	tb.say("Alice", "PROPOSITION : amender 304 : les votes durent 96 h")
	tb.say("Alice", "MISE AU VOTE, 72 h. POUR")
	for _, n := range []string{"Bruno", "Chloe", "David"} {
		if out := tb.outcome(tb.say(n, "POUR")); out.Verdict != game.Applied {
			t.Errorf("%s: %+v", n, out)
		}
	}
}
