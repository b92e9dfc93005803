package rulesdoc

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fnomic/fnomic/internal/lawbook"
)

// Root is the folder of go.mod, at or above a folder.
func Root(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("rulesdoc: %w", err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if filepath.Dir(dir) == dir {
			return "", errors.New("rulesdoc: no go.mod above the folder")
		}
		dir = filepath.Dir(dir)
	}
}

// PathIn is where the page stands.
func PathIn(root string) string { return filepath.Join(root, "docs", "RULES.md") }

// Page makes the page from the program and the case files under a root. It
// fails on a clause done without a line of code or without a case.
func Page(root string) ([]byte, error) {
	all, err := readSources(root)
	if err != nil {
		return nil, err
	}
	shows, err := readCases(root)
	if err != nil {
		return nil, err
	}
	b := &bytes.Buffer{}
	b.WriteString(head)
	if err := writeClauses(b, all, shows); err != nil {
		return nil, err
	}
	writeReadings(b, all, shows)
	writeCases(b, shows)
	return b.Bytes(), nil
}

const head = "# The law and the program\n\n" +
	"Made by `go generate ./internal/rulesdoc` from the code, the case files and the table of clauses; a test keeps it true.\n" +
	"*Done*: the program does it. *Assisted*: a person decides, the program records, checks and counts. *By hand*: the program at most reminds.\n\n"

func writeClauses(b *bytes.Buffer, all []source, shows []shown) error {
	b.WriteString("## Clauses\n\n| clause | what it asks | | code | cases |\n|---|---|---|---|---|\n")
	var faults []error
	for _, c := range Clauses() {
		places, err := codeOf(all, c)
		faults = append(faults, err)
		by, err := casesOf(shows, c)
		faults = append(faults, err)
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s |\n", c.ID, c.Says, c.Kind, links(places), strings.Join(by, " "))
	}
	return errors.Join(faults...)
}

func codeOf(all []source, c Clause) ([]place, error) {
	if len(c.Code) == 0 && c.Kind != ByHand {
		return nil, fmt.Errorf("rulesdoc: clause %s is %s by no line of code", c.ID, c.Kind)
	}
	var places []place
	for _, begins := range c.Code {
		p, ok := find(all, begins)
		if !ok {
			return nil, fmt.Errorf("rulesdoc: clause %s: no line begins with %q", c.ID, begins)
		}
		places = append(places, p)
	}
	return places, nil
}

// casesOf are the cases that show a clause: those that the table names, else
// those that cite its number.
func casesOf(shows []shown, c Clause) ([]string, error) {
	number, _, _ := strings.Cut(c.ID, " ")
	var found []string
	for _, s := range shows {
		if slices.Contains(c.Cases, s.id) || c.Cases == nil && slices.Contains(s.cites, number) {
			found = append(found, s.id)
		}
	}
	switch {
	case c.Cases != nil && len(found) != len(c.Cases):
		return nil, fmt.Errorf("rulesdoc: clause %s: of the cases %v there are %v", c.ID, c.Cases, found)
	case len(found) == 0 && c.Kind != ByHand:
		return nil, fmt.Errorf("rulesdoc: clause %s is %s and no case shows it", c.ID, c.Kind)
	case c.Kind == ByHand:
		return nil, nil
	}
	return found, nil
}

func links(places []place) string {
	out := make([]string, len(places))
	for i, p := range places {
		out[i] = p.link()
	}
	return strings.Join(out, " ")
}

// writeReadings tells of each reading what is taken, where, and what tests it.
func writeReadings(b *bytes.Buffer, all []source, shows []shown) {
	b.WriteString("\n## Readings\n\nThe reading taken, and where the law asks for it. `fnomic rules --points` tells what has set each in a game.\n\n" +
		"| reading | clause | what is in question | taken | code | tests and cases |\n|---|---|---|---|---|---|\n")
	in := indexOf(all)
	for _, p := range lawbook.Points() {
		places := in.code[p.ID]
		by := testsOf(all, p.ID)
		for _, s := range shows {
			if slices.Contains(s.cites, p.ID) {
				by = append(by, s.id)
			}
		}
		if len(by) == 0 {
			for _, t := range in.tests[p.ID] {
				by = append(by, t.link())
			}
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s: %s | %s | %s |\n", p.ID, p.Clause, p.Title, p.Default, meaning(p), links(places[:min(3, len(places))]), strings.Join(by, " "))
	}
}

func meaning(p lawbook.Point) string {
	for _, a := range p.Alternatives {
		if a.Value == p.Default {
			return a.Meaning
		}
	}
	return ""
}

// writeCases tells of each case the clauses that it shows.
func writeCases(b *bytes.Buffer, shows []shown) {
	b.WriteString("\n## Cases\n\n| case | | shows |\n|---|---|---|\n")
	for _, s := range shows {
		fmt.Fprintf(b, "| [%s](../%s) | %s | %s |\n", s.id, s.path, s.title, strings.Join(s.cites, ", "))
	}
}
