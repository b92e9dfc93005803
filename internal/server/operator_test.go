package server_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

// do runs something on the server's goroutine, as a verb would.
func (tb *table) do(fn func(*server.Server) error) {
	tb.t.Helper()
	must(tb.t, tb.run.srv.Do(context.Background(), func() error { return fn(tb.run.srv) }))
}

var marie = server.Operator{Author: "marie", Reason: "contrôle"}

// Under a hold nothing is decided and nothing is sent; afterwards all goes on by
// the list times of the mails.
func TestHoldAndResume(t *testing.T) {
	tb := atTheVote(t, nil)
	until := tb.state().Ballot("321").Until
	tb.do(func(s *server.Server) error { return s.Hold(marie) })
	tb.post("Bruno", "", "POUR")
	n := len(tb.received("Chloe"))
	tb.clock.Set(until.Add(time.Hour))
	tb.quiet()
	tb.restart() // a hold outlives a restart
	tb.quiet()
	if s := tb.state(); s.Ballot("321").State != game.BallotOpen || s.Ballot("321").Voice("Bruno") != nil || len(tb.received("Chloe")) != n {
		t.Fatal("something happened under the hold")
	}
	tb.do(func(s *server.Server) error { return s.Resume(marie) })
	tb.quiet()
	s := tb.state()
	if b := s.Ballot("321"); b.State != game.BallotClosed || len(b.For) != 2 || !b.Closed.Equal(until) || s.Turn.Number != 2 {
		t.Errorf("ballot %+v, turn %d", b, s.Turn.Number)
	}
	tb.holds()
}

// An operator's act is an event with its author and reason.
func TestOperatorActsAreEvents(t *testing.T) {
	tb := atTheVote(t, nil)
	tb.do(func(s *server.Server) error {
		if s.Removed(marie, "Nobody") == nil || s.Correct(marie, rules.Order{What: rules.OrderScore, Player: "Nobody"}) == nil ||
			s.Correct(server.Operator{}, rules.Order{What: rules.OrderScore, Player: "Bruno"}) == nil {
			t.Error("an act on nobody, or without an author, was taken")
		}
		if err := s.Correct(marie, rules.Order{What: rules.OrderScore, Player: "Bruno", Points: 7}); err != nil {
			return err
		}
		if err := s.Attach(marie, "Bruno", "Bruno@Home.test"); err != nil {
			return err
		}
		if s.Attach(marie, "Bruno", strings.ToUpper(tb.address("Alice"))) == nil { // A155: one person's mails would be another's
			t.Error("an address of Alice was given to Bruno")
		}
		return s.Removed(marie, "David")
	})
	tb.quiet()
	s := tb.state()
	if s.Player("Bruno").Score != 7 || s.Player("David").Status != game.Gone || s.NameOf("bruno@home.test") != "Bruno" {
		t.Errorf("%+v, %+v, %v", s.Player("Bruno"), s.Player("David"), s.Addresses)
	}
	named := 0
	tb.view(func(tx *ledger.Tx) error {
		for e, err := range tx.Events(1) {
			must(t, err)
			r, err := server.Decode(e)
			must(t, err)
			if r.Cause.By == "marie" && strings.Contains(r.Cause.Operator, "contrôle") {
				named++
			}
		}
		return nil
	})
	if named < 3 {
		t.Errorf("%d events name the operator and the reason", named)
	}
	tb.holds()
}

// A game that is under way is taken up with its scores and addresses; mails of
// list time before it are history, later ones are played (design §4.3).
func TestAGameUnderWayIsTakenUp(t *testing.T) {
	tb := newTable(t)
	tb.change = func(c *server.Config) { c.AutoStart = 0 }
	tb.subscribe("Alice", "Bruno", "Chloe", "David")
	tb.start()
	tb.quiet()
	since := tuesday.Add(time.Hour)
	st := &game.State{At: since, Begun: true, Book: law().Clone(), Next: game.Numbers{Proposal: 330, Decree: 16, Dp: 31, Request: 1, Judgment: 1, Sanction: 1},
		Addresses: map[string]string{}, Turn: game.Turn{Number: 7, Player: "Bruno", Phase: game.PhaseAwaiting, Since: &since}}
	until := since.Add(72 * time.Hour)
	st.Turn.Until = &until
	for i, n := range []string{"Alice", "Bruno", "Chloe", "David"} {
		st.Players = append(st.Players, &game.Player{Name: n, Status: game.Active, Score: 10 * i})
		st.Addresses[tb.address(n)] = n
	}
	tb.do(func(s *server.Server) error { return s.TakeUp(marie, st) })
	tb.do(func(s *server.Server) error {
		if s.TakeUp(marie, st) == nil {
			t.Error("taken up twice")
		}
		return nil
	})
	tb.clock.Set(since.Add(-time.Minute))
	old := tb.post("Bruno", "", "PASSE")
	tb.quiet()
	tb.clock.Set(since.Add(time.Hour))
	tb.say("Bruno", "PROPOSITION : abroger 210")
	tb.say("Bruno", "MISE AU VOTE, 72 h. POUR")
	if out := tb.outcome(old); out.Verdict != game.SetAside {
		t.Errorf("history: %+v", out)
	}
	tb.restart()
	tb.skip(80 * time.Hour)
	s := tb.state()
	if s.Turn.Number != 8 || s.Turn.Player != "Chloe" || s.Player("David").Score != 27 || s.Proposals[0].Number != 330 {
		t.Errorf("turn %+v, David %d", s.Turn, s.Player("David").Score)
	}
	tb.holds()
}

// P9: a clock that jumps closes nothing before the servers' stamps agree with it.
func TestP9_AWrongClockClosesNothing(t *testing.T) {
	var elapsed, wrong atomic.Int64 // durations; the program reads them
	tb := newTable(t)
	tb.change = func(c *server.Config) {
		c.Elapsed = func() time.Duration { return time.Duration(elapsed.Load()) }
		c.Now = func() time.Time { return tb.clock.Now().Add(time.Duration(wrong.Load())) }
	}
	step := func(d time.Duration) {
		elapsed.Add(int64(d))
		tb.clock.Set(tb.clock.Now().Add(d))
	}
	tb.start()
	tb.register()
	tb.say("Alice", "PROPOSITION : amender 304 : les votes durent 96 h")
	step(time.Hour)
	tb.say("Alice", "MISE AU VOTE, 72 h. POUR")
	step(time.Hour)
	tb.poll()
	wrong.Store(int64(100 * time.Hour)) // the host's clock runs away, the list's does not
	tb.poll()
	tb.poll()
	tb.poll()
	if s := tb.state(); s.Ballot("321").State != game.BallotOpen {
		t.Fatal("a window closed by a wrong clock")
	}
	step(time.Minute)
	tb.post("Bruno", "", "POUR")
	tb.poll()
	tb.poll()
	if s := tb.state(); s.Ballot("321").State != game.BallotOpen {
		t.Fatal("a window closed by a wrong clock, though a server's stamp shows it")
	}
	wrong.Store(0) // somebody has set it right
	step(time.Minute)
	tb.post("Chloe", "", "CONTRE")
	tb.poll()
	tb.poll()
	step(80 * time.Hour)
	tb.quiet()
	b := tb.state().Ballot("321")
	if b.State != game.BallotClosed || len(b.For) != 2 || len(b.Against) != 1 {
		t.Errorf("the game does not go on with a right clock: %+v", b)
	}
	tb.holds()
}

// poll has the mailbox polled, decided or not.
func (tb *table) poll() {
	tb.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	must(tb.t, tb.run.srv.Polls(ctx, 2))
}
