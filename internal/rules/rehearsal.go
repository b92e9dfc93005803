package rules

import (
	"fmt"
	"strconv"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// Rehearse tells in French what effects would change, tried on a copy of the
// law (design §3): each value before and after, and of an amount what it would
// have been for the last vote. Effects that do not pass the check are left out.
func Rehearse(s *game.State, lines []string) []string {
	after := s.Book.Clone()
	for _, line := range lines {
		e, refusal := lawbook.ParseEffect(line)
		if refusal == nil && after.CheckWith(e, compileExpression) == nil {
			if err := after.Apply(e, "répétition", s.At); err != nil {
				panic(fmt.Sprintf("rules: a checked effect applies: %v", err))
			}
		}
	}
	return differences(s, after)
}

// differences lists what two states of the law differ in, in their own order.
func differences(s *game.State, after *lawbook.Book) []string {
	var out []string
	was := s.Book.Values()
	for i, v := range after.Values() {
		if v.Value != was[i].Value {
			out = append(out, fmt.Sprintf("%s : %s au lieu de %s (%s)", v.Name, v.Value, was[i].Value, v.Title))
		}
	}
	for _, r := range after.Rules {
		origin := strconv.Itoa(r.Origin)
		if p, q := s.Book.Procedure(origin), after.Procedure(origin); p != q {
			out = append(out, fmt.Sprintf("règle %d : procédure « %s » au lieu de « %s »", r.Number, q, p))
		}
	}
	readings := s.Book.PointValues()
	for i, p := range after.PointValues() {
		if p.Value != readings[i].Value {
			out = append(out, fmt.Sprintf("%s : lecture %s au lieu de %s (%s)", p.ID, p.Value, readings[i].Value, p.Title))
		}
	}
	for _, slot := range lawbook.Slots() {
		if text, ok := after.Expression(slot.Name); ok && s.Book.Expressions[slot.Name].Value != text {
			out = append(out, fmt.Sprintf("%s = %s%s", slot.Name, text, onLastVote(s, after, slot)))
		}
	}
	return out
}

// onLastVote is what an amount would have been for the last vote on a proposal.
func onLastVote(s *game.State, after *lawbook.Book, slot lawbook.Slot) string {
	tried := *s
	tried.Book = after
	for i := len(s.Ballots) - 1; i >= 0; i-- {
		b := s.Ballots[i]
		if b.Kind != game.OnProposal || b.State != game.BallotClosed || slot.Condition || slot.Name == "313.points" {
			continue
		}
		facts := closedFacts(s, b.Key)
		return fmt.Sprintf(" ; pour le vote %s, de %d à %d : %d points", b.Key, len(b.For), len(b.Against),
			amount(&tried, slot.Name, facts, func() int { return 0 }))
	}
	return ""
}
