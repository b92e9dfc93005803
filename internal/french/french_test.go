package french

import (
	"testing"
	"time"
)

func TestOfAndThatElide(t *testing.T) {
	for name, want := range map[string][2]string{
		"Alice": {"d'Alice", "qu'Alice"}, "Émile": {"d'Émile", "qu'Émile"}, "emile": {"d'emile", "qu'emile"}, "Benoît": {"de Benoît", "que Benoît"},
		"Yves": {"d'Yves", "qu'Yves"}, "Yann": {"de Yann", "que Yann"}, "Œdipe": {"d'Œdipe", "qu'Œdipe"}, "Y": {"de Y", "que Y"}, "": {"de ", "que "},
	} {
		if got := [2]string{Of(name), That(name)}; got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestA04_InstantsStandInParisTimeAndUTC(t *testing.T) {
	for at, want := range map[string]string{
		"2000-11-24T20:10:00Z": "vendredi 24 novembre 2000 à 21h10, heure de Paris, UTC+1 (24/11 20:10:00 UTC)",
		"2000-06-30T22:00:05Z": "samedi 1er juillet 2000 à 00h00:05, heure de Paris, UTC+2 (30/06 22:00:05 UTC)",
	} {
		instant, err := time.Parse(time.RFC3339, at)
		if got := Instant(instant); err != nil || got != want {
			t.Errorf("%s: %q (%v), want %q", at, got, err, want)
		}
	}
}
