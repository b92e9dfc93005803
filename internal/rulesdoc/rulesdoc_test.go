package rulesdoc

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/fnomic/fnomic/internal/lawbook"
)

func root(t *testing.T) string {
	t.Helper()
	dir, err := Root(".")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestThePageIsTrue holds docs/RULES.md to the code and the cases; that each
// clause done has a line of code and a case is an error of Page.
func TestThePageIsTrue(t *testing.T) {
	dir := root(t)
	want, err := Page(dir)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(PathIn(dir))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("docs/RULES.md no longer fits the code and the cases: make docs")
	}
}

// lawRow is a clause as law.md §1 lists it.
type lawRow struct{ rule, text, kind string }

// lawRows reads the rows of law.md §1: a row without a number of its own is of
// the rule of the row, or the heading, before it.
func lawRows(law string) []lawRow {
	_, law, _ = strings.Cut(law, "\n## 1. ")
	law, _, _ = strings.Cut(law, "\n## 2. ")
	number := regexp.MustCompile(`^(?:\d{3}|d\d+)\b`)
	var rows []lawRow
	rule := ""
	for _, l := range strings.Split(law, "\n") {
		if rest, ok := strings.CutPrefix(l, "### "); ok {
			rule = number.FindString(rest)
		}
		cells := strings.Split(l, "|")
		if len(cells) < 5 || strings.Contains(l, "---") || strings.TrimSpace(cells[1]) == "Clause" {
			continue
		}
		text := strings.TrimSpace(cells[1])
		if n := number.FindString(text); n != "" {
			rule = n
		}
		rows = append(rows, lawRow{rule, text, strings.TrimSpace(cells[2])})
	}
	return rows
}

// TestEveryClauseOfTheLawHasItsPlace walks the rows of law.md and the table
// side by side: the same rules in the same order, and what is automatable there
// is not left to a hand here.
func TestEveryClauseOfTheLawHasItsPlace(t *testing.T) {
	rows, clauses := lawRows(readLaw(t)), Clauses()
	if len(rows) != len(clauses) || len(rows) < 110 {
		t.Errorf("law.md has %d clauses, the table %d", len(rows), len(clauses))
	}
	for i := range min(len(rows), len(clauses)) {
		r, c := rows[i], clauses[i]
		if !regexp.MustCompile("^" + r.rule + `\b`).MatchString(c.ID) {
			t.Fatalf("clause %d of law.md is of %s (%s), in the table it is %s", i, r.rule, r.text, c.ID)
		}
		if byHand := strings.HasPrefix(r.kind, "H") || r.kind == "–"; byHand != (c.Kind == ByHand) && r.kind != "H/A" {
			t.Errorf("%s (%s) is of kind %s in law.md, %s here", c.ID, r.text, r.kind, c.Kind)
		}
	}
}

func TestEveryReadingOfTheLawIsAPoint(t *testing.T) {
	ids := regexp.MustCompile(`(?m)^\*\*(A\d+)\.`).FindAllStringSubmatch(readLaw(t), -1)
	if len(ids) < 130 {
		t.Fatalf("law.md lists %d readings", len(ids))
	}
	page, err := os.ReadFile(PathIn(root(t)))
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if _, ok := lawbook.FindPoint(id[1]); !ok {
			t.Errorf("%s is no rule point", id[1])
		}
		row := regexp.MustCompile(`(?m)^\| ` + id[1] + ` \|.*\| *$`).FindString(string(page))
		cells := strings.Split(row, "|")
		if len(cells) != 8 || strings.TrimSpace(cells[6]) == "" {
			t.Errorf("%s has neither test nor case: %s", id[1], row)
		}
	}
}

// readLaw is law.md, which stands beside the repository where it is developed.
func readLaw(t *testing.T) string {
	t.Helper()
	shared := os.Getenv("FNOMIC_SHARED")
	if shared == "" {
		shared = filepath.Join(root(t), "..", "shared")
	}
	b, err := os.ReadFile(filepath.Join(shared, "law.md"))
	if err != nil {
		t.Skip("the law as behaviour is not beside this repository (FNOMIC_SHARED): ", err)
	}
	return string(b)
}

func TestACaseCitesTheClausesOfItsComment(t *testing.T) {
	got := casesIn([]byte("# What happens, 304 or so.\n# 304-5, d5, A23\ncase X1 a title\nlaw fnomic\n# no list of clauses\ncase X2 another\n"), "x.case")
	if len(got) != 2 || strings.Join(got[0].cites, " ") != "304-5 d5 A23" || got[0].title != "a title" || got[1].cites != nil {
		t.Errorf("%+v", got)
	}
}
