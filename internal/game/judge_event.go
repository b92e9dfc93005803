package game

import (
	"slices"
	"time"
)

// JudgeInvoked is the event that a player invokes the Judge: case J n (R320-1).
type JudgeInvoked struct {
	Case       int       `json:"case"`
	By         string    `json:"by"`
	Question   string    `json:"question,omitempty"`
	Rules      []string  `json:"rules,omitempty"`
	Precedents []int     `json:"precedents,omitempty"`
	ModifyDue  time.Time `json:"modify_due"`
	Mail       string    `json:"mail,omitempty"`
}

// Kind implements Event.
func (JudgeInvoked) Kind() string { return "judge-invoked" }

// Apply implements Event.
func (e JudgeInvoked) Apply(s *State, at time.Time) {
	s.Cases = append(s.Cases, &Case{Number: e.Case, By: e.By, Question: e.Question, Rules: e.Rules, Precedents: e.Precedents,
		Mail: e.Mail, Opened: at, State: CaseOpen, ModifyDue: e.ModifyDue})
	s.Next.Judgment = max(s.Next.Judgment, e.Case+1)
}

// JudgeSeated is the event that somebody is the Judge of a case and has to show
// up in time; Office is empty for the substitute of a PA on vacation (A115).
type JudgeSeated struct {
	Case   int       `json:"case"`
	Judge  string    `json:"judge"`
	Office Office    `json:"office,omitempty"`
	Due    time.Time `json:"due"`
}

// Kind implements Event.
func (JudgeSeated) Kind() string { return "judge-seated" }

// Apply implements Event.
func (e JudgeSeated) Apply(s *State, at time.Time) {
	c := s.Case(e.Case)
	c.Judge, c.Office, c.SeatedAt, c.JudgeDue, c.Frozen = e.Judge, e.Office, at, &e.Due, nil
	if c.State != CaseQuashed {
		c.State = CaseOpen
	}
}

// JudgeMissed is the event that the Judge of a case did not show up in time (R320-3).
type JudgeMissed struct {
	Case  int    `json:"case"`
	Judge string `json:"judge"`
}

// Kind implements Event.
func (JudgeMissed) Kind() string { return "judge-missed" }

// Apply implements Event.
func (e JudgeMissed) Apply(s *State, _ time.Time) {
	c := s.Case(e.Case)
	c.Tried = append(c.Tried, e.Judge)
	c.clearSeat()
}

// JudgeUnseated is the event that a case has no Judge for the moment: he is no
// arbiter any more.
type JudgeUnseated struct {
	Case  int    `json:"case"`
	Judge string `json:"judge"`
}

// Kind implements Event.
func (JudgeUnseated) Kind() string { return "judge-unseated" }

// Apply implements Event.
func (e JudgeUnseated) Apply(s *State, _ time.Time) {
	c := s.Case(e.Case)
	c.clearSeat()
	if c.State == CaseTaken {
		c.State = CaseOpen
		if state, _ := c.Standing(); state == "quashed" {
			c.State = CaseQuashed
		}
	}
}

func (c *Case) clearSeat() {
	c.Judge, c.Office, c.JudgeDue, c.Frozen = "", "", nil, nil
}

// OfficeOfJudgeChanged is the event that the Judge of a case has it in another
// office: he was DA and is PA now.
type OfficeOfJudgeChanged struct {
	Case   int    `json:"case"`
	Office Office `json:"office"`
}

// Kind implements Event.
func (OfficeOfJudgeChanged) Kind() string { return "office-of-judge-changed" }

// Apply implements Event.
func (e OfficeOfJudgeChanged) Apply(s *State, _ time.Time) { s.Case(e.Case).Office = e.Office }

// CaseWentUnanswered is the event that no arbiter showed up (R320-3).
type CaseWentUnanswered struct {
	Case int `json:"case"`
}

// Kind implements Event.
func (CaseWentUnanswered) Kind() string { return "case-unanswered" }

// Apply implements Event.
func (e CaseWentUnanswered) Apply(s *State, _ time.Time) { s.Case(e.Case).State = CaseUnanswered }

// CaseTakenUp is the event that the Judge shows up without judging yet (R320-2).
type CaseTakenUp struct {
	Case  int    `json:"case"`
	Judge string `json:"judge"`
}

// Kind implements Event.
func (CaseTakenUp) Kind() string { return "case-taken" }

