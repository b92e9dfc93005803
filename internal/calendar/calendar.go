// Package calendar does the arithmetic of the law on instants: windows that
// include their last second (A02), hours that are 3600 seconds (A03), calendar
// months clamped to the month's end (A03), and Paris time for people (A04).
package calendar

import (
	"fmt"
	"time"
	_ "time/tzdata" // so that Paris is Paris on a machine without zone data
)

// Stamp is the list's time of an instant: UTC, to the second (law 0.2).
func Stamp(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }

// AddMonths adds calendar months to an instant in UTC; where the month is too
// short its last day is taken: 30 November + 3 months is 28 February (A03).
func AddMonths(t time.Time, n int) time.Time {
	t = t.UTC()
	first := time.Date(t.Year(), t.Month()+time.Month(n), 1, t.Hour(), t.Minute(), t.Second(), 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(t.Day(), last)-1)
}

// InTime reports whether an act at t is within a window that ends at until,
// its last second included (A02).
func InTime(t, until time.Time) bool { return !t.After(until) }

// Paris is the zone of the players (A04). The zone data is linked in, so a
// failure is a broken build.
func Paris() *time.Location {
	loc, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		panic(fmt.Sprintf("calendar: Europe/Paris is linked in: %v", err))
	}
	return loc
}
