package gazette

import (
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// Limit is a window that runs: what ends, and when. Frozen says that it stands
// still while the game is interrupted (R314), so that its end is not known.
type Limit struct {
	What   string
	At     time.Time
	Frozen bool
}

// Limits lists the windows of a state, the first to end first.
func Limits(s *game.State) []Limit {
	var all []Limit
	for _, l := range limits(s) {
		all = append(all, Limit{What: l.what, At: l.at, Frozen: l.frozen})
	}
	return all
}

// Situation says in a sentence or two whose turn it is and where it stands.
func Situation(s *game.State) string {
	_, text, _ := strings.Cut(voice{s: s}.phase(s.At), "\n")
	return text
}

// WhyPoints says what a change of score is for, and by which clause as players
// cite it today; the clause is empty where a reading or an order is the ground.
func WhyPoints(s *game.State, e game.Entry) (why, clause string) {
	return whyOf(e), voice{s: s}.clause(e.Clause)
}

// OfficeName writes an arbiter's office in full.
func OfficeName(o game.Office) string { return officeName(o) }

// StatusWord says a player's standing in French.
func StatusWord(s game.Status) string { return statusWord(s) }

// Of writes "de" before a name, with its elision: "d'Alice", "de Benoît".
func Of(name string) string { return of(name) }
