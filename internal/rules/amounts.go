package rules

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/formula"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/tally"
)

// factNames are the facts that the expression of a slot may name.
func factNames(slot string) []string {
	if slot == "313.points" {
		return []string{"oppositions", "actifs"}
	}
	return []string{"pour", "contre", "abstentions", "actifs"}
}

// probes are the counts on which a proposed expression is tried.
func probes() []int64 { return []int64{0, 1, 2, 3, 7} }

// compileExpression says in French why an expression cannot stand in a slot;
// empty if it can (design §3, tier 3).
func compileExpression(slot lawbook.Slot, text string) string {
	names := factNames(slot.Name)
	e, err := formula.Compile(text, names, slot.Condition)
	if err != nil {
		return fmt.Sprintf("« %s » : %s.", text, err)
	}
	if e.Probe(names, probes()) != nil {
		return fmt.Sprintf("« %s » n'a pas de valeur pour certains votes (division par zéro, ou plus de %d points).", text, formula.MaxResult)
	}
	return ""
}

// ballotFacts are the facts of a vote that is counted.
func ballotFacts(s *game.State, c tally.Count) formula.Facts {
	return formula.Facts{"pour": int64(len(c.For)), "contre": int64(len(c.Against)), "abstentions": int64(len(c.Abstained)),
		"actifs": int64(len(s.ActiveNames()))}
}

// closedFacts are the facts of a vote that is closed, by the key of its ballot.
func closedFacts(s *game.State, key string) formula.Facts {
	b := s.Ballot(key)
	if b == nil {
		return ballotFacts(s, tally.Count{})
	}
	return ballotFacts(s, tally.Count{For: b.For, Against: b.Against, Abstained: b.Abstained})
}

func decreeFacts(s *game.State, d *game.DecreeProposal) formula.Facts {
	return formula.Facts{"oppositions": int64(len(d.Opponents)), "actifs": int64(len(s.ActiveNames()))}
}

// amount is what the expression of a slot gives; without one, or where it has
// no value for these facts, it is the rule's own amount.
func amount(s *game.State, slot string, facts formula.Facts, own func() int) int {
	text, ok := s.Book.Expression(slot)
	if !ok {
		return own()
	}
	e, err := formula.Compile(text, factNames(slot), false)
	if err != nil {
		return own()
	}
	n, err := e.Int(facts)
	if err != nil {
		return own()
	}
	return n
}

// condition is amount for a slot that holds or not.
func condition(s *game.State, slot string, facts formula.Facts, own func() bool) bool {
	text, ok := s.Book.Expression(slot)
	if !ok {
		return own()
	}
	e, err := formula.Compile(text, factNames(slot), true)
	if err != nil {
		return own()
	}
	holds, err := e.Holds(facts)
	if err != nil {
		return own()
	}
	return holds
}
