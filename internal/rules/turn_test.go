package rules

import (
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// table is a game under test: seven players in the first turn of Alice.
type table struct {
	t   *testing.T
	eng *game.Engine
	s   *game.State
	now time.Time
	n   int
	// log holds what was recorded, in order.
	log []game.Recorded
}

func instant(s string) time.Time {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		panic(err)
	}
	return t
}

func law() *lawbook.Book {
	b := lawbook.New()
	for _, n := range []int{101, 102, 103, 104, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116,
		204, 205, 206, 207, 208, 209, 210, 213, 302, 304, 310, 311, 313, 314, 317, 319, 320} {
		b.Rules = append(b.Rules, lawbook.Rule{Number: n, Origin: n, Text: "texte", Mutable: n > 200})
	}
	for _, n := range []int{1, 2, 3, 5, 6, 11, 12, 13, 14, 15} {
		b.Decrees = append(b.Decrees, lawbook.Decree{Number: n, Origin: n, Text: "texte"})
	}
	return b
}

func newTable(t *testing.T) *table {
	since := instant("2000-11-20T20:00:00Z")
	until := since.Add(72 * time.Hour)
	s := &game.State{At: since, Begun: true, Publication: game.ByRegistrar, Lag: 300 * time.Second, Book: law(),
		Turn: game.Turn{Number: 1, Player: "Alice", Phase: game.PhaseAwaiting, Since: &since, Until: &until},
		Next: game.Numbers{Proposal: 321, Decree: 16, Dp: 30, Request: 1, Judgment: 1, Sanction: 1}}
	for i, n := range []string{"Alice", "Benoît", "Chloé", "David", "Émile", "Fanny", "Gaël"} {
		s.Players = append(s.Players, &game.Player{Name: n, Status: game.Active, Score: []int{40, 35, 28, 50, 12, 0, -6}[i]})
	}
	s.Offices.PA.Player, s.Offices.DA.Player, s.Offices.TA.Player = "Chloé", "David", "Fanny"
	return &table{t: t, eng: Engine(), s: s, now: since}
}

// until runs the clock, posting what is awaited after the lag.
func (g *table) until(at string) {
	end := instant(at)
	for {
		due, ok := g.eng.NextDue(g.s)
		var post *game.Awaited
		for i := range g.s.Awaited {
			if post == nil || g.s.Awaited[i].Since.Before(post.Since) {
				post = &g.s.Awaited[i]
			}
		}
		switch {
		case post != nil && !post.Since.Add(g.s.Lag).After(end) && (!ok || post.Since.Add(g.s.Lag).Before(due.At)):
			g.log = append(g.log, g.eng.Posted(g.s, post.Key, post.Since.Add(g.s.Lag))...)
		case ok && !due.At.After(end):
			g.log = append(g.log, g.eng.Advance(g.s, due.At)...)
		default:
			g.now = end
			return
		}
	}
}

func (g *table) mail(at, from string, acts ...game.Act) game.Outcome {
	t := instant(at)
	g.until(t.Add(-time.Second).Format(time.RFC3339))
	g.n++
	return g.take(game.Mail{ID: at + from, At: t, From: from, Acts: acts})
}

func (g *table) take(m game.Mail) game.Outcome {
	out := g.eng.Take(g.s, m)
	g.log = append(g.log, out.Events...)
	return out
}

func (g *table) score(name string, want int) {
	g.t.Helper()
	if got := g.s.Player(name).Score; got != want {
		g.t.Errorf("score of %s: %d, want %d", name, got, want)
	}
}

func vote(c game.Choice) game.Act { return game.Act{Kind: game.CastVote, Choice: c} }

