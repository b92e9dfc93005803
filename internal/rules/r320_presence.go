package rules

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/game"
)

// r320Presence is R320 on the call to show presence: the DA's to the PA, the
// TA's to the DA. It also keeps the windows that bind one arbiter still while
// the game is interrupted (A146).
func r320Presence() game.Rule {
	return game.Rule{
		Name:   "320",
		Forbid: forbidPresence,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.CallPresence:   callPresence,
			game.AnswerPresence: func(*game.Proceeding, game.Attempt) {}, // the mail itself is the answer (A124)
		},
		Follow: func(p *game.Proceeding, e game.Event) {
			answerPresence(p, e)
			holdClocks(p, e)
		},
		Due: presenceDue,
	}
}

// callerOf is the office whose holder may call that of another.
func callerOf(called game.Office) game.Office {
	if called == game.PA {
		return game.DA
	}
	return game.TA
}

func forbidPresence(s *game.State, a game.Attempt) *game.Refusal {
	called := game.Office(a.Act.Target)
	switch {
	case a.Act.Kind != game.CallPresence:
		return nil
	case s.Offices.Of(callerOf(called)).Player != a.By:
		return refuse(game.LevelPhase, fmt.Sprintf("Seul le %s peut appeler le %s (320).", callerOf(called), called), "320")
	case s.Offices.Of(called).Player == "":
		return refuse(game.LevelPhase, fmt.Sprintf("Il n'y a pas de %s à appeler (320).", called), "320")
	case s.Call(called) != nil:
		r := refuse(game.LevelPhase, fmt.Sprintf("Le %s est déjà appelé (320).", called), "320")
		r.Until = &s.Call(called).Due
		return r
	}
	return nil
}

func callPresence(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	called := game.Office(a.Act.Target)
	p.Record(game.PresenceCalled{Caller: a.By, Office: called, Player: s.Offices.Of(called).Player,
		Due: a.At.Add(s.Book.Duration("320.presence"))}, "R320", "A124")
}

// answerPresence lifts the call to an arbiter who writes to the list; a
// vacationer's mail does so only as a request to come back (A117).
func answerPresence(p *game.Proceeding, e game.Event) {
	s := p.State()
	name := ""
	switch e := e.(type) {
	case game.Wrote:
		if s.IsActive(e.Player) {
			name = e.Player
		}
	case game.ReturnAsked:
		name = e.Player
	case game.PlayerReturned:
		if e.AtOnce {
			name = e.Player
		}
	}
	for _, office := range offices() {
		if c := s.Call(office); c != nil && c.Player == name {
			p.Record(game.PresenceAnswered{Office: office, Player: name}, "R320", "A124")
		}
	}
}

// presenceDue are the ends of the 7 days: the office goes to the caller.
func presenceDue(s *game.State) []game.Due {
	var dues []game.Due
	for _, c := range s.Calls {
		if c.Frozen == nil {
			dues = append(dues, game.Due{At: c.Due, Class: game.ClassArbiter, Key: "presence/" + string(c.Office),
				Do: func(p *game.Proceeding) { expirePresence(p, c.Office) }})
		}
	}
	return dues
}

// expirePresence: the PA is considered to have left to the benefit of the DA,
// or the DA to that of the TA (A123).
func expirePresence(p *game.Proceeding, called game.Office) {
	s := p.State()
	heir := s.Offices.TA.Player
	vacate(p, called, "presence")
	if called == game.DA && heir != "" {
		takeOffice(p, game.OfficeTaken{Office: game.DA, Player: heir, How: "presence"})
		reseat(p)
	}
}

// holdClocks stops and starts the windows that bind one person: they stand
// still while the game is interrupted and the person is active (A146). The end
// of the interruption itself moves them (game.Resumed).
func holdClocks(p *game.Proceeding, e game.Event) {
	switch e.(type) {
	case game.Suspended, game.VacationTaken, game.PlayerReturned, game.DutyBegun, game.DutyStarted, game.PresenceCalled, game.JudgeSeated:
	default:
		return
	}
	s := p.State()
	for _, c := range s.PersonalClocks() {
		still := clocksStand(s) && s.IsActive(c.Player)
		switch {
		case still && !c.Frozen():
			p.Record(game.ClockHeld{Clock: c.Key, Player: c.Player}, "R314", "A146")
		case !still && c.Frozen():
			full := s.Book.Point("A114-2") == "b"
			p.Record(game.ClockReleased{Clock: c.Key, Player: c.Player, Due: c.Released(p.At(), full)}, "R314", "A146")
		}
	}
}
