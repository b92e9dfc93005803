// Package web is the players' page: what the ledger holds, laid out for reading
// in any browser. It changes nothing, runs no script and shows no address. The
// same pages are served by the daemon and written as files by `fnomic site`.
package web

import (
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// Input is all that the pages are made of.
type Input struct {
	// State is the state of the game; nobody changes it any more.
	State *game.State
	// Messages are the program's posts to the list, oldest first.
	Messages []Message
	Mails    Funnel
	// Events and Head say on how much of the ledger the pages rest.
	Events uint64
	Head   string
	// Archive is the web address of the list's archive; "" if it has none.
	Archive string
}

// Message is a post of the program that stands on the list.
type Message struct {
	// Number is the place in the outbox; it never changes.
	Number  uint64
	ID      string // its Message-ID, for the feed's identity; never shown
	At      time.Time
	Subject string
	Body    string
}

// Funnel says what became of the mails that were received: the verdicts add up
// to Received, always (P1).
type Funnel struct {
	Received  int
	Pending   int // without a verdict yet
	ByVerdict map[game.Verdict]int
	// OwnPosts are the program's own posts, read back; they are among the mails set aside.
	OwnPosts int
	// NotCounted are the latest mails that counted for nothing though somebody
	// tried something, the newest first.
	NotCounted []NotCounted
}

// NotCounted is a mail that was refused, asked about, late or quarantined.
type NotCounted struct {
	From    string // a player's name; empty for one who is unknown
	At      time.Time
	Verdict game.Verdict
	Why     string
}
