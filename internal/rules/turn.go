package rules

import (
	"github.com/fnomic/fnomic/internal/game"
)

// isTurnPlayer reports whether it is a player's turn.
func isTurnPlayer(s *game.State, name string) bool { return name != "" && s.Turn.Player == name }

// voteUnderWay reports whether the proposal is past its call and before its
// results.
func voteUnderWay(s *game.State) bool {
	return s.Turn.Phase == game.PhaseVote || s.Turn.Phase == game.PhaseCounting
}

// callsProposal reports whether the attempt is a call to vote that would reach
// the content of the proposal under debate.
func callsProposal(s *game.State, a game.Attempt) bool {
	return a.Act.Kind == game.CallVote && onProposal(a) && isTurnPlayer(s, a.By) && s.Turn.Phase == game.PhaseDebate && s.CurrentProposal() != nil
}

// called is the proposal in the form in which a call puts it to the vote: a
// text in the call itself is the final form (R111, design §4.4-9).
func called(s *game.State, a game.Attempt) game.Proposal {
	p := *s.CurrentProposal()
	if a.Act.Text != "" {
		p.Text = a.Act.Text
	}
	if a.Act.Effects != nil {
		p.Effects = a.Act.Effects
	}
	return p
}
