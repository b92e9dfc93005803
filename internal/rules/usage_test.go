package rules

import (
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

// repeal plays the adopted repeal of a rule in the turn of Alice.
func (g *table) repeal(rule string) {
	g.t.Helper()
	g.takes(g.mail(on("20 21:00:00"), "Alice", change(game.Repeal, rule), call(72), vote(game.For)))
	g.until(on("23 21:05:00"))
	until := on("26 21:05:00")
	if rule == "302" {
		until = ""
	}
	g.turn(2, "Benoît", until)
}

func TestR114_TheGameGoesOnWithoutTheRuleOfItsTurns(t *testing.T) {
	for _, rule := range []string{"302", "304", "310", "311", "314", "205", "319", "320"} {
		g := newTable(t)
		g.repeal(rule)
		g.takes(g.mail(on("24 21:00:00"), "Benoît", proposeRule("Un texte."), call(72), vote(game.For)))
		g.takes(g.mail(on("24 22:00:00"), "Chloé", vote(game.For)))
		g.until(on("27 21:05:00"))
		if p := g.s.Proposal(322); p.State != game.ProposalAdopted || g.s.Turn.Player != "Chloé" {
			t.Errorf("without R%s: %+v, %+v", rule, p, g.s.Turn)
		}
		gain, loss := 12, 3
		if rule == "311" {
			gain = 0
		}
		if rule == "304" {
			loss = 0
		}
		g.score("Benoît", 35-3+gain)
		g.score("Gaël", -6-3-loss)
	}
}

func TestR116_WithoutR302NoTurnExpires(t *testing.T) {
	g := newTable(t)
	g.repeal("302")
	g.until(on("29 21:05:00"))
	g.turn(2, "Benoît", "")
	g.takes(g.mail(on("29 22:00:00"), "Benoît", do(game.Pass)))
	if g.s.Turn.Player != "Chloé" {
		t.Errorf("%+v", g.s.Turn)
	}
}

func TestR116_VacationsEndWithR314(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 20:30:00"), "Gaël", do(game.TakeVacation)))
	g.takes(g.mail(on("20 21:00:00"), "Alice", change(game.Repeal, "314"), call(72), vote(game.For)))
	for _, n := range others("Benoît", "Chloé", "David", "Émile") {
		g.takes(g.mail(on("20 22:00:00"), n, vote(game.For)))
	}
	for _, n := range others("Fanny", "Émile", "David") {
		g.takes(g.mail(on("21 22:00:00"), n, do(game.TakeVacation)))
	}
	g.until(on("23 21:05:00"))
	if g.s.Suspended != nil || len(g.s.ActiveNames()) != 7 {
		t.Errorf("suspended %v, active %v", g.s.Suspended, g.s.ActiveNames())
	}
	g.turn(2, "Benoît", on("26 21:05:00"))
}
