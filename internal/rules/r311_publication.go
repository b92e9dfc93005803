package rules

import (
	"strings"
	"unicode"

	"github.com/fnomic/fnomic/internal/game"
)

// publishesDecrees tells a publication of decrees (d2) from one of results.
func publishesDecrees(a game.Attempt) bool { return strings.HasPrefix(a.Act.Target, "D") }

// forbidPublication says who may publish, and when (R311-3, A60–A64).
func forbidPublication(s *game.State, a game.Attempt) *game.Refusal {
	c := countedProposal(s)
	switch {
	case s.Turn.Phase == game.PhaseVote:
		r := publicationRefusal("Le vote n'est pas clos", nil)
		if b := s.Ballot(proposalKey(s.CurrentProposal().Number)); b != nil {
			r.Until = &b.Until
		}
		return r
	case c == nil:
		return publicationRefusal("Aucun résultat n'est à publier", nil)
	case publicationMode(s) == game.ByRegistrar:
		return publicationRefusal("Le greffier publie les résultats au nom du joueur", nil)
	case a.By == publisher(s):
		return nil
	case a.By == s.NextActive(publisher(s)):
		if from := fiveDays(s); !a.At.After(from) || s.Suspended != nil && !from.Before(*s.Suspended) {
			return publicationRefusal("Pas avant le "+stamp(from)+", et si "+publisher(s)+" n'a pas publié", &from)
		}
		return nil
	}
	return publicationRefusal("Seuls "+publisher(s)+", puis "+s.NextActive(publisher(s))+" après le "+stamp(fiveDays(s))+", peuvent publier", nil)
}

// publisher is the player of the turn, or who ends it in his place (R314).
func publisher(s *game.State) string {
	if s.Turn.Finisher != "" {
		return s.Turn.Finisher
	}
	return s.Turn.Player
}

// publish is a player's publication; « Bot, publie les résultats » leaves the
// mail to the registrar, whose post then is the publication.
func publish(p *game.Proceeding, a game.Attempt) {
	if publishesDecrees(a) {
		return
	}
	s := p.State()
	c := countedProposal(s)
	if a.Act.Target == game.ToRegistrar {
		if s.AwaitedPost("results/"+proposalKey(c.Number)) == nil {
			p.Await("results/"+proposalKey(c.Number), a.By)
		}
		return
	}
	publishResults(p, publication{by: a.By, halves: takesHalf(s, a.By)})
}

// takesHalf reports whether a publisher is the next player acting after the
// five days, and not the one who ends the turn by R314 (A64).
func takesHalf(s *game.State, by string) bool {
	if s.Book.Point("A64") == "b" && s.Turn.Finisher != "" {
		return by != s.Turn.Player
	}
	return by != publisher(s)
}

// publicationDue is the last resort of A61: ten days after the vote the
// registrar publishes, and nobody shares.
func publicationDue(s *game.State) []game.Due {
	c := countedProposal(s)
	if c == nil || clocksStand(s) || publicationMode(s) != game.ByPlayer || s.AwaitedPost("results/"+proposalKey(c.Number)) != nil {
		return nil
	}
	return []game.Due{{At: fiveDays(s).Add(s.Book.Duration("311.publication")), Class: game.ClassPublication, Key: "publication/" + proposalKey(c.Number),
		Do: func(p *game.Proceeding) { p.Await("results/"+proposalKey(c.Number), "") }}}
}

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

func equalFold(a, b string) bool { return strings.EqualFold(a, b) }

func trimSpace(s string) string { return strings.TrimSpace(s) }
