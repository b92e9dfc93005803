package rules

import (
	"slices"

	"github.com/fnomic/fnomic/internal/game"
)

// closings are the ends of the ballots whose procedure is that of R304.
func closings(s *game.State) []game.Due {
	var dues []game.Due
	for _, b := range s.OpenBallots() {
		if b.Kind != game.OnProposal {
			continue
		}
		if end, ok := closesAt(s, b); ok {
			dues = append(dues, game.Due{At: end, Class: game.ClassClosing, Key: "vote/" + b.Key, Do: func(p *game.Proceeding) { closeProposal(p, b) }})
		}
	}
	return dues
}

// closeProposal counts the vote by the rules in force during it (R107) and
// records the outcome, in force at this instant (R205).
func closeProposal(p *game.Proceeding, b *game.Ballot) {
	s := p.State()
	c := count(s, b)
	proposal := s.CurrentProposal()
	adopted := required(s, *proposal, ballotFacts(s, c))(c)
	e := game.VoteClosed{Key: b.Key, On: b.Kind, For: c.For, Against: c.Against, Abstained: c.Abstained, Outcome: outcome(adopted)}
	p.Record(e, "R304-4", decidedBy(s, *proposal))
	decided := game.ProposalDecided{Number: proposal.Number, Adopted: adopted}
	p.Record(decided, decidedBy(s, *proposal))
	if adopted {
		enact(p, *proposal)
	}
}

// chargeAbstainers queues the three points (R304-5) of a vote on a proposal or
// a request (A49); a cassation has its own (A142).
func chargeAbstainers(p *game.Proceeding, e game.Event) {
	v, ok := e.(game.VoteClosed)
	if !ok || v.On != game.OnProposal && v.On != game.OnRequest || p.State().Repealed("304") {
		return
	}
	s := p.State()
	loss := amount(s, "304.abstention", closedFacts(s, v.Key), func() int { return s.Book.Int("304.abstention") })
	for _, name := range v.Abstained {
		if !saidSo(s, v.Key, name) && !chargedAlready(s, name) {
			queue(p, name, -loss, "abstained", "R304-5", v.Key)
		}
	}
}

// saidSo applies A25 (b): an abstention that was said is an opinion given.
func saidSo(s *game.State, key, name string) bool {
	v := s.Ballot(key).Voice(name)
	return s.Book.Point("A25") == "b" && v != nil && v.Choice == game.Abstain
}

// chargedAlready applies A49 (b): one loss a turn, however many ballots.
func chargedAlready(s *game.State, name string) bool {
	if s.Book.Point("A49") != "b" {
		return false
	}
	return slices.ContainsFunc(append(slices.Clone(s.Scores), s.Queued...), func(e game.Entry) bool {
		return e.Player == name && e.Why == "abstained" && e.Turn == s.Turn.Number
	})
}

// takeVoicesOff applies A29 (b) and A30 (b): the voice of one who left, by
// vacation or for good, is taken off the open ballots.
func takeVoicesOff(p *game.Proceeding, name, point string) {
	if p.State().Book.Point(point) != "b" {
		return
	}
	for _, b := range p.State().OpenBallots() {
		if b.Voice(name) != nil {
			p.Record(game.VoteStruck{Key: b.Key, Voter: name}, point)
		}
	}
}

func follow304(p *game.Proceeding, e game.Event) {
	switch e := e.(type) {
	case game.VacationTaken:
		takeVoicesOff(p, e.Player, "A29")
	case game.PlayerLeft:
		takeVoicesOff(p, e.Player, "A30")
	default:
		chargeAbstainers(p, e)
	}
}
