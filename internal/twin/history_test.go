package twin

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// history is a random game: how it starts and what its players write. The
// moves are drawn as the game goes, so that they fit it more often than not.
type history struct {
	seed      uint64
	byPlayers bool
	points    []int
	away      []bool // on vacation at the start
	moves     []move
}

var (
	begin = time.Date(2000, 11, 20, 20, 0, 0, 0, time.UTC)
	names = []string{"Alice", "Benoît", "Chloé", "David", "Émile", "Fanny"}
	// others may register.
	others = []string{"Hugo", "Inès"}
)

// fixed are immutable rules whose transmutation changes nothing of the play.
func fixed() []int { return []int{101, 102, 112, 115} }

// writer draws moves for a table.
type writer struct {
	*rand.Rand
	t  *table
	at time.Time
}

func one[T any](w *writer, of ...T) T { return of[w.IntN(len(of))] }

// moment is a while after the last mail, or just about an instant that decides.
func (w *writer) moment() time.Time {
	if w.IntN(3) == 0 {
		at := one(w, w.edges()...).Add(time.Duration(one(w, -1, 0, 1)) * time.Second)
		if !at.Before(w.at) {
			return at
		}
	}
	return w.at.Add(one(w, 0, time.Second, time.Hour, 9*time.Hour, 20*time.Hour, 30*time.Hour))
}

// edges are the instants at which a second more or less matters: what ends
// first, the 72 h even under debate, the five days of a publication.
func (w *writer) edges() []time.Time {
	at, _ := w.t.first()
	return []time.Time{at, w.t.turnClock.end, w.t.publication.end}
}

// move draws what comes next: half of them take the game on.
func (w *writer) move() move {
	w.at = w.moment()
	w.t.run(w.at.Add(-time.Second))
	m := move{at: w.at, who: w.anyone()}
	if w.IntN(2) == 0 {
		return w.onward(m)
	}
	m.act = one(w, "vote", "vote", "vote", "vote", "vote", "propose", "call", "pass", "publish", "vacation", "return", "return", "talk", "talk", "register")
	if m.act == "register" && w.IntN(3) == 0 {
		m.act = "leave"
	}
	if m.act == "vacation" && w.IntN(2) == 0 {
		m.act = "return"
	}
	return w.details(m)
}

func (w *writer) anyone() string {
	if w.IntN(12) == 0 {
		return one(w, others...)
	}
	return one(w, names...)
}

// onward is what the game waits for.
func (w *writer) onward(m move) move {
	t := w.t
	if t.standsStill() {
		m.act = one(w, "return", "vote", "vote")
		return w.details(m)
	}
	switch t.phase {
	case "awaiting":
		m.who, m.act = t.player, one(w, "propose", "propose", "propose", "pass")
	case "debate":
		m.who, m.act = t.player, one(w, "call", "call", "call", "pass")
	case "counting":
		m.who, m.act = one(w, t.player, t.after(t.player), t.finisher), "publish"
	default:
		m.act = "vote"
	}
	return w.details(m)
}

func (w *writer) details(m move) move {
	switch m.act {
	case "vote":
		m.choice = one(w, "for", "for", "for", "against", "against", "abstain")
	case "call":
		m.hours = one(w, 71, 72, 72, 72, 73, 96)
	case "propose":
		m.change = one(w, "adopt", "adopt", "to-mutable")
		if m.change == "to-mutable" {
			m.target = one(w, fixed()...)
		}
	}
	return m
}

func (m move) String() string {
	return strings.TrimSpace(fmt.Sprintf("%s %s %s %s", m.at.Format(time.RFC3339), m.who, m.act,
		strings.Trim(fmt.Sprintf("%s %dh %s %d", m.choice, m.hours, m.change, m.target), " 0h")))
}

// open gives the twin's table and the writer of a seed.
func open(seed uint64, length int) (*history, *table, *writer) {
	r := rand.New(rand.NewPCG(seed, 304))
	h := &history{seed: seed, byPlayers: r.IntN(2) == 0}
	t := &table{now: begin, lag: 300 * time.Second, byPlayers: h.byPlayers, turn: 1, player: names[0], phase: "awaiting",
		turnClock: clock{begin, begin.Add(window)}, next: 321, mutable: 17, reached: map[string]int{}, immutable: fixed()}
	late, few := r.IntN(8) == 0, r.IntN(3) == 0 // near the end of the game; hardly enough active players
	for i, n := range names {
		points, status := r.IntN(60)-10, "active"
		if late {
			points = 180 + r.IntN(16)
		}
		if few && i > 3 {
			status = "vacation"
		}
		h.points, h.away = append(h.points, points), append(h.away, status == "vacation")
		t.seats = append(t.seats, &seat{name: n, status: status, start: points})
	}
	h.moves = make([]move, 0, length)
	return h, t, &writer{Rand: r, t: t, at: begin}
}
