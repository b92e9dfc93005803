package rules

import (
	"regexp"

	"github.com/fnomic/fnomic/internal/game"
)

// r109 wants unanimity to make an immutable rule mutable (decided where the
// vote closes, r310), and a proposal that is about nothing else.
func r109() game.Rule {
	return game.Rule{Name: "109", Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
		if !callsProposal(s, a) {
			return nil
		}
		return forbiddenTransmutation(s, called(s, a))
	}}
}

func forbiddenTransmutation(_ *game.State, p game.Proposal) *game.Refusal {
	if p.Change != game.ToMutable && p.Change != game.ToImmutable || !alsoAmends.MatchString(folded(p.Text)) {
		return nil
	}
	r := refuse(game.LevelContent, "Une transmutation doit faire l'objet d'une proposition explicite, et d'elle seule (109).", "109")
	r.Instead = "Proposition : transmutation de la règle N (et l'amendement à un tour suivant)"
	return r
}

// alsoAmends finds an amendment beside a transmutation in a folded text: the
// program cannot weigh words, so only what says it outright is refused.
var alsoAmends = regexp.MustCompile(`(?:remplac(?:er|e|ons|ez)|supprim(?:er|e|ons)|ajout(?:er|e|ons)) ?(?:« ?|"|“|les mots)|est (?:aussi |egalement )?amendee|est (?:aussi |egalement )?modifiee comme suit|nouve(?:au texte|l intitule) ?:`)

// needsUnanimity reports whether a change is of the kind of R109.
func needsUnanimity(s *game.State, p game.Proposal) bool {
	return p.Change == game.ToMutable && s.Runs("109")
}
