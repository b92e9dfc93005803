package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// r320Cassation is R320-5 to R320-9: the motion and its vote, the opposition
// of the two other arbiters, and what a quashed Judge loses.
func r320Cassation() game.Rule {
	return game.Rule{
		Name:   "320",
		Forbid: forbidCassation,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.MoveCassation: moveCassation,
			game.CallCassation: callCassation,
			game.Oppose:        opposeJudgment,
			game.Unoppose:      unopposeJudgment,
			game.Withdraw:      withdrawMotion,
		},
		Due:    cassationDue,
		OnPost: cassationPosted,
	}
}

func aboutJudgment(a game.Attempt) bool { return strings.HasPrefix(a.Act.Target, "J") }

func forbidCassation(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case a.Act.Kind == game.MoveCassation:
		return forbidMotion(s, a)
	case a.Act.Kind == game.CallCassation:
		return forbidCassationCall(s, a)
	case a.Act.Kind == game.Oppose && aboutJudgment(a):
		return forbidArbiter(s, a)
	case a.Act.Kind == game.Unoppose && aboutJudgment(a):
		if c := caseOf(s, a); c == nil || !yields(s, c, a) {
			return refuse(game.LevelPhase, "Vous n'avez pas d'opposition à ce jugement qui puisse être retirée (320-8).", "320-8")
		}
	case a.Act.Kind == game.Withdraw && strings.HasPrefix(a.Act.Target, "C"):
		if c := caseOfBallot(s, a.Act.Target); c == nil || !dropsMotion(c, a) {
			return refuse(game.LevelPhase, "Cette demande de cassation ne peut pas, ou plus, être retirée par vous (320-5, 320-7).", "320-5", "320-7")
		}
	case a.Act.Kind == game.CastVote:
		return forbidExcluded(s, a, game.OnCassation, "Le Juge ne vote pas (320-7).", "320-7")
	}
	return nil
}

// forbidExcluded keeps those from a ballot who are a party to it.
func forbidExcluded(s *game.State, a game.Attempt, on game.BallotKind, why, rule string) *game.Refusal {
	b := s.Ballot(a.Act.Target)
	if b == nil || b.Kind != on || b.State != game.BallotOpen || !slices.Contains(b.Excluded, a.By) {
		return nil
	}
	return refuse(game.LevelContent, why, rule)
}

func caseOfBallot(s *game.State, key string) *game.Case {
	n, _ := numbered(key, "C")
	return s.Case(n)
}

// forbidMotion: one motion a judgment, within 72 h (R320-5, A131).
func forbidMotion(s *game.State, a game.Attempt) *game.Refusal {
	c := caseOf(s, a)
	switch {
	case c == nil || c.Judgment == nil:
		return refuse(game.LevelPhase, "Il n'y a pas de jugement à casser (320-5).", "320-5")
	case c.State != game.CaseGiven || !withinWindow(s, a.At, c.Judgment.MotionDue):
		return refuse(game.LevelPhase, fmt.Sprintf("Le délai de %s est écoulé : le jugement %s est définitif (320-5).", hours(s.Book.Duration("320.motion")), caseKey(c.Number)), "320-5")
	case c.Judgment.Motion != nil:
		return refuse(game.LevelPhase, fmt.Sprintf("La cassation du jugement %s est déjà demandée, par %s (320-5).", caseKey(c.Number), c.Judgment.Motion.By), "320-5")
	}
	return nil
}

func moveCassation(p *game.Proceeding, a game.Attempt) {
	p.Record(game.CassationMoved{Case: caseOf(p.State(), a).Number, By: a.By, Mail: a.Mail.ID}, "R320-5", "A131")
}

