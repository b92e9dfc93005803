package server

import (
	"fmt"
	"time"

	"github.com/fnomic/fnomic/ledger"
)

// Health is how the loop itself does, for whoever watches over it.
type Health struct {
	// Reads is how many complete polls of the mailbox this run has had.
	Reads int
	// Polled is when the last of them began, by the clock; zero before the first.
	Polled time.Time
	// Clock says why nothing is closed for the moment (P9); empty if the clock is good.
	Clock string
}

// Health is that of now; only within Do.
func (s *Server) Health() Health {
	return Health{Reads: s.reads, Polled: s.polled, Clock: s.clock.wrong}
}

// Released reports whether the operator had a quarantined mail taken after all.
func Released(tx *ledger.Tx, id uint64) (bool, error) {
	done, err := tx.Meta(fmt.Sprintf("%s%d", metaReleased, id))
	return done != nil, err
}

// Missing reports whether the list took a post and has not shown it for too
// long, as of the last complete poll.
func Missing(p ledger.Post, polled time.Time) bool {
	return p.State == ledger.Sent && polled.After(p.AcceptedAt.Add(lostAfter))
}
