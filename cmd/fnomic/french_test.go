package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestOperatorsAreAnsweredInTheirLanguage: LANG decides, and each verb has a
// French line (design §4).
func TestOperatorsAreAnsweredInTheirLanguage(t *testing.T) {
	for locale, want := range map[string]string{"": "running", "C": "running", "de_DE.UTF-8": "running", "fr_FR.UTF-8": "en marche", "fr_CA": "en marche"} {
		t.Setenv("LC_ALL", "")
		t.Setenv("LC_MESSAGES", "")
		t.Setenv("LANG", locale)
		if got := worded("running"); got != want {
			t.Errorf("LANG=%s: %q, want %q", locale, got, want)
		}
	}
	t.Setenv("LANG", "fr_FR.UTF-8")
	var look func(cmd *cobra.Command)
	look = func(cmd *cobra.Command) {
		for _, c := range cmd.Commands() {
			if !slices.ContainsFunc(values(french), func(s string) bool { return s == c.Short }) {
				t.Errorf("%s has no French line: %s", c.CommandPath(), c.Short)
			}
			look(c)
		}
	}
	look(Root())
	if help := Root().UsageString(); !strings.Contains(help, "Emploi :") || strings.Contains(help, "Usage:") {
		t.Errorf("the help is not French:\n%s", help)
	}
	t.Setenv("LC_ALL", "C")
	if got := worded("running"); got != "running" {
		t.Errorf("LC_ALL=C under LANG=fr: %q", got)
	}
}

func values(m map[string]string) []string {
	var out []string
	for _, v := range m {
		out = append(out, v)
	}
	return out
}

var verbs = regexp.MustCompile(`%[-0-9]*[a-z]`)

// TestFrenchMessagesAreUsedAndAlike: each stands in the source as it is said,
// and its French takes the same values in the same order.
func TestFrenchMessagesAreUsedAndAlike(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var source strings.Builder
	for _, f := range files {
		if f == "french.go" || strings.HasSuffix(f, "_test.go") {
			continue
		}
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		source.Write(b)
	}
	for english, there := range french {
		if !strings.Contains(source.String(), strconv.Quote(english)) && !strings.Contains(source.String(), "`"+english+"`") {
			t.Errorf("nobody says %q", english)
		}
		if !slices.Equal(verbs.FindAllString(english, -1), verbs.FindAllString(there, -1)) {
			t.Errorf("%q and %q take other values", english, there)
		}
	}
}
