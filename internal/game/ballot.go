package game

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// BallotKind is what a ballot decides.
type BallotKind string

// The kinds of ballot.
const (
	OnProposal  BallotKind = "proposal"  // R304
	OnRequest   BallotKind = "request"   // R319-3
	OnCassation BallotKind = "cassation" // R320-7
	OnSanction  BallotKind = "sanction"  // d12-3
	OnElection  BallotKind = "election"  // R320
)

// BallotState is where a ballot stands.
type BallotState string

// The states of a ballot.
const (
	BallotOpen    BallotState = "open"
	BallotClosed  BallotState = "closed"
	BallotStopped BallotState = "stopped" // R320-8
)

// Ballot is one vote of the players.
type Ballot struct {
	Key    string      `json:"key"` // "321", "Rq1", "C1", "S1", "PA"
	Kind   BallotKind  `json:"kind"`
	State  BallotState `json:"state"`
	Author string      `json:"author,omitempty"` // who put it to the vote; the proposal's or request's author
	// Excluded may not vote: the Judge (R320-7), the accused (d12-3).
	Excluded []string  `json:"excluded,omitempty"`
	Opened   time.Time `json:"opened"`
	Until    time.Time `json:"until"`
	// Electors were active, and allowed to vote, when it opened (A28).
	Electors []string `json:"electors"`
	// Left is when an elector last ceased to be one, by vacation or departure.
	Left   *time.Time `json:"left,omitempty"`
	Voices []Voice    `json:"voices,omitempty"`

	Closed    *time.Time `json:"closed,omitempty"`
	For       []string   `json:"for,omitempty"`
	Against   []string   `json:"against,omitempty"`
	Abstained []string   `json:"abstained,omitempty"`
	// Outcome is "adopted", "rejected", "quashed", "kept", "elected NAME", "void" … of a closed ballot.
	Outcome string `json:"outcome,omitempty"`
}

// Voice is a player's last valid voice on a ballot (R207, A23).
type Voice struct {
	Voter  string    `json:"voter"`
	Choice Choice    `json:"choice,omitempty"`
	Name   string    `json:"name,omitempty"` // in an election
	NewPA  string    `json:"new_pa,omitempty"`
	At     time.Time `json:"at"`
	Mail   string    `json:"mail,omitempty"`
}

// Ballot finds the latest ballot with a key; nil if there is none.
func (s *State) Ballot(key string) *Ballot {
	for i := len(s.Ballots) - 1; i >= 0; i-- {
		if s.Ballots[i].Key == key {
			return s.Ballots[i]
		}
	}
	return nil
}

// OpenBallots gives the ballots open now, in the order of opening.
func (s *State) OpenBallots() []*Ballot {
	var open []*Ballot
	for _, b := range s.Ballots {
		if b.State == BallotOpen {
			open = append(open, b)
		}
	}
	return open
}

// Voice finds a voter's voice; nil if the voter has none.
func (b *Ballot) Voice(voter string) *Voice {
	for i := range b.Voices {
		if b.Voices[i].Voter == voter {
			return &b.Voices[i]
		}
	}
	return nil
}

// VoteOpened is the event that a ballot opens (R304-1, R319-3, R320-7, d12-3, R320).
type VoteOpened struct {
	Key      string     `json:"key"`
	On       BallotKind `json:"on"`
	Author   string     `json:"author,omitempty"`
	Excluded []string   `json:"excluded,omitempty"`
	Until    time.Time  `json:"until"`
	Electors []string   `json:"electors"`
	Mail     string     `json:"mail,omitempty"`
}

// Kind implements Event.
func (VoteOpened) Kind() string { return "vote-opened" }

// Apply implements Event.
func (e VoteOpened) Apply(s *State, at time.Time) {
	s.Ballots = append(s.Ballots, &Ballot{Key: e.Key, Kind: e.On, State: BallotOpen, Author: e.Author, Excluded: e.Excluded,
		Opened: at, Until: e.Until, Electors: slices.Clone(e.Electors)})
	switch e.On {
	case OnProposal:
		s.callProposal(e, at)
	case OnRequest:
		s.Request(numberIn(e.Key)).State = RequestVote
	}
}

