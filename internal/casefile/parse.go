package casefile

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Parse reads the cases of a file. It reads on after an error, so that all
// faults come at once; with any error no case may be played.
func Parse(file string, src []byte) ([]Case, []Error) {
	p := &parser{file: file, words: expectWords}
	if p.checkText(src) {
		p.statements()
		p.finish(len(p.lines))
		if len(p.cases) == 0 && len(p.errs) == 0 {
			p.fail(1, "no case in the file", caseForm.shape)
		}
	}
	return p.cases, p.errs
}

// ParseStart reads a start block alone: the file of `fnomic start --from`. A
// first `case` line may be there; nothing of the play may.
func ParseStart(file string, src []byte) (Start, []Error) {
	p := &parser{file: file, words: expectWords, startOnly: true}
	if !p.checkText(src) {
		return Start{}, p.errs
	}
	p.begin(1, "start", "start")
	p.statements()
	p.requireStart(len(p.lines))
	return p.c.Start, p.errs
}

type parser struct {
	file  string
	lines []string
	at    int // index of the next line
	words map[string]word

	errs      []Error
	cases     []Case
	c         *Case
	startOnly bool

	names     map[string]string // name → player | person | removed
	comments  int               // comment lines since the last `case`
	commented bool              // the case under way has a comment that says what it shows
	last      time.Time         // latest time of the play so far
	lastAt    time.Time         // time of the latest `at`
	senders   map[string]bool   // who wrote since the latest `at`
}

func (p *parser) fail(line int, what, hint string) {
	p.errs = append(p.errs, Error{File: p.file, Line: line, What: what, Hint: hint})
}

// checkText checks what does not depend on statements: characters and blanks.
func (p *parser) checkText(src []byte) bool {
	switch {
	case !utf8.Valid(src):
		p.fail(1, "not UTF-8", "")
		return false
	case len(src) == 0:
		p.fail(1, "empty file", caseForm.shape)
		return false
	case !norm.NFC.IsNormal(src):
		p.fail(1, "not in Unicode form NFC", "")
	}
	text := string(src)
	if !strings.HasSuffix(text, "\n") {
		p.fail(strings.Count(text, "\n")+1, "no end of line at the end of the file", "")
	}
	p.lines = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, l := range p.lines {
		p.checkLine(i+1, l)
	}
	return true
}

func (p *parser) checkLine(n int, l string) {
	if strings.ContainsAny(l, "\t\r") {
		p.fail(n, "tab or carriage return", "blanks only, and lines that end in LF")
	}
	if l != strings.TrimRightFunc(l, unicode.IsSpace) && strings.TrimSpace(l) != "--" {
		p.fail(n, "blanks at the end of the line", "")
	}
	if strings.ContainsFunc(l, func(r rune) bool { return unicode.IsControl(r) && r != '\t' && r != '\r' }) {
		p.fail(n, "control character", "")
	}
}

// statements reads the file statement by statement.
func (p *parser) statements() {
	for p.at < len(p.lines) {
		l := p.lines[p.at]
		p.at++
		switch {
		case l == "":
		case strings.HasPrefix(l, "#"):
			p.comment(l)
		case strings.HasPrefix(l, " "):
			p.fail(p.at, "block line without a statement that takes a block", "blocks stand under `mail` and `at`")
		default:
			p.statement(p.at, l)
		}
	}
}

func (p *parser) comment(l string) {
	if len(l) < 3 || l[1] != ' ' {
		p.fail(p.at, "empty comment", "# and a blank, then words")
	}
	p.comments++
}

func (p *parser) statement(n int, l string) {
	word, rest, _ := strings.Cut(l, " ")
	var block []blockLine
	if word == "mail" || word == "at" {
		block = p.block()
	}
	if word == "case" {
		p.newCase(n, rest)
		return
	}
	if p.c == nil {
		p.fail(n, "statement before `case`", caseForm.shape)
		return
	}
	if f, ok := startForms[word]; ok {
		p.startStatement(n, word, rest, f)
		return
	}
	p.play(n, word, rest, block)
}

func (p *parser) play(n int, word, rest string, block []blockLine) {
	read := map[string]func(int, string, []blockLine){"mail": p.mail, "operator": p.operator, "outage": p.outage, "at": p.expect}[word]
	switch {
	case read == nil:
		p.fail(n, "unknown statement: "+word, "case, a word of the start, mail, operator, outage or at")
	case p.startOnly:
		p.fail(n, "`"+word+"` does not belong into a start", "")
	default:
		if len(p.c.Steps) == 0 {
			p.requireStart(n)
		}
		read(n, rest, block)
	}
}

