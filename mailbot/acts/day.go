package acts

import (
	"strings"
	"time"
)

// day is a day that a deadline names.
type day struct {
	y    int
	m    time.Month
	d    int
	used int
	off  bool // the weekday named with it is another
}

// instantAt reads a day with its hour at token i; found with vague where the
// hour is missing.
func instantAt(toks []token, i int, now time.Time) deadline {
	local := now.In(paris)
	d, ok := dayAt(toks, i, local)
	if !ok {
		return deadline{}
	}
	if d.off || time.Date(d.y, d.m, d.d, 0, 0, 0, 0, time.UTC).Day() != d.d { // « 31 novembre »
		return deadline{found: true, clash: true}
	}
	h, m, zone, ok := hourAfter(toks, i+d.used)
	if !ok {
		h, m, zone, ok = hourBefore(toks, i)
	}
	if !ok {
		return deadline{found: true, vague: true}
	}
	return deadline{found: true, until: time.Date(d.y, d.m, d.d, h, m, 0, 0, zone).UTC()}
}

// dayAt reads a day: « vendredi 24 novembre 2000 », "24/11", « demain ».
func dayAt(toks []token, i int, local time.Time) (day, bool) {
	if toks[i].kind != word {
		return day{}, false
	}
	w := toks[i].w
	if n := dayWord(w); n >= 0 {
		return dayPlus(local, n, 1), true
	}
	if wd, ok := weekdays[w]; ok && (len(w) > 3 || at(toks, i+1) == "." || isNumber(at(toks, i+1))) {
		return weekdayDate(toks, i, wd, local)
	}
	if d, ok := slashDate(w, local); ok {
		return d, true
	}
	if d, ok := writtenDate(toks, i, local); ok {
		return d, true
	}
	return dayOfMonth(toks, i, local)
}

// dayOfMonth reads « jusqu'au 24 », « fin le 24 ».
func dayOfMonth(toks []token, i int, local time.Time) (day, bool) {
	n, ok := digits(toks[i].w)
	lead, limit := at(toks, i-1), at(toks, i-2)
	if !ok || n < 1 || n > 31 || unitFollows(toks, i) || lead != "au" && lead != "le" || !limits[limit] && limit != ":" && limit != "cloture" {
		return day{}, false
	}
	return nextMonthday(local, n, 1), true
}

func isNumber(w string) bool { _, ok := digits(w); return ok }

func dayWord(w string) int {
	switch w {
	case "demain":
		return 1
	case "apresdemain":
		return 2
	}
	return -1
}

func dayPlus(local time.Time, n, used int) day {
	y, m, d := local.AddDate(0, 0, n).Date()
	return day{y: y, m: m, d: d, used: used}
}

// weekdayDate: a weekday alone is the next one after the mail; with a date,
// the date counts.
func weekdayDate(toks []token, i int, wd time.Weekday, local time.Time) (day, bool) {
	k := i + 1
	for k < len(toks) && (toks[k].w == "prochain" || toks[k].w == "le" || toks[k].w == "," || toks[k].w == ".") {
		k++
	}
	if k < len(toks) {
		if d, ok := dateAt(toks, k, local); ok {
			d.used += k - i
			d.off = time.Date(d.y, d.m, d.d, 0, 0, 0, 0, time.UTC).Weekday() != wd
			return d, true
		}
	}
	n := (int(wd) - int(local.Weekday()) + 7) % 7
	if n == 0 {
		n = 7
	}
	return dayPlus(local, n, 1), true
}

// dateAt reads the date behind a weekday: "24/11", « 24 novembre », "24".
func dateAt(toks []token, k int, local time.Time) (day, bool) {
	if d, ok := slashDate(toks[k].w, local); ok {
		return d, true
	}
	if d, ok := writtenDate(toks, k, local); ok {
		return d, true
	}
	n, ok := digits(toks[k].w)
	if !ok || n < 1 || n > 31 || unitFollows(toks, k) {
		return day{}, false
	}
	return nextMonthday(local, n, 1), true
}

// nextMonthday is the next « 24 » after the mail.
func nextMonthday(local time.Time, n, used int) day {
	y, m, d := local.Date()
	if n < d {
		m++
	}
	y, m, d = time.Date(y, m, n, 0, 0, 0, 0, time.UTC).Date()
	return day{y: y, m: m, d: d, used: used}
}

// writtenDate reads « 24 novembre », « 1er décembre 2000 ».
func writtenDate(toks []token, i int, local time.Time) (day, bool) {
	n, used := numberAt(toks, i)
	if used == 0 || n < 1 || n > 31 {
		return day{}, false
	}
	m, ok := months[at(toks, i+used)]
	if !ok {
		return day{}, false
	}
	used++
	if at(toks, i+used) == "." {
		used++
	}
	if y, ok := digits(at(toks, i+used)); ok && y >= 1990 && y < 2100 {
		return day{y: y, m: m, d: n, used: used + 1}, true
	}
	return nearest(local, m, n, used), true
}

// nearest is the nearest day to come of that month and number.
func nearest(local time.Time, m time.Month, n, used int) day {
	y := local.Year()
	if m < local.Month() || m == local.Month() && n < local.Day() {
		y++
	}
	return day{y: y, m: m, d: n, used: used}
}

