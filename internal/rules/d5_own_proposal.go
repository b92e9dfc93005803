package rules

import "github.com/fnomic/fnomic/internal/game"

// d5 keeps players from voting against their own proposals, requests included
// (A102); reading A27 (b) holds it inoperative against R304-2.
func d5() game.Rule {
	return game.Rule{Name: "d5", Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
		if a.Act.Kind != game.CastVote || a.Act.Choice != game.Against || s.Book.Point("A27") != "a" {
			return nil
		}
		b := s.Ballot(a.Act.Target)
		if b == nil || b.State != game.BallotOpen || b.Author != a.By || b.Kind != game.OnProposal && b.Kind != game.OnRequest {
			return nil
		}
		return refuse(game.LevelContent, "Vous ne pouvez voter contre votre propre proposition (d5) ; votre voix précédente, s'il y en a une, reste.", "d5")
	}}
}
