package rules

import (
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
