package lawbook

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Unit is what a parameter counts.
type Unit string

// The units of parameters.
const (
	UnitHours  Unit = "hours"  // a length of time in whole hours (A03)
	UnitMonths Unit = "months" // a length of time in calendar months, or in hours
	UnitPoints Unit = "points"
	UnitCount  Unit = "count"
)

// Span is a length of time: exact hours, or calendar months (A03), never both.
type Span struct {
	Months int
	Exact  time.Duration
}

// From gives the instant that lies the span after t. The day of a month that is
// too short is the last of that month; the hour stays, in UTC (A03).
func (s Span) From(t time.Time) time.Time {
	if s.Months == 0 {
		return t.Add(s.Exact)
	}
	u := t.UTC()
	first := time.Date(u.Year(), u.Month()+time.Month(s.Months), 1, u.Hour(), u.Minute(), u.Second(), u.Nanosecond(), time.UTC)
	lastDay := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(u.Day(), lastDay)-1)
}

// String gives the canonical form: "72h" or "3 mois".
func (s Span) String() string {
	if s.Months != 0 {
		return fmt.Sprintf("%d mois", s.Months)
	}
	return fmt.Sprintf("%dh", int64(s.Exact/time.Hour))
}

// nominal orders spans among themselves for bounds only: a month counts 30 days.
func (s Span) nominal() time.Duration {
	return s.Exact + time.Duration(s.Months)*30*24*time.Hour
}

// Prose gives the span as French prose: "72 heures", "5 jours", "3 mois".
func (s Span) Prose() string {
	hours := int64(s.Exact / time.Hour)
	switch {
	case s.Months != 0:
		return fmt.Sprintf("%d mois", s.Months)
	case hours%24 == 0 && hours >= 120:
		return fmt.Sprintf("%d jours", hours/24)
	case hours == 1:
		return "1 heure"
	}
	return fmt.Sprintf("%d heures", hours)
}

// maxAmount keeps products of amounts far from overflow.
const maxAmount = 1_000_000

var spanForm = regexp.MustCompile(`^\+?([0-9]{1,18})\s*(h|heures?|j|jours?|semaines?|mois)$`)

// ParseSpan reads "72h", "72 heures", "5 jours", "2 semaines" or "3 mois".
func ParseSpan(text string) (Span, bool) {
	m := spanForm.FindStringSubmatch(foldNumber(text))
	if m == nil {
		return Span{}, false
	}
	n, err := strconv.Atoi(m[1])
	if err != nil || n > maxAmount {
		return Span{}, false
	}
	hours := 1
	switch m[2][0] {
	case 'm':
		return Span{Months: n}, true
	case 's':
		hours = 7 * 24
	case 'j':
		hours = 24
	}
	if n*hours > maxAmount {
		return Span{}, false // time.Duration ends at 292 years
	}
	return Span{Exact: time.Duration(n*hours) * time.Hour}, true
}

var amountForm = regexp.MustCompile(`^([+-]?)\s*([0-9]{1,18})\s*(points?|pts?)?$`)

// ParseAmount reads a whole number, with or without the word "points".
func ParseAmount(text string) (int, bool) {
	m := amountForm.FindStringSubmatch(foldNumber(text))
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1] + m[2])
	if err != nil || n > maxAmount || n < -maxAmount {
		return 0, false
	}
	return n, true
}

// isLiteral reports whether a text has the form of an amount or a length of
// time, whatever its size.
func isLiteral(text string) bool {
	folded := foldNumber(text)
	return amountForm.MatchString(folded) || spanForm.MatchString(folded)
}

func foldNumber(text string) string {
	return strings.NewReplacer("−", "-", "–", "-").Replace(strings.ToLower(tidySpaces(text)))
}

// tidySpaces turns every run of white space, no-break spaces included, into one blank.
func tidySpaces(text string) string { return strings.Join(strings.Fields(text), " ") }
