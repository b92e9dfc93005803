package game

import "time"

// Phase is where a turn stands (law 0.3).
type Phase string

// The phases of a turn, in the words of the case files.
const (
	PhaseAwaiting Phase = "awaiting" // ATTENTE: the 72 h run, no proposal yet
	PhaseDebate   Phase = "debate"   // DEBAT
	PhaseVote     Phase = "vote"     // VOTE
	PhaseCounting Phase = "counting" // DEPOUILLEMENT: closed, not yet published
	PhaseBlocked  Phase = "blocked"  // BLOQUÉ: R320-4
	PhaseBetween  Phase = "between"  // INTERTOUR: the next turn cannot start (R314)
	PhaseOver     Phase = "over"     // FIN
	PhaseTied     Phase = "tied"     // FIN_A_JUGER: A151
)

// Turn is the turn under way (A06: one player's turn).
type Turn struct {
	Number int    `json:"number"`
	Player string `json:"player"`
	Phase  Phase  `json:"phase"`
	// Since is when the clock of the turn started; nil while the post that
	// starts it has not been read back.
	Since *time.Time `json:"since,omitempty"`
	// Until is the last instant in time for launching a proposal (R302); nil
	// when no clock runs.
	Until *time.Time `json:"until,omitempty"`
	// Limit is the end of the 72 h, kept when a proposal has stopped the clock (A10, A11).
	Limit *time.Time `json:"limit,omitempty"`
	// Finisher ends the turn in the place of a player who left it (R314).
	Finisher string `json:"finisher,omitempty"`
	// ClosedAt is the end of the vote of the turn (R311-3, d2).
	ClosedAt *time.Time `json:"closed_at,omitempty"`
	// PublicationFrom is what the 5 days of R311 count from, moved by suspensions.
	PublicationFrom *time.Time `json:"publication_from,omitempty"`
}

// Ending says how a turn ended.
type Ending string

// The ways in which a turn ends.
const (
	EndedByResults  Ending = "results"
	EndedByPass     Ending = "pass"
	EndedByExpiry   Ending = "expiry"
	EndedByVacation Ending = "vacation"
	EndedByLeaving  Ending = "leaving"
)

// TurnEnded is the event that a turn is over; what the boundary does follows
// as events of its own (law 0.4).
type TurnEnded struct {
	Number int    `json:"number"`
	Player string `json:"player"`
	How    Ending `json:"how"`
	// Clock is what starts the next turn's 72 h; nil when the registrar's post does (R302).
	Clock *time.Time `json:"clock,omitempty"`
}

// Kind implements Event.
func (TurnEnded) Kind() string { return "turn-ended" }

// Apply implements Event.
func (e TurnEnded) Apply(s *State, _ time.Time) {
	s.Turn.Since, s.Turn.Until, s.Turn.Limit, s.Turn.Finisher = nil, nil, nil, ""
	s.Turn.Phase = PhaseBetween
}

// TurnBegun is the event that a turn starts. Since is nil when its clock waits
// for a post of the registrar.
type TurnBegun struct {
	Number int        `json:"number"`
	Player string     `json:"player"`
	Since  *time.Time `json:"since,omitempty"`
	Until  *time.Time `json:"until,omitempty"`
	// Blocked says that the turn waits for the consent of the others (R320-4).
	Blocked bool `json:"blocked,omitempty"`
}

// Kind implements Event.
func (TurnBegun) Kind() string { return "turn-begun" }

// Apply implements Event.
func (e TurnBegun) Apply(s *State, _ time.Time) {
	s.Begun = true
	s.Turn = Turn{Number: e.Number, Player: e.Player, Phase: PhaseAwaiting, Since: e.Since, Until: e.Until, Limit: e.Until}
	if e.Blocked {
		s.Turn.Phase = PhaseBlocked
	}
}

// ClockStarted is the event that the 72 h of the player of the turn run (R302).
type ClockStarted struct {
	Player string    `json:"player"`
	Since  time.Time `json:"since"`
	Until  time.Time `json:"until"`
}

// Kind implements Event.
func (ClockStarted) Kind() string { return "clock-started" }

