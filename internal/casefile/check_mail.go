package casefile

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// late reports whether the mail is late and its lateness was told, or its list
// time lies, in the time between two `at`.
func (d taken) late(since, until time.Time) bool {
	if d.out.Verdict != game.Late {
		return false
	}
	told := d.noticed.After(since) && !d.noticed.After(until)
	return told || d.within(since, until)
}

// hasPost finds a list post whose subject or body holds a text.
func (l *look) hasPost(text string) bool {
	return slices.ContainsFunc(l.posts, func(p posted) bool {
		return !p.Person && (holds(p.Subject, text) || holds(p.Body, text))
	})
}

// subjects lists what was posted, for who wonders what came instead.
func (l *look) subjects(to func(p posted) bool) string {
	var all []string
	for _, p := range l.posts {
		if to(p) {
			all = append(all, "« "+p.Subject+" »")
		}
	}
	if len(all) == 0 {
		return "nothing"
	}
	return strings.Join(all, ", ")
}

func checkPosted(l *look, a args) string {
	return is(l.hasPost(unquote(a["text"])), "posted "+l.subjects(func(p posted) bool { return !p.Person }))
}

func checkNoPost(l *look, a args) string {
	return is(!l.hasPost(unquote(a["text"])), "posted "+l.subjects(func(p posted) bool { return !p.Person }))
}

func checkAnswered(l *look, a args) string {
	to := func(p posted) bool { return answers(p, l.mails, a["sender"]) }
	text := unquote(a["text"])
	ok := slices.ContainsFunc(l.posts, func(p posted) bool { return to(p) && (holds(p.Subject, text) || holds(p.Body, text)) })
	if ok {
		return held
	}
	var said []string
	for _, p := range l.posts {
		if to(p) {
			said = append(said, "« "+oneLine(p.Body)+" »")
		}
	}
	if len(said) == 0 {
		return "no answer to " + a["sender"]
	}
	return "answered " + strings.Join(said, ", ")
}

// answers reports whether a post is an answer to a person: to them alone, or
// to the list in reply to their mail.
func answers(p posted, mails []taken, name string) bool {
	if p.Person && p.To == name {
		return true
	}
	return slices.ContainsFunc(mails, func(d taken) bool { return d.name == name && p.InReplyTo != "" && p.InReplyTo == d.out.Mail })
}

func (l *look) of(name string) []taken {
	var all []taken
	for _, d := range l.mails {
		if d.name == name {
			all = append(all, d)
		}
	}
	return all
}

func checkRefused(l *look, a args) string {
	var cited []string
	for _, d := range l.of(a["sender"]) {
		cited = append(cited, d.cited...)
	}
	if slices.Contains(cited, a["cited"]) {
		return held
	}
	if len(cited) > 0 {
		return "refused " + a["sender"] + " " + strings.Join(slices.Compact(cited), ", ")
	}
	return "nothing refused: " + l.became(a["sender"])
}

// became tells what became of a person's mails, act by act.
func (l *look) became(name string) string {
	var all []string
	for _, d := range l.of(name) {
		var acts []string
		for _, t := range d.out.Acts {
			acts = append(acts, strings.TrimSpace(string(t.Act.Kind)+" "+t.Act.Target)+" "+string(t.Verdict))
		}
		for _, q := range d.out.Asked {
			acts = append(acts, fmt.Sprintf("asked about « %s »: %s", oneLine(q.Said), q.Why))
		}
		one := string(d.out.Verdict)
		if d.out.Reason != "" {
			one += " (" + d.out.Reason + ")"
		}
		if len(acts) > 0 {
			one += " [" + strings.Join(acts, "; ") + "]"
		}
		all = append(all, one)
	}
	return strings.Join(all, ", ")
}

func checkAsked(l *look, a args) string {
	for _, d := range l.of(a["sender"]) {
		if len(d.out.Asked) > 0 {
			return held
		}
	}
	return "nothing asked: " + l.became(a["sender"])
}

func checkAccepted(l *look, a args) string {
	n := 0
	for _, d := range l.of(a["sender"]) {
		for _, t := range d.out.Acts {
			if t.Verdict == game.Applied {
				n++
			}
		}
	}
	return is(n == a.number("n"), fmt.Sprintf("accepted %s %d: %s", a["sender"], n, l.became(a["sender"])))
}

func checkLate(l *look, a args) string {
	return is(slices.Contains(l.late, a["name"]), "nothing late: "+l.became(a["name"]))
}
