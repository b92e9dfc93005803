package replay_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/replay"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

// firstDecided is a mail of a ledger that has a verdict.
func firstDecided(t *testing.T, tx *ledger.Tx) ledger.Mail {
	t.Helper()
	for m, err := range tx.Mails(1) {
		if err != nil {
			t.Fatal(err)
		}
		if out, err := server.Verdict(tx, m.ID); err == nil && out != nil && m.MessageID != "" {
			return m
		}
	}
	t.Fatal("no mail has a verdict")
	return ledger.Mail{}
}

// parted is what a book says of its first mail if the archive says otherwise.
func parted(t *testing.T, l *ledger.Ledger) (said string, book *replay.Book) {
	t.Helper()
	err := l.View(func(tx *ledger.Tx) (err error) {
		if book, err = replay.ReadBook(tx); err != nil {
			return err
		}
		m := firstDecided(t, tx)
		said = book.Parts(replay.Taken{ID: m.MessageID, At: m.At, Outcome: game.Outcome{Verdict: game.Late}})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return said, book
}

// Differences owed to an earlier version of the program are named as such
// (design §4): a ledger says which builds wrote it.
func TestWhatAnEarlierVersionDecidedIsNamed(t *testing.T) {
	l, err := ledger.Open(unpack(t, "testdata/golden/v1.db.bz2"), ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	said, book := parted(t, l)
	if !strings.HasSuffix(said, "in the ledger, by another version of the program") || book.Earlier.IsZero() {
		t.Errorf("said %q, earlier until %s", said, book.Earlier)
	}
	// This build takes the ledger up: what it writes from now on is its own.
	for range 2 {
		list := &longListing{now: book.Earlier.Add(time.Hour)}
		if _, err := server.New(server.Config{Now: list.Now, Log: zerolog.Nop()}, l, rules.Engine(), list, list); err != nil {
			t.Fatal(err)
		}
	}
	before, events := book.Earlier, uint64(0)
	err = l.Update(func(tx *ledger.Tx) error {
		head, err := tx.Head()
		if err != nil {
			return err
		}
		events = head.Seq
		_, err = tx.Append(ledger.Event{At: before.Add(time.Hour), Kind: "wrote", Version: 1, Payload: []byte(`{"event":{"player":"Alice"},"cause":{}}`)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, book = parted(t, l); !book.Earlier.Equal(before) {
		t.Errorf("earlier until %s, want %s", book.Earlier, before)
	}
	err = l.View(func(tx *ledger.Tx) error {
		if own, known, err := server.OwnFrom(tx); err != nil || !known || own != events+1 {
			t.Errorf("own from %d, known %v, %v; %d events were there", own, known, err, events)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhatThisVersionDecidedIsNotNamed(t *testing.T) {
	dir := roomy(t)
	g := newLongGame(t, dir)
	g.play(20)
	g.close()
	l, err := ledger.Open(filepath.Join(dir, "ledger.db"), ledger.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	said, book := parted(t, l)
	if !strings.HasSuffix(said, " in the ledger") || !book.Earlier.IsZero() {
		t.Errorf("said %q, earlier until %s", said, book.Earlier)
	}
}
