package server

import (
	"encoding/json"
	"fmt"

	"github.com/fnomic/fnomic/ledger"
)

// metaPrograms keeps which builds of the program wrote the ledger.
const metaPrograms = "programs"

// program is a build of the program that wrote the events from a number on.
type program struct {
	From  uint64 `json:"from"`
	Build string `json:"build"`
}

// noteProgram notes that this build writes the events from a number on, unless
// it wrote those before.
func noteProgram(tx *ledger.Tx, from uint64) error {
	all, err := programs(tx)
	if err != nil || len(all) > 0 && all[len(all)-1].Build == build() {
		return err
	}
	b, err := json.Marshal(append(all, program{From: from, Build: build()}))
	if err != nil {
		return fmt.Errorf("server: programs: %w", err)
	}
	return tx.SetMeta(metaPrograms, b)
}

func programs(tx *ledger.Tx) (all []program, err error) {
	b, err := tx.Meta(metaPrograms)
	if b == nil || err != nil {
		return nil, err
	}
	if err := json.Unmarshal(b, &all); err != nil {
		return nil, fmt.Errorf("server: programs: %w", err)
	}
	return all, nil
}

// OwnFrom is the number of the event from which on this very build of the
// program wrote the ledger; found is false if another one wrote the last event.
// What stands before may have been decided by other rules than today's (design
// §1.3: a mended fault changes the future only).
func OwnFrom(tx *ledger.Tx) (seq uint64, found bool, err error) {
	all, err := programs(tx)
	if err != nil || len(all) == 0 || all[len(all)-1].Build != build() {
		return 0, false, err
	}
	return all[len(all)-1].From, true, nil
}
