package rules

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/game"
)

// r103 says what a change of the rules may be: adoption, repeal and amendment
// of mutable rules, transmutation either way. It is checked at the call (A55).
func r103() game.Rule {
	return game.Rule{Name: "103", Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
		if !callsProposal(s, a) {
			return nil
		}
		return forbiddenChange(s, called(s, a))
	}}
}

// forbiddenChange tells what R103 has against a proposal; nil if nothing.
func forbiddenChange(s *game.State, p game.Proposal) *game.Refusal {
	if p.Change == game.Adopt {
		return nil
	}
	if p.Target == 0 {
		r := refuse(game.LevelForm, "La proposition ne dit pas sur quelle règle elle porte (103, 104).", "103", "104")
		r.Instead = "Nouvelle version de ma proposition : avec le numéro de la règle"
		return r
	}
	rule, ok := s.Book.Rule(p.Target)
	if !ok {
		return refuse(game.LevelContent, absentRule(s, p.Target), "103")
	}
	transmutes := p.Change == game.ToMutable || p.Change == game.ToImmutable
	switch {
	case !rule.Mutable && !transmutes:
		r := refuse(game.LevelContent, fmt.Sprintf("La règle %d est immuable : elle doit d'abord être transmutée (103, 109).", p.Target), "103", "109")
		r.Instead = fmt.Sprintf("Proposition : transmutation de la règle %d en règle modifiable", p.Target)
		return r
	case transmutes && rule.Mutable == (p.Change == game.ToMutable):
		return refuse(game.LevelContent, fmt.Sprintf("La règle %d l'est déjà : il n'y a rien à transmuter (103).", p.Target), "103")
	}
	return nil
}

// absentRule says that a rule is not in force, and its number of today if it
// bore this one before (R108).
func absentRule(s *game.State, number int) string {
	for _, r := range s.Book.Rules {
		for _, v := range r.History {
			if v.Number == number {
				return fmt.Sprintf("La règle %d n'est pas en vigueur (103) : elle porte maintenant le numéro %d (108).", number, r.Number)
			}
		}
	}
	return fmt.Sprintf("La règle %d n'est pas en vigueur (103).", number)
}
