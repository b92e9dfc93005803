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
	CaseQuashed    CaseState = "quashed"    // R320-7, R320-8
	CaseUnanswered CaseState = "unanswered" // no arbiter answered (R320-3)
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
	// JudgeDue is the last instant for the Judge to show up (R320-3).
	JudgeDue *time.Time `json:"judge_due,omitempty"`
	Tried    []string   `json:"tried,omitempty"` // those who let their 48 h pass
	// Judgment is the judgment in force on the case, if any.
	Judgment *Judgment `json:"judgment,omitempty"`
	// Former are the judgments quashed or modified.
	Former []Judgment `json:"former,omitempty"`
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

// ConsentDemand is a demand that the next player wait for the consent of the
// others (R320-4).
type ConsentDemand struct {
	By   string    `json:"by"`
	At   time.Time `json:"at"`
	Case int       `json:"case"`
}

// Hold is a turn that waits for consents (R320-4, A130).
type Hold struct {
	Player string    `json:"player"`
	Given  []string  `json:"given,omitempty"`
	Needed int       `json:"needed"`
	Since  time.Time `json:"since"`
	// Reached is when the last needed consent came; the clock waits for the registrar's post.
	Reached *time.Time `json:"reached,omitempty"`
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

func (s *State) moveCases(f frozen) {
	for _, c := range s.Cases {
		if c.State == CaseOpen && s.IsActive(c.Judge) {
			c.JudgeDue = f.movePtr(&c.Opened, c.JudgeDue)
		}
		if c.State == CaseGiven {
			c.Judgment.MotionDue = f.move(c.Judgment.At, c.Judgment.MotionDue)
			c.Judgment.ArbitersDue = f.move(c.Judgment.At, c.Judgment.ArbitersDue)
		}
	}
}
