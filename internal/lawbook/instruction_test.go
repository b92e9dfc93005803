package lawbook

import (
	"strings"
	"testing"
)

const sample = "Le délai est de 72h.\nL'auteur perd 10 points ; les autres perdent 10 points, ou 100 points à l’occasion.\nLe vote dure 48 heures."

func TestDesign4_4_9_InstructionsAreCarriedOut(t *testing.T) {
	for name, c := range map[string]struct{ instruction, has, lacks string }{
		"guillemets":        {"remplacer « 72h » par « 96h »", "de 96h.", "72h"},
		"droits":            {`Remplacer "48 heures" par "3 jours".`, "dure 3 jours.", "48"},
		"courbes":           {"remplacer “72h” par “96h”", "96h", "72h"},
		"simples":           {"remplacer '72h' par '96h'", "96h", "72h"},
		"simples courbes":   {"remplacer ‘72h’ par ‘96h’", "96h", "72h"},
		"mêlées":            {"remplacer « 72h » par \"96h\"", "96h", "72h"},
		"insécables":        {"remplacer «\u00a048\u202fheures\u00a0» par «\u00a02 jours\u00a0»", "dure 2 jours", "48"},
		"lieu nommé":        {"Requête sur 320 : à l'alinéa 3, remplacer « 48 heures » par « 72 heures ».", "72 heures", "48 heures"},
		"préambule":         {"Je propose d'amender la règle 321 : remplacer « 72h » par « 96h ».", "96h", "72h"},
		"phrase polie":      {"Bonjour,\n\nremplacer « 72h » par « 96h ».\n\nMerci, vos remarques sont les bienvenues !", "96h", "72h"},
		"reste inchangé":    {"Remplacer « 72h » par « 96h ». Le reste de la règle est inchangé.", "96h", "72h"},
		"on remplace":       {"on remplace le mot « vote » par le mot « scrutin »", "Le scrutin dure", "vote"},
		"passif":            {"« 72h » est remplacé par « 96h »", "96h", "72h"},
		"lieu au milieu":    {"remplacer « 72h » à l'alinéa 1 par « 96h »", "96h", "72h"},
		"substituer":        {"substituer « 96h » à « 72h »", "96h", "72h"},
		"au lieu de":        {"au lieu de « 72h », lire « 96h »", "96h", "72h"},
		"supprimer":         {"Supprimer « ou 100 points à l'occasion »", "perdent 10 points,.", "100"},
		"deux":              {"remplacer « 72h » par « 96h » et supprimer « Le vote dure 48 heures. »", "96h", "vote"},
		"ajouter":           {"ajouter « Ceci vaut en été. » à la fin", "48 heures. Ceci vaut en été.", "Amendement"},
		"à la fin d'abord":  {"Requête sur 321 : ajouter à la fin « sauf le dimanche ».", "heures. sauf le dimanche", "Amendement"},
		"à la fin, ajouter": {"À la fin de la règle, ajouter : « Ceci vaut en été. »", "heures. Ceci vaut en été.", "Amendement"},
		"sans guillemets":   {"Ajouter à la fin : Ceci vaut en été.", "heures. Ceci vaut en été.", "Amendement"},
		"une suite":         {"remplacer « 72h » par « 96h » et « 48 heures » par « 2 jours »", "dure 2 jours", "72h"},
		"l'expression":      {"Remplacer l'expression « 48 heures » par l'expression : « 2 jours ».", "dure 2 jours", "48"},
		"apostrophe":        {"remplacer « l'occasion » par « l'année »", "à l'année.", "occasion"},
	} {
		t.Run(name, func(t *testing.T) {
			got, done, explain := ApplyInstruction(sample, c.instruction)
			if !done {
				t.Fatalf("not carried out: %s", explain)
			}
			if !strings.Contains(got, c.has) || strings.Contains(got, c.lacks) {
				t.Errorf("got %q; want %q and not %q", got, c.has, c.lacks)
			}
			if !IsInstruction(c.instruction) {
				t.Error("not seen as an instruction")
			}
		})
	}
}

