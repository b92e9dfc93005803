package record_test

import (
	"bufio"
	"cmp"
	"compress/bzip2"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/record"
	"github.com/fnomic/fnomic/ledger"
)

// testdata/golden/*.jsonl.bz2 hold what a released version of the program wrote:
// plays of case files, each as its name, its events as the ledger keeps them,
// the head of the chain over them and the state that they folded to then. They
// are never written again; what a later version writes otherwise gets a file of
// its own beside them (golden_write_test.go).

// stream is a play in a golden file.
type stream struct {
	name    string
	entries []record.Entry
	head    string
	state   any
}

// line is one line of a golden file: an event, or the end of a play.
type line struct {
	At      time.Time       `json:"at,omitzero"`
	Kind    string          `json:"kind,omitempty"`
	Version int             `json:"version,omitempty"`
	Payload json.RawMessage `json:"payload,omitempty"`

	Play  string          `json:"play,omitempty"`
	Head  string          `json:"head,omitempty"`
	State json.RawMessage `json:"state,omitempty"`
}

// kindVersion is a kind of event in one version.
type kindVersion struct {
	kind    string
	version int
}

func goldenStreams(t *testing.T) []stream {
	t.Helper()
	files, err := filepath.Glob("testdata/golden/*.jsonl.bz2")
	if err != nil {
		t.Fatal(err)
	}
	var all []stream
	for _, f := range files {
		all = append(all, readGolden(t, f)...)
	}
	return all
}

func readGolden(t *testing.T, path string) []stream {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	d := json.NewDecoder(bzip2.NewReader(bufio.NewReader(f)))
	var all []stream
	var s stream
	for {
		var l line
		err := d.Decode(&l)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if l.Play == "" {
			s.entries = append(s.entries, record.Entry{At: l.At, Kind: l.Kind, Version: l.Version, Payload: l.Payload})
			continue
		}
		s.name, s.head, s.state = filepath.Base(path)+"/"+l.Play, l.Head, plain(t, l.State)
		all, s = append(all, s), stream{}
	}
}

// folded is what decoding and folding give now: the state as JSON data, long
// texts by their digest alone, and the head of the chain.
func folded(t *testing.T, entries []record.Entry) (state any, head string) {
	t.Helper()
	s, h := &game.State{}, ledger.Head{}
	for _, e := range entries {
		r, err := record.Decode(e)
		if err != nil {
			t.Fatal(err)
		}
		s.Fold(r)
		h = h.Next(ledger.Event{At: e.At, Kind: e.Kind, Version: uint32(e.Version), Cause: r.Cause.Mail, Payload: e.Payload})
	}
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return shortened(plain(t, b)), h.Hash.String()
}

func plain(t *testing.T, b []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// shortened puts the digest of a long text in its place: the law is in every
// state, and is long.
func shortened(v any) any {
	switch v := v.(type) {
	case string:
		if len(v) > 80 {
			sum := sha256.Sum256([]byte(v))
			return fmt.Sprintf("%d bytes, sha256:%s", len(v), hex.EncodeToString(sum[:]))
		}
	case []any:
		for i := range v {
			v[i] = shortened(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = shortened(v[k])
		}
	}
	return v
}

func TestP12_WhatEveryVersionWroteFoldsToTheSameState(t *testing.T) {
	all := goldenStreams(t)
	if len(all) == 0 {
		t.Fatal("no golden file")
	}
	for _, s := range all {
		t.Run(s.name, func(t *testing.T) {
			state, head := folded(t, s.entries)
			if head != s.head {
				t.Errorf("head %s, was %s", head, s.head)
			}
			if d := gocmp.Diff(s.state, state); d != "" {
				t.Errorf("another state (-then +now):\n%s", d)
			}
		})
	}
}

// Each kind of event stands in a golden file, in each version that it ever had.
func TestP12_EveryKindAndVersionIsInAGoldenFile(t *testing.T) {
	if missing := missingFromGolden(t); len(missing) > 0 {
		t.Errorf("in no golden file (see TestWriteGolden): %v", missing)
	}
}

func missingFromGolden(t *testing.T) []kindVersion {
	t.Helper()
	held := map[kindVersion]bool{}
	for _, s := range goldenStreams(t) {
		for _, e := range s.entries {
			held[kindVersion{e.Kind, e.Version}] = true
		}
	}
	var missing []kindVersion
	for kind, newest := range record.Versions() {
		for v := 1; v <= newest; v++ {
			if k := (kindVersion{kind, v}); !held[k] {
				missing = append(missing, k)
			}
		}
	}
	slices.SortFunc(missing, func(a, b kindVersion) int {
		return cmp.Or(strings.Compare(a.kind, b.kind), a.version-b.version)
	})
	return missing
}
