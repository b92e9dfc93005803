package ledger

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

func TestCreateMakesAPrivateFileAndLeavesNothingBesides(t *testing.T) {
	l := newLedger(t)
	info, err := os.Stat(l.Path())
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("permissions %v", info.Mode())
	}
	entries, err := os.ReadDir(filepath.Dir(l.Path()))
	if err != nil || len(entries) != 1 {
		t.Errorf("%d files in the folder, error %v", len(entries), err)
	}
	sound(t, l)
}

func TestCreateNeverReplaces(t *testing.T) {
	l := newLedger(t)
	update(t, l, func(tx *Tx) error { _, err := tx.Append(event(1)); return err })
	l = reopened(t, l)
	_, err := Create(l.Path(), quick)
	wantError(t, err, fs.ErrExist)
	if r := sound(t, l); r.Counts.Events != 1 {
		t.Errorf("%d events", r.Counts.Events)
	}
}

func TestOpenMakesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none.db")
	_, err := Open(path, quick)
	wantError(t, err, fs.ErrNotExist)
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Error("Open made a file")
	}
}

func TestOpenRefusesWhatIsNoLedger(t *testing.T) {
	for name, content := range map[string][]byte{
		"empty":  {},
		"text":   bytes.Repeat([]byte("Je vote pour.\n"), 5000),
		"zeros":  make([]byte, 1<<16),
		"single": {42},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.db")
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := Open(path, quick)
			wantError(t, err, ErrCorrupt)
			if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, content) {
				t.Error("Open changed the file")
			}
		})
	}
	_, err := Open(t.TempDir(), quick)
	if err == nil {
		t.Error("a folder was opened")
	}
}

func TestSecondWriterIsToldThatTheFileIsHeld(t *testing.T) {
	l := newLedger(t)
	_, err := Open(l.Path(), quick)
	wantError(t, err, ErrLocked)
	_, err = Open(l.Path(), Options{ReadOnly: true, Timeout: quick.Timeout})
	wantError(t, err, ErrLocked)
}

func TestReadersShareAndCannotWrite(t *testing.T) {
	l := newLedger(t)
	update(t, l, func(tx *Tx) error { _, err := tx.Append(event(1)); return err })
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	readOnly := Options{ReadOnly: true, Timeout: quick.Timeout}
	for range 2 {
		r, err := Open(l.Path(), readOnly)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		wantError(t, r.Update(func(*Tx) error { return nil }), ErrReadOnly)
		for name, write := range map[string]func(*Tx) error{
			"Append":       func(tx *Tx) error { _, err := tx.Append(event(2)); return err },
			"PutMail":      func(tx *Tx) error { _, _, err := tx.PutMail(mail(2), rawMail(2)); return err },
			"MarkSeen":     func(tx *Tx) error { _, err := tx.MarkSeen("x", noon); return err },
			"Queue":        func(tx *Tx) error { _, err := tx.Queue(post(2), rawMail(2)); return err },
			"SetCursor":    func(tx *Tx) error { return tx.SetCursor(Cursor{"INBOX", 1, 1}) },
			"SetWatermark": func(tx *Tx) error { return tx.SetWatermark(noon) },
			"PutSnapshot":  func(tx *Tx) error { return tx.PutSnapshot(Snapshot{Seq: 1}, 1) },
			"SetMeta":      func(tx *Tx) error { return tx.SetMeta("k", []byte("v")) },
			"SetHold":      func(tx *Tx) error { return tx.SetHold(Hold{"x", noon}) },
		} {
			if err := r.View(write); !errors.Is(err, ErrReadOnly) {
				t.Errorf("%s: error %v", name, err)
			}
		}
		sound(t, r)
	}
	_, err := Open(l.Path(), quick)
	wantError(t, err, ErrLocked)
}

