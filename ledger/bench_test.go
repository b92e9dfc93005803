package ledger

import (
	"testing"
)

// A commit an event: what the disk's sync costs.
func BenchmarkAppendOneATransaction(b *testing.B) {
	l := newLedger(b)
	for n := 0; b.Loop(); n++ {
		update(b, l, func(tx *Tx) error { _, err := tx.Append(event(n)); return err })
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "events/s")
}

func BenchmarkAppendThousandATransaction(b *testing.B) {
	l := newLedger(b)
	for b.Loop() {
		update(b, l, func(tx *Tx) error {
			for n := range 1000 {
				if _, err := tx.Append(event(n)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	b.ReportMetric(float64(1000*b.N)/b.Elapsed().Seconds(), "events/s")
}

func BenchmarkWholeMailOneATransaction(b *testing.B) {
	l := newLedger(b)
	for n := 1; b.Loop(); n++ {
		update(b, l, func(tx *Tx) error { return wholeMail(tx, n) })
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "mails/s")
}

func BenchmarkWholeMailsInBatchesOf200(b *testing.B) {
	l := newLedger(b)
	n := 0
	for b.Loop() {
		if _, err := InBatches(l, numbers(n+1, n+200), 200, wholeMail); err != nil {
			b.Fatal(err)
		}
		n += 200
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "mails/s")
}

func grown(b *testing.B, events int) *Ledger {
	b.Helper()
	l := newLedger(b)
	_, err := InBatches(l, numbers(1, events), 5000, func(tx *Tx, n int) error { _, err := tx.Append(event(n)); return err })
	if err != nil {
		b.Fatal(err)
	}
	return l
}

func BenchmarkIterateEvents(b *testing.B) {
	const events = 100_000
	l := grown(b, events)
	for b.Loop() {
		n := 0
		view(b, l, func(tx *Tx) error {
			for _, err := range tx.Events(1) {
				if err != nil {
					return err
				}
				n++
			}
			return nil
		})
		if n != events {
			b.Fatal(n)
		}
	}
	b.ReportMetric(float64(events*b.N)/b.Elapsed().Seconds(), "events/s")
}

func BenchmarkVerifyChain(b *testing.B) {
	const events = 100_000
	l := grown(b, events)
	for b.Loop() {
		if r, err := l.Verify(); err != nil || !r.OK() {
			b.Fatal(r.Faults, err)
		}
	}
	b.ReportMetric(float64(events*b.N)/b.Elapsed().Seconds(), "events/s")
}

// Open walks the pages and brings them all to the disk.
func BenchmarkOpen(b *testing.B) {
	l := grown(b, 100_000)
	var size int64
	view(b, l, func(tx *Tx) error { size = tx.b.Size(); return nil })
	for b.Loop() {
		_ = l.Close()
		l = opened(b, l.Path())
	}
	b.ReportMetric(float64(size)/1e6, "MB")
}
