package game

import (
	"time"

	"github.com/fnomic/fnomic/internal/lawbook"
)

// OrderGiven is the event that a judgment or the operator corrects the game
// (design §1.10); the facts that it brings follow as events of their own.
type OrderGiven struct {
	// By is "J3" or "operator".
	By string `json:"by"`
	// What is what is ordered: "score", "admit-vote", "strike-vote",
	// "annul-call", "annul-opposition", "annul-presence-call", "winner", "point", "removed", "subscribed".
	What   string `json:"what"`
	About  string `json:"about,omitempty"` // a player, a ballot, a decree, a point
	Reason string `json:"reason,omitempty"`
}

// Kind implements Event.
func (OrderGiven) Kind() string { return "order-given" }

// Apply implements Event.
func (OrderGiven) Apply(*State, time.Time) {}

// RuleAnnulled is the event that the Judge finds a mutable rule contrary to an
// immutable one: it is void (R110).
type RuleAnnulled struct {
	Number int    `json:"number"`
	By     string `json:"by"` // "J3"
}

// Kind implements Event.
func (RuleAnnulled) Kind() string { return "rule-annulled" }

// Apply implements Event.
func (e RuleAnnulled) Apply(s *State, at time.Time) {
	must(s.Book.Annul(e.Number, lawbook.Enactment{By: e.By, At: at}))
}

// CallAnnulled is the event that the call to vote on the turn's proposal was
// void: its number is spent, the debate goes on.
type CallAnnulled struct {
	Number int    `json:"number"`
	By     string `json:"by"`
}

// Kind implements Event.
func (CallAnnulled) Kind() string { return "call-annulled" }

// Apply implements Event.
func (e CallAnnulled) Apply(s *State, _ time.Time) {
	p := s.Proposal(e.Number)
	p.State, p.Number, p.CalledAt, p.Called = ProposalDebate, 0, nil, ""
	s.Turn.Phase = PhaseDebate
}

// VoteRecounted is the event that a voice is admitted to a closed ballot, or
// taken off it, by an order; the outcome is the same.
type VoteRecounted struct {
	Key       string   `json:"key"`
	Voter     string   `json:"voter"`
	Choice    Choice   `json:"choice,omitempty"` // empty: taken off
	For       []string `json:"for,omitempty"`
	Against   []string `json:"against,omitempty"`
	Abstained []string `json:"abstained,omitempty"`
	By        string   `json:"by"`
}

// Kind implements Event.
func (VoteRecounted) Kind() string { return "vote-recounted" }

// Apply implements Event.
func (e VoteRecounted) Apply(s *State, at time.Time) {
	if e.Choice == "" {
		VoteStruck{Key: e.Key, Voter: e.Voter}.Apply(s, at)
	} else {
		VoteCast{Key: e.Key, Voter: e.Voter, Choice: e.Choice}.Apply(s, at)
	}
	b := s.Ballot(e.Key)
	b.For, b.Against, b.Abstained = e.For, e.Against, e.Abstained
}
