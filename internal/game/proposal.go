package game

import (
	"strconv"
	"time"
)

// ProposalState is where a proposal stands.
type ProposalState string

// The states of a proposal.
const (
	ProposalDebate   ProposalState = "debate"
	ProposalVote     ProposalState = "vote"
	ProposalAdopted  ProposalState = "adopted"
	ProposalRejected ProposalState = "rejected"
	ProposalDropped  ProposalState = "dropped" // withdrawn, or its turn stopped: no number used (A50)
)

// Proposal is a rule change that a player proposes in his turn (R103, R311-1).
type Proposal struct {
	Number  int           `json:"number,omitempty"` // given at the call to vote (R108, A50)
	Turn    int           `json:"turn"`
	Author  string        `json:"author"`
	Change  ChangeKind    `json:"change"`
	Target  int           `json:"target,omitempty"` // the rule of today that it is about
	Decree  int           `json:"decree,omitempty"` // the decree that the new rule repeals (R313)
	Title   string        `json:"title,omitempty"`
	Text    string        `json:"text"`
	Effects []string      `json:"effects,omitempty"`
	State   ProposalState `json:"state"`
	// Mail is the mail that launched it, Called the one that put it to the vote.
	Mail     string     `json:"mail,omitempty"`
	Called   string     `json:"called,omitempty"`
	Launched time.Time  `json:"launched"`
	CalledAt *time.Time `json:"called_at,omitempty"`
	Closed   *time.Time `json:"closed,omitempty"`
	// Published is when the results stood on the list; PublishedBy who had the right (R311-3).
	Published   *time.Time `json:"published,omitempty"`
	PublishedBy string     `json:"published_by,omitempty"`
}

// CurrentProposal is the proposal of the turn under way that is debated, voted
// or counted; nil if there is none.
func (s *State) CurrentProposal() *Proposal {
	if len(s.Proposals) == 0 {
		return nil
	}
	p := s.Proposals[len(s.Proposals)-1]
	if p.Turn != s.Turn.Number || p.State == ProposalDropped || p.Published != nil {
		return nil
	}
	return p
}

// Proposal finds a proposal by its number; nil if there is none.
func (s *State) Proposal(number int) *Proposal {
	for _, p := range s.Proposals {
		if p.Number == number {
			return p
		}
	}
	return nil
}

// ProposalLaunched is the event that the discussion of a proposal starts: the
// 72 h of the turn stop (R302).
type ProposalLaunched struct {
	// Number is given at once only under A50 (b).
	Number  int        `json:"number,omitempty"`
	Author  string     `json:"author"`
	Change  ChangeKind `json:"change"`
	Target  int        `json:"target,omitempty"`
	Decree  int        `json:"decree,omitempty"`
	Title   string     `json:"title,omitempty"`
	Text    string     `json:"text"`
	Effects []string   `json:"effects,omitempty"`
	Mail    string     `json:"mail,omitempty"`
}

// Kind implements Event.
func (ProposalLaunched) Kind() string { return "proposal-launched" }

// Apply implements Event.
func (e ProposalLaunched) Apply(s *State, at time.Time) {
	s.Proposals = append(s.Proposals, &Proposal{Number: e.Number, Turn: s.Turn.Number, Author: e.Author, Change: e.Change,
		Target: e.Target, Decree: e.Decree, Title: e.Title, Text: e.Text, Effects: e.Effects, State: ProposalDebate, Mail: e.Mail, Launched: at})
	s.Next.Proposal = max(s.Next.Proposal, e.Number+1)
	s.Turn.Phase, s.Turn.Until = PhaseDebate, nil
}

// ProposalRevised is the event that the author gives the proposal another form (R111).
type ProposalRevised struct {
	Change  ChangeKind `json:"change"`
	Target  int        `json:"target,omitempty"`
	Decree  int        `json:"decree,omitempty"`
	Title   string     `json:"title,omitempty"`
	Text    string     `json:"text"`
	Effects []string   `json:"effects,omitempty"`
	Mail    string     `json:"mail,omitempty"`
}

// Kind implements Event.
func (ProposalRevised) Kind() string { return "proposal-revised" }

// Apply implements Event.
func (e ProposalRevised) Apply(s *State, _ time.Time) {
	p := s.CurrentProposal()
	p.Change, p.Target, p.Decree, p.Title = e.Change, e.Target, e.Decree, e.Title
	p.Text, p.Effects, p.Mail = e.Text, e.Effects, e.Mail
}

// ProposalWithdrawn is the event that a proposal falls before the vote; it has used no number (A11, A50).
type ProposalWithdrawn struct {
	Author string `json:"author"`
	// Until is the end of the 72 h of the turn where they still run; nil when the turn ends with it.
	Until *time.Time `json:"until,omitempty"`
}

// Kind implements Event.
func (ProposalWithdrawn) Kind() string { return "proposal-withdrawn" }

// Apply implements Event.
func (e ProposalWithdrawn) Apply(s *State, _ time.Time) {
	s.CurrentProposal().State = ProposalDropped
	s.Turn.Phase, s.Turn.Until = PhaseAwaiting, e.Until
}

// ProposalDecided is the event that the vote of a proposal has an outcome, in
// force from the end of the vote (R205, R310, R109).
type ProposalDecided struct {
	Number  int  `json:"number"`
	Adopted bool `json:"adopted"`
}

// Kind implements Event.
func (ProposalDecided) Kind() string { return "proposal-decided" }

// Apply implements Event.
func (e ProposalDecided) Apply(s *State, at time.Time) {
	p := s.Proposal(e.Number)
	p.State, p.Closed = ProposalRejected, &at
	if e.Adopted {
		p.State = ProposalAdopted
	}
	s.Turn.Phase, s.Turn.ClosedAt, s.Turn.PublicationFrom = PhaseCounting, &at, &at
}

// ResultsPublished is the event that the results of a vote stand on the list (R311-3).
type ResultsPublished struct {
	Number int `json:"number"`
	// By is the player in whose name; Registrar says that the program posted them (A60).
	By        string `json:"by"`
	Registrar bool   `json:"registrar,omitempty"`
	Halves    bool   `json:"halves,omitempty"` // the next player did it after the 5 days
}

// Kind implements Event.
func (ResultsPublished) Kind() string { return "results-published" }

// Apply implements Event.
func (e ResultsPublished) Apply(s *State, at time.Time) {
	p := s.Proposal(e.Number)
	p.Published, p.PublishedBy = &at, e.By
	// A player may have been faster than the registrar whom another had asked.
	PostPublished{Key: "results/" + strconv.Itoa(e.Number)}.Apply(s, at)
}
