package rules

import (
	"slices"
	"strconv"

	"github.com/fnomic/fnomic/internal/game"
)

// r204 gives ten points to each player who voted against a rule change that is
// adopted all the same (A39), requests included (A40).
func r204() game.Rule {
	return game.Rule{Name: "204", Follow: func(p *game.Proceeding, e game.Event) {
		v, ok := e.(game.VoteClosed)
		if !ok || v.Outcome != "adopted" || !paysOpponents(p.State(), v) {
			return
		}
		for _, name := range v.Against {
			if p.State().InGame(name) { // A30: who left neither gains nor loses
				queue(p, name, opponentGain(p.State(), v.Key), "against-adopted", "R204", v.Key)
			}
		}
	}}
}

// paysOpponents tells which adoptions bring the points: all changes of rules
// (A39 a, A40 a) or new rules alone (A39 b).
func paysOpponents(s *game.State, v game.VoteClosed) bool {
	newOnly := s.Book.Point("A39") == "b"
	switch v.On {
	case game.OnProposal:
		c := s.CurrentProposal()
		return !newOnly || c != nil && c.Change == game.Adopt
	case game.OnRequest:
		return !newOnly && s.Book.Point("A40") == "a"
	}
	return false
}

func opponentGain(s *game.State, key string) int {
	return amount(s, "204.points", closedFacts(s, key), func() int { return s.Book.Int("204.points") })
}

// queue sets points aside that are effective now and published with the
// results (A46).
func queue(p *game.Proceeding, name string, points int, why, clause, about string) {
	if points == 0 || spared(p.State(), name, why) {
		return
	}
	p.Record(game.ScoreQueued{Entry: game.Entry{Player: name, Points: points, Why: why, Clause: clause, About: about, Effective: p.At(),
		Turn: p.State().Turn.Number}}, clause)
}

// spared applies A118 (b): no score of a vacationer changes, save that of the
// player of the turn by the outcome of his proposal.
func spared(s *game.State, name, why string) bool {
	q := s.Player(name)
	return s.Book.Point("A118") == "b" && q != nil && q.Status == game.Vacation && why != "adopted" && why != "rejected" && why != "correction"
}

// bookQueued books what waited for the results about a key. Under A46 (b) it
// is effective only now, and who has left meanwhile gets nothing.
func bookQueued(p *game.Proceeding, about string) {
	late := p.State().Book.Point("A46") == "b"
	for _, e := range slices.Clone(p.State().Queued) {
		switch {
		case e.About != about || waitsForTurn(e):
			continue
		case late && !p.State().InGame(e.Player):
			p.Record(game.ScoreDropped{Entry: e}, "A46", "A30")
			continue
		case late:
			e.Effective = p.At()
		}
		p.Record(game.ScoreChanged{Entry: e}, e.Clause)
	}
}

// waitsForTurn tells the points of R319-6, which wait for the turn's results.
func waitsForTurn(e game.Entry) bool {
	return e.Why == "request-accepted" || e.Why == "request-rejected"
}

// key of a proposal's ballot.
func proposalKey(number int) string { return strconv.Itoa(number) }
