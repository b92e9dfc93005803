package game

import (
	"slices"
	"time"

	"github.com/fnomic/fnomic/internal/lawbook"
)

// DecreeState is where a decree proposal stands.
type DecreeState string

// The states of a decree proposal.
const (
	DecreeOpen      DecreeState = "open"
	DecreeAdopted   DecreeState = "adopted"
	DecreeRejected  DecreeState = "rejected"
	DecreeWithdrawn DecreeState = "withdrawn"
)

// DecreeProposal is "Dp x y" (R313, A75).
type DecreeProposal struct {
	Number int         `json:"number"` // x of Dp x y
	Author string      `json:"author"`
	Text   string      `json:"text"`
	Target int         `json:"target,omitempty"` // the decree that it amends or repeals
	Repeal bool        `json:"repeal,omitempty"`
	State  DecreeState `json:"state"`
	Opened time.Time   `json:"opened"`
	// Due is the last instant for an opposition (96 h).
	Due       time.Time `json:"due"`
	Opponents []string  `json:"opponents,omitempty"`
	Effects   []string  `json:"effects,omitempty"`
	Mail      string    `json:"mail,omitempty"`
	// Decree is its number once adopted; InForce says that it applies.
	Decree  int        `json:"decree,omitempty"`
	InForce bool       `json:"in_force,omitempty"`
	Decided *time.Time `json:"decided,omitempty"`
	// Told says that the player of the turn has published it (d2).
	Told bool `json:"told,omitempty"`
}

// DecreesToNames is d2: decrees adopted in a turn, to be published by its
// player, by anyone after From.
type DecreesToNames struct {
	Turn    int       `json:"turn"`
	Player  string    `json:"player"`
	Decrees []int     `json:"decrees"`
	From    time.Time `json:"from"`
}

// DecreeProposal finds a decree proposal by the x of Dp x y; nil if there is none.
func (s *State) DecreeProposal(number int) *DecreeProposal {
	for _, d := range s.Decrees {
		if d.Number == number {
			return d
		}
	}
	return nil
}

// OpenDecrees gives the decree proposals that are not decided, in their order.
func (s *State) OpenDecrees() []*DecreeProposal {
	var open []*DecreeProposal
	for _, d := range s.Decrees {
		if d.State == DecreeOpen {
			open = append(open, d)
		}
	}
	return open
}

// AdoptedDecrees gives those adopted that do not apply yet, in the order of
// their numbers: they enter into force at the next boundary (R313).
func (s *State) AdoptedDecrees() []*DecreeProposal {
	var adopted []*DecreeProposal
	for _, d := range s.Decrees {
		if d.State == DecreeAdopted && !d.InForce {
			adopted = append(adopted, d)
		}
	}
	slices.SortStableFunc(adopted, func(a, b *DecreeProposal) int { return a.Decree - b.Decree })
	return adopted
}

func (s *State) moveDecrees(f frozen) {
	for _, d := range s.OpenDecrees() {
		d.Due = f.move(d.Opened, d.Due)
	}
	for i, d := range s.DecreesDue {
		if d.From.After(f.since) {
			s.DecreesDue[i].From = f.move(f.since, d.From)
		}
	}
}

// DecreeProposed is the event that a decree is proposed: its 96 hours run (R313).
type DecreeProposed struct {
	Number  int       `json:"number"`
	Author  string    `json:"author"`
	Text    string    `json:"text"`
	Target  int       `json:"target,omitempty"`
	Repeal  bool      `json:"repeal,omitempty"`
	Effects []string  `json:"effects,omitempty"`
	Due     time.Time `json:"due"`
	Mail    string    `json:"mail,omitempty"`
}

// Kind implements Event.
func (DecreeProposed) Kind() string { return "decree-proposed" }

// Apply implements Event.
func (e DecreeProposed) Apply(s *State, at time.Time) {
	s.Decrees = append(s.Decrees, &DecreeProposal{Number: e.Number, Author: e.Author, Text: e.Text, Target: e.Target,
		Repeal: e.Repeal, Effects: e.Effects, State: DecreeOpen, Opened: at, Due: e.Due, Mail: e.Mail})
	s.Next.Dp = e.Number + 1
}

