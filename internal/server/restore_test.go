package server_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

// P13: a backup of before the results is restored after the next turn has begun.
// The game comes back to the same state from the mails, and nobody gets anything
// again, whatever the backup had forgotten.
func TestP13_ARestoredBackupSendsNothingOld(t *testing.T) {
	tb := atTheVote(t, nil)
	tb.say("Bruno", "POUR")
	backup := filepath.Join(tb.dir, "backup.db")
	must(t, tb.run.led.Backup(backup))
	tb.say("Chloe", "CONTRE")
	tb.say("Chloe", "MISE AU VOTE, 72 h")
	tb.skip(73 * time.Hour)
	tb.say("Bruno", "PROPOSITION : abroger 210")
	tb.pass()
	want := tb.state()
	read := map[string]int{}
	for _, s := range tb.list.Subscribers() {
		read[s.Name] = len(tb.received(s.Name))
	}
	must(t, tb.stop())
	must(t, os.Remove(tb.ledgerPath()))
	report, err := ledger.Restore(backup, tb.ledgerPath(), ledger.Hold{Reason: "restored", Since: tb.clock.Now()})
	if must(t, err); !report.OK() {
		t.Fatalf("%+v", report)
	}
	tb.start()
	tb.quiet()
	if s := tb.state(); s.Ballot("321").State != game.BallotOpen {
		t.Fatal("something was decided under the hold")
	}
	tb.do(func(s *server.Server) error { return s.Resume(marie) })
	tb.pass()
	got := tb.state()
	got.At, want.At = time.Time{}, time.Time{} // the end of the hold is an event of its own
	if d := cmp.Diff(asJSON(t, want), asJSON(t, got)); d != "" {
		t.Errorf("another game:\n%s", d)
	}
	for name, n := range read {
		if got := len(tb.received(name)); got > n+1 { // the end of the hold is announced
			t.Errorf("%s had %d mails, now %d", name, n, got)
		}
	}
	tb.holds()
}
