package main

import (
	"bytes"
	"context"
	"maps"
	"strings"
	"testing"
	"unicode"
)

// TestDemos plays both scripts to their victories: what the demo shows is what
// the program does, and no player of it is refused.
func TestDemos(t *testing.T) {
	for name, want := range map[string]struct {
		winner string
		scores map[string]int
	}{
		"tour.txt": {"Alice", map[string]int{"Alice": 114, "Bruno": -10, "Chloé": 20, "David": 22}},
		"tout.txt": {"Émile", map[string]int{"Alice": 12, "Bruno": 2, "Chloé": 32, "David": 23, "Émile": 86, "Farid": 0, "Hector": 0}},
	} {
		t.Run(name, func(t *testing.T) {
			text, err := demoScripts.ReadFile("demo/" + name)
			if err != nil {
				t.Fatal(err)
			}
			scene, err := parseScene(string(text))
			if err != nil {
				t.Fatal(err)
			}
			var list bytes.Buffer
			g, err := playScene(context.Background(), &list, t.TempDir(), scene)
			if err != nil {
				t.Fatalf("%v after\n%s", err, list.String())
			}
			got := map[string]int{}
			for _, p := range g.Players {
				got[p.Name] = p.Score
			}
			if g.Winner != want.winner || !maps.Equal(got, want.scores) {
				t.Errorf("winner %q, scores %v; want %+v\n%s", g.Winner, got, want, list.String())
			}
			if strings.Contains(list.String(), "Refusé") {
				t.Errorf("an act of the script was refused:\n%s", list.String())
			}
			checkSubjects(t, list.String())
		})
	}
}

// checkSubjects holds d11 on a transcript: subjects of score mails are in capitals.
func checkSubjects(t *testing.T, transcript string) {
	t.Helper()
	n := 0
	for _, l := range strings.Split(transcript, "\n") {
		l = strings.TrimSpace(l)
		if strings.Contains(l, "SCORES") && !strings.HasPrefix(l, "══") && !strings.HasPrefix(l, "Re: ") {
			n++
			if strings.ContainsFunc(l, unicode.IsLower) {
				t.Errorf("a lower-case letter in %q (d11)", l)
			}
		}
	}
	if n == 0 {
		t.Error("no score mail in the transcript")
	}
}

func TestSceneFaults(t *testing.T) {
	for _, bad := range []string{"    text of nobody", "-- soon", "alice: one colon", "alice > :: POUR"} {
		if _, err := parseScene(bad); err == nil {
			t.Errorf("%q is read as a script", bad)
		}
	}
}
