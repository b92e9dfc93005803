package casefile_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/fnomic/fnomic/internal/casefile"
)

// TestUnreadableIsRefused changes a good file in one place; the line and the
// fault must be named.
func TestUnreadableIsRefused(t *testing.T) {
	good := readFile(t, filepath.Join("testdata", "own", "start.case"))
	for _, c := range []struct{ from, to, what string }{
		{"law fnomic", "law nomic", "`law` cannot be read"},
		{"law fnomic\n", "", "no `law` in the start"},
		{"lag 60", "lag 60\nlag 60", "`lag` twice"},
		{"lag 60", "lag", "`lag` cannot be read"},
		{"lag 60", "lag 99999999999999999999", "number out of bounds"},
		{"player Alice 40 silent=3", "player Alice 40 silent=x", "`player` cannot be read"},
		{"player David 50", "player Alice 50", "Alice declared twice"},
		{"turn 7 David since 2000-11-20", "turn 7 David since 2000-11-31", "no such time"},
		{"turn 7 David", "turn 7 Zoé", "name not declared: Zoé"},
		{"turn 7 David", "turn 7 Hugo", "not a player: Hugo"},
		{"arbiters Chloé - Émile", "arbiters Chloé - Chloé", "three arbiters are different"},
		{"arbiters Chloé - Émile", "arbiters Hugo - Émile", "not a player: Hugo"},
		{"next dp=30", "next dp=30 dp=31", "names a number twice"},
		{"decree 16\n", "decret 16\n", "unknown statement: decret"},
		{"mutable 22\n\nmail", "mutable 22\n    bloc\n\nmail", "block line without a statement"},
		{"    Bonjour à tous !", "  Bonjour à tous !", "indented by four spaces"},
		{"mail 2000-11-20T20:30:00Z Chloé", "mail 2000-11-20T19:30:00Z Chloé", "time goes backwards"},
		{"mail 2000-11-20T20:30:00Z Chloé", "mail 2000-11-20T20:30:00Z Chloé answer 321", "`mail` cannot be read"},
		{"mail 2000-11-20T20:30:00Z Chloé", "mail 2000-11-20T20:30:00Z Chloé reply X1", "no such key: X1"},
		{"mail 2000-11-20T20:30:00Z Chloé", "mail 2000-11-20T20:30:00Z Chloé seen=2000-11-20T20:29:00Z", "seen before the list"},
		{"    Subject: bonjour", "    Sujet: bonjour", "unknown header line"},
		{"    Subject: bonjour", "    Subject: bonjour\n    Subject: encore", "header twice"},
		{"    Subject: bonjour\n\n    Bonjour à tous !", "", "empty mail block"},
		{"operator 2000-11-20T21:00:00Z score Alice +5 \"erreur de compte, tour 5\"", "operator 2000-11-20T21:00:00Z score Alice 5", "`operator` cannot be read"},
		{"at 2000-11-20T21:00:00Z", "outage 2000-11-20T21:00:00Z 2000-11-20T21:00:00Z\n\nat 2000-11-20T21:00:00Z", "ends after it begins"},
		{"at 2000-11-20T21:00:00Z", "at 20/11/2000", "`at` cannot be read"},
		{"    phase awaiting", "    fase awaiting", "unknown expectation: fase"},
		{"    phase awaiting", "    phase waiting", "`phase` cannot be read"},
		{"    phase awaiting", "\n    phase awaiting", "empty line in an `at` block"},
		{"    phase awaiting", "    phase awaiting\n    phase awaiting", "expected twice"},
		{"    order Alice Benoît Chloé David Émile", "    order Alice Alice", "a name twice in the order"},
		{"    deadline barred Alice", "    deadline naming Alice", "unknown kind of deadline"},
		{"    deadline barred Alice", "    deadline barred J2", "name not declared"},
		{"    deadline cassation J2", "    deadline cassation Alice", "a deadline cassation is not for Alice"},
		{"    accepted Chloé 0", "    accepted David 0", "David wrote nothing"},
		{"    score Gaël -6\n", "", "the last `at` has no score of Gaël"},
		{"# A start", "#A start", "empty comment"},
		{"    Bonjour à tous !", "    Bonjour\tà tous !", "tab or carriage return"},
		{"    Bonjour à tous !", "    Bonjour à tous ! ", "blanks at the end of the line"},
		{"    Bonjour à tous !", "    Bonjour a\u0300 tous !", "not in Unicode form NFC"},
		{"    Bonjour à tous !", "    Bonjour \x01 tous !", "control character"},
	} {
		if !strings.Contains(good, c.from) {
			t.Fatalf("the file has no %q", c.from)
		}
		_, errs := casefile.Parse("x.case", []byte(strings.Replace(good, c.from, c.to, 1)))
		if !named(errs, c.what) {
			t.Errorf("%q: want %q, got %v", c.to, c.what, errs)
		}
	}
}

