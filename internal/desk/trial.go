package desk

import (
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/mailbot"
)

// Try is what would become of a mail that only tries its text (ESSAI), had it
// come to the list without that word: it is taken on a copy of the game, which
// stays as it is. Nil for any other mail.
func Try(engine *game.Engine, s *game.State, r mailbot.Reading, topic string) *game.Outcome {
	if r.Trial == nil {
		return nil
	}
	r.Acts, r.Asked, r.Notices = r.Trial.Acts, r.Trial.Asked, r.Trial.Notices
	o := engine.Take(s.Clone(), Mail(s, r, topic, false))
	return &o
}
