// Package calendar does the arithmetic of the law on instants: windows that
// include their last second (A02), list times to the second (law 0.2), and Paris
// time for people (A04). Lengths of time are values of the law: lawbook.Span.
package calendar

import (
	"fmt"
	"time"
	_ "time/tzdata" // so that Paris is Paris on a machine without zone data
)

// Stamp is the list's time of an instant: UTC, to the second (law 0.2).
func Stamp(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }

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
