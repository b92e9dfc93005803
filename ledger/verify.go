package ledger

import (
	"errors"
	"fmt"
)

// MaxFaults is how many faults a report lists; the rest is counted.
const MaxFaults = 100

// Fault is something that cannot be in a sound ledger.
type Fault struct {
	Where string `json:"where"` // "event 12", "mail 3", "post …"
	What  string `json:"what"`
}

// Report is what Verify found.
type Report struct {
	Counts Counts  `json:"counts"`
	Head   Head    `json:"head"`
	Faults []Fault `json:"faults"`
	More   int     `json:"more"` // faults beyond MaxFaults
}

// OK says that nothing was found.
func (r Report) OK() bool { return len(r.Faults) == 0 }

func (r *Report) fault(where, format string, args ...any) {
	if len(r.Faults) == MaxFaults {
		r.More++
		return
	}
	r.Faults = append(r.Faults, Fault{where, fmt.Sprintf(format, args...)})
}

// Verify recomputes the whole chain and checks mails, identities, cursors, posts
// and snapshots against each other. It reads everything, in one read-only
// transaction. What is wrong is in the report; the error is for a file that
// cannot be read on.
func (l *Ledger) Verify() (Report, error) {
	var r Report
	err := l.View(func(tx *Tx) error { return tx.verify(&r) })
	return r, err
}

func (tx *Tx) verify(r *Report) error {
	checks := []struct {
		name string
		run  func(*Report) error
	}{
		{"pages", func(*Report) error { return tx.checkPages() }},
		{"format", func(*Report) error { return tx.checkFormat() }},
		{"events", tx.verifyChain},
		{"mails", tx.verifyMails},
		{"seen", tx.verifySeen},
		{"cursors", tx.verifyCursors},
		{"posts", tx.verifyPosts},
		{"snapshots", tx.verifySnapshots},
		{"counts", func(r *Report) (err error) { r.Counts, err = tx.Counts(); return err }},
	}
	for _, check := range checks {
		err := check.run(r)
		// A record that cannot be decoded is a finding; a page that cannot be
		// read ends everything.
		if errors.Is(err, ErrCorrupt) && tx.readable() == nil {
			r.fault(check.name, "%v", err)
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (tx *Tx) verifyChain(r *Report) error {
	var at Head
	for e, err := range tx.Events(0) {
		if err != nil {
			return err
		}
		if e.Seq != at.Seq+1 {
			r.fault(fmt.Sprintf("event %d", e.Seq), "follows event %d", at.Seq)
		}
		if want := linked(at.Hash, e.Canonical()); e.Hash != want {
			r.fault(fmt.Sprintf("event %d", e.Seq), "hash %v, computed %v", e.Hash, want)
		}
		at = Head{e.Seq, e.Hash}
	}
	head, err := tx.Head()
	if err != nil {
		return err
	}
	if head != at {
		r.fault("head", "is event %d %v, the last event is %d %v", head.Seq, head.Hash, at.Seq, at.Hash)
	}
	r.Head = head
	return nil
}

func (tx *Tx) verifySnapshots(r *Report) error {
	keys, err := tx.snapshotKeys()
	if err != nil {
		return err
	}
	for _, key := range keys {
		_, fault, err := tx.snapshot(key)
		if err != nil {
			return err
		}
		if fault != "" {
			r.fault(fmt.Sprintf("snapshot %x", key), "%s", fault)
		}
	}
	return nil
}
