package gazette

import (
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

func TestInstantIsParisTimeWithUTC(t *testing.T) {
	for _, c := range []struct{ utc, want string }{
		{"2000-11-24T20:00:00Z", "vendredi 24 novembre 2000 à 21h00, heure de Paris, UTC+1 (24/11 20:00:00 UTC)"},
		{"2001-07-01T22:00:01Z", "lundi 2 juillet 2001 à 00h00:01, heure de Paris, UTC+2 (01/07 22:00:01 UTC)"},
		{"2000-12-01T10:05:00Z", "vendredi 1er décembre 2000 à 11h05, heure de Paris, UTC+1 (01/12 10:05:00 UTC)"},
		{"2001-03-25T00:59:59Z", "dimanche 25 mars 2001 à 01h59:59, heure de Paris, UTC+1 (25/03 00:59:59 UTC)"},
		{"2000-10-29T00:30:00Z", "dimanche 29 octobre 2000 à 02h30, heure de Paris, UTC+2 (29/10 00:30:00 UTC)"}, // the hour that comes twice
		{"2000-10-29T01:30:00Z", "dimanche 29 octobre 2000 à 02h30, heure de Paris, UTC+1 (29/10 01:30:00 UTC)"},
		{"2001-03-25T01:00:00Z", "dimanche 25 mars 2001 à 03h00, heure de Paris, UTC+2 (25/03 01:00:00 UTC)"}, // summer time begins
	} {
		at, err := time.Parse(time.RFC3339, c.utc)
		if err != nil {
			t.Fatal(err)
		}
		if got := Instant(at); got != c.want {
			t.Errorf("%s: %s", c.utc, got)
		}
	}
}

func TestElision(t *testing.T) {
	for name, want := range map[string]string{"Alice": "d'Alice", "Émile": "d'Émile", "Benoît": "de Benoît", "Hugo": "de Hugo", "Yves": "d'Yves", "Yann": "de Yann", "œuf": "d'œuf", "": "de "} {
		if got := of(name); got != want {
			t.Errorf("%q: %q", name, got)
		}
	}
}

func TestRest(t *testing.T) {
	for d, want := range map[time.Duration]string{0: "plus rien", time.Second: "1 s", 60 * time.Hour: "2 jours 12 h", 25*time.Hour + time.Minute: "1 jour 1 h 1 min"} {
		if got := rest(d); got != want {
			t.Errorf("%v: %q", d, got)
		}
	}
}

// TestWrapKeepsWhatBelongsTogether: French signs, UTC instants and the lines
// that a player is to write are not broken.
func TestWrapKeepsWhatBelongsTogether(t *testing.T) {
	text := strings.Repeat("mot ", 14) + "« VOTE 321 : POUR » puis " + strings.Repeat("mot ", 10) + "(24/11 20:00:00 UTC) ! Fin ?"
	for shift := range 20 {
		for _, line := range strings.Split(Wrap(strings.Repeat("x", shift)+" "+text), "\n") {
			for _, whole := range []string{"« VOTE 321 : POUR »", "(24/11 20:00:00 UTC) !", "Fin ?"} {
				first := whole[:strings.Index(whole, " ")]
				if strings.Contains(line, first) && !strings.Contains(line, whole) {
					t.Errorf("%q is broken in %q", whole, line)
				}
			}
			if columns(line) > width {
				t.Errorf("%d columns: %q", columns(line), line)
			}
		}
	}
}

func FuzzWrap(f *testing.F) {
	f.Add("- « Je passe. » : (24/11 20:00:00 UTC)\n  Alice   +3")
	f.Add("« sans fin et toujours sans fin, encore et encore, jusqu'au bout de la ligne")
	f.Fuzz(func(t *testing.T, text string) {
		for _, line := range strings.Split(Wrap(text), "\n") {
			if words := glued(line); columns(line) > width && len(words) > 1 && !strings.HasPrefix(line, " ") {
				t.Errorf("%d columns in %d pieces: %q", columns(line), len(words), line)
			}
		}
		if got, want := strings.Join(strings.Fields(Wrap(text)), " "), strings.Join(strings.Fields(text), " "); got != want {
			t.Errorf("words are lost: %q, not %q", got, want)
		}
	})
}

// TestA57_RulesAreCitedByTodaysNumber, and a vote's own by those of the vote (R107).
func TestA57_RulesAreCitedByTodaysNumber(t *testing.T) {
	book := lawbook.Begin([]lawbook.Rule{{Number: 304, Origin: 304, Mutable: true, Text: "x"}}, nil)
	if err := book.Amend(304, lawbook.Enactment{Number: 321, Text: "y"}); err != nil {
		t.Fatal(err)
	}
	v := voice{s: &game.State{Book: book}}
	if got := v.say("abstention ({304-5}, {d11})"); got != "abstention (321-5, d11)" {
		t.Error(got)
	}
	c := &game.Proposal{State: game.ProposalAdopted, Number: 321, Target: 304}
	if got := v.during(c).say("abstention ({304-5})"); got != "abstention (304-5)" {
		t.Error(got)
	}
	if got := v.clause("R304-5") + v.clause("A48"); got != "321-5" {
		t.Error(got)
	}
}

func TestChangeShowsWordsWhereMostStays(t *testing.T) {
	long := strings.Repeat("Un mot en suit un autre. ", 40)
	text, marked := change(long+"Il faut 72h ici. "+long, long+"Il faut 96h ici. "+long)
	if !marked || !strings.Contains(text, "Il faut [-72h-] {+96h+} ici.") || !strings.HasPrefix(text, "[…] ") || !strings.HasSuffix(text, " […]") || len(text) > 500 {
		t.Errorf("%v %q", marked, text)
	}
	if text, marked := change("Rien de tel.", "Tout autre chose ici."); marked || text != "Tout autre chose ici." {
		t.Errorf("%v %q", marked, text)
	}
}
