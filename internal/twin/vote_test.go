package twin

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// call puts the proposal of the turn to the vote (R304-1, R108, R209).
func (t *table) call(hours int) {
	delay := time.Duration(hours) * time.Hour
	if t.change == "to-mutable" && !slices.Contains(t.immutable, t.target) || t.mutable+1 > ceiling || delay < window {
		return
	}
	t.phase = "vote"
	t.vote = &vote{number: t.next, opened: t.now, end: t.now.Add(delay), author: t.player, change: t.change, target: t.target}
	t.next++
	for _, s := range t.seats {
		if s.status == "active" {
			t.vote.bound = append(t.vote.bound, s.name)
		}
	}
}

// last is the last thing that a voter said; empty if nothing that is a vote.
func (v *vote) last(who string) (string, time.Time) {
	choice, at := "", time.Time{}
	for _, s := range v.said {
		if s.who == who {
			choice, at = s.choice, s.at
		}
	}
	if choice == "abstain" {
		choice = ""
	}
	return choice, at
}

// closes is when the vote ends: at its announced end; while the game is
// interrupted not before each elector who remains has voted (A114 i).
func (t *table) closes() (time.Time, bool) {
	v := t.vote
	if !t.standsStill() {
		return v.end, true
	}
	at := v.end
	for _, name := range v.bound {
		choice, when := v.last(name)
		if choice == "" {
			return time.Time{}, false
		}
		at = later(at, when)
	}
	return later(later(at, v.unbound), t.interrupted), true
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// count closes the vote and works out what it brings (R310, R109, R204, R206,
// R304-5, R311-2), by the players as they are at this instant.
func (t *table) count() {
	v := t.vote
	v.closed = t.now
	for _, s := range t.seats {
		switch choice, _ := v.last(s.name); {
		case choice == "for":
			v.yes = append(v.yes, s.name)
		case choice == "against":
			v.no = append(v.no, s.name)
		case s.status == "active" && slices.Contains(v.bound, s.name):
			v.abstained = append(v.abstained, s.name)
		}
	}
	v.adopted = len(v.yes) > len(v.no)
	if v.change == "to-mutable" {
		v.adopted = len(v.yes) > 0 && len(v.no) == 0
	}
	t.earn()
	t.reached[fmt.Sprintf("%s adopted %v", v.change, v.adopted)]++
	if t.standsStill() {
		t.reached["vote closed while interrupted"]++
	}
	if v.adopted {
		t.mutable++
	}
	if v.adopted && v.change == "to-mutable" {
		t.immutable = slices.DeleteFunc(t.immutable, func(n int) bool { return n == v.target })
	}
	t.phase, t.publication = "counting", clock{t.now, t.now.Add(5 * day)}
	if !t.byPlayers {
		t.wait(func() { t.publish("") })
	}
}

func (t *table) earn() {
	v := t.vote
	for _, name := range v.abstained {
		v.due = append(v.due, entry{name, -3, t.now})
	}
	if v.adopted {
		for _, name := range v.no {
			v.due = append(v.due, entry{name, 10, t.now})
		}
		v.due = append(v.due, entry{v.author, v.gain(), t.now})
	} else {
		v.due = append(v.due, entry{v.author, -10, t.now})
	}
	v.due = slices.DeleteFunc(v.due, func(e entry) bool { return !t.inGame(e.who) })
}

// gain of an adoption: 10, and 2 for each voice above the number required,
// which is one more than those against; nothing is above unanimity (A35, A37).
func (v *vote) gain() int {
	if v.change == "to-mutable" {
		return 10
	}
	return 10 + 2*(len(v.yes)-len(v.no)-1)
}

// publish books the points and ends the turn; with a sharer, the gain of the
// author is shared with him from now on (R311).
func (t *table) publish(sharer string) {
	if t.phase != "counting" {
		return
	}
	v := t.vote
	var all []entry
	for _, e := range v.due {
		if !t.inGame(e.who) {
			continue // the score of one who left is frozen, and there is no gain to share (R113, A158)
		}
		shared := sharer != "" && v.adopted && e.who == v.author && e.points > 0 && slices.Index(v.no, e.who) < 0
		if shared {
			t.reached["halves"]++
			all = append(all, entry{e.who, e.points / 2, t.now}, entry{sharer, e.points / 2, t.now})
			continue
		}
		all = append(all, e)
	}
	t.booked = append(t.booked, all...)
	t.judgeVictory(v.closed)
	if !t.over() {
		t.endTurn(t.now)
	}
}

// judgeVictory looks who had 200 points first: with what counts from the end of
// the vote, then with what counts from now (A46, A151).
func (t *table) judgeVictory(closed time.Time) {
	for _, instant := range []time.Time{closed, t.now} {
		var first []string
		for _, s := range t.seats {
			if t.inGame(s.name) && t.pointsAt(s.name, instant) >= victory {
				first = append(first, s.name)
			}
		}
		switch {
		case len(first) == 1:
			t.phase, t.winner = "over", first[0]
			t.reached["victory"]++
			return
		case len(first) > 1:
			t.reached["tie"]++
			t.phase, t.winner = "tied", strings.Join(first, " ")
			return
		}
	}
}

func (t *table) pointsAt(name string, instant time.Time) int {
	sum := t.points(name)
	for _, e := range t.booked {
		if e.who == name && e.from.After(instant) {
			sum -= e.points
		}
	}
	return sum
}
