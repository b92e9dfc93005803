package lawbook_test

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"testing"

	"github.com/fnomic/fnomic/internal/lawbook"
	"pgregory.net/rapid"
)

// law is a small page in parts, from which the tests lay out pages.
type law struct {
	index, body []part
}

type part struct {
	title string
	texts []string // "204. Un texte."
}

func sampleLaw() law {
	body := []part{
		{"Règles immuables", []string{
			"101. Tous suivent les règles modifiables et immuables (celles de 1999). Les règles 101 à 116 valent.",
			"103. Il y a trois cas : (1) un. (2) deux. (3) trois. Voir la règle 206. Elle compte.",
		}},
		{"Règles modifiables", []string{
			"204. Les opposants gagnent 10 points. Il ne peut y avoir plus de 25 règles modifiables.",
			"206. L'auteur perd 10 points",
		}},
		{"Règles nouvelles", []string{
			"302. (Remplace la règle 201) On joue selon les articles 1, 2, 204. Ensuite on passe.",
			"310. (Remplace la règle a203) La majorité suffit.",
			"320. Trois arbitres : 1 Si les joueurs sont en désaccord, le PA tranche. 2 Le joueur invoqué répond. Voir l'alinéa 4. 13 Un Juge statue.",
			"321. (Remplace la règle 205) Le changement vaut aussitôt.",
		}},
		{"Décrets", []string{
			"d1. On parle français.",
			"d2. Le proposant publie suivant la regle 313. Si, passées 72 heures, il ne le fait pas, tant pis.",
			"d15. Le décret d7 est amendé. Le nouveau texte est : il faut être abonné.",
		}},
	}
	return law{index: body, body: body}
}

func numbersOf(p part) []string {
	var out []string
	for _, text := range p.texts {
		number, _, _ := strings.Cut(text, ".")
		out = append(out, number)
	}
	return out
}

// look is a way of laying a page out.
type look struct {
	rule, gap, list string // ruled line, between texts, between numbers
}

func (l law) page(v look) string {
	var out strings.Builder
	out.WriteString("Règles en cours de FNOMIC (dimanche 19/11/2000)" + v.rule)
	for _, p := range l.index {
		out.WriteString(p.title + " " + strings.Join(numbersOf(p), v.list) + v.gap)
	}
	out.WriteString(v.rule)
	for _, p := range l.body {
		out.WriteString(p.title + v.rule + strings.Join(p.texts, v.gap) + v.rule)
	}
	return out.String()
}

const dashes = "------------------------------------------------------------------------"

var looks = map[string]look{
	"one line":     {" " + dashes + " ", " ", " "},
	"lines":        {"\n" + dashes + "\n", "\n", " "},
	"paragraphs":   {"\n\n" + dashes + "\n\n", "\n\n", ", "},
	"crlf":         {"\r\n" + dashes + "\r\n", "\r\n\r\n", " "},
	"no rules":     {"\n\n", "\n\n", " "},
	"underscores":  {"\n________________\n", "\n\n", " | "},
	"index column": {"\n====================\n", "\n\n", "\n"},
}

func words(s string) string { return strings.Join(strings.Fields(s), " ") }

func check(t *testing.T, rules []lawbook.Rule, decrees []lawbook.Decree) {
	t.Helper()
	if len(rules) != 8 || len(decrees) != 3 {
		t.Fatalf("%d rules, %d decrees", len(rules), len(decrees))
	}
	for _, want := range []struct {
		number, replaces, origin int
		mutable                  bool
		text                     string
	}{
		{101, 0, 101, false, "Tous suivent les règles modifiables et immuables (celles de 1999). Les règles 101 à 116 valent."},
		{103, 0, 103, false, "Il y a trois cas : (1) un. (2) deux. (3) trois. Voir la règle 206. Elle compte."},
		{204, 0, 204, true, "Les opposants gagnent 10 points. Il ne peut y avoir plus de 25 règles modifiables."},
		{206, 0, 206, true, "L'auteur perd 10 points"},
		{302, 201, 302, true, "On joue selon les articles 1, 2, 204. Ensuite on passe."},
		{310, 203, 310, true, "La majorité suffit."},
		{320, 0, 320, true, "Trois arbitres : 1 Si les joueurs sont en désaccord, le PA tranche. 2 Le joueur invoqué répond. Voir l'alinéa 4. 13 Un Juge statue."},
		{321, 205, 205, true, "Le changement vaut aussitôt."},
	} {
		i := slices.IndexFunc(rules, func(r lawbook.Rule) bool { return r.Number == want.number })
		if i < 0 {
			t.Errorf("%d is missing", want.number)
			continue
		}
		r := rules[i]
		if r.Replaces != want.replaces || r.Origin != want.origin || r.Mutable != want.mutable || words(r.Text) != want.text {
			t.Errorf("%d: %+v", want.number, r)
		}
	}
	if decrees[2].Number != 15 || decrees[2].Amends != 7 || !strings.Contains(words(decrees[1].Text), "313. Si, passées 72 heures") {
		t.Errorf("decrees %+v", decrees)
	}
}

