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
	// Why says what made it void: "late" (R319-5), "rule-gone" (A99).
	Why string `json:"why,omitempty"`
}

// Open reports whether it is under debate or at the vote (A93).
func (r *Request) Open() bool { return r.State == RequestDebate || r.State == RequestVote }

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
		if r.Open() {
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

// RequestIssued is the event that a request is issued: its 21 days run (R319-2, R319-5).
type RequestIssued struct {
	Number  int       `json:"number"`
	Author  string    `json:"author"`
	Rule    int       `json:"rule"`
	Text    string    `json:"text"`
	Effects []string  `json:"effects,omitempty"`
	Due     time.Time `json:"due"`
	Mail    string    `json:"mail,omitempty"`
}

// Kind implements Event.
func (RequestIssued) Kind() string { return "request-issued" }

// Apply implements Event.
func (e RequestIssued) Apply(s *State, at time.Time) {
	s.Requests = append(s.Requests, &Request{Number: e.Number, Author: e.Author, Rule: e.Rule, Text: e.Text,
		Effects: e.Effects, State: RequestDebate, Opened: at, Due: e.Due, Mail: e.Mail})
	s.Next.Request = e.Number + 1
}

// RequestRevised is the event that the author gives it another form before the vote (R319-3, R111).
type RequestRevised struct {
	Number  int      `json:"number"`
	Text    string   `json:"text"`
	Effects []string `json:"effects,omitempty"`
	Mail    string   `json:"mail,omitempty"`
}

// Kind implements Event.
func (RequestRevised) Kind() string { return "request-revised" }

// Apply implements Event.
func (e RequestRevised) Apply(s *State, _ time.Time) {
	r := s.Request(e.Number)
	r.Text, r.Effects, r.Mail = e.Text, e.Effects, e.Mail
}

// RequestEnded is the event that a request is over: accepted or rejected at
// the end of its vote, renounced, or void.
type RequestEnded struct {
	Number  int          `json:"number"`
	Outcome RequestState `json:"outcome"`
	Why     string       `json:"why,omitempty"`
}

// Kind implements Event.
func (RequestEnded) Kind() string { return "request-ended" }

// Apply implements Event.
func (e RequestEnded) Apply(s *State, at time.Time) {
	r := s.Request(e.Number)
	r.State, r.Why, r.Closed = e.Outcome, e.Why, &at
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