// DecreeOpposed is the event that a player formally opposes a decree (R313, A72).
type DecreeOpposed struct {
	Number int    `json:"number"`
	By     string `json:"by"`
	Mail   string `json:"mail,omitempty"`
}

// Kind implements Event.
func (DecreeOpposed) Kind() string { return "decree-opposed" }

// Apply implements Event.
func (e DecreeOpposed) Apply(s *State, _ time.Time) {
	d := s.DecreeProposal(e.Number)
	d.Opponents = append(d.Opponents, e.By)
}

// DecreeUnopposed is the event that an opposition is taken back (A72), or
// struck because it was a false pseudonym's (d14).
type DecreeUnopposed struct {
	Number int    `json:"number"`
	By     string `json:"by"`
}

// Kind implements Event.
func (DecreeUnopposed) Kind() string { return "decree-unopposed" }

// Apply implements Event.
func (e DecreeUnopposed) Apply(s *State, _ time.Time) {
	d := s.DecreeProposal(e.Number)
	d.Opponents = slices.DeleteFunc(d.Opponents, func(n string) bool { return n == e.By })
}

// DecreeDecided is the event that a decree proposal is adopted, rejected or
// withdrawn; an adopted one has its number D N at once (A76).
type DecreeDecided struct {
	Number  int         `json:"number"`
	Outcome DecreeState `json:"outcome"`
	Decree  int         `json:"decree,omitempty"`
}

// Kind implements Event.
func (DecreeDecided) Kind() string { return "decree-decided" }

// Apply implements Event.
func (e DecreeDecided) Apply(s *State, at time.Time) {
	d := s.DecreeProposal(e.Number)
	d.State, d.Decree, d.Decided = e.Outcome, e.Decree, &at
	if e.Decree != 0 {
		s.Next.Decree = e.Decree + 1
	}
}

// DecreeEntered is the event that an adopted decree is in force; the one that
// it amends or repeals leaves the list (A77).
type DecreeEntered struct {
	Number int `json:"number"` // of Dp x y
	Decree int `json:"decree"`
}

// Kind implements Event.
func (DecreeEntered) Kind() string { return "decree-entered" }

// Apply implements Event.
func (e DecreeEntered) Apply(s *State, at time.Time) {
	d := s.DecreeProposal(e.Number)
	d.InForce = true
	must(s.Book.EnterDecree(lawbook.Decree{Number: e.Decree, Text: d.Text, Author: d.Author, Adopted: *d.Decided,
		Amends: d.Target, RepealOnly: d.Repeal}, at))
}

// DecreeRepealed is the event that a rule or a judgment takes a decree off the list (R313).
type DecreeRepealed struct {
	Decree int    `json:"decree"`
	By     string `json:"by"` // "321", "J2"
}

// Kind implements Event.
func (DecreeRepealed) Kind() string { return "decree-repealed" }

// Apply implements Event.
func (e DecreeRepealed) Apply(s *State, at time.Time) {
	must(s.Book.RepealDecree(e.Decree, e.By, at))
}

// DecreesAwaited is the event that decrees adopted in a turn are to be
// published: by its player alone until From included (d2).
type DecreesAwaited struct {
	Turn    int       `json:"turn"`
	Player  string    `json:"player"`
	Decrees []int     `json:"decrees"`
	From    time.Time `json:"from"`
}

// Kind implements Event.
func (DecreesAwaited) Kind() string { return "decrees-awaited" }

// Apply implements Event.
func (e DecreesAwaited) Apply(s *State, _ time.Time) {
	s.DecreesDue = append(s.DecreesDue, DecreesToNames(e))
}

// DecreesPublished is the event that the decrees of a turn are published with
// their numbers (d2).
type DecreesPublished struct {
	Turn    int    `json:"turn"`
	By      string `json:"by"`
	Decrees []int  `json:"decrees"`
}

// Kind implements Event.
func (DecreesPublished) Kind() string { return "decrees-published" }

// Apply implements Event.
func (e DecreesPublished) Apply(s *State, _ time.Time) {
	s.DecreesDue = slices.DeleteFunc(s.DecreesDue, func(d DecreesToNames) bool { return d.Turn == e.Turn })
	for _, d := range s.Decrees {
		d.Told = d.Told || d.Decree != 0 && slices.Contains(e.Decrees, d.Decree)
	}
}
