package twin

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/rules"
)

// played is the same game under the engine.
type played struct {
	eng *game.Engine
	s   *game.State
	n   int
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

func underEngine(h *history) *played {
	since, until, limit := begin, begin.Add(window), begin.Add(window)
	s := &game.State{At: since, Begun: true, Publication: game.ByRegistrar, Lag: 300 * time.Second, Book: law(),
		Turn: game.Turn{Number: 1, Player: names[0], Phase: game.PhaseAwaiting, Since: &since, Until: &until, Limit: &limit},
		Next: game.Numbers{Proposal: 321, Decree: 16, Dp: 30, Request: 1, Judgment: 1, Sanction: 1}}
	if h.byPlayers {
		s.Publication = game.ByPlayer
	}
	for i, n := range names {
		q := &game.Player{Name: n, Status: game.Active, Score: h.points[i]}
		if h.away[i] {
			q.Status = game.Vacation
		}
		s.Players = append(s.Players, q)
	}
	s.Offices.PA.Player, s.Offices.DA.Player, s.Offices.TA.Player = names[2], names[3], names[5]
	return &played{eng: rules.Engine(), s: s}
}

// run brings the game to an instant; what the registrar owes stands on the list
// after the lag.
func (p *played) run(until time.Time) {
	for {
		due, ok := p.eng.NextDue(p.s)
		post, at := p.post()
		switch {
		case post != "" && !at.After(until) && (!ok || at.Before(due.At)):
			p.eng.Posted(p.s, post, at)
		case ok && !due.At.After(until):
			p.eng.CloseNext(p.s, due.At)
		default:
			return
		}
	}
}

func (p *played) post() (string, time.Time) {
	key, at := "", time.Time{}
	for _, a := range p.s.Awaited {
		if t := a.Since.Add(p.s.Lag); key == "" || t.Before(at) {
			key, at = a.Key, t
		}
	}
	return key, at
}

func (p *played) take(m move) {
	p.run(m.at.Add(-time.Second))
	p.n++
	mail := game.Mail{ID: fmt.Sprint(p.n), At: m.at, From: m.who, Subject: "SCORES"}
	if m.act != "talk" {
		mail.Acts = []game.Act{actOf(m)}
	}
	p.eng.Take(p.s, mail)
}

func actOf(m move) game.Act {
	switch m.act {
	case "vote":
		return game.Act{Kind: game.CastVote, Choice: game.Choice(m.choice)}
	case "call":
		return game.Act{Kind: game.CallVote, Window: game.Hours(time.Duration(m.hours) * time.Hour)}
	case "propose":
		a := game.Act{Kind: game.Propose, Change: game.ChangeKind(m.change), Text: "Un texte."}
		if m.target != 0 {
			a.Target = fmt.Sprint(m.target)
		}
		return a
	}
	return game.Act{Kind: game.ActKind(m.act)}
}

// seen is the game as both sides tell it.
func (p *played) seen() string {
	s, b := p.s, &strings.Builder{}
	fmt.Fprintf(b, "turn %d %s %s until %s interrupted %v finisher %q next %d mutable %d\n", s.Turn.Number, s.Turn.Player, s.Turn.Phase,
		p.until(), s.Suspended != nil, s.Turn.Finisher, s.Next.Proposal, s.Book.CountMutable())
	for _, q := range s.Players {
		fmt.Fprintf(b, "%s %s %d silent %d\n", q.Name, q.Status, q.Score, q.Silent)
	}
	if c := s.CurrentProposal(); c != nil && c.Number != 0 && !s.Over() {
		v := s.Ballot(fmt.Sprint(c.Number))
		fmt.Fprintf(b, "vote %d for %s against %s abstained %s\n", c.Number, list(v.For), list(v.Against), list(v.Abstained))
	}
	fmt.Fprintf(b, "winner %s\n", strings.TrimSpace(s.Winner+" "+strings.Join(s.Tied, " ")))
	return b.String()
}

func (p *played) until() string {
	switch s := p.s; {
	case s.Suspended != nil:
		return "-"
	case s.Turn.Phase == game.PhaseAwaiting && s.Turn.Until != nil:
		return s.Turn.Until.Format(time.RFC3339)
	case s.Turn.Phase == game.PhaseVote:
		return s.Ballot(fmt.Sprint(s.CurrentProposal().Number)).Until.Format(time.RFC3339)
	}
	return "-"
}

func list(names []string) string {
	sorted := slices.Clone(names)
	slices.Sort(sorted)
	return fmt.Sprint(sorted)
}

func (t *table) seen() string {
	b := &strings.Builder{}
	fmt.Fprintf(b, "turn %d %s %s until %s interrupted %v finisher %q next %d mutable %d\n", t.turn, t.player, t.phase,
		t.until(), t.standsStill(), t.finisher, t.next, t.mutable)
	for _, s := range t.seats {
		fmt.Fprintf(b, "%s %s %d silent %d\n", s.name, s.status, t.points(s.name), s.silent)
	}
	if v := t.vote; v != nil && !t.over() {
		fmt.Fprintf(b, "vote %d for %s against %s abstained %s\n", v.number, list(v.yes), list(v.no), list(v.abstained))
	}
	fmt.Fprintf(b, "winner %s\n", t.winner)
	return b.String()
}

func (t *table) until() string {
	switch {
	case t.standsStill():
		return "-"
	case t.phase == "awaiting" && !t.turnClock.end.IsZero():
		return t.turnClock.end.Format(time.RFC3339)
	case t.phase == "vote":
		return t.vote.end.Format(time.RFC3339)
	}
	return "-"
}
