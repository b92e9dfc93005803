package record

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fnomic/fnomic/internal/game"
)

func TestFactsComeBack(t *testing.T) {
	at := time.Date(2000, 11, 24, 20, 5, 0, 0, time.UTC)
	events := []game.Recorded{
		{At: at, Event: game.OrderGiven{By: "operator", What: "address", About: "Émile", Reason: "il l'a dit"}, Clauses: []string{"A155"}},
		{At: at, Event: game.AddressAttached{Name: "Émile", Address: "emile@example.org"}, Clauses: []string{"A155"}},
	}
	b, err := Facts(events)
	if err != nil {
		t.Fatal(err)
	}
	got, err := ReadFacts(b)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range got {
		if !r.At.Equal(at) || cmp.Diff(events[i].Event, r.Event) != "" {
			t.Errorf("event %d: %+v", i, r)
		}
	}
	if len(got) != len(events) {
		t.Errorf("%d events", len(got))
	}
}

func FuzzReadFacts(f *testing.F) {
	f.Add([]byte("\x00"))
	f.Fuzz(func(_ *testing.T, b []byte) { _, _ = ReadFacts(b) })
}
