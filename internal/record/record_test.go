package record

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fnomic/fnomic/internal/game"
)

// kindsOfGame reads the kinds that package game declares from its source.
func kindsOfGame(t *testing.T) map[string]bool {
	found := map[string]bool{}
	files, err := filepath.Glob("../game/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no source of package game: %v", err)
	}
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := parser.ParseFile(token.NewFileSet(), f, src, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			fn, ok := n.(*ast.FuncDecl)
			if !ok || fn.Name.Name != "Kind" || fn.Recv == nil || len(fn.Body.List) != 1 {
				return true
			}
			if ret, ok := fn.Body.List[0].(*ast.ReturnStmt); ok {
				if lit, ok := ret.Results[0].(*ast.BasicLit); ok {
					name, _ := strconv.Unquote(lit.Value)
					found[name] = true
				}
			}
			return true
		})
	}
	return found
}

func TestP12_EveryEventOfTheGameCanBeReadBack(t *testing.T) {
	want := kindsOfGame(t)
	for k := range want {
		if _, ok := kinds()[k]; !ok {
			t.Errorf("event %q of package game is not in the record", k)
		}
	}
	for k := range kinds() {
		if !want[k] {
			t.Errorf("the record knows %q, package game does not", k)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	at := time.Date(2000, 11, 24, 20, 5, 0, 0, time.UTC)
	r := game.Recorded{At: at, Clauses: []string{"R304-5"}, Cause: game.Cause{Due: "vote/321"},
		Event: game.ScoreChanged{Entry: game.Entry{Player: "Gaël", Points: -3, Why: "abstained", Clause: "R304-5", About: "321", Effective: at}}}
	e, err := Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Decode(e)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(r, got); d != "" {
		t.Error(d)
	}
}

func TestP12_ANewerLedgerIsRefused(t *testing.T) {
	for want, e := range map[string]Entry{
		`unknown event "no-such-event"`:            {Kind: "no-such-event", Version: 1, Payload: []byte("{}")},
		`event "wrote" has version 99`:             {Kind: "wrote", Version: 99, Payload: []byte("{}")},
		`event "wrote" holds an unknown field "x"`: {Kind: "wrote", Version: 1, Payload: []byte(`{"event":{"player":"A","x":1},"cause":{}}`)},
		`event "wrote" holds an unknown field "y"`: {Kind: "wrote", Version: 1, Payload: []byte(`{"event":{"player":"A"},"cause":{"y":1}}`)},
	} {
		_, err := Decode(e)
		var newer *Newer
		if !errors.As(err, &newer) || err.Error() != "record: "+want+": the ledger was written by a newer fnomic" {
			t.Errorf("%s: error %v", want, err)
		}
	}
}

func TestADamagedEntryIsNoNewerOne(t *testing.T) {
	for _, e := range []Entry{
		{Kind: "wrote", Version: 0, Payload: []byte(`{"event":{"player":"A"},"cause":{}}`)},
		{Kind: "wrote", Version: 1, Payload: []byte(`{"event":{"player":1},"cause":{}}`)},
		{Kind: "wrote", Version: 1, Payload: []byte(`{"event":{"player":"A"},"cause":{}}x`)},
		{Kind: "wrote", Version: 1, Payload: nil},
		{Kind: "effect-applied", Version: 1, Payload: []byte(`{"event":{"effect":"rien","by":"321"},"cause":{}}`)},
	} {
		_, err := Decode(e)
		var newer *Newer
		if err == nil || errors.As(err, &newer) {
			t.Errorf("%+v: error %v", e, err)
		}
	}
}