// Apply implements Event.
func (e CaseTakenUp) Apply(s *State, _ time.Time) {
	c := s.Case(e.Case)
	c.State, c.JudgeDue, c.Frozen = CaseTaken, nil, nil
}

// CaseDropped is the event that who invoked the Judge takes it back before any judgment.
type CaseDropped struct {
	Case int    `json:"case"`
	By   string `json:"by"`
}

// Kind implements Event.
func (CaseDropped) Kind() string { return "case-dropped" }

// Apply implements Event.
func (e CaseDropped) Apply(s *State, _ time.Time) {
	c := s.Case(e.Case)
	c.State, c.JudgeDue, c.Frozen, c.DebateAsked = CaseWithdrawn, nil, nil, false
}

// DebateEndAsked is the event that the Judge is asked to end the debate on the
// proposal, or that he did (R111).
type DebateEndAsked struct {
	Case     int    `json:"case"`
	By       string `json:"by"`
	Answered bool   `json:"answered,omitempty"`
}

// Kind implements Event.
func (DebateEndAsked) Kind() string { return "debate-end-asked" }

// Apply implements Event.
func (e DebateEndAsked) Apply(s *State, _ time.Time) { s.Case(e.Case).DebateAsked = !e.Answered }

// JudgmentGiven is the event of a decision of the Judge on a case (R320-2): a
// judgment, or that the invocation is unjustified.
type JudgmentGiven struct {
	Case          int       `json:"case"`
	By            string    `json:"by"`
	Text          string    `json:"text,omitempty"`
	Rules         []string  `json:"rules,omitempty"`
	Jurisprudence bool      `json:"jurisprudence,omitempty"`
	Blocking      bool      `json:"blocking,omitempty"`
	Unjustified   bool      `json:"unjustified,omitempty"`
	Direct        bool      `json:"direct,omitempty"`   // R320-3: the DA without waiting for the PA
	Modifies      bool      `json:"modifies,omitempty"` // R320-3: the PA modifies the DA's
	MotionDue     time.Time `json:"motion_due"`
	ArbitersDue   time.Time `json:"arbiters_due"`
	Mail          string    `json:"mail,omitempty"`
}

// Kind implements Event.
func (JudgmentGiven) Kind() string { return "judgment-given" }

// Apply implements Event.
func (e JudgmentGiven) Apply(s *State, at time.Time) {
	c := s.Case(e.Case)
	if e.Modifies && c.Judgment != nil {
		old := *c.Judgment
		old.Modified = true
		c.Former = append(c.Former, old)
	}
	c.Judgment = &Judgment{By: e.By, At: at, Text: e.Text, Rules: e.Rules, Jurisprudence: e.Jurisprudence, Blocking: e.Blocking, Unjustified: e.Unjustified,
		Direct: e.Direct, Mail: e.Mail, MotionDue: e.MotionDue, ArbitersDue: e.ArbitersDue}
	c.State, c.Judge, c.JudgeDue, c.Frozen, c.DebateAsked = CaseGiven, e.By, nil, nil, false
}

// JudgmentWithdrawn is the event that the Judge takes back a judgment that
// nobody contested yet: he has the case and judges again.
type JudgmentWithdrawn struct {
	Case int    `json:"case"`
	By   string `json:"by"`
}

// Kind implements Event.
func (JudgmentWithdrawn) Kind() string { return "judgment-withdrawn" }

// Apply implements Event.
func (e JudgmentWithdrawn) Apply(s *State, _ time.Time) {
	c := s.Case(e.Case)
	old := *c.Judgment
	old.Modified = true
	c.Former, c.Judgment, c.State = append(c.Former, old), nil, CaseTaken
}

// JudgmentSettled is the event that no cassation is possible any more (R320-10).
type JudgmentSettled struct {
	Case int    `json:"case"`
	By   string `json:"by"`  // whose judgment it is
	How  string `json:"how"` // "term": 72 h without a motion; "kept": by the vote
}

// Kind implements Event.
func (JudgmentSettled) Kind() string { return "judgment-final" }

// Apply implements Event.
func (e JudgmentSettled) Apply(s *State, _ time.Time) { s.Case(e.Case).State = CaseFinal }

// JudgmentQuashed is the event that a decision of the Judge is quashed (R320-7,
// R320-8): who succeeds him has to judge anew (R320-9).
type JudgmentQuashed struct {
	Case  int    `json:"case"`
	Judge string `json:"judge"`
	How   string `json:"how"` // "vote" | "arbiters"
}

// Kind implements Event.
func (JudgmentQuashed) Kind() string { return "judgment-quashed" }