func TestDesign4_4_9_OtherwiseTheInstructionIsAppended(t *testing.T) {
	for _, instruction := range []string{
		"à l'alinéa 7, remplacer « 10 points » par « 5 points »", // twice
		"remplacer « 1000 » par « 5 »",                           // nowhere
		"remplacer 10 points par 5. Le reste de la règle est inchangé.",
		"supprimer l'alinéa 12.",
		"remplacer « 72h » par « 96h », sauf en été",
		"remplacer « 72h » par « 96h ». En outre, tout joueur peut voter deux fois.",
		"à la fin de la première phrase, ajouter « avant l'an 2002 »",
		"ajouter « avant l'an 2002 » à la fin de la première phrase",
		"ajouter « x » après « 72h »",
		"à la fin de la première phrase, après « modifiée », ajouter « avant l'an 2002 »",
		"remplacer « 72h » par « 96h » et supprimer « de 72h »", // overlap
		"remplacer « 72h par « 96h",
		"remplacer « 72h » par « 96h » partout où « 10 points » figure",
	} {
		got, done, explain := ApplyInstruction(sample, instruction)
		if done {
			t.Errorf("%q was carried out: %q", instruction, got)
			continue
		}
		if want := sample + "\n\nAmendement : " + instruction; got != want {
			t.Errorf("%q: got %q", instruction, got)
		}
		if explain == "" {
			t.Errorf("%q: nothing is said to the author", instruction)
		}
		if !IsInstruction(instruction) {
			t.Errorf("%q is not seen as an instruction", instruction)
		}
	}
}

func TestDesign4_4_9_ANewTextIsNoInstruction(t *testing.T) {
	for words, want := range map[string]string{
		"Nouveau texte : Quand une proposition est rejetée, son auteur perd 5 points.": "Quand une proposition est rejetée, son auteur perd 5 points.",
		"Un joueur peut supprimer « un décret » à la fin.":                             "",
		"Chaque joueur peut remplacer « pour » par « contre » dans son vote.":          "",
		"Cette règle remplace la règle 205. Le changement vaut à la fin du vote.":      "",
		"La règle 205 est supprimée par le vote.":                                      "",
		"Le vote dure 96h. Remplacer un vote est permis.":                              "",
		"Je propose d'amender la règle 206 ainsi : L'auteur perd 5 points.":            "L'auteur perd 5 points.",
	} {
		got := Reword(sample, words)
		if want == "" {
			want = words
		}
		if got.How != Whole || got.Text != want {
			t.Errorf("Reword(%q) = %q, %s", words, got.Text, got.How)
		}
	}
}

// A passage counts where it stands as whole words: a replaced "10" must not
// turn 100 into something else.
func TestDesign4_4_9_PassagesAreWholeWords(t *testing.T) {
	if got := len(occurrences("100 points, 10 points, 10h", "10")); got != 2 {
		t.Errorf("10 stands %d times", got)
	}
	if got := len(occurrences("règle le", "le")); got != 1 {
		t.Errorf("le stands %d times", got)
	}
}

func FuzzApplyInstruction(f *testing.F) {
	f.Add(sample, "remplacer « 72h » par « 96h » et supprimer 'x', ajouter “y” à la fin")
	f.Add(sample, "substituer \"a\" à \"b\"")
	f.Fuzz(func(t *testing.T, inForce, instruction string) {
		text, done, explain := ApplyInstruction(inForce, instruction)
		if explain == "" {
			t.Error("nothing is said")
		}
		if !done && !strings.HasPrefix(text, strings.TrimSpace(inForce)) {
			t.Errorf("the text in force %q is lost in %q", inForce, text)
		}
		if got := Reword(inForce, instruction); got.How == CarriedOut && got.Text != text {
			t.Errorf("Reword gives %q, ApplyInstruction %q", got.Text, text)
		}
	})
}
