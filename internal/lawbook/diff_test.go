package lawbook

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestDiffShowsTheWordsThatChange(t *testing.T) {
	got := DiffText(Diff("L'auteur perd 10 points.\nFin.", "L'auteur perd 5 points.\nFin."))
	if want := "L'auteur perd [-10-] {+5+} points.\nFin."; got != want {
		t.Errorf("got %q", got)
	}
	if Changed(Diff("même texte", "même texte")) {
		t.Error("equal texts differ")
	}
}

func TestDiffHoldsBothTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOf(rapid.SampledFrom([]string{"a", "b", "été", "\n", "\n\n", " ", "  ", ".", "10"}))
		before, after := strings.Join(words.Draw(t, "before"), ""), strings.Join(words.Draw(t, "after"), "")
		var was, is string
		for _, p := range Diff(before, after) {
			if p.Op != Added {
				was += p.Text
			}
			if p.Op != Removed {
				is += p.Text
			}
		}
		if was != before || is != after {
			t.Fatalf("%q → %q came back as %q → %q", before, after, was, is)
		}
	})
}