// blockLine is a line of a block, its indentation taken off.
type blockLine struct {
	n    int
	text string
}

// block takes the indented lines under a statement; empty lines at its end are
// not of it.
func (p *parser) block() []blockLine {
	var block []blockLine
	for p.at < len(p.lines) && (p.lines[p.at] == "" || p.lines[p.at][0] == ' ') {
		l := p.lines[p.at]
		p.at++
		if l != "" && !strings.HasPrefix(l, "    ") {
			p.fail(p.at, "a block is indented by four spaces", "")
		}
		block = append(block, blockLine{p.at, strings.TrimPrefix(l, "    ")})
	}
	for len(block) > 0 && block[len(block)-1].text == "" {
		block = block[:len(block)-1]
	}
	return block
}

func (p *parser) newCase(n int, rest string) {
	if p.startOnly {
		if p.c != nil && len(p.c.Start.lines) > 0 {
			p.fail(n, "one start a file", "")
		}
		return
	}
	p.finish(n)
	a, ok := caseForm.match(rest)
	if !ok {
		p.fail(n, "case needs an identifier and a title", caseForm.shape)
		a = args{"id": "?"}
	}
	for _, c := range p.cases {
		if c.ID == a["id"] {
			p.fail(n, "case "+c.ID+" twice in the file", "")
		}
	}
	p.begin(n, a["id"], a["title"])
}

func (p *parser) begin(n int, id, title string) {
	p.c = &Case{File: p.file, Line: n, ID: id, Title: title, Start: Start{lines: map[string]int{}}}
	p.names, p.senders = map[string]string{}, map[string]bool{}
	p.commented, p.comments = p.comments > 0, 0
	p.last, p.lastAt = time.Time{}, time.Time{}
}

// requireStart checks that the start says what every start must.
func (p *parser) requireStart(n int) {
	for _, w := range required {
		if p.c.Start.lines[w] == 0 {
			p.fail(n, "no `"+w+"` in the start of "+p.c.ID, startForms[w].shape)
		}
	}
}

// finish checks a case as a whole.
func (p *parser) finish(n int) {
	if p.c == nil || p.startOnly {
		return
	}
	c := p.c
	if c.expectations() < 2 {
		p.fail(c.Line, c.ID+" has fewer than two expectations", "")
	}
	if !p.commented {
		p.fail(c.Line, c.ID+" has no comment that says what it shows", "a line that begins with # before `case`")
	}
	if !c.hasSubject() {
		p.fail(c.Line, c.ID+" has no mail with a subject line", "")
	}
	p.checkEnd(n)
	p.cases = append(p.cases, *c)
	p.c = nil
}

// checkEnd wants an `at` at the end that gives everybody's score.
func (p *parser) checkEnd(n int) {
	if len(p.c.Steps) == 0 {
		p.fail(n, p.c.ID+" does not end with an `at` block", "")
		return
	}
	last, ok := p.c.Steps[len(p.c.Steps)-1].(*At)
	if !ok {
		p.fail(n, p.c.ID+" does not end with an `at` block", "")
		return
	}
	scored := map[string]bool{}
	for _, e := range last.Expect {
		if e.word == "score" {
			scored[e.args["name"]] = true
		}
	}
	for _, name := range p.scoredNames() {
		if !scored[name] {
			p.fail(last.Line, "the last `at` has no score of "+name, "score "+name+" N")
		}
	}
}

func (p *parser) scoredNames() []string {
	var names []string
	for _, q := range p.c.Start.Players {
		names = append(names, q.Name)
	}
	for _, r := range p.c.Start.Removed {
		names = append(names, r.Name)
	}
	return names
}

func (c *Case) expectations() int {
	n := 0
	for _, s := range c.Steps {
		if a, ok := s.(*At); ok {
			n += len(a.Expect)
		}
	}
	return n
}

func (c *Case) hasSubject() bool {
	for _, s := range c.Steps {
		if m, ok := s.(*Mail); ok && m.header("Subject") != "" {
			return true
		}
	}
	return false
}

// header gives the value of a header line of the case's mail, "" without one.
func (m *Mail) header(name string) string {
	for _, h := range m.Headers {
		if strings.EqualFold(h.Name, name) {
			return h.Value
		}
	}
	return ""
}
