package game

import (
	"fmt"
	"time"
)

// Proceeding is one step of the game being decided: a mail, a window's end, a
// post read back. What is recorded in it is folded at once, so that the next
// rule sees it.
type Proceeding struct {
	engine *Engine
	state  *State
	at     time.Time
	cause  Cause
	events []Recorded
	out    *Outcome
	depth  int
	ending bool // between two turns: R314 looks at the number of players at the end
}

// State is the state so far; rules read it and change it only by Record.
func (p *Proceeding) State() *State { return p.state }

// At is the instant of the proceeding.
func (p *Proceeding) At() time.Time { return p.at }

// Cause is what brought the proceeding about.
func (p *Proceeding) Cause() Cause { return p.cause }

// maxDepth bounds consequences of consequences; the law needs fewer than ten.
const maxDepth = 60

// Record notes a fact with the clauses that decided it, folds it and lets
// every rule do what follows from it.
func (p *Proceeding) Record(e Event, clauses ...string) {
	r := Recorded{At: p.at, Event: e, Clauses: clauses, Cause: p.cause}
	p.state.Fold(r)
	p.events = append(p.events, r)
	p.depth++
	if p.depth > maxDepth {
		panic(fmt.Sprintf("game: %s follows from itself", e.Kind()))
	}
	for _, rule := range p.engine.inForce(p.state) {
		if rule.Follow != nil {
			rule.Follow(p, e)
		}
	}
	p.depth--
}

// Notify adds a word back to the author of the mail; without a mail it is dropped.
func (p *Proceeding) Notify(n Notice) {
	if p.out != nil {
		n.Text = citeToday(p.state.Book, n.Text, []string{n.Rule})
		p.out.Notices = append(p.out.Notices, n)
	}
}

// Await asks for a post of the registrar on which something waits.
func (p *Proceeding) Await(key, by string) {
	p.Record(PostAwaited{Key: key, Since: p.at, By: by})
}

// EndTurn ends the turn under way and goes through the boundary (law 0.4). The
// next turn's clock starts at clock, or with the registrar's post if that is nil.
func (p *Proceeding) EndTurn(how Ending, clock *time.Time, clauses ...string) {
	e := TurnEnded{Number: p.state.Turn.Number, Player: p.state.Turn.Player, How: how, Clock: clock}
	p.ending = true
	p.Record(e, clauses...)
	for step := StepProbation; step < stepEnd; step++ {
		if step == StepNext {
			p.ending = false
		}
		if p.state.Over() {
			break
		}
		p.boundary(step, e)
	}
	p.ending = false
}

func (p *Proceeding) boundary(step Step, e TurnEnded) {
	for _, r := range p.engine.inForce(p.state) {
		if do := r.Boundary[step]; do != nil {
			do(p, e)
		}
	}
}

// BetweenTurns reports whether the boundary is being gone through.
func (p *Proceeding) BetweenTurns() bool { return p.ending }
