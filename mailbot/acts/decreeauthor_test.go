package acts

import "testing"

// R313: a decree may be named by its author, which tells it from others that are open.
func TestR313_OppositionNamesTheDecreeByItsAuthor(t *testing.T) {
	names := []string{"Alice", "Benoît", "Émile", "Fanny"}
	for text, want := range map[string]string{
		"Je m'oppose au décret de Fanny":                    "Fanny",
		"je moppose formellement au decret de fanny":        "Fanny",
		"Opposition au décret de Fanny":                     "Fanny",
		"Veto : je m'oppose au décret proposé par Benoît.":  "Benoît",
		"Je m'oppose au décret d'Émile.":                    "Émile",
		"Je retire mon opposition au décret de Fanny.":      "Fanny",
		"Je m'oppose au décret, comme Benoît avant moi":     "",
		"Je m'oppose à ce décret.":                          "",
		"Je m'oppose formellement au décret de la semaine.": "",
	} {
		got := Read(Input{Parts: []Part{{Text: text}}, Context: Context{Sender: "Alice", Names: names}}).Acts
		if len(got) != 1 || got[0].Target != "Dp" || got[0].Name != want {
			t.Errorf("%q: %+v, want the decree of %q", text, got, want)
		}
	}
}
