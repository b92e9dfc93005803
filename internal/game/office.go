package game

import (
	"strconv"
	"time"
)

// Office is one of the three arbiters' offices (R320).
type Office string

// The offices.
const (
	PA Office = "PA" // Premier Arbitre, the Judge
	DA Office = "DA" // Deuxième Arbitre
	TA Office = "TA" // Troisième Arbitre
)

// Holder is who holds an office, since when, and who named him under which
// mandate (no revocation of those one named, R320).
type Holder struct {
	Player  string    `json:"player,omitempty"` // empty: the office is vacant
	Since   time.Time `json:"since"`
	NamedBy string    `json:"named_by,omitempty"`
	// Mandate counts the holders of the naming office; a nomination of an
	// earlier mandate may be revoked.
	Mandate int `json:"mandate,omitempty"`
	// Elected says that the election made him PA, so that he may refuse (A120).
	Elected bool `json:"elected,omitempty"`
	// Runners are those elected after him, in order, if he refuses.
	Runners []string `json:"runners,omitempty"`
}

// Election is what is known of the elections of the PA besides their ballots (R320, A120).
type Election struct {
	// Elected are those who received voices in the election that is closed and
	// not yet proclaimed, the winner first; Post is the key of the proclamation.
	Elected []string `json:"elected,omitempty"`
	Post    string   `json:"post,omitempty"`
	// Empty counts the elections in a row in which nobody voted (design §4.4-12).
	Empty int `json:"empty,omitempty"`
	// Held counts the elections, for the keys of their posts.
	Held int `json:"held,omitempty"`
}

// ByLines is a PA elected by « nouveau PA » lines who takes office with the
// results of the ballot (R320, A126).
type ByLines struct {
	Ballot string `json:"ballot"`
	Player string `json:"player"`
}

// Offices are the three offices.
type Offices struct {
	PA Holder `json:"PA"`
	DA Holder `json:"DA"`
	TA Holder `json:"TA"`
	// Mandates counts those who came into each office, for who named whom when
	// and for the keys of posts.
	Mandates map[Office]int `json:"mandates,omitempty"`
	Election Election       `json:"election,omitzero"`
	ByLines  []ByLines      `json:"by_lines,omitempty"`
}

// Of gives the holder of an office.
func (o *Offices) Of(office Office) *Holder {
	switch office {
	case PA:
		return &o.PA
	case DA:
		return &o.DA
	default:
		return &o.TA
	}
}

// Held is the office that a player holds; empty if none.
func (o *Offices) Held(player string) Office {
	for _, office := range []Office{PA, DA, TA} {
		if player != "" && o.Of(office).Player == player {
			return office
		}
	}
	return ""
}

// Duty is the first duty of a new PA or DA: naming or confirming the next
// arbiter within 48 h (R320).
type Duty struct {
	Office Office `json:"office"` // whose duty: PA names the DA, DA the TA
	Player string `json:"player"`
	// Since is the mail from which the 48 h run; nil while the registrar's post
	// that starts them is awaited (A121).
	Since *time.Time `json:"since,omitempty"`
	Due   *time.Time `json:"due,omitempty"`
	// Awaits is the key of that post.
	Awaits string `json:"awaits,omitempty"`
	// Frozen is since when the window stands still (R314, A146).
	Frozen *time.Time `json:"frozen,omitempty"`
}

// Bar keeps a player whose judgment was quashed from being an arbiter (R320-9).
type Bar struct {
	Player string    `json:"player"`
	Until  time.Time `json:"until"`
}

// PresenceCall is the DA's call to the PA, or the TA's to the DA (R320).
type PresenceCall struct {
	Caller string    `json:"caller"`
	Office Office    `json:"office"` // the office called
	Player string    `json:"player"`
	Opened time.Time `json:"opened"`
	Due    time.Time `json:"due"`
	// Frozen is since when the window stands still (R314, A146).
	Frozen *time.Time `json:"frozen,omitempty"`
}

// Duty finds the duty of an office; nil if none is pending.
func (s *State) Duty(office Office) *Duty {
	for _, d := range s.Duties {
		if d.Office == office {
			return d
		}
	}
	return nil
}

// Call finds the open call to the holder of an office; nil if there is none.
func (s *State) Call(office Office) *PresenceCall {
	for _, c := range s.Calls {
		if c.Office == office {
			return c
		}
	}
	return nil
}

// BarredUntil is when a player may be an arbiter again (R320-9); the zero time
// for one who was never barred.
func (s *State) BarredUntil(player string) time.Time {
	var until time.Time
	for _, b := range s.Bars {
		if b.Player == player && b.Until.After(until) {
			until = b.Until
		}
	}
	return until
}

// PersonalClocks lists the windows that bind one person: duties, calls, cases
// in which the Judge has to show up.
func (s *State) PersonalClocks() []Clock {
	var all []Clock
	for _, d := range s.Duties {
		if d.Due != nil {
			all = append(all, Clock{Key: "nomination/" + string(d.Office), Player: d.Player, Start: *d.Since, due: d.Due, frozen: &d.Frozen})
		}
	}
	for _, c := range s.Calls {
		all = append(all, Clock{Key: "presence/" + string(c.Office), Player: c.Player, Start: c.Opened, due: &c.Due, frozen: &c.Frozen})
	}
	for _, c := range s.Cases {
		if c.JudgeDue != nil {
			all = append(all, Clock{Key: "judge/J" + strconv.Itoa(c.Number), Player: c.Judge, Start: c.SeatedAt, due: c.JudgeDue, frozen: &c.Frozen})
		}
	}
	return all
}

// Clock is a window that binds one person: it stands still while the game is
// interrupted and the person is an active player, and runs for a vacationer (A146).
type Clock struct {
	Key    string // "nomination/PA", "presence/DA", "judge/J1"
	Player string
	Start  time.Time
	due    *time.Time
	frozen **time.Time
}

// Frozen reports whether the window stands still.
func (c Clock) Frozen() bool { return *c.frozen != nil }

// Released is the end of a window that runs again at an instant; full has it
// start again in full (A114-2 b).
func (c Clock) Released(at time.Time, full bool) time.Time {
	f := frozen{since: **c.frozen, at: at, full: full}
	return f.move(c.Start, *c.due)
}

func (s *State) clock(key string) (Clock, bool) {
	for _, c := range s.PersonalClocks() {
		if c.Key == key {
			return c, true
		}
	}
	return Clock{}, false
}

// moveOffices lets every window that stood still run again.
func (s *State) moveOffices(f frozen) {
	for _, c := range s.PersonalClocks() {
		if c.Frozen() {
			*c.due = c.Released(f.at, f.full)
			*c.frozen = nil
		}
	}
}

// ClockHeld is the event that a person's window stands still (R314, A146).
type ClockHeld struct {
	Clock  string `json:"clock"`
	Player string `json:"player"`
}

// Kind implements Event.
func (ClockHeld) Kind() string { return "clock-held" }

// Apply implements Event.
func (e ClockHeld) Apply(s *State, at time.Time) {
	if c, ok := s.clock(e.Clock); ok {
		*c.frozen = &at
	}
}

// ClockReleased is the event that a person's window runs again before the
// game does: the person is a vacationer now (A146).
type ClockReleased struct {
	Clock  string    `json:"clock"`
	Player string    `json:"player"`
	Due    time.Time `json:"due"`
}

// Kind implements Event.
func (ClockReleased) Kind() string { return "clock-released" }

// Apply implements Event.
func (e ClockReleased) Apply(s *State, _ time.Time) {
	if c, ok := s.clock(e.Clock); ok {
		*c.due, *c.frozen = e.Due, nil
	}
}
