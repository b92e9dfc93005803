package casefile_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/fnomic/fnomic/internal/casefile"
)

func TestSharedCases(t *testing.T) { playAll(t, sharedDir(t)) }

func TestCases(t *testing.T) { playAll(t, filepath.Join("testdata", "shared")) }

func TestOwnCases(t *testing.T) { playAll(t, filepath.Join("testdata", "own")) }

// TestACaseMadeFalseFails changes one expectation of a case that holds, word by
// word, and wants exactly that line to fail.
func TestACaseMadeFalseFails(t *testing.T) {
	text := readFile(t, filepath.Join("testdata", "own", "start.case"))
	for _, change := range []struct{ from, to string }{
		{"    phase awaiting", "    phase debate"},
		{"    suspended no", "    suspended yes"},
		{"    turn 7 David until 2000-11-23T20:00:00Z", "    turn 7 David until 2000-11-23T20:00:01Z"},
		{"    turn 7 David until 2000-11-23T20:00:00Z", "    turn 8 David"},
		{"    order Alice Benoît Chloé", "    order Benoît Alice Chloé"},
		{"    status Benoît vacation", "    status Benoît active"},
		{"    silent Alice 3", "    silent Alice 2"},
		{"    arbiters Chloé - Émile", "    arbiters Chloé Émile -"},
		{"    next proposal=325 decree=17 dp=30", "    next proposal=325 decree=16 dp=30"},
		{"    mutable 22\n    rule", "    mutable 21\n    rule"},
		{"    rule 321 mutable", "    rule 321 immutable"},
		{"    rule 321 mutable", "    rule 321 mutable replaces 304"},
		{"    rule 904 absent", "    rule 904 mutable"},
		{"    probation 321 turns=1", "    probation 321 turns=2"},
		{"    decree 16 in-force", "    decree 16 adopted"},
		{"    judgment J2 given by Émile", "    judgment J2 given by Chloé"},
		{"    judgment J2 given by Émile", "    judgment J2 final"},
		{"    deadline cassation J2 2000-11-22T20:00:00Z", "    deadline cassation J2 2000-11-22T20:00:01Z"},
		{"    deadline barred Alice", "    deadline barred David"},
		{"    finisher -", "    finisher Chloé"},
		{"    winner -", "    winner Hugo"},
		{"    accepted Chloé 0", "    accepted Chloé 1"},
		{"    accepted Chloé 0", "    refused Chloé 304"},
		{"    accepted Chloé 0", "    asked Chloé"},
		{"    accepted Chloé 0", "    answered Chloé \"bonjour\""},
		{"    accepted Chloé 0", "    late Chloé"},
		{"    accepted Chloé 0", "    hold David given=0 needed=3"},
		{"    accepted Chloé 0", "    vote 325 open"},
		{"    accepted Chloé 0", "    proposal 321 adopted"},
		{"    accepted Chloé 0", "    request 1 debate"},
		{"    accepted Chloé 0", "    dp 30 open"},
		{"    accepted Chloé 0", "    text 321 lacks \"en vigueur\""},
		{"    accepted Chloé 0", "    text D99 lacks \"en vigueur\""},
		{"    accepted Chloé 0", "    posted \"jamais écrit\""},
		{"    score Alice 45", "    score Alice 46"},
		{"    score Gaël -6", "    score Gaël 6"},
	} {
		if !strings.Contains(text, change.from) {
			t.Fatalf("the case has no %q", change.from)
		}
		cases := parse(t, strings.Replace(text, change.from, change.to, 1))
		res, err := casefile.Play(&cases[0], program(t))
		if err != nil {
			t.Fatal(err)
		}
		if len(res.Failed) != 1 || !strings.HasPrefix(res.Failed[0].Expected, strings.TrimSpace(firstLine(change.to))) || res.Failed[0].Got == "" {
			t.Errorf("%s: failed %v", strings.TrimSpace(change.to), res.Failed)
		}
	}
}

func firstLine(s string) string {
	l, _, _ := strings.Cut(s, "\n")
	return l
}

func TestPostsAreSeenOnlyByTheNextAt(t *testing.T) {
	text := readFile(t, filepath.Join("testdata", "own", "outage.case"))
	text += "\nat 2000-11-24T22:00:00Z\n    no-post \"321 ET SCORES\"\n    phase awaiting\n    score Alice 27\n    score Benoît 35\n    score Chloé 28\n    score David 47\n"
	cases := parse(t, text)
	res, err := casefile.Play(&cases[0], program(t))
	if err != nil || !res.OK() {
		t.Errorf("%v %v", err, res.Failed)
	}
}

func TestRunTellsExpectedAndGot(t *testing.T) {
	text := readFile(t, filepath.Join("testdata", "own", "copies.case"))
	cases := parse(t, strings.Replace(text, "score David 47", "score David 48", 1))
	var out bytes.Buffer
	failed, err := casefile.Run(&out, cases, program(t))
	if err != nil || failed != 1 {
		t.Fatalf("%d %v", failed, err)
	}
	want := regexp.MustCompile(`^not ok W02\n  x\.case:\d+:\n    expected score David 48\n    got      score David 47\n$`)
	if !want.MatchString(out.String()) {
		t.Errorf("%s", out.String())
	}
}

func TestPlayingChangesNothingOfTheProgram(t *testing.T) {
	prog := program(t)
	before := fmt.Sprint(prog.Law)
	cases := parse(t, readFile(t, filepath.Join("testdata", "own", "start.case")))
	for range 2 {
		if res, err := casefile.Play(&cases[0], prog); err != nil || !res.OK() {
			t.Fatal(err, res.Failed)
		}
	}
	if fmt.Sprint(prog.Law) != before {
		t.Error("a case changed the law that it was handed")
	}
}
