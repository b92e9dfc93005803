package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/fnomic/fnomic/configs"
	"github.com/fnomic/fnomic/internal/casefile"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/record"
	"github.com/fnomic/fnomic/internal/rules"
)

// TestWriteGolden makes a golden file of what this version of the program
// writes, for the versions to come: as few plays as bring about every kind in
// a version that no golden file holds yet. It is run once before a release,
//
//	FNOMIC_GOLDEN=v2 go test ./internal/record -run TestWriteGolden
//
// and a golden file is never written again.
func TestWriteGolden(t *testing.T) {
	name := os.Getenv("FNOMIC_GOLDEN")
	if name == "" {
		t.Skip("makes a golden file: FNOMIC_GOLDEN=name")
	}
	missing := map[kindVersion]bool{}
	for _, k := range missingFromGolden(t) {
		missing[k] = true
	}
	plays := playAll(t)
	var chosen []play
	take := func(p play) {
		chosen = append(chosen, p)
		for _, e := range p.entries {
			delete(missing, kindVersion{e.Kind, e.Version})
		}
	}
	for _, p := range plays {
		if p.own && p.worth(missing) > 0 {
			take(p)
		}
	}
	for len(missing) > 0 {
		best := slices.MaxFunc(plays, func(a, b play) int { return a.worth(missing) - b.worth(missing) })
		if best.worth(missing) == 0 {
			t.Fatalf("no play brings about %v", missing)
		}
		take(best)
	}
	writeGolden(t, filepath.Join("testdata", "golden", name+".jsonl.bz2"), chosen)
}

// An event is never decided again: every case's events, written, read back and
// folded by themselves, give the state that was played.
func TestP12_EventsAloneGiveTheStatePlayed(t *testing.T) {
	if plays := playAll(t); len(plays) < 100 {
		t.Errorf("only %d plays", len(plays))
	}
}

// play is what a case brought about.
type play struct {
	id      string
	own     bool // of a case written for the golden files: it shows more than its kinds
	entries []record.Entry
}

func (p play) worth(missing map[kindVersion]bool) int {
	found := map[kindVersion]bool{}
	for _, e := range p.entries {
		if k := (kindVersion{e.Kind, e.Version}); missing[k] {
			found[k] = true
		}
	}
	return len(found)
}

func playAll(t *testing.T) []play {
	t.Helper()
	law, err := lawbook.Load(configs.Rules())
	if err != nil {
		t.Fatal(err)
	}
	other := law.Clone()
	for _, p := range []string{"A12", "A55"} {
		if r := other.SetPoint(p, "b", "321", time.Date(2000, 11, 20, 8, 0, 0, 0, time.UTC)); r != nil {
			t.Fatal(r.Text)
		}
	}
	all := playFiles(t, filepath.Join("testdata", "golden", "*.case"), other)
	for i := range all {
		all[i].own = true
	}
	for _, dir := range []string{"../casefile/testdata/own", "../casefile/testdata/shared", "../gazette/testdata"} {
		all = append(all, playFiles(t, filepath.Join(dir, "*.case"), law)...)
	}
	return all
}

func playFiles(t *testing.T, pattern string, law *lawbook.Book) []play {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases %s: %v", pattern, err)
	}
	var all []play
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		cases, faults := casefile.Parse(f, text)
		if len(faults) > 0 {
			t.Fatal(faults[0])
		}
		for i := range cases {
			all = append(all, playCase(t, &cases[i], law))
		}
	}
	return all
}

// playCase plays a case and then what an operator may order behind its end. A
// case's own state is no event: an Opened in front takes its place.
func playCase(t *testing.T, c *casefile.Case, law *lawbook.Book) play {
	t.Helper()
	p := play{id: c.ID}
	var last *game.State
	record := func(events []game.Recorded) { p.record(t, events) }
	watch := &casefile.Watcher{
		Began: func(s *game.State) {
			record([]game.Recorded{{At: *s.Turn.Since, Event: game.Opened{State: s.Clone()}, Clauses: []string{"R101"}}})
		},
		Told: func(_ time.Time, b gazette.Batch, _ []gazette.Post) {
			record(b.Events)
			last = b.After
		},
	}
	if _, err := casefile.Play(c, casefile.Program{Law: law, Engine: rules.Engine(), Watch: watch}); err != nil {
		t.Fatalf("case %s: %v", c.ID, err)
	}
	if last != nil {
		last = last.Clone()
		record(orders(last))
		p.foldsTo(t, last)
	}
	return p
}

// foldsTo holds that the events alone give the state that was played.
func (p *play) foldsTo(t *testing.T, played *game.State) {
	t.Helper()
	b, err := json.Marshal(played)
	if err != nil {
		t.Fatal(err)
	}
	state, _ := folded(t, p.entries)
	if d := gocmp.Diff(shortened(plain(t, b)), state); d != "" {
		t.Errorf("%s folds to another state than was played:\n%s", p.id, d)
	}
}

func (p *play) record(t *testing.T, events []game.Recorded) {
	t.Helper()
	for _, r := range events {
		e, err := record.Encode(r)
		if err != nil {
			t.Fatal(err)
		}
		p.entries = append(p.entries, e)
	}
}

// orders are what the operator can order now about the law and the vote that
// is open.
func orders(s *game.State) []game.Recorded {
	var all []game.Recorded
	order := func(o rules.Order) {
		o.By, o.Reason = "operator", "pour essai"
		if act, refused := rules.Ordered(s, o); refused == nil {
			all = append(all, rules.Engine().Do(s, s.At, game.Cause{Operator: o.What}, act)...)
		}
	}
	attach := func(p *game.Proceeding) {
		p.Record(game.OrderGiven{By: "operator", What: "address", About: s.Players[0].Name, Reason: "pour essai"}, "A155")
		p.Record(game.AddressAttached{Name: s.Players[0].Name, Address: "seconde@example.org"}, "A155")
	}
	all = append(all, rules.Engine().Do(s, s.At, game.Cause{Operator: "address"}, attach)...)
	order(rules.Order{What: rules.OrderPoint, About: "A23", Value: "b"})
	for _, b := range slices.Clone(s.Ballots) {
		if b.State == game.BallotClosed && len(b.For) > 0 {
			order(rules.Order{What: rules.OrderStrikeVote, About: b.Key, Player: b.For[0]})
		}
	}
	if c := s.CurrentProposal(); c != nil {
		order(rules.Order{What: rules.OrderAnnulCall, About: strconv.Itoa(c.Number)})
	}
	return all
}

// writeGolden writes plays as readGolden reads them. The law stands in each of
// them: bzip2 sees that, and the standard library reads it, though it writes none.
func writeGolden(t *testing.T, path string, plays []play) {
	t.Helper()
	var plain bytes.Buffer
	enc := json.NewEncoder(&plain)
	enc.SetEscapeHTML(false) // the payloads stay as they are, byte for byte
	for _, p := range plays {
		for _, l := range p.lines(t) {
			if err := enc.Encode(l); err != nil {
				t.Fatal(err)
			}
		}
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	pack := exec.Command("bzip2", "-9")
	pack.Stdin, pack.Stdout = &plain, f
	if err := errors.Join(pack.Run(), f.Close()); err != nil {
		t.Fatal(err)
	}
}

func (p play) lines(t *testing.T) []line {
	t.Helper()
	var all []line
	for _, e := range p.entries {
		all = append(all, line{At: e.At, Kind: e.Kind, Version: e.Version, Payload: e.Payload})
	}
	state, head := folded(t, p.entries)
	b, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	return append(all, line{Play: p.id, Head: head, State: b})
}
