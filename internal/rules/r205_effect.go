package rules

import (
	"strconv"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// r205 puts an adopted change into force at the end of its vote. It is applied
// where the vote closes (r304, r319), after all points of that vote: they
// follow the rules in force during it (R107, A45).
func r205() game.Rule { return game.Rule{Name: "205"} }

// enact records the change of the rules, the decree that it takes away, and
// its effects. The effects come last: they may be about the changed rule.
func enact(p *game.Proceeding, c game.Proposal) {
	s := p.State()
	switch _, stands := s.Book.Rule(c.Target); {
	case !stands && c.Change != game.Adopt:
		p.Record(game.ChangeVoided{Number: c.Number, Why: "rule-gone"}, "R103")
		return
	case s.Book.Point("A55") == "b" && forbiddenCount(s, c) != nil:
		p.Record(game.ChangeVoided{Number: c.Number, Why: "cap"}, "R209", "A55")
		return
	}
	change := game.RuleChanged{Change: c.Change, Number: c.Number, Target: c.Target, Title: c.Title, Text: finalText(s, c), Author: c.Author}
	change.OfAmendment = c.Change == game.Repeal && repealsAmendment(s, c.Target)
	p.Record(change, "R205", "R108")
	by := strconv.Itoa(c.Number)
	if _, stands := s.Book.Decree(c.Decree); stands {
		p.Record(game.DecreeRepealed{Decree: c.Decree, By: by}, "R313")
		endDecreeEffects(p, c.Decree, by)
	}
	applyEffects(p, c.Effects, by, checkEffect, "R205")
}

// finalText is the wording that a change leaves. Of an amendment it is the
// instruction carried out in the text in force, or the new wording whole
// (design §4.4-9, A58).
func finalText(s *game.State, c game.Proposal) string {
	rule, ok := s.Book.Rule(c.Target)
	if !ok || c.Change != game.Amend {
		return c.Text
	}
	return lawbook.Reword(rule.Text, c.Text).Text
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
