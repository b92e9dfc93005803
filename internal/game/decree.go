package game

import "time"

// DecreeState is where a decree proposal stands.
type DecreeState string

// The states of a decree proposal.
const (
	DecreeOpen      DecreeState = "open"
	DecreeAdopted   DecreeState = "adopted"
	DecreeRejected  DecreeState = "rejected"
	DecreeWithdrawn DecreeState = "withdrawn"
)

// DecreeProposal is "Dp x y" (R313, A75).
type DecreeProposal struct {
	Number int         `json:"number"` // x of Dp x y
	Author string      `json:"author"`
	Text   string      `json:"text"`
	Target int         `json:"target,omitempty"` // the decree that it amends or repeals
	Repeal bool        `json:"repeal,omitempty"`
	State  DecreeState `json:"state"`
	Opened time.Time   `json:"opened"`
	// Due is the last instant for an opposition (96 h).
	Due       time.Time `json:"due"`
	Opponents []string  `json:"opponents,omitempty"`
	Effects   []string  `json:"effects,omitempty"`
	Mail      string    `json:"mail,omitempty"`
	// Decree is its number once adopted; InForce says that it applies.
	Decree  int        `json:"decree,omitempty"`
	InForce bool       `json:"in_force,omitempty"`
	Decided *time.Time `json:"decided,omitempty"`
}

// DecreesToNames is d2: decrees adopted in a turn, to be published by its
// player, by anyone after From.
type DecreesToNames struct {
	Turn    int       `json:"turn"`
	Player  string    `json:"player"`
	Decrees []int     `json:"decrees"`
	From    time.Time `json:"from"`
}

// DecreeProposal finds a decree proposal by the x of Dp x y; nil if there is none.
func (s *State) DecreeProposal(number int) *DecreeProposal {
	for _, d := range s.Decrees {
		if d.Number == number {
			return d
		}
	}
	return nil
}

func (s *State) moveDecrees(f frozen) {
	for _, d := range s.Decrees {
		if d.State == DecreeOpen {
			d.Due = f.move(d.Opened, d.Due)
		}
	}
}
