package gazette

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// limit is the last instant of a window that runs, or stands still while the
// game is interrupted.
type limit struct {
	what   string
	at     time.Time
	frozen bool
}

// limits lists the windows of a state, the first to end first.
func limits(s *game.State) []limit {
	l := slices.Concat(turnLimits(s), ballotLimits(s), objectLimits(s), caseLimits(s), officeLimits(s))
	slices.SortStableFunc(l, func(a, b limit) int { return a.at.Compare(b.at) })
	return l
}

// stands reports whether windows that bind everybody stand still (R314).
func stands(s *game.State) bool { return s.Suspended != nil && s.Book.Point("A114-2") != "c" }

func turnLimits(s *game.State) []limit {
	var l []limit
	if s.Turn.Until != nil && s.Turn.Phase == game.PhaseAwaiting {
		l = append(l, limit{fmt.Sprintf("tour %d %s, pour lancer une proposition", s.Turn.Number, of(s.Turn.Player)), *s.Turn.Until, stands(s)})
	}
	if s.Turn.Phase == game.PhaseCounting && s.Turn.PublicationFrom != nil && len(s.Awaited) == 0 {
		l = append(l, limit{"publication des résultats, avant que le joueur suivant puisse la faire", s.Turn.PublicationFrom.Add(s.Book.Duration("311.publication")), stands(s)})
	}
	return l
}

func ballotLimits(s *game.State) []limit {
	var l []limit
	for _, b := range s.OpenBallots() {
		what := "fin du vote sur " + ballotName(b.Key, b.Kind)
		if b.Kind == game.OnElection {
			what = "fin de " + ballotName(b.Key, b.Kind)
		}
		l = append(l, limit{what, b.Until, false})
	}
	return l
}

func objectLimits(s *game.State) []limit {
	var l []limit
	for _, d := range s.OpenDecrees() {
		l = append(l, limit{fmt.Sprintf("opposition au décret Dp %d %s", d.Number, of(d.Author)), d.Due, stands(s)})
	}
	for _, q := range s.OpenRequests() {
		l = append(l, limit{fmt.Sprintf("requête Rq%d %s, tout compris", q.Number, of(q.Author)), q.Due, stands(s)})
	}
	for _, d := range s.DecreesDue {
		l = append(l, limit{fmt.Sprintf("publication des décrets du tour %d, réservée à %s", d.Turn, d.Player), d.From, stands(s)})
	}
	return l
}

func caseLimits(s *game.State) []limit {
	var l []limit
	for _, c := range s.Cases {
		if c.JudgeDue != nil {
			l = append(l, limit{fmt.Sprintf("affaire J%d, pour que %s se manifeste", c.Number, c.Judge), *c.JudgeDue, c.Frozen != nil})
		}
		if c.State != game.CaseGiven || c.Judgment.Motion != nil {
			continue
		}
		l = append(l, limit{fmt.Sprintf("demande de cassation du jugement J%d", c.Number), c.Judgment.MotionDue, stands(s)})
		if c.Judgment.ArbitersDue.After(s.At) {
			l = append(l, limit{fmt.Sprintf("opposition des arbitres au jugement J%d", c.Number), c.Judgment.ArbitersDue, stands(s)})
		}
	}
	return l
}

func officeLimits(s *game.State) []limit {
	var l []limit
	for _, d := range s.Duties {
		if d.Due != nil {
			l = append(l, limit{fmt.Sprintf("nomination par %s, %s", d.Player, officeName(d.Office)), *d.Due, d.Frozen != nil})
		}
	}
	for _, c := range s.Calls {
		l = append(l, limit{fmt.Sprintf("réponse %s à l'appel à présence", of(c.Player)), c.Due, c.Frozen != nil})
	}
	return l
}

// limitLines writes the windows, one a line; a window that stands still has no end.
// withoutTurn leaves out the turn, which is told beside.
func limitLines(all []limit, withoutTurn bool) string {
	var lines []string
	for _, l := range all {
		if withoutTurn && strings.HasPrefix(l.what, "tour ") {
			continue
		}
		if l.frozen {
			lines = append(lines, fmt.Sprintf("- %s : délai arrêté", l.what))
			continue
		}
		lines = append(lines, fmt.Sprintf("- %s : jusqu'au %s", l.what, Instant(l.at)))
	}
	return strings.Join(lines, "\n")
}
