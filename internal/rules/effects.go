package rules

import (
	"fmt"
	"strconv"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// checkEffect tells why the lawbook does not take an effect now; nil if it does.
func checkEffect(s *game.State, line string) *lawbook.Refusal {
	e, refusal := lawbook.ParseEffect(line)
	if refusal != nil {
		return refusal
	}
	return s.Book.CheckWith(e, compileExpression)
}

// checkDecreeEffect is checkEffect for a decree, which changes no rule save
// where the rule leaves a value to decrees (R313, R319).
func checkDecreeEffect(s *game.State, line string) *lawbook.Refusal {
	e, refusal := lawbook.ParseEffect(line)
	if refusal != nil {
		return refusal
	}
	if refusal = s.Book.CheckByDecree(e); refusal != nil {
		return refusal
	}
	return s.Book.CheckWith(e, compileExpression)
}

// effectOfRequest is checkEffect for a request, which modifies its own rule
// and nothing else (R319-2, A92).
func effectOfRequest(rule int) func(*game.State, string) *lawbook.Refusal {
	return func(s *game.State, line string) *lawbook.Refusal {
		e, refusal := lawbook.ParseEffect(line)
		if refusal != nil {
			return refusal
		}
		own, _ := s.Book.Rule(rule)
		if e.Rule != strconv.Itoa(own.Number) && e.Rule != strconv.Itoa(own.Origin) {
			return &lawbook.Refusal{Code: "conflict", Rule: "319-2", Text: "Une requête ne touche que la règle qu'elle modifie (319-2)."}
		}
		return checkEffect(s, line)
	}
}

// forbiddenEffects refuses the first effect that does not pass a check.
func forbiddenEffects(s *game.State, lines []string, check func(*game.State, string) *lawbook.Refusal, clause string) *game.Refusal {
	for _, line := range lines {
		if refusal := check(s, line); refusal != nil {
			rules := []string{clause}
			if refusal.Rule != "" && refusal.Rule != clause {
				rules = append(rules, refusal.Rule)
			}
			return refuse(game.LevelContent, refusal.Text, rules...)
		}
	}
	return nil
}

// applyEffects puts the effects of an adopted text into force, checked once
// more: one that no longer passes is left to the arbiters (design §3).
func applyEffects(p *game.Proceeding, lines []string, by string, check func(*game.State, string) *lawbook.Refusal, clause string) {
	for _, line := range lines {
		if refusal := check(p.State(), line); refusal != nil {
			p.Record(game.EffectSkipped{Effect: line, By: by, Why: refusal.Text}, clause)
			continue
		}
		p.Record(game.EffectApplied{Effect: line, By: by, Set: decided(p.State(), line)}, clause)
	}
}

// decided is what a line sets that has passed the check.
func decided(s *game.State, line string) lawbook.Effect {
	e, refusal := lawbook.ParseEffect(line)
	if refusal != nil {
		panic("rules: a checked effect is read: " + refusal.Text)
	}
	d, err := s.Book.Decide(e)
	if err != nil {
		panic(fmt.Sprintf("rules: a checked effect is decided: %v", err))
	}
	return d
}
