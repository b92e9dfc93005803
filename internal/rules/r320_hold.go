package rules

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/fnomic/fnomic/internal/french"
	"github.com/fnomic/fnomic/internal/game"
)

// r320Hold is R320-4 and R320-6: the next turn waits for the consent of most
// of the others, or for the end of a cassation that the Judge said would block.
func r320Hold() game.Rule {
	return game.Rule{
		Name:   "320",
		Forbid: forbidHold,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.DemandConsent: demandConsent,
			game.Consent:       consent,
		},
		Follow: followHold,
		OnPost: holdPosted,
	}
}

func forbidHold(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case a.Act.Kind == game.DemandConsent:
		return forbidDemand(s, a)
	case a.Act.Kind == game.Consent:
		return forbidConsent(s, a)
	case turnActs(a) && isTurnPlayer(s, a.By) && s.Turn.Phase == game.PhaseBlocked:
		return refuse(game.LevelPhase, "Votre tour attend "+awaitedOf(s.Hold)+" (320-4, 320-6).", "320-4", "320-6")
	}
	return nil
}

func awaitedOf(h *game.Hold) string {
	if h == nil || h.Needed == 0 {
		return "la fin d'une demande de cassation"
	}
	return fmt.Sprintf("le consentement des autres joueurs, %d sur %d", len(h.Given), h.Needed)
}

// forbidDemand: the Judge must be invoked, and the next turn not begun (A130).
func forbidDemand(s *game.State, a game.Attempt) *game.Refusal {
	next := named(s, a.By, a.Act.Name)
	switch {
	case next != "" && next == s.Turn.Player && s.Turn.Phase != game.PhaseBetween && s.Turn.Phase != game.PhaseBlocked:
		return refuse(game.LevelPhase, fmt.Sprintf("Le tour %s a déjà commencé (320-4).", french.Of(next)), "320-4")
	case s.Hold != nil && s.Hold.Reached == nil && s.Hold.Needed > 0:
		return refuse(game.LevelPhase, fmt.Sprintf("Le tour %s attend déjà les consentements (320-4).", french.Of(s.Hold.Player)), "320-4")
	case caseUnderWay(s) == 0:
		return refuse(game.LevelPhase, "Aucune invocation du Juge n'est en cours (320-4).", "320-4")
	}
	for _, d := range s.Demands {
		if d.By == a.By && d.Case == demandedCase(s, a) {
			return refuse(game.LevelPhase, fmt.Sprintf("Vous l'avez déjà exigé pour l'affaire J%d (320-4).", d.Case), "320-4")
		}
	}
	return nil
}

// caseUnderWay is the latest case in which the Judge is invoked and the matter
// not settled; 0 if there is none.
func caseUnderWay(s *game.State) int {
	for _, c := range slices.Backward(s.Cases) {
		if c.Pending() || c.State == game.CaseUnanswered || c.State == game.CaseGiven && c.Judgment.Motion != nil {
			return c.Number
		}
	}
	return 0
}

func demandConsent(p *game.Proceeding, a game.Attempt) {
	p.Record(game.ConsentDemanded{By: a.By, Case: demandedCase(p.State(), a)}, "R320-4", "A130")
}

// demandedCase is the case for which the next turn is to wait: the one named,
// else the latest under way.
func demandedCase(s *game.State, a game.Attempt) int {
	if c := caseOf(s, a); c != nil && c.Pending() {
		return c.Number
	}
	return caseUnderWay(s)
}

func forbidConsent(s *game.State, a game.Attempt) *game.Refusal {
	h := s.Hold
	switch {
	case h == nil || h.Reached != nil || h.Needed == 0:
		return refuse(game.LevelPhase, "Aucun tour n'attend de consentement (320-4).", "320-4")
	case h.Player == a.By:
		return refuse(game.LevelPhase, "Il faut le consentement des autres joueurs : vous ne pouvez consentir à votre propre tour (320-4).", "320-4")
	case slices.Contains(h.Given, a.By):
		return refuse(game.LevelPhase, "Votre consentement est déjà enregistré (320-4).", "320-4")
	}
	return nil
}

func consent(p *game.Proceeding, a game.Attempt) {
	p.Record(game.ConsentGiven{By: a.By}, "R320-4")
	checkHold(p)
}