// slashDate reads "24/11", "24/11/2000", "24/11/00", "2000-11-24".
func slashDate(w string, local time.Time) (day, bool) {
	sep := "/"
	if strings.Count(w, "-") == 2 {
		sep = "-"
	}
	part := strings.Split(w, sep)
	if len(part) < 2 || len(part) > 3 {
		return day{}, false
	}
	n, ok1 := digits(part[0])
	m, ok2 := digits(part[1])
	if !ok1 || !ok2 {
		return day{}, false
	}
	if len(part) == 2 {
		if sep == "/" && validDay(n, m) {
			return nearest(local, time.Month(m), n, 1), true
		}
		return day{}, false
	}
	y, ok := digits(part[2])
	if ok && n > 1000 && validDay(y, m) {
		return day{y: n, m: time.Month(m), d: y, used: 1}, true
	}
	if ok && y < 100 {
		y += 2000
	}
	return day{y: y, m: time.Month(m), d: n, used: 1}, ok && y > 1990 && y < 2100 && validDay(n, m)
}

func validDay(n, m int) bool { return n >= 1 && n <= 31 && m >= 1 && m <= 12 }

// hourAfter reads the hour that follows a day: « à 20h », « minuit », "21:00 UTC".
func hourAfter(toks []token, i int) (h, m int, zone *time.Location, ok bool) {
	evening := false
	for n := 0; i < len(toks) && n < 5 && hourLead[toks[i].w]; n++ {
		evening = evening || toks[i].w == "soir"
		i++
	}
	h, m, used, ok := hourAt(toks, i)
	if !ok {
		return 0, 0, nil, false
	}
	if evening && h < 12 {
		h += 12
	}
	return h, m, zoneAt(toks, i+used), true
}

var hourLead = set("a , . au soir matin - midi-et jusque avant ( le vers precises precise de la prochain inclus apres")

// hourBefore reads the hour that stands before its day: « 20h vendredi ».
func hourBefore(toks []token, i int) (h, m int, zone *time.Location, ok bool) {
	for k := i - 1; k >= 0 && k >= i-4; k-- {
		if h, m, used, ok := hourAt(toks, k); ok && k+used <= i {
			return h, m, zoneAt(toks, k+used), true
		}
		if !hourLead[toks[k].w] && toks[k].w != "heures" && toks[k].w != "h" && zoneAt(toks, k) == paris && toks[k].w != "du" {
			break
		}
	}
	return 0, 0, nil, false
}

// hourAt reads an hour at token i. Midnight is the end of the named day.
func hourAt(toks []token, i int) (h, m, used int, ok bool) {
	if i >= len(toks) || toks[i].kind != word {
		return 0, 0, 0, false
	}
	switch toks[i].w {
	case "minuit":
		return 24, 0, 1, true
	case "midi":
		return 12, 0, 1, true
	}
	if h, m, used, ok = clockAt(toks, i); !ok {
		return 0, 0, 0, false
	}
	half, n := halfOfDay(toks[i+used:])
	if half > 0 && h < 12 {
		h += half
	}
	return h, m, used + n, true
}

// clockAt reads "20h", "20h30", « 20 h 30 », « dix-huit heures ».
func clockAt(toks []token, i int) (h, m, used int, ok bool) {
	if h, m, ok := clock(toks[i].w); ok {
		if n, isNum := digits(at(toks, i+1)); isNum && m == 0 && n < 60 && len(at(toks, i+1)) == 2 {
			return h, n, 2, true
		}
		return h, m, 1, true
	}
	n, used := numberAt(toks, i)
	unit := at(toks, i+used)
	if used == 0 || n > 24 || unit != "h" && unit != "heures" && unit != "heure" {
		return 0, 0, 0, false
	}
	used++
	if k, isNum := digits(at(toks, i+used)); isNum && k < 60 && len(at(toks, i+used)) == 2 {
		return n, k, used + 1, true
	}
	return n, 0, used, true
}

// halfOfDay: « du soir », « de l'après-midi » are the second half of the day.
func halfOfDay(toks []token) (hours, used int) {
	switch {
	case at(toks, 0) == "du" && at(toks, 1) == "soir":
		return 12, 2
	case at(toks, 0) == "du" && at(toks, 1) == "matin":
		return 0, 2
	case at(toks, 0) == "de" && at(toks, 1) == "le" && at(toks, 2) == "apres":
		return 12, min(len(toks), 5)
	}
	return 0, 0
}

// zoneAt is the zone named at token i, Paris if none is (A04).
func zoneAt(toks []token, i int) *time.Location {
	for k := i; k < len(toks) && k < i+4; k++ {
		switch toks[k].w {
		case "utc", "gmt", "tu", "z":
			return offsetZone(toks, k)
		case "cet":
			return time.FixedZone("CET", 3600)
		case "ce": // CEST, spelt out by the scanner
			if at(toks, k+1) == "est" {
				return time.FixedZone("CEST", 7200)
			}
			return paris
		case "(", "heure", "de", "en", ",":
		default:
			return paris
		}
	}
	return paris
}

// offsetZone reads "GMT+1".
func offsetZone(toks []token, k int) *time.Location {
	sign := at(toks, k+1)
	n, ok := digits(at(toks, k+2))
	if sign != "+" && sign != "-" || !ok || n > 14 || toks[k+1].gap {
		return time.UTC
	}
	if sign == "-" {
		n = -n
	}
	return time.FixedZone("", n*3600)
}
