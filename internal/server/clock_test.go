package server_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

// skewed is a game at the vote on 321 whose program has a clock of its own.
type skewed struct {
	*table
	elapsed, wrong atomic.Int64 // durations; the program reads them
}

func newSkewed(t *testing.T) *skewed {
	s := &skewed{table: newTable(t)}
	s.change = func(c *server.Config) {
		c.Elapsed = func() time.Duration { return time.Duration(s.elapsed.Load()) }
		c.Now = func() time.Time { return s.clock.Now().Add(time.Duration(s.wrong.Load())) }
	}
	s.start()
	s.register()
	s.say("Alice", "PROPOSITION : amender 304 : les votes durent 96 h")
	s.step(time.Hour)
	s.say("Alice", "MISE AU VOTE, 72 h. POUR")
	return s
}

func (s *skewed) step(d time.Duration) {
	s.elapsed.Add(int64(d))
	s.clock.Set(s.clock.Now().Add(d))
}

// P9: a program started on a wrong clock closes nothing, and takes no mail for
// late, however far the clock is off: it asks the servers first. Once the clock
// is right the game goes on by the list times.
func TestP9_StartedOnAWrongClock(t *testing.T) {
	for _, by := range []time.Duration{7 * time.Minute, 100 * time.Hour, 10 * 366 * 24 * time.Hour, -time.Hour, -2 * 366 * 24 * time.Hour} {
		t.Run(by.String(), func(t *testing.T) {
			s := newSkewed(t)
			must(t, s.stop())
			s.step(24 * time.Hour)
			s.wrong.Store(int64(by))
			bruno := s.post("Bruno", "", "POUR") // read by the first poll, so that its stamp says nothing of now
			s.start()
			for range 3 {
				s.poll()
			}
			if got := s.state(); got.Ballot("321").State != game.BallotOpen || len(got.Ballot("321").Voices) != 1 {
				t.Fatalf("decided by a wrong clock: %+v", got.Ballot("321"))
			}
			if s.questions() == 0 {
				t.Error("the servers were not asked for the time")
			}
			must(t, s.stop()) // a restart does not make the clock right
			s.start()
			for range 3 {
				s.poll()
			}
			if got := s.state(); got.Ballot("321").State != game.BallotOpen {
				t.Fatal("closed by a wrong clock after a restart")
			}
			s.wrong.Store(0)
			s.step(time.Minute)
			s.post("Chloe", "", "CONTRE")
			s.poll()
			s.poll()
			s.step(80 * time.Hour)
			s.quiet()
			b := s.state().Ballot("321")
			if b.State != game.BallotClosed || len(b.For) != 2 || len(b.Against) != 1 {
				t.Errorf("the game does not go on with a right clock: %+v", b)
			}
			if o := s.outcome(bruno); o.Verdict != game.Applied {
				t.Errorf("Bruno's vote is %s", o.Verdict)
			}
			s.holds()
		})
	}
}

// P9: one mail to itself confirms the clock after an absence; after a short
// restart there is none, as a clock that shows little more cannot be ahead.
func TestP9_AStartAsksForTheTimeOnce(t *testing.T) {
	for down, want := range map[time.Duration]int{0: 0, 4 * time.Minute: 0, time.Hour: 1, 30 * 24 * time.Hour: 1} {
		t.Run(fmt.Sprint(down), func(t *testing.T) {
			s := newSkewed(t)
			before := s.questions()
			must(t, s.stop())
			s.step(down)
			s.start()
			s.quiet()
			s.post("Bruno", "", "POUR")
			s.quiet()
			if n := len(s.state().Ballot("321").Voices); down < 72*time.Hour && n != 2 {
				t.Errorf("%d votes", n)
			}
			if n := s.questions() - before; n != want {
				t.Errorf("%d questions for the time, want %d", n, want)
			}
		})
	}
}

// questions counts the mails that asked for the time.
func (s *skewed) questions() (n int) {
	s.view(func(tx *ledger.Tx) error {
		for _, state := range []ledger.State{ledger.Queued, ledger.Sending, ledger.Sent, ledger.Doubtful, ledger.Failed, ledger.Confirmed} {
			for p, err := range tx.Posts(state) {
				if err != nil {
					return err
				}
				if strings.HasPrefix(p.Key, "clock/") {
					n++
				}
			}
		}
		return nil
	})
	return n
}
