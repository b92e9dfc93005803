package casefile

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

// forward checks that times never go backwards; what the list or the operator
// did is strictly later than the `at` before it.
func (p *parser) forward(n int, t time.Time, strictly bool) {
	switch {
	case !p.last.IsZero() && t.Before(p.last):
		p.fail(n, "time goes backwards: "+t.Format(instantLayout), "not before "+p.last.Format(instantLayout))
	case strictly && !p.lastAt.IsZero() && !t.After(p.lastAt):
		p.fail(n, "not later than the `at` before it: that instant has already run", "later than "+p.lastAt.Format(instantLayout))
	}
	if t.After(p.last) {
		p.last = t
	}
}

func (p *parser) mail(n int, rest string, block []blockLine) {
	a, ok := mailForm.match(rest)
	if !ok {
		p.fail(n, "`mail` cannot be read: "+rest, mailForm.shape)
		return
	}
	if !p.times(n, a) {
		return
	}
	m := &Mail{Line: n, At: a.time("time"), Name: a["name"], Reply: a["reply"], ID: a["id"], Seen: a.time("time")}
	p.forward(n, m.At, true)
	p.known(n, m.Name)
	if _, ok := keyForm.match(m.Reply); m.Reply != "" && !ok {
		p.fail(n, "no such key: "+m.Reply, keyForm.shape)
	}
	if a["seen"] != "" {
		m.Seen = a.time("seen")
		if m.Seen.Before(m.At) {
			p.fail(n, "a mail seen before the list accepted it", "seen= not before "+m.At.Format(instantLayout))
		}
	}
	for _, h := range strings.Split(a["headers"], " header ")[1:] {
		name, value, _ := strings.Cut(h, ": ")
		p.addHeader(n, m, Header{name, value})
	}
	p.mailBlock(n, m, block)
	p.c.Steps = append(p.c.Steps, m)
	p.senders[m.Name] = true
}

func (p *parser) addHeader(n int, m *Mail, h Header) {
	if m.header(h.Name) != "" {
		p.fail(n, "header twice: "+h.Name, "")
		return
	}
	m.Headers = append(m.Headers, h)
}

var (
	headed     = regexp.MustCompile(`^[^\s:]+: `)
	headerLine = regexp.MustCompile(`^([^\s:]+): (.+)$`)
)

// mailBlock takes the header lines off the block; the rest is the body.
func (p *parser) mailBlock(n int, m *Mail, block []blockLine) {
	if !slices.ContainsFunc(block, func(l blockLine) bool { return strings.TrimSpace(l.text) != "" }) {
		p.fail(n, "empty mail block", "the text of the mail, indented by four spaces")
		return
	}
	if headed.MatchString(block[0].text) {
		for len(block) > 0 && block[0].text != "" {
			p.blockHeader(m, block[0])
			block = block[1:]
		}
		block = block[min(1, len(block)):]
	}
	lines := make([]string, len(block))
	for i, l := range block {
		lines[i] = l.text
	}
	m.Body = strings.Join(lines, "\n")
}

func (p *parser) blockHeader(m *Mail, l blockLine) {
	h := headerLine.FindStringSubmatch(l.text)
	if h == nil || !slices.Contains(blockHeaders, h[1]) && !strings.HasPrefix(h[1], "X-") {
		p.fail(l.n, "unknown header line: "+l.text, strings.Join(blockHeaders, ", ")+" or X-…; an empty line before the body")
		return
	}
	p.addHeader(l.n, m, Header{h[1], h[2]})
}

func (p *parser) operator(n int, rest string, _ []blockLine) {
	a, ok := operatorForm.match(rest)
	if !ok {
		p.fail(n, "`operator` cannot be read: "+rest, operatorForm.shape)
		return
	}
	if !p.times(n, a) || !p.numbers(n, a) {
		return
	}
	o := &Operator{Line: n, At: a.time("time"), What: a["what"] + a["scored"], Name: a["name"] + a["name2"], Points: a.number("points"), Reason: a["reason"]}
	p.forward(n, o.At, true)
	p.known(n, o.Name)
	p.c.Steps = append(p.c.Steps, o)
}