// Apply implements Event.
func (e JudgmentQuashed) Apply(s *State, _ time.Time) {
	c := s.Case(e.Case)
	old := *c.Judgment
	old.Quashed = true
	c.Former, c.Judgment, c.State, c.Tried = append(c.Former, old), nil, CaseQuashed, nil
	c.clearSeat()
}

// CassationMoved is the event of a "demande de cassation" (R320-5).
type CassationMoved struct {
	Case int    `json:"case"`
	By   string `json:"by"`
	Mail string `json:"mail,omitempty"`
}

// Kind implements Event.
func (CassationMoved) Kind() string { return "cassation-moved" }

// Apply implements Event.
func (e CassationMoved) Apply(s *State, at time.Time) {
	s.Case(e.Case).Judgment.Motion = &Motion{By: e.By, At: at, Mail: e.Mail}
}

// CassationCalled is the event that an arbiter put a motion to the vote (R320-7).
type CassationCalled struct {
	Case   int    `json:"case"`
	By     string `json:"by"`
	Ballot string `json:"ballot"`
}

// Kind implements Event.
func (CassationCalled) Kind() string { return "cassation-called" }

// Apply implements Event.
func (e CassationCalled) Apply(s *State, _ time.Time) {
	s.Case(e.Case).Judgment.Motion.Ballot = e.Ballot
}

// CassationDropped is the event that a motion is taken back before its vote.
type CassationDropped struct {
	Case int    `json:"case"`
	By   string `json:"by"`
}

// Kind implements Event.
func (CassationDropped) Kind() string { return "cassation-dropped" }

// Apply implements Event.
func (e CassationDropped) Apply(s *State, _ time.Time) { s.Case(e.Case).Judgment.Motion = nil }

// ArbiterOpposed is the event that another arbiter opposes a judgment (R320-8).
type ArbiterOpposed struct {
	Case    int    `json:"case"`
	Arbiter string `json:"arbiter"`
	Mail    string `json:"mail,omitempty"`
}

// Kind implements Event.
func (ArbiterOpposed) Kind() string { return "arbiter-opposed" }

// Apply implements Event.
func (e ArbiterOpposed) Apply(s *State, _ time.Time) {
	j := s.Case(e.Case).Judgment
	j.Opponents = append(j.Opponents, e.Arbiter)
}

// ArbiterYielded is the event that an arbiter takes the opposition to a judgment back.
type ArbiterYielded struct {
	Case    int    `json:"case"`
	Arbiter string `json:"arbiter"`
}

// Kind implements Event.
func (ArbiterYielded) Kind() string { return "arbiter-yielded" }

// Apply implements Event.
func (e ArbiterYielded) Apply(s *State, _ time.Time) {
	j := s.Case(e.Case).Judgment
	j.Opponents = slices.DeleteFunc(j.Opponents, func(n string) bool { return n == e.Arbiter })
}

// RejudgingObjected is the event that a player objects to judging a
// jurisprudence again (R320-11, A136).
type RejudgingObjected struct {
	Case int    `json:"case"`
	By   string `json:"by"`
}

// Kind implements Event.
func (RejudgingObjected) Kind() string { return "rejudging-objected" }

// Apply implements Event.
func (e RejudgingObjected) Apply(s *State, _ time.Time) {
	j := s.Case(e.Case).Judgment
	j.Objections = append(j.Objections, e.By)
}

// JurisprudenceDoubted is the event that a change touches the rules of a
// jurisprudence: the PA is asked whether it ends (R320-12).
type JurisprudenceDoubted struct {
	Case int    `json:"case"`
	By   string `json:"by"` // "321", "Rq1", "D16"
}

// Kind implements Event.
func (JurisprudenceDoubted) Kind() string { return "jurisprudence-doubted" }

// Apply implements Event.
func (e JurisprudenceDoubted) Apply(s *State, _ time.Time) {
	j := s.Case(e.Case).Judgment
	j.Doubts = append(j.Doubts, e.By)
}

// JurisprudenceEnded is the event that a judgment is no jurisprudence any more (R320-12).
type JurisprudenceEnded struct {
	Case int    `json:"case"`
	By   string `json:"by"`
}

// Kind implements Event.
func (JurisprudenceEnded) Kind() string { return "jurisprudence-ended" }

// Apply implements Event.
func (e JurisprudenceEnded) Apply(s *State, _ time.Time) { s.Case(e.Case).Judgment.Lapsed = true }
