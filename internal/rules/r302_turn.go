package rules

import (
	"fmt"
	"time"

	"github.com/fnomic/fnomic/internal/french"
	"github.com/fnomic/fnomic/internal/game"
)

// r302 gives the turns: who plays, the 72 h to launch a proposal, passing,
// expiry, and the clock of the next player.
func r302() game.Rule {
	return game.Rule{
		Name:   "302",
		Usage:  true,
		Forbid: forbidTurn,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.Pass:     pass,
			game.Register: register,
		},
		Due:    turnDue,
		OnPost: startClock,
		Boundary: map[game.Step]func(*game.Proceeding, game.TurnEnded){
			game.StepNewcomers: admitNewcomers,
			game.StepNext:      beginNext,
		},
	}
}

// turnActs are those of the player of the turn alone.
func turnActs(a game.Attempt) bool {
	return acts(a, game.Propose, game.Pass) || a.Act.Kind == game.CallVote && onProposal(a)
}

func forbidTurn(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case a.Act.Kind == game.Register:
		return forbidRegister(s, a)
	case forbidOutsider(s, a) != nil:
		return forbidOutsider(s, a)
	case a.Act.Kind == game.Pass && s.Book.Point("A12") == "b" && !isTurnPlayer(s, a.By):
		return nil
	case turnActs(a) && !isTurnPlayer(s, a.By):
		return notYourTurn(s, a)
	case a.Act.Kind == game.Pass && voteUnderWay(s):
		return refuse(game.LevelPhase, "Le vote est lancé, vous ne pouvez plus passer (302, 311).", "302", "311")
	case a.Act.Kind == game.Pass && s.Turn.Phase == game.PhaseDebate && s.Book.Point("A11") == "b":
		return refuse(game.LevelPhase, "Une proposition faite va au vote : le tour ne se passe plus (302).", "302")
	}
	return nil
}

func notYourTurn(s *game.State, a game.Attempt) *game.Refusal {
	if last := expiredTurn(s, a.By); last != nil && a.Act.Kind == game.Propose {
		return refuse(game.LevelPhase, fmt.Sprintf("Votre délai de %s a expiré le %s : tour considéré comme passé (302).",
			hours(s.Book.Duration("302.duree_tour")), stamp(*last)), "302")
	}
	if s.Turn.Phase == game.PhaseBetween {
		return refuse(game.LevelPhase, "Aucun tour n'est en cours (302).", "302")
	}
	r := refuse(game.LevelPhase, "Ce n'est pas votre tour (302) : c'est celui "+french.Of(s.Turn.Player)+".", "302")
	r.Until = s.Turn.Until
	if a.Act.Kind == game.Pass {
		r.Instead = "PASSE, une fois votre tour venu"
	}
	return r
}

// expiredTurn is when the 72 h of a player ended whose turn has just been
// passed over; nil otherwise.
func expiredTurn(s *game.State, name string) *time.Time {
	if s.LastExpired == nil || s.LastExpired.Player != name || s.LastExpired.Number != s.Turn.Number-1 {
		return nil
	}
	return &s.LastExpired.At
}

// pass ends the turn. The mail starts the next clock if it came within the
// 72 h; else the registrar's does (A10).
func pass(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	if !isTurnPlayer(s, a.By) {
		p.Record(game.PassPromised{Player: a.By}, "R302", "A12")
		return
	}
	var clock *time.Time
	if s.Turn.Since == nil || inWindow(s, a.At) || s.Book.Point("A10") == "b" {
		clock = &a.At
	}
	dropProposal(p)
	p.EndTurn(game.EndedByPass, clock, "R302")
}

// turnLimit is the last instant for launching a proposal in this turn; nil if
// its clock does not run yet. A game taken up gives the start of the clock alone.
func turnLimit(s *game.State) *time.Time {
	if s.Turn.Limit != nil || s.Turn.Since == nil || s.Repealed("302") {
		return s.Turn.Limit
	}
	t := s.Turn.Since.Add(s.Book.Duration("302.duree_tour"))
	return &t
}

func inWindow(s *game.State, at time.Time) bool {
	limit := turnLimit(s)
	return limit == nil || !at.After(*limit)
}

func turnDue(s *game.State) []game.Due {
	if s.Turn.Phase != game.PhaseAwaiting || s.Turn.Until == nil || clocksStand(s) || s.AwaitedPost(expiryKey(s.Turn.Number)) != nil {
		return nil
	}
	return []game.Due{{At: *s.Turn.Until, Class: game.ClassTurn, Key: turnKey(s.Turn.Number), Do: expireTurn}}
}

// expireTurn ends a turn whose 72 h passed unused: at once (A09 a), or with the
// registrar's post that says so (A09 b).
func expireTurn(p *game.Proceeding) {
	s := p.State()
	p.Record(game.TurnExpired{Number: s.Turn.Number, Player: s.Turn.Player}, "R302")
	if s.Book.Point("A09") == "b" {
		p.Await(expiryKey(s.Turn.Number), "")
		return
	}
	p.EndTurn(game.EndedByExpiry, nil, "R302")
}

// beginNext starts the next active player's turn, unless the game is
// interrupted (R314) or the others' consent is demanded (R320-4).
func beginNext(p *game.Proceeding, e game.TurnEnded) {
	s := p.State()
	if s.Suspended != nil {
		return
	}
	startTurn(p, e.Clock)
}

// startTurn begins the turn after the one that ended; without a clock it waits
// for the registrar's post.
func startTurn(p *game.Proceeding, clock *time.Time) {
	s := p.State()
	next := s.NextActive(s.Turn.Player)
	if next == "" {
		return // nobody is left to play
	}
	begun := game.TurnBegun{Number: s.Turn.Number + 1, Player: next}
	if begins, blocked := heldTurn(s, next); blocked {
		p.Record(begins, "R320-4")
		begun.Blocked = true
		p.Record(begun, "R302", "R320-4")
		return
	}
	begun.Since, begun.Until = clock, endOfClock(s, clock)
	p.Record(begun, "R302")
	if clock == nil && !s.Repealed("302") {
		p.Await(turnKey(begun.Number), "")
	}
	keepPromise(p, next, clock)
}

// endOfClock is the end of the 72 h from the mail that starts them; none
// without a mail, or without R302.
func endOfClock(s *game.State, clock *time.Time) *time.Time {
	if clock == nil || s.Repealed("302") {
		return nil
	}
	until := clock.Add(s.Book.Duration("302.duree_tour"))
	return &until
}

// keepPromise passes the turn of a player who had passed it ahead (A12 b).
func keepPromise(p *game.Proceeding, player string, clock *time.Time) {
	if p.State().Player(player).PassesAhead {
		p.Record(game.PassPromised{Player: player, Kept: true}, "R302", "A12")
		p.EndTurn(game.EndedByPass, clock, "R302", "A12")
	}
}

// startClock starts the 72 h with the registrar's post.
func startClock(p *game.Proceeding, post game.Awaited) bool {
	s := p.State()
	switch {
	case post.Key == expiryKey(s.Turn.Number) && s.Turn.Phase == game.PhaseAwaiting:
		at := p.At()
		p.EndTurn(game.EndedByExpiry, &at, "R302", "A09")
		return true
	case post.Key != turnKey(s.Turn.Number):
		return false
	}
	if s.Turn.Since == nil && !s.Repealed("302") && (s.Turn.Phase == game.PhaseAwaiting || s.Turn.Phase == game.PhaseDebate) {
		p.Record(game.ClockStarted{Player: s.Turn.Player, Since: p.At(), Until: p.At().Add(s.Book.Duration("302.duree_tour"))}, "R302")
	}
	return true
}
