// Package record writes events as bytes and reads them back: by kind and
// version, so that a ledger of any released version folds to the same state
// with every later one (P12). It decides nothing.
//
// Each kind has a version of its own. To change what an event holds, also by one
// field more: change its type in package game, give its kind an upcaster from the
// version before (add[…](all, …), in the order of the versions), and have
// TestWriteGolden write a golden file. An upcaster is a pure function of the
// stored JSON and calls nothing that may read it otherwise one day. What a newer
// program wrote is refused ([Newer]): an unknown kind, a later version, a field
// that this program would pass over.
package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
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
	Version int    // 0: the kind is not known
	Field   string // in a known version; empty: the version is not known
}

func (e *Newer) Error() string {
	what := fmt.Sprintf("event %q has version %d", e.Kind, e.Version)
	switch {
	case e.Field != "":
		what = fmt.Sprintf("event %q holds an unknown %s", e.Kind, e.Field)
	case e.Version == 0:
		what = fmt.Sprintf("unknown event %q", e.Kind)
	}
	return "record: " + what + ": the ledger was written by a newer fnomic"
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
	if err := strictly(e.Payload, &p); err != nil {
		return game.Recorded{}, e.fault(err)
	}
	ev, err := k.read(p.Event, e.Version)
	if err != nil {
		return game.Recorded{}, e.fault(err)
	}
	return game.Recorded{At: e.At.UTC(), Event: ev, Clauses: p.Clauses, Cause: p.Cause}, nil
}

func (e Entry) fault(err error) error {
	// The library has no type for this error.
	if field, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return &Newer{Kind: e.Kind, Version: e.Version, Field: "field " + field}
	}
	return fmt.Errorf("record: decode %s: %w", e.Kind, err)
}

// strictly reads JSON of which every field is known. A field that is passed over
// is a fact that is lost: the state would be another one than was decided.
func strictly(b []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something stands behind the JSON")
	}
	return nil
}

// read brings the JSON of a version up to today's and reads it.
func (k kind) read(raw json.RawMessage, version int) (game.Event, error) {
	if version < 1 {
		return nil, fmt.Errorf("no such version: %d", version)
	}
	for _, up := range k.upcasts[version-1:] {
		var err error
		if raw, err = up(raw); err != nil {
			return nil, err
		}
	}
	return k.decode(raw)
}
