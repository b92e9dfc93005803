package main

import (
	"testing"
	"time"
)

func TestDurationsOfSkip(t *testing.T) {
	day := 24 * time.Hour
	for text, want := range map[string]time.Duration{"73h": 73 * time.Hour, "90m": 90 * time.Minute, "5d": 5 * day, "3 jours": 3 * day, "2 semaines": 14 * day,
		"1 mois": 31 * day, "0h": 0, "-3h": 0, "5dx": 0, "5d3": 0, "d": 0, "": 0, "999999999d": 0, "soon": 0} {
		got, err := duration(text)
		if got != want || (err == nil) != (want > 0) {
			t.Errorf("%q is %s, %v; want %s", text, got, err, want)
		}
	}
}
