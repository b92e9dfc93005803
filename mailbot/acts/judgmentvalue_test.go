package acts

import (
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

// R320-2: a judgment that answers yes or no is a judgment, not a voice on its
// cassation (R320-7); a lone value under its number is asked.
func TestR320_2_JudgmentThatAnswersYesOrNo(t *testing.T) {
	for text, want := range map[string]game.ActKind{
		"Jugement J1 : oui, on le peut. Ce jugement fera désormais jurisprudence.": game.Judge,
		"Jugement J1 : non, la proposition n'est pas licite.":                      game.Judge,
		"Jugement J1 : oui. La règle 304 l'autorise.":                              game.Judge,
		"Jugement J2 : contre l'avis de Bruno, le coup est licite.":                game.Judge,
		"Nouveau jugement J1 : non, le vote compte.":                               game.Judge,
		"Cassation J1 : oui":                        game.CastVote,
		"Cassation J1 : OUI, ce jugement est faux.": game.CastVote,
		"Jugement J1 : oui":                         "",
		"Jugement J1 : CONTRE":                      "",
	} {
		got := Read(Input{Parts: []Part{{Text: text}}})
		switch {
		case want == "":
			if len(got.Acts) != 0 || len(got.Asked) != 1 {
				t.Errorf("%q: %+v asked %+v, want one question and no act", text, got.Acts, got.Asked)
			}
		case len(got.Acts) != 1 || got.Acts[0].Kind != want:
			t.Errorf("%q: %+v asked %+v, want %s", text, got.Acts, got.Asked, want)
		}
	}
}
