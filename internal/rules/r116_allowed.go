package rules

import "github.com/fnomic/fnomic/internal/game"

// r116 allows what no rule forbids: asking the program for help or for the
// state of the game has no effect on it.
func r116() game.Rule {
	return game.Rule{Name: "116", CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
		game.Help: func(*game.Proceeding, game.Attempt) {},
	}}
}
