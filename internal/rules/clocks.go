package rules

import (
	"time"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/internal/french"
	"github.com/fnomic/fnomic/internal/game"
)

// clocksStand reports whether the windows of the remaining players stand still:
// the game is interrupted (R314), and A114-2 does not let them run.
func clocksStand(s *game.State) bool { return s.Suspended != nil && s.Book.Point("A114-2") != "c" }

// endOfDays is the end of a delay that the law counts in days: to the second
// (A03 a), or at midnight in Paris of its last day (b).
func endOfDays(s *game.State, start time.Time, d time.Duration) time.Time {
	end := start.Add(d)
	if s.Book.Point("A03") != "b" {
		return end
	}
	local := end.In(calendar.Paris())
	return time.Date(local.Year(), local.Month(), local.Day()+1, 0, 0, 0, 0, local.Location()).UTC()
}

// stamp writes an instant in a refusal.
func stamp(t time.Time) string { return french.Instant(t) }

func hours(d time.Duration) string { return game.Hours(d).String() }