func TestLaw0_1_ThePageOf2000Holds15And17And10(t *testing.T) {
	rules, decrees, problems := lawbook.ImportPage(shared(t, pageFile))
	if len(problems) > 0 {
		t.Errorf("problems %v", problems)
	}
	b := lawbook.Begin(rules, decrees)
	shipped := initial(t)
	if len(b.Rules) != 32 || b.CountMutable() != 17 || len(b.Decrees) != 10 {
		t.Fatalf("%d rules, %d mutable, %d decrees", len(b.Rules), b.CountMutable(), len(b.Decrees))
	}
	for i, r := range b.Rules {
		s := shipped.Rules[i]
		if r.Number != s.Number || r.Mutable != s.Mutable || r.Replaces != s.Replaces || r.Origin != s.Origin || r.Procedure != s.Procedure {
			t.Errorf("page %d %v %d, shipped %d %v %d", r.Number, r.Mutable, r.Replaces, s.Number, s.Mutable, s.Replaces)
		}
	}
	for i, d := range b.Decrees {
		if s := shipped.Decrees[i]; d.Number != s.Number || d.Amends != s.Amends {
			t.Errorf("page d%d, shipped d%d", d.Number, s.Number)
		}
	}
}

// Every text of the page is there whole: cut back in front of their numbers,
// the texts give the page.
func TestThePageOf2000IsReadWhole(t *testing.T) {
	text := words(shared(t, pageFile))
	rules, decrees, _ := lawbook.ImportPage(text)
	rest := text
	for _, r := range rules {
		rest = strings.Replace(rest, words(r.Text), "", 1)
	}
	for _, d := range decrees {
		rest = strings.Replace(rest, words(d.Text), "", 1)
	}
	if n := len(rest); n > 1500 {
		t.Errorf("%d bytes of the page are in no text: %s", n, rest)
	}
}

func TestImportOfOtherLayouts(t *testing.T) {
	for name, v := range looks {
		t.Run(name, func(t *testing.T) {
			l := sampleLaw()
			if name == "one line" {
				l.body[1].texts[1] += "." // with nothing else to tell, the full stop ends a text
			}
			rules, decrees, problems := lawbook.ImportPage(l.page(v))
			if name == "one line" {
				rules[3].Text = strings.TrimSuffix(rules[3].Text, ".")
			}
			if len(problems) > 0 {
				t.Errorf("problems %v", problems)
			}
			check(t, rules, decrees)
		})
	}
}

func TestImportOfHTML(t *testing.T) {
	l := sampleLaw()
	var out strings.Builder
	out.WriteString("<html><head><title>Règles immuables 999</title><style>p {}</style></head><body><h1>R&egrave;gles en cours</h1><hr>")
	for _, p := range l.index {
		out.WriteString("<h2>" + html.EscapeString(p.title) + "</h2>")
		for _, n := range numbersOf(p) {
			out.WriteString("<a href=\"#" + n + "\">" + n + "</a>&nbsp;\n")
		}
	}
	for _, p := range l.body {
		out.WriteString("<hr noshade><h2>" + p.title + "</h2>\n")
		for _, text := range p.texts {
			number, rest, _ := strings.Cut(text, ".")
			out.WriteString("<p><a name=\"" + number + "\"><b>" + number + ".</b></a> " + html.EscapeString(rest) + "</p>\n")
		}
	}
	rules, decrees, problems := lawbook.ImportPage(out.String())
	if len(problems) > 0 {
		t.Errorf("problems %v", problems)
	}
	check(t, rules, decrees)
}

// A page that a mailer or an editor broke at any width gives the same texts.
func TestImportOfBrokenLines(t *testing.T) {
	text := words(shared(t, pageFile))
	want := lawbook.Begin(first2(lawbook.ImportPage(text)))
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(20, 120).Draw(t, "width")
		rules, decrees, problems := lawbook.ImportPage(wrap(text, width))
		if len(problems) > 0 {
			t.Fatalf("problems %v", problems)
		}
		got := lawbook.Begin(rules, decrees)
		for i, r := range want.Rules {
			if got.Rules[i].Number != r.Number || words(got.Rules[i].Text) != words(r.Text) {
				t.Fatalf("rule %d: %q", r.Number, got.Rules[i].Text)
			}
		}
		for i, d := range want.Decrees {
			if got.Decrees[i].Number != d.Number || words(got.Decrees[i].Text) != words(d.Text) {
				t.Fatalf("d%d: %q", d.Number, got.Decrees[i].Text)
			}
		}
	})
}

func first2(r []lawbook.Rule, d []lawbook.Decree, _ []lawbook.Problem) ([]lawbook.Rule, []lawbook.Decree) {
	return r, d
}

func wrap(text string, width int) string {
	var out strings.Builder
	line := 0
	for _, w := range strings.Fields(text) {
		switch {
		case line > 0 && line+1+len(w) > width:
			out.WriteByte('\n')
			line = 0
		case line > 0:
			out.WriteByte(' ')
			line++
		}
		out.WriteString(w)
		line += len(w)
	}
	return out.String()
}

