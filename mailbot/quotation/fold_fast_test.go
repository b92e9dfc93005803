package quotation

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The table folds as normalisation does, sign by sign and line by line.
func TestFoldByTable(t *testing.T) {
	for r := range rune(0x3000) {
		for _, s := range []string{string(r), "a" + string(r) + "b", " " + string(r) + " É", string(r) + string(r) + "é", "É\u0301" + string(r)} {
			if got, want := fold(s), foldSlow(s); got != want {
				t.Fatalf("%U: %q folds to %q, want %q", r, s, got, want)
			}
		}
	}
	files, err := filepath.Glob("../../internal/reading/testdata/*.eml")
	if err != nil || len(files) == 0 {
		t.Fatal("no mails", err)
	}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(raw)) {
			if got, want := fold(line), foldSlow(line); got != want {
				t.Fatalf("%s: %q folds to %q, want %q", f, line, got, want)
			}
		}
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"Le 21 nov., Alice a écrit :", "\t a\u00a0\u00a8 b ", "œŒ’–…", "\xff\x80é"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := fold(s), foldSlow(s); got != want {
			t.Fatalf("%q folds to %q, want %q", s, got, want)
		}
	})
}
