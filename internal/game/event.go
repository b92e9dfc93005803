package game

import (
	"slices"
	"time"
)

// Event is a fact: what was decided, with every number in it. Folding an event
// decides nothing, so a later version of the program folds an old ledger to the
// same state (P12).
type Event interface {
	// Kind names the event in the ledger; it never changes once released.
	Kind() string
	// Apply folds the event into the state; at is the instant of the fact.
	Apply(s *State, at time.Time)
}

// Recorded is an event with what it rests on.
type Recorded struct {
	At      time.Time
	Event   Event
	Clauses []string // "R304-5", "d15", "A23": what decided it
	Cause   Cause
}

// Cause says what brought an event about.
type Cause struct {
	Mail     string `json:"mail,omitempty"`     // identity of the mail
	By       string `json:"by,omitempty"`       // the player whose act it was
	Due      string `json:"due,omitempty"`      // the window that ended
	Post     string `json:"post,omitempty"`     // the registrar's post, by its awaited key
	Operator string `json:"operator,omitempty"` // the operator's act and reason
}

// Fold applies a recorded event.
func (s *State) Fold(r Recorded) {
	r.Event.Apply(s, r.At)
	if r.At.After(s.At) {
		s.At = r.At
	}
}

// PostAwaited is the event that a post of the registrar is due on which something waits.
type PostAwaited struct {
	Key   string    `json:"key"`
	Since time.Time `json:"since"`
	By    string    `json:"by,omitempty"` // in whose name, where a player asked for it (A60)
}

// Kind implements Event.
func (PostAwaited) Kind() string { return "post-awaited" }

// Apply implements Event.
func (e PostAwaited) Apply(s *State, _ time.Time) {
	if s.AwaitedPost(e.Key) == nil {
		s.Awaited = append(s.Awaited, Awaited(e))
	}
}

// PostPublished is the event that an awaited post stands on the list; its
// instant is the list time of the post.
type PostPublished struct {
	Key string `json:"key"`
	By  string `json:"by,omitempty"`
}

// Kind implements Event.
func (PostPublished) Kind() string { return "post-published" }

// Apply implements Event.
func (e PostPublished) Apply(s *State, _ time.Time) {
	s.Awaited = slices.DeleteFunc(s.Awaited, func(a Awaited) bool { return a.Key == e.Key })
}
