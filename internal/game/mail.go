package game

import (
	"slices"
	"time"
)

// Mail is a mail as the game sees it: already read, its author known by name.
type Mail struct {
	ID   string    // identity (design §4.4-8)
	At   time.Time // list time, to the second
	From string    // name of the author; empty if unknown
	// Topic is the object of the thread that it answers: "321", "Dp30", "Rq1",
	// "J1", "C1", "S1", "PA", "results"; empty if none.
	Topic   string
	Subject string // decoded, tags of the list taken off; d11 looks at it
	Reply   bool
	// Private says that it came to the program alone, past the list (A43).
	Private bool
	Acts    []Act
	Asked   []Question
	Notices []Notice
}

// Verdict is what became of an act or of a mail (P1), the weightiest first.
type Verdict string

// The verdicts.
const (
	Applied     Verdict = "applied"
	Refused     Verdict = "refused"
	Asked       Verdict = "asked"
	Late        Verdict = "late"
	Quarantined Verdict = "quarantined"
	SetAside    Verdict = "set-aside"
	Talk        Verdict = "talk"
)

// TakenAct is an act with what became of it.
type TakenAct struct {
	Act      Act       `json:"act"`
	Verdict  Verdict   `json:"verdict"`
	Refusal  *Refusal  `json:"refusal,omitempty"`
	Question *Question `json:"question,omitempty"`
}

// Outcome is what became of a mail.
type Outcome struct {
	Mail    string     `json:"mail"`
	At      time.Time  `json:"at"`
	From    string     `json:"from,omitempty"`
	Verdict Verdict    `json:"verdict"`
	Acts    []TakenAct `json:"acts,omitempty"`
	Asked   []Question `json:"asked,omitempty"`
	Notices []Notice   `json:"notices,omitempty"`
	// Reason says why a mail was set aside, quarantined or late.
	Reason string     `json:"reason,omitempty"`
	Events []Recorded `json:"-"`
}

// weights are the verdicts, the weightiest first (design §4.4-5).
var weights = []Verdict{Applied, Refused, Asked, Late, Quarantined, SetAside, Talk}

// Add notes an act with what became of it, and weighs its verdict.
func (o *Outcome) Add(a TakenAct) {
	o.Acts = append(o.Acts, a)
	o.weigh(a.Verdict)
}

// weigh keeps the weightiest verdict.
func (o *Outcome) weigh(v Verdict) {
	if slices.Index(weights, v) < slices.Index(weights, o.Verdict) {
		o.Verdict = v
	}
}
