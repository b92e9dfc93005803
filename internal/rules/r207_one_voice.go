package rules

import "github.com/fnomic/fnomic/internal/game"

// r207 gives each player one voice: a later one replaces it while the vote
// lasts (A23 a), or is refused (A23 b).
func r207() game.Rule {
	return game.Rule{
		Name: "207",
		Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
			if !acts(a, game.CastVote, game.Elect) || s.Book.Point("A23") == "a" {
				return nil
			}
			b := s.Ballot(a.Act.Target)
			if b == nil || b.State != game.BallotOpen || b.Voice(a.By) == nil {
				return nil
			}
			return refuse(game.LevelContent, "Votre première voix est définitive (207).", "207")
		},
		Follow: func(p *game.Proceeding, e game.Event) {
			v, ok := e.(game.VoteCast)
			if !ok || v.Replaces == "" || v.Replaces == v.Choice {
				return
			}
			p.Notify(game.Notice{Code: "vote-replaced", Rule: "R207", Text: "Votre voix précédente est remplacée (207)."})
		},
	}
}
