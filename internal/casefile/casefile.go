// Package casefile plays case files: stretches of play that anyone can read,
// with the state at the start, mails with the time at which the list accepted
// them, and what must hold at given times (cases/FORMAT.md). Mails go through
// the whole program, from the raw mail to the post on the list, on a virtual
// clock and without a network.
//
// A file is read strictly: what is unknown, malformed or cannot be checked is
// an error of the file, and then no case of it is played.
package casefile

import (
	"fmt"
	"time"
)

// Case is one case of a file.
type Case struct {
	File  string
	Line  int
	ID    string
	Title string
	Start Start
	Steps []Step
}

// Start is the state before the first mail.
type Start struct {
	Law         string
	Publication string // registrar | player
	Lag         time.Duration
	Players     []Player // in the order of play
	People      []string // on the list, not players
	Turn        Turn
	Arbiters    [3]string // PA, DA, TA; "" for an empty office
	Next        Numbers
	Mutable     *int
	Probation   []Probation
	Rules       []AddedRule
	Decrees     []int
	Removed     []Removed
	Judged      []Judged
	Barred      []Barred

	lines map[string]int // statement → line of the first, for errors
}

// Player is a player at the start.
type Player struct {
	Name     string
	Score    int
	Vacation bool
	Silent   int
	Address  string // as given; "" for the default
}

// Turn is the turn at the start, in phase awaiting.
type Turn struct {
	Number int
	Player string
	Since  time.Time
}

// Numbers are next numbers; 0 for one that was not said.
type Numbers struct{ Proposal, Decree, Dp int }

// Probation is a rule on trial with its author's complete turns (R319-1).
type Probation struct {
	Rule   int
	Author string
	Turns  int
}

// AddedRule is a mutable rule added to the law.
type AddedRule struct {
	Number int
	Author string
}

// Removed is a former player (d15); Rank is the place in the order of play, 1 the first.
type Removed struct {
	Name  string
	Score int
	Rank  int
	At    time.Time
}

// Judged is a judgment given before the start.
type Judged struct {
	Case  int
	Judge string
	At    time.Time
}

// Barred is a player who may not be an arbiter (R320-9).
type Barred struct {
	Name  string
	Until time.Time
}

// Step is a statement of the play: *Mail, *Operator, *Outage or *At.
type Step interface{ line() int }

// Mail is a mail that the list accepted.
type Mail struct {
	Line    int
	At      time.Time // list time
	Name    string
	Reply   string // key of what it answers; "" if it answers nothing
	ID      string
	Seen    time.Time // when the mailbox has it; the list time if not said
	Headers []Header
	Body    string
}

// Header is a header line of a mail.
type Header struct{ Name, Value string }

// Operator is an act of the operator.
type Operator struct {
	Line   int
	At     time.Time
	What   string // removed | subscribed | score
	Name   string
	Points int
	Reason string
}

// Outage is a time in which the program is down.
type Outage struct {
	Line     int
	From, To time.Time
}

// At is what must hold at an instant.
type At struct {
	Line   int
	At     time.Time
	Expect []Expectation
}

// Expectation is one line of an `at` block.
type Expectation struct {
	Line int
	Text string // the whole line
	word string
	args args
}

func (m *Mail) line() int     { return m.Line }
func (o *Operator) line() int { return o.Line }
func (o *Outage) line() int   { return o.Line }
func (a *At) line() int       { return a.Line }

// Error is a fault of a file.
type Error struct {
	File string
	Line int
	What string
	Hint string // what to write instead; "" if nothing helps
}

func (e Error) Error() string {
	s := fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.What)
	if e.Hint != "" {
		s += " (" + e.Hint + ")"
	}
	return s
}
