package french

import (
	"fmt"
	"time"

	"github.com/fnomic/fnomic/internal/calendar"
)

var (
	weekdays = [...]string{"dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"}
	months   = [...]string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"}
)

// Instant writes an instant for players: Paris time with its offset, which
// changes twice a year, and UTC to the second in brackets (A04).
func Instant(t time.Time) string {
	p := t.In(calendar.Paris())
	clock := p.Format("15h04")
	if p.Second() != 0 {
		clock = p.Format("15h04:05")
	}
	_, offset := p.Zone()
	return fmt.Sprintf("%s %d à %s, heure de Paris, UTC%+d (%s UTC)", Day(t), p.Year(), clock, offset/3600, t.UTC().Format("02/01 15:04:05"))
}

// Day writes the day of an instant in Paris: "vendredi 24 novembre".
func Day(t time.Time) string {
	p := t.In(calendar.Paris())
	day := fmt.Sprint(p.Day())
	if p.Day() == 1 {
		day = "1er"
	}
	return weekdays[p.Weekday()] + " " + day + " " + months[p.Month()-1]
}
