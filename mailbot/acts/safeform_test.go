package acts

import (
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

// The explicit forms always work, alone on their line, whatever greets above them.
func TestActs0_9_ExplicitFormsUnderAGreeting(t *testing.T) {
	forms := map[string]game.ActKind{
		"VOTE : POUR": game.CastVote, "VOTE 321 : CONTRE": game.CastVote, "POUR": game.CastVote, "PASSE": game.Pass,
		"DECRET : on se tutoie.": game.ProposeDecree, "DÉCRET : on se tutoie.": game.ProposeDecree, "OPPOSITION Dp 30": game.Oppose,
		"REQUETE 320 : remplacer dix par cinq.": game.IssueRequest, "VACANCES": game.TakeVacation, "RETOUR": game.ReturnToPlay,
		"INSCRIPTION : Chloé": game.Register, "FORFAIT": game.Leave, "INVOCATION : est-ce licite ?": game.Invoke,
		"PROPOSITION : on se tutoie.": game.Propose, "MISE AU VOTE, 72 h.": game.CallVote,
	}
	for form, kind := range forms {
		for _, above := range []string{"", "Bonjour à tous,\n", "Bonjour,\n", "Salut les amis,\n", "Chers tous,\n"} {
			r := Read(Input{Parts: []Part{{Text: above + form}}})
			if len(r.Acts) != 1 || r.Acts[0].Kind != kind {
				t.Errorf("%q: %+v, asked %+v; want %s", above+form, r.Acts, r.Asked, kind)
			}
		}
	}
}

func TestActs0_4_AConditionAboveAnExplicitFormHolds(t *testing.T) {
	for _, text := range []string{"si c'était permis,\nVOTE 321 : POUR", "Quand ce sera permis,\nPASSE"} {
		if r := Read(Input{Parts: []Part{{Text: text}}}); len(r.Acts) != 0 {
			t.Errorf("%q: %+v", text, r.Acts)
		}
	}
}
