package game

import (
	"slices"
	"time"
)

// ConsentDemand is a demand that the next player wait for the consent of the
// others (R320-4).
type ConsentDemand struct {
	By   string    `json:"by"`
	At   time.Time `json:"at"`
	Case int       `json:"case"`
}

// Hold is a turn that waits for consents (R320-4, A130), or for the end of a
// cassation that blocks the game (R320-6).
type Hold struct {
	Player string    `json:"player"`
	Given  []string  `json:"given,omitempty"`
	Needed int       `json:"needed"` // 0: no consent lifts it
	Since  time.Time `json:"since"`
	// Cases are the cases on which it was demanded; Cassation those whose
	// cassation blocks.
	Cases     []int `json:"cases,omitempty"`
	Cassation []int `json:"cassation,omitempty"`
	// Reached is when nothing held the turn any more; its clock waits for the
	// registrar's post (A130).
	Reached *time.Time `json:"reached,omitempty"`
}

// ConsentDemanded is the event that a player demands the consent of the others
// for the next turn (R320-4).
type ConsentDemanded struct {
	By   string `json:"by"`
	Case int    `json:"case"`
}

// Kind implements Event.
func (ConsentDemanded) Kind() string { return "consent-demanded" }

// Apply implements Event.
func (e ConsentDemanded) Apply(s *State, at time.Time) {
	s.Demands = append(s.Demands, ConsentDemand{By: e.By, At: at, Case: e.Case})
}

// TurnHeld is the event that a turn that comes waits (R320-4, R320-6).
type TurnHeld struct {
	Player    string `json:"player"`
	Needed    int    `json:"needed"`
	Cases     []int  `json:"cases,omitempty"`
	Cassation []int  `json:"cassation,omitempty"`
}

// Kind implements Event.
func (TurnHeld) Kind() string { return "turn-held" }

// Apply implements Event.
func (e TurnHeld) Apply(s *State, at time.Time) {
	s.Demands = nil
	s.Hold = &Hold{Player: e.Player, Needed: e.Needed, Since: at, Cases: e.Cases, Cassation: e.Cassation}
}

// ConsentGiven is the event that a player consents to the next turn (R320-4).
type ConsentGiven struct {
	By string `json:"by"`
}

// Kind implements Event.
func (ConsentGiven) Kind() string { return "consent-given" }

// Apply implements Event.
func (e ConsentGiven) Apply(s *State, _ time.Time) { s.Hold.Given = append(s.Hold.Given, e.By) }

// HoldChanged is the event that the number of consents needed is another, or
// that some of what blocked is over.
type HoldChanged struct {
	Needed    int   `json:"needed"`
	Cassation []int `json:"cassation,omitempty"`
}

// Kind implements Event.
func (HoldChanged) Kind() string { return "hold-changed" }

// Apply implements Event.
func (e HoldChanged) Apply(s *State, _ time.Time) {
	s.Hold.Needed, s.Hold.Cassation = e.Needed, slices.Clone(e.Cassation)
}

// HoldLifted is the event that nothing holds the turn any more; its clock
// starts with the registrar's post (A130).
type HoldLifted struct {
	Player string   `json:"player"`
	Given  []string `json:"given,omitempty"`
	Needed int      `json:"needed"`
}

// Kind implements Event.
func (HoldLifted) Kind() string { return "hold-lifted" }

// Apply implements Event.
func (e HoldLifted) Apply(s *State, at time.Time) {
	s.Hold.Reached = &at
	if s.Turn.Phase == PhaseBlocked {
		s.Turn.Phase = PhaseAwaiting
	}
}

// HoldOver is the event that a hold is history: the clock runs, or the player
// who waited is no longer there.
type HoldOver struct {
	Player string `json:"player"`
}

// Kind implements Event.
func (HoldOver) Kind() string { return "hold-over" }

// Apply implements Event.
func (e HoldOver) Apply(s *State, _ time.Time) { s.Hold = nil }
