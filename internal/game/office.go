package game

import "time"

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

// Offices are the three offices.
type Offices struct {
	PA Holder `json:"PA"`
	DA Holder `json:"DA"`
	TA Holder `json:"TA"`
	// Mandates counts changes of the PA and of the DA.
	Mandates map[Office]int `json:"mandates,omitempty"`
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
}

// moveOffices moves the windows of active players; those of vacationers ran on (A146).
func (s *State) moveOffices(f frozen) {
	for _, d := range s.Duties {
		if s.IsActive(d.Player) {
			d.Due = f.movePtr(d.Since, d.Due)
		}
	}
	for _, c := range s.Calls {
		if s.IsActive(c.Player) {
			c.Due = f.move(c.Opened, c.Due)
		}
	}
}
