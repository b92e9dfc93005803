package acts

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind of token.
type kind uint8

const (
	word  kind = iota
	punct      // one sign
	quote      // a whole quotation « … » or "…", read only on purpose
)

// token is a word, a sign or a quotation of the text, with its place in it.
type token struct {
	w          string // folded; elisions and slang spelt out ("j'" is "je")
	start, end int    // bytes of the original text
	line       int
	kind       kind
	cap        bool // begins with a capital letter
	caps       bool // two letters or more, all capitals
	gap        bool // a blank or a line end stands before it
	grave      bool // written « à »: never a verb
	acute      bool // ends in « é », « ée », « és »: a participle
	aside      bool // stands between brackets
}

// Limits of what is read of one part of a mail (design P10). They are far
// beyond what anyone writes, and keep the work bounded.
const (
	maxText      = 48 << 10 // bytes
	maxSentence  = 100      // tokens; a longer sentence is cut
	maxSegments  = 12       // of a sentence
	maxSentences = 500      // what stands beyond is no act, but may be a rule's text
)

// page is a text cut into lines and tokens.
type page struct {
	text  string
	lines []line
	toks  []token
}

// line is a line of the text, without its end.
type line struct {
	start, end int
	indent     int // blanks at its head
	blank      bool
}

// elided spells out what an apostrophe cuts off.
var elided = map[string]string{
	"j": "je", "m": "me", "t": "te", "s": "se", "l": "le", "d": "de", "n": "ne", "c": "ce",
	"qu": "que", "jusqu": "jusque", "lorsqu": "lorsque", "puisqu": "puisque", "quoiqu": "quoique",
	"quelqu": "quelque", "presqu": "presque", "jm": "je me", "jn": "je ne", "jt": "je te", "jl": "je le",
}

// slang spells out what players write in one word.
var slang = map[string]string{
	"jme": "je me", "jsuis": "je suis", "chuis": "je suis", "jai": "je ai", "javais": "je avais", "jvais": "je vais",
	"jveux": "je veux", "jen": "je en", "jles": "je les", "jla": "je la", "jy": "je y", "jle": "je le", "jne": "je ne",
	"cest": "ce est", "propo": "proposition", "qqn": "quelque un", "stp": "svp", "jusqua": "jusque a", "jusquau": "jusque au",
	"daccord": "de accord", "lordre": "le ordre", "lautre": "le autre", "dabord": "de abord", "labstention": "le abstention",
	"1er": "1", "premiere": "premier", "okay": "ok", "dac": "ok", "apres-demain": "apresdemain",
	"vs": "vous", "avc": "avec", "tjrs": "toujours", "qqun": "quelque un", "ds": "dans", "pr": "pour", "tt": "tout", "qd": "quand", "pcq": "parce",
}

// scanner cuts a text into tokens; it walks the text once.
type scanner struct {
	page
	folded []byte
	quotes map[int]int // where a quotation begins, where its content ends
	asides map[int]int // where a bracket opens and closes
}

func scan(text string) *page {
	if len(text) > maxText {
		text = cutRunes(text, maxText)
	}
	s := &scanner{page: page{text: text}}
	s.cutLines()
	s.quotes = quotations(&s.page)
	s.asides = brackets(&s.page)
	s.toks = make([]token, 0, len(text)/5+4)
	for i := range s.lines {
		s.scanLine(i)
	}
	return s.finish()
}

