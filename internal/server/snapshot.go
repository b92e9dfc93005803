package server

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/ledger"
)

const snapshotsKept = 2

// snapshot is a state as kept. It is believed by the very program that made it
// only: another version may fold the same events into other fields (P12).
type snapshot struct {
	Build  string      `json:"build"`
	Opened time.Time   `json:"opened"`
	State  *game.State `json:"state"`
}

// snapshot keeps the state now and then, within the transaction that led to it.
func (s *Server) snapshot(tx *ledger.Tx) error {
	head, err := tx.Head()
	if err != nil || head.Seq < s.snapped+uint64(s.cfg.SnapshotEvery) {
		return err
	}
	data, err := json.Marshal(snapshot{Build: build(), Opened: s.opened, State: s.state})
	if err != nil {
		return fmt.Errorf("server: snapshot: %w", err)
	}
	s.snapped = head.Seq
	return tx.PutSnapshot(ledger.Snapshot{Seq: head.Seq, Data: data}, snapshotsKept)
}

// foldNewest gives the state after all events, the instant of the game's start
// and the number of the event at which folding began.
func (s *Server) foldNewest(tx *ledger.Tx) (*game.State, time.Time, uint64, error) {
	newest, ok, err := tx.LatestSnapshot()
	if err != nil {
		return nil, time.Time{}, 0, err
	}
	var kept snapshot
	if ok && json.Unmarshal(newest.Data, &kept) == nil && kept.State != nil && kept.Build == build() {
		opened, err := foldFrom(tx, kept.State, newest.Seq+1, time.Time{})
		if opened.IsZero() {
			opened = kept.Opened
		}
		return kept.State, opened, newest.Seq, err
	}
	state, opened, err := Fold(tx, time.Time{})
	return state, opened, 0, err
}

// build tells programs apart, by the bytes of the executable: version numbers
// do not tell one build of a developer's from the next.
var build = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return "unknown"
	}
	f, err := os.Open(path)
	if err != nil {
		return "unknown"
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "unknown"
	}
	return hex.EncodeToString(h.Sum(nil))
})
