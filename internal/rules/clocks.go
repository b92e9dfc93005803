package rules

import (
	"time"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/internal/game"
)

// clocksStand reports whether the windows of the remaining players stand still:
// the game is interrupted (R314), and A114-2 does not let them run.
func clocksStand(s *game.State) bool { return s.Suspended != nil && s.Book.Point("A114-2") != "c" }

// publicationMode is who posts results: as the game was begun, or as A60 was
// decided since.
func publicationMode(s *game.State) game.Publication {
	if _, decided := s.Book.Points["A60"]; !decided {
		return s.Publication
	}
	if s.Book.Point("A60") == "b" {
		return game.ByPlayer
	}
	return game.ByRegistrar
}

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

// electors are those who may vote and lose by not voting: the players active
// at the call (A28), without the author under A26 (c).
func electors(s *game.State, author string) []string {
	var names []string
	for _, n := range s.ActiveNames() {
		if n != author || s.Book.Point("A26") != "c" {
			names = append(names, n)
		}
	}
	return names
}