func cutRunes(s string, n int) string {
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

func (s *scanner) cutLines() {
	at := 0
	s.lines = make([]line, 0, strings.Count(s.text, "\n")+1)
	for at <= len(s.text) {
		end := strings.IndexByte(s.text[at:], '\n')
		if end < 0 {
			end = len(s.text)
		} else {
			end += at
		}
		row := s.text[at:end]
		body := strings.TrimLeft(row, " \t\u00a0")
		s.lines = append(s.lines, line{start: at, end: end, indent: len(row) - len(body), blank: strings.TrimSpace(body) == ""})
		at = end + 1
	}
}

// scanLine tokenises one line; a quotation may carry on over its end.
func (s *scanner) scanLine(n int) {
	l := s.lines[n]
	at, gap := l.start, true
	if k := len(s.toks); k > 0 && s.toks[k-1].end > at {
		at = min(s.toks[k-1].end, l.end)
	}
	for at < l.end {
		if stop, ok := s.quotes[at]; ok {
			s.toks = append(s.toks, token{w: `"`, start: at, end: stop, line: n, kind: quote, gap: gap})
			at, gap = min(stop, max(l.end, at+1)), false
			continue
		}
		r, size := utf8.DecodeRuneInString(s.text[at:])
		switch {
		case isWordRune(r):
			at = s.scanWord(at, l.end, n, gap)
			gap = false
		case unicode.IsSpace(r):
			at, gap = at+size, true
		default:
			at, gap = s.scanSign(at, l.end, n, gap), false
		}
	}
}

func isWordRune(r rune) bool {
	return r < utf8.RuneSelf && (r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') ||
		r >= utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) ||
			r == 0xAD || r >= 0x200B && r <= 0x200D || r == 0xFEFF || r == 0x9C || r == 0x8C)
}

// scanWord reads letters and digits, and keeps dates, hours and 320-4 whole.
func (s *scanner) scanWord(at, end, n int, gap bool) int {
	start, first := at, len(s.folded)
	upper, lower, foreign := 0, 0, false
	for at < end {
		if c := s.text[at]; 'a' <= c && c <= 'z' {
			s.folded = append(s.folded, c)
			lower++
			at++
			continue
		}
		r, size := utf8.DecodeRuneInString(s.text[at:end])
		if !isWordRune(r) && !joinsDigits(s.text, start, at, end) {
			break
		}
		if unicode.IsUpper(r) {
			upper++
		} else if unicode.IsLower(r) {
			lower++
		}
		foreign = foreign || size > 1
		s.folded = appendFolded(s.folded, r)
		at += size
	}
	w := s.text[start:at]
	if foreign || upper > 0 {
		w = string(s.folded[first:])
	}
	if w == "" {
		return at
	}
	head, _ := utf8.DecodeRuneInString(s.text[start:])
	t := token{w: w, start: start, end: at, line: n, cap: unicode.IsUpper(head), caps: upper > 1 && lower == 0, gap: gap}
	t.grave = head == 'à' || head == 'À'
	if foreign {
		tail, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s.text[start:at], "esES"))
		t.acute = tail == 'é' || tail == 'É'
	}
	if next := s.apostrophe(at, end); next > at {
		if full, ok := elided[w]; ok {
			s.push(t, full)
			return next
		}
		if w == "aujourd" {
			return next
		}
	}
	if full, ok := slang[w]; ok {
		s.push(t, full)
		return at
	}
	s.push(t, w)
	return at
}

