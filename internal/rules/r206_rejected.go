package rules

import "github.com/fnomic/fnomic/internal/game"

// r206 takes ten points from the author of a rejected proposal, a vacationer
// too (R314); not from one who left.
func r206() game.Rule {
	return game.Rule{Name: "206", Follow: func(p *game.Proceeding, e game.Event) {
		d, ok := e.(game.ProposalDecided)
		if !ok || d.Adopted {
			return
		}
		author := p.State().Proposal(d.Number).Author
		if p.State().InGame(author) {
			queue(p, author, -rejectionLoss(p.State(), proposalKey(d.Number)), "rejected", "R206", proposalKey(d.Number))
		}
	}}
}

func rejectionLoss(s *game.State, key string) int {
	return amount(s, "206.points", closedFacts(s, key), func() int { return s.Book.Int("206.points") })
}
