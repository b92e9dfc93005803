package lawbook_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/fnomic/fnomic/configs"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// shared gives a file of the reference material, or skips the test.
func shared(t *testing.T, name string) string {
	t.Helper()
	dir := os.Getenv("FNOMIC_SHARED")
	if dir == "" {
		wd, err := os.Getwd()
		if err != nil {
			t.Fatal(err)
		}
		for wd != filepath.Dir(wd) {
			if _, err := os.Stat(filepath.Join(wd, "go.mod")); err == nil {
				break
			}
			wd = filepath.Dir(wd)
		}
		dir = filepath.Join(wd, "..", "shared")
	}
	raw, err := os.ReadFile(filepath.Join(dir, name))
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("%s is not at hand: set FNOMIC_SHARED", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

const pageFile = "seeds/000_493a08db4cba4a7f.txt"

func initial(t *testing.T) *lawbook.Book {
	t.Helper()
	b, err := lawbook.Load(configs.Rules())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestLaw0_1_TheShippedLawHas15And17And10(t *testing.T) {
	b := initial(t)
	if n := b.CountMutable(); n != 17 || len(b.Rules) != 32 || len(b.Decrees) != 10 {
		t.Errorf("%d mutable of %d rules, %d decrees", n, len(b.Rules), len(b.Decrees))
	}
	for number, replaces := range map[int]int{302: 201, 304: 303, 310: 203, 311: 202, 317: 211, 204: 0} {
		if r, ok := b.Rule(number); !ok || r.Replaces != replaces || r.Origin != number || r.Procedure != "" {
			t.Errorf("rule %d: %+v", number, r)
		}
	}
	if d, ok := b.Decree(15); !ok || d.Amends != 7 {
		t.Errorf("d15: %+v", d)
	}
	if len(b.Parameters) != 0 {
		t.Errorf("the shipped law moves defaults: %v", b.Parameters)
	}
}

// The shipped files name every parameter of their rule, so that an operator
// sees what can be set.
func TestShippedFilesNameEveryParameter(t *testing.T) {
	for _, p := range lawbook.Params() {
		ref, key, _ := strings.Cut(p.Name, ".")
		raw, err := fs.ReadFile(configs.Rules(), ref+".md")
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		if !regexp.MustCompile(`(?m)^` + key + ` = "`).Match(raw) {
			t.Errorf("%s.md does not name %s", ref, p.Name)
		}
	}
}

var sentenceEnd = regexp.MustCompile(`[.;:!?]+(\s+|$)|\n`)

func sentences(text string) map[string]bool {
	out := map[string]bool{}
	for _, s := range sentenceEnd.Split(text, -1) {
		words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return strings.ContainsRune(" \t\n\u00a0,'’«»\"()-", r) })
		if len(words) >= 8 {
			out[strings.Join(words, " ")] = true
		}
	}
	return out
}

// formula is prescribed to the letter by R320: no other wording calls the PA.
const formula = "j appelle le premier arbitre à manifester sa présence"

func TestTheShippedWordingIsOurs(t *testing.T) {
	page := sentences(shared(t, pageFile))
	b := initial(t)
	texts := map[string]string{}
	for _, r := range b.Rules {
		texts[r.Title] = r.Text
	}
	for _, d := range b.Decrees {
		texts["décret "+d.Title] = d.Text
	}
	for title, text := range texts {
		for s := range sentences(text) {
			if page[s] && s != formula {
				t.Errorf("%s: sentence of the page: %q", title, s)
			}
		}
	}
}

var figures = regexp.MustCompile(`-?\b\d+ ?(?:h|heures?|jours|mois|points?|tours|joueurs|[Aa]rbitres|règles|décrets)\b|\b\d+ et \d+ jours`)

func counts(text string) map[string]int {
	out := map[string]int{}
	for _, f := range figures.FindAllString(text, -1) {
		out[f]++
	}
	return out
}

// An instruction that fits the page (« remplacer "48 heures" … ») fits the
// shipped wording too: each figure stands there as often.
func TestDesign4_4_9_FiguresStandAsOftenAsOnThePage(t *testing.T) {
	rules, decrees, _ := lawbook.ImportPage(shared(t, pageFile))
	b := initial(t)
	compare := func(ref, ours, page string) {
		got, want := counts(ours), counts(page)
		for f, n := range want {
			if got[f] != n {
				t.Errorf("%s: %q stands %d times, on the page %d", ref, f, got[f], n)
			}
		}
		for f, n := range got {
			if want[f] == 0 {
				t.Errorf("%s: %q stands %d times, on the page never", ref, f, n)
			}
		}
	}
	for _, r := range rules {
		ours, _ := b.Rule(r.Number)
		compare(ours.Title, ours.Text, r.Text)
	}
	for _, d := range decrees {
		ours, _ := b.Decree(d.Number)
		compare(ours.Title, ours.Text, d.Text)
	}
}

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

const good = "+++\nnumber = 304\nkind = \"mutable\"\ntitle = \"Vote\"\n\n[parameters]\nduree_min = \"96h\"\n+++\nLe vote dure 96 heures.\n"

func TestLoadTellsEveryFaultWithFileAndLine(t *testing.T) {
	_, err := lawbook.Load(fstest.MapFS{
		"304.md": file(good),
		"305.md": file("number = 305"),
		"306.md": file("+++\nnumber = 306\nkind = mutable\n+++\nx"),
		"307.md": file("+++\nnumber = 308\nkind = \"mutable\"\ntitle = \"T\"\ncolour = 1\n+++\nx"),
		"309.md": file("+++\nnumber = 309\nkind = \"decree\"\ntitle = \"T\"\nreplaces = 3\n+++\n"),
		"d13.md": file("+++\nnumber = 13\nkind = \"decree\"\ntitle = \"T\"\n[parameters]\npoints = \"5h\"\nbonus = \"1\"\n+++\nx"),
	})
	var faults lawbook.Faults
	if !errors.As(err, &faults) {
		t.Fatalf("error %v", err)
	}
	for _, want := range []string{"305.md:1:", "306.md:3:", "307.md:2:", "307.md:5:", "309.md:2:", "309.md:5:", "309.md:6:", "d13.md:6:", "d13.md:7:"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no fault at %s in\n%v", want, err)
		}
	}
}

