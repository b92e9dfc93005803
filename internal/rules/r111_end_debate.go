package rules

import "github.com/fnomic/fnomic/internal/game"

// r111Judge is R111 where the end of the debate is asked of the Judge: the
// author then waits for his answer.
func r111Judge() game.Rule {
	return game.Rule{
		Name:     "111",
		Forbid:   forbidEndDebate,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){game.EndDebate: endDebate},
	}
}

func forbidEndDebate(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case a.Act.Kind != game.EndDebate:
		return nil
	case s.Turn.Phase != game.PhaseDebate:
		return refuse(game.LevelPhase, "Aucune proposition n'est en débat (111).", "111")
	case debateCase(s, a.By) == nil && debateAskedOfJudge(s):
		return refuse(game.LevelPhase, "La fin du débat est déjà demandée au Juge (111).", "111")
	}
	return nil
}

// debateCase is the case that a Judge has in which the end of the debate is
// asked; nil if he has none.
func debateCase(s *game.State, judge string) *game.Case {
	for _, c := range s.Cases {
		if c.DebateAsked && c.Pending() && c.Judge == judge {
			return c
		}
	}
	return nil
}

// endDebate is the Judge's end of the debate, or the demand for it: on the case
// of the same mail or of the thread, else on a new one.
func endDebate(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	if c := debateCase(s, a.By); c != nil {
		if c.State != game.CaseTaken {
			p.Record(game.CaseTakenUp{Case: c.Number, Judge: a.By}, "R320-2")
		}
		p.Record(game.DebateEndAsked{Case: c.Number, By: a.By, Answered: true}, "R111")
		return
	}
	n := 0
	for _, c := range s.Cases {
		if c.Pending() && (c.Mail == a.Mail.ID || c.Number == caseNamed(s, a)) {
			n = c.Number
		}
	}
	if n == 0 {
		n = openCase(p, a)
	}
	p.Record(game.DebateEndAsked{Case: n, By: a.By}, "R111")
}
