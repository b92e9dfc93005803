package server

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/record"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot/imap"
)

// The server's own keys in the ledger.
const (
	metaSeed   = "seed"
	metaTopic  = "topic/"  // Message-ID → topic of the thread
	metaThread = "thread/" // topic → Message-ID of the latest post about it
	metaShape  = "shape/"  // awaited key → what its post told
)

// derive makes the state from the ledger's events, starting at the newest
// snapshot. Neither parser nor rules run.
func (s *Server) derive() error {
	now := calendar.Stamp(s.cfg.Now())
	err := s.ledger.Update(func(tx *ledger.Tx) error {
		if _, err := tx.DoubtSending("the program ended while sending", now); err != nil {
			return err
		}
		head, err := tx.Head()
		if err != nil {
			return err
		}
		if head.Seq == 0 {
			return s.open(tx, now)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.ledger.View(func(tx *ledger.Tx) error {
		seed, err := tx.Meta(metaSeed)
		if err != nil {
			return err
		}
		s.seed = string(seed)
		if s.settled, _, err = tx.Watermark(); err != nil {
			return err
		}
		s.state, s.opened, err = Fold(tx, time.Time{})
		return err
	})
}

// open writes the first event of a new ledger.
func (s *Server) open(tx *ledger.Tx, now time.Time) error {
	seed := make([]byte, 16)
	if _, err := rand.Read(seed); err != nil {
		return fmt.Errorf("server: seed: %w", err)
	}
	if err := tx.SetMeta(metaSeed, []byte(hex.EncodeToString(seed))); err != nil {
		return err
	}
	empty := &game.State{Publication: s.cfg.Publication, Lag: s.cfg.Lag, Book: s.cfg.Law, Next: game.Numbers{Proposal: 321, Decree: 16, Dp: 30, Request: 1, Judgment: 1, Sanction: 1}}
	return appendAll(tx, []game.Recorded{{At: now, Event: game.Opened{State: empty}, Clauses: []string{"R101"}}})
}

// Fold gives the state after the events up to an instant (all of them if it is
// zero), and the instant of the first.
func Fold(tx *ledger.Tx, until time.Time) (*game.State, time.Time, error) {
	s := &game.State{}
	from := uint64(1)
	if until.IsZero() {
		snap, ok, err := tx.LatestSnapshot()
		if err != nil {
			return nil, time.Time{}, err
		}
		if ok && json.Unmarshal(snap.Data, s) == nil {
			from = snap.Seq + 1
		}
	}
	first, ok, err := tx.Event(1)
	if err != nil || !ok {
		return nil, time.Time{}, fmt.Errorf("server: the ledger has no first event: %w", err)
	}
	for e, err := range tx.Events(from) {
		if err != nil {
			return nil, time.Time{}, err
		}
		if !until.IsZero() && e.At.After(until) {
			continue
		}
		r, err := Decode(e)
		if err != nil {
			return nil, time.Time{}, err
		}
		s.Fold(r)
	}
	return s, first.At, nil
}

// Decode reads a ledger event as an event of the game.
func Decode(e ledger.Event) (game.Recorded, error) {
	return record.Decode(record.Entry{At: e.At, Kind: e.Kind, Version: int(e.Version), Payload: e.Payload})
}

// appendAll puts events behind the chain.
func appendAll(tx *ledger.Tx, events []game.Recorded) error {
	for _, r := range events {
		e, err := record.Encode(r)
		if err != nil {
			return err
		}
		if _, err := tx.Append(ledger.Event{At: e.At, Kind: e.Kind, Version: uint32(e.Version), Cause: r.Cause.Mail, Payload: e.Payload}); err != nil {
			return err
		}
	}
	return nil
}

func (s *Server) cursor() (imap.Cursor, error) {
	var c ledger.Cursor
	err := s.ledger.View(func(tx *ledger.Tx) error {
		var err error
		c, _, err = tx.Cursor(s.cfg.MailboxName)
		return err
	})
	return imap.Cursor{UIDValidity: c.UIDValidity, LastUID: c.LastUID}, err
}
