package rules

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// r320Judge is R320-1 to R320-3 and R320-10: the Judge is invoked, shows up,
// judges, or leaves the case to the next arbiter.
func r320Judge() game.Rule {
	return game.Rule{
		Name:   "320",
		Forbid: forbidJudging,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.Invoke:      invoke,
			game.OpenDebate:  takeCase,
			game.Judge:       judge,
			game.Unjustified: judge,
			game.Withdraw:    withdrawCase,
		},
		Follow: followJudges,
		Due:    judgesDue,
	}
}

// judging are the acts by which a Judge shows up (R320-2).
func judging(a game.Attempt) bool { return acts(a, game.Judge, game.OpenDebate, game.Unjustified) }

// caseOf is the case that an act is about, by its target.
func caseOf(s *game.State, a game.Attempt) *game.Case {
	n, _ := numbered(a.Act.Target, "J")
	return s.Case(n)
}

func forbidJudging(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case judging(a):
		return forbidJudge(s, a)
	case a.Act.Kind == game.Withdraw && strings.HasPrefix(a.Act.Target, "J"):
		return forbidWithdrawCase(s, a)
	}
	return nil
}

// forbidJudge wants a case (R320-13, A143) and its Judge, or who may act in his place.
func forbidJudge(s *game.State, a game.Attempt) *game.Refusal {
	c := caseOf(s, a)
	switch {
	case c == nil:
		return refuse(game.LevelForm, "Un jugement désigne l'affaire (J n) sur laquelle le Juge est invoqué (320-13) : aucune ne vous attend.", "320-13")
	case c.Pending() && c.Judge == a.By, a.Act.Kind == game.Judge && (mayJudgeDirectly(s, c, a.By) || mayModify(s, c, a)):
		return forbidRejudging(s, c, a)
	case c.State == game.CaseWithdrawn:
		return refuse(game.LevelPhase, fmt.Sprintf("L'invocation %s a été retirée (320-13).", caseKey(c.Number)), "320-13")
	case c.Judgment != nil:
		return refuse(game.LevelPhase, fmt.Sprintf("L'affaire %s est jugée par %s (320-3).", caseKey(c.Number), c.Judgment.By), "320-3", "320-13")
	case slices.Contains(c.Tried, a.By):
		return refuse(game.LevelPhase, fmt.Sprintf("Le délai de %s est écoulé, l'affaire %s est à %s (320-3).", hours(s.Book.Duration("320.manifestation")), caseKey(c.Number), orNobody(c.Judge)), "320-3")
	}
	return refuse(game.LevelPhase, fmt.Sprintf("L'affaire %s est à %s : lui seul en est le Juge (320).", caseKey(c.Number), orNobody(c.Judge)), "320")
}

func orNobody(name string) string {
	if name == "" {
		return "personne pour l'instant"
	}
	return name
}

// mayJudgeDirectly: the DA, or the TA if there is no DA, may judge at once in
// the place of the PA who has not shown up (R320-3, A129) or who went on
// vacation with the case (A116).
func mayJudgeDirectly(s *game.State, c *game.Case, by string) bool {
	absent := c.State != game.CaseTaken || !s.IsActive(c.Judge)
	return c.Pending() && c.Office == game.PA && absent && by != c.Judge && by == deputy(s)
}

// deputy exercises the prerogatives of a PA who cannot: the DA, or the TA.
func deputy(s *game.State) string {
	for _, office := range []game.Office{game.DA, game.TA} {
		if name := s.Offices.Of(office).Player; s.IsActive(name) {
			return name
		}
	}
	return ""
}

// mayModify: the PA may modify the judgment that the DA gave in his place,
// until 48 h after the invocation (R320-3).
func mayModify(s *game.State, c *game.Case, a game.Attempt) bool {
	return c.State == game.CaseGiven && c.Judgment.Direct && a.By == s.Offices.PA.Player && withinWindow(s, a.At, c.ModifyDue)
}

// withinWindow reports whether an instant is within a window that all share;
// while the game is interrupted, what had not ended has not.
func withinWindow(s *game.State, at, due time.Time) bool {
	return !at.After(due) || clocksStand(s) && !s.Suspended.After(due)
}

// invoke opens the case; its Judge has 48 h to show up (R320-1, R320-3, A127).
func invoke(p *game.Proceeding, a game.Attempt) {
	openCase(p, a)
}

func openCase(p *game.Proceeding, a game.Attempt) int {
	s := p.State()
	text := a.Act.Text
	if text == "" && !a.Mail.Reply {
		text = a.Mail.Subject
	}
	cited := citations(s, text)
	e := game.JudgeInvoked{Case: s.Next.Judgment, By: a.By, Question: text, Rules: cited, Precedents: precedents(s, cited),
		ModifyDue: a.At.Add(s.Book.Duration("320.modification")), Mail: a.Mail.ID}
	p.Record(e, "R320-1", "A127")
	noticePrecedents(p, e.Precedents)
	seat(p, s.Case(e.Case))
	return e.Case
}

// seat gives a case to its Judge. Without any arbiter it is recorded and waits
// (design §4.4-12); when all let their time pass it stays unanswered (R320-3).
func seat(p *game.Proceeding, c *game.Case) {
	s := p.State()
	name, office := judgeFor(s, c)
	switch {
	case name != "":
		clauses := []string{"R320-3"}
		if office == "" {
			clauses = []string{"R314", "R317", "A115"}
		}
		p.Record(game.JudgeSeated{Case: c.Number, Judge: name, Office: office, Due: p.At().Add(s.Book.Duration("320.manifestation"))}, clauses...)
	case len(c.Tried) > 0 && len(arbiters(s)) > 0:
		p.Record(game.CaseWentUnanswered{Case: c.Number}, "R320-3")
	}
}

