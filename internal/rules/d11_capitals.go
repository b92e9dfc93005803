package rules

import (
	"strings"
	"unicode"

	"github.com/fnomic/fnomic/internal/game"
)

// d11 wants the subject of a score mail in capitals; one with a lower-case
// letter is no announcement (A65 a).
func d11() game.Rule {
	return game.Rule{Name: "d11", Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
		if a.Act.Kind != game.Publish || publishesDecrees(a) || a.Act.Target == game.ToRegistrar || a.Mail == nil {
			return nil
		}
		if publicationMode(s) != game.ByPlayer || s.Book.Point("A65") != "a" || !hasLower(a.Mail.Subject) && !a.Act.Has("lower-case") {
			return nil
		}
		r := refuse(game.LevelForm, "Le sujet d'un mail de scores doit être en majuscules (d11).", "d11")
		r.Instead = "le même mail, sujet : " + strings.ToUpper(a.Mail.Subject)
		return r
	}}
}

func hasLower(s string) bool { return strings.ContainsFunc(s, unicode.IsLower) }
