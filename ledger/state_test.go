package ledger

import (
	"bytes"
	"slices"
	"testing"
	"time"
)

func TestP6_CursorGoesForwardUnderOneUIDValidity(t *testing.T) {
	l := newLedger(t)
	set := func(validity, uid uint32) error {
		return l.Update(func(tx *Tx) error { return tx.SetCursor(Cursor{"INBOX", validity, uid}) })
	}
	wantError(t, set(1, 10), nil)
	wantError(t, set(1, 10), nil)
	wantError(t, set(1, 9), ErrBackwards)
	wantError(t, set(2, 3), nil) // a new folder
	wantError(t, set(0, 4), ErrInvalid)
	update(t, l, func(tx *Tx) error { return tx.SetCursor(Cursor{"Archive", 5, 1}) })
	view(t, reopened(t, l), func(tx *Tx) error {
		all, err := collect(tx.Cursors())
		if want := []Cursor{{"Archive", 5, 1}, {"INBOX", 2, 3}}; !slices.Equal(all, want) {
			t.Errorf("cursors %v", all)
		}
		one, found, err2 := tx.Cursor("INBOX")
		_, none, err3 := tx.Cursor("Sent")
		if !found || none || one.LastUID != 3 {
			t.Errorf("INBOX %v, Sent found %v", one, none)
		}
		return firstError(err, err2, err3)
	})
}

func TestP8_WatermarkNeverGoesBack(t *testing.T) {
	l := newLedger(t)
	set := func(at time.Time) error { return l.Update(func(tx *Tx) error { return tx.SetWatermark(at) }) }
	view(t, l, func(tx *Tx) error {
		if _, found, err := tx.Watermark(); found || err != nil {
			t.Errorf("found %v, error %v", found, err)
		}
		return nil
	})
	wantError(t, set(noon), nil)
	wantError(t, set(noon), nil)
	wantError(t, set(noon.Add(-time.Nanosecond)), ErrBackwards)
	view(t, reopened(t, l), func(tx *Tx) error {
		at, found, err := tx.Watermark()
		if !found || !at.Equal(noon) {
			t.Errorf("watermark %v, found %v", at, found)
		}
		return err
	})
}

func TestMetaValues(t *testing.T) {
	l := newLedger(t)
	update(t, l, func(tx *Tx) error {
		wantError(t, tx.SetMeta("", []byte("x")), ErrInvalid)
		return firstError(tx.SetMeta("kept", []byte("value")), tx.SetMeta("gone", []byte("x")), tx.SetMeta("gone", nil))
	})
	view(t, reopened(t, l), func(tx *Tx) error {
		kept, err := tx.Meta("kept")
		gone, err2 := tx.Meta("gone")
		if string(kept) != "value" || gone != nil {
			t.Errorf("kept %q, gone %q", kept, gone)
		}
		return firstError(err, err2)
	})
}

func TestSnapshotsAreTheLastFewAndBelongToTheChain(t *testing.T) {
	l := newLedger(t)
	for n := 1; n <= 5; n++ {
		update(t, l, func(tx *Tx) error {
			if _, err := tx.Append(event(n)); err != nil {
				return err
			}
			return tx.PutSnapshot(Snapshot{uint64(n), bytes.Repeat([]byte{byte(n)}, 10_000)}, 3)
		})
	}
	err := l.Update(func(tx *Tx) error { return tx.PutSnapshot(Snapshot{Seq: 6}, 3) })
	wantError(t, err, ErrInvalid) // past the head
	if r := sound(t, l); r.Counts.Snapshots != 3 {
		t.Errorf("%d snapshots", r.Counts.Snapshots)
	}
	latest := func(want uint64) {
		t.Helper()
		view(t, l, func(tx *Tx) error {
			s, found, err := tx.LatestSnapshot()
			if found != (want != 0) || s.Seq != want || found && s.Data[9_999] != byte(want) {
				t.Errorf("snapshot %d, found %v, want %d", s.Seq, found, want)
			}
			return err
		})
	}
	latest(5)
	damage := func(seq uint64, at int) {
		update(t, l, func(tx *Tx) error {
			b, err := tx.table(snapshotsTable).get(uint64Key(seq))
			if err != nil {
				return err
			}
			b[at] ^= 1
			return tx.table(snapshotsTable).put(uint64Key(seq), b)
		})
	}
	damage(5, 0) // another chain's
	latest(4)
	damage(4, 40) // digest
	latest(3)
	damage(3, snapshotHeader+1) // data
	latest(0)
	if r, err := l.Verify(); err != nil || len(r.Faults) != 3 {
		t.Errorf("faults %v, error %v", r.Faults, err)
	}
}

func TestHoldStaysUntilEnded(t *testing.T) {
	l := newLedger(t)
	hold := Hold{"disk replaced", noon}
	update(t, l, func(tx *Tx) error { return tx.SetHold(hold) })
	l = reopened(t, l)
	update(t, l, func(tx *Tx) error {
		got, on, err := tx.Hold()
		if !on || got != hold {
			t.Errorf("hold %v, on %v", got, on)
		}
		return firstError(err, tx.ClearHold(), tx.ClearHold())
	})
	view(t, l, func(tx *Tx) error {
		_, on, err := tx.Hold()
		if on {
			t.Error("still on hold")
		}
		return err
	})
}
