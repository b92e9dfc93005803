package lawbook_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fnomic/fnomic/internal/lawbook"
)

var (
	readingHead   = regexp.MustCompile(`(?m)^\*\*(A[0-9]{2,3})\. `)
	readingLetter = regexp.MustCompile(`\(([a-d])\)`)
)

// readings gives each reading of law.md with the letters that its text names.
func readings(t *testing.T) map[string][]string {
	text := shared(t, "law.md")
	heads := readingHead.FindAllStringSubmatchIndex(text, -1)
	out := map[string][]string{}
	for i, h := range heads {
		end := len(text)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		var letters []string
		for _, m := range readingLetter.FindAllStringSubmatch(text[h[0]:end], -1) {
			if !slices.Contains(letters, m[1]) {
				letters = append(letters, m[1])
			}
		}
		slices.Sort(letters)
		out[text[h[2]:h[3]]] = letters
	}
	return out
}

func TestLaw2_EveryReadingIsAPoint(t *testing.T) {
	want := readings(t)
	if len(want) != 143 {
		t.Fatalf("law.md holds %d readings", len(want))
	}
	have := map[string][]string{}
	for _, p := range lawbook.Points() {
		id, _, _ := strings.Cut(p.ID, "-")
		for _, a := range p.Alternatives {
			if !slices.Contains(have[id], a.Value) {
				have[id] = append(have[id], a.Value)
			}
		}
	}
	for id, letters := range want {
		for _, l := range letters {
			if !slices.Contains(have[id], l) {
				t.Errorf("%s: no alternative %s", id, l)
			}
		}
		if have[id] == nil {
			t.Errorf("%s is no point", id)
		}
	}
	for id := range have {
		if _, ok := want[id]; !ok {
			t.Errorf("%s is not in law.md", id)
		}
	}
}

func TestLaw2_TheDefaultIsTheReadingTaken(t *testing.T) {
	text := shared(t, "law.md")
	taken := regexp.MustCompile(`(?s)\*\*(A[0-9]{2,3})\. [^\n]*?→ \*\*\(([a-d])\)\*\*`)
	found := taken.FindAllStringSubmatch(text, -1)
	if len(found) < 60 {
		t.Fatalf("only %d readings tell the one taken", len(found))
	}
	b := lawbook.New()
	for _, m := range found {
		if m[1] == "A114" {
			continue // several parts on several lines
		}
		if got := b.Point(m[1]); got != m[2] {
			t.Errorf("%s: default %s, law.md takes %s", m[1], got, m[2])
		}
	}
}

func TestPointsAreWhole(t *testing.T) {
	for _, p := range lawbook.Points() {
		if p.Title == "" || p.Clause == "" || len(p.Alternatives) == 0 {
			t.Errorf("%s: %+v", p.ID, p)
		}
		if r := lawbook.New().CheckPoint(p.ID, p.Default); r != nil {
			t.Errorf("%s: %s", p.ID, r.Text)
		}
	}
}

func TestLaw2_AJudgmentTurnsAReading(t *testing.T) {
	b := lawbook.New()
	if r := b.SetPoint("A23", "b", "J4", noon); r != nil {
		t.Fatal(r.Text)
	}
	if b.Point("A23") != "b" {
		t.Error("A23 did not turn")
	}
	for _, v := range b.PointValues() {
		if (v.Set != nil) != (v.ID == "A23") {
			t.Errorf("%s: set %+v", v.ID, v.Set)
		}
		if v.ID == "A23" && (v.Set.By != "J4" || v.Value != "b") {
			t.Errorf("A23: %+v", v)
		}
	}
	if r := b.SetPoint("A23", "c", "J5", noon); r == nil || !strings.Contains(r.Text, "b (") {
		t.Errorf("%+v", r)
	}
	if r := b.SetPoint("A19", "a", "J5", noon); r == nil {
		t.Error("A19 exists")
	}
}
