package game

import (
	"time"
)

// Level orders refusals: the first level at which a rule forbids an act is the
// one whose rules are cited (design §2).
type Level int

// The levels, asked in this order.
const (
	LevelOver       Level = iota // the game is over
	LevelPerson                  // vacation, not a player, pending
	LevelSuspension              // the game is interrupted
	LevelPhase                   // phase and turn, windows
	LevelForm                    // what the act must hold
	LevelContent                 // what the act is about
)

// Refusal is why an act is not carried out: a value, never an error.
type Refusal struct {
	Level Level `json:"level"`
	// Rules are the clauses that forbid, the most specific form: "304-1", "d5".
	Rules []string `json:"rules"`
	// Why is the reason for the player, in French.
	Why string `json:"why"`
	// Instead says what to write instead; empty if nothing helps.
	Instead string `json:"instead,omitempty"`
	// Until is the last instant for that, if there is one.
	Until *time.Time `json:"until,omitempty"`
}

// Attempt is an act as a player tries it.
type Attempt struct {
	Act  Act
	At   time.Time
	By   string // the player's name; a name that is no player's for others on the list
	Mail *Mail
	// First says that no act of the same mail came before it.
	First bool
}

// Rule is what one rule of the law does. A field that is nil says nothing.
type Rule struct {
	// Name is the number that the rule had when its procedure was written
	// ("304", "d5"): its identity. The lawbook knows its number of today.
	Name string
	// Usage says that the procedure goes on by usage when its rule is repealed
	// and nothing takes its place: without turns and votes no rule could be
	// adopted any more (R114). A rule that is set to be done by hand stops.
	Usage bool
	// Forbid tells why the rule does not allow the act; nil if it does.
	Forbid func(s *State, a Attempt) *Refusal
	// CarryOut does what the rule says when an act of a kind is allowed.
	CarryOut map[ActKind]func(p *Proceeding, a Attempt)
	// Follow does what follows from an event.
	Follow func(p *Proceeding, e Event)
	// Due tells which windows of the rule end, and when.
	Due func(s *State) []Due
	// Boundary does the rule's part when a turn ends, step by step (law 0.4).
	Boundary map[Step]func(p *Proceeding, e TurnEnded)
	// OnPost does what waits for an awaited post of the registrar. It reports
	// whether the post is one of the rule's.
	OnPost func(p *Proceeding, post Awaited) bool
}

// Step is a step of the boundary between two turns, in the order of law 0.4.
type Step int

// The steps.
const (
	StepProbation Step = iota + 1 // 2: complete turns of authors
	StepElected                   // 3: a PA elected by lines takes office
	StepRequests                  // 4: R319-6
	StepVictory                   // 5: R208
	StepSilence                   // 6: R314
	StepReturns                   // 7: R314
	StepNewcomers                 // 8: R302, d15
	StepDecrees                   // 9: R313
	StepNumbers                   // 11: R314, fewer than four active players
	StepNext                      // 10, 12: R320-4, R302
	stepEnd
)

// Class orders what is due at the same instant (A05).
type Class int

// The classes, in order.
const (
	ClassClosing Class = iota
	ClassDecree
	ClassRequest
	ClassArbiter
	ClassPublication
	ClassTurn
)

// Due is a window's end.
type Due struct {
	// At is the last instant within the window; what is due happens at it, once
	// the mails of that second have been taken (A02, A05).
	At    time.Time
	Class Class
	Key   string // names the window: "vote/321", "turn/5"
	Do    func(p *Proceeding)
}

// before is the order of A05; Key makes it total.
func (d Due) before(e Due) bool {
	if !d.At.Equal(e.At) {
		return d.At.Before(e.At)
	}
	if d.Class != e.Class {
		return d.Class < e.Class
	}
	return d.Key < e.Key
}
