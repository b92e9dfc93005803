package game

import (
	"slices"
	"time"
)

// OfficeTaken is the event that a player comes into an office, of which nobody
// can be deprived by it: it is vacant or its holder was recorded as having left (R320).
type OfficeTaken struct {
	Office Office `json:"office"`
	Player string `json:"player"`
	// How is "named", "succession", "presence", "elected" or "lines".
	How string `json:"how"`
	// NamedBy named him, in the mandate of that number of his own office.
	NamedBy string `json:"named_by,omitempty"`
	Mandate int    `json:"mandate,omitempty"`
	// Runners come after him if he was elected and refuses (A120).
	Runners []string `json:"runners,omitempty"`
}

// Kind implements Event.
func (OfficeTaken) Kind() string { return "office-taken" }

// Apply implements Event.
func (e OfficeTaken) Apply(s *State, at time.Time) {
	o := &s.Offices
	if o.Mandates == nil {
		o.Mandates = map[Office]int{}
	}
	o.Mandates[e.Office]++
	*o.Of(e.Office) = Holder{Player: e.Player, Since: at, NamedBy: e.NamedBy, Mandate: e.Mandate, Elected: e.How == "elected", Runners: e.Runners}
	if e.Office == PA {
		o.Election = Election{Held: o.Election.Held}
	}
}

// OfficeConfirmed is the event that the PA confirms the DA in place, or the DA the TA (R320).
type OfficeConfirmed struct {
	Office  Office `json:"office"`
	Player  string `json:"player"`
	By      string `json:"by"`
	Mandate int    `json:"mandate"`
}

// Kind implements Event.
func (OfficeConfirmed) Kind() string { return "office-confirmed" }

// Apply implements Event.
func (e OfficeConfirmed) Apply(s *State, _ time.Time) {
	h := s.Offices.Of(e.Office)
	h.NamedBy, h.Mandate = e.By, e.Mandate
}

// OfficeLeft is the event that an arbiter leaves an office: it is vacant, his
// duty and the call to him are void.
type OfficeLeft struct {
	Office Office `json:"office"`
	Player string `json:"player"`
	// Why is "resigned", "refused", "lapsed" (48 h without naming), "presence"
	// (7 days of silence), "quashed", "left", "vacation" (A116 b), "replaced",
	// "moved" (to another office) or "lines" (another PA was elected).
	Why string `json:"why"`
}

// Kind implements Event.
func (OfficeLeft) Kind() string { return "office-left" }

// Apply implements Event.
func (e OfficeLeft) Apply(s *State, _ time.Time) {
	*s.Offices.Of(e.Office) = Holder{}
	s.Duties = slices.DeleteFunc(s.Duties, func(d *Duty) bool { return d.Office == e.Office })
	s.Calls = slices.DeleteFunc(s.Calls, func(c *PresenceCall) bool { return c.Office == e.Office })
}

// DutyBegun is the event that a new PA has to name or confirm the DA, or a new
// DA the TA (R320). Without a start it awaits the registrar's post (A121).
type DutyBegun struct {
	Office Office     `json:"office"`
	Player string     `json:"player"`
	Since  *time.Time `json:"since,omitempty"`
	Due    *time.Time `json:"due,omitempty"`
	Awaits string     `json:"awaits,omitempty"`
}

// Kind implements Event.
func (DutyBegun) Kind() string { return "duty-begun" }

// Apply implements Event.
func (e DutyBegun) Apply(s *State, _ time.Time) {
	s.Duties = append(s.Duties, &Duty{Office: e.Office, Player: e.Player, Since: e.Since, Due: e.Due, Awaits: e.Awaits})
}

// DutyStarted is the event that the post is read back that starts the 48 h of a duty.
type DutyStarted struct {
	Office Office    `json:"office"`
	Player string    `json:"player"`
	Since  time.Time `json:"since"`
	Due    time.Time `json:"due"`
}

// Kind implements Event.
func (DutyStarted) Kind() string { return "duty-started" }

// Apply implements Event.
func (e DutyStarted) Apply(s *State, _ time.Time) {
	d := s.Duty(e.Office)
	d.Since, d.Due, d.Awaits = &e.Since, &e.Due, ""
}

// DutyDone is the event that a duty is performed, or that silence did it (A122 b).
type DutyDone struct {
	Office Office `json:"office"`
	Player string `json:"player"`
	Silent bool   `json:"silent,omitempty"`
}

