package rules

import (
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// leave takes a player out of the game; of the player of the turn, the turn
// stops before the call, and after it the next player ends it (A158).
func leave(p *game.Proceeding, name, how, clause string) {
	p.Record(game.PlayerLeft{Player: name, How: how}, clause)
	afterDeparture(p, name, game.EndedByLeaving)
}

// afterDeparture sees to the turn of a player who left or became a vacationer (R314, A14).
func afterDeparture(p *game.Proceeding, name string, how game.Ending) {
	s := p.State()
	if s.Over() || p.BetweenTurns() {
		return
	}
	switch {
	case voteUnderWay(s) && (s.Turn.Finisher == name || s.Turn.Finisher == "" && isTurnPlayer(s, name)):
		p.Record(game.FinisherNamed{Player: s.NextActive(name)}, "R314")
	case voteUnderWay(s), s.Turn.Phase == game.PhaseBetween, !s.Begun:
	case isTurnPlayer(s, name):
		dropProposal(p)
		p.EndTurn(how, departureClock(p), "R314", "A14")
	}
}

// departureClock is what starts the next 72 h when the player of the turn
// leaves: the mail that ends the turn (A14 a), or the registrar's post (b).
func departureClock(p *game.Proceeding) *time.Time {
	if p.State().Book.Point("A14") == "b" {
		return nil
	}
	at := p.At()
	return &at
}

// dropProposal lets the proposal under debate fall; no number is used (A50).
func dropProposal(p *game.Proceeding) {
	if c := p.State().CurrentProposal(); c != nil && c.State == game.ProposalDebate {
		p.Record(game.ProposalWithdrawn{Author: c.Author}, "A50")
	}
}