func (p *parser) outage(n int, rest string, _ []blockLine) {
	a, ok := outageForm.match(rest)
	if !ok {
		p.fail(n, "`outage` cannot be read: "+rest, outageForm.shape)
		return
	}
	if !p.times(n, a) {
		return
	}
	o := &Outage{Line: n, From: a.time("from"), To: a.time("to")}
	if !o.From.Before(o.To) {
		p.fail(n, "an outage ends after it begins", "")
	}
	p.forward(n, o.From, false)
	p.c.Steps = append(p.c.Steps, o)
}

func (p *parser) expect(n int, rest string, block []blockLine) {
	a, ok := timeForm.match(rest)
	if !ok {
		p.fail(n, "`at` cannot be read: "+rest, timeForm.shape)
		return
	}
	if !p.times(n, a) {
		return
	}
	at := &At{Line: n, At: a.time("time")}
	p.forward(n, at.At, false)
	p.lastAt = at.At
	if len(block) == 0 {
		p.fail(n, "empty `at` block", "what must hold, indented by four spaces")
	}
	seen := map[string]bool{}
	for _, l := range block {
		p.expectation(at, l, seen)
	}
	p.c.Steps = append(p.c.Steps, at)
	p.senders = map[string]bool{}
}

func (p *parser) expectation(at *At, l blockLine, seen map[string]bool) {
	if l.text == "" {
		p.fail(l.n, "empty line in an `at` block", "")
		return
	}
	name, rest, _ := strings.Cut(l.text, " ")
	w, ok := p.words[name]
	if !ok {
		p.fail(l.n, "unknown expectation: "+name, "a word of cases/FORMAT.md, Expect")
		return
	}
	a, ok := w.match(rest)
	if !ok {
		p.fail(l.n, "`"+name+"` cannot be read: "+rest, w.shape)
		return
	}
	if !p.times(l.n, a) || !p.numbers(l.n, a) {
		return
	}
	p.checkNames(l.n, a)
	if name == "deadline" {
		p.checkDeadlineKind(l.n, a)
	}
	subject := l.text
	if w.subject != whole {
		subject = strings.Join(append([]string{name}, strings.Fields(rest)[:w.subject]...), " ")
	}
	if seen[subject] {
		p.fail(l.n, "expected twice in one block: "+subject, "")
	}
	seen[subject] = true
	at.Expect = append(at.Expect, Expectation{Line: l.n, Text: l.text, word: name, args: a})
}

// checkNames checks the names in an expectation, and that whoever an answer or
// a verdict is expected for wrote since the last `at`.
func (p *parser) checkNames(n int, a args) {
	for _, name := range append(strings.Fields(a["offices"]), a["name"], a["office"], a["sender"]) {
		p.known(n, name)
	}
	order := map[string]bool{}
	for _, name := range strings.Fields(a["names"]) {
		p.known(n, name)
		if order[name] {
			p.fail(n, "a name twice in the order of play: "+name, "")
		}
		order[name] = true
	}
	if s := a["sender"]; s != "" && p.names[s] != "" && !p.senders[s] {
		p.fail(n, s+" wrote nothing since the `at` before", "")
	}
	if a["next"] != "" {
		p.nextNumbers(n, a["next"])
	}
}

func (p *parser) checkDeadlineKind(n int, a args) {
	f, ok := deadlineKinds[a["kind"]]
	if !ok {
		p.fail(n, "unknown kind of deadline: "+a["kind"], "nomination, presence, judge, request, decree, cassation or barred")
		return
	}
	if _, ok := f.match(a["who"]); !ok {
		p.fail(n, "a deadline "+a["kind"]+" is not for "+a["who"], f.shape)
		return
	}
	if f.shape == aName || !isKey(a["who"]) {
		p.known(n, a["who"])
	}
}

var deadlineKey = regexp.MustCompile(`^(?:Rq|Dp|J)[0-9]+$`)

func isKey(who string) bool { return deadlineKey.MatchString(who) }
