package rules

import (
	"github.com/fnomic/fnomic/internal/game"
)

// r113 lets any player forfeit at any time, a vacationer too (A117) and while
// the game is interrupted.
func r113() game.Rule {
	return game.Rule{
		Name: "113",
		Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
			if a.Act.Kind == game.Leave && !s.InGame(a.By) {
				return refuse(game.LevelPerson, "Vous n'êtes pas joueur (113).", "113")
			}
			return nil
		},
		CarryOut: map[game.ActKind]func(p *game.Proceeding, a game.Attempt){
			game.Leave: func(p *game.Proceeding, a game.Attempt) { leave(p, a.By, "forfeit", "R113") },
		},
	}
}
