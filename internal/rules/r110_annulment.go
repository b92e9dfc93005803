package rules

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/game"
)

// r110 makes a mutable rule void that is contrary to an immutable one. That it
// is so is the Judge's decision in a case.
func r110() game.Rule {
	return game.Rule{
		Name:     "110",
		Forbid:   forbidAnnulment,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){game.AnnulRule: annulRule},
	}
}

func forbidAnnulment(s *game.State, a game.Attempt) *game.Refusal {
	if a.Act.Kind != game.AnnulRule {
		return nil
	}
	n, _ := isNumber(a.Act.Target)
	rule, ok := s.Book.Rule(n)
	switch {
	case !isJudge(s, a.By):
		return refuse(game.LevelPhase, "Seul le Juge peut constater qu'une règle est contraire à une règle immuable (110, 320).", "110", "320")
	case annulmentCase(s, a) == nil:
		return refuse(game.LevelForm, "Le Juge n'annule une règle que par un jugement : précisez l'affaire (J n) jugée (110, 320-13).", "110", "320-13")
	case !ok:
		return refuse(game.LevelContent, fmt.Sprintf("La règle %s n'est pas en vigueur (110).", a.Act.Target), "110")
	case !rule.Mutable:
		return refuse(game.LevelContent, fmt.Sprintf("La règle %d est immuable : seule une règle modifiable est annulée (110).", n), "110")
	case s.Book.CountMutable() <= 1:
		return refuse(game.LevelContent, "Il doit toujours rester une règle modifiable (114).", "114")
	}
	return nil
}

// annulmentCase is the case in which the Judge has given the judgment that
// annuls: that of the thread or the mail, else his only one in force.
func annulmentCase(s *game.State, a game.Attempt) *game.Case {
	wanted := judgedIn(s, a)
	var found []*game.Case
	for _, c := range s.Cases {
		if c.Judgment == nil || c.Judgment.By != a.By || c.Judgment.Unjustified {
			continue
		}
		if c.Number == wanted || wanted == 0 && caseNamed(s, a) == 0 {
			found = append(found, c)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

func annulRule(p *game.Proceeding, a game.Attempt) {
	n, _ := isNumber(a.Act.Target)
	p.Record(game.RuleAnnulled{Number: n, By: caseKey(annulmentCase(p.State(), a).Number)}, "R110", "R320")
}
