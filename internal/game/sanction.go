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
	ByJudge bool   `json:"by_judge,omitempty"`
	State   string `json:"state"` // proposed | vote | effective | rejected
}

// Disclosure is a circumvention told by the one who did it (d13).
type Disclosure struct {
	By   string    `json:"by"`
	At   time.Time `json:"at"`
	Mail string    `json:"mail,omitempty"`
	Text string    `json:"text,omitempty"`
	// Recorded says that the Judge or the PA noted it and the 5 points were booked.
	Recorded bool `json:"recorded,omitempty"`
}
