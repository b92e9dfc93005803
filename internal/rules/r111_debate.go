package rules

import (
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
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
	switch {
	case acts(a, game.Revise) && (onProposal(a) || aboutDecree(a)), acts(a, game.Withdraw) && onProposal(a):
		return forbidAuthorOnly(s, a)
	case callsProposal(s, a) && debateAskedOfJudge(s):
		return refuse(game.LevelPhase, "La fin du débat a été demandée au Juge (111) : attendez sa décision.", "111")
	case callsProposal(s, a) && s.Book.Point("A16") == "b" && launchedBy(s, a):
		return refuse(game.LevelPhase, "Un délai raisonnable de débat précède la mise au vote (111).", "111")
	}
	return nil
}

// launchedBy reports whether the proposal was launched by the very mail that
// calls the vote (A16).
func launchedBy(s *game.State, a game.Attempt) bool {
	c := s.CurrentProposal()
	return a.Mail != nil && c.Mail == a.Mail.ID && c.Launched.Equal(a.At)
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
	case a.Act.Kind == game.Withdraw && s.Book.Point("A11") == "b":
		return refuse(game.LevelPhase, "Une proposition faite va au vote (302, 111).", "302", "111")
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

// revise gives the proposal the form that the mail says; what it does not say
// stays, but another kind of change leaves nothing of the former words.
func revise(p *game.Proceeding, a game.Attempt) {
	if !onProposal(a) && !aboutDecree(a) {
		return // a request: r319
	}
	c := p.State().CurrentProposal()
	e := game.ProposalRevised{Change: c.Change, Target: c.Target, Decree: c.Decree, Title: c.Title, Text: c.Text, Effects: c.Effects, Mail: a.Mail.ID}
	subject := subjectOf(a)
	if a.Act.Change != "" && (subject.change != c.Change || subject.target != c.Target || subject.decree != c.Decree) {
		e.Change, e.Target, e.Decree, e.Text, e.Effects = subject.change, subject.target, subject.decree, "", nil
	} else if subject.target != 0 && e.Change != game.Adopt {
		e.Target = subject.target
	}
	if a.Act.Text != "" {
		e.Text = revisedText(p, a, e)
	}
	if a.Act.Effects != nil {
		e.Effects = a.Act.Effects
	}
	if t := titleOf(a); t != "" && (e.Title == "" || namesProposal(a.Mail.Subject)) {
		e.Title = t
	}
	p.Record(e, "R111")
	warn(p)
}

// revisedText is the text that a revision leaves: the one it gives, or the
// former one with an instruction carried out in it (design §4.4-9). An
// amendment may itself be an instruction, which another then replaces.
func revisedText(p *game.Proceeding, a game.Attempt, e game.ProposalRevised) string {
	instruction := a.Act.Has(game.FlagPart) || e.Change != game.Amend && lawbook.IsInstruction(a.Act.Text)
	if !instruction || e.Text == "" {
		return a.Act.Text
	}
	text, _, explain := lawbook.ApplyInstruction(e.Text, a.Act.Text)
	p.Notify(game.Notice{Code: "revision-in-part", Rule: "R111", Text: explain})
	return text
}

// withdrawProposal takes the proposal back before the vote: the rest of the
// 72 h runs, if there is any (A11); over time, the turn is passed in the very
// second, unless the mail itself passes it.
func withdrawProposal(p *game.Proceeding, a game.Attempt) {
	if !onProposal(a) {
		return // a decree or a judgment: theirs to do
	}
	s := p.State()
	until := turnLimit(s)
	if until != nil && until.Before(a.At) {
		until = &a.At
	}
	p.Record(game.ProposalWithdrawn{Author: a.By, Until: until}, "R111", "A11")
}
