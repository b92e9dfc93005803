package acts

import (
	"slices"
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

// R207, R320-7: of several voices in a sentence each counts on the ballot that
// it names; none is lost in silence.
func TestR207_EveryVoiceOfASentenceIsRead(t *testing.T) {
	for text, want := range map[string][]string{
		"je suis pour la cassation de J1, et contre 323":                   {"C1 for", "323 against"},
		"Je suis contre 323, et pour la cassation de J1":                   {"323 against", "C1 for"},
		"Je suis pour Rq1, et contre 323":                                  {"Rq1 for", "323 against"},
		"je suis pour 321 mais contre Rq1":                                 {"321 for", "Rq1 against"},
		"Je vote pour la 321 mais contre Rq1":                              {"321 for", "Rq1 against"},
		"Pour la 321 mais contre Rq1":                                      {"321 for", "Rq1 against"},
		"Je vote pour la 321 ; contre Rq1":                                 {"321 for", "Rq1 against"},
		"Je vote pour la 321 (et contre Rq1)":                              {"321 for", "Rq1 against"},
		"pour la 321 (contre Rq1)":                                         {"321 for", "Rq1 against"},
		"321 : pour, Rq1 : contre":                                         {"321 for", "Rq1 against"},
		"321 pour mais Rq1 contre":                                         {"321 for", "Rq1 against"},
		"Je suis pour la proposition, mais contre la requête":              {" for", "Rq against"},
		"Je vote pour la 321, et contre Rq1":                               {"321 for", "Rq1 against"},
		"Pour 321, pour Rq1, contre la cassation":                          {"321 for", "Rq1 for", "C against"},
		"Je vote pour la 321, contre l'avis de Bruno":                      {"321 for"},
		"Je vote pour la 321, la 322 attendra":                             {"321 for"},
		"Je vote contre la 321, mais pour la 322 j'attends le débat":       {"321 against"},
		"Je vote pour la 321, et j'espère que vous serez contre Rq1":       {"321 for"},
		"Je vote pour la 321, mais si elle tombe je voterai contre la Rq1": nil,
	} {
		var got []string
		for _, a := range Read(Input{Parts: []Part{{Text: text}}}).Acts {
			if a.Kind == game.CastVote {
				got = append(got, a.Target+" "+string(a.Choice))
			}
		}
		if want == nil {
			if slices.Contains(got, "Rq1 against") {
				t.Errorf("%q: %q votes on Rq1", text, got)
			}
			continue
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
