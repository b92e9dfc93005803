package game

import (
	"slices"
	"time"
)

// Status is a player's standing in the game.
type Status string

// The standings; an active player is one who is no vacationer (d6).
const (
	Active   Status = "active"
	Vacation Status = "vacation" // R314
	Pending  Status = "pending"  // registered, a player from the end of the turn (R302)
	Gone     Status = "gone"     // R113, d14, d15
)

// Player is one player, at a fixed place in the order of play (R302, d15).
type Player struct {
	Name   string `json:"name"`
	Status Status `json:"status"`
	Score  int    `json:"score"`
	// Silent counts whole turns without a mail (R314, A112).
	Silent int `json:"silent"`
	// Wrote says whether the player wrote to the list during the turn.
	Wrote    bool       `json:"wrote,omitempty"`
	LastPost *time.Time `json:"last_post,omitempty"`
	// Returning says that a vacationer asked to come back at the next turn (A111).
	Returning bool `json:"returning,omitempty"`
	// BackAt is the last return that took no turn, the game being interrupted (A114 v).
	BackAt *time.Time `json:"back_at,omitempty"`
	// PassesAhead says that a pass sent before the turn is remembered (A12 b).
	PassesAhead bool `json:"passes_ahead,omitempty"`
	// Joined is when a registration last took effect; zero for a player of the start.
	Joined    time.Time  `json:"joined,omitzero"`
	GoneAt    *time.Time `json:"gone_at,omitempty"`
	GoneHow   string     `json:"gone_how,omitempty"`  // forfeit | removed | pseudonym
	Requested *time.Time `json:"requested,omitempty"` // of a registration that is pending
	Anew      bool       `json:"anew,omitempty"`      // a registration after the three months of d15: zero points, last rank
	// Unsubscribed says that the list no longer carries the player (d15, A160).
	Unsubscribed bool `json:"unsubscribed,omitempty"`
}

