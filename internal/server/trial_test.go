package server_test

import (
	"strings"
	"testing"
)

// A mail that begins with ESSAI is answered with how it would be read and what
// the law would say, and nothing of it is done (design §4.1; R116).
func TestATriedTextDoesNothing(t *testing.T) {
	tb := atTheVote(t, nil)
	voices := func() int { return len(tb.state().Ballot("321").Voices) }
	before := voices()
	for text, want := range map[string][]string{
		"ESSAI\nVOTE 321 : POUR":                                  {"rien de ce qui suit n'a été fait", "Compris et compté : un vote POUR (321)"},
		"Essai : je passe mon tour.":                              {"rien de ce qui suit n'a été fait", "Refusé :"},
		"ESSAI\nPlutôt contre.":                                   {"rien de ce qui suit n'a été fait", "Seraient compris"},
		"ESSAI\nQuel temps fait-il chez vous ce soir, les amis ?": {"Aucun acte de jeu n'y est reconnu"},
	} {
		tb.say("Bruno", text)
		got := strings.Join(strings.Fields(tb.last("Bruno")), " ")
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%q is answered without %q:\n%s", text, w, got)
			}
		}
	}
	if n := voices(); n != before {
		t.Errorf("%d voices after the trials, %d before", n, before)
	}
	tb.say("Bruno", "VOTE 321 : CONTRE")
	if n := voices(); n != before+1 {
		t.Errorf("the real vote is not counted: %d voices", n)
	}
}

// R116: questions to the program change nothing; each has its answer.
func TestCommandsAreAnswered(t *testing.T) {
	tb := atTheVote(t, nil)
	for text, want := range map[string]string{
		"RÈGLES":         "Règles immuables : 101, 102",
		"RÈGLE 304":      "EFFET 304.duree_min = 72h",
		"règle 999":      "Il n'y a pas de règle 999 en vigueur",
		"HISTORIQUE 304": "La règle 304 n'a jamais changé",
		"MES VOTES":      "pas encore voté",
		"SCORES":         "SCORES (VICTOIRE", // a mail with scores has its subject in capitals, not its text
		"décret d5":      "Décret d5, en vigueur",
	} {
		tb.say("Bruno", text)
		got := strings.Join(strings.Fields(tb.last("Bruno")), " ")
		if !strings.Contains(strings.ToUpper(got), strings.ToUpper(want)) {
			t.Errorf("%q is answered without %q:\n%s", text, want, got)
		}
	}
}
