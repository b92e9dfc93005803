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

// Instant writes an instant for players: Paris time, with UTC to the second in
// brackets (A04). The offset of Paris is part of it, since it changes twice a year.
func Instant(t time.Time) string {
	p := t.In(calendar.Paris())
	day := fmt.Sprint(p.Day())
	if p.Day() == 1 {
		day = "1er"
	}
	clock := p.Format("15h04")
	if p.Second() != 0 {
		clock = p.Format("15h04:05")
	}
	return fmt.Sprintf("%s %s %s %d à %s, heure de Paris (%s UTC)", weekdays[p.Weekday()], day, months[p.Month()-1], p.Year(), clock, t.UTC().Format("02/01 15:04:05"))
}
