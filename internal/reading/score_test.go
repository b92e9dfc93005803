package reading

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sharedMails is the folder of mails that came with the project; tests that need
// it are skipped where it is not at hand.
func sharedMails(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("FNOMIC_SHARED")
	if dir == "" {
		root, err := os.Getwd()
		for err == nil && root != "/" {
			if _, e := os.Stat(filepath.Join(root, "go.mod")); e == nil {
				break
			}
			root = filepath.Dir(root)
		}
		dir = filepath.Join(root, "..", "shared")
	}
	dir = filepath.Join(dir, "mails")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no shared mails: set FNOMIC_SHARED")
	}
	return dir
}

// TestSharedMails holds the aims of the reader: all that is not an act right in
// the game's mails and in the French shapes, nine tenths of others' fixtures,
// whose sources contradict each other.
func TestSharedMails(t *testing.T) {
	rep, err := Score(sharedMails(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + rep.String())
	aims := map[string]float64{"game": 1, "synthetic_fr": 1, "derived": 0.92, "other": 0.75}
	fixtures := Tally{rep.Groups["derived"].Right + rep.Groups["other"].Right, rep.Groups["derived"].All + rep.Groups["other"].All}
	if 10*fixtures.Right < 9*fixtures.All {
		t.Errorf("others' fixtures: %+v, aim 90 %%", fixtures)
	}
	for g, aim := range aims {
		tl := rep.Groups[g]
		if tl == nil || float64(tl.Right) < aim*float64(tl.All) {
			t.Errorf("%s: %+v, aim %.0f %%", g, tl, 100*aim)
		}
	}
	for _, f := range rep.Failures {
		if f.Key == "acts" || f.Key == "asked" {
			continue
		}
		if testing.Verbose() || !strings.Contains(f.Mail, "__") {
			t.Logf("%s (%s) %s:\n  got  %q\n  want %q", f.Mail, f.Form, f.Key, clip(f.Got), clip(f.Want))
		}
	}
}

func clip(s string) string {
	if len(s) > 600 {
		return s[:300] + " … " + s[len(s)-200:]
	}
	return s
}

// TestOwnMails reads the variants of each kind that were written for this
// project, wants first: other mail programs, list managers, wordings and tricks.
func TestOwnMails(t *testing.T) {
	rep, err := Score("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range rep.Failures {
		if f.Key != "acts" && f.Key != "asked" {
			t.Errorf("%s (%s) %s:\n  got  %q\n  want %q", f.Mail, f.Form, f.Key, clip(f.Got), clip(f.Want))
		}
	}
}