// heldTurn tells whether the turn that comes waits, and for what.
func heldTurn(s *game.State, next string) (game.Event, bool) {
	e := game.TurnHeld{Player: next, Cassation: blockingCases(s)}
	for _, d := range s.Demands {
		if stillDemanded(s, d.Case) && !slices.Contains(e.Cases, d.Case) {
			e.Cases = append(e.Cases, d.Case)
		}
	}
	if h := s.Hold; h != nil && h.Reached == nil && h.Needed > 0 { // the player for whom it waited is gone
		e.Cases = append(e.Cases, h.Cases...)
	}
	if len(e.Cases) > 0 {
		e.Needed = consentsNeeded(s, next)
	}
	return e, len(e.Cases)+len(e.Cassation) > 0
}

// stillDemanded: only consents lift a demand (A130 a), or the judgment does too (b).
func stillDemanded(s *game.State, n int) bool {
	c := s.Case(n)
	return s.Book.Point("A130") == "a" || c != nil && c.Pending()
}

// consentsNeeded is the majority of the active players other than the one
// whose turn waits (A130).
func consentsNeeded(s *game.State, next string) int { return len(activeWithout(s, next))/2 + 1 }

// blockingCases are the judgments whose motion of cassation blocks the game, as
// their Judge said expressly (R320-6).
func blockingCases(s *game.State) []int {
	var found []int
	for _, c := range s.Cases {
		if c.State == game.CaseGiven && c.Judgment.Blocking && c.Judgment.Motion != nil {
			found = append(found, c.Number)
		}
	}
	return found
}

// followHold keeps the number of consents right when players come and go, and
// lets go what a cassation no longer blocks.
func followHold(p *game.Proceeding, e game.Event) {
	s := p.State()
	if s.Hold == nil || s.Over() {
		return
	}
	switch e.(type) {
	case game.TurnEnded:
		if s.Hold.Reached != nil {
			p.Record(game.HoldOver{Player: s.Hold.Player}, "R320-4")
		}
	case game.VacationTaken, game.PlayerLeft, game.PlayerReturned, game.PlayerJoined,
		game.JudgmentGiven, game.JudgmentSettled, game.JudgmentQuashed, game.CassationDropped:
		reviewHold(p)
	}
}

func reviewHold(p *game.Proceeding) {
	s := p.State()
	h := s.Hold
	if h.Reached != nil || p.BetweenTurns() || s.Turn.Phase != game.PhaseBlocked {
		return
	}
	needed := h.Needed
	if needed > 0 {
		needed = consentsNeeded(s, h.Player)
		if !slices.ContainsFunc(h.Cases, func(n int) bool { return stillDemanded(s, n) }) {
			needed = 0
		}
	}
	blocking := slices.DeleteFunc(blockingCases(s), func(n int) bool { return !slices.Contains(h.Cassation, n) })
	if needed != h.Needed || !slices.Equal(blocking, h.Cassation) {
		p.Record(game.HoldChanged{Needed: needed, Cassation: blocking}, "R320-4", "R320-6")
	}
	checkHold(p)
}

// checkHold lifts the hold once the majority has consented and nothing blocks;
// the 72 h start with the registrar's post that notes it (A130).
func checkHold(p *game.Proceeding) {
	s := p.State()
	h := s.Hold
	given := 0
	for _, name := range h.Given {
		if s.IsActive(name) {
			given++
		}
	}
	if given < h.Needed || len(h.Cassation) > 0 {
		return
	}
	p.Record(game.HoldLifted{Player: h.Player, Given: slices.Clone(h.Given), Needed: h.Needed}, "R320-4", "A130")
	p.Await(consentPost(s.Turn.Number), "")
}

func consentPost(turn int) string { return "consent/" + strconv.Itoa(turn) }

// holdPosted starts the clock of the turn with the registrar's post.
func holdPosted(p *game.Proceeding, post game.Awaited) bool {
	s := p.State()
	if post.Key != consentPost(s.Turn.Number) {
		return false
	}
	if s.Hold != nil {
		p.Record(game.HoldOver{Player: s.Hold.Player}, "R320-4")
	}
	if s.Turn.Since == nil && (s.Turn.Phase == game.PhaseAwaiting || s.Turn.Phase == game.PhaseDebate) {
		p.Record(game.ClockStarted{Player: s.Turn.Player, Since: p.At(), Until: p.At().Add(s.Book.Duration("302.duree_tour"))}, "R302", "A130")
	}
	return true
}
