package casefile

import (
	"fmt"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// Program is the program that a case plays through: the law at the start and
// the engine with its rules.
type Program struct {
	Law    *lawbook.Book
	Engine *game.Engine
	// Watch sees the play as it goes; nil watches nothing.
	Watch *Watcher
}

// Watcher sees what stands on the list and what was decided, in order. What it
// is handed is the play's own: it looks and changes nothing.
type Watcher struct {
	// Began sees the state at the start.
	Began    func(s *game.State)
	Mail     func(at time.Time, from, subject, body string)
	Told     func(at time.Time, b gazette.Batch, posts []gazette.Post)
	Answered func(at time.Time, o game.Outcome, answer *gazette.Post)
}

// Result says whether a case holds.
type Result struct {
	Case   *Case
	Failed []Failure
}

// OK reports whether every expectation holds.
func (r Result) OK() bool { return len(r.Failed) == 0 }

// Failure is an expectation that does not hold.
type Failure struct {
	File     string
	Line     int
	Expected string
	Got      string
}

func (f Failure) String() string {
	return fmt.Sprintf("%s:%d: expected %s, got %s", f.File, f.Line, f.Expected, f.Got)
}

// Play plays a case. A start that makes no game is an error of the file. A
// program that stops on a broken invariant fails the case.
func Play(c *Case, prog Program) (res Result, err error) {
	s, err := c.Start.state(prog.Law, c.namedRules())
	if err != nil {
		return Result{}, Error{File: c.File, Line: c.Start.Line("turn"), What: err.Error()}
	}
	t := newTable(c, prog, s)
	defer func() {
		if stop := recover(); stop != nil {
			t.fail(t.line, "the play to go on", fmt.Sprintf("the program stopped: %v", stop))
			res = Result{Case: c, Failed: t.failed}
		}
	}()
	for _, step := range c.Steps {
		t.line = step.line()
		switch step := step.(type) {
		case *Mail:
			t.inputs = append(t.inputs, step)
		case *Operator:
			t.inputs = append(t.inputs, step)
		case *At:
			t.check(step)
		}
	}
	return Result{Case: c, Failed: t.failed}, nil
}

// table is a game under play, with the list around it.
type table struct {
	prog    Program
	c       *Case
	s       *game.State
	outages []Outage
	inputs  []Step // mails and operator acts not yet taken, in the order of the list
	line    int    // of the statement under way, for a failure

	list  archive
	done  []taken   // mails with their verdicts
	since time.Time // the `at` before
	words map[string]word

	failed []Failure
}

// taken is a mail with what became of it.
type taken struct {
	name string // as the case says
	at   time.Time
	// noticed is when the program had it, at the earliest.
	noticed time.Time
	out     game.Outcome
	// cited are the rules that refusals cite, under their numbers of that day.
	cited []string
}

func newTable(c *Case, prog Program, s *game.State) *table {
	t := &table{prog: prog, c: c, s: s, words: expectWords, list: newArchive(c.ID)}
	for _, step := range c.Steps {
		if o, ok := step.(*Outage); ok {
			t.outages = append(t.outages, *o)
		}
	}
	s.Addresses = map[string]string{}
	for name, address := range c.Start.Addresses() {
		s.Addresses[address] = name
	}
	t.since = c.Start.Turn.Since.Add(-time.Second)
	if w := prog.Watch; w != nil && w.Began != nil {
		w.Began(s)
	}
	return t
}

func (t *table) fail(line int, expected, got string) {
	t.failed = append(t.failed, Failure{File: t.c.File, Line: line, Expected: expected, Got: got})
}

// runTo decides everything up to an instant, that instant included. At one
// instant the mails come first, then the windows that end, then the posts of
// the registrar on which something waits (A05, design §4.4-1).
func (t *table) runTo(limit time.Time) {
	for {
		due, runs := t.prog.Engine.NextDue(t.s)
		runs = runs && !due.At.After(limit)
		post, at := t.nextPost(limit)
		input := t.nextInput(limit)
		switch {
		case input != nil && !(runs && due.At.Before(inputTime(input))) && !(post != nil && at.Before(inputTime(input))):
			t.inputs = t.inputs[1:]
			t.take(input)
		case runs && !(post != nil && at.Before(due.At)):
			t.step(func() []game.Recorded { return t.prog.Engine.CloseNext(t.s, due.At) })
		case post != nil:
			key := post.Key
			t.step(func() []game.Recorded { return t.prog.Engine.Posted(t.s, key, at) })
		default:
			return
		}
	}
}

// step lets the game go one step without a mail, and posts what it decided.
func (t *table) step(do func() []game.Recorded) {
	was := t.s.Turn
	t.tell(was, do(), nil)
}

func (t *table) nextInput(limit time.Time) Step {
	if len(t.inputs) == 0 || inputTime(t.inputs[0]).After(limit) {
		return nil
	}
	return t.inputs[0]
}

func inputTime(s Step) time.Time {
	if m, ok := s.(*Mail); ok {
		return m.At
	}
	return s.(*Operator).At
}

// nextPost is the first awaited post that stands on the list by an instant:
// lag after what it is about, or when the program is up again.
func (t *table) nextPost(limit time.Time) (*game.Awaited, time.Time) {
	var first *game.Awaited
	var when time.Time
	for i := range t.s.Awaited {
		at := t.up(t.s.Awaited[i].Since.Add(t.s.Lag))
		if !at.After(limit) && (first == nil || at.Before(when)) {
			first, when = &t.s.Awaited[i], at
		}
	}
	return first, when
}

// up is when the program does what would be done at an instant: later, if it
// is down then.
func (t *table) up(at time.Time) time.Time {
	for _, o := range t.outages {
		if !at.Before(o.From) && at.Before(o.To) {
			at = o.To
		}
	}
	return at
}

// take takes a mail or an act of the operator.
func (t *table) take(input Step) {
	t.line = input.line()
	switch in := input.(type) {
	case *Mail:
		t.takeMail(in)
	case *Operator:
		t.operate(in)
	}
}

// isLate reports whether a mail came after an instant later than its list time
// was decided (design §4.4-2). While the program is down nothing is decided.
func (t *table) isLate(m *Mail) bool {
	poll := m.Seen // the last poll before the mail was noticed, at the latest
	for _, o := range t.outages {
		if !m.Seen.Before(o.From) && m.Seen.Before(o.To) {
			poll = o.From
		}
	}
	return poll.After(m.At.Add(t.s.Lag))
}
