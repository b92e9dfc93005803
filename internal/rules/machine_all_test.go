package rules

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/fnomic/fnomic/internal/game"
)

// Play of every kind at once: proposals, votes, decrees, requests, cases,
// offices, sanctions, the list server's news and orders of the operator and of
// judgments, in any order and at any time, in threads and past the list.

// allWatcher adds to watcher what concerns cases and sanctions.
type allWatcher struct {
	*watcher
	last time.Time
}

func (w *allWatcher) seeAll(g *table, from int) int {
	for ; from < len(g.log); from++ {
		r := g.log[from]
		if r.At.Before(w.last) {
			w.t.Fatalf("%s at %s, after one at %s", r.Event.Kind(), r.At, w.last)
		}
		w.last = r.At
		switch e := r.Event.(type) {
		case game.JudgeInvoked:
			w.fresh(caseKey(e.Case))
		case game.SanctionPronounced:
			w.fresh(sanctionKey(e.Number))
		case game.PointSet:
			if e.By == "" {
				w.t.Fatalf("nobody has set %s", e.Point)
			}
		case game.ScoreChanged:
			w.caused(e.Entry)
		}
		w.see(r)
	}
	return from
}

// caused: every change of a score says what it is for, by which clause, and is
// of a player; no absence costs a vacationer anything (R314).
func (w *allWatcher) caused(e game.Entry) {
	if e.Why == "" || e.Clause == "" || e.Points == 0 || e.Effective.IsZero() || w.s.Player(e.Player) == nil {
		w.t.Fatalf("an entry without a cause: %+v", e)
	}
	if e.Why == "abstained" && e.Clause == "R320-7" {
		w.presence(e)
	}
}

// checkAll is what holds between two mails.
func (w *allWatcher) checkAll(g *table) {
	w.check(g)
	s := g.s
	if s.Runs("320") {
		checkSeats(w.t, s)
	}
	for _, b := range s.OpenBallots() {
		if b.Opened.After(g.now) || b.Until.Before(b.Opened) {
			w.t.Fatalf("ballot %+v", b)
		}
	}
	if p := s.CurrentProposal(); p != nil && p.State == game.ProposalVote && s.Ballot(proposalKey(p.Number)) == nil {
		w.t.Fatalf("proposal %+v is at no vote", p)
	}
	if (s.Turn.Phase == game.PhaseAwaiting || s.Turn.Phase == game.PhaseDebate) && !s.IsActive(s.Turn.Player) {
		w.t.Fatalf("the turn %+v is of one who is not active: %s", s.Turn, lately(g.log))
	}
	if (s.Winner != "") != (s.Turn.Phase == game.PhaseOver) || (len(s.Tied) > 1) != (s.Turn.Phase == game.PhaseTied) {
		w.t.Fatalf("phase %s with the winner %q and the tie %v", s.Turn.Phase, s.Winner, s.Tied)
	}
}

// lately tells the last events, for a failure.
func lately(log []game.Recorded) string {
	b := &strings.Builder{}
	for _, r := range log[max(0, len(log)-12):] {
		fmt.Fprintf(b, "\n%s %s %+v", r.At.Format(time.RFC3339), r.Event.Kind(), r.Event)
	}
	return b.String()
}

// checkSeats: three arbiters, all different, all in the game (R320).
func checkSeats(t *rapid.T, s *game.State) {
	all := arbiters(s)
	for i, name := range all {
		if !s.InGame(name) || slices.Contains(all[:i], name) {
			t.Fatalf("arbiters %v", all)
		}
	}
}

// drawAny draws a mail of any kind, or does what comes from outside the list.
func drawAny(t *rapid.T, g *table, at time.Time) {
	switch rapid.IntRange(0, 9).Draw(t, "from where") {
	case 0:
		drawOutside(t, g, at)
	case 1, 2, 3, 4:
		a := drawArbiterAct(t)
		if acts(game.Attempt{Act: a}, game.Leave, game.TakeVacation) && rapid.IntRange(0, 3).Draw(t, "stays") > 0 {
			a.Kind = game.ReturnToPlay
		}
		m := game.Mail{ID: fmt.Sprint(g.n), At: at, From: drawArbiter(t, g.s), Acts: []game.Act{a}}
		m.Topic = rapid.SampledFrom([]string{"", "", "J1", "J2", "C1", "S1", "PA", "321", "Dp30", "Rq1"}).Draw(t, "thread")
		if rapid.Bool().Draw(t, "aimed") {
			aim(t, g.s, &m)
		}
		m.Private = rapid.IntRange(0, 19).Draw(t, "private") == 0
		g.takeAt(at, m)
	default:
		from, acts := drawMail(t, g.s)
		if rapid.IntRange(0, 4).Draw(t, "two acts") == 0 {
			acts = append(acts, drawArbiterAct(t))
		}
		g.takeAt(at, game.Mail{ID: fmt.Sprint(g.n), At: at, From: from, Subject: "SCORES", Acts: acts})
	}
}