// forbidCassationCall: an arbiter other than the Judge puts the motion to the
// vote, with a delay of three to five days (R320-7).
func forbidCassationCall(s *game.State, a game.Attempt) *game.Refusal {
	c := caseOf(s, a)
	switch {
	case c == nil || c.State != game.CaseGiven || c.Judgment.Motion == nil:
		return refuse(game.LevelPhase, "Aucune demande de cassation n'attend son vote (320-5, 320-7).", "320-7", "320-5")
	case s.Offices.Held(a.By) == "" || c.Judgment.By == a.By:
		return refuse(game.LevelPhase, "Le vote de cassation est organisé par un arbitre différent du Juge (320-7).", "320-7")
	case c.Judgment.Motion.Ballot != "":
		return refuse(game.LevelPhase, "Cette demande de cassation est déjà au vote (320-7).", "320-7")
	case s.Book.Point("A131") == "b" && !withinWindow(s, a.At, c.Judgment.MotionDue):
		return refuse(game.LevelPhase, "Le délai de "+hours(s.Book.Duration("320.motion"))+" est écoulé (320-5).", "320-5")
	}
	return forbidCassationDelay(s, a)
}

func forbidCassationDelay(s *game.State, a game.Attempt) *game.Refusal {
	least, most := s.Book.Duration("320.cassation_min"), s.Book.Duration("320.cassation_max")
	end, said := endSaid(a)
	if said && !end.Before(a.At.Add(least)) && !end.After(a.At.Add(most)) {
		return nil
	}
	r := refuse(game.LevelForm, fmt.Sprintf("Le vote de cassation dure de %s à %s (320-7) : jusqu'au %s au plus tôt, au %s au plus tard.",
		s.Book.Span("320.cassation_min").Prose(), s.Book.Span("320.cassation_max").Prose(), stamp(a.At.Add(least)), stamp(a.At.Add(most))), "320-7")
	r.Instead = "CASSATION " + caseKey(caseOf(s, a).Number) + " : au vote, " + hours(least)
	return r
}

// endSaid is the end that a call announces, by its instant or its duration.
func endSaid(a game.Attempt) (time.Time, bool) {
	if a.Act.Until != nil {
		return *a.Act.Until, true
	}
	return a.At.Add(time.Duration(a.Act.Window)), a.Act.Window > 0
}

// callCassation opens the vote, without the Judge.
func callCassation(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	c := caseOf(s, a)
	end, _ := endSaid(a)
	key := cassationKey(c.Number)
	p.Record(game.VoteOpened{Key: key, On: game.OnCassation, Author: a.By, Excluded: []string{c.Judgment.By}, Until: end,
		Electors: activeWithout(s, c.Judgment.By), Mail: a.Mail.ID}, "R320-7")
	p.Record(game.CassationCalled{Case: c.Number, By: a.By, Ballot: key}, "R320-7")
}

func activeWithout(s *game.State, names ...string) []string {
	return slices.DeleteFunc(s.ActiveNames(), func(n string) bool { return slices.Contains(names, n) })
}

// cassationDue are the ends of the votes of cassation.
func cassationDue(s *game.State) []game.Due {
	var dues []game.Due
	for _, b := range s.OpenBallots() {
		if b.Kind != game.OnCassation {
			continue
		}
		if end, ok := closesAt(s, b); ok {
			dues = append(dues, game.Due{At: end, Class: game.ClassClosing, Key: "vote/" + b.Key, Do: func(p *game.Proceeding) { closeCassation(p, b) }})
		}
	}
	return dues
}

// closeCassation counts: one vote against the cassation keeps the judgment,
// none quashes it, even when nobody voted (A132). Abstainers lose ten points and
// not three as well (A142).
func closeCassation(p *game.Proceeding, b *game.Ballot) {
	s := p.State()
	c := caseOfBallot(s, b.Key)
	n := count(s, b)
	e := game.VoteClosed{Key: b.Key, On: b.Kind, For: n.For, Against: n.Against, Abstained: n.Abstained, Outcome: "quashed"}
	if len(n.Against) >= s.Book.Int("320.maintien") {
		e.Outcome = "kept"
	}
	p.Record(e, "R320-7", "A132")
	for _, name := range n.Abstained {
		queue(p, name, -s.Book.Int("320.abstention"), "abstained", "R320-7", b.Key)
	}
	if e.Outcome == "kept" {
		keep(p, c, b.Key)
	} else {
		quash(p, c, "vote")
	}
	p.Await(resultsKey(s, b), "")
}

