package game

import (
	"fmt"
	"time"
)

// Engine runs a game by the rules that it is handed.
type Engine struct {
	rules []Rule
	// resolve gives an act its object from the thread and the open ballots, or
	// the question to ask (A44).
	resolve func(s *State, a Attempt) (Attempt, *Question)
}

// NewEngine makes an engine. The rules are asked in the order given; resolve
// may be nil.
func NewEngine(rules []Rule, resolve func(s *State, a Attempt) (Attempt, *Question)) *Engine {
	if resolve == nil {
		resolve = func(_ *State, a Attempt) (Attempt, *Question) { return a, nil }
	}
	return &Engine{rules: rules, resolve: resolve}
}

// inForce gives the rules whose procedure runs: the rule, under the number
// that it has today, is in force and is not done by hand (design §3).
func (g *Engine) inForce(s *State) []Rule {
	in := make([]Rule, 0, len(g.rules))
	for _, r := range g.rules {
		if s.Runs(r.Name) || r.Usage && s.Repealed(r.Name) {
			in = append(in, r)
		}
	}
	return in
}

// Take takes a mail: its acts are tried in the order of the text. Windows that
// end before the mail must have been closed by Advance.
func (g *Engine) Take(s *State, m Mail) Outcome {
	out := Outcome{Mail: m.ID, At: m.At, From: m.From, Verdict: Talk, Asked: m.Asked, Notices: m.Notices}
	p := g.proceeding(s, m.At, Cause{Mail: m.ID, By: m.From})
	p.out = &out
	if q := s.Player(m.From); q != nil && !m.Private && q.Status != Gone {
		p.Record(Wrote{Player: m.From}, "R314")
	}
	for i, a := range m.Acts {
		g.try(p, Attempt{Act: a, At: m.At, By: m.From, Mail: &m, First: i == 0}, &out)
	}
	if len(m.Asked) > 0 {
		out.weigh(Asked)
	}
	out.Events = p.events
	return out
}

func (g *Engine) try(p *Proceeding, a Attempt, out *Outcome) {
	if !p.state.Begun && !beforeTheGame(a.Act.Kind) {
		out.Acts = append(out.Acts, TakenAct{Act: a.Act, Verdict: Talk})
		return
	}
	a, q := g.resolve(p.state, a)
	if q != nil {
		out.Acts = append(out.Acts, TakenAct{Act: a.Act, Verdict: Asked, Question: q})
		out.Asked = append(out.Asked, *q)
		out.weigh(Asked)
		return
	}
	if r := g.forbid(p.state, a); r != nil {
		out.Acts = append(out.Acts, TakenAct{Act: a.Act, Verdict: Refused, Refusal: r})
		out.weigh(Refused)
		return
	}
	if !g.carryOut(p, a) {
		g.leave(p.state, a, out)
		return
	}
	out.Acts = append(out.Acts, TakenAct{Act: a.Act, Verdict: Applied})
	out.weigh(Applied)
}

// leave notes an act that no rule in force carries out: of a player, where the
// rule that knew it no longer runs, he is told so; else it is talk (R116).
func (g *Engine) leave(s *State, a Attempt, out *Outcome) {
	for _, r := range g.rules {
		if r.CarryOut[a.Act.Kind] == nil || !s.InGame(a.By) {
			continue
		}
		refusal := &Refusal{Level: LevelContent, Rules: []string{"116"}, Why: "Plus aucune règle que le greffier applique ne prévoit cet acte : il n'en fait rien (116)."}
		out.Acts = append(out.Acts, TakenAct{Act: a.Act, Verdict: Refused, Refusal: refusal})
		out.weigh(Refused)
		return
	}
	out.Acts = append(out.Acts, TakenAct{Act: a.Act, Verdict: Talk})
}

// beforeTheGame tells the acts that exist before the first turn (design §4.3).
func beforeTheGame(k ActKind) bool { return k == Register || k == Leave || k == Help }

// forbid asks the rules level by level; of the first level that forbids, all
// its rules are cited, the first in legal precedence speaks.
func (g *Engine) forbid(s *State, a Attempt) *Refusal {
	var first *Refusal
	for _, r := range g.inForce(s) {
		if r.Forbid == nil {
			continue
		}
		f := r.Forbid(s, a)
		if f == nil {
			continue
		}
		if first == nil || f.Level < first.Level {
			first = f
		} else if f.Level == first.Level {
			merged := *first
			merged.Rules = append(append([]string{}, first.Rules...), f.Rules...)
			first = &merged
		}
	}
	if first == nil {
		return nil
	}
	said := *first
	said.Why = citeToday(s.Book, said.Why, said.Rules)
	return &said
}

// carryOut has each rule do its part; false if no rule knows such an act.
func (g *Engine) carryOut(p *Proceeding, a Attempt) bool {
	done := false
	for _, r := range g.inForce(p.state) {
		if do := r.CarryOut[a.Act.Kind]; do != nil {
			do(p, a)
			done = true
		}
	}
	return done
}

// NextDue tells the first window that ends; false if none runs.
func (g *Engine) NextDue(s *State) (Due, bool) {
	var first Due
	found := false
	for _, r := range g.inForce(s) {
		if r.Due == nil || s.Over() {
			continue
		}
		for _, d := range r.Due(s) {
			if !found || d.before(first) {
				first, found = d, true
			}
		}
	}
	return first, found
}

// maxDues bounds what one call of Advance closes: a rule whose window never
// closes is a broken rule, not a long game.
const maxDues = 100_000

// Advance closes the windows that end at an instant not later than now, in the
// order of A05, and gives what happened.
func (g *Engine) Advance(s *State, now time.Time) []Recorded {
	var all []Recorded
	for range maxDues {
		events := g.CloseNext(s, now)
		if events == nil {
			return all
		}
		all = append(all, events...)
	}
	panic("game: the windows never close")
}

// CloseNext closes the first window that ends at an instant not later than
// now, as one proceeding; nil if there is none.
func (g *Engine) CloseNext(s *State, now time.Time) []Recorded {
	d, ok := g.NextDue(s)
	if !ok || d.At.After(now) {
		return nil
	}
	p := g.proceeding(s, d.At, Cause{Due: d.Key})
	d.Do(p)
	if len(p.events) == 0 {
		panic(fmt.Sprintf("game: %s is due and nothing follows from it", d.Key))
	}
	return p.events
}

// Posted takes note that an awaited post of the registrar stands on the list
// since at, and does what waited for it. It does nothing if nobody awaits it.
func (g *Engine) Posted(s *State, key string, at time.Time) []Recorded {
	post := s.AwaitedPost(key)
	if post == nil {
		return nil
	}
	was := *post
	p := g.proceeding(s, at, Cause{Post: key})
	p.Record(PostPublished{Key: key, By: was.By})
	for _, r := range g.inForce(s) {
		if r.OnPost != nil && r.OnPost(p, was) {
			break
		}
	}
	return p.events
}

// Do runs an act from outside the list, of the operator, as one proceeding.
func (g *Engine) Do(s *State, at time.Time, cause Cause, do func(p *Proceeding)) []Recorded {
	p := g.proceeding(s, at, cause)
	do(p)
	return p.events
}

func (g *Engine) proceeding(s *State, at time.Time, cause Cause) *Proceeding {
	return &Proceeding{engine: g, state: s, at: at, cause: cause}
}
