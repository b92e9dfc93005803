package rules

import (
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

func TestR319_1_PlainWordsThatGiveAValue(t *testing.T) {
	for text, want := range map[string]string{
		"La valeur de X (319) est fixée à 3.":                                     "319.probation = 3",
		"Par décret : la valeur de X de la règle 319 est portée à quatre tours":   "319.probation = 4",
		"Le nombre maximal de requêtes discutées à la fois est fixé à 5.":         "319.max_requetes = 5",
		"La valeur de X (319) n'est pas fixée à 3.":                               "",
		"La valeur de X (319) est fixée à 3. La valeur de X (319) est fixée à 4.": "",
		"La valeur de X est fixée à 3.":                                           "", // which X?
		"La valeur de X (319) est fixée à 99.":                                    "", // out of bounds: by hand
	} {
		g := newTable(t)
		g.takes(g.mail(on("20 21:00:00"), "Fanny", decree(text)))
		got := ""
		if e := g.s.DecreeProposal(30).Effects; len(e) == 1 {
			got = e[0]
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func FuzzWordsOfDecreesAreReadOrLeft(f *testing.F) {
	for _, s := range []string{"La valeur de X (319) est fixée à 3.", "La règle 304 est abrogée", "abrog", "nombre maximal de requêtes : 2", "\xff\xfe", "D11 é̀"} {
		f.Add(s, "D11")
	}
	f.Fuzz(func(t *testing.T, text, target string) {
		g := newTable(t)
		out := g.mail(on("20 21:00:00"), "Fanny", game.Act{Kind: game.ProposeDecree, Target: target, Text: text})
		d := g.s.DecreeProposal(30)
		if (out.Verdict == game.Applied) != (d != nil) {
			t.Errorf("%q: %s and %+v", text, out.Verdict, d)
		}
		if d == nil {
			return
		}
		for _, e := range d.Effects {
			if r := checkDecreeEffect(g.s, e); r != nil {
				t.Errorf("%q: effect %s: %s", text, e, r.Text)
			}
		}
	})
}
