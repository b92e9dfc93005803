package acts

import (
	"slices"
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

// said are the acts and questions of a mail, each in a word or three.
func said(subject, text string) []string {
	res := Read(Input{Subject: subject, Parts: []Part{{Text: text}}})
	var out []string
	for _, a := range res.Acts {
		out = append(out, string(a.Kind)+" "+a.Target+a.Name+" "+string(a.Choice)+string(a.Change))
	}
	for _, q := range res.Asked {
		out = append(out, "asked "+string(q.Kind))
	}
	return out
}

// R207, R319-3: one value may serve several ballots, and ballots may be sorted
// under their values.
func TestR207_OneValueServesEveryBallotNamed(t *testing.T) {
	for text, want := range map[string][]string{
		"Je vote pour la 321 et la 322, contre la 323.":              {"vote 321 for", "vote 322 for", "vote 323 against"},
		"Je vote contre la 321 ainsi que la 322.":                    {"vote 321 against", "vote 322 against"},
		"Je vote pour la 321, la 322 et Rq2.":                        {"vote 321 for", "vote 322 for", "vote Rq2 for"},
		"POUR : 321, 322\nCONTRE : 323":                              {"vote 321 for", "vote 322 for", "vote 323 against"},
		"pour : 321 ; contre : Rq1":                                  {"vote 321 for", "vote Rq1 against"},
		"VOTE : 321 POUR, 322 CONTRE":                                {"vote 321 for", "vote 322 against"},
		"321 -> pour":                                                {"vote 321 for"},
		"Pour : Alice, Benoît":                                       nil,
		"Pour : 5\nContre : 3":                                       nil,
		"Pour : 321 ; contre : 321":                                  {"asked vote"},
		"Je vote pour la 321 car la 322 et la 323 étaient mauvaises": {"vote 321 for"},
		"Pour le PA je vote Zoé, et contre la 341.":                  {"elect PAZoé ", "vote 341 against"},
		"Finalement, je passe à contre":                              {"vote  against"},
		"Je passe à table":                                           nil,
		"ＰＯＵＲ":                                                       {"vote  for"},
		"contre-proposition":                                         nil,
		"Pour ! (si Alice corrige)":                                  {"asked vote"},
		"Je vote pour... non, je plaisante.":                         {"asked vote"},
		"Je me déclare en vacances... mais non, c'était pour rire !": {"asked vacation"},
		"Je vote contre ! (Alice corrigera si elle veut.)":           {"vote  against"},
		"Je m'inscris. Vous pouvez m'appeler Benoît.":                {"register Benoît "},
		"Inscription. Appelez-moi Titi !":                            {"register Titi "},
	} {
		if got := said("", text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// acts.md §0-9: a line of its own in capitals announces what stands below it,
// in a mail that answers nobody.
func TestHeadlineOpensWhatStandsBelow(t *testing.T) {
	for text, want := range map[string][]string{
		"PROPOSITION\n\nTout vote contre est motivé.":             {"propose  adopt"},
		"PROPOSITION\n-----------\nAbroger la règle 209.":         {"propose 209 repeal"},
		"NOUVELLE PROPOSITION\n\nLa règle 209 est abrogée.":       {"propose 209 repeal"},
		"PROPOSITION : amendement de la règle 204 : ôter la fin.": {"propose 204 amend"},
		"INVOCATION\n\nLa proposition 321 est-elle licite ?":      {"invoke  "},
		"MISE AU VOTE\nJe vous laisse 96 heures.":                 {"call-vote  "},
		"PROPOSITION 321\nElle ne me plaît pas.":                  nil,
		"PROPOSITION": nil,
	} {
		if got := said("", text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := said("Re: La 209", "PROPOSITION\n\nLa règle 209 est abrogée."); len(got) != 0 {
		t.Errorf("in an answer: %q", got)
	}
}

// An afterword on the same line takes back what was said only while no text is
// being gathered, and never more than its own sentence did.
func TestAfterwordLeavesEarlierActs(t *testing.T) {
	got := said("", "Je me déclare en vacances.\nJe vote pour... non, je plaisante.")
	if want := []string{string(game.TakeVacation) + "  ", "asked vote"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
