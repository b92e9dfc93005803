package twin

import (
	"slices"
	"time"
)

// endTurn goes through what happens between two turns (law 0.4). The next
// player's 72 h begin at clock, or with the registrar's mail if that is zero.
func (t *table) endTurn(begins time.Time) {
	t.phase, t.vote, t.finisher, t.turnClock, t.publication = "between", nil, "", clock{}, clock{}
	t.countSilence()
	for _, s := range t.seats {
		if s.status == "vacation" && s.wantsBack {
			s.status, s.wantsBack, s.silent = "active", false, 0
			t.reached["return at the next turn"]++
		}
	}
	t.admit()
	t.weigh()
	if !t.standsStill() && t.phase == "between" {
		t.beginTurn(begins)
	}
}

// countSilence: the fifth turn in a row without a mail makes a vacationer (A112).
func (t *table) countSilence() {
	for _, s := range t.seats {
		if s.status == "active" {
			s.silent++
			if s.wrote {
				s.silent = 0
			}
			if s.silent >= silence {
				s.status, s.wantsBack = "vacation", false
				t.reached["five silent turns"]++
			}
		}
		s.wrote = false
	}
}

// admit makes players of those who asked, in the order of their mails (R302).
func (t *table) admit() {
	var pending []*seat
	for _, s := range t.seats {
		if s.status == "pending" {
			pending = append(pending, s)
		}
	}
	slices.SortStableFunc(pending, func(a, b *seat) int { return a.asked.Compare(b.asked) })
	for _, s := range pending {
		s.status, s.silent, s.wrote, s.wantsBack = "active", 0, false, false
		t.reached["registration"]++
		if s.keeps {
			t.reached["way back after a forfeit"]++
			continue
		}
		s.start -= t.points(s.name) // whatever it was before: zero points, last rank
		t.seats = append(slices.DeleteFunc(t.seats, func(o *seat) bool { return o == s }), s)
	}
}

func (t *table) beginTurn(begins time.Time) {
	t.turn, t.player, t.phase = t.turn+1, t.after(t.player), "awaiting"
	t.vote = nil
	if !begins.IsZero() {
		t.turnClock = clock{begins, begins.Add(window)}
		return
	}
	number := t.turn
	t.wait(func() {
		if t.turn == number && t.turnClock.end.IsZero() && (t.phase == "awaiting" || t.phase == "debate") {
			t.turnClock = clock{t.now, t.now.Add(window)}
		}
	})
}

// expire: unused 72 h are a turn passed over, at their end (A09).
func (t *table) expire() {
	t.reached["turn expired"]++
	t.endTurn(time.Time{})
}

// weigh interrupts the game below four active players, or takes it up again (R314).
func (t *table) weigh() {
	switch n := t.countActive(); {
	case n < least && !t.standsStill():
		t.interrupted = t.now
		t.reached["interruption"]++
	case n >= least && t.standsStill():
		since := t.interrupted
		t.reached["resumption"]++
		t.interrupted = time.Time{}
		t.turnClock.stoodStill(since, t.now)
		t.publication.stoodStill(since, t.now)
		if t.phase == "vote" && !t.vote.end.After(t.now) {
			t.vote.end = t.vote.end.Add(t.now.Sub(since))
			t.reached["vote moved by an interruption"]++
		}
	}
}

// weighNow is weigh outside of a change of turns: a turn that waited begins.
func (t *table) weighNow() {
	waited := t.standsStill()
	t.weigh()
	if waited && !t.standsStill() && t.phase == "between" {
		t.beginTurn(t.now)
	}
}

// away takes a player out of the electors, and out of his turn (R314, A158).
func (t *table) away(name string) {
	if t.phase == "vote" {
		if i := slices.Index(t.vote.bound, name); i >= 0 {
			t.vote.bound = slices.Delete(t.vote.bound, i, i+1)
			t.vote.unbound = t.now
		}
	}
	// The numbers are looked at before the turn is: an interruption that
	// begins with this mail holds the next turn back.
	t.weighNow()
	switch t.phase {
	case "vote", "counting":
		if name == t.finisher || t.finisher == "" && name == t.player {
			t.finisher = t.after(name)
			t.reached["finisher"]++
		}
	case "awaiting", "debate":
		if name == t.player {
			t.reached["turn left"]++
			t.endTurn(t.now)
		}
	}
}
