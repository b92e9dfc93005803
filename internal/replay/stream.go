package replay

import (
	"container/heap"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/record"
	"github.com/fnomic/fnomic/mailbot"
)

// window is how many mails an archive may be out of order by: so many are held
// in memory, and the act of an operator is looked for as far ahead, as the post
// that tells of it comes after it.
const window = 1000

// Stream puts the mails of an archive into the order of their list times and
// has a game take them.
type Stream struct {
	Game *Game
	// Until ends the replay: later mails are not taken. Zero is no end.
	Until time.Time
	// Taken is told of each mail taken; nil is not.
	Taken func(Taken)

	// Mails were taken; Foreign are not the list's; Disordered came more than a
	// window too late to be put into their place.
	Mails, Foreign, Disordered int

	waiting waiting
	told    map[string]bool // posts whose facts were read
	n       int
	last    time.Time
}

// waiting is what is not yet taken, the earliest first.
type waiting []entry

// entry is a mail of the archive, or an operator's act.
type entry struct {
	at    time.Time
	n     int // in the archive
	mail  mailbot.Opened
	mark  Mark
	facts []game.Recorded
}

func (w waiting) Len() int { return len(w) }
func (w waiting) Less(i, j int) bool {
	a, b := w[i], w[j]
	switch {
	case !a.at.Equal(b.at):
		return a.at.Before(b.at)
	case (a.facts == nil) != (b.facts == nil):
		return a.facts == nil // mails of a second come before the operator
	}
	return a.n < b.n
}
func (w waiting) Swap(i, j int) { w[i], w[j] = w[j], w[i] }
func (w *waiting) Push(x any)   { *w = append(*w, x.(entry)) }
func (w *waiting) Pop() any {
	last := len(*w) - 1
	x := (*w)[last]
	(*w)[last] = entry{}
	*w = (*w)[:last]
	return x
}

// Add takes a mail of the archive in.
func (s *Stream) Add(m mailbot.Source) {
	o := mailbot.Open(m.Raw, mailbot.Envelope{Archive: m.Archive}, s.Game.cfg.Setting)
	if !s.onList(o) {
		s.Foreign++
		return
	}
	e := entry{at: o.Reading.At, n: s.n, mail: o}
	s.n++
	if o.Reading.From == strings.ToLower(s.Game.cfg.Setting.Self) || s.Game.fromList(o.Reading.From) {
		e.mark = Marks(m.Raw)
		s.addFacts(e.mark)
	}
	heap.Push(&s.waiting, e)
	if len(s.waiting) > window {
		s.next()
	}
}

// onList leaves out what lies in the folder beside the list's mails: those to
// one person alone.
func (s *Stream) onList(o mailbot.Opened) bool {
	return o.Marked || o.ToList || o.Reading.AtSource == mailbot.FromArchive
}

// addFacts notes an operator's act, once, at its own instant.
func (s *Stream) addFacts(m Mark) {
	if len(m.facts) == 0 || s.told[m.Key] {
		return
	}
	if s.told == nil {
		s.told = map[string]bool{}
	}
	s.told[m.Key] = true
	facts, err := record.ReadFacts(m.facts)
	if err != nil || len(facts) == 0 {
		return // not of the program's making: nothing is known of it
	}
	heap.Push(&s.waiting, entry{at: facts[0].At, n: s.n, facts: facts})
	s.n++
}

func (s *Stream) next() {
	e := heap.Pop(&s.waiting).(entry)
	if !s.Until.IsZero() && e.at.After(s.Until) {
		return
	}
	if e.at.Before(s.last) {
		s.Disordered++
		return
	}
	s.last = e.at
	if e.facts != nil {
		s.Game.Advance(e.at)
		s.Game.enact(e.facts)
		return
	}
	s.Mails++
	t := s.Game.take(e.mail, e.mark)
	if s.Taken != nil {
		s.Taken(t)
	}
}

// End takes what waits, and closes the windows that end by an instant: Until,
// or else the last mail's.
func (s *Stream) End() time.Time {
	for len(s.waiting) > 0 {
		s.next()
	}
	until := s.Until
	if until.IsZero() {
		until = s.last
	}
	s.Game.Advance(until)
	return until
}
