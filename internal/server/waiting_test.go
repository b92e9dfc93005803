package server

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
	"github.com/fnomic/fnomic/mailbot/imap"
)

var noon = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

// takenIn is a server that has taken mails in and decided none of them.
func takenIn(t *testing.T, raws ...[]byte) *Server {
	t.Helper()
	l, err := ledger.Create(filepath.Join(t.TempDir(), "ledger.db"), ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	cfg := Config{MailboxName: "INBOX", Now: func() time.Time { return noon }, Trip: func(string) error { return nil },
		Setting: mailbot.Setting{List: "fnomic@listes.example", ListID: "fnomic.listes.example", ListHost: "listes.example", Self: "greffier@listes.example"}}
	s := &Server{cfg: cfg, ledger: l}
	s.clock.start(cfg, cfg.Now())
	in := inbound{batch: imap.Batch{Cursor: imap.Cursor{UIDValidity: 1, LastUID: uint32(len(raws))}}}
	for i, raw := range raws {
		in.opened = append(in.opened, s.identify(imap.Message{UID: uint32(i + 1), UIDValidity: 1, InternalDate: noon.Add(time.Duration(i) * time.Second), Raw: raw}))
	}
	if err := s.takeIn(in); err != nil {
		t.Fatal(err)
	}
	return s
}

func pending(t *testing.T, s *Server) (mails []ledger.Mail) {
	t.Helper()
	err := s.ledger.View(func(tx *ledger.Tx) error {
		for m, err := range tx.PendingMails(noon.Add(100 * 365 * 24 * time.Hour)) {
			if err != nil {
				return err
			}
			mails = append(mails, m)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return mails
}

func (s *Server) mustOpen(t *testing.T, m ledger.Mail) (o opened) {
	t.Helper()
	if err := s.ledger.View(func(tx *ledger.Tx) (err error) {
		o, err = s.openMail(tx, m)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return o
}

// A mail is the same to its decision whether intake's opening of it is still
// held or the ledger's bytes are opened anew (P4).
func TestHeldMailsAreTheLedgers(t *testing.T) {
	files, err := filepath.Glob("../reading/testdata/*.eml")
	if err != nil || len(files) == 0 {
		t.Fatal("no mails", err)
	}
	var raws [][]byte
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		raws = append(raws, raw)
	}
	s := takenIn(t, raws...)
	mails := pending(t, s)
	if len(mails) < 100 || len(s.waiting.mails) != len(mails) || s.waiting.size == 0 {
		t.Fatalf("%d mails wait, %d are held in %d bytes", len(mails), len(s.waiting.mails), s.waiting.size)
	}
	for _, m := range mails {
		held := s.mustOpen(t, m)
		anew := s.mustOpen(t, m)
		if held.size == 0 || held.way != anew.way || !reflect.DeepEqual(held.Reading, anew.Reading) {
			t.Errorf("%s: %+v\nopened anew: %+v", m.MessageID, held.Reading, anew.Reading)
		}
		for _, c := range []acts.Context{{}, {Topic: "321", Sender: "Alice", Names: []string{"Alice", "Bruno"}, Open: []string{"321"}}} {
			if a, b := held.acts(c), anew.acts(c); !reflect.DeepEqual(a, b) {
				t.Errorf("%s: %+v\nopened anew: %+v", m.MessageID, a, b)
			}
		}
	}
	if len(s.waiting.mails) != 0 || s.waiting.size != 0 {
		t.Fatalf("%d mails of %d bytes stay held behind their decision", len(s.waiting.mails), s.waiting.size)
	}
}

// The copy of an earlier list time that came to stand for a mail is the one
// that is read (P4).
func TestHeldMailYieldsToEarlierCopy(t *testing.T) {
	raw := func(at time.Time) []byte {
		return []byte("Received: from chez.example (chez.example [192.0.2.7]) by listes.example (Postfix) with ESMTPS; " + at.Format(time.RFC1123Z) +
			"\r\nFrom: alice@x.example\r\nTo: fnomic@listes.example\r\nMessage-ID: <1@x.example>\r\nList-Id: <fnomic.listes.example>\r\n\r\nJe passe.\r\n")
	}
	s := takenIn(t, raw(noon), raw(noon.Add(-time.Hour)))
	mails := pending(t, s)
	if len(mails) != 1 || !mails[0].At.Equal(noon.Add(-time.Hour)) {
		t.Fatalf("in the ledger: %+v", mails)
	}
	if o := s.mustOpen(t, mails[0]); !o.At.Equal(noon.Add(-time.Hour)) {
		t.Fatalf("read as of %s", o.At)
	}
}

// What is held is bounded; what is over is opened from the ledger.
func TestHeldMailsAreBounded(t *testing.T) {
	w := waiting{}
	for i := range 20 {
		w.keep(incoming{mail: ledger.Mail{ID: uint64(i + 1)}, opened: &opened{size: 1 << 20}})
	}
	if w.size != mostHeld || len(w.mails) != mostHeld>>20 {
		t.Fatalf("%d mails, %d bytes", len(w.mails), w.size)
	}
	if _, open := w.take(ledger.Mail{ID: 20}); open {
		t.Fatal("a mail over the bound is held")
	}
}
