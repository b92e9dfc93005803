// Package record writes events as bytes and reads them back: by kind and
// version, so that a ledger of any released version folds to the same state
// with every later one (P12). It decides nothing.
package record

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// Entry is an event as the ledger keeps it.
type Entry struct {
	At      time.Time
	Kind    string
	Version int
	Payload []byte
}

// payload is the JSON of an entry.
type payload struct {
	Event   json.RawMessage `json:"event"`
	Clauses []string        `json:"clauses,omitempty"`
	Cause   game.Cause      `json:"cause"`
}

// Encode gives the entry of a recorded event.
func Encode(r game.Recorded) (Entry, error) {
	ev, err := json.Marshal(r.Event)
	if err != nil {
		return Entry{}, fmt.Errorf("record: encode %s: %w", r.Event.Kind(), err)
	}
	body, err := json.Marshal(payload{Event: ev, Clauses: r.Clauses, Cause: r.Cause})
	if err != nil {
		return Entry{}, fmt.Errorf("record: encode %s: %w", r.Event.Kind(), err)
	}
	return Entry{At: r.At, Kind: r.Event.Kind(), Version: version(r.Event.Kind()), Payload: body}, nil
}

// Newer is the error of an entry that a newer version of the program wrote.
type Newer struct {
	Kind    string
	Version int
}

func (e *Newer) Error() string {
	if e.Version == 0 {
		return fmt.Sprintf("record: unknown event %q: the ledger was written by a newer fnomic", e.Kind)
	}
	return fmt.Sprintf("record: event %q has version %d: the ledger was written by a newer fnomic", e.Kind, e.Version)
}

// Decode reads an entry back.
func Decode(e Entry) (game.Recorded, error) {
	k, ok := kinds()[e.Kind]
	if !ok {
		return game.Recorded{}, &Newer{Kind: e.Kind}
	}
	if e.Version > k.version {
		return game.Recorded{}, &Newer{Kind: e.Kind, Version: e.Version}
	}
	var p payload
	if err := json.Unmarshal(e.Payload, &p); err != nil {
		return game.Recorded{}, fmt.Errorf("record: decode %s: %w", e.Kind, err)
	}
	raw := p.Event
	for v := e.Version; v < k.version; v++ {
		raw = k.upcast[v](raw)
	}
	ev, err := k.decode(raw)
	if err != nil {
		return game.Recorded{}, fmt.Errorf("record: decode %s: %w", e.Kind, err)
	}
	return game.Recorded{At: e.At.UTC(), Event: ev, Clauses: p.Clauses, Cause: p.Cause}, nil
}
