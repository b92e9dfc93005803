package acts

import (
	"slices"
	"testing"
)

// TestEffectLinesOfEveryKindAreKept: parameters of rules and decrees, procedures and readings.
func TestEffectLinesOfEveryKindAreKept(t *testing.T) {
	text := "Je propose d'amender la règle 207 ainsi :\n\nUne voix et une seule.\n\nEFFET 304.duree_min = 96h\nEFFET d13.points = 6\nEFFET A23 = b\nEFFET 310 procédure main\n"
	got := Read(Input{Subject: "Proposition", Parts: []Part{{Text: text}}})
	want := []string{"304.duree_min = 96h", "d13.points = 6", "A23 = b", "310 procédure main"}
	if len(got.Acts) != 1 || !slices.Equal(got.Acts[0].Effects, want) || got.Acts[0].Text != "Une voix et une seule." {
		t.Errorf("%+v", got.Acts)
	}
}
