package record

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"io"

	"github.com/fnomic/fnomic/internal/game"
)

// mostFacts bounds what a post carries: a whole state does not fit into a
// header, and whoever replays is given it as a start block.
const mostFacts = 16 << 10

// Facts writes events for the header of the post that announces them; nil if
// they are too long for one.
func Facts(events []game.Recorded) ([]byte, error) {
	var entries []Entry
	for _, r := range events {
		e, err := Encode(r)
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	plain, err := json.Marshal(entries)
	if err != nil || len(plain) > mostFacts {
		return nil, err
	}
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return nil, fmt.Errorf("record: facts: %w", err)
	}
	if _, err := w.Write(plain); err != nil {
		return nil, fmt.Errorf("record: facts: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("record: facts: %w", err)
	}
	return b.Bytes(), nil
}

// ReadFacts reads them back. They come from a mail, so that anything may stand
// there.
func ReadFacts(b []byte) ([]game.Recorded, error) {
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(b)), mostFacts+1))
	if err != nil {
		return nil, fmt.Errorf("record: facts: %w", err)
	}
	var entries []Entry
	if err := json.Unmarshal(plain, &entries); err != nil {
		return nil, fmt.Errorf("record: facts: %w", err)
	}
	var events []game.Recorded
	for _, e := range entries {
		r, err := Decode(e)
		if err != nil {
			return nil, err
		}
		events = append(events, r)
	}
	return events, nil
}
