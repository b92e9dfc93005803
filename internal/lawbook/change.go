package lawbook

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

// ChangeKind says how a rule's version ended.
type ChangeKind string

// The ways in which a rule changes.
const (
	Adoption        ChangeKind = "adopt"
	Amendment       ChangeKind = "amend"            // R108: takes the proposal's number
	AmendmentRepeal ChangeKind = "repeal-amendment" // A59: the text before comes back
	Modification    ChangeKind = "modify"           // R319-3: keeps its number
	Transmutation   ChangeKind = "transmute"        // R109
	RepealChange    ChangeKind = "repeal"           // R103-1
	Annulment       ChangeKind = "annul"            // R110
)

// Enactment is what a change brings. Fields that a change does not use are ignored.
type Enactment struct {
	// Number is the number of the proposal (R108).
	Number int
	// Title may be empty: an amended rule then keeps its own.
	Title string
	// Text is the whole new text, frozen at the call to vote (R106).
	Text string
	// Author is the player who proposed.
	Author string
	// By names the source in histories; empty means the proposal Number.
	By string
	// At is the instant of effect, the end of the vote (R205).
	At time.Time
}

func (e Enactment) source() string {
	if e.By == "" {
		return strconv.Itoa(e.Number)
	}
	return e.By
}

// NotInForce is the error of an operation on a rule or decree that is not in force.
type NotInForce struct {
	Number int
	Decree bool
}

func (e *NotInForce) Error() string {
	if e.Decree {
		return fmt.Sprintf("lawbook: decree d%d is not in force", e.Number)
	}
	return fmt.Sprintf("lawbook: rule %d is not in force", e.Number)
}

// NumberTaken is the error of a change that would give a number twice (R108).
type NumberTaken struct {
	Number int
	Decree bool
}

func (e *NumberTaken) Error() string {
	if e.Decree {
		return fmt.Sprintf("lawbook: decree number %d is taken", e.Number)
	}
	return fmt.Sprintf("lawbook: rule number %d is taken", e.Number)
}

// NoEarlierText is the error of the repeal of an amendment on a rule that has none (A59).
type NoEarlierText struct{ Number int }

func (e *NoEarlierText) Error() string {
	return fmt.Sprintf("lawbook: rule %d has no amendment to repeal", e.Number)
}

// Adopt adds a mutable rule (R103-1, R108). An error leaves the book as it was.
func (b *Book) Adopt(e Enactment) error {
	if err := b.free(e.Number); err != nil {
		return err
	}
	b.insert(Rule{
		Number: e.Number, Origin: e.Number, Title: e.Title, Text: e.Text, Mutable: true,
		Author: e.Author, Adopted: e.At, Procedure: ByHand,
	})
	return nil
}

// Amend gives a rule a new text; the whole rule takes the proposal's number
// (R108) and the amendment's author (A90).
func (b *Book) Amend(target int, e Enactment) error {
	return b.renumber(target, e, Amendment, func(r *Rule) {
		r.Text = e.Text
		if e.Title != "" {
			r.Title = e.Title
		}
	})
}

// RepealAmendment undoes the last amendment or modification of a rule: the
// text before it comes back under the number of the proposal (R103-2, R108, A59).
func (b *Book) RepealAmendment(target int, e Enactment) error {
	r, ok := b.Rule(target)
	if !ok {
		return &NotInForce{Number: target}
	}
	before, ok := textBefore(r)
	if !ok {
		return &NoEarlierText{Number: target}
	}
	return b.renumber(target, e, AmendmentRepeal, func(r *Rule) {
		r.Text, r.Title = before.Text, before.Title
	})
}

// textBefore finds the version that the last amendment still standing replaced.
// Each repeal of an amendment in the history cancels the amendment before it.
func textBefore(r Rule) (Version, bool) {
	undone := 0
	for i := len(r.History) - 1; i >= 0; i-- {
		switch r.History[i].Kind {
		case AmendmentRepeal:
			undone++
		case Amendment, Modification:
			if undone == 0 {
				return r.History[i], true
			}
			undone--
		}
	}
	return Version{}, false
}

// Transmute makes a rule mutable or immutable under the proposal's number (R108, R109).
func (b *Book) Transmute(target int, mutable bool, e Enactment) error {
	return b.renumber(target, e, Transmutation, func(r *Rule) { r.Mutable = mutable })
}

// Modify gives a rule a new text by a request; number and author stay (R319-3, A90).
func (b *Book) Modify(target int, e Enactment) error {
	i, ok := b.ruleIndex(target)
	if !ok {
		return &NotInForce{Number: target}
	}
	r := &b.Rules[i]
	r.History = append(r.History, r.version(Modification, e))
	r.Text = e.Text
	if e.Title != "" {
		r.Title = e.Title
	}
	return nil
}

// Repeal takes a rule out of the law (R103-1).
func (b *Book) Repeal(target int, e Enactment) error { return b.remove(target, RepealChange, e) }

// Annul takes out a mutable rule that the Judge found contrary to an immutable one (R110).
func (b *Book) Annul(target int, e Enactment) error { return b.remove(target, Annulment, e) }

func (b *Book) remove(target int, kind ChangeKind, e Enactment) error {
	i, ok := b.ruleIndex(target)
	if !ok {
		return &NotInForce{Number: target}
	}
	gone := b.Rules[i]
	gone.History = append(slices.Clip(gone.History), gone.version(kind, e))
	b.Rules = slices.Delete(b.Rules, i, i+1)
	b.FormerRules = append(b.FormerRules, gone)
	return nil
}

// renumber applies change to the target, which then stands under e.Number.
func (b *Book) renumber(target int, e Enactment, kind ChangeKind, change func(*Rule)) error {
	i, ok := b.ruleIndex(target)
	if !ok {
		return &NotInForce{Number: target}
	}
	if err := b.free(e.Number); err != nil {
		return err
	}
	r := b.Rules[i]
	r.History = append(slices.Clip(r.History), r.version(kind, e))
	change(&r)
	r.Replaces, r.Number = r.Number, e.Number
	r.Author, r.Adopted = e.Author, e.At
	b.Rules = slices.Delete(b.Rules, i, i+1)
	b.insert(r)
	return nil
}

func (r *Rule) version(kind ChangeKind, e Enactment) Version {
	return Version{
		Number: r.Number, Title: r.Title, Text: r.Text, Mutable: r.Mutable, Author: r.Author,
		Replaces: r.Replaces, Adopted: r.Adopted, Kind: kind, By: e.source(), At: e.At,
	}
}

func (b *Book) free(number int) error {
	if _, ok := b.ruleIndex(number); ok || number <= 0 {
		return &NumberTaken{Number: number}
	}
	return nil
}

func (b *Book) insert(r Rule) {
	i, _ := b.ruleIndex(r.Number)
	b.Rules = slices.Insert(b.Rules, i, r)
}
