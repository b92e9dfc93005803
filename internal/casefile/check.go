package casefile

import (
	"fmt"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/view"
)

// look is what an `at` block looks at: the state as other programs see it, and
// what was posted, answered and decided since the `at` before.
type look struct {
	view.Game
	posts []posted
	mails []taken
	late  []string
}

// held is what a check gives for an expectation that holds; anything else is
// what was got instead.
const held = ""

// check runs the clock to the instant of an `at`, that instant included, and
// checks its block.
func (t *table) check(a *At) {
	t.runTo(a.At)
	t.line = a.Line
	l := t.look(a.At)
	for _, e := range a.Expect {
		if got := t.words[e.word].check(l, e.args); got != held {
			t.fail(e.Line, e.Text, got)
		}
	}
	t.since = a.At
}

func (t *table) look(until time.Time) *look {
	l := &look{Game: view.Of(t.s, until, view.Ledger{})}
	for _, p := range t.list.posts {
		if p.at.After(t.since) && !p.at.After(until) {
			l.posts = append(l.posts, p)
		}
	}
	for _, d := range t.done {
		if d.within(t.since, until) {
			l.mails = append(l.mails, d)
		}
		if d.late(t.since, until) {
			l.late = append(l.late, d.name)
		}
	}
	return l
}

// is compares what is with what is expected; got is what is, in the words of
// the expectation.
func is(ok bool, got string) string {
	if ok {
		return held
	}
	return got
}

func checkPhase(l *look, a args) string { return is(l.Turn.Phase == a["phase"], "phase "+l.Turn.Phase) }

func checkSuspended(l *look, a args) string {
	word := map[bool]string{true: "yes", false: "no"}[l.Suspended]
	return is(word == a["yes"], "suspended "+word)
}

func checkTurn(l *look, a args) string {
	ok := l.Turn.Number == a.number("n") && l.Turn.Player == a["name"]
	got := fmt.Sprintf("turn %d %s", l.Turn.Number, l.Turn.Player)
	if l.Turn.Until != nil {
		got += " until " + stamp(*l.Turn.Until)
	}
	if a["time"] != "" {
		ok = ok && l.Turn.Until != nil && l.Turn.Until.Equal(a.time("time"))
	}
	return is(ok, got)
}

func stamp(t time.Time) string { return t.UTC().Format(instantLayout) }

func (l *look) player(name string) *view.Player {
	for i := range l.Players {
		if l.Players[i].Name == name {
			return &l.Players[i]
		}
	}
	return nil
}

// ofPlayer checks a player's value; a name that is no player's has none.
func (l *look) ofPlayer(name, word string, want any, value func(view.Player) any) string {
	p := l.player(name)
	if p == nil {
		return name + " is no player"
	}
	return is(value(*p) == want, fmt.Sprintf("%s %s %v", word, name, value(*p)))
}

func checkScore(l *look, a args) string {
	return l.ofPlayer(a["name"], "score", a.number("n"), func(p view.Player) any { return p.Score })
}

func checkStatus(l *look, a args) string {
	return l.ofPlayer(a["name"], "status", a["status"], func(p view.Player) any { return p.Status })
}

func checkSilent(l *look, a args) string {
	return l.ofPlayer(a["name"], "silent", a.number("n"), func(p view.Player) any { return p.Silent })
}

func checkOrder(l *look, a args) string {
	var order []string
	for _, p := range l.Players {
		if p.Order > 0 {
			order = append(order, p.Name)
		}
	}
	got := strings.Join(order, " ")
	return is(got == a["names"], "order "+got)
}

func checkHold(l *look, a args) string {
	if l.Hold == nil {
		return "no turn waits for consents"
	}
	got := fmt.Sprintf("hold %s given=%d needed=%d", l.Hold.Player, l.Hold.Given, l.Hold.Needed)
	return is(l.Hold.Player == a["name"] && l.Hold.Given == a.number("given") && l.Hold.Needed == a.number("needed"), got)
}

// orDash writes nobody as a case file does.
func orDash(name string) string {
	if name == "" {
		return "-"
	}
	return name
}

func checkFinisher(l *look, a args) string {
	return is(orDash(l.Finisher) == a["office"], "finisher "+orDash(l.Finisher))
}

func checkWinner(l *look, a args) string {
	return is(orDash(l.Winner) == a["office"], "winner "+orDash(l.Winner))
}

func checkArbiters(l *look, a args) string {
	got := orDash(l.Arbiters.PA) + " " + orDash(l.Arbiters.DA) + " " + orDash(l.Arbiters.TA)
	return is(got == a["offices"], "arbiters "+got)
}
