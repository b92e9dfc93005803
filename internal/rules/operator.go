package rules

import "github.com/fnomic/fnomic/internal/game"

// What the list server knows and the game does not, for game.Engine.Do; the
// operator's corrections are orders (orders.go).

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
