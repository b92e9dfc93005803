package acts

import "strings"

// sentence is what stands between two full stops, or alone on its line.
type sentence struct {
	page   *page
	toks   []token // without what stands in brackets
	asides []token // what stands in brackets
	// lineStart: it begins a line; ownLine: it also ends one.
	lineStart, ownLine bool
	// paraStart: it begins a paragraph.
	paraStart bool
	numbered  bool // begins with "1.", "a)", "Art 2:": the text of a rule
	indented  bool
	question  bool
	start     int // bytes in the text
	end       int
	segs      []segment
	mood      mood
	quoted    string // the quotation that stands above its part
	subject   bool   // it is the mail's own subject
	voted     bool   // a verb of voting gave its value
}

// segment is what stands between two colons or semicolons.
type segment struct {
	toks     []token
	colon    bool // a colon follows it
	question bool
	cond     bool // begins with or holds a condition
	frames   []frame
}

// sentences cuts a page into sentences.
func sentences(p *page) []*sentence {
	var out []*sentence
	from := 0
	for i := range p.toks {
		if i-from < maxSentence && !endsSentence(p, i) {
			continue
		}
		if s := newSentence(p, p.toks[from:i+1]); s != nil {
			out = append(out, s)
		}
		from = i + 1
	}
	if s := newSentence(p, p.toks[from:]); s != nil {
		out = append(out, s)
	}
	markPlace(p, out)
	return out
}

// endsSentence says that the sentence ends with token i.
func endsSentence(p *page, i int) bool {
	t := p.toks[i]
	if i+1 == len(p.toks) {
		return true
	}
	next := p.toks[i+1]
	if t.aside && next.aside && next.line-t.line <= 1 {
		return false
	}
	if lineOf(p, t) != next.line && !wraps(p, i) {
		return true
	}
	if t.kind == punct && (t.w == "!" || t.w == "?") {
		return !(next.kind == punct && strings.Contains("!?.", next.w)) && !(t.w == "!" && next.w == ",")
	}
	if t.kind == quote && next.cap && next.gap && closesWithStop(p.text[t.start:t.end]) {
		return true
	}
	return t.w == "." && t.kind == punct && !(next.kind == punct && strings.Contains("!?.", next.w)) && !abbreviation(p, i)
}

// lineOf is the line on which a token ends: a quotation may run over several.
func lineOf(p *page, t token) int {
	n := t.line
	for t.kind == quote && n+1 < len(p.lines) && p.lines[n].end < t.end {
		n++
	}
	return n
}

func closesWithStop(s string) bool {
	s = strings.TrimRight(s, " \u00a0\"»”")
	return strings.HasSuffix(s, ".") || strings.HasSuffix(s, "!")
}

// abbreviation says that the stop at i ends no sentence: "art. 2", "7.5".
func abbreviation(p *page, i int) bool {
	if i == 0 || !p.toks[i+1].gap && p.toks[i+1].kind == word {
		return i > 0 && p.toks[i-1].end == p.toks[i].start
	}
	switch p.toks[i-1].w {
	case "art", "al", "cf", "mme", "mr", "ex", "p", "no", "etc":
		return !p.toks[i+1].cap
	}
	return false
}

// wrapWidth is the length from which a line is taken to have been broken by
// the sender's program and not by hand.
const wrapWidth = 50

// wraps says that the sentence goes on over the line end after token i.
func wraps(p *page, i int) bool {
	t, next := p.toks[i], p.toks[i+1]
	last := lineOf(p, t)
	if next.line != last+1 || startsItem(p, next.line) {
		return false
	}
	if t.kind == punct && strings.Contains(".!?:;", t.w) {
		return false
	}
	if greets(p, last) || safeForm(p, i+1) {
		return false
	}
	if t.w == "," || hangs[t.w] || next.kind == punct && next.w == ":" {
		return true
	}
	if continues[next.w] && !next.cap {
		return true
	}
	if paLine(p.toks[i+1:]) {
		return false
	}
	l := p.lines[last]
	return l.end-l.start >= wrapWidth
}

// greets says that a line is a greeting alone: what follows « Bonjour à tous, »
// is a sentence of its own.
func greets(p *page, n int) bool {
	l := p.lines[n]
	words := strings.FieldsFunc(fold(p.text[l.start:l.end]), func(r rune) bool { return r == ' ' || r == ',' || r == '!' })
	return len(words) > 0 && len(words) <= 5 && hails[words[0]]
}

// safeForm says that a line begins with one of the explicit forms in
// capitals, which always stand by themselves (acts 0-9), in a text that is not
// all in capitals.
func safeForm(p *page, i int) bool {
	t := p.toks[i]
	return t.caps && safeWords[t.w] && !p.toks[i-1].caps && (i < 2 || !p.toks[i-2].caps) && !leaning(p, i-1)
}

// leaning says that the line of token i begins with a condition, which holds
// for what follows.
func leaning(p *page, i int) bool {
	for i > 0 && p.toks[i-1].line == p.toks[i].line {
		i--
	}
	return leans[p.toks[i].w]
}

var (
	leans     = set("si quand lorsque des tant sauf")
	hails     = set("bonjour bonsoir salut coucou hello chers cheres cher chere ave amis")
	safeWords = set("vote passe decret opposition requete vacances retour inscription forfait invocation nouveau proposition mise jugement motion cassation")
)

