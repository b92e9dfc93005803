package rules

import (
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

func TestR113_TheScoreOfOneWhoLeavesBeforeTheResultsIsFrozen(t *testing.T) {
	g := newTable(t)
	g.voted([]string{"Benoît"}, []string{"Gaël"})
	g.until(on("24 20:00:00"))
	for _, n := range []string{"Alice", "Émile", "Gaël"} {
		g.takes(g.mail(on("24 20:00:01"), n, do(game.Leave)))
	}
	g.until(on("24 20:05:00"))
	g.counted("321", 2, 1, 4)
	for name, want := range map[string]int{"Alice": 40, "Émile": 12, "Gaël": -6, "Chloé": 25, "Benoît": 35} {
		g.score(name, want)
	}
	if len(g.s.Queued) != 0 {
		t.Errorf("still queued: %+v", g.s.Queued)
	}
}

func TestA158_OfAnAuthorWhoLeftNobodyHasAHalf(t *testing.T) {
	g := newTable(t)
	g.s.Publication = game.ByPlayer
	g.voted([]string{"Benoît", "Chloé"}, nil)
	g.until(on("24 20:00:00"))
	g.takes(g.mail(on("24 21:00:00"), "Alice", do(game.Leave)))
	publish := game.Mail{ID: "late", At: instant(on("29 20:00:01")), From: "Chloé", Subject: "SCORES", Acts: []game.Act{do(game.Publish)}}
	g.until(on("29 20:00:00"))
	g.takes(g.take(publish)) // Benoît, who ends the turn, has let the five days pass
	g.score("Alice", 40)
	g.score("Chloé", 28)
}

func TestA115_ACaseThatNobodyCouldJudgeGoesToWhoComes(t *testing.T) {
	g := newTable(t).away("Alice", "Benoît", "Chloé", "David", "Fanny", "Gaël")
	g.s.Turn.Player = "Émile"
	since := g.now
	g.s.Suspended = &since
	g.takes(g.mail(on("21 08:00:00"), "Émile", invocation("La 103 ?")))
	g.seat(1, game.CaseOpen, "Émile", on("23 08:00:00")) // the nearest before a PA on vacation
	g.takes(g.mail(on("21 09:00:00"), "Émile", do(game.TakeVacation)))
	g.seat(1, game.CaseOpen, "", "")
	g.takes(g.mail(on("22 09:00:00"), "Benoît", do(game.ReturnToPlay)))
	if c := g.s.Case(1); c.Judge != "Benoît" {
		t.Errorf("the case of all on vacation: %+v", c)
	}
}
