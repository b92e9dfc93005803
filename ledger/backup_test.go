package ledger

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

func filled(t testing.TB, mails int) *Ledger {
	t.Helper()
	l := newLedger(t)
	update(t, l, func(tx *Tx) error {
		for n := 1; n <= mails; n++ {
			if err := wholeMail(tx, n); err != nil {
				return err
			}
		}
		return nil
	})
	return l
}

func TestBackupIsAWholeLedgerAndReplacesTheOneBefore(t *testing.T) {
	l := filled(t, 3)
	path := filepath.Join(t.TempDir(), "backup.db")
	for n := 4; n <= 5; n++ {
		if err := l.Backup(path); err != nil {
			t.Fatal(err)
		}
		want := sound(t, l)
		update(t, l, func(tx *Tx) error { return wholeMail(tx, n) })
		b := opened(t, path)
		if got := sound(t, b); got.Head != want.Head || got.Counts.Mails != want.Counts.Mails {
			t.Errorf("backup %+v, ledger %+v", got, want)
		}
		_ = b.Close()
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("permissions %v, error %v", info.Mode(), err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestBackupNeverReplacesTheLedgerItself(t *testing.T) {
	l := filled(t, 1)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(l.Path(), link); err != nil {
		t.Fatal(err)
	}
	wantError(t, l.Backup(l.Path()), ErrInvalid)
	wantError(t, l.Backup(link), ErrInvalid)
	wantError(t, l.Backup(filepath.Join(t.TempDir(), "no folder", "b")), fs.ErrNotExist)
	sound(t, reopened(t, l))
}

func TestAFailedBackupLeavesTheEarlierOne(t *testing.T) {
	l := filled(t, 1)
	path := filepath.Join(t.TempDir(), "backup.db")
	if err := l.Backup(path); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	update(t, l, func(tx *Tx) error { return wholeMail(tx, 2) })
	if err := withFileLimit(t, 8192, func() error { return l.Backup(path) }); err == nil {
		t.Error("no error")
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the earlier backup changed, error %v", err)
	}
	update(t, l, func(tx *Tx) error { return wholeMail(tx, 3) }) // the ledger itself is not touched by it
	sound(t, l)
}

func TestBackupWhileOthersWrite(t *testing.T) {
	l := filled(t, 1)
	var group sync.WaitGroup
	group.Go(func() {
		for n := 2; n < 60; n++ {
			if err := l.Update(func(tx *Tx) error { return wholeMail(tx, n) }); err != nil {
				t.Error(err)
			}
		}
	})
	path := filepath.Join(t.TempDir(), "backup.db")
	for range 10 {
		if err := l.Backup(path); err != nil {
			t.Fatal(err)
		}
		b := opened(t, path)
		if r := sound(t, b); r.Counts.Mails != r.Counts.Events {
			t.Errorf("half a mail: %+v", r.Counts)
		}
		_ = b.Close()
	}
	group.Wait()
}

func TestP13_ARestoredBackupIsOnHoldAndSendsNothingOld(t *testing.T) {
	l := filled(t, 4)
	update(t, l, func(tx *Tx) error {
		return firstError(
			tx.MarkSending(post(1).Key, noon),
			tx.MarkSending(post(2).Key, noon), tx.MarkSent(post(2).Key, "queued as 4X", noon))
	})
	dir := t.TempDir()
	backup, path := filepath.Join(dir, "backup.db"), filepath.Join(dir, "restored.db")
	if err := l.Backup(backup); err != nil {
		t.Fatal(err)
	}
	original, _ := os.ReadFile(backup)
	report, err := Restore(backup, path, Hold{"restored", noon})
	if err != nil || !report.OK() {
		t.Fatalf("report %+v, error %v", report, err)
	}
	if again, _ := os.ReadFile(backup); !bytes.Equal(original, again) {
		t.Error("the backup itself was changed")
	}
	r := opened(t, path)
	got := sound(t, r)
	if got.Head != sound(t, l).Head || got.Counts.Posts["doubtful"] != 3 || got.Counts.Posts["sent"] != 1 || got.Counts.Posts["queued"] != 0 {
		t.Errorf("restored %+v", got)
	}
	view(t, r, func(tx *Tx) error {
		hold, on, err := tx.Hold()
		if !on || hold.Reason != "restored" {
			t.Errorf("hold %v, on %v", hold, on)
		}
		return err
	})
	_, err = Restore(backup, path, Hold{"again", noon})
	wantError(t, err, fs.ErrExist)
}

func TestRestoreRefusesADamagedBackup(t *testing.T) {
	l := filled(t, 4)
	update(t, l, func(tx *Tx) error { // an event edited in place
		b, err := tx.table(eventsTable).get(uint64Key(2))
		if err != nil {
			return err
		}
		return tx.table(eventsTable).put(uint64Key(2), bytes.Replace(b, []byte(`"for"`), []byte(`"not"`), 1))
	})
	path := filepath.Join(t.TempDir(), "restored.db")
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	report, err := Restore(l.Path(), path, Hold{"restored", noon})
	wantError(t, err, ErrCorrupt)
	if len(report.Faults) == 0 || report.Faults[0].Where != "event 2" {
		t.Errorf("faults %v", report.Faults)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Error("something was restored")
	}
}
