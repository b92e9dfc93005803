package rules

import (
	"github.com/fnomic/fnomic/internal/game"
)

// r319 is the time of trial of the rules later than 319, and the requests by
// which anyone may ask to modify them outside their turn.
func r319() game.Rule {
	return game.Rule{
		Name:   "319",
		Forbid: forbidRequests,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.IssueRequest: issueRequest,
			game.Revise:       reviseRequest,
			game.CallVote:     callRequest,
			game.Renounce:     renounceRequest,
		},
		Follow: followRequests,
		Due:    requestDues,
		Boundary: map[game.Step]func(*game.Proceeding, game.TurnEnded){
			game.StepProbation: countProbation,
			game.StepRequests:  bookRequests,
		},
		OnPost: requestPosted,
	}
}

// followRequests keeps probations and requests in step with the law.
func followRequests(p *game.Proceeding, e game.Event) {
	switch e := e.(type) {
	case game.RuleChanged:
		putOnTrial(p, e)
	case game.EffectApplied:
		endProbations(p)
	}
	voidRequests(p)
}

// putOnTrial begins the probation of a rule with a number later than that of
// R319: a new one, or under A90 (a) an amended or transmuted one, with its
// new author. The probation of the number that is no more ends.
func putOnTrial(p *game.Proceeding, e game.RuleChanged) {
	s := p.State()
	if s.ProbationOf(e.Target) != nil {
		p.Record(game.ProbationEnded{Rule: e.Target}, "R319-1")
	}
	own, _ := s.Book.NumberToday(319)
	_, stands := s.Book.Rule(e.Number)
	if !stands || e.Number <= own || e.Change != game.Adopt && s.Book.Point("A90") == "b" {
		return
	}
	if s.Book.Int("319.probation") > 0 {
		p.Record(game.ProbationBegun{Rule: e.Number, Author: e.Author}, "R319-1", "A90")
	}
}

// countProbation adds the turn that ended to the probations of its player's
// rules; the turn of the adoption does not count (A91).
func countProbation(p *game.Proceeding, e game.TurnEnded) {
	s := p.State()
	most := s.Book.Int("319.probation")
	for _, t := range s.Probation {
		if !t.Over && t.Since < e.Number && completes(s, t, e) {
			p.Record(game.ProbationCounted{Rule: t.Rule, Turns: t.Turns + 1, Over: t.Turns+1 >= most}, "R319-1", "A91")
		}
	}
}

// completes is A91: the author's own turn gone to its results (a), any turn of
// his (b), or the last turn of a round of all players (c).
func completes(s *game.State, t *game.Probation, e game.TurnEnded) bool {
	switch s.Book.Point("A91") {
	case "b":
		return e.Player == t.Author
	case "c":
		return endsRound(s, e.Player)
	}
	return e.Player == t.Author && e.How == game.EndedByResults
}

// endsRound reports whether the turn goes back to the head of the order.
func endsRound(s *game.State, player string) bool {
	next := s.NextActive(player)
	for _, q := range s.Players {
		switch q.Name {
		case next:
			return true
		case player:
			return next == player
		}
	}
	return true
}

// endProbations ends those that have lasted long enough when a decree or a
// rule lowers X; one that is over stays so (R107).
func endProbations(p *game.Proceeding) {
	s := p.State()
	most := s.Book.Int("319.probation")
	for _, t := range s.Probation {
		if !t.Over && t.Turns >= most {
			p.Record(game.ProbationCounted{Rule: t.Rule, Turns: t.Turns, Over: true}, "R319-1")
		}
	}
}

// voidRequests ends the requests whose rule is gone or has another number: no
// penalty, and a vote on them stops (A99).
func voidRequests(p *game.Proceeding) {
	s := p.State()
	for _, r := range s.OpenRequests() {
		if _, stands := s.Book.Rule(r.Rule); !stands && r.Open() {
			endRequest(p, r, game.RequestEnded{Number: r.Number, Outcome: game.RequestVoid, Why: "rule-gone"}, "A99")
		}
	}
}

// endRequest ends a request that has no result; its vote stops.
func endRequest(p *game.Proceeding, r *game.Request, e game.RequestEnded, clauses ...string) {
	voting := r.State == game.RequestVote
	p.Record(e, clauses...)
	if voting {
		p.Record(game.VoteStopped{Key: requestKey(r.Number), Why: "void"}, clauses...)
	}
}
