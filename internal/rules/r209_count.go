package rules

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/game"
)

// r209 keeps the mutable rules at 25 at most, checked at the call (A55).
func r209() game.Rule {
	return game.Rule{Name: "209", Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
		if !callsProposal(s, a) || s.Book.Point("A55") != "a" {
			return nil
		}
		return forbiddenCount(s, called(s, a))
	}}
}

// forbiddenCount refuses what would pass the cap; decrees count under A54 (b).
func forbiddenCount(s *game.State, p game.Proposal) *game.Refusal {
	n, now, most := mutableAfter(s, p), s.Book.CountMutable(), s.Book.Int("209.maximum")
	if s.Book.Point("A54") == "b" {
		n, now = n+len(s.Book.Decrees), now+len(s.Book.Decrees)
	}
	if n <= most || n <= now || !s.Runs("209") {
		return nil
	}
	r := refuse(game.LevelContent, fmt.Sprintf("L'adoption porterait à %d le nombre de règles modifiables (209 : %d au plus).", n, most), "209")
	r.Instead = "Nouvelle version de ma proposition : qui abroge une règle, ou qui en amende une"
	return r
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