// Player finds a player by the exact name; nil if there is none.
func (s *State) Player(name string) *Player {
	for _, p := range s.Players {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// IsActive reports whether a name is that of an active player (d6).
func (s *State) IsActive(name string) bool {
	p := s.Player(name)
	return p != nil && p.Status == Active
}

// InGame reports whether a name is that of a player who is active or on vacation.
func (s *State) InGame(name string) bool {
	p := s.Player(name)
	return p != nil && (p.Status == Active || p.Status == Vacation)
}

// ActiveNames gives the active players in the order of play.
func (s *State) ActiveNames() []string {
	var names []string
	for _, p := range s.Players {
		if p.Status == Active {
			names = append(names, p.Name)
		}
	}
	return names
}

// Seniority gives all players in rank order, oldest first (A162).
func (s *State) Seniority() []string {
	names := make([]string, len(s.Players))
	for i, p := range s.Players {
		names[i] = p.Name
	}
	return names
}

// NextActive is the first active player after a name in the order of play,
// the player himself last; empty if nobody is active (R302, R314).
func (s *State) NextActive(after string) string { return s.neighbour(after, 1) }

// PreviousActive is the nearest active player before a name, never the player
// himself (A115); empty if there is none.
func (s *State) PreviousActive(before string) string {
	if n := s.neighbour(before, -1); n != before {
		return n
	}
	return ""
}

func (s *State) neighbour(of string, step int) string {
	n := len(s.Players)
	i := slices.IndexFunc(s.Players, func(p *Player) bool { return p.Name == of })
	for k := 1; k <= n; k++ {
		if p := s.Players[((i+k*step)%n+n)%n]; p.Status == Active {
			return p.Name
		}
	}
	return ""
}

// Wrote is the event that a person wrote to the list; auto-replies do not count (A112).
type Wrote struct {
	Player string `json:"player"`
}

// Kind implements Event.
func (Wrote) Kind() string { return "wrote" }

// Apply implements Event.
func (e Wrote) Apply(s *State, at time.Time) {
	p := s.Player(e.Player)
	p.Wrote, p.Silent, p.LastPost = true, 0, &at
}

// RegistrationAsked is the event that someone asked to join; it takes effect
// at the end of the turn (R302, d15).
type RegistrationAsked struct {
	Player string `json:"player"`
	// Back says that a former player comes back to the old rank and score (d15, A156).
	Back bool `json:"back,omitempty"`
}

// Kind implements Event.
func (RegistrationAsked) Kind() string { return "registration-asked" }

// Apply implements Event.
func (e RegistrationAsked) Apply(s *State, at time.Time) {
	p := s.Player(e.Player)
	if p == nil {
		s.Players = append(s.Players, &Player{Name: e.Player, Status: Pending, Requested: &at})
		return
	}
	p.Status, p.Requested, p.Anew = Pending, &at, !e.Back
}

// PlayerJoined is the event that a registration takes effect: a new player has
// zero points and the last rank (R302); one who comes back in time has the old
// rank and score (d15).
type PlayerJoined struct {
	Player string `json:"player"`
	Score  int    `json:"score"`
	Back   bool   `json:"back,omitempty"`
}

// Kind implements Event.
func (PlayerJoined) Kind() string { return "player-joined" }

// Apply implements Event.
func (e PlayerJoined) Apply(s *State, at time.Time) {
	p := s.Player(e.Player)
	if p == nil {
		p = &Player{Name: e.Player}
		s.Players = append(s.Players, p)
	}
	if !e.Back {
		s.Players = slices.DeleteFunc(s.Players, func(q *Player) bool { return q == p })
		s.Players = append(s.Players, p)
	}
	*p = Player{Name: e.Player, Status: Active, Score: e.Score, LastPost: p.LastPost, Joined: at}
}

// VacationTaken is the event that a player becomes a vacationer (R314).
type VacationTaken struct {
	Player string `json:"player"`
	// Automatic says that five silent turns did it.
	Automatic bool `json:"automatic,omitempty"`
}

// Kind implements Event.
func (VacationTaken) Kind() string { return "vacation-taken" }

// Apply implements Event.
func (e VacationTaken) Apply(s *State, at time.Time) {
	p := s.Player(e.Player)
	p.Status, p.Returning = Vacation, false
	s.dropElector(e.Player, at)
}

// ReturnAsked is the event that a vacationer asks to come back; the status is
// lost at the start of the next turn (R314, A111).
type ReturnAsked struct {
	Player string `json:"player"`
}

// Kind implements Event.
func (ReturnAsked) Kind() string { return "return-asked" }

// Apply implements Event.
func (e ReturnAsked) Apply(s *State, _ time.Time) { s.Player(e.Player).Returning = true }

// PlayerReturned is the event that a vacationer is active again (R314).
type PlayerReturned struct {
	Player string `json:"player"`
	// AtOnce says that the game was interrupted, so that it took no turn (A114 v).
	AtOnce bool `json:"at_once,omitempty"`
}

// Kind implements Event.
func (PlayerReturned) Kind() string { return "player-returned" }

// Apply implements Event.
func (e PlayerReturned) Apply(s *State, at time.Time) {
	p := s.Player(e.Player)
	p.Status, p.Returning, p.Silent = Active, false, 0
	if e.AtOnce {
		p.BackAt = &at
	}
}

// PassPromised is the event that a pass sent before the turn is remembered (A12 b).
type PassPromised struct {
	Player string `json:"player"`
	// Kept says that the turn came and the pass is spent.
	Kept bool `json:"kept,omitempty"`
}

// Kind implements Event.
func (PassPromised) Kind() string { return "pass-promised" }

// Apply implements Event.
func (e PassPromised) Apply(s *State, _ time.Time) { s.Player(e.Player).PassesAhead = !e.Kept }

// PlayerLeft is the event that a player is out of the game; the score stays as it is.
type PlayerLeft struct {
	Player string `json:"player"`
	How    string `json:"how"` // forfeit (R113) | removed (d15) | pseudonym (d14)
}

// Kind implements Event.
func (PlayerLeft) Kind() string { return "player-left" }

// Apply implements Event.
func (e PlayerLeft) Apply(s *State, at time.Time) {
	p := s.Player(e.Player)
	p.Status, p.GoneAt, p.GoneHow, p.Returning = Gone, &at, e.How, false
	p.Unsubscribed = e.How == "removed"
	s.dropElector(e.Player, at)
}

// Subscribed is the event that the list carries a former player again (d15).
type Subscribed struct {
	Player string `json:"player"`
}

// Kind implements Event.
func (Subscribed) Kind() string { return "subscribed" }

// Apply implements Event.
func (e Subscribed) Apply(s *State, _ time.Time) {
	if p := s.Player(e.Player); p != nil {
		p.Unsubscribed = false
	}
}

// SilenceCounted is the event that a turn ended: who wrote nothing has one
// more silent turn (R314, A112).
type SilenceCounted struct {
	Silent map[string]int `json:"silent"` // the new counter of each active player
}

// Kind implements Event.
func (SilenceCounted) Kind() string { return "silence-counted" }

// Apply implements Event.
func (e SilenceCounted) Apply(s *State, _ time.Time) {
	for _, p := range s.Players {
		if n, ok := e.Silent[p.Name]; ok {
			p.Silent = n
		}
		p.Wrote = false
	}
}
