package server

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/planted"
	"github.com/fnomic/fnomic/internal/record"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot/imap"
)

// The server's own keys in the ledger.
const (
	metaSeed   = "seed"
	metaTopic  = "topic/"  // Message-ID → topic of the thread
	metaThread = "thread/" // topic → Message-ID of the latest post about it
	metaChain  = "chain/"  // topic → what that post refers to, oldest first (RFC 5322 §3.6.4)
	metaShape  = "shape/"  // awaited key → what its post told
)

// derive takes the ledger up: an empty one is opened, the state is made from the
// events, posts that were being sent are doubtful now. Of a ledger that cannot be
// folded, one of a newer program say, nothing is changed.
func (s *Server) derive() error {
	now := s.cfg.Now().UTC()
	return s.ledger.Update(func(tx *ledger.Tx) error {
		head, err := tx.Head()
		if err == nil && head.Seq == 0 {
			err = s.found(tx, calendar.Stamp(now))
		}
		if err != nil {
			return err
		}
		if err := s.fold(tx); err != nil {
			return err
		}
		if err := noteProgram(tx, head.Seq+1); err != nil {
			return err
		}
		if _, err := tx.DoubtSending("the program ended while sending", now); err != nil {
			return err
		}
		if planted.Is("start-resends") {
			if err := resendAll(tx, now); err != nil {
				return err
			}
		}
		return s.readDoubts(tx)
	})
}

// resendAll is a planted fault: what was being sent at the end is sent again.
func resendAll(tx *ledger.Tx, now time.Time) error {
	for p, err := range tx.Posts(ledger.Doubtful) {
		if err != nil {
			return err
		}
		if err := tx.Requeue(p.Key, "planted", now, now); err != nil {
			return err
		}
	}
	return nil
}

// refold derives anew from what is kept.
func (s *Server) refold() error {
	return s.ledger.View(func(tx *ledger.Tx) error {
		if err := s.fold(tx); err != nil {
			return err
		}
		return s.readDoubts(tx)
	})
}

// fold makes the state from the ledger's events, starting at the newest
// snapshot. Neither parser nor rules run.
func (s *Server) fold(tx *ledger.Tx) error {
	seed, err := tx.Meta(metaSeed)
	if err != nil {
		return err
	}
	s.seed = string(seed)
	if s.settled, _, err = tx.Watermark(); err != nil {
		return err
	}
	if planted.Is("mark-forgotten") {
		s.settled = time.Time{}
	}
	s.state, s.opened, s.snapped, err = s.foldNewest(tx)
	return err
}

func (s *Server) readDoubts(tx *ledger.Tx) error {
	for p, err := range tx.Posts(ledger.Doubtful) {
		if err != nil {
			return err
		}
		s.doubts[p.Key] = s.reads
	}
	return nil
}

// found writes the first event of a new ledger.
func (s *Server) found(tx *ledger.Tx, now time.Time) error {
	if err := newSeed(tx); err != nil {
		return err
	}
	return appendAll(tx, []game.Recorded{{At: now, Event: game.Opened{State: Founding(s.cfg.Law, s.cfg.Publication, s.cfg.Lag)}, Clauses: []string{"R101"}}})
}

// Founding is a game before anybody is registered, under a law.
func Founding(law *lawbook.Book, p game.Publication, lag time.Duration) *game.State {
	return &game.State{Publication: p, Lag: lag, Book: law,
		Next: game.Numbers{Proposal: nextNumber(law), Decree: nextDecree(law), Dp: firstDp, Request: 1, Judgment: 1, Sanction: 1}}
}

// firstDp is the next decree proposal of the game of 2000, whose law is shipped.
const firstDp = 30

// newSeed makes the secret from which the posts' Message-IDs come.
func newSeed(tx *ledger.Tx) error {
	seed := make([]byte, 16)
	if _, err := rand.Read(seed); err != nil {
		return fmt.Errorf("server: seed: %w", err)
	}
	return tx.SetMeta(metaSeed, []byte(hex.EncodeToString(seed)))
}

// nextNumber is the first number that no rule has had (R108): at least 301,
// the first of a game's own.
func nextNumber(b *lawbook.Book) int {
	n := 301
	for _, r := range b.Rules {
		n = max(n, r.Number+1)
	}
	return n
}

func nextDecree(b *lawbook.Book) int {
	n := 1
	for _, d := range b.Decrees {
		n = max(n, d.Number+1)
	}
	return n
}

// Fold gives the state after the events up to an instant (all of them if it is
// zero), and the instant of the game's start: mails before it are history.
func Fold(tx *ledger.Tx, until time.Time) (*game.State, time.Time, error) {
	s := &game.State{}
	opened, err := foldFrom(tx, s, 1, until)
	return s, opened, err
}

// foldFrom folds the events from a number on into a state.
func foldFrom(tx *ledger.Tx, s *game.State, from uint64, until time.Time) (opened time.Time, err error) {
	for e, err := range tx.Events(from) {
		if err != nil {
			return opened, err
		}
		if !until.IsZero() && e.At.After(until) {
			continue
		}
		r, err := Decode(e)
		if err != nil {
			return opened, err
		}
		if _, begins := r.Event.(game.Opened); begins {
			opened = r.At
		}
		s.Fold(r)
	}
	return opened, nil
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