// resultsKey is the key of the registrar's post on a ballot; a case may come to
// a second cassation.
func resultsKey(s *game.State, b *game.Ballot) string {
	n := 0
	for _, other := range s.Ballots {
		if other.Key == b.Key && other.State == game.BallotClosed {
			n++
		}
	}
	if n > 1 {
		return "results/" + b.Key + "/" + strconv.Itoa(n)
	}
	return "results/" + b.Key
}

// keep makes the judgment final; its point is published with the results.
func keep(p *game.Proceeding, c *game.Case, ballot string) {
	s := p.State()
	p.Record(game.JudgmentSettled{Case: c.Number, By: c.Judgment.By, How: "kept"}, "R320-7", "R320-10")
	if e := judgmentEntry(s, c); e.Points != 0 && s.InGame(e.Player) && s.Book.Point("A134") == "a" {
		queue(p, e.Player, e.Points, e.Why, e.Clause, ballot)
	}
}

// cassationPosted books what the vote costs and brings, with its results.
func cassationPosted(p *game.Proceeding, post game.Awaited) bool {
	rest, ok := strings.CutPrefix(post.Key, "results/C")
	if !ok {
		return false
	}
	number, _, _ := strings.Cut(rest, "/")
	bookQueued(p, "C"+number)
	checkVictory(p)
	return true
}

// quash undoes a decision (R320-7, R320-8): its Judge leaves his office, is
// barred and loses ten points (R320-9); his successor judges anew (A135).
func quash(p *game.Proceeding, c *game.Case, how string) {
	s := p.State()
	j := *c.Judgment
	stopCassation(p, c, "quashed")
	p.Record(game.JudgmentQuashed{Case: c.Number, Judge: j.By, How: how}, "R320-9")
	p.Record(game.PlayerBarred{Player: j.By, Until: p.At().Add(s.Book.Duration("320.exclusion")), Case: c.Number}, "R320-9")
	if s.Book.Point("A134") == "b" {
		takeBackPoint(p, c)
	}
	punish(p, c, j.By, how)
	if held := s.Offices.Held(j.By); held != "" && !s.Over() {
		vacate(p, held, "quashed")
		return
	}
	reseat(p)
}

// punish takes the ten points: with the results of a vote, at once otherwise.
func punish(p *game.Proceeding, c *game.Case, judge, how string) {
	s := p.State()
	points := -s.Book.Int("320.casse")
	switch {
	case !s.InGame(judge):
	case how == "vote":
		queue(p, judge, points, "quashed", "R320-9", cassationKey(c.Number))
	default:
		book(p, game.Entry{Player: judge, Points: points, Why: "quashed", Clause: "R320-9", About: caseKey(c.Number)})
	}
}

// takeBackPoint undoes what A134 (b) booked with the judgment that fell last.
func takeBackPoint(p *game.Proceeding, c *game.Case) {
	by, points := c.Former[len(c.Former)-1].By, 0
	for _, e := range p.State().Scores {
		if e.Player == by && e.Why == "judgment" && e.About == caseKey(c.Number) {
			points += e.Points
		}
	}
	if points != 0 && p.State().InGame(by) {
		book(p, game.Entry{Player: by, Points: -points, Why: "judgment", Clause: "A134", About: caseKey(c.Number)})
	}
}

// stopCassation ends a vote whose judgment is quashed or modified (R320-8).
func stopCassation(p *game.Proceeding, c *game.Case, why string) {
	if b := p.State().Ballot(cassationKey(c.Number)); b != nil && b.State == game.BallotOpen {
		p.Record(game.VoteStopped{Key: b.Key, Why: why}, "R320-8")
	}
}
