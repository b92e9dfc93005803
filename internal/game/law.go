package game

import (
	"fmt"
	"strconv"
	"time"

	"github.com/fnomic/fnomic/internal/lawbook"
)

// RuleChanged is the event that an adopted change is in the rules: from the
// end of its vote (R205), with the number of its proposal (R108).
type RuleChanged struct {
	Change ChangeKind `json:"change"`
	// Number is the rule's number from now on, Target the one that it had.
	Number int    `json:"number"`
	Target int    `json:"target,omitempty"`
	Title  string `json:"title,omitempty"`
	Text   string `json:"text,omitempty"` // the whole wording in force from now on
	Author string `json:"author"`
	// OfAmendment says that a repeal undoes an amendment only: the text before it comes back (A59).
	OfAmendment bool `json:"of_amendment,omitempty"`
}

// Kind implements Event.
func (RuleChanged) Kind() string { return "rule-changed" }

// Apply implements Event.
func (e RuleChanged) Apply(s *State, at time.Time) {
	must(e.fold(s.Book, at))
}

func (e RuleChanged) fold(b *lawbook.Book, at time.Time) error {
	en := lawbook.Enactment{Number: e.Number, Title: e.Title, Text: e.Text, Author: e.Author, At: at}
	switch {
	case e.Change == Adopt:
		return b.Adopt(en)
	case e.Change == Amend:
		return b.Amend(e.Target, en)
	case e.Change == Repeal && e.Number != 0 && e.OfAmendment:
		return b.RepealAmendment(e.Target, en)
	case e.Change == Repeal:
		return b.Repeal(e.Target, en)
	case e.Change == ToMutable, e.Change == ToImmutable:
		return b.Transmute(e.Target, e.Change == ToMutable, en)
	}
	return fmt.Errorf("game: no such change %q", e.Change)
}

// RuleModified is the event that an accepted request changed a rule's words:
// number and author stay (R319-3, A90).
type RuleModified struct {
	Number  int    `json:"number"`
	Request int    `json:"request"`
	Text    string `json:"text"`
	Author  string `json:"author"` // of the request
}

// Kind implements Event.
func (RuleModified) Kind() string { return "rule-modified" }

// Apply implements Event.
func (e RuleModified) Apply(s *State, at time.Time) {
	must(s.Book.Modify(e.Number, lawbook.Enactment{Text: e.Text, Author: e.Author, By: "Rq" + strconv.Itoa(e.Request), At: at}))
}

// PointSet is the event that a reading of the law is chosen: by a judgment, a
// proposal or the operator (law 2).
type PointSet struct {
	Point string `json:"point"` // "A23"
	Value string `json:"value"`
	By    string `json:"by"`
}

// Kind implements Event.
func (PointSet) Kind() string { return "point-set" }

// Apply implements Event. Whether there is such a reading was decided when the
// event was recorded.
func (e PointSet) Apply(s *State, at time.Time) {
	must(s.Book.Set(lawbook.Effect{Kind: lawbook.SetsPoint, Name: e.Point, Value: e.Value}, e.By, at))
}

// must guards what the rules have checked before the event was recorded.
func must(err error) {
	if err != nil {
		panic(fmt.Sprintf("game: a recorded fact cannot be folded: %v", err))
	}
}

// Runs reports whether the procedure written under a name ("304", "d5") runs:
// its rule is in force under today's number, or its decree or one that amended
// it, and it is not done by hand (design §3).
func (s *State) Runs(name string) bool { return s.Book.Runs(name) }

// Repealed reports whether the rule of a name ("302") is no longer in the law,
// under any number.
func (s *State) Repealed(name string) bool {
	number, err := strconv.Atoi(name)
	if err != nil {
		return false
	}
	_, stands := s.Book.RuleOfOrigin(number)
	return !stands
}

// ChangeVoided is the event that an adopted change does not enter the law: its
// object is gone, or the cap of R209 forbids it (A55 b).
type ChangeVoided struct {
	Number int    `json:"number"`
	Why    string `json:"why"` // "rule-gone", "cap"
}

// Kind implements Event.
func (ChangeVoided) Kind() string { return "change-voided" }

// Apply implements Event.
func (ChangeVoided) Apply(*State, time.Time) {}

// EffectApplied is the event that a parameter, a procedure, an expression or a
// reading is set by an adopted text (design §3). Its version 1 held the line
// alone, which was read when it was folded; record reads that version once and
// for all.
type EffectApplied struct {
	Effect string `json:"effect"` // the line as adopted, for people: "304.duree_min = 96h"
	By     string `json:"by"`     // "321", "Rq1", "D16", "J2", "operator"
	// Set is what is set, decided: lawbook.Book.Decide.
	Set lawbook.Effect `json:"set"`
	// Cited says that Set names the rule by its number of that day, and the value
	// as written, as the line does: in version 1 nobody had decided them.
	Cited bool `json:"cited,omitempty"`
}

// Kind implements Event.
func (EffectApplied) Kind() string { return "effect-applied" }

// Apply implements Event.
func (e EffectApplied) Apply(s *State, at time.Time) {
	if e.Cited {
		must(s.Book.Apply(e.Set, e.By, at))
		return
	}
	must(s.Book.Set(e.Set, e.By, at))
}

// EffectSkipped is the event that an effect of an adopted text no longer
// passes the check: its words are in force by hand (design §3, tier 4).
type EffectSkipped struct {
	Effect string `json:"effect"`
	By     string `json:"by"`
	Why    string `json:"why"` // in French
}

// Kind implements Event.
func (EffectSkipped) Kind() string { return "effect-skipped" }

// Apply implements Event.
func (EffectSkipped) Apply(*State, time.Time) {}