// judgeFor is who has to judge a case now: the PA; for a PA on vacation the
// active player before him (R314 before R320 by R317, A115 a); then the DA, the
// TA. Left out are those who let their time pass, those whose judgment on the
// case was quashed (R320-9) and vacationers (A116).
func judgeFor(s *game.State, c *game.Case) (string, game.Office) {
	pa := s.Offices.PA.Player
	if pa != "" && s.IsActive(pa) && !passedOver(c, pa) {
		return pa, game.PA
	}
	if pa != "" && !s.IsActive(pa) && s.Book.Point("A115") == "a" && c.State != game.CaseQuashed {
		if sub := s.PreviousActive(pa); sub != "" && !passedOver(c, sub) && len(c.Tried) == 0 {
			return sub, ""
		}
	}
	for _, office := range []game.Office{game.DA, game.TA} {
		if name := s.Offices.Of(office).Player; s.IsActive(name) && !passedOver(c, name) {
			return name, office
		}
	}
	return "", ""
}

func passedOver(c *game.Case, name string) bool {
	return slices.Contains(c.Tried, name) || slices.ContainsFunc(c.Former, func(j game.Judgment) bool { return j.Quashed && j.By == name })
}

// judgesDue are the ends of the 48 h of a Judge, and of the 72 h after which a
// judgment without a motion is final.
func judgesDue(s *game.State) []game.Due {
	var dues []game.Due
	for _, c := range s.Cases {
		key := caseKey(c.Number)
		if c.JudgeDue != nil && c.Frozen == nil {
			dues = append(dues, game.Due{At: *c.JudgeDue, Class: game.ClassArbiter, Key: "judge/" + key, Do: func(p *game.Proceeding) {
				p.Record(game.JudgeMissed{Case: c.Number, Judge: c.Judge}, "R320-3")
				seat(p, c)
			}})
		}
		if c.State == game.CaseGiven && !contested(s, c) && !clocksStand(s) {
			dues = append(dues, game.Due{At: c.Judgment.MotionDue, Class: game.ClassArbiter, Key: "cassation/" + key,
				Do: func(p *game.Proceeding) { settleJudgment(p, c, "term") }})
		}
	}
	return dues
}

// contested reports whether a motion keeps a judgment from being final: its
// mail does (A131 a), or only the opening of its vote (A131 b).
func contested(s *game.State, c *game.Case) bool {
	m := c.Judgment.Motion
	return m != nil && (s.Book.Point("A131") == "a" || m.Ballot != "")
}

// takeCase is the Judge showing up without judging yet (R320-2): he keeps the
// case, without a limit (A128).
func takeCase(p *game.Proceeding, a game.Attempt) {
	c := caseOf(p.State(), a)
	if c.State != game.CaseTaken {
		p.Record(game.CaseTakenUp{Case: c.Number, Judge: a.By}, "R320-2")
	}
}

// judge records a decision: a judgment or that the invocation is unjustified.
// Its windows run from it, from a modified one anew (A129).
func judge(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	c := caseOf(s, a)
	e := game.JudgmentGiven{Case: c.Number, By: a.By, Text: a.Act.Text, Rules: citations(s, a.Act.Text), Jurisprudence: a.Act.Has(game.FlagJurisprudence),
		Blocking: a.Act.Has(game.FlagBlocking), Unjustified: a.Act.Kind == game.Unjustified, Mail: a.Mail.ID,
		Direct: c.Pending() && c.Judge != a.By, Modifies: c.State == game.CaseGiven,
		MotionDue: a.At.Add(s.Book.Duration("320.motion")), ArbitersDue: a.At.Add(s.Book.Duration("320.arbitres"))}
	stopCassation(p, c, "modified")
	p.Record(e, "R320-2", "R320-3")
	if s.Book.Point("A134") == "b" {
		bookJudgment(p, c)
	}
}

// settleJudgment makes a judgment final; now it brings its point (R320-10, A134 a).
func settleJudgment(p *game.Proceeding, c *game.Case, how string) {
	p.Record(game.JudgmentSettled{Case: c.Number, By: c.Judgment.By, How: how}, "R320-10")
	if p.State().Book.Point("A134") == "a" {
		bookJudgment(p, c)
	}
}

// bookJudgment books the point of a judgment; what is said to be unjustified
// earns nothing (A134).
func bookJudgment(p *game.Proceeding, c *game.Case) {
	if e := judgmentEntry(p.State(), c); e.Points != 0 && p.State().InGame(e.Player) {
		book(p, e)
	}
}

// judgmentEntry is the point of a judgment: one a case, or one a question (A145).
func judgmentEntry(s *game.State, c *game.Case) game.Entry {
	points := s.Book.Int("320.jugement")
	if n := strings.Count(c.Question, "?"); n > 1 && s.Book.Point("A145") == "b" {
		points *= n
	}
	if c.Judgment.Unjustified {
		points = 0
	}
	return game.Entry{Player: c.Judgment.By, Points: points, Why: "judgment", Clause: "R320-10", About: caseKey(c.Number)}
}
