package rules

import (
	"slices"

	"github.com/fnomic/fnomic/internal/game"
)

// r314 is the vacation: who is away neither acts nor votes nor loses; below
// four active players the game is interrupted.
func r314() game.Rule {
	return game.Rule{
		Name:   "314",
		Forbid: forbidAway,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.TakeVacation: takeVacation,
			game.ReturnToPlay: returnToPlay,
		},
		Follow: watchNumbers,
		Boundary: map[game.Step]func(*game.Proceeding, game.TurnEnded){
			game.StepSilence: countSilence,
			game.StepReturns: admitReturning,
			game.StepNumbers: suspendAtBoundary,
		},
	}
}

func forbidAway(s *game.State, a game.Attempt) *game.Refusal {
	if r := forbidPerson(s, a); r != nil {
		return r
	}
	if s.Suspended == nil {
		return nil
	}
	return forbidWhileSuspended(s, a)
}

// forbidPerson lets a vacationer do nothing but ask to come back, or forfeit
// (R113; A117: not even answer a call to be present).
func forbidPerson(s *game.State, a game.Attempt) *game.Refusal {
	q := s.Player(a.By)
	switch {
	case q == nil || openToAll(a):
		return nil
	case q.Status == game.Vacation && a.Act.Kind == game.TakeVacation && q.Returning:
		return nil // the return that he had asked for is off
	case q.Status == game.Vacation && a.Act.Kind == game.TakeVacation:
		return refuse(game.LevelPerson, "Vous êtes déjà vacancier (314).", "314")
	case q.Status == game.Vacation && !acts(a, game.ReturnToPlay, game.Leave):
		return awayRefusal(a)
	case q.Status == game.Active && a.Act.Kind == game.ReturnToPlay:
		return refuse(game.LevelPerson, "Vous n'êtes pas vacancier (314).", "314")
	}
	return nil
}

func awayRefusal(a game.Attempt) *game.Refusal {
	why := "Vous êtes vacancier : seule votre demande de réintégration est recevable (314)."
	if acts(a, game.CastVote, game.Elect) {
		why = "Un vacancier ne vote pas (314) : seule votre demande de réintégration est recevable."
	}
	r := refuse(game.LevelPerson, why, "314")
	r.Instead = "RETOUR"
	return r
}

// forbidWhileSuspended: no call to vote, no pass, no new turn (A114 iii, iv).
// A proposal may be launched by the player of a turn that has begun (design §4.4-11).
func forbidWhileSuspended(s *game.State, a game.Attempt) *game.Refusal {
	stopped := acts(a, game.CallVote, game.Pass) || s.Turn.Phase == game.PhaseBetween && acts(a, game.Propose)
	if !stopped {
		return nil
	}
	return refuse(game.LevelSuspension, "La partie est interrompue : moins de 4 joueurs actifs (314).", "314")
}

func takeVacation(p *game.Proceeding, a game.Attempt) {
	was := p.State().Player(a.By).Status
	p.Record(game.VacationTaken{Player: a.By}, "R314")
	if was == game.Vacation {
		return
	}
	afterDeparture(p, a.By, game.EndedByVacation)
}

// returnToPlay is immediate while the game is interrupted (A114 v), else at
// the next turn (A111).
func returnToPlay(p *game.Proceeding, a game.Attempt) {
	if !p.State().Begun || backAtOnce(p.State()) {
		p.Record(game.PlayerReturned{Player: a.By, AtOnce: true}, "R314")
		return
	}
	p.Record(game.ReturnAsked{Player: a.By}, "R314")
}

// backAtOnce reports whether a return takes no turn: while the game is
// interrupted each one (A114-5 b), or the first alone (a).
func backAtOnce(s *game.State) bool {
	if s.Suspended == nil || s.Book.Point("A114-5") == "b" {
		return s.Suspended != nil
	}
	return !slices.ContainsFunc(s.Players, func(q *game.Player) bool { return q.BackAt != nil && !q.BackAt.Before(*s.Suspended) })
}

// watchNumbers interrupts the game below four active players and resumes it
// (R314); at a boundary only its last step decides.
func watchNumbers(p *game.Proceeding, e game.Event) {
	switch e.(type) {
	case game.TurnBegun:
		readmit(p) // those whom A111 (b) had skipped
		return
	case game.VacationTaken, game.PlayerReturned, game.PlayerLeft, game.PlayerJoined:
	default:
		return
	}
	if p.State().Begun && !p.BetweenTurns() && !p.State().Over() {
		suspendOrResume(p)
	}
}

func suspendOrResume(p *game.Proceeding) {
	s := p.State()
	active, least := len(s.ActiveNames()), s.Book.Int("314.actifs_min")
	switch {
	case active < least && s.Suspended == nil:
		p.Record(game.Suspended{Active: active}, "R314")
	case active >= least && s.Suspended != nil:
		p.Record(resumed(s, active), "R314", "A114")
		if s.Turn.Phase == game.PhaseBetween && !p.BetweenTurns() {
			at := p.At()
			startTurn(p, &at)
		}
	}
}

// resumed is the end of an interruption by the readings of A114.
func resumed(s *game.State, active int) game.Resumed {
	clocks := map[string]game.Clocks{"a": game.ClocksKept, "b": game.ClocksFull, "c": game.ClocksRan}[s.Book.Point("A114-2")]
	return game.Resumed{Active: active, Since: *s.Suspended, Clocks: clocks, VotesStood: s.Book.Point("A114") == "c"}
}

// suspendAtBoundary is step 11 of law 0.4, before R302 starts the next turn.
func suspendAtBoundary(p *game.Proceeding, _ game.TurnEnded) { suspendOrResume(p) }

// countSilence counts the turns without a mail; the fifth makes a vacationer (A112).
func countSilence(p *game.Proceeding, e game.TurnEnded) {
	s := p.State()
	counted := game.SilenceCounted{Silent: map[string]int{}}
	var away []string
	for _, q := range s.Players {
		if q.Status != game.Active {
			continue
		}
		n := q.Silent
		switch {
		case q.Wrote:
			n = 0
		case countsSilence(s, e, q.Name):
			n++
		}
		counted.Silent[q.Name] = n
		if n >= s.Book.Int("314.silence") {
			away = append(away, q.Name)
		}
	}
	p.Record(counted, "R314", "A112")
	for _, name := range away {
		p.Record(game.VacationTaken{Player: name, Automatic: true}, "R314", "A112")
	}
}

// countsSilence applies A112: every turn (a), only one with a vote (b), only
// the player's own (c).
func countsSilence(s *game.State, e game.TurnEnded, name string) bool {
	switch s.Book.Point("A112") {
	case "b":
		return e.How == game.EndedByResults
	case "c":
		return e.Player == name
	}
	return true
}

// Under A111 (b) they are still skipped when that turn is given out.
func admitReturning(p *game.Proceeding, _ game.TurnEnded) {
	s := p.State()
	if s.Book.Point("A111") == "a" || len(s.ActiveNames()) < s.Book.Int("314.actifs_min") {
		readmit(p)
	}
}

func readmit(p *game.Proceeding) {
	for _, q := range p.State().Players {
		if q.Status == game.Vacation && q.Returning {
			p.Record(game.PlayerReturned{Player: q.Name}, "R314", "A111")
		}
	}
}