func TestR311_2_AdoptionFiveToTwo(t *testing.T) {
	g := newTable(t)
	g.mail("2000-11-20T21:00:00Z", "Alice", game.Act{Kind: game.Propose, Text: "Un texte."})
	g.mail("2000-11-21T20:00:00Z", "Alice", game.Act{Kind: game.CallVote, Window: game.Hours(72 * time.Hour)}, vote(game.For))
	for _, n := range []string{"Chloé", "David", "Fanny", "Gaël"} {
		g.mail("2000-11-22T08:00:00Z", n, vote(game.For))
	}
	g.mail("2000-11-22T08:00:00Z", "Benoît", vote(game.Against))
	g.mail("2000-11-22T08:00:00Z", "Émile", vote(game.Against))
	g.until("2000-11-24T20:00:01Z")
	if g.s.Turn.Phase != game.PhaseCounting || g.s.Book.CountMutable() != 18 {
		t.Errorf("after the close: %s, %d mutable", g.s.Turn.Phase, g.s.Book.CountMutable())
	}
	g.score("Alice", 40)
	g.until("2000-11-24T20:05:00Z")
	g.score("Alice", 54)
	g.score("Benoît", 45)
	g.score("Émile", 22)
	if g.s.Turn.Player != "Benoît" || g.s.Turn.Number != 2 || !g.s.Turn.Until.Equal(instant("2000-11-27T20:05:00Z")) {
		t.Errorf("next turn: %+v", g.s.Turn)
	}
}

func TestR304_5_AbstainersLoseThree(t *testing.T) {
	g := newTable(t)
	g.mail("2000-11-20T21:00:00Z", "Alice", game.Act{Kind: game.Propose, Text: "Un texte."})
	g.mail("2000-11-21T20:00:00Z", "Alice", game.Act{Kind: game.CallVote, Window: game.Hours(72 * time.Hour)})
	g.until("2000-11-24T20:05:00Z")
	g.score("Alice", 27) // rejected 0–0: −10 and −3 (A33)
	g.score("Gaël", -9)
}

func TestR302_ExpiryAtTheSecondAndClockFromThePost(t *testing.T) {
	g := newTable(t)
	out := g.mail("2000-11-23T20:00:01Z", "Alice", game.Act{Kind: game.Propose, Text: "Trop tard."})
	if out.Verdict != game.Refused || g.s.Turn.Player != "Benoît" || g.s.Turn.Until != nil {
		t.Errorf("one second late: %s, %+v", out.Verdict, g.s.Turn)
	}
	g.until("2000-11-23T20:05:00Z")
	if g.s.Turn.Until == nil || !g.s.Turn.Until.Equal(instant("2000-11-26T20:05:00Z")) {
		t.Errorf("the clock starts with the registrar's post: %+v", g.s.Turn)
	}
}

func TestR314_SuspensionFreezesTheTurn(t *testing.T) {
	g := newTable(t)
	for _, n := range []string{"Émile", "Fanny", "Gaël"} {
		g.mail("2000-11-20T21:00:00Z", n, game.Act{Kind: game.TakeVacation})
	}
	g.mail("2000-11-21T20:00:00Z", "David", game.Act{Kind: game.TakeVacation})
	if g.s.Suspended == nil {
		t.Fatal("three active players: the game goes on")
	}
	g.mail("2000-11-25T20:00:00Z", "Émile", game.Act{Kind: game.ReturnToPlay})
	if g.s.Suspended != nil || !g.s.Turn.Until.Equal(instant("2000-11-27T20:00:00Z")) {
		t.Errorf("resumed: %+v", g.s.Turn)
	}
}

func TestR111_ARevisionKeepsTheTitleUnlessItsSubjectNamesAnother(t *testing.T) {
	g := newTable(t)
	send := func(at, subject string, a game.Act) {
		g.until(instant(at).Add(-time.Second).Format(time.RFC3339))
		g.eng.Take(g.s, game.Mail{ID: at, At: instant(at), From: "Alice", Subject: subject, Acts: []game.Act{a}})
	}
	send("2000-11-20T21:00:00Z", "Une prime de politesse", game.Act{Kind: game.Propose, Text: "Un texte."})
	send("2000-11-20T22:00:00Z", "Version 2", game.Act{Kind: game.Revise, Text: "Un autre."})
	if got := g.s.CurrentProposal().Title; got != "Une prime de politesse" {
		t.Errorf("title after « Version 2 »: %q", got)
	}
	send("2000-11-20T23:00:00Z", "Proposition : prime d'accueil", game.Act{Kind: game.Revise, Text: "Un autre."})
	if got := g.s.CurrentProposal().Title; got != "prime d'accueil" {
		t.Errorf("title after « Proposition : … »: %q", got)
	}
}