// joinsDigits says that the sign at `at` stands between digits of a date, an
// hour or an article: 24/11, 18:00, 320-4.
func joinsDigits(text string, start, at, end int) bool {
	c := text[at]
	if c != '/' && c != ':' && c != '-' || at == start || at+1 >= end {
		return false
	}
	return isDigit(text[at-1]) && isDigit(text[at+1]) && isDigit(text[start])
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// apostrophe is where the text goes on after an apostrophe at `at`.
func (s *scanner) apostrophe(at, end int) int {
	if at >= end {
		return at
	}
	r, size := utf8.DecodeRuneInString(s.text[at:end])
	if r < utf8.RuneSelf && r != '\'' && r != '`' {
		return at
	}
	if b := appendFolded(nil, r); len(b) == 1 && (b[0] == '\'' || b[0] == '`') {
		return at + size
	}
	return at
}

// push adds a word, or the two words that it stands for.
func (s *scanner) push(t token, full string) {
	rest := full
	for {
		head, tail, more := strings.Cut(rest, " ")
		t.w = head
		s.toks = append(s.toks, t)
		if !more {
			return
		}
		t.gap, t.cap, rest = false, false, tail
	}
}

// scanSign reads one sign; a smiley is none.
func (s *scanner) scanSign(at, end, n int, gap bool) int {
	if stop := smiley(s.text[at:end]); stop > 0 && gap {
		return at + stop
	}
	r, size := utf8.DecodeRuneInString(s.text[at:end])
	if '!' <= r && r < utf8.RuneSelf {
		s.toks = append(s.toks, token{w: s.text[at : at+1], start: at, end: at + 1, line: n, kind: punct, gap: gap})
		return at + 1
	}
	b := appendFolded(nil, r)
	if len(b) == 0 || b[0] == ' ' || r == '°' || r == 'º' {
		return at + size
	}
	s.toks = append(s.toks, token{w: string(b[:1]), start: at, end: at + size, line: n, kind: punct, gap: gap})
	return at + size
}

// smiley is the length of a smiley at the head of s, or 0.
func smiley(s string) int {
	if len(s) < 2 || s[0] != ':' && s[0] != ';' && s[0] != '^' {
		return 0
	}
	i := 1
	if s[i] == '-' || s[i] == '\'' {
		i++
	}
	if i < len(s) && strings.IndexByte(")(DPp|^/o", s[i]) >= 0 && (i+1 == len(s) || s[i+1] == s[i] || !isWordRune(rune(s[i+1]))) {
		return i + 1
	}
	return 0
}

// finish spells what one word alone cannot show: slang (« jpasse »), dotted
// letters (« P.A. »), slips of the pen; and marks what stands in brackets.
func (s *scanner) finish() *page {
	out := make([]token, 0, len(s.toks)+8)
	aside := 0
	for i := 0; i < len(s.toks); i++ {
		t := s.toks[i]
		if stop, ok := s.asides[t.start]; ok && stop > aside {
			aside = stop
		}
		t.aside = t.start < aside
		if joined, n := dotted(s.toks[i:]); n > 0 {
			t.w, t.end = joined, s.toks[i+n-1].end
			i += n - 1
		}
		out = appendSpelt(out, t, s.toks[i+1:])
	}
	s.toks = out
	return &s.page
}

// dotted joins « P.A. » to "pa".
func dotted(toks []token) (string, int) {
	if len(toks) < 3 || len(toks[0].w) != 1 || toks[1].w != "." || toks[2].w != "a" || toks[2].gap {
		return "", 0
	}
	if strings.IndexByte("pdt", toks[0].w[0]) < 0 {
		return "", 0
	}
	n := 3
	if len(toks) > 3 && toks[3].w == "." {
		n++
	}
	return toks[0].w + "a", n
}

func appendSpelt(out []token, t token, rest []token) []token {
	if t.kind != word {
		return append(out, t)
	}
	if t.w == "se" && len(rest) > 0 && (rest[0].w == "il" || rest[0].w == "ils") {
		t.w = "si"
		return append(out, t)
	}
	if pronoun, verb := unglue(t.w); verb != "" {
		for _, p := range strings.Fields(pronoun) {
			head := t
			head.w = p
			out = append(out, head)
			t.gap = false
		}
		t.w = verb
		return append(out, t)
	}
	t.w = spell(t.w)
	return append(out, t)
}

// unglue cuts « jpasse » to « je passe » and « moppose » to « me oppose ».
func unglue(w string) (pronoun, verb string) {
	if len(w) < 4 || w[0] != 'j' && w[0] != 'm' || isVerbForm(w) || isNoun(w) {
		return "", ""
	}
	for _, p := range []struct{ glued, spelt string }{{"jem", "je me"}, {"jm", "je me"}, {"je", "je"}, {"j", "je"}, {"m", "me"}} {
		rest, ok := strings.CutPrefix(w, p.glued)
		if !ok || len(rest) < 4 {
			continue
		}
		if glues(rest) {
			return p.spelt, rest
		}
	}
	return "", ""
}
