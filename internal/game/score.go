package game

import "time"

// Entry is one change of a score: who, how much, for what, by which clause.
type Entry struct {
	Player string `json:"player"`
	Points int    `json:"points"`
	// Why names the cause: "against-adopted" (R204), "rejected" (R206),
	// "abstained" (R304-5, R320-7), "adopted" (R311-2), "half" (R311), "decree"
	// (R313), "request-accepted", "request-rejected" (R319-6), "request-late"
	// (R319-5), "judgment" (R320-10), "quashed" (R320-9), "sanction" (R320,
	// d12), "disclosure" (d13), "pseudonyms" (d14), "correction".
	Why    string `json:"why"`
	Clause string `json:"clause"`
	About  string `json:"about,omitempty"` // "321", "Rq1", "Dp30", "J1", "S1"
	// Effective is the instant from which it counts for a victory (A46).
	Effective time.Time `json:"effective"`
	// Turn is the turn in which it arose (A49, A98).
	Turn int `json:"turn,omitempty"`
	// Reason is the operator's or the Judge's, for corrections and sanctions.
	Reason string `json:"reason,omitempty"`
}

// ScoreChanged is the event that an entry is booked.
type ScoreChanged struct {
	Entry
}

// Kind implements Event.
func (ScoreChanged) Kind() string { return "score-changed" }

// Apply implements Event.
func (e ScoreChanged) Apply(s *State, _ time.Time) {
	s.Player(e.Player).Score += e.Points
	s.Scores = append(s.Scores, e.Entry)
	s.unqueue(e.Entry)
}

func (s *State) unqueue(e Entry) {
	for i, q := range s.Queued {
		if q.Player == e.Player && q.Why == e.Why && q.About == e.About {
			s.Queued = append(s.Queued[:i:i], s.Queued[i+1:]...)
			return
		}
	}
}

// ScoreQueued is the event that an entry waits: for the results of the turn
// (R319-6) or for a publication (A46).
type ScoreQueued struct {
	Entry
}

// Kind implements Event.
func (ScoreQueued) Kind() string { return "score-queued" }

// Apply implements Event.
func (e ScoreQueued) Apply(s *State, _ time.Time) { s.Queued = append(s.Queued, e.Entry) }

// ScoreDropped is the event that an entry that waits falls: its player is no
// longer in the game (A30), or it is counted otherwise (R311, halves).
type ScoreDropped struct {
	Entry
}

// Kind implements Event.
func (ScoreDropped) Kind() string { return "score-dropped" }

// Apply implements Event.
func (e ScoreDropped) Apply(s *State, _ time.Time) { s.unqueue(e.Entry) }

// GameWon is the event that the game is over (R208, R213).
type GameWon struct {
	Winner    string    `json:"winner"`
	Score     int       `json:"score"`
	Effective time.Time `json:"effective"`
	ByJudge   bool      `json:"by_judge,omitempty"` // R213
}

// Kind implements Event.
func (GameWon) Kind() string { return "game-won" }

// Apply implements Event.
func (e GameWon) Apply(s *State, _ time.Time) {
	s.Winner, s.Tied = e.Winner, nil
	s.Turn.Phase, s.Turn.Until = PhaseOver, nil
}

// GameTied is the event that several players reach the points of victory at
// the same instant: the Judge decides (A151).
type GameTied struct {
	Players   []string  `json:"players"`
	Effective time.Time `json:"effective"`
}

// Kind implements Event.
func (GameTied) Kind() string { return "game-tied" }

// Apply implements Event.
func (e GameTied) Apply(s *State, _ time.Time) {
	s.Tied = e.Players
	s.Turn.Phase, s.Turn.Until = PhaseTied, nil
}