// aim makes an act about a case one that its author may do.
func aim(t *rapid.T, s *game.State, m *game.Mail) {
	if len(s.Cases) == 0 {
		return
	}
	c, a := s.Cases[len(s.Cases)-1], &m.Acts[0]
	if a.Kind == game.Invoke && c.Pending() {
		a.Kind, a.Text = game.Judge, "Oui."
	}
	others := slices.DeleteFunc(arbiters(s), func(n string) bool { return n == c.Judge })
	switch {
	case judging(game.Attempt{Act: *a}) && c.Judge != "":
		m.From = c.Judge
	case acts(game.Attempt{Act: *a}, game.Oppose, game.CallCassation) && len(others) > 0:
		m.From = rapid.SampledFrom(others).Draw(t, "arbiter")
		a.Window = game.Hours(96 * time.Hour)
	case a.Kind != game.MoveCassation:
		return
	}
	a.Target, m.Topic = caseKey(c.Number), ""
}

// takeAt is take once all before the mail's second is done.
func (g *table) takeAt(at time.Time, m game.Mail) {
	g.until(at.Add(-time.Second).Format(time.RFC3339))
	g.n++
	g.take(m)
}

// drawArbiter prefers those who have an office.
func drawArbiter(t *rapid.T, s *game.State) string {
	who := slices.Concat(machineNames, arbiters(s), arbiters(s), arbiters(s))
	return rapid.SampledFrom(who).Draw(t, "from")
}

// drawOutside is the news of the list server, or an order.
func drawOutside(t *rapid.T, g *table, at time.Time) {
	g.until(at.Add(-time.Second).Format(time.RFC3339))
	name := rapid.SampledFrom(machineNames).Draw(t, "whom")
	do := Removed(name)
	switch rapid.IntRange(0, 15).Draw(t, "what") {
	case 0:
		do = Resubscribed(name)
		if g.s.Player(name) == nil {
			return
		}
	case 1: // removed
	default:
		var refused *game.Refusal
		if do, refused = Ordered(g.s, drawOrder(t, name)); refused != nil {
			return
		}
	}
	g.log = append(g.log, g.eng.Do(g.s, at, game.Cause{Operator: "test"}, do)...)
}

func drawOrder(t *rapid.T, name string) Order {
	o := Order{By: rapid.SampledFrom([]string{"operator", "operator", "J1", "J2"}).Draw(t, "by"), Player: name, Reason: "essai"}
	o.What = rapid.SampledFrom([]string{OrderScore, OrderScore, OrderAdmitVote, OrderStrikeVote, OrderAnnulCall, OrderAnnulOppose, OrderAnnulSummons, OrderPoint}).Draw(t, "order")
	o.Points = rapid.SampledFrom([]int{-5, -1, 1, 5}).Draw(t, "points")
	o.About = rapid.SampledFrom([]string{"321", "322", "Rq1", "C1", "Dp30", "PA", "DA"}).Draw(t, "about")
	o.Choice = rapid.SampledFrom([]game.Choice{game.For, game.Against}).Draw(t, "choice")
	if o.What == OrderPoint {
		o.About, o.Value, o.Player = "A145", rapid.SampledFrom([]string{"a", "b", "z"}).Draw(t, "value"), ""
	}
	return o
}

func TestMachine_PlayOfEveryKindKeepsWhatMustHold(t *testing.T) {
	kinds := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		g := newTable(t).onTrial()
		if rapid.Bool().Draw(rt, "players publish") {
			g.s.Publication = game.ByPlayer
		}
		readings := rapid.IntRange(0, 3).Draw(rt, "readings") == 0 && drawReadings(rt, g.s)
		w := &allWatcher{watcher: newWatcher(rt, g.s.Clone())}
		w.readings = readings
		at, seen := g.now, 0
		for range rapid.IntRange(30, 150).Draw(rt, "mails") {
			at = at.Add(time.Duration(rapid.SampledFrom([]int{0, 1, 3600, 3600, 40000, 90000, 260000}).Draw(rt, "seconds")) * time.Second)
			drawAny(rt, g, at)
			if rapid.Bool().Draw(rt, "look") {
				g.until(at.Format(time.RFC3339))
				seen = w.seeAll(g, seen)
				w.checkAll(g)
			}
		}
		w.seeAll(g, seen)
		for _, r := range g.log {
			kinds[r.Event.Kind()]++
		}
		replayed, _ := json.Marshal(w.s)
		if played, _ := json.Marshal(g.s); string(replayed) != string(played) {
			rt.Fatalf("the events fold to another state:\n%s\n%s", around(replayed, played), around(played, replayed))
		}
	})
	t.Logf("%d kinds of event: %v", len(kinds), kinds)
}
