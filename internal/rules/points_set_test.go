package rules

import (
	"testing"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// setBy tells what has set a reading, as `fnomic rules --points` shows it.
func (g *table) setBy(id, value, by string) {
	g.t.Helper()
	for _, v := range g.s.Book.PointValues() {
		if v.ID != id {
			continue
		}
		if v.Value != value || (v.Set == nil) != (by == "") || v.Set != nil && v.Set.By != by {
			g.t.Errorf("%s = %s, set by %+v; want %s by %q", id, v.Value, v.Set, value, by)
		}
		return
	}
	g.t.Errorf("no point %s", id)
}

func TestDesign1_10_WhatSetsAReadingIsNamed(t *testing.T) {
	g := judgedTable(t, game.FlagJurisprudence)
	g.setBy("A23", "a", "")
	g.orders(on("22 08:00:00"), Order{By: "J1", What: OrderPoint, About: "A23", Value: "b", Reason: "jurisprudence J1"})
	g.setBy("A23", "b", "J1")
	g.orders(on("22 09:00:00"), Order{By: "operator", What: OrderPoint, About: "A49", Value: "b", Reason: "accord des joueurs"})
	g.setBy("A49", "b", "operator")
	g.forbids(Order{By: "J2", What: OrderPoint, About: "A23", Value: "a"}) // no such judgment
	g.setBy("A23", "b", "J1")
}

func TestA45_AnAdoptedProposalSetsAReadingFromItsOwnEndOn(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", game.Act{Kind: game.Propose, Text: "Un texte.", Effects: []string{"A23 = b"}}))
	g.takes(g.mail(on("21 20:00:00"), "Alice", call(72), vote(game.For)))
	g.takes(g.mail(on("22 08:00:00"), "Benoît", vote(game.Against)))
	g.takes(g.mail(on("22 09:00:00"), "Benoît", vote(game.For)))
	g.setBy("A23", "a", "")
	g.until(on("24 20:00:00"))
	g.setBy("A23", "b", "321")
	g.counted("321", 2, 0, 5)
}

// TestEveryReadingHasItsAlternatives: the default is one of them, and each can
// be set and told apart.
func TestEveryReadingHasItsAlternatives(t *testing.T) {
	for _, p := range lawbook.Points() {
		g := newTable(t)
		for _, a := range p.Alternatives {
			g.point(p.ID, a.Value)
			g.setBy(p.ID, a.Value, "operator")
		}
		if len(p.Alternatives) == 0 || g.s.Book.CheckPoint(p.ID, p.Default) != nil || g.s.Book.CheckPoint(p.ID, "z") == nil {
			t.Errorf("%s: default %q of %+v", p.ID, p.Default, p.Alternatives)
		}
	}
}
