// Package acts finds the acts of a game of Nomic in what a player newly wrote,
// in French. It knows no game: it names what the mail does, the game decides.
package acts

import (
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// Input is what the sender newly wrote, and what is known around it.
type Input struct {
	// Subject is the decoded subject, whole, with its tags and "Re:".
	Subject string
	// Parts is the newly written text in order, each part with the quotation
	// that stands directly above it, so that an answer is read next to what it
	// answers. A mail without quotation is one part.
	Parts []Part
	// At is the list time of the mail; deadlines and window words count from it.
	At time.Time
	// Reply says that the mail answers another one.
	Reply bool
	// Context is empty under `fnomic read`; the server fills it.
	Context Context
}

// Part is a stretch of the sender's own text.
type Part struct {
	Quoted string // the quotation above, its marks taken off; empty if none
	Text   string
}

// Context is what the game knows around a mail.
type Context struct {
	// Topic is the thread's object: "321", "Dp30", "Rq1", "J1", "C1", "S1", "PA", "results"; empty if unknown.
	Topic string
	// Sender is the sender's name in the game; empty if unknown.
	Sender string
	// Names are the names that may be meant, in the order of play.
	Names []string
	// Open are the ballots open now, as keys.
	Open []string
}

// Result is the reading of one mail.
type Result struct {
	Acts    []game.Act
	Asked   []game.Question
	Notices []game.Notice
}

// Read finds the acts of a mail, in the order of the text.
func Read(in Input) Result {
	_ = in
	return Result{}
}
