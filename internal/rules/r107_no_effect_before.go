package rules

import (
	"regexp"

	"github.com/fnomic/fnomic/internal/game"
)

// r107 leaves a change without effect before the end of its vote, whatever its
// words say, and none backwards. Counting before enacting (r304, r205) keeps
// it; here are the check of effects at the call, and the results of a vote,
// which are published even where that vote repealed R311 itself.
func r107() game.Rule {
	return game.Rule{
		Name: "107",
		Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
			if !callsProposal(s, a) {
				return nil
			}
			return forbiddenProposalEffects(s, called(s, a))
		},
		Follow: func(p *game.Proceeding, e game.Event) {
			switch e.(type) {
			case game.ProposalDecided, game.PointSet, game.EffectApplied, game.RuleChanged:
				awaitResults(p)
			}
		},
		OnPost: resultsPosted,
	}
}

// prematureEffect finds a clause that wants to hold before the end of the vote.
var prematureEffect = regexp.MustCompile(`(?:effet|vigueur|application|applique) (?:est )?(?:immediat|des maintenant|retroactiv|des la mise au vote|des l'ouverture du vote)|effet retroactif`)

// forbiddenProposalEffects refuses the effects that the lawbook would not take
// (design §3); a number that the adoption itself gives is not known to it yet.
func forbiddenProposalEffects(s *game.State, p game.Proposal) *game.Refusal {
	return forbiddenEffects(s, p.Effects, checkEffect, "104")
}
