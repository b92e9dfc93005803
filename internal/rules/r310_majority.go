package rules

import (
	"github.com/fnomic/fnomic/internal/formula"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/tally"
)

// r310 adopts a change of the rules with strictly more voices for than
// against. The procedure is applied where a vote closes (r304, r319).
func r310() game.Rule { return game.Rule{Name: "310"} }

// required is how the vote on a proposal is decided: R109 for what it governs,
// else the procedure of R310.
func required(s *game.State, p game.Proposal, facts formula.Facts) func(tally.Count) bool {
	if needsUnanimity(s, p) {
		return unanimity(s)
	}
	return majority(s, facts)
}

// decidedBy is the clause of required.
func decidedBy(s *game.State, p game.Proposal) string {
	if needsUnanimity(s, p) {
		return "R109"
	}
	return "R310"
}

// majority is what R310 runs: the condition that was set for it, else its
// procedure; without R310 the least that R104 can mean stands.
func majority(s *game.State, facts formula.Facts) func(tally.Count) bool {
	return func(c tally.Count) bool {
		return condition(s, "310.adoption", facts, func() bool { return byProcedure(s, c) })
	}
}

func byProcedure(s *game.State, c tally.Count) bool {
	switch s.Book.Procedure("310") {
	case "majorité-des-deux-tiers":
		return len(c.For) > 0 && 3*len(c.For) >= 2*(len(c.For)+len(c.Against))
	case "unanimité":
		return c.Unanimity()
	}
	return c.Majority()
}

// leastFor is the number of voices required (R311-2, A35 (a)): the least number
// for with which the proposal would still have been adopted against the same
// opponents. Under the rule of 2000 it is one more than they are.
func leastFor(s *game.State, p game.Proposal, c tally.Count) int {
	for n := len(c.For); n > 0; n-- {
		fewer := tally.Count{For: c.For[:n-1], Against: c.Against, Abstained: c.Abstained}
		if !required(s, p, ballotFacts(s, fewer))(fewer) {
			return n
		}
	}
	return 0
}

// runsUnanimity: R310 was given the procedure of unanimity, above which there is no voice (A37).
func runsUnanimity(s *game.State) bool {
	_, expression := s.Book.Expression("310.adoption")
	return !expression && s.Book.Procedure("310") == "unanimité"
}

// unanimity is that of those who voted, or of all electors (A36).
func unanimity(s *game.State) func(tally.Count) bool {
	if s.Book.Point("A36") == "b" {
		return func(c tally.Count) bool { return c.Unanimity() && len(c.Abstained) == 0 }
	}
	return tally.Count.Unanimity
}
