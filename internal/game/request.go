package game

import "time"

// RequestState is where a request stands.
type RequestState string

// The states of a request (R319).
const (
	RequestDebate    RequestState = "debate"
	RequestVote      RequestState = "vote"
	RequestAccepted  RequestState = "accepted"
	RequestRejected  RequestState = "rejected"
	RequestVoid      RequestState = "void" // over 21 days (R319-5), or its rule is gone (A99)
	RequestRenounced RequestState = "renounced"
)

// Request is a "requête en modification" of a rule in probation (R319).
type Request struct {
	Number  int          `json:"number"`
	Author  string       `json:"author"`
	Rule    int          `json:"rule"` // number of today of the rule
	Text    string       `json:"text"`
	Effects []string     `json:"effects,omitempty"`
	State   RequestState `json:"state"`
	Opened  time.Time    `json:"opened"`
	// Due is the end of the 21 days, publication included (R319-5).
	Due    time.Time  `json:"due"`
	Mail   string     `json:"mail,omitempty"`
	Closed *time.Time `json:"closed,omitempty"`
}

// Request finds a request by its number; nil if there is none.
func (s *State) Request(number int) *Request {
	for _, r := range s.Requests {
		if r.Number == number {
			return r
		}
	}
	return nil
}

// OpenRequests gives the requests under debate or at the vote (A93).
func (s *State) OpenRequests() []*Request {
	var open []*Request
	for _, r := range s.Requests {
		if r.State == RequestDebate || r.State == RequestVote {
			open = append(open, r)
		}
	}
	return open
}

func (s *State) moveRequests(f frozen) {
	for _, r := range s.OpenRequests() {
		r.Due = f.move(r.Opened, r.Due)
	}
}

// Probation is a rule in its time of trial (R319-1): whose rule it is and how
// many complete turns its author has played since.
type Probation struct {
	Rule   int    `json:"rule"` // number of today
	Author string `json:"author"`
	Turns  int    `json:"turns"`
	Over   bool   `json:"over,omitempty"`
	// Since is the turn of the adoption, which does not count (A91).
	Since int `json:"since,omitempty"`
}

// ProbationOf finds the probation of a rule; nil if it is in none.
func (s *State) ProbationOf(rule int) *Probation {
	for _, p := range s.Probation {
		if p.Rule == rule && !p.Over {
			return p
		}
	}
	return nil
}

// ProbationBegun is the event that a rule later than 319 is on trial (R319-1, A90).
type ProbationBegun struct {
	Rule   int    `json:"rule"`
	Author string `json:"author"`
	Turns  int    `json:"turns,omitempty"`
}

// Kind implements Event.
func (ProbationBegun) Kind() string { return "probation-begun" }

// Apply implements Event.
func (e ProbationBegun) Apply(s *State, _ time.Time) {
	s.Probation = append(s.Probation, &Probation{Rule: e.Rule, Author: e.Author, Turns: e.Turns, Since: s.Turn.Number})
}

// ProbationCounted is the event that the author of a rule on trial completed a turn.
type ProbationCounted struct {
	Rule  int  `json:"rule"`
	Turns int  `json:"turns"`
	Over  bool `json:"over,omitempty"`
}

// Kind implements Event.
func (ProbationCounted) Kind() string { return "probation-counted" }

// Apply implements Event.
func (e ProbationCounted) Apply(s *State, _ time.Time) {
	p := s.ProbationOf(e.Rule)
	p.Turns, p.Over = e.Turns, e.Over
}

// ProbationEnded is the event that the rule on trial is no more, or has another number.
type ProbationEnded struct {
	Rule int `json:"rule"`
}

// Kind implements Event.
func (ProbationEnded) Kind() string { return "probation-ended" }

// Apply implements Event.
func (e ProbationEnded) Apply(s *State, _ time.Time) { s.ProbationOf(e.Rule).Over = true }
