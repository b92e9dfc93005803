package ledger

import (
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"
)

func TestP5_KilledAnywhereNothingAcknowledgedIsLost(t *testing.T) {
	l := newLedger(t)
	path := l.Path()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	rounds := 40
	if testing.Short() {
		rounds = 5
	}
	random := rand.New(rand.NewPCG(5, uint64(rounds)))
	began, last := time.Now(), 0
	for range rounds {
		r := start(t, path, 0)
		r.await(t, "ready")
		time.Sleep(time.Duration(random.IntN(60_000)) * time.Microsecond) // the moment is the point
		r.kill()
		s := r.end()
		if len(s.other) != 0 || s.unknown {
			t.Fatalf("the child said %v", s.other)
		}
		last = holds(t, path, max(s.acked, last))
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	t.Logf("%d rounds, %d mails, %v", rounds, last, time.Since(began).Round(time.Millisecond))
	if last == 0 {
		t.Error("no child wrote anything")
	}
}