// Kind implements Event.
func (DutyDone) Kind() string { return "duty-done" }

// Apply implements Event.
func (e DutyDone) Apply(s *State, _ time.Time) {
	s.Duties = slices.DeleteFunc(s.Duties, func(d *Duty) bool { return d.Office == e.Office })
	h := s.Offices.Of(e.Office)
	h.Elected, h.Runners = false, nil // from now on he may resign, no longer refuse (A120)
}

// ElectionDecided is the event that an election of the PA is counted: who
// received voices, in order. With nobody in it no voice was given (A120).
type ElectionDecided struct {
	Elected []string `json:"elected,omitempty"`
	Post    string   `json:"post,omitempty"`
	Empty   int      `json:"empty,omitempty"` // elections in a row without a voice
}

// Kind implements Event.
func (ElectionDecided) Kind() string { return "election-decided" }

// Apply implements Event.
func (e ElectionDecided) Apply(s *State, _ time.Time) {
	x := &s.Offices.Election
	x.Elected, x.Post, x.Empty = e.Elected, e.Post, e.Empty
	x.Held++
}

// ElectionRefused is the event that the winner of an election declines before
// the result is proclaimed.
type ElectionRefused struct {
	Player string `json:"player"`
}

// Kind implements Event.
func (ElectionRefused) Kind() string { return "election-refused" }

// Apply implements Event.
func (e ElectionRefused) Apply(s *State, _ time.Time) {
	x := &s.Offices.Election
	x.Elected = slices.DeleteFunc(x.Elected, func(n string) bool { return n == e.Player })
}

// ElectedByLines is the event that « nouveau PA » lines make a majority; he
// takes office with the results of the ballot (R320, A125, A126).
type ElectedByLines struct {
	Ballot string `json:"ballot"`
	Player string `json:"player"`
	Lines  int    `json:"lines"`
	Votes  int    `json:"votes"` // of which more than half are needed
}

// Kind implements Event.
func (ElectedByLines) Kind() string { return "elected-by-lines" }

// Apply implements Event.
func (e ElectedByLines) Apply(s *State, _ time.Time) {
	s.Offices.ByLines = append(s.Offices.ByLines, ByLines{Ballot: e.Ballot, Player: e.Player})
}

// LinesSettled is the event that the results of a ballot are out: who was
// elected by its lines takes office, or cannot.
type LinesSettled struct {
	Ballot string `json:"ballot"`
	Player string `json:"player"`
	Void   bool   `json:"void,omitempty"` // he is no longer eligible
}

// Kind implements Event.
func (LinesSettled) Kind() string { return "lines-settled" }

// Apply implements Event.
func (e LinesSettled) Apply(s *State, _ time.Time) {
	s.Offices.ByLines = slices.DeleteFunc(s.Offices.ByLines, func(l ByLines) bool { return l.Ballot == e.Ballot })
}

// PlayerBarred is the event that a player may not be an arbiter for a time (R320-9).
type PlayerBarred struct {
	Player string    `json:"player"`
	Until  time.Time `json:"until"`
	Case   int       `json:"case,omitempty"`
}

// Kind implements Event.
func (PlayerBarred) Kind() string { return "player-barred" }

// Apply implements Event.
func (e PlayerBarred) Apply(s *State, _ time.Time) {
	s.Bars = append(s.Bars, Bar{Player: e.Player, Until: e.Until})
}

// PresenceCalled is the event that an arbiter is called to show presence (R320).
type PresenceCalled struct {
	Caller string    `json:"caller"`
	Office Office    `json:"office"`
	Player string    `json:"player"`
	Due    time.Time `json:"due"`
}

// Kind implements Event.
func (PresenceCalled) Kind() string { return "presence-called" }

// Apply implements Event.
func (e PresenceCalled) Apply(s *State, at time.Time) {
	s.Calls = append(s.Calls, &PresenceCall{Caller: e.Caller, Office: e.Office, Player: e.Player, Opened: at, Due: e.Due})
}

// PresenceAnswered is the event that the arbiter called wrote to the list (A124).
type PresenceAnswered struct {
	Office Office `json:"office"`
	Player string `json:"player"`
}

// Kind implements Event.
func (PresenceAnswered) Kind() string { return "presence-answered" }

// Apply implements Event.
func (e PresenceAnswered) Apply(s *State, _ time.Time) {
	s.Calls = slices.DeleteFunc(s.Calls, func(c *PresenceCall) bool { return c.Office == e.Office })
}
