// Package lawbook holds the law in force: rules and decrees with their
// numbers, texts and histories, the parameters that rules declare and the
// readings (rule points) that a judgment or a proposal can change. It is plain
// data with total operations: no clock, no disk, no network. What an act does
// to the game is decided elsewhere; here stands only what the law then says.
package lawbook

import (
	"maps"
	"slices"
	"strconv"
	"time"
)

// Book is the law of one game. The zero value is an empty law with every
// parameter and every rule point at its default. Its JSON form is stable:
// slices are in order of number, maps are written in order of their keys.
type Book struct {
	// Rules in force, in increasing order of today's number.
	Rules []Rule `json:"rules"`
	// Decrees in force, in increasing order of number.
	Decrees []Decree `json:"decrees"`
	// FormerRules were repealed or annulled, in the order in which they left.
	FormerRules []Rule `json:"former_rules,omitempty"`
	// FormerDecrees left the list, in the order in which they left.
	FormerDecrees []Decree `json:"former_decrees,omitempty"`
	// Parameters holds only those that were set, by canonical name ("304.duree_min").
	Parameters map[string]Setting `json:"parameters,omitempty"`
	// Points holds only those that were set, by ID ("A23").
	Points map[string]Setting `json:"points,omitempty"`
	// Expressions holds the amounts and conditions of tier 3 that were set, as text.
	Expressions map[string]Setting `json:"expressions,omitempty"`
}

// Setting is a value that replaced a default, with its source.
type Setting struct {
	Value string `json:"value"`
	// By is what set it: "321" (a proposal), "Rq1", "D16", "J4" or "operator".
	By string    `json:"by"`
	At time.Time `json:"at"`
}

// Rule is a rule in force, or one that was.
type Rule struct {
	// Number is today's number, the one that players cite (R108).
	Number int `json:"number"`
	// Origin is the number that the rule had when its procedure was written. It
	// is the rule's identity and survives amendment and transmutation.
	Origin int    `json:"origin"`
	Title  string `json:"title"`
	Text   string `json:"text"`
	// Mutable is never deduced from the number (R102).
	Mutable bool `json:"mutable"`
	// Author is a player's name; empty for a rule that was there at the start.
	Author string `json:"author,omitempty"`
	// Replaces is the number that the rule had before, 0 for none.
	Replaces int `json:"replaces,omitempty"`
	// Adopted is the end of the vote that gave it this number (R205); zero for
	// a rule that was there at the start.
	Adopted time.Time `json:"adopted,omitzero"`
	// Procedure is the known procedure that the rule runs; empty for the one
	// written under Origin, ByHand for none.
	Procedure string `json:"procedure,omitempty"`
	// ProcedureBy tells who chose the procedure and when.
	ProcedureBy *Setting `json:"procedure_by,omitempty"`
	// History holds the earlier versions, oldest first; the current one is not in it.
	History []Version `json:"history,omitempty"`
}

// ByHand is the procedure of a rule that no code runs: it is in force and the
// arbiters carry it out.
const ByHand = "aucune"

// Version is a rule as it stood before a change.
type Version struct {
	Number   int       `json:"number"`
	Title    string    `json:"title,omitempty"`
	Text     string    `json:"text"`
	Mutable  bool      `json:"mutable"`
	Author   string    `json:"author,omitempty"`
	Replaces int       `json:"replaces,omitempty"`
	Adopted  time.Time `json:"adopted,omitzero"`
	// Kind says what ended this version.
	Kind ChangeKind `json:"kind"`
	// By is the proposal, request, judgment or operator act that ended it, At the instant.
	By string    `json:"by,omitempty"`
	At time.Time `json:"at,omitzero"`
}

// Decree is a decree of R313.
type Decree struct {
	Number int `json:"number"`
	// Origin is the number that the decree had when its procedure was written; a
	// decree that amends another inherits it.
	Origin int `json:"origin"`
	// Title may be empty: players give decrees none.
	Title string `json:"title,omitempty"`
	Text  string `json:"text"`
	// Author is a player's name; empty for a decree that was there at the start.
	Author string `json:"author,omitempty"`
	// Adopted is the end of the 96 hours, InForceSince the start of the next turn (R313).
	Adopted      time.Time `json:"adopted,omitzero"`
	InForceSince time.Time `json:"in_force_since,omitzero"`
	// Amends is the decree that this one takes the place of, 0 for none (A77).
	Amends int `json:"amends,omitempty"`
	// RepealOnly marks a decree that does nothing but repeal Amends: on entry
	// both leave the list (A77).
	RepealOnly bool `json:"repeal_only,omitempty"`
	// GoneBy and GoneAt tell why and when it left the list.
	GoneBy string    `json:"gone_by,omitempty"`
	GoneAt time.Time `json:"gone_at,omitzero"`
}