func named(errs []casefile.Error, what string) bool {
	for _, e := range errs {
		if strings.Contains(e.What, what) && e.Line > 0 && strings.HasPrefix(e.Error(), "x.case:") {
			return true
		}
	}
	return false
}

func TestUnreadableWholes(t *testing.T) {
	good := readFile(t, filepath.Join("testdata", "own", "start.case"))
	headless := strings.Join(strings.Split(good, "\n")[4:], "\n")
	for _, c := range []struct{ text, what string }{
		{"", "empty file"},
		{"# rien\n", "no case in the file"},
		{"\xff\n", "not UTF-8"},
		{strings.TrimSuffix(good, "\n"), "no end of line at the end"},
		{headless, "statement before `case`"},
		{good + "\n" + good, "case W03 twice in the file"},
		{strings.Join(strings.Split(good, "\n")[3:], "\n"), "has no comment"},
		{good[:strings.Index(good, "\nat ")+1], "does not end with an `at` block"},
	} {
		if _, errs := casefile.Parse("x.case", []byte(c.text)); !named(errs, c.what) {
			t.Errorf("want %q, got %v", c.what, errs)
		}
	}
}

// TestAnotherFileHasTheCase: an identifier names one case in all files.
func TestAnotherFileHasTheCase(t *testing.T) {
	good := []byte(readFile(t, filepath.Join("testdata", "own", "start.case")))
	_, errs := casefile.ParseAll([]casefile.Source{{Name: "a.case", Text: good}, {Name: "b.case", Text: good}})
	if len(errs) != 1 || !strings.Contains(errs[0].What, "also in a.case") {
		t.Error(errs)
	}
}

// TestParseStart: `start --from` takes the start block alone (design §4.3).
func TestParseStart(t *testing.T) {
	good := readFile(t, filepath.Join("testdata", "own", "start.case"))
	block, _, _ := strings.Cut(good, "\nmail ")
	for _, text := range []string{block, strings.Join(strings.Split(block, "\n")[4:], "\n")} {
		start, errs := casefile.ParseStart("start.txt", []byte(text))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		state, err := start.State(program(t).Law)
		if err != nil {
			t.Fatal(err)
		}
		if state.Turn.Player != "David" || state.Player("Gaël") == nil || state.Book.CountMutable() != 22 {
			t.Errorf("%+v", state.Turn)
		}
		if a := start.Addresses(); a["Chloé"] != "chloe.v@postelec.example" || a["Émile"] != "emile@example.org" {
			t.Errorf("%v", a)
		}
	}
	if _, errs := casefile.ParseStart("start.txt", []byte(good)); len(errs) == 0 {
		t.Error("a play in a start is no error")
	}
}

// FuzzParse: every input gives cases or errors, each with a line of the file.
func FuzzParse(f *testing.F) {
	for _, dir := range []string{"own", "shared"} {
		for _, file := range caseFiles(f, filepath.Join("testdata", dir))[:2] {
			f.Add(readFile(f, file))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		cases, errs := casefile.Parse("x.case", []byte(text))
		if len(cases) == 0 && len(errs) == 0 {
			t.Fatal("neither a case nor an error")
		}
		lines := strings.Count(text, "\n") + 1
		for _, e := range errs {
			if e.Line < 1 || e.Line > lines {
				t.Errorf("line %d of %d: %s", e.Line, lines, e.What)
			}
		}
	})
}