func TestP12_NewerFormatIsRefused(t *testing.T) {
	l := newLedger(t)
	setFormat := func(b []byte) {
		update(t, l, func(tx *Tx) error { return tx.table(systemTable).put([]byte(formatKey), b) })
	}
	setFormat(binary.BigEndian.AppendUint32(nil, Format+1))
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	for _, o := range []Options{quick, {ReadOnly: true}} {
		_, err := Open(l.Path(), o)
		wantError(t, err, ErrNewer)
	}
}

func TestUpdateIsAllOrNothing(t *testing.T) {
	l := newLedger(t)
	update(t, l, func(tx *Tx) error { return wholeMail(tx, 1) })
	before := sound(t, l)
	stop := errors.New("stop")
	wantError(t, l.Update(func(tx *Tx) error { return errors.Join(wholeMail(tx, 2), stop) }), stop)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("a panic of the caller's was swallowed")
			}
		}()
		_ = l.Update(func(tx *Tx) error {
			if err := wholeMail(tx, 3); err != nil {
				return err
			}
			panic("a broken invariant")
		})
	}()
	if after := sound(t, l); after.Head != before.Head || after.Counts.Mails != 1 || after.Counts.Seen != 1 {
		t.Errorf("after: %+v", after)
	}
	update(t, l, func(tx *Tx) error { return wholeMail(tx, 2) })
	if r := sound(t, reopened(t, l)); r.Counts.Events != 2 || r.Counts.Mails != 2 || r.Counts.Posts["queued"] != 2 {
		t.Errorf("counts %+v", r.Counts)
	}
}

func TestATransactionEndsWithItsFunction(t *testing.T) {
	l := newLedger(t)
	var kept *Tx
	update(t, l, func(tx *Tx) error { kept = tx; return nil })
	_, err := kept.Append(event(1))
	wantError(t, err, ErrTxDone)
	_, err = kept.Head()
	wantError(t, err, ErrTxDone)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	wantError(t, l.Update(func(*Tx) error { return nil }), ErrClosed)
	wantError(t, l.View(func(*Tx) error { return nil }), ErrClosed)
	if err := l.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
}

// The limit on file sizes is the one disk fault that can be had inside this
// process; the others are injected into a child, see fault_test.go.
func TestP11_AfterAFailedCommitNothingGoesOnUntilReopened(t *testing.T) {
	l := newLedger(t)
	update(t, l, func(tx *Tx) error { _, err := tx.Append(event(1)); return err })
	err := withFileLimit(t, 1<<20, func() error {
		return l.Update(func(tx *Tx) error {
			e := event(2)
			e.Payload = make([]byte, 4<<20)
			_, err := tx.Append(e)
			return err
		})
	})
	wantError(t, err, ErrUnknown)
	wantError(t, l.Update(func(*Tx) error { return nil }), ErrUnknown)
	wantError(t, l.View(func(*Tx) error { return nil }), ErrUnknown)
	_, err = l.Verify()
	wantError(t, err, ErrUnknown)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := Open(l.Path(), quick)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if r := sound(t, again); r.Counts.Events != 1 {
		t.Errorf("%d events", r.Counts.Events)
	}
	update(t, again, func(tx *Tx) error { _, err := tx.Append(event(2)); return err })
}

func TestReadersAndWritersTogether(t *testing.T) {
	l := newLedger(t)
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() {
			for range 30 {
				if r, err := l.Verify(); err != nil || !r.OK() {
					t.Errorf("faults %v, error %v", r.Faults, err)
				}
			}
		})
	}
	for w := range 2 {
		group.Go(func() {
			for i := range 20 {
				if err := l.Update(func(tx *Tx) error { return wholeMailFrom(tx, 100*w+i+1) }); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if r := sound(t, l); r.Counts.Events != 40 || r.Counts.Mails != 40 {
		t.Errorf("counts %+v", r.Counts)
	}
}

// wholeMailFrom is wholeMail for mails that come out of order: no cursor.
func wholeMailFrom(tx *Tx, n int) error {
	if _, _, err := tx.PutMail(mail(n), rawMail(n)); err != nil {
		return err
	}
	_, err := tx.Append(event(n))
	return err
}
