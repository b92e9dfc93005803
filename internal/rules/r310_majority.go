package rules

import (
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/tally"
)

// r310 adopts a change of the rules with strictly more voices for than
// against. The procedure is applied where a vote closes (r304, r319).
func r310() game.Rule { return game.Rule{Name: "310"} }

// required is how the vote on a proposal is decided: R109 for what it governs,
// else the procedure of R310.
func required(s *game.State, p game.Proposal) func(tally.Count) bool {
	if needsUnanimity(s, p) {
		return unanimity(s)
	}
	return majority(s)
}

// decidedBy is the clause of required.
func decidedBy(s *game.State, p game.Proposal) string {
	if needsUnanimity(s, p) {
		return "R109"
	}
	return "R310"
}

// majority is the procedure that R310 runs; without R310 the least that R104
// can mean stands.
func majority(s *game.State) func(tally.Count) bool {
	rule, _ := s.Book.RuleOfOrigin(310)
	switch rule.Procedure {
	case "majorité-des-deux-tiers":
		return func(c tally.Count) bool {
			return len(c.For) > 0 && 3*len(c.For) >= 2*(len(c.For)+len(c.Against))
		}
	case "unanimité":
		return tally.Count.Unanimity
	}
	return tally.Count.Majority
}

// unanimity is that of those who voted, or of all electors (A36).
func unanimity(s *game.State) func(tally.Count) bool {
	if s.Book.Point("A36") == "b" {
		return func(c tally.Count) bool { return c.Unanimity() && len(c.Abstained) == 0 }
	}
	return tally.Count.Unanimity
}
