package replay

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

// Book is what a ledger says, for a comparison.
type Book struct {
	// Founding is the game as it was opened, at Opened.
	Founding *game.State
	Opened   time.Time
	// Decided is what the stream was decided up to.
	Decided time.Time
	// Unannounced are acts of the operator whose posts carry no facts: a game
	// taken up, or a mail released from quarantine.
	Unannounced []string
	// Earlier is the instant of the last event that another build of the program
	// wrote; zero if this one wrote all. What parts up to it may be owed to that.
	Earlier time.Time

	verdicts map[string][]game.Verdict // by Message-ID
	late     map[string]bool
}

// ReadBook reads a ledger.
func ReadBook(tx *ledger.Tx) (*Book, error) {
	b := &Book{verdicts: map[string][]game.Verdict{}, late: map[string]bool{}}
	var err error
	if b.Decided, _, err = tx.Watermark(); err != nil {
		return nil, err
	}
	if err := b.readEvents(tx); err != nil {
		return nil, err
	}
	for m, err := range tx.Mails(1) {
		if err != nil {
			return nil, err
		}
		out, err := server.Verdict(tx, m.ID)
		if err != nil {
			return nil, err
		}
		if out == nil || m.MessageID == "" {
			continue
		}
		b.verdicts[m.MessageID] = append(b.verdicts[m.MessageID], out.Verdict)
		if out.Verdict == game.Late || out.Verdict == game.Talk && out.Reason != "" {
			b.late[m.MessageID] = true
		}
	}
	return b, nil
}

func (b *Book) readEvents(tx *ledger.Tx) error {
	own, known, err := server.OwnFrom(tx)
	if err != nil {
		return err
	}
	for e, err := range tx.Events(1) {
		if err != nil {
			return err
		}
		r, err := server.Decode(e)
		if err != nil {
			return err
		}
		if (!known || e.Seq < own) && r.At.After(b.Earlier) {
			b.Earlier = r.At
		}
		switch o := r.Event.(type) {
		case game.Opened:
			b.Founding, b.Opened = o.State.Clone(), r.At
			b.Founding.At = r.At
		case game.OrderGiven:
			if o.What == "release" {
				b.Unannounced = append(b.Unannounced, fmt.Sprintf("%s: release of a mail from quarantine (%s)", r.At.UTC().Format(time.RFC3339), o.Reason))
			}
		}
	}
	if b.Founding == nil {
		return fmt.Errorf("replay: the ledger holds no game")
	}
	return nil
}

// Late reports whether a mail came too late, which no archive shows.
func (b *Book) Late(id string) bool { return b.late[id] }

// LateMails is how many did.
func (b *Book) LateMails() int { return len(b.late) }

// Parts says how a mail's verdict differs from the ledger's; empty if it does
// not, or if the mail is a copy.
func (b *Book) Parts(t Taken) string {
	if t.ID == "" || strings.HasPrefix(t.Reason, copyReason) || t.Reason == beforeReason {
		return ""
	}
	got, known := b.verdicts[t.ID]
	mail := fmt.Sprintf("%s <%s>: %s by the archive", t.At.UTC().Format(time.RFC3339), t.ID, t.Verdict)
	switch {
	case !known:
		return mail + ", not in the ledger"
	case slices.Contains(got, t.Verdict):
		return ""
	case !t.At.After(b.Earlier):
		return mail + fmt.Sprintf(", %s in the ledger, by another version of the program", got[0])
	}
	return mail + fmt.Sprintf(", %s in the ledger", got[0])
}

// Differences tells how two states differ, a few lines each; empty if they do
// not. The instant of the last event is left out.
func Differences(archive, book *game.State) string {
	a, b := lines(archive), lines(book)
	if slices.Equal(a, b) {
		return ""
	}
	return cmp.Diff(a, b)
}

func lines(s *game.State) []string {
	c := s.Clone()
	c.At = time.Time{}
	j, err := json.MarshalIndent(c, "", " ")
	if err != nil {
		panic(fmt.Sprintf("replay: the state is plain data: %v", err))
	}
	return strings.Split(string(j), "\n")
}
