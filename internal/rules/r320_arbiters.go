package rules

import (
	"fmt"
	"slices"

	"github.com/fnomic/fnomic/internal/game"
)

// forbidArbiter: the two arbiters other than the Judge may oppose a judgment
// within 48 h (R320-8, A133).
func forbidArbiter(s *game.State, a game.Attempt) *game.Refusal {
	c := caseOf(s, a)
	switch {
	case c == nil || c.Judgment == nil:
		return refuse(game.LevelPhase, "Il n'y a pas de jugement auquel s'opposer (320-8).", "320-8")
	case s.Offices.Held(a.By) == "" || c.Judgment.By == a.By:
		return refuse(game.LevelPhase, "Seuls les deux autres arbitres peuvent s'opposer à un jugement (320-8).", "320-8")
	case c.State != game.CaseGiven || !withinWindow(s, a.At, c.Judgment.ArbitersDue):
		return refuse(game.LevelPhase, fmt.Sprintf("Le délai de %s est écoulé depuis le jugement %s (320-8).", hours(s.Book.Duration("320.arbitres")), caseKey(c.Number)), "320-8")
	case slices.Contains(c.Judgment.Opponents, a.By):
		return refuse(game.LevelPhase, "Votre opposition à ce jugement est déjà enregistrée (320-8).", "320-8")
	}
	return nil
}

// opposeJudgment quashes the judgment with the second opposition; one alone is
// not « les deux autres arbitres » (A133).
func opposeJudgment(p *game.Proceeding, a game.Attempt) {
	if !aboutJudgment(a) {
		return // a decree
	}
	s := p.State()
	c := caseOf(s, a)
	p.Record(game.ArbiterOpposed{Case: c.Number, Arbiter: a.By, Mail: a.Mail.ID}, "R320-8")
	if opponents(s, c) >= 2 {
		quash(p, c, "arbiters")
		return
	}
	p.Notify(game.Notice{Code: "one-of-two", Rule: "R320-8",
		Text: "Votre opposition est enregistrée : le jugement est cassé si l'autre arbitre s'y oppose aussi avant le " + stamp(c.Judgment.ArbitersDue) + " (320-8)."})
}

// opponents counts those who oppose and are still arbiters.
func opponents(s *game.State, c *game.Case) int {
	n := 0
	for _, name := range c.Judgment.Opponents {
		if s.Offices.Held(name) != "" {
			n++
		}
	}
	return n
}

// yields reports whether an arbiter has an opposition to take back.
func yields(s *game.State, c *game.Case, a game.Attempt) bool {
	return c.State == game.CaseGiven && slices.Contains(c.Judgment.Opponents, a.By) && withinWindow(s, a.At, c.Judgment.ArbitersDue)
}

func unopposeJudgment(p *game.Proceeding, a game.Attempt) {
	if aboutJudgment(a) {
		p.Record(game.ArbiterYielded{Case: caseOf(p.State(), a).Number, Arbiter: a.By}, "R320-8", "R116")
	}
}

// dropsMotion reports whether who moved a cassation may still take it back: not
// once it is at the vote (A21).
func dropsMotion(c *game.Case, a game.Attempt) bool {
	return c.State == game.CaseGiven && c.Judgment.Motion != nil && c.Judgment.Motion.By == a.By && c.Judgment.Motion.Ballot == ""
}

func withdrawMotion(p *game.Proceeding, a game.Attempt) {
	if c := caseOfBallot(p.State(), a.Act.Target); c != nil && dropsMotion(c, a) {
		dropMotion(p, c, a.By)
	}
}

// dropMotion takes a motion back; after the 72 h the judgment is final with it.
func dropMotion(p *game.Proceeding, c *game.Case, by string) {
	p.Record(game.CassationDropped{Case: c.Number, By: by}, "R320-5", "R116")
	if !withinWindow(p.State(), p.At(), c.Judgment.MotionDue) {
		settleJudgment(p, c, "term")
	}
}
