package rules

import (
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// objections are what would be refused at the call of a proposal in its
// present form (R103, R106, R109, R114, R209 and its effects): its author is
// told during the debate, when nothing is refused yet.
func objections(s *game.State, p game.Proposal) []*game.Refusal {
	var all []*game.Refusal
	for _, check := range []func(*game.State, game.Proposal) *game.Refusal{
		forbiddenChange, forbiddenText, forbiddenTransmutation, forbiddenLast, forbiddenCount, forbiddenProposalEffects,
	} {
		if r := check(s, p); r != nil {
			all = append(all, r)
		}
	}
	return all
}

// warn tells the author of the proposal under debate what stands against its
// call, what its words would do to the text in force, and what R107 leaves
// without effect.
func warn(p *game.Proceeding) {
	c := p.State().CurrentProposal()
	for _, r := range objections(p.State(), *c) {
		warnOf(p, r)
	}
	if c.Change == game.Amend {
		warnOfWords(p, c.Target, c.Text)
	}
	for _, line := range Rehearse(p.State(), c.Effects) {
		p.Notify(game.Notice{Code: "effect-rehearsed", Rule: "R205", Text: "Si la proposition est adoptée, " + line + "."})
	}
	if prematureEffect.MatchString(folded(c.Text)) {
		p.Notify(game.Notice{Code: "before-the-end", Rule: "R107", Text: "Cette clause est sans effet avant la fin du vote (107)."})
	}
}

// warnOf turns a refusal to come into a word now; nothing for nil.
func warnOf(p *game.Proceeding, r *game.Refusal) {
	if r != nil {
		p.Notify(game.Notice{Code: "would-be-refused", Rule: "R" + r.Rules[0], Text: "En l'état, la mise au vote serait refusée : " + r.Why})
	}
}

// warnOfWords tells what a partial amendment would do (design §4.4-9).
func warnOfWords(p *game.Proceeding, number int, words string) {
	rule, ok := p.State().Book.Rule(number)
	if !ok {
		return
	}
	if w := lawbook.Reword(rule.Text, words); w.Explain != "" {
		p.Notify(game.Notice{Code: "amendment-" + string(w.How), Rule: "R106", Text: w.Explain})
	}
}
