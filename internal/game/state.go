package game

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/fnomic/fnomic/internal/lawbook"
)

// State is everything that is known of a game. It is plain data: only the
// folding of events changes it, and the same events give the same state.
type State struct {
	// At is the instant of the last event.
	At time.Time `json:"at"`
	// Begun is false until the first turn (design §4.3).
	Begun bool `json:"begun"`
	// Publication says who posts results: the registrar or the player (A60).
	Publication Publication `json:"publication"`
	// Lag is what passes between a window's end and the registrar's post (law 0.2).
	Lag time.Duration `json:"lag"`

	// Addresses gives the person who writes from an address; no page shows it.
	Addresses map[string]string `json:"addresses,omitempty"`

	Book    *lawbook.Book `json:"book"`
	Players []*Player     `json:"players"` // in the order of play, those gone included
	Turn    Turn          `json:"turn"`
	// LastExpired is the last turn that expired, for the word to who comes late (A09).
	LastExpired *Expired `json:"last_expired,omitempty"`
	Next        Numbers  `json:"next"`

	Proposals []*Proposal       `json:"proposals,omitempty"`
	Ballots   []*Ballot         `json:"ballots,omitempty"`
	Decrees   []*DecreeProposal `json:"decree_proposals,omitempty"`
	Requests  []*Request        `json:"requests,omitempty"`
	Probation []*Probation      `json:"probation,omitempty"`

	Offices    Offices          `json:"offices"`
	Duties     []*Duty          `json:"duties,omitempty"`
	Bars       []Bar            `json:"bars,omitempty"`
	Calls      []*PresenceCall  `json:"calls,omitempty"`
	Cases      []*Case          `json:"cases,omitempty"`
	Sanctions  []*SanctionCase  `json:"sanctions,omitempty"`
	Disclosed  []Disclosure     `json:"disclosed,omitempty"`
	Demands    []ConsentDemand  `json:"demands,omitempty"` // R320-4, for the next boundary
	Hold       *Hold            `json:"hold,omitempty"`
	Suspended  *time.Time       `json:"suspended,omitempty"` // since when (R314)
	Awaited    []Awaited        `json:"awaited,omitempty"`
	Scores     []Entry          `json:"scores,omitempty"` // every booked change, in order
	Queued     []Entry          `json:"queued,omitempty"` // booked with a publication or at the boundary
	Winner     string           `json:"winner,omitempty"`
	Tied       []string         `json:"tied,omitempty"` // A151
	DecreesDue []DecreesToNames `json:"decrees_due,omitempty"`
}

// Publication says who posts the results of a vote (A60).
type Publication string

// The two modes of A60.
const (
	ByRegistrar Publication = "registrar"
	ByPlayer    Publication = "player"
)

// Numbers are the next numbers to be given; none is ever given twice (R108, A75, A76).
type Numbers struct {
	Proposal int `json:"proposal"`
	Decree   int `json:"decree"`
	Dp       int `json:"dp"`
	Request  int `json:"request"`
	Judgment int `json:"judgment"`
	Sanction int `json:"sanction"`
}

// Awaited is a post of the registrar on which something waits: a clock that
// it starts, or the results that it carries (design §4.4-3).
type Awaited struct {
	Key   string    `json:"key"`   // "results/321", "turn/5" …: stable, one a post
	Since time.Time `json:"since"` // the window's end, or the mail, that the post is about
	By    string    `json:"by,omitempty"`
}

// Clone gives an independent copy, for rehearsals and for looking back.
func (s *State) Clone() *State {
	b, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Sprintf("game: the state is plain data: %v", err))
	}
	var c State
	if err := json.Unmarshal(b, &c); err != nil {
		panic(fmt.Sprintf("game: the state reads back: %v", err))
	}
	return &c
}

// Over reports whether the game has ended or waits for the Judge to name the winner.
func (s *State) Over() bool { return s.Turn.Phase == PhaseOver || s.Turn.Phase == PhaseTied }

// AwaitedPost finds an awaited post by its key; nil if none is awaited.
func (s *State) AwaitedPost(key string) *Awaited {
	for i := range s.Awaited {
		if s.Awaited[i].Key == key {
			return &s.Awaited[i]
		}
	}
	return nil
}