func (s *State) callProposal(e VoteOpened, at time.Time) {
	p := s.CurrentProposal()
	p.Number, p.State, p.CalledAt, p.Called = numberIn(e.Key), ProposalVote, &at, e.Mail
	s.Next.Proposal = max(s.Next.Proposal, p.Number+1)
	s.Turn.Phase, s.Turn.Until = PhaseVote, nil
}

// numberIn reads the number of a key: 321 of "321", 1 of "Rq1". A key without
// one is none of the game's.
func numberIn(key string) int {
	n, err := strconv.Atoi(strings.TrimLeft(key, "DRpq"))
	must(err)
	return n
}

// VoteCast is the event that a voice is counted; it replaces the voter's former one (A23).
type VoteCast struct {
	Key      string `json:"key"`
	Voter    string `json:"voter"`
	Choice   Choice `json:"choice,omitempty"`
	Name     string `json:"name,omitempty"`
	NewPA    string `json:"new_pa,omitempty"`
	Mail     string `json:"mail,omitempty"`
	Replaces Choice `json:"replaces,omitempty"`
}

// Kind implements Event.
func (VoteCast) Kind() string { return "vote-cast" }

// Apply implements Event.
func (e VoteCast) Apply(s *State, at time.Time) {
	b := s.Ballot(e.Key)
	v := Voice{Voter: e.Voter, Choice: e.Choice, Name: e.Name, NewPA: e.NewPA, At: at, Mail: e.Mail}
	if old := b.Voice(e.Voter); old != nil {
		*old = v
		return
	}
	b.Voices = append(b.Voices, v)
}

// VoteStruck is the event that a voice is taken off a ballot: of a false
// pseudonym (d14), by order of the Judge, or of somebody who disowns the mail.
type VoteStruck struct {
	Key   string `json:"key"`
	Voter string `json:"voter"`
}

// Kind implements Event.
func (VoteStruck) Kind() string { return "vote-struck" }

// Apply implements Event.
func (e VoteStruck) Apply(s *State, _ time.Time) {
	b := s.Ballot(e.Key)
	b.Voices = slices.DeleteFunc(b.Voices, func(v Voice) bool { return v.Voter == e.Voter })
}

// VoteClosed is the event that a ballot is over, with its count by names.
type VoteClosed struct {
	Key       string     `json:"key"`
	On        BallotKind `json:"on"`
	For       []string   `json:"for,omitempty"`
	Against   []string   `json:"against,omitempty"`
	Abstained []string   `json:"abstained,omitempty"`
	Outcome   string     `json:"outcome"`
}

// Kind implements Event.
func (VoteClosed) Kind() string { return "vote-closed" }

// Apply implements Event.
func (e VoteClosed) Apply(s *State, at time.Time) {
	b := s.Ballot(e.Key)
	b.State, b.Closed = BallotClosed, &at
	b.For, b.Against, b.Abstained, b.Outcome = e.For, e.Against, e.Abstained, e.Outcome
}

// VoteStopped is the event that a ballot ends without a count: a cassation by
// the arbiters (R320-8), the end of the game, an annulled call.
type VoteStopped struct {
	Key string `json:"key"`
	Why string `json:"why"`
}

// Kind implements Event.
func (VoteStopped) Kind() string { return "vote-stopped" }

// Apply implements Event.
func (e VoteStopped) Apply(s *State, at time.Time) {
	b := s.Ballot(e.Key)
	b.State, b.Closed, b.Outcome = BallotStopped, &at, e.Why
}

// moveBallots moves the end of a ballot only if it fell within the
// interruption: the vote itself went on (A114 i a); under A114 (c) it stood still.
func (s *State) moveBallots(f frozen, all bool) {
	for _, b := range s.OpenBallots() {
		if all || !b.Until.After(f.at) {
			b.Until = f.move(b.Opened, b.Until)
		}
	}
}

// dropElector takes a name off the electors of the open ballots: only who was
// an elector from the call to the close can abstain (A28).
func (s *State) dropElector(name string, at time.Time) {
	for _, b := range s.OpenBallots() {
		if slices.Contains(b.Electors, name) {
			b.Electors = slices.DeleteFunc(b.Electors, func(n string) bool { return n == name })
			b.Left = &at
		}
	}
}
