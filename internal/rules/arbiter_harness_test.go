package rules

import (
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// offices sets who the arbiters are, under the PA's first mandate.
func (g *table) offices(pa, da, ta string) *table {
	g.s.Offices = game.Offices{PA: game.Holder{Player: pa}, DA: game.Holder{Player: da}, TA: game.Holder{Player: ta}}
	return g
}

func (g *table) arbiters(pa, da, ta string) {
	g.t.Helper()
	o := g.s.Offices
	if o.PA.Player != pa || o.DA.Player != da || o.TA.Player != ta {
		g.t.Errorf("arbiters %q %q %q, want %q %q %q", o.PA.Player, o.DA.Player, o.TA.Player, pa, da, ta)
	}
}

func (g *table) duty(office game.Office, player, due string) {
	g.t.Helper()
	d := g.s.Duty(office)
	switch {
	case player == "" && d != nil:
		g.t.Errorf("duty of the %s: %+v, want none", office, d)
	case player == "":
	case d == nil || d.Player != player:
		g.t.Errorf("duty of the %s: %+v, want of %s", office, d, player)
	case due == "" && d.Due != nil:
		g.t.Errorf("duty of the %s ends %s, want no end yet", office, d.Due)
	case due != "" && (d.Due == nil || !d.Due.Equal(instant(due))):
		g.t.Errorf("duty of the %s ends %v, want %s", office, d.Due, due)
	}
}

// seat wants who has a case, and until when he has to show up; "" for no window.
func (g *table) seat(n int, state game.CaseState, judge, due string) {
	g.t.Helper()
	c := g.s.Case(n)
	if c == nil || c.State != state || c.Judge != judge {
		g.t.Errorf("J%d: %+v, want %s with %q", n, c, state, judge)
		return
	}
	if due == "" && c.JudgeDue != nil || due != "" && (c.JudgeDue == nil || !c.JudgeDue.Equal(instant(due))) {
		g.t.Errorf("J%d: Judge until %v, want %q", n, c.JudgeDue, due)
	}
}

func (g *table) standing(n int, state, by string) {
	g.t.Helper()
	if s, b := g.s.Case(n).Standing(); s != state || b != by {
		g.t.Errorf("judgment J%d %s by %s, want %s by %s", n, s, b, state, by)
	}
}

func nominateAs(office, name string) game.Act {
	return game.Act{Kind: game.Nominate, Target: office, Name: name}
}

func confirm(office, name string) game.Act {
	return game.Act{Kind: game.Nominate, Target: office, Name: name, Flags: []string{game.FlagConfirm}}
}

func does(kind game.ActKind) game.Act { return game.Act{Kind: kind} }

func doesTo(kind game.ActKind, target string) game.Act { return game.Act{Kind: kind, Target: target} }

func electing(name string) game.Act { return game.Act{Kind: game.Elect, Target: "PA", Name: name} }

func votingFor(c game.Choice, pa string) game.Act {
	return game.Act{Kind: game.CastVote, Choice: c, Name: pa}
}

func callCassationFor(d time.Duration) game.Act {
	return game.Act{Kind: game.CallCassation, Window: game.Hours(d)}
}

// judgedTable has case J1 of Benoît judged by Chloé, the PA, on 21 November at 20:00.
func judgedTable(t *testing.T, flags ...string) *table {
	g := newTable(t)
	g.takes(g.mail(on("21 08:00:00"), "Benoît", game.Act{Kind: game.Invoke, Text: "La 304 le permet-elle ?"}))
	g.takes(g.reply(on("21 20:00:00"), "Chloé", "J1", game.Act{Kind: game.Judge, Text: "Oui.", Flags: flags}))
	return g
}

// away puts players on vacation before the play begins.
func (g *table) away(names ...string) *table {
	for _, n := range names {
		g.s.Player(n).Status = game.Vacation
	}
	return g
}

// operator has the operator do something at an instant.
func (g *table) operator(at string, do func(*game.Proceeding)) {
	t := instant(at)
	g.until(t.Add(-time.Second).Format(time.RFC3339))
	g.eng.Do(g.s, t, game.Cause{Operator: "test"}, do)
}
