// Package acts finds the acts of a game of Nomic in what a player newly wrote,
// in French. It knows no game: it names what the mail does, the game decides.
//
// A text is cut into sentences and segments (sentence.go); each verb gets a
// frame: who does it, when, denied or not (frame.go); questions, conditions,
// doubt, jest and reported speech are worked out once for the sentence
// (mood.go). Then each act has a file of its own that says by which verbs
// (verbs.go) and which verbless heads (heads.go) it is done. What sounds like
// an act but is not clear becomes a question and is never carried out.
//
// What the fields of an act hold beyond design §4.1:
//
//   - call-vote: Target "" for the proposal, "Rq…" for a request, "S…" for a
//     sanction; Text when the mail gives the final form (R111); flag "extend"
//     when it wants to prolong a running vote, which R304-1 never allows (A21).
//   - publish: Target is the proposal's number, if the subject names it; "D"
//     with the decrees' keys in Names when decrees are published (d2);
//     "registrar" is the command to the program. Flag "lower-case" when the
//     subject is not in capitals (d11).
//   - request: Target is the rule. move-cassation, call-cassation, oppose and
//     object name the judgment, "J…". A vote on a cassation has "C…".
//   - withdraw: Target "" for the proposal, "Dp…" for a decree, "J…" for a judgment.
//   - sanction, agree-sanction: Name and Amount, in points lost, positive.
//   - judge's orders: victory has Name; annul has the rule as Target.
//   - "moi" as a name stays « moi » where the sender is not known.
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
	// Trial is how a mail that begins with ESSAI would be read without that word;
	// nothing of it is to be done. Nil for other mails.
	Trial *Result
}

// Flags that the reader adds to those of package game.
const (
	// FlagExtend: the call to vote wants to prolong a vote that runs (A21).
	FlagExtend = "extend"
	// FlagLowerCase: the subject of a results mail is not in capitals (d11).
	FlagLowerCase = "lower-case"
)

// Read finds the acts of a mail, in the order of the text.
func Read(in Input) Result {
	if tried, ok := asTrial(in); ok {
		would := readMail(tried)
		return Result{Acts: []game.Act{{Kind: game.Help, Text: "ESSAI"}}, Trial: &would}
	}
	return readMail(in)
}

func readMail(in Input) Result {
	r := newReader(in)
	r.readSubject()
	for _, part := range in.Parts {
		r.readPart(part)
	}
	return r.resolve()
}
