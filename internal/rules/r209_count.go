package rules

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/game"
)

// r209 keeps the mutable rules at 25 at most, checked at the call (A55).
func r209() game.Rule {
	return game.Rule{Name: "209", Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
		if !callsProposal(s, a) {
			return nil
		}
		n, most := mutableAfter(s, called(s, a)), s.Book.Int("209.maximum")
		if n <= most || n <= s.Book.CountMutable() {
			return nil
		}
		r := refuse(game.LevelContent, fmt.Sprintf("L'adoption porterait à %d le nombre de règles modifiables (209 : %d au plus).", n, most), "209")
		r.Instead = "Nouvelle version de ma proposition : qui abroge aussi une règle, ou qui en amende une"
		return r
	}}
}

// mutableAfter counts the mutable rules if the proposal were adopted.
func mutableAfter(s *game.State, p game.Proposal) int {
	n := s.Book.CountMutable()
	switch p.Change {
	case game.Adopt, game.ToMutable:
		return n + 1
	case game.Repeal:
		if repealsAmendment(s, p.Target) {
			return n
		}
		return n - 1
	case game.ToImmutable:
		return n - 1
	}
	return n
}

// r114 always leaves one mutable rule.
func r114() game.Rule {
	return game.Rule{Name: "114", Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
		if callsProposal(s, a) && mutableAfter(s, called(s, a)) < 1 {
			return refuse(game.LevelContent, "Cette proposition supprimerait la dernière règle modifiable (114).", "114")
		}
		return nil
	}}
}
