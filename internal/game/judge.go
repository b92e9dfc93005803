package game

import "time"

// CaseState is where a case before the Judge stands.
type CaseState string

// The states of a case (R320-1 … 10).
const (
	CaseOpen       CaseState = "open"       // invoked, the Judge has not shown up
	CaseTaken      CaseState = "taken"      // the Judge showed up (R320-2)
	CaseGiven      CaseState = "given"      // judged, open to cassation
	CaseFinal      CaseState = "final"      // no cassation possible any more
	CaseQuashed    CaseState = "quashed"    // R320-7, R320-8: the next Judge has to show up
	CaseUnanswered CaseState = "unanswered" // no arbiter answered (R320-3)
	CaseWithdrawn  CaseState = "withdrawn"  // taken back by who invoked, before any judgment
)

// Case is "J n": one invocation of the Judge and what came of it.
type Case struct {
	Number   int       `json:"number"`
	By       string    `json:"by"`
	Question string    `json:"question,omitempty"`
	Mail     string    `json:"mail,omitempty"`
	Opened   time.Time `json:"opened"`
	State    CaseState `json:"state"`
	// Judge is who has the case now; Office in which capacity, empty for the
	// substitute of A115.
	Judge  string `json:"judge,omitempty"`
	Office Office `json:"office,omitempty"`
	// SeatedAt is since when he has it; JudgeDue is the last instant for him to
	// show up (R320-3), nil once he did or while there is no arbiter.
	SeatedAt time.Time  `json:"seated_at,omitzero"`
	JudgeDue *time.Time `json:"judge_due,omitempty"`
	// Frozen is since when that window stands still (R314, A146).
	Frozen *time.Time `json:"frozen,omitempty"`
	// ModifyDue is until when the PA may modify a judgment of the DA (R320-3).
	ModifyDue time.Time `json:"modify_due,omitzero"`
	// Rules are the rules and decrees that the question names: "304", "d5".
	Rules []string `json:"rules,omitempty"`
	Tried []string `json:"tried,omitempty"` // those who let their 48 h pass
	// Judgment is the judgment in force on the case, if any.
	Judgment *Judgment `json:"judgment,omitempty"`
	// Former are the judgments quashed or modified.
	Former []Judgment `json:"former,omitempty"`
	// Precedents are the cases in force as jurisprudence that the question touches (R320-11).
	Precedents []int `json:"precedents,omitempty"`
	// DebateAsked says that the end of the debate was asked of the Judge (R111).
	DebateAsked bool `json:"debate_asked,omitempty"`
}

// Judgment is one judgment on a case.
type Judgment struct {
	By            string    `json:"by"`
	At            time.Time `json:"at"`
	Text          string    `json:"text,omitempty"`
	Jurisprudence bool      `json:"jurisprudence,omitempty"` // R320-11
	Blocking      bool      `json:"blocking,omitempty"`      // R320-6
	Unjustified   bool      `json:"unjustified,omitempty"`   // R320-2: earns nothing (A134)
	Mail          string    `json:"mail,omitempty"`
	// Rules are the rules and decrees that its text names: "304", "d5".
	Rules []string `json:"rules,omitempty"`
	// Direct says that the DA gave it in the place of the PA, who may modify it (R320-3).
	Direct bool `json:"direct,omitempty"`
	// Quashed and Modified say how a former judgment fell.
	Quashed  bool `json:"quashed,omitempty"`
	Modified bool `json:"modified,omitempty"`
	// Doubts are the changes adopted since that may end it as jurisprudence, of
	// which the PA is asked; Lapsed that it is none any more (R320-12).
	Doubts []string `json:"doubts,omitempty"`
	Lapsed bool     `json:"lapsed,omitempty"`
	// MotionDue is the end of the 72 h of R320-5, ArbitersDue of the 48 h of R320-8.
	MotionDue   time.Time `json:"motion_due"`
	ArbitersDue time.Time `json:"arbiters_due"`
	// Opponents are the arbiters who opposed it (R320-8).
	Opponents []string `json:"opponents,omitempty"`
	Motion    *Motion  `json:"motion,omitempty"`
	// Objections are those who object to judging again (R320-11).
	Objections []string `json:"objections,omitempty"`
}

// Motion is a "demande de cassation" (R320-5).
type Motion struct {
	By   string    `json:"by"`
	At   time.Time `json:"at"`
	Mail string    `json:"mail,omitempty"`
	// Ballot is the key of its vote, once an arbiter opened it (R320-7).
	Ballot string `json:"ballot,omitempty"`
}

// Case finds a case by its number; nil if there is none.
func (s *State) Case(number int) *Case {
	for _, c := range s.Cases {
		if c.Number == number {
			return c
		}
	}
	return nil
}

// Standing says how the case's judgment stands: "given", "final" or "quashed"
// and by whom it was given; "" when there never was one.
func (c *Case) Standing() (state, by string) {
	switch {
	case c.Judgment != nil && c.State == CaseFinal:
		return "final", c.Judgment.By
	case c.Judgment != nil:
		return "given", c.Judgment.By
	case len(c.Former) > 0 && c.Former[len(c.Former)-1].Quashed:
		return "quashed", c.Former[len(c.Former)-1].By
	}
	return "", ""
}

// Pending reports whether the case awaits a judgment.
func (c *Case) Pending() bool {
	return c.State == CaseOpen || c.State == CaseTaken || c.State == CaseQuashed
}

// Jurisprudence reports whether the case's judgment is in force as jurisprudence (R320-11, R320-12).
func (c *Case) Jurisprudence() bool {
	j := c.Judgment
	return j != nil && j.Jurisprudence && !j.Lapsed && !j.Unjustified
}

// moveCases moves what runs for everybody; the Judge's own window is with the
// personal clocks. A window that was over before the interruption stays over.
func (s *State) moveCases(f frozen) {
	for _, c := range s.Cases {
		if !c.ModifyDue.Before(f.since) {
			c.ModifyDue = f.move(c.Opened, c.ModifyDue)
		}
		if j := c.Judgment; j != nil && c.State == CaseGiven {
			j.MotionDue = f.move(j.At, j.MotionDue)
			if !j.ArbitersDue.Before(f.since) {
				j.ArbitersDue = f.move(j.At, j.ArbitersDue)
			}
		}
	}
}
