package ledger

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// testdata/format1.db.gz is a ledger written by the first version of format 1.
// It is never written again: a later format gets a file of its own beside it.
const (
	format1     = "testdata/format1.db.gz"
	format1Head = "84737fc37077070a8c14b84ecf42813c7d8a08c0ddaa1340aa92d3605ff2c673"
)

// everything puts a record of each kind into a ledger.
func everything(tx *Tx) error {
	for n := 1; n <= 7; n++ {
		if err := wholeMail(tx, n); err != nil {
			return err
		}
	}
	twin := mail(8)
	twin.MessageID = mail(1).MessageID
	_, _, err := tx.PutMail(twin, []byte("another text\r\n"))
	_, err2 := tx.MarkSeen("a copy", noon)
	paths := [][]State{{Sending}, {Sending, Sent}, {Sending, Doubtful}, {Sending, Sent, Confirmed}, {Sending, Failed}, {Sending, Queued}}
	for i, path := range paths {
		for _, s := range path {
			if err := moves(tx, post(i+1).Key)[s](); err != nil {
				return err
			}
		}
	}
	return firstError(err, err2, tx.SetCursor(Cursor{"INBOX", 7, 8}), tx.SetWatermark(noon), tx.SetHold(Hold{"tried", noon}),
		tx.PutSnapshot(Snapshot{7, []byte("state")}, 3), tx.SetMeta("key", []byte("value")))
}

func unpackLedger(t *testing.T, packed string) string {
	t.Helper()
	f, err := os.Open(packed)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "old.db")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func packLedger(t *testing.T, l *Ledger, packed string) {
	t.Helper()
	f, err := os.OpenFile(packed, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	w := gzip.NewWriter(f)
	if _, err := l.WriteTo(w); err != nil {
		t.Fatal(err)
	}
	if err := firstError(w.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestP12_ALedgerOfFormat1IsReadAsItWasWritten(t *testing.T) {
	fresh := newLedger(t)
	update(t, fresh, everything)
	if os.Getenv("LEDGER_TEST_PACK") != "" { // to make the file of a new format
		packLedger(t, fresh, format1)
	}
	old := opened(t, unpackLedger(t, format1))
	r := sound(t, old)
	if r.Head.Hash.String() != format1Head {
		t.Errorf("head %v", r.Head.Hash)
	}
	if diff := cmp.Diff(r, sound(t, fresh)); diff != "" {
		t.Error(diff)
	}
	known := newModel()
	known.seen[mail(1).Identity], known.seen["a copy"], known.meta["key"] = 1, 0, "value"
	var was, is *model
	view(t, old, func(tx *Tx) (err error) { was, err = read(tx, known); return err })
	view(t, fresh, func(tx *Tx) (err error) { is, err = read(tx, known); return err })
	if diff := cmp.Diff(is, was, cmp.AllowUnexported(model{})); diff != "" {
		t.Error(diff)
	}
	if len(was.seen) != 2 || len(was.meta) != 1 || len(was.snapshots) != 1 || len(was.posts) != 7 {
		t.Errorf("read %+v", was)
	}
	view(t, old, func(tx *Tx) error {
		hold, on, err := tx.Hold()
		if !on || hold != (Hold{"tried", noon}) {
			t.Errorf("hold %v, on %v", hold, on)
		}
		return err
	})
	update(t, old, func(tx *Tx) error { _, err := tx.Append(event(9)); return err })
	sound(t, old)
}
