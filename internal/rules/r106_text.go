package rules

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// r106 wants the change in writing before the vote, and freezes it there.
func r106() game.Rule {
	return game.Rule{Name: "106", Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
		switch {
		case acts(a, game.Revise) && onProposal(a) && isTurnPlayer(s, a.By) && voteUnderWay(s):
			return refuse(game.LevelPhase, "Le texte ne peut plus être modifié après la mise au vote (106, 111).", "106", "111")
		case callsProposal(s, a):
			return forbiddenText(s, called(s, a))
		}
		return nil
	}}
}

// forbiddenText refuses a proposal that needs words and has none.
func forbiddenText(_ *game.State, p game.Proposal) *game.Refusal {
	if p.Change != game.Adopt && p.Change != game.Amend || strings.TrimSpace(p.Text) != "" {
		return nil
	}
	r := refuse(game.LevelForm, "Aucun texte de proposition n'a été publié (106).", "106")
	r.Instead = "Nouvelle version de ma proposition : suivie du texte"
	return r
}
