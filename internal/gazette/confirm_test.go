package gazette_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
)

// A155: the question tells each act apart, the words to answer, and its end.
func TestA155_TheQuestionToAnAuthorTellsAll(t *testing.T) {
	at := time.Date(2026, 11, 3, 18, 0, 0, 0, time.UTC)
	p := gazette.AskAuthor(gazette.Confirmation{Key: "k", Name: "Bruno", Received: at, Until: at.AddDate(0, 0, 7), Word: "3FA9C1AA",
		Acts: []game.Act{{Kind: game.CastVote, Target: "321", Choice: game.For}, {Kind: game.Propose, Text: "amender 304\n" + strings.Repeat("mot ", 200)}}})
	if !p.Person || p.To != "Bruno" {
		t.Errorf("it goes to %q, person %v", p.To, p.Person)
	}
	for _, want := range []string{"un vote POUR (321)", "une proposition : « amender 304", "OUI 3FA9C1AA", "NON", "mardi 10", "A155", "à l'heure de votre réponse"} {
		if !strings.Contains(strings.Join(strings.Fields(p.Body), " "), want) {
			t.Errorf("no %q in\n%s", want, p.Body)
		}
	}
	if len(p.Body) > 2500 || strings.Contains(p.Body, "remplace") {
		t.Errorf("%d bytes:\n%s", len(p.Body), p.Body)
	}
}

// P1: a mail that waits stands among those not counted with its reason.
func TestP1_AWaitingActIsNotCountedYet(t *testing.T) {
	o := game.Outcome{Verdict: game.Talk}
	o.Add(game.TakenAct{Act: game.Act{Kind: game.Leave}, Verdict: game.Asked, Question: &game.Question{Why: gazette.AwaitsAuthor}})
	if got := gazette.WhyNot(o); o.Verdict != game.Asked || !strings.Contains(got, "un forfait") || !strings.Contains(got, "confirmation") {
		t.Errorf("%s: %q", o.Verdict, got)
	}
}
