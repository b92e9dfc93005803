package rules

import "github.com/fnomic/fnomic/internal/game"

// Acts of the operator, for game.Engine.Do: what the list server knows and the
// game does not, and corrections.

// Removed notes that the list no longer carries a person: a player is out of
// the game (d15, A160).
func Removed(name string) func(*game.Proceeding) {
	return func(p *game.Proceeding) {
		q := p.State().Player(name)
		if q != nil && q.Status != game.Gone {
			leave(p, name, "removed", "d15")
		}
	}
}

// Resubscribed notes that the list carries a former player again (d15).
func Resubscribed(name string) func(*game.Proceeding) {
	return func(p *game.Proceeding) { p.Record(game.Subscribed{Player: name}, "d15") }
}

// Corrected changes a score by a dated entry with its reason (A48); clocks stay.
func Corrected(name string, points int, reason string) func(*game.Proceeding) {
	return func(p *game.Proceeding) {
		if p.State().Player(name) == nil {
			return
		}
		book(p, game.Entry{Player: name, Points: points, Why: "correction", Clause: "A48", Reason: reason})
	}
}
