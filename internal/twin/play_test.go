package twin

import (
	"slices"
	"time"
)

// move is one act in one mail.
type move struct {
	at       time.Time
	who, act string
	choice   string // of a vote
	hours    int    // of a call
	change   string // of a proposal
	target   int
}

// run brings the game to an instant: everything that ends until then, one by
// one, the earliest first; the registrar's mails last of their second (A05).
func (t *table) run(until time.Time) {
	for !t.over() {
		at, do := t.first()
		if do == nil || at.After(until) {
			break
		}
		t.now = later(t.now, at)
		do()
	}
	t.now = later(t.now, until)
}

// first is what ends first.
func (t *table) first() (time.Time, func()) {
	var at time.Time
	var do func()
	offer := func(when time.Time, what func()) {
		if do == nil || when.Before(at) {
			at, do = when, what
		}
	}
	if t.phase == "vote" {
		if end, ok := t.closes(); ok {
			offer(end, t.count)
		}
	}
	if t.phase == "counting" && t.byPlayers && len(t.posts) == 0 && !t.standsStill() {
		offer(t.publication.end.Add(5*day), func() { // A61
			t.reached["nobody published"]++
			t.wait(func() { t.publish("") })
		})
	}
	if t.phase == "awaiting" && !t.turnClock.end.IsZero() && !t.standsStill() {
		offer(t.turnClock.end, t.expire)
	}
	for i, p := range t.posts {
		offer(p.at, func() {
			t.posts = slices.Delete(t.posts, i, i+1)
			p.do()
		})
	}
	return at, do
}

// take takes a mail, once what ended before its second is done.
func (t *table) take(m move) {
	t.run(m.at.Add(-time.Second))
	t.now = later(t.now, m.at)
	s := t.seat(m.who)
	if s != nil && s.status != "gone" {
		s.wrote, s.silent = true, 0
	}
	if t.over() {
		return
	}
	switch {
	case m.act == "register":
		t.register(m.who)
	case s == nil || s.status == "gone" || s.status == "pending":
	case m.act == "leave":
		s.status, s.left = "gone", t.now
		t.away(m.who)
	case m.act == "return":
		t.comeBack(s)
	case s.status == "vacation":
		if m.act == "vacation" {
			s.wantsBack = false
		}
	case m.act == "vacation":
		s.status, s.wantsBack = "vacation", false
		t.away(m.who)
	default:
		t.act(m)
	}
}

// act is what an active player does in the game.
func (t *table) act(m move) {
	mine := m.who == t.player
	switch m.act {
	case "propose":
		if mine && (t.phase == "awaiting" || t.phase == "debate") {
			t.phase, t.change, t.target = "debate", m.change, m.target
		}
	case "pass":
		if mine && (t.phase == "awaiting" || t.phase == "debate") && !t.standsStill() {
			t.pass()
		}
	case "call":
		if mine && t.phase == "debate" && !t.standsStill() {
			t.call(m.hours)
		}
	case "vote":
		if t.phase == "vote" && !(m.choice == "against" && m.who == t.vote.author) { // d5
			t.vote.said = append(t.vote.said, said{m.who, m.choice, t.now})
		}
	case "publish":
		if t.phase == "counting" && t.byPlayers {
			t.publishBy(m.who)
		}
	}
}

// pass: the mail starts the next 72 h if it came within these (A10).
func (t *table) pass() {
	if t.turnClock.end.IsZero() || !t.now.After(t.turnClock.end) {
		t.reached["pass in time"]++
		t.endTurn(t.now)
		return
	}
	t.reached["pass after the 72 h"]++
	t.endTurn(time.Time{})
}

// publishBy: the player, or who ends the turn for him; strictly after five days
// the next one as well, who then has half (R311-3, A61–A64).
func (t *table) publishBy(who string) {
	owner := t.player
	if t.finisher != "" {
		owner = t.finisher
	}
	reached := t.publication.end
	if t.standsStill() && !reached.Before(t.interrupted) {
		reached = t.now // the five days stand still
	}
	switch {
	case who == owner:
		t.publish("")
	case who == t.after(owner) && t.now.After(reached):
		t.publish(who)
	}
}

// comeBack: at the next turn (A111); at once while the game is interrupted (A114 v).
func (t *table) comeBack(s *seat) {
	if s.status != "vacation" {
		return
	}
	if !t.standsStill() {
		s.wantsBack = true
		return
	}
	s.status, s.wantsBack, s.silent = "active", false, 0
	t.weighNow()
}

// register: a player from the end of the turn (R302); between two turns at once.
func (t *table) register(who string) {
	s := t.seat(who)
	if s != nil && s.status != "gone" {
		return
	}
	if s == nil {
		s = &seat{name: who}
		t.seats = append(t.seats, s)
	}
	s.status, s.asked = "pending", t.now
	s.keeps = !s.left.IsZero() && !t.now.After(s.left.AddDate(0, 3, 0))
	if t.phase == "between" {
		t.admit()
		t.weighNow()
	}
}