// Apply implements Event.
func (e ClockStarted) Apply(s *State, _ time.Time) {
	s.Turn.Since, s.Turn.Limit = &e.Since, &e.Until
	if s.Turn.Phase == PhaseAwaiting || s.Turn.Phase == PhaseBlocked { // else a proposal has stopped it already (A09)
		s.Turn.Until, s.Turn.Phase = &e.Until, PhaseAwaiting
	}
}

// FinisherNamed is the event that another player ends the turn (R314, A158).
type FinisherNamed struct {
	Player string `json:"player"`
}

// Kind implements Event.
func (FinisherNamed) Kind() string { return "finisher-named" }

// Apply implements Event.
func (e FinisherNamed) Apply(s *State, _ time.Time) { s.Turn.Finisher = e.Player }

// Suspended is the event that fewer than four players are active (R314).
type Suspended struct {
	Active int `json:"active"`
}

// Kind implements Event.
func (Suspended) Kind() string { return "suspended" }

// Apply implements Event.
func (e Suspended) Apply(s *State, at time.Time) { s.Suspended = &at }

// Resumed is the event that the game goes on; every frozen window is moved by
// the length of the interruption (A114 ii).
type Resumed struct {
	Active int       `json:"active"`
	Since  time.Time `json:"since"` // of the interruption
	// Clocks says what became of the windows: kept their rest, started in full
	// again or ran on (A114-2).
	Clocks Clocks `json:"clocks,omitempty"`
	// VotesStood says that open votes stood still as well (A114 c).
	VotesStood bool `json:"votes_stood,omitempty"`
}

// Clocks is what an interruption did to the windows (A114-2).
type Clocks string

// The readings of A114-2; the zero value is the reading taken.
const (
	ClocksKept Clocks = ""     // (a) frozen, what was left is left
	ClocksFull Clocks = "full" // (b) start again in full
	ClocksRan  Clocks = "ran"  // (c) ran on
)

// Kind implements Event.
func (Resumed) Kind() string { return "resumed" }

// Apply implements Event.
func (e Resumed) Apply(s *State, at time.Time) {
	s.Suspended = nil
	f := frozen{since: e.Since, at: at, full: e.Clocks == ClocksFull}
	s.moveBallots(f, e.VotesStood)
	if e.Clocks == ClocksRan {
		return
	}
	s.Turn.move(f)
	s.moveDecrees(f)
	s.moveRequests(f)
	s.moveOffices(f)
	s.moveCases(f)
}

// frozen is an interruption of the game (R314); full has windows start again.
type frozen struct {
	since, at time.Time
	full      bool
}

// move gives the end of a window that began at start: later by what the
// interruption took of it (A114 ii).
func (f frozen) move(start, end time.Time) time.Time {
	from := f.since
	if start.After(from) {
		from = start
	}
	if f.at.Before(from) {
		return end
	}
	if f.full && start.Before(f.since) {
		from = start
	}
	return end.Add(f.at.Sub(from))
}

// movePtr is move for a window that may not run; a start that is not known counts as before the interruption.
func (f frozen) movePtr(start, end *time.Time) *time.Time {
	if end == nil {
		return nil
	}
	from := f.since
	if start != nil {
		from = *start
	}
	m := f.move(from, *end)
	return &m
}

func (t *Turn) move(f frozen) {
	t.Until = f.movePtr(t.Since, t.Until)
	t.Limit = f.movePtr(t.Since, t.Limit)
	t.PublicationFrom = f.movePtr(t.ClosedAt, t.PublicationFrom)
}

// TurnExpired is the event that the 72 h ended without a proposal (R302).
type TurnExpired struct {
	Number int    `json:"number"`
	Player string `json:"player"`
}

// Kind implements Event.
func (TurnExpired) Kind() string { return "turn-expired" }

// Apply implements Event.
func (e TurnExpired) Apply(s *State, at time.Time) {
	s.LastExpired = &Expired{Number: e.Number, Player: e.Player, At: at}
}

// Expired is the last turn whose 72 h ended unused.
type Expired struct {
	Number int       `json:"number"`
	Player string    `json:"player"`
	At     time.Time `json:"at"`
}