func TestLoadSetsWhatDiffersFromTheDefault(t *testing.T) {
	b, err := lawbook.Load(fstest.MapFS{"304.md": file(good), "README.md": file("words")})
	if err != nil {
		t.Fatal(err)
	}
	if got := b.Duration("304.duree_min"); got.Hours() != 96 {
		t.Errorf("304.duree_min = %v", got)
	}
	if s := b.Parameters["304.duree_min"]; s.By != lawbook.InitialLaw {
		t.Errorf("set by %q", s.By)
	}
}

func TestR114_ALawWithoutMutableRuleDoesNotLoad(t *testing.T) {
	if _, err := lawbook.Load(fstest.MapFS{}); err == nil || !strings.Contains(err.Error(), "R114") {
		t.Errorf("error %v", err)
	}
}

func TestFilesLoadBack(t *testing.T) {
	b := initial(t)
	must(t, b.Amend(304, enact(321, "Le vote dure « 96h » \\ \"au moins\".")))
	must(t, b.EnterDecree(lawbook.Decree{Number: 16, Text: "neuf", Amends: 13}, noon))
	if r := b.SetParam("304.duree_min", "96h", "321", noon); r != nil {
		t.Fatal(r.Text)
	}
	files, err := b.Files()
	must(t, err)
	fsys := fstest.MapFS{}
	for _, f := range files {
		fsys[f.Name] = file(f.Text)
	}
	back, err := lawbook.Load(fsys)
	must(t, err)
	if len(back.Rules) != 32 || len(back.Decrees) != 10 || back.Cite("304") != "321" || back.Cite("d13") != "d16" || back.Duration("304.duree_min").Hours() != 96 {
		t.Errorf("%d rules, %d decrees, 304 is %s, %v", len(back.Rules), len(back.Decrees), back.Cite("304"), back.Parameters)
	}
	for i, r := range b.Rules {
		if r.Text != back.Rules[i].Text || r.Title != back.Rules[i].Title || r.Mutable != back.Rules[i].Mutable {
			t.Errorf("%d came back as %+v", r.Number, back.Rules[i])
		}
	}
}

func TestAnImportedLawTakesTitles(t *testing.T) {
	rules, decrees, _ := lawbook.ImportPage(sampleLaw().page(looks["paragraphs"]))
	b := lawbook.Begin(rules, decrees)
	b.TakeTitles(initial(t))
	if r, _ := b.Rule(321); r.Title != "Prise d'effet" {
		t.Errorf("321, once 205, is called %q", r.Title)
	}
}

// What players quote from the law of 2000 is found once in the shipped wording.
func TestDesign4_4_9_OnTheShippedLaw(t *testing.T) {
	b := initial(t)
	for _, c := range []struct {
		rule        int
		instruction string
		how         lawbook.Treatment
		has         string
	}{
		{320, "Requête en modification de la règle 320 : à l'alinéa 3, remplacer « 48 heures » par « 72 heures ».", lawbook.CarriedOut, "dans les 72 heures qui suivent"},
		{320, "Requête sur 320 : à l'alinéa 5, remplacer « 72 heures » par « 96 heures ».", lawbook.CarriedOut, "dans les 96 heures au plus"},
		{320, "Requête sur 320 : à l'alinéa 7, remplacer « entre 3 et 5 jours » par « entre 3 et 7 jours ».", lawbook.CarriedOut, "dure entre 3 et 7 jours."},
		{320, "Requête sur 320 : à l'alinéa 7, remplacer « 10 points » par « 5 points ».", lawbook.Appended, "Amendement : Requête sur 320"},
		{320, "Requête sur 320 : supprimer l'alinéa 12.", lawbook.Appended, "Amendement : Requête sur 320"},
		{304, "dans l'article 1, remplacer « 72h » par « 96h »", lawbook.CarriedOut, "inférieur à 96h."},
		{206, "Un rejet coûte 5 points.", lawbook.Whole, "Un rejet coûte 5 points."},
	} {
		r, _ := b.Rule(c.rule)
		got := lawbook.Reword(r.Text, c.instruction)
		if got.How != c.how || !strings.Contains(got.Text, c.has) {
			t.Errorf("%d, %q: %s, %q", c.rule, c.instruction, got.How, got.Explain)
		}
	}
}
