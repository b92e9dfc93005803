package rules

import (
	"github.com/fnomic/fnomic/internal/game"
)

// r111 gives the author the last word on the form of the proposal and on the
// end of the debate, unless that was asked of the Judge.
func r111() game.Rule {
	return game.Rule{
		Name:   "111",
		Forbid: forbidDebate,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.Revise:   revise,
			game.Withdraw: withdrawProposal,
		},
	}
}

func forbidDebate(s *game.State, a game.Attempt) *game.Refusal {
	if acts(a, game.Revise) || acts(a, game.Withdraw) && a.Act.Target == "" {
		return forbidAuthorOnly(s, a)
	}
	if callsProposal(s, a) && debateAskedOfJudge(s) {
		return refuse(game.LevelPhase, "La fin du débat a été demandée au Juge (111) : attendez sa décision.", "111")
	}
	return nil
}

func forbidAuthorOnly(s *game.State, a game.Attempt) *game.Refusal {
	c := s.CurrentProposal()
	switch {
	case c == nil || s.Turn.Phase == game.PhaseAwaiting:
		return refuse(game.LevelPhase, "Aucune proposition n'est en débat (111).", "111")
	case c.Author != a.By:
		return refuse(game.LevelPhase, "Seul l'auteur d'une proposition en fixe la forme (111).", "111")
	case a.Act.Kind == game.Withdraw && voteUnderWay(s):
		return refuse(game.LevelPhase, "La proposition est au vote : elle ne peut plus être retirée (111, 311).", "111", "302", "311")
	}
	return nil
}

// debateAskedOfJudge reports whether an open case asks the Judge for the end of the debate.
func debateAskedOfJudge(s *game.State) bool {
	for _, c := range s.Cases {
		if c.DebateAsked && (c.State == game.CaseOpen || c.State == game.CaseTaken) {
			return true
		}
	}
	return false
}

func revise(p *game.Proceeding, a game.Attempt) {
	c := p.State().CurrentProposal()
	e := game.ProposalRevised{Change: c.Change, Target: c.Target, Title: c.Title, Text: c.Text, Effects: c.Effects, Mail: a.Mail.ID}
	if a.Act.Text != "" {
		e.Text = a.Act.Text
	}
	if a.Act.Change != "" {
		e.Change = a.Act.Change
	}
	if n, ok := isNumber(a.Act.Target); ok && e.Change != game.Adopt {
		e.Target = n
	}
	if a.Act.Effects != nil {
		e.Effects = a.Act.Effects
	}
	if t := titleOf(a); t != "" {
		e.Title = t
	}
	p.Record(e, "R111")
}

// withdrawProposal takes the proposal back before the vote: the rest of the
// 72 h runs, if there is any (A11); over time, the turn is passed.
func withdrawProposal(p *game.Proceeding, a game.Attempt) {
	if a.Act.Target != "" {
		return // a decree or a judgment: theirs to do
	}
	s := p.State()
	p.Record(game.ProposalWithdrawn{Author: a.By, Until: turnLimit(s)}, "R111", "A11")
}
