package decode

import (
	"strconv"
	"strings"
	"time"
)

// Date reads the date of a header (RFC 5322 §3.3), in the forms that are met:
// with or without a weekday, two-digit years, zone names, no seconds, comments.
// A date without a zone is taken as UTC (RFC 5322 §4.3).
func Date(raw string) (time.Time, bool) {
	f := strings.FieldsFunc(StripComments(raw), func(r rune) bool {
		return r == ' ' || r == '\t' || r == ',' || r == '\n'
	})
	if len(f) > 0 && !startsDigit(f[0]) {
		f = f[1:] // weekday
	}
	if len(f) > 0 && strings.Count(f[0], "-") == 2 { // 21-Nov-2000
		f = append(strings.Split(f[0], "-"), f[1:]...)
	}
	if len(f) >= 4 && !startsDigit(f[0]) && startsDigit(f[1]) { // asctime: Nov 21 20:10:00 2000
		return asctime(f)
	}
	if len(f) < 4 {
		return time.Time{}, false
	}
	zone := ""
	if len(f) > 4 {
		zone = f[4]
	}
	return instant(f[0], f[1], f[2], f[3], zone)
}

func asctime(f []string) (time.Time, bool) {
	year, zone := f[3], ""
	if !startsDigit(year) && len(f) > 4 { // a zone before the year
		year, zone = f[4], f[3]
	}
	return instant(f[1], f[0], year, f[2], zone)
}

func instant(day, month, year, clock, zone string) (time.Time, bool) {
	d, err1 := strconv.Atoi(day)
	y, err2 := strconv.Atoi(year)
	m, ok := months[strings.ToLower(month[:min(3, len(month))])]
	h, minute, s, clockOK := hms(clock)
	if err1 != nil || err2 != nil || !ok || !clockOK || d < 1 || d > 31 || y < 0 {
		return time.Time{}, false
	}
	switch {
	case y < 50:
		y += 2000
	case y < 1000:
		y += 1900
	}
	offset, ok := zoneOffset(zone)
	t := time.Date(y, m, d, h, minute, s, 0, time.UTC)
	if !ok || y > 9999 || t.Day() != d {
		return time.Time{}, false
	}
	return t.Add(-offset), true
}

var months = map[string]time.Month{"jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12}

func hms(s string) (h, m, sec int, ok bool) {
	p := strings.Split(s, ":")
	if len(p) < 2 || len(p) > 3 {
		return 0, 0, 0, false
	}
	var v [3]int
	for i, x := range p {
		n, err := strconv.Atoi(x)
		if err != nil || n < 0 {
			return 0, 0, 0, false
		}
		v[i] = n
	}
	if v[2] == 60 { // a leap second is the last second of its minute
		v[2] = 59
	}
	return v[0], v[1], v[2], v[0] < 24 && v[1] < 60 && v[2] < 60
}

// zoneOffset is how far a zone is ahead of UTC.
func zoneOffset(z string) (time.Duration, bool) {
	if z == "" {
		return 0, true
	}
	if (z[0] == '+' || z[0] == '-') && (len(z) == 5 || len(z) == 4) {
		n, err := strconv.Atoi(z[1:])
		if err != nil || n%100 > 59 || n > 1500 {
			return 0, false
		}
		d := time.Duration(n/100)*time.Hour + time.Duration(n%100)*time.Minute
		if z[0] == '-' {
			d = -d
		}
		return d, true
	}
	if h, ok := zones[strings.ToUpper(z)]; ok {
		return time.Duration(h) * time.Hour, true
	}
	// RFC 5322 §4.3: an unknown zone name is taken as "-0000".
	return 0, !startsDigit(z)
}

var zones = map[string]int{"UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "WET": 0, "BST": 1, "WEST": 1, "CET": 1, "MET": 1, "CEST": 2, "MEST": 2, "METDST": 2,
	"EET": 2, "EEST": 3, "MSK": 3, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7}

func startsDigit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }
