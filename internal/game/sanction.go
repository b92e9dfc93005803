package game

import "time"

// SanctionCase is "S n": a sanction pronounced by the Judge, put to the vote
// (d12), or proposed by an arbiter and awaiting the two others (R320).
type SanctionCase struct {
	Number int       `json:"number"`
	Target string    `json:"target"`
	Points int       `json:"points"` // taken off, a positive number
	By     string    `json:"by"`
	At     time.Time `json:"at"`
	Reason string    `json:"reason,omitempty"`
	Mail   string    `json:"mail,omitempty"`
	// Agreed are the arbiters who agree (R320).
	Agreed []string `json:"agreed,omitempty"`
	// ByJudge says that d12 is meant: it goes to the vote.
	ByJudge bool `json:"by_judge,omitempty"`
	// Case is the case in which the Judge found the abuse, if it is one (d12-1).
	Case  int    `json:"case,omitempty"`
	State string `json:"state"` // proposed | vote | effective | rejected
}

// The states of a sanction.
const (
	SanctionOpen      = "proposed"
	SanctionVote      = "vote"
	SanctionEffective = "effective"
	SanctionRejected  = "rejected"
)

// FlagAsJudge marks a sanction that the mail says to be the Judge's (d12): an
// abuse is named, or « en tant que Juge », and not one of the three arbiters' (R320).
const FlagAsJudge = "as-judge"

// Disclosure is a circumvention told by the one who did it (d13).
type Disclosure struct {
	By   string    `json:"by"`
	At   time.Time `json:"at"`
	Mail string    `json:"mail,omitempty"`
	Text string    `json:"text,omitempty"`
	// Recorded says that the Judge or the PA noted it and the 5 points were booked.
	Recorded bool `json:"recorded,omitempty"`
}

// Sanction finds a sanction by its number; nil if there is none.
func (s *State) Sanction(number int) *SanctionCase {
	for _, c := range s.Sanctions {
		if c.Number == number {
			return c
		}
	}
	return nil
}

// SanctionPronounced is the event that a sanction is pronounced by the Judge
// (d12-2) or proposed by an arbiter (R320): S n.
type SanctionPronounced struct {
	Number  int    `json:"number"`
	Target  string `json:"target"`
	Points  int    `json:"points"` // taken off, a positive number
	By      string `json:"by"`
	ByJudge bool   `json:"by_judge,omitempty"`
	Case    int    `json:"case,omitempty"`
	Reason  string `json:"reason,omitempty"`
	Mail    string `json:"mail,omitempty"`
}

// Kind implements Event.
func (SanctionPronounced) Kind() string { return "sanction-pronounced" }

// Apply implements Event.
func (e SanctionPronounced) Apply(s *State, at time.Time) {
	c := &SanctionCase{Number: e.Number, Target: e.Target, Points: e.Points, By: e.By, At: at, Reason: e.Reason, Mail: e.Mail,
		ByJudge: e.ByJudge, Case: e.Case, State: SanctionOpen}
	if e.ByJudge {
		c.State = SanctionVote
	} else {
		c.Agreed = []string{e.By}
	}
	s.Sanctions = append(s.Sanctions, c)
	s.Next.Sanction = max(s.Next.Sanction, e.Number+1)
}

// SanctionAgreed is the event that another arbiter agrees to a sanction (R320).
type SanctionAgreed struct {
	Number  int    `json:"number"`
	Arbiter string `json:"arbiter"`
}

// Kind implements Event.
func (SanctionAgreed) Kind() string { return "sanction-agreed" }

// Apply implements Event.
func (e SanctionAgreed) Apply(s *State, _ time.Time) {
	c := s.Sanction(e.Number)
	c.Agreed = append(c.Agreed, e.Arbiter)
}

// SanctionSettled is the event that a sanction applies, or does not (R320, d12-3).
type SanctionSettled struct {
	Number    int  `json:"number"`
	Effective bool `json:"effective,omitempty"`
}

// Kind implements Event.
func (SanctionSettled) Kind() string { return "sanction-settled" }

// Apply implements Event.
func (e SanctionSettled) Apply(s *State, _ time.Time) {
	c := s.Sanction(e.Number)
	c.State = SanctionRejected
	if e.Effective {
		c.State = SanctionEffective
	}
}

// Disclosed is the event that a player tells how he got round a rule (d13).
type Disclosed struct {
	By   string `json:"by"`
	Text string `json:"text,omitempty"`
	Mail string `json:"mail,omitempty"`
}

// Kind implements Event.
func (Disclosed) Kind() string { return "disclosed" }

// Apply implements Event.
func (e Disclosed) Apply(s *State, at time.Time) {
	s.Disclosed = append(s.Disclosed, Disclosure{By: e.By, At: at, Text: e.Text, Mail: e.Mail})
}

// DisclosureRecorded is the event that the PA or the Judge notes that d13
// applies to a player: to the first of his disclosures not yet noted.
type DisclosureRecorded struct {
	Player string `json:"player"`
	By     string `json:"by"`
}

// Kind implements Event.
func (DisclosureRecorded) Kind() string { return "disclosure-recorded" }

// Apply implements Event.
func (e DisclosureRecorded) Apply(s *State, at time.Time) {
	for i := range s.Disclosed {
		if d := &s.Disclosed[i]; d.By == e.Player && !d.Recorded {
			d.Recorded = true
			return
		}
	}
	s.Disclosed = append(s.Disclosed, Disclosure{By: e.Player, At: at, Recorded: true})
}

// NamesJoined is the event that several names are found to be one person (d14).
type NamesJoined struct {
	Main  string   `json:"main"`
	False []string `json:"false"`
	By    string   `json:"by"`
}

// Kind implements Event.
func (NamesJoined) Kind() string { return "names-joined" }

// Apply implements Event.
func (NamesJoined) Apply(*State, time.Time) {}
