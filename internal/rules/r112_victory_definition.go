package rules

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// r112 keeps victory by points: the program warns where a change seems to touch
// its definition; that it does is for the Judge to say (R112 allows to change n).
func r112() game.Rule {
	warn := func(p *game.Proceeding, a game.Attempt) {
		s := p.State()
		n, _ := isNumber(a.Act.Target)
		rule, ok := s.Book.Rule(n)
		words := folded(a.Act.Text)
		if ok && rule.Origin == 208 && a.Act.Change == game.Repeal || strings.Contains(words, "victoire") || strings.Contains(words, "gagne la partie") {
			p.Notify(game.Notice{Code: "victory-definition", Rule: "R112", Text: "La définition de la victoire, avoir acquis n points, ne peut être modifiée ; la valeur de n et les moyens d'acquérir des points, si (112)."})
		}
	}
	return game.Rule{Name: "112", CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){game.Propose: warn, game.Revise: warn}}
}
