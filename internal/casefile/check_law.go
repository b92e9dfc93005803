package casefile

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/view"
)

func (l *look) rule(number int) *view.Rule {
	for i := range l.Law.Rules {
		if l.Law.Rules[i].Number == number {
			return &l.Law.Rules[i]
		}
	}
	return nil
}

func checkRule(l *look, a args) string {
	r := l.rule(a.number("rule"))
	got := "rule " + a["rule"] + " absent"
	word := "absent"
	if r != nil {
		word = map[bool]string{true: "mutable", false: "immutable"}[r.Mutable]
		got = "rule " + a["rule"] + " " + word
		if r.Replaces != 0 {
			got += " replaces " + strconv.Itoa(r.Replaces)
		}
	}
	ok := word == a["is"]
	if a["replaces"] != "" {
		ok = ok && r != nil && r.Replaces == a.number("replaces")
	}
	return is(ok, got)
}

func checkMutable(l *look, a args) string {
	n := 0
	for _, r := range l.Law.Rules {
		if r.Mutable {
			n++
		}
	}
	return is(n == a.number("n"), fmt.Sprintf("mutable %d", n))
}

func (l *look) decree(number int) *view.Decree {
	for i := range l.Law.Decrees {
		if l.Law.Decrees[i].Number == number {
			return &l.Law.Decrees[i]
		}
	}
	return nil
}

func checkDecree(l *look, a args) string {
	word := "absent"
	if d := l.decree(a.number("n")); d != nil {
		word = map[bool]string{true: "in-force", false: "adopted"}[d.InForce]
	}
	return is(word == a["is"], "decree "+a["n"]+" "+word)
}

func checkProbation(l *look, a args) string {
	r := l.rule(a.number("rule"))
	if r == nil || r.Probation == nil {
		return "rule " + a["rule"] + " is not on trial"
	}
	return is(r.Probation.Turns == a.number("n"), fmt.Sprintf("probation %s turns=%d", a["rule"], r.Probation.Turns))
}

func checkText(l *look, a args) string {
	text, ok := l.wording(a)
	if !ok {
		return a["decree"] + a["rule"] + " is not in force"
	}
	has := holds(text, unquote(a["text"]))
	return is(has == (a["is"] == "has"), fmt.Sprintf("the text « %s »", oneLine(text)))
}

// wording is the text in force of a rule, or of a decree.
func (l *look) wording(a args) (string, bool) {
	if a["decree"] != "" {
		d := l.decree(a.number("rule"))
		if d == nil || !d.InForce {
			return "", false
		}
		return d.Text, true
	}
	r := l.rule(a.number("rule"))
	if r == nil {
		return "", false
	}
	return r.Text, true
}

func unquote(text string) string { return strings.TrimSuffix(strings.TrimPrefix(text, `"`), `"`) }

// oneLine takes line ends for blanks: where a text is wrapped says nothing.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func holds(text, part string) bool { return strings.Contains(oneLine(text), oneLine(part)) }

func checkNext(l *look, a args) string {
	next := map[string]int{"proposal": l.Next.Proposal, "decree": l.Next.Decree, "dp": l.Next.Dp}
	ok := true
	for _, part := range strings.Fields(a["next"]) {
		key, value, _ := strings.Cut(part, "=")
		ok = ok && args{"n": value}.number("n") == next[key]
	}
	return is(ok, fmt.Sprintf("next proposal=%d decree=%d dp=%d", l.Next.Proposal, l.Next.Decree, l.Next.Dp))
}