func TestImportTellsWhatDoesNotAgree(t *testing.T) {
	cut := func(change func(*law)) map[string]string {
		l := sampleLaw()
		l.index = slices.Clone(l.index)
		for i := range l.index {
			l.index[i].texts = slices.Clone(l.index[i].texts)
		}
		l.body = slices.Clone(l.body)
		change(&l)
		_, _, problems := lawbook.ImportPage(l.page(looks["paragraphs"]))
		out := map[string]string{}
		for _, p := range problems {
			out[p.Ref] = p.Code
		}
		return out
	}
	for name, c := range map[string]struct {
		change    func(*law)
		ref, code string
	}{
		"text missing": {func(l *law) { l.body[1].texts = l.body[1].texts[:1] }, "206", "missing"},
		"not listed": {func(l *law) {
			l.body[1].texts = append(slices.Clone(l.body[1].texts), "209. Pas plus de 25 règles modifiables.")
		}, "209", "not-in-index"},
		"twice": {func(l *law) {
			l.body[1].texts = append(slices.Clone(l.body[1].texts), "206. Encore un texte.")
		}, "206", "twice"},
		"other part": {func(l *law) {
			l.index[1].texts = append(l.index[1].texts, "302. x")
			l.index[2].texts = l.index[2].texts[1:]
		}, "302", "section"},
		"empty":   {func(l *law) { l.body[1].texts = []string{l.body[1].texts[0], "206. "} }, "206", "empty"},
		"no list": {func(l *law) { l.index = nil }, "", "no-index"},
		"footer":  {func(l *law) { l.body = append(l.body, part{"Retour à l'accueil", []string{"Mise à jour du 3 mars"}}) }, "d15", "unread"},
	} {
		if got := cut(c.change); got[c.ref] != c.code {
			t.Errorf("%s: problems %v, want %s %s", name, got, c.ref, c.code)
		}
	}
	for _, text := range []string{"", "Bonjour à tous.", "<p>"} {
		if r, d, problems := lawbook.ImportPage(text); len(r)+len(d) > 0 || len(problems) == 0 {
			t.Errorf("%q: %v %v %v", text, r, d, problems)
		}
	}
}

func TestImportWithoutIndex(t *testing.T) {
	l := sampleLaw()
	l.index = nil
	rules, decrees, _ := lawbook.ImportPage(l.page(looks["paragraphs"]))
	if len(rules) < 7 || len(decrees) != 3 {
		t.Errorf("%d rules, %d decrees", len(rules), len(decrees))
	}
}

// A rule added or renumbered on the real page is found wherever its number puts it.
func TestImportOfTheNextPage(t *testing.T) {
	text := shared(t, pageFile)
	text = strings.Replace(text, "317 319 320 Décrets", "317 319 320 321 322 Décrets", 1)
	text = strings.Replace(text, "205 206 207", "205 207", 1)
	text = strings.Replace(text, " d14 d15", " d14 d15 d16", 1)
	from, to := strings.Index(text, "206. Quand"), strings.Index(text, "207. Chaque")
	text = text[:from] + text[to:]
	mark := dashes + " Décrets " + dashes
	text = strings.Replace(text, mark, "321. (Remplace la règle 206) Un rejet coûte 5 points. 322. En 2001. on change. "+mark, 1)
	text = strings.TrimRight(text, " -\n") + " d16. Un décret de plus."
	rules, decrees, problems := lawbook.ImportPage(text)
	if len(problems) > 0 {
		t.Errorf("problems %v", problems)
	}
	b := lawbook.Begin(rules, decrees)
	r, ok := b.Rule(321)
	if !ok || r.Origin != 206 || r.Replaces != 206 || r.Text != "Un rejet coûte 5 points." || b.CountMutable() != 18 {
		t.Errorf("321: %+v, %d mutable", r, b.CountMutable())
	}
	if r, ok := b.Rule(322); !ok || r.Procedure != lawbook.ByHand || r.Text != "En 2001. on change." {
		t.Errorf("322: %+v", r)
	}
	if _, ok := b.Decree(16); !ok || len(b.Decrees) != 11 {
		t.Errorf("%d decrees", len(b.Decrees))
	}
}

func FuzzImportPage(f *testing.F) {
	l := sampleLaw()
	for _, v := range looks {
		f.Add(l.page(v))
	}
	f.Add("<html><body><p>101. x<hr><br><br><br><br>")
	f.Fuzz(func(t *testing.T, text string) {
		rules, decrees, _ := lawbook.ImportPage(text)
		seen := map[string]bool{}
		for _, r := range rules {
			if r.Number <= 0 || r.Text == "" || seen[fmt.Sprint(r.Number)] {
				t.Fatalf("rule %+v", r)
			}
			seen[fmt.Sprint(r.Number)] = true
		}
		for _, d := range decrees {
			if d.Number <= 0 || d.Text == "" || seen[fmt.Sprint("d", d.Number)] {
				t.Fatalf("decree %+v", d)
			}
			seen[fmt.Sprint("d", d.Number)] = true
		}
		b := lawbook.Begin(rules, decrees)
		if !slices.IsSortedFunc(b.Rules, func(a, c lawbook.Rule) int { return a.Number - c.Number }) {
			t.Fatal("rules are out of order")
		}
	})
}