// New returns an empty law with every default.
func New() *Book { return &Book{} }

// Clone returns a copy that shares nothing with b.
func (b *Book) Clone() *Book {
	c := &Book{
		Rules:         cloneRules(b.Rules),
		FormerRules:   cloneRules(b.FormerRules),
		Decrees:       slices.Clone(b.Decrees),
		FormerDecrees: slices.Clone(b.FormerDecrees),
		Parameters:    maps.Clone(b.Parameters),
		Points:        maps.Clone(b.Points),
		Expressions:   maps.Clone(b.Expressions),
	}
	return c
}

func cloneRules(rules []Rule) []Rule {
	out := slices.Clone(rules)
	for i := range out {
		out[i].History = slices.Clone(out[i].History)
		if by := out[i].ProcedureBy; by != nil {
			copied := *by
			out[i].ProcedureBy = &copied
		}
	}
	return out
}

// Rule finds a rule in force by today's number.
func (b *Book) Rule(number int) (Rule, bool) {
	i, ok := b.ruleIndex(number)
	if !ok {
		return Rule{}, false
	}
	return b.Rules[i], true
}

// RuleOfOrigin finds the rule in force whose procedure was written under that number.
func (b *Book) RuleOfOrigin(origin int) (Rule, bool) {
	for i := range b.Rules { // by index: a rule is large, and this is asked at every step
		if b.Rules[i].Origin == origin {
			return b.Rules[i], true
		}
	}
	return Rule{}, false
}

// origin is Origin, or the number of a decree that was given none.
func (d Decree) origin() int {
	if d.Origin == 0 {
		return d.Number
	}
	return d.Origin
}

// DecreeOfOrigin finds the decree in force whose procedure was written under that number.
func (b *Book) DecreeOfOrigin(origin int) (Decree, bool) {
	for _, d := range b.Decrees {
		if d.origin() == origin {
			return d, true
		}
	}
	return Decree{}, false
}

// NumberToday gives the number under which players cite today the rule of
// that origin; false when it is no longer in force.
func (b *Book) NumberToday(origin int) (int, bool) {
	r, ok := b.RuleOfOrigin(origin)
	return r.Number, ok
}

// Runs reports whether the rule ("304") or decree ("d5") of that origin is in
// force and run by a known procedure, not by hand.
func (b *Book) Runs(origin string) bool {
	number, decree := splitRef(origin)
	if decree {
		_, ok := b.DecreeOfOrigin(number)
		return ok
	}
	r, ok := b.RuleOfOrigin(number)
	return ok && r.Procedure != ByHand
}

// Cite gives the number to print for the rule ("304") or decree ("d5") of that
// origin: today's, or the origin itself when it is no longer in force.
func (b *Book) Cite(origin string) string {
	number, decree := splitRef(origin)
	if decree {
		if d, ok := b.DecreeOfOrigin(number); ok {
			return "d" + strconv.Itoa(d.Number)
		}
		return origin
	}
	if n, ok := b.NumberToday(number); ok {
		return strconv.Itoa(n)
	}
	return origin
}

// joinRef is the inverse of splitRef.
func joinRef(number int, decree bool) string {
	if decree {
		return "d" + strconv.Itoa(number)
	}
	return strconv.Itoa(number)
}

// splitRef reads "304" or "d5"; the number is 0 when it is neither.
func splitRef(ref string) (number int, decree bool) {
	digits := ref
	if ref != "" && (ref[0] == 'd' || ref[0] == 'D') {
		digits, decree = ref[1:], true
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0, decree
	}
	return n, decree
}

// Decree finds a decree in force by its number.
func (b *Book) Decree(number int) (Decree, bool) {
	i, ok := b.decreeIndex(number)
	if !ok {
		return Decree{}, false
	}
	return b.Decrees[i], true
}

// CountMutable counts the mutable rules in force; decrees are not among them (R209, A54).
func (b *Book) CountMutable() int {
	n := 0
	for _, r := range b.Rules {
		if r.Mutable {
			n++
		}
	}
	return n
}

func (b *Book) ruleIndex(number int) (int, bool) {
	return slices.BinarySearchFunc(b.Rules, number, func(r Rule, n int) int { return r.Number - n })
}

func (b *Book) decreeIndex(number int) (int, bool) {
	return slices.BinarySearchFunc(b.Decrees, number, func(d Decree, n int) int { return d.Number - n })
}
