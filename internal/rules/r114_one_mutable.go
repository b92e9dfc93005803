package rules

import (
	"github.com/fnomic/fnomic/internal/game"
)

// r114 always leaves one mutable rule.
func r114() game.Rule {
	return game.Rule{Name: "114", Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
		if !callsProposal(s, a) {
			return nil
		}
		return forbiddenLast(s, called(s, a))
	}}
}

func forbiddenLast(s *game.State, p game.Proposal) *game.Refusal {
	if mutableAfter(s, p) < 1 {
		return refuse(game.LevelContent, "Cette proposition supprimerait la dernière règle modifiable (114).", "114")
	}
	return nil
}
