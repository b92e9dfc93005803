package rules

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// r109 wants unanimity to make an immutable rule mutable (decided where the
// vote closes, r310), and a proposal that is about nothing else.
func r109() game.Rule {
	return game.Rule{Name: "109", Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
		if !callsProposal(s, a) {
			return nil
		}
		p := called(s, a)
		if p.Change == game.ToMutable && alsoAmends(p.Text) {
			r := refuse(game.LevelContent, "Une transmutation doit faire l'objet d'une proposition explicite, et d'elle seule (109).", "109")
			r.Instead = "Proposition : transmutation de la règle N en règle modifiable (et l'amendement à un tour suivant)"
			return r
		}
		return nil
	}}
}

// alsoAmends looks for an amendment beside a transmutation: the program cannot
// weigh words, so only what says it outright is refused.
func alsoAmends(text string) bool {
	t := strings.ToLower(text)
	for _, word := range []string{"remplacer «", "remplacer \"", "est amendée", "est modifiée comme suit", "nouveau texte :", "nouvel intitulé :"} {
		if strings.Contains(t, word) {
			return true
		}
	}
	return false
}

// needsUnanimity reports whether a change is of the kind of R109.
func needsUnanimity(s *game.State, p game.Proposal) bool {
	return p.Change == game.ToMutable && s.Runs("109")
}
