package rulesdoc

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// source is a file of the program, by its lines.
type source struct {
	path  string // from the root, with slashes
	lines []string
}

func (s source) test() bool { return strings.HasSuffix(s.path, "_test.go") }

// searched are the folders in which the law is at work; rules first.
func searched() []string {
	return []string{"internal/rules", "internal/game", "internal/tally", "internal/calendar", "internal/lawbook", "internal/gazette", "internal/server",
		"internal/casefile", "internal/twin", "mailbot"}
}

// readSources reads the Go files of the searched folders, each folder's in the
// order of their names.
func readSources(root string) ([]source, error) {
	var all []source
	for _, dir := range searched() {
		err := filepath.WalkDir(filepath.Join(root, filepath.FromSlash(dir)), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(root, path)
			all = append(all, source{filepath.ToSlash(rel), strings.Split(string(text), "\n")})
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("rulesdoc: %w", err)
		}
	}
	return all, nil
}

// place is a line of the program.
type place struct {
	path string
	line int
}

// link is the place as a link from docs/.
func (p place) link() string {
	return fmt.Sprintf("[%s:%d](../%s#L%d)", filepath.Base(p.path), p.line, p.path, p.line)
}

// find is the first line of the program proper that begins with a text.
func find(all []source, begins string) (place, bool) {
	for _, s := range all {
		if s.test() {
			continue
		}
		for i, l := range s.lines {
			if strings.HasPrefix(l, begins) {
				return place{s.path, i + 1}, true
			}
		}
	}
	return place{}, false
}

// index tells where readings are named, one line a file: in the program proper
// and in tests. The tables of the readings themselves do not count.
type index struct{ code, tests map[string][]place }

var reading = regexp.MustCompile(`\bA\d{2,3}(?:-\d\b)?`)

func indexOf(all []source) index {
	in := index{map[string][]place{}, map[string][]place{}}
	for _, s := range all {
		if base := filepath.Base(s.path); strings.HasPrefix(base, "points_") || strings.HasPrefix(base, "params_") {
			continue
		}
		into, seen := in.code, map[string]bool{}
		if s.test() {
			into = in.tests
		}
		for i, l := range s.lines {
			for _, id := range reading.FindAllString(l, -1) {
				if !seen[id] {
					seen[id] = true
					into[id] = append(into[id], place{s.path, i + 1})
				}
			}
		}
	}
	return in
}

// testsOf are the tests that name a reading: TestA23_…, TestR317_A81_….
func testsOf(all []source, name string) []string {
	var found []string
	for _, s := range all {
		for _, l := range s.lines {
			test, isTest := strings.CutPrefix(l, "func Test")
			if !isTest || !s.test() {
				continue
			}
			test, _, _ = strings.Cut(test, "(")
			if strings.Contains("_"+test, "_"+strings.ReplaceAll(name, "-", "_")+"_") {
				found = append(found, "Test"+test)
			}
		}
	}
	return found
}

// shown is a case with the clauses and readings that its comment names.
type shown struct {
	id    string
	title string
	path  string
	cites []string
}

// cited is a clause, a reading, a promise or a paragraph of the design.
const cited = `d?\d+(?:-\d+)?|A\d+(?:-\d)?|P\d+|(?:design )?\d\.\d[\d.-]*`

var citations = regexp.MustCompile(`^# ((?:` + cited + `)(?:, (?:` + cited + `))*)$`)

// readCases reads which case shows what from the case files in testdata.
func readCases(root string) ([]shown, error) {
	var all []shown
	for _, dir := range []string{"shared", "own"} {
		files, err := filepath.Glob(filepath.Join(root, "internal", "casefile", "testdata", dir, "*.case"))
		if err != nil || len(files) == 0 {
			return nil, fmt.Errorf("rulesdoc: no case files in testdata/%s: %v", dir, err)
		}
		slices.Sort(files)
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				return nil, fmt.Errorf("rulesdoc: %w", err)
			}
			all = append(all, casesIn(text, "internal/casefile/testdata/"+dir+"/"+filepath.Base(f))...)
		}
	}
	return all, nil
}

func casesIn(text []byte, path string) []shown {
	var all []shown
	var cites []string
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		if m := citations.FindStringSubmatch(lines.Text()); m != nil {
			cites = strings.Split(m[1], ", ")
		}
		if rest, ok := strings.CutPrefix(lines.Text(), "case "); ok {
			id, title, _ := strings.Cut(rest, " ")
			all = append(all, shown{id, title, path, cites})
			cites = nil
		}
	}
	return all
}
