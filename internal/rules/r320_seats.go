package rules

import (
	"strconv"

	"github.com/fnomic/fnomic/internal/game"
)

// followJudges gives cases to others when their Judge leaves the game or, being
// no arbiter, goes on vacation, and those that nobody could judge to who comes
// (A115); it looks after jurisprudence.
func followJudges(p *game.Proceeding, e game.Event) {
	switch e := e.(type) {
	case game.PlayerLeft, game.VacationTaken, game.PlayerReturned, game.PlayerJoined:
		if !p.State().Over() {
			reseat(p)
		}
	case game.RuleChanged:
		doubtJurisprudence(p, proposalKey(e.Number), e.Target, e.Text)
	case game.RuleModified:
		doubtJurisprudence(p, requestKey(e.Request), e.Number, e.Text)
	case game.DecreeEntered:
		doubtJurisprudence(p, "D"+strconv.Itoa(e.Decree), 0, p.State().DecreeProposal(e.Number).Text)
	}
}

// reseat lets the cases follow the offices (A141): one whose Judge has shown up
// stays with him while he is an arbiter, one that waits goes with the office.
func reseat(p *game.Proceeding) {
	s := p.State()
	for _, c := range s.Cases {
		switch {
		case c.State == game.CaseUnanswered:
			if name, office := judgeFor(s, c); name != "" && office == game.PA {
				seat(p, c)
			}
		case !c.Pending():
		case !stillJudge(s, c):
			if c.Judge != "" {
				p.Record(game.JudgeUnseated{Case: c.Number, Judge: c.Judge}, "R320", "A141")
			}
			seat(p, c)
		default:
			followOffice(p, c)
		}
	}
}

// stillJudge reports whether who has a case is still the one to judge it.
func stillJudge(s *game.State, c *game.Case) bool {
	held := s.Offices.Held(c.Judge)
	shownUp := c.State == game.CaseTaken
	switch {
	case c.Judge == "":
		return false
	case c.Office == "": // the substitute of A115, until another PA comes
		return s.IsActive(c.Judge) && (shownUp || !s.Offices.PA.Since.After(c.SeatedAt))
	case shownUp || c.Office != game.PA:
		return held != ""
	}
	return held == game.PA
}

func followOffice(p *game.Proceeding, c *game.Case) {
	if held := p.State().Offices.Held(c.Judge); c.Office != "" && held != c.Office {
		p.Record(game.OfficeOfJudgeChanged{Case: c.Number, Office: held}, "A141")
	}
}

// forbidWithdrawCase: who invoked may take it back before the judgment, the
// Judge his judgment before anybody contests it, the PA a jurisprudence (R320-12).
func forbidWithdrawCase(s *game.State, a game.Attempt) *game.Refusal {
	c := caseOf(s, a)
	switch {
	case c == nil:
		return refuse(game.LevelForm, "Précisez l'affaire (J n) dont il s'agit (320-13).", "320-13")
	case withdrawsInvocation(c, a), withdrawsJudgment(c, a), endsJurisprudence(s, c, a), dropsMotion(c, a), yields(s, c, a):
		return nil
	}
	return refuse(game.LevelPhase, "Vous n'avez, dans l'affaire "+caseKey(c.Number)+", rien qui puisse être retiré (320).", "320")
}

func withdrawsInvocation(c *game.Case, a game.Attempt) bool {
	return c.Pending() && c.By == a.By && c.State != game.CaseQuashed
}

func withdrawsJudgment(c *game.Case, a game.Attempt) bool {
	return c.State == game.CaseGiven && c.Judgment.By == a.By && c.Judgment.Motion == nil && len(c.Judgment.Opponents) == 0 && !c.Judgment.Direct
}

func endsJurisprudence(s *game.State, c *game.Case, a game.Attempt) bool {
	return c.State == game.CaseFinal && c.Jurisprudence() && a.By == actingPA(s)
}

// actingPA exercises the prerogatives of the PA: himself, or in the absence of
// a vacationer (A116) the DA, then the TA.
func actingPA(s *game.State) string {
	if pa := s.Offices.PA.Player; s.IsActive(pa) {
		return pa
	}
	return deputy(s)
}

func withdrawCase(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	c := caseOf(s, a)
	switch {
	case c == nil:
	case withdrawsInvocation(c, a):
		p.Record(game.CaseDropped{Case: c.Number, By: a.By}, "R320-1", "R116")
	case dropsMotion(c, a):
		dropMotion(p, c, a.By)
	case yields(s, c, a):
		p.Record(game.ArbiterYielded{Case: c.Number, Arbiter: a.By}, "R320-8", "R116")
	case withdrawsJudgment(c, a):
		p.Record(game.JudgmentWithdrawn{Case: c.Number, By: a.By}, "R116")
		if s.Book.Point("A134") == "b" {
			takeBackPoint(p, c)
		}
	case endsJurisprudence(s, c, a):
		p.Record(game.JurisprudenceEnded{Case: c.Number, By: a.By}, "R320-12")
	}
}