// hangs are words that no sentence ends with; continues are words that, small,
// go on with the sentence of the line before.
var (
	hangs     = set("si sauf que qui de du des le la les un une au aux et ou mais a par sur en dans ma mon mes ta ton sa son je ne me pas-encore parce")
	continues = set("si sauf que qui quoi dont mais car parce de du au aux par sur en afin tant lorsque quand ou puisque")
)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// startsItem says that a line begins an item of a list: "- ", "1. ", "a) ".
func startsItem(p *page, n int) bool {
	l := p.lines[n]
	s := p.text[l.start+l.indent : l.end]
	return itemMark(s) > 0
}

// itemMark is the length of an item's mark at the head of s, or 0.
func itemMark(s string) int {
	if len(s) > 1 && strings.IndexByte("-*+", s[0]) >= 0 && s[1] == ' ' {
		return 2
	}
	if strings.HasPrefix(s, "• ") {
		return len("• ")
	}
	return numberMark(s)
}

// numberMark is the length of "1.", "2)", "a)" at the head of s, or 0.
func numberMark(s string) int {
	i := 0
	for i < len(s) && i < 3 && isDigit(s[i]) {
		i++
	}
	if i == 0 && len(s) > 1 && 'a' <= s[0] && s[0] <= 'z' && s[1] == ')' {
		return 2
	}
	if i > 0 && i+1 < len(s) && (s[i] == '.' || s[i] == ')') && s[i+1] == ' ' {
		return i + 1
	}
	return 0
}

func newSentence(p *page, toks []token) *sentence {
	toks = trimMarks(p, toks)
	if len(toks) == 0 {
		return nil
	}
	first, last := toks[0], toks[len(toks)-1]
	l := p.lines[first.line]
	s := &sentence{page: p, start: first.start, end: last.end, indented: l.indent >= 2}
	head := p.text[l.start+l.indent : l.end]
	s.numbered = numberMark(head) > 0 || isArticle(toks)
	s.lineStart = first.start-(l.start+l.indent) <= itemMark(head)+1
	s.split(toks)
	s.cut()
	s.readMood()
	return s
}

// isArticle says that the sentence begins with « Art 1 », « Article 2 », « § 3 ».
func isArticle(toks []token) bool {
	if len(toks) < 2 {
		return false
	}
	w := toks[0].w
	return (w == "art" || w == "article" || w == "alinea" || w == "§") && isDigit(toks[1].w[0]) ||
		(w == "art" || w == "article") && len(toks) > 2 && toks[1].w == "."
}

// trimMarks takes an item's mark off: "- ", "* ", "1. ".
func trimMarks(p *page, toks []token) []token {
	for len(toks) > 0 && toks[0].kind == punct && strings.Contains("-*+.,;:!?~=_#|", toks[0].w) && !plusOne(toks) {
		toks = toks[1:]
	}
	return toks
}

func plusOne(toks []token) bool {
	return len(toks) > 1 && strings.Contains("+-", toks[0].w) && !toks[1].gap && (toks[1].w == "1" || toks[1].w == "0")
}

// split parts the brackets' content from the sentence, unless all is in them.
func (s *sentence) split(toks []token) {
	n := 0
	for _, t := range toks {
		if t.aside {
			n++
		}
	}
	if n == 0 || n == len(toks) {
		s.toks = toks
		return
	}
	s.toks = make([]token, 0, len(toks)-n)
	for _, t := range toks {
		if t.aside {
			s.asides = append(s.asides, t)
		} else {
			s.toks = append(s.toks, t)
		}
	}
}

// cut parts a sentence at its colons and semicolons and at spaced dashes.
func (s *sentence) cut() {
	for i := len(s.toks) - 1; i >= 0 && s.toks[i].kind == punct && strings.Contains("!?.", s.toks[i].w); i-- {
		s.question = s.question || s.toks[i].w == "?"
	}
	from := 0
	for i, t := range s.toks {
		if len(s.segs) >= maxSegments || !cutsSegment(s.toks, i) {
			continue
		}
		s.segs = append(s.segs, segment{toks: s.toks[from:i], colon: t.w == ":" || t.w == "="})
		from = i + 1
	}
	s.segs = append(s.segs, segment{toks: s.toks[from:], question: s.question})
}

func cutsSegment(toks []token, i int) bool {
	t := toks[i]
	if t.kind != punct {
		return false
	}
	return t.w == ":" || t.w == ";" || t.w == "=" ||
		t.w == "-" && t.gap && i+1 < len(toks) && toks[i+1].gap && i > 0
}

// markPlace sets what depends on the neighbours: own line, paragraph.
func markPlace(p *page, all []*sentence) {
	for i, s := range all {
		last := p.lineAt(s.end)
		s.ownLine = s.lineStart && (i+1 == len(all) || p.lineAt(all[i+1].start) > last)
		first := p.lineAt(s.start)
		s.paraStart = s.lineStart && (first == 0 || p.lines[first-1].blank)
	}
}

// lineAt is the line that holds a byte; lines are few, and sorted.
func (p *page) lineAt(at int) int {
	lo, hi := 0, len(p.lines)-1
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if p.lines[mid].start <= at {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// said is what the sentence says, as it was written.
func (s *sentence) said() string { return strings.TrimSpace(s.page.text[s.start:s.end]) }
