package ledger

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"
)

func numbers(from, to int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := from; n <= to && yield(n); n++ {
		}
	}
}

func txid(l *Ledger) (id int) {
	_ = l.View(func(tx *Tx) error { id = tx.b.ID(); return nil })
	return id
}

func TestBatchesHoldWholeMails(t *testing.T) {
	l := newLedger(t)
	before := txid(l)
	n, err := InBatches(l, numbers(1, 95), 20, wholeMail)
	if n != 95 || err != nil {
		t.Fatalf("%d, error %v", n, err)
	}
	if used := txid(l) - before; used != 5 {
		t.Errorf("%d transactions", used)
	}
	if r := sound(t, reopened(t, l)); r.Counts.Mails != 95 || r.Counts.Events != 95 {
		t.Errorf("counts %+v", r.Counts)
	}
}

func TestABatchThatFailsTellsWhatIsWritten(t *testing.T) {
	l := newLedger(t)
	stop := errors.New("stop")
	var taken []int
	n, err := InBatches(l, numbers(1, 50), 20, func(tx *Tx, n int) error {
		taken = append(taken, n)
		if n == 33 {
			return stop
		}
		return wholeMail(tx, n)
	})
	wantError(t, err, stop)
	if n != 20 || slices.Max(taken) != 33 {
		t.Errorf("%d committed, %d taken", n, len(taken))
	}
	if r := sound(t, l); r.Counts.Mails != 20 {
		t.Errorf("counts %+v", r.Counts)
	}
}

func TestBatchesAreBoundedInBytes(t *testing.T) {
	l := newLedger(t)
	before := txid(l)
	n, err := InBatches(l, numbers(1, 10), 1000, func(tx *Tx, n int) error {
		e := event(n)
		e.Payload = make([]byte, BatchBytes/2)
		_, err := tx.Append(e)
		return err
	})
	if used := txid(l) - before; n != 10 || err != nil || used != 5 {
		t.Errorf("%d in %d transactions, error %v", n, used, err)
	}
}

func TestBatchesOfNothing(t *testing.T) {
	l := newLedger(t)
	if n, err := InBatches(l, numbers(1, 0), 20, wholeMail); n != 0 || err != nil {
		t.Errorf("%d, error %v", n, err)
	}
	if n, err := InBatches(l, numbers(1, 3), 0, wholeMail); n != 3 || err != nil {
		t.Errorf("%d, error %v", n, err)
	}
}

func TestABatchStopsAtAClosedLedger(t *testing.T) {
	l := newLedger(t)
	n, err := InBatches(l, numbers(1, 30), 10, func(tx *Tx, n int) error {
		if n == 20 {
			return fmt.Errorf("item %d: %w", n, ErrClosed)
		}
		return wholeMail(tx, n)
	})
	wantError(t, err, ErrClosed)
	if n != 10 {
		t.Errorf("%d committed", n)
	}
}
