package twin

import (
	"slices"
	"time"
)

const (
	day     = 24 * time.Hour
	window  = 72 * time.Hour // R302: to launch a proposal; R304-1: the least delay of a vote
	least   = 4              // R314: active players under which the game is interrupted
	silence = 5              // R314: turns without a mail
	victory = 200            // R208
	ceiling = 25             // R209
)

// seat is a player at a place in the order of play.
type seat struct {
	name, status string // active, vacation, pending, gone
	start        int    // points at the start, or when the player joined
	wrote        bool   // since the last change of turns
	silent       int
	wantsBack    bool
	asked        time.Time // of a pending registration
	left         time.Time // when the player forfeited
	keeps        bool      // a pending player who comes back with rank and points (A156)
}

// entry is a change of points, counted from an instant (A46).
type entry struct {
	who    string
	points int
	from   time.Time
}

// said is a voice, as it was said.
type said struct {
	who, choice string
	at          time.Time
}

// vote is the vote on a proposal.
type vote struct {
	number             int
	opened, end        time.Time
	author, change     string
	target             int
	bound              []string // electors from the call on who never ceased to be (A28)
	unbound            time.Time
	said               []said
	closed             time.Time
	yes, no, abstained []string
	adopted            bool
	due                []entry // booked with the results
}

// clock is a delay of a remaining player; it stands still while the game is
// interrupted (A114 ii).
type clock struct {
	began, end time.Time
}

func (c *clock) stoodStill(since, now time.Time) {
	if c.end.IsZero() {
		return
	}
	from := since
	if c.began.After(from) {
		from = c.began
	}
	c.end = c.end.Add(now.Sub(from))
}

// post is a mail of the registrar that something waits for.
type post struct {
	at time.Time
	do func()
}

// table is the whole game of the twin.
type table struct {
	now         time.Time
	lag         time.Duration
	byPlayers   bool // who publishes (A60)
	seats       []*seat
	booked      []entry
	turn        int
	player      string
	phase       string
	turnClock   clock // 72 h; end zero until its starting point is known
	change      string
	target      int
	vote        *vote
	finisher    string
	publication clock // its end is 5 days after the vote
	interrupted time.Time
	posts       []post
	next        int
	mutable     int
	immutable   []int
	winner      string
	// reached counts what happened, so that a test can tell that it does.
	reached map[string]int
}

func (t *table) seat(name string) *seat {
	for _, s := range t.seats {
		if s.name == name {
			return s
		}
	}
	return nil
}

func (t *table) inGame(name string) bool {
	s := t.seat(name)
	return s != nil && (s.status == "active" || s.status == "vacation")
}

func (t *table) countActive() int {
	n := 0
	for _, s := range t.seats {
		if s.status == "active" {
			n++
		}
	}
	return n
}

// after is the next active player in the order of play (R302, R314).
func (t *table) after(name string) string {
	at := slices.IndexFunc(t.seats, func(s *seat) bool { return s.name == name })
	for i := range t.seats {
		if s := t.seats[(at+1+i)%len(t.seats)]; s.status == "active" {
			return s.name
		}
	}
	return ""
}

// points sums everything that was ever booked for a player.
func (t *table) points(name string) int {
	sum := t.seat(name).start
	for _, e := range t.booked {
		if e.who == name {
			sum += e.points
		}
	}
	return sum
}

func (t *table) over() bool { return t.phase == "over" || t.phase == "tied" }

func (t *table) standsStill() bool { return !t.interrupted.IsZero() }

// wait has the registrar post something after the lag.
func (t *table) wait(do func()) { t.posts = append(t.posts, post{t.now.Add(t.lag), do}) }
