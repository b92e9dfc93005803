package rules

import (
	"slices"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

func withEffects(text string, lines ...string) game.Act {
	return game.Act{Kind: game.Propose, Text: text, Effects: lines}
}

func TestDesign3_AParameterChangesAtTheEndOfTheVoteAndNotForItsOwn(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", withEffects("L'abstention coûte 5 points.", "304.abstention = 5", "304.duree_min = 96h")))
	g.takes(g.mail(on("21 20:00:00"), "Alice", call(72), vote(game.For)))
	g.until(on("24 20:05:00"))
	g.score("Gaël", -9) // R107: the old three points
	if g.s.Book.Int("304.abstention") != 5 || g.s.Book.Duration("304.duree_min") != 96*time.Hour {
		t.Error("the effects are not in force")
	}
	g.takes(g.mail(on("24 21:00:00"), "Benoît", proposeRule("Un texte.")))
	g.refuses(g.mail(on("24 22:00:00"), "Benoît", call(95)), "304-1")
	g.takes(g.mail(on("24 22:00:00"), "Benoît", call(96)))
}

func TestDesign3_AnEffectOutOfBoundsIsToldInDebateAndRefusedAtTheCall(t *testing.T) {
	g := newTable(t)
	g.notices(g.mail(on("20 21:00:00"), "Alice", withEffects("Texte.", "304.duree_min = 1h")), "would-be-refused")
	g.refuses(g.mail(on("21 20:00:00"), "Alice", call(72)), "304")
	g.takes(g.mail(on("21 20:10:00"), "Alice", game.Act{Kind: game.Revise, Effects: []string{"304.duree_min = 48h"}}))
	g.takes(g.mail(on("21 20:20:00"), "Alice", call(72)))
}

func TestDesign3_AProcedureOfRule310(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", withEffects("Deux tiers.", "310 procédure majorité-des-deux-tiers"), call(72), vote(game.For)))
	g.until(on("23 21:05:00"))
	g.takes(g.mail(on("23 22:00:00"), "Benoît", proposeRule("Un texte."), call(72), vote(game.For)))
	g.takes(g.mail(on("23 22:10:00"), "Chloé", vote(game.For)))
	g.takes(g.mail(on("23 22:10:00"), "David", vote(game.For)))
	for _, n := range []string{"Émile", "Fanny"} {
		g.takes(g.mail(on("23 22:20:00"), n, vote(game.Against)))
	}
	g.until(on("26 22:00:00"))
	if p := g.s.Proposal(322); p.State != game.ProposalRejected {
		t.Errorf("3 to 2 is less than two thirds: %s", p.State)
	}
}

func TestDesign3_AnExpressionGivesThePoints(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", withEffects("Points.", "311.points = 5 + pour - contre"), call(72), vote(game.For)))
	g.until(on("23 21:05:00"))
	g.score("Alice", 50) // its own vote is paid by the old rule
	g.takes(g.mail(on("23 22:00:00"), "Benoît", proposeRule("Un texte."), call(72), vote(game.For)))
	g.takes(g.mail(on("23 22:10:00"), "Chloé", vote(game.For)))
	g.until(on("26 22:05:00"))
	g.score("Benoît", 35-3+7)
	g.takes(g.mail(on("26 23:00:00"), "Chloé", withEffects("Mal.", "311.points = pour / contre")))
	g.refuses(g.mail(on("26 23:10:00"), "Chloé", call(72)), "311")
}

func TestDesign3_AnEffectThatNoLongerPassesIsLeftToTheArbiters(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", withEffects("Un cap.", "209.maximum = 17"), call(72), vote(game.For)))
	g.until(on("23 21:00:00")) // its adoption makes 18 mutable rules
	if g.s.Book.Int("209.maximum") != 25 {
		t.Error("the cap went below the rules in force")
	}
}

func TestDesign3_AReadingIsChosenByAProposal(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", withEffects("Le premier vote compte.", "A23 = b"), call(72), vote(game.For)))
	g.until(on("23 21:05:00"))
	g.takes(g.mail(on("23 22:00:00"), "Benoît", proposeRule("Un texte."), call(72), vote(game.For)))
	g.takes(g.mail(on("23 22:10:00"), "Chloé", vote(game.For)))
	g.refuses(g.mail(on("23 22:20:00"), "Chloé", vote(game.Against)), "207")
}

func TestR208_ALowerThresholdHoldsFromItsChange(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", withEffects("50 points.", "208.seuil = 50"), call(72), vote(game.For)))
	g.takes(g.mail(on("20 22:00:00"), "David", vote(game.Against)))
	g.takes(g.mail(on("20 22:00:00"), "Chloé", vote(game.For)))
	g.until(on("23 21:04:59"))
	g.phase(game.PhaseCounting) // Alice and David have 50 from the end of the vote, but it is not published
	g.until(on("23 21:05:00"))
	g.phase(game.PhaseTied) // A151
	if len(g.s.Tied) != 2 {
		t.Errorf("tied: %v", g.s.Tied)
	}
}

// An effect is about the rule, whatever number its line gives it: R208 amended
// bears another one.
func TestR208_ALowerThresholdUnderItsNumberOfToday(t *testing.T) {
	g := newTable(t)
	amend := game.Act{Kind: game.Propose, Change: game.Amend, Target: "208", Text: "Gagne qui atteint le premier 200 points."}
	g.takes(g.mail(on("20 21:00:00"), "Alice", amend, call(72), vote(game.For)))
	g.takes(g.mail(on("20 22:00:00"), "Chloé", vote(game.For)))
	g.until(on("23 21:05:00"))
	g.takes(g.mail(on("23 22:00:00"), "Benoît", withEffects("50 points.", "321.seuil = 50"), call(72), vote(game.For)))
	g.takes(g.mail(on("23 22:10:00"), "Alice", vote(game.For)))
	g.takes(g.mail(on("23 22:10:00"), "Chloé", vote(game.For)))
	g.until(on("26 22:00:00")) // the end of the vote: Alice had 50 before it
	if !g.s.Over() {
		t.Errorf("the threshold is %d, phase %s", g.s.Book.Int("208.seuil"), g.s.Turn.Phase)
	}
}

func TestDesign3_AProposalWithEffectsIsRehearsed(t *testing.T) {
	g := newTable(t)
	g.results(others("Chloé"), others("Benoît"))
	lines := Rehearse(g.s, []string{"304.duree_min = 96h", "310 procédure unanimité", "A23 = b", "311.points = pour * 3", "304.duree_min = 1h"})
	want := []string{
		"304.duree_min : 96h au lieu de 72h (délai minimal d'un vote)",
		"règle 310 : procédure « unanimité » au lieu de « majorité-simple »",
		"A23 : lecture b au lieu de a (changer son vote)",
		"311.points = pour * 3 ; pour le vote 321, de 2 à 1 : 6 points",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("%q", lines)
	}
	out := g.mail(on("24 21:00:00"), "Benoît", withEffects("Texte.", "304.abstention = 4"))
	g.notices(out, "effect-rehearsed")
	if g.s.Book.Int("304.abstention") != 3 {
		t.Error("a rehearsal changes nothing")
	}
}

// R311-2: the voices required are those that R310 asks for as it stands during
// the vote (R107), not always one more than the opponents.
func TestR311_2_VoicesAreCountedAboveWhatR310Requires(t *testing.T) {
	for _, c := range []struct {
		effect string
		gain   int
	}{
		{"310.adoption = pour >= contre + 2", 10 + 2},              // 5 to 2: 4 required
		{"310.adoption = pour >= contre + 3", 10},                  // 5 required
		{"310.adoption = pour > contre", 10 + 4},                   // 3 required
		{"310.adoption = 2 * pour > actifs", 10 + 2},               // 4 of 7 required
		{"310 procédure majorité-des-deux-tiers", 10 + 2},          // 4 required
		{"304.duree_min = 72h", 10 + 4},                            // R310 as it was
		{"310.adoption = pour >= contre + 3 || pour == 1", 10 + 0}, // a lower number that adopts too is not the next one below
	} {
		g := newTable(t)
		g.takes(g.mail(on("20 21:00:00"), "Alice", withEffects("Une réforme.", c.effect), call(72), vote(game.For)))
		g.until(on("23 21:05:00"))
		g.takes(g.mail(on("23 22:00:00"), "Benoît", proposeRule("Un texte."), call(72), vote(game.For)))
		for _, n := range []string{"Alice", "Chloé", "David", "Gaël"} {
			g.takes(g.mail(on("23 22:10:00"), n, vote(game.For)))
		}
		for _, n := range []string{"Émile", "Fanny"} {
			g.takes(g.mail(on("23 22:20:00"), n, vote(game.Against)))
		}
		before := g.s.Player("Benoît").Score
		g.until(on("26 22:05:00"))
		if got := g.s.Player("Benoît").Score - before; got != c.gain {
			t.Errorf("%s: 5 to 2 gives %d points, want %d", c.effect, got, c.gain)
		}
	}
}

// A37: under a procedure of unanimity nothing is above the number required.
func TestA37_NothingIsAboveAProcedureOfUnanimity(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", withEffects("Tous.", "310 procédure unanimité"), call(72), vote(game.For)))
	g.until(on("23 21:05:00"))
	g.takes(g.mail(on("23 22:00:00"), "Benoît", proposeRule("Un texte."), call(72), vote(game.For)))
	g.takes(g.mail(on("23 22:10:00"), "Chloé", vote(game.For)))
	before := g.s.Player("Benoît").Score
	g.until(on("26 22:05:00"))
	if got := g.s.Player("Benoît").Score - before; got != 10 {
		t.Errorf("2 to 0 under unanimity gives %d points, want 10", got)
	}
}
