package acts

import (
	"time"
	_ "time/tzdata" // Europe/Paris must be known on every machine (A04)
)

// Delays and deadlines as players write them (law A03, A04).

// paris is the zone of a local time without zone (A04).
var paris = mustLoad("Europe/Paris")

func mustLoad(name string) *time.Location {
	z, err := time.LoadLocation(name)
	if err != nil {
		panic("acts: time zone " + name + ": " + err.Error())
	}
	return z
}

// deadline is what a stretch of text says of the end of a window.
type deadline struct {
	window time.Duration
	until  time.Time
	vague  bool // a day without an hour, an hour that cannot be read
	clash  bool // two ends are named, or a weekday that is not that of the date
	found  bool
	at     int // first token
}

var weekdays = map[string]time.Weekday{
	"dimanche": time.Sunday, "lundi": time.Monday, "mardi": time.Tuesday, "mercredi": time.Wednesday,
	"jeudi": time.Thursday, "vendredi": time.Friday, "samedi": time.Saturday,
	"dim": time.Sunday, "lun": time.Monday, "mer": time.Wednesday, "jeu": time.Thursday, "ven": time.Friday, "sam": time.Saturday,
}

var months = map[string]time.Month{
	"janvier": 1, "janv": 1, "fevrier": 2, "fev": 2, "mars": 3, "avril": 4, "avr": 4, "mai": 5, "juin": 6, "juillet": 7, "juil": 7,
	"aout": 8, "septembre": 9, "sept": 9, "octobre": 10, "oct": 10, "novembre": 11, "nov": 11, "decembre": 12, "dec": 12,
}

func weekday(w string) int {
	if d, ok := weekdays[w]; ok && len(w) > 3 {
		return int(d)
	}
	return -1
}

// findDeadline reads the first deadline or delay of toks, seen from the
// mail's instant.
func findDeadline(toks []token, now time.Time) deadline {
	d := deadline{}
	for i := range toks {
		if !d.found && d.window == 0 {
			if w, n := windowAt(toks, i); n > 0 && !clockBefore(toks, i) {
				d.window, d.at = w, i
				d.clash = rangeBefore(toks, i)
			}
		}
		if at := instantAt(toks, i, now); at.found {
			if d.window > 24*time.Hour { // « 20h vendredi » is an hour of the day
				at.window = d.window
			}
			at.at = i
			at.clash = at.clash || otherEnd(toks[i+1:], now)
			return at
		}
	}
	d.found = d.window > 0
	return d
}

// rangeBefore: « trois ou quatre jours », « 3 à 5 jours » name two delays.
func rangeBefore(toks []token, i int) bool {
	if w := at(toks, i-1); w != "ou" && w != "a" && w != "-" || i < 2 {
		return false
	}
	_, used := numberAt(toks, i-2)
	return used == 1
}

// otherEnd: « … ou au 30 à midi » names a second end behind the first.
func otherEnd(toks []token, now time.Time) bool {
	i := index(head(toks, 10), "ou")
	if i < 0 {
		return false
	}
	for i++; i < len(toks) && orLead[toks[i].w]; i++ {
		if _, ok := dayOfMonth(toks, i+1, now); ok {
			return true
		}
	}
	if i >= len(toks) {
		return false
	}
	_, day := dayAt(toks, i, now)
	_, _, hour, _ := hourAt(toks, i)
	return day || hour > 0 || isNumber(toks[i].w)
}

var orLead = set("le au a jusque bien plutot")

// clockBefore: in « vendredi 24 à 20h » the hours are an hour of the day, and
// in « à 72h » they are not.
func clockBefore(toks []token, i int) bool {
	n, _ := numberAt(toks, i)
	w := toks[i].w
	if h, m, ok := clock(w); ok && (h <= 24 && (m > 0 || at(toks, i-1) == "a" || at(toks, i-1) == "vers")) {
		return true
	}
	return n > 0 && n <= 24 && at(toks, i-1) == "a" && at(toks, i+1) != "jours"
}

// windowAt reads a delay at token i: "72h", « trois jours », « une semaine ».
func windowAt(toks []token, i int) (time.Duration, int) {
	if toks[i].kind != word {
		return 0, 0
	}
	if w, ok := gluedWindow(toks[i].w); ok {
		return w, 1
	}
	n, used := numberAt(toks, i)
	if used == 0 || n == 0 || n > 1000 {
		return 0, 0
	}
	unit := unitOf(at(toks, i+used))
	if unit == 0 {
		return 0, 0
	}
	total := time.Duration(n) * unit
	if seq(head(toks[i+used+1:], 3), "et", "demi") || seq(head(toks[i+used+1:], 3), "et", "demie") {
		total += unit / 2
	}
	return total, used + 1
}

func head(toks []token, n int) []token { return toks[:min(n, len(toks))] }

func unitOf(w string) time.Duration {
	switch w {
	case "h", "heure", "heures", "hrs":
		return time.Hour
	case "j", "jour", "jours", "jrs":
		return 24 * time.Hour
	case "semaine", "semaines", "sem":
		return 7 * 24 * time.Hour
	case "minute", "minutes", "mn", "min":
		return time.Minute
	}
	return 0
}

// gluedWindow reads "72h", "71h59", "3j".
func gluedWindow(w string) (time.Duration, bool) {
	k := 0
	for k < len(w) && isDigit(w[k]) {
		k++
	}
	n, ok := digits(w[:k])
	if !ok || k == len(w) || n > 1000 {
		return 0, false
	}
	if unit := unitOf(w[k:]); unit > 0 {
		return time.Duration(n) * unit, true
	}
	if w[k] == 'h' {
		if m, ok := digits(w[k+1:]); ok && m < 60 {
			return time.Duration(n)*time.Hour + time.Duration(m)*time.Minute, true
		}
	}
	return 0, false
}

// clock reads an hour of the day in one word: "20h", "20h00", "18:00".
func clock(w string) (hour, minute int, ok bool) {
	k := 0
	for k < len(w) && isDigit(w[k]) {
		k++
	}
	hour, ok = digits(w[:k])
	if !ok || k > 2 || hour > 24 || k == len(w) || w[k] != 'h' && w[k] != ':' {
		return 0, 0, false
	}
	rest := w[k+1:]
	if rest == "" {
		return hour, 0, w[k] == 'h'
	}
	if len(rest) > 2 && rest[2] == ':' {
		rest = rest[:2]
	}
	minute, ok = digits(rest)
	return hour, minute, ok && minute < 60 && len(rest) <= 2
}
