package quotation

import (
	"strings"
	"unicode"
)

// An introduction stands above a quotation: a separator, a block of header
// fields, or an attribution line ("Le …, X a écrit :").

// intro reports how many lines from i on introduce a quotation, 0 if none do.
// sure says that they do so even where nothing below is marked.
func (c *cutter) intro(i int) (n int, sure bool) {
	if n := c.separator(i); n > 0 {
		n += c.fields(i+n, 1)
		next := c.nextFilled(i + n)
		if next < len(c.lines) && next <= i+n+1 { // Proton writes an attribution below
			if m, _ := c.attribution(next); m > 0 {
				n = next - i + m
			}
		}
		return n, true
	}
	if n := c.fields(i, 3); n > 0 {
		return n, true
	}
	return c.attribution(i)
}

// separator recognises "-----Message d'origine-----" and "Begin forwarded
// message:". A rule above it and blank lines below it belong to it.
func (c *cutter) separator(i int) int {
	s := c.fold(i)
	if strings.HasSuffix(s, ":") && hasAnyPrefix(s, forwardPhrases) {
		return 1
	}
	t := strings.TrimLeft(s, "-_=*# ")
	if strings.Count(s[:len(s)-len(t)], "-") < 2 {
		return 0
	}
	phrase := t
	closed := false
	if k := strings.Index(t, "--"); k > 0 {
		phrase, closed = t[:k], true
	}
	phrase = strings.TrimSpace(phrase)
	if len(phrase) > 60 || phrase == "" {
		return 0
	}
	title := len(strings.Fields(phrase)) <= 4 && !sentenceWords[firstWord(phrase)] && firstWord(phrase) != "le"
	if closed && title && hasAny(phrase, messageWords) && hasAny(phrase, originWords) {
		return 1
	}
	// In a language unknown here, fields below say what it is.
	if closed && c.fields(c.nextFilled(i+1), 2) > 0 {
		return 1
	}
	return 0
}

// fields reports how many lines from i on are a block of header fields, with at
// least want kinds of field, one of them the sender or, under a separator, any.
func (c *cutter) fields(i, want int) int {
	start := i
	if want < 3 {
		i = c.nextFilled(i)
	}
	kinds, count := 0, 0
	at := false
	end := i
	for n := 0; i < len(c.lines) && n < 14; n++ {
		l := c.lines[i]
		if l.text == "" || l.quoted {
			break
		}
		k := labelKind(l.text)
		if k == 0 && (end == i && n == 0 || !c.fieldFollows(i)) {
			break
		}
		if k != 0 {
			if kinds&k == 0 {
				count++
			}
			kinds |= k
			end = i + 1
		}
		at = at || strings.Contains(l.text, "@")
		i++
	}
	if count == 0 {
		return 0
	}
	enough := count >= want || want == 3 && count == 2 && at
	notes := labelTo | labelSubject | labelCopy // Lotus Notes names the sender above
	if !enough || want == 3 && kinds&labelFrom == 0 && kinds&notes != notes {
		return 0
	}
	for end < len(c.lines) && c.lines[end].text != "" && !c.lines[end].quoted && indented(c.lines[end].text) {
		end++ // a folded value
	}
	return end - start
}

func indented(s string) bool { return s[0] == ' ' || s[0] == '\t' }

// fieldFollows lets a value run over two lines more.
func (c *cutter) fieldFollows(i int) bool {
	for k := i + 1; k <= i+2 && k < len(c.lines); k++ {
		if c.lines[k].text == "" {
			return false
		}
		if labelKind(c.lines[k].text) != 0 {
			return true
		}
	}
	return false
}

// labelKind is the kind of header field that a line looks like, 0 for none.
func labelKind(s string) int {
	colon := strings.IndexAny(s, ":：")
	if colon <= 0 || colon > 40 {
		return 0
	}
	return labels[strings.Trim(fold(s[:colon]), " *_-[]")]
}

const maxAttribution = 4 // lines

// attribution recognises "Le 21/11/2000, Alice a écrit :" and its like, over up
// to four lines. sure is false for forms that mean it only above marked lines.
func (c *cutter) attribution(i int) (n int, sure bool) {
	if !opener(c.fold(i), c.lines[i].text) {
		return 0, false
	}
	joined := ""
	for k := i; k < i+maxAttribution && !c.blank(k); k++ {
		if c.lines[k].quoted && !strayEnd(c.lines[k].text) {
			break
		}
		joined += " " + c.fold(k)
		if len(joined) > 500 {
			break
		}
		a := attributed(strings.TrimSpace(joined), strings.TrimSpace(c.lines[i].text), k == i)
		if a != noAttribution {
			if c.beginsLater(i, k) {
				return 0, false
			}
			return k - i + 1, a == certain && !c.guillemets(k, joined)
		}
		if strings.HasSuffix(joined, ":") {
			break
		}
	}
	return 0, false
}

// guillemets reports whether a name and a verb stand above words in quotation
// marks: then the sender tells what somebody wrote, and goes on below.
func (c *cutter) guillemets(k int, joined string) bool {
	if dated(joined) || strings.Contains(joined, "@") {
		return false
	}
	next := c.nextFilled(k + 1)
	return next < len(c.lines) && (strings.HasPrefix(c.lines[next].text, "«") || strings.HasPrefix(c.lines[next].text, "“") || strings.HasPrefix(c.lines[next].text, `"`))
}

// beginsLater reports whether the attribution that ends in line k begins below
// line i: then i is the sender's own, though it opens like one.
func (c *cutter) beginsLater(i, k int) bool {
	for j := i + 1; j <= k; j++ {
		if !opener(c.fold(j), c.lines[j].text) {
			continue
		}
		joined := c.fold(j)
		for n := j + 1; n <= k; n++ {
			joined += " " + c.fold(n)
		}
		if dated(joined) && datePreposition(firstWord(joined)) && attributed(joined, c.lines[j].text, j == k) == certain {
			return true
		}
	}
	return false
}

// strayEnd is the last piece of an attribution that begins with the ">" of an
// address: "> a écrit :".
func strayEnd(s string) bool {
	return len(s) <= 40 && strings.HasPrefix(s, ">") && strings.HasSuffix(s, ":")
}

type verdict int

const (
	noAttribution verdict = iota
	marked                // only above marked lines
	certain
)

// attributed judges a folded line, or lines joined to one.
func attributed(s, raw string, single bool) verdict {
	trimmed := strings.Trim(s, "-*_ ")
	dashed := strings.HasPrefix(s, "--") && strings.HasSuffix(s, "--")
	core := strings.TrimRight(strings.TrimSuffix(strings.TrimSuffix(trimmed, ":"), "："), " ")
	colon := core != strings.TrimRight(trimmed, " ")
	final := endsInVerb(core)
	date := dated(core)
	addr := strings.Contains(core, "@")
	first := firstWord(core)
	switch {
	case dashed && final && date:
		return certain
	case !colon && dated(core) && strings.Contains(core, " gmt+") && single && len(core) < 90 && startsDigit(core):
		return certain
	case !colon:
		if final && date && datePreposition(first) || single && addr && dated(core) && startsDigit(core) && strings.HasSuffix(core, ">") {
			return marked
		}
		return noAttribution
	case final && date, final && addr:
		return certain
	case date && middleVerbs.in(core) && (datePreposition(first) || strings.Contains(core, " schrieb am ")):
		return certain
	case addr && date && (datePreposition(first) || startsDigit(core) || weekdays[first] || !strings.Contains(core, ". ")):
		return certain
	case addr && (hasAnyPrefix(core, replyPhrases) || middleVerbs.in(core)):
		return certain
	case single && final && nameOnly(raw):
		return certain
	case date && single && tellingVerbs.in(core) && nameOnly(raw):
		return marked
	case hasAnyPrefix(core, replyPhrases) && len(core) < 80, final && len(core) < 60 && single:
		return marked
	}
	return noAttribution
}

// opener reports whether an attribution can begin with this line. Sentences
// begin with other words.
func opener(folded, raw string) bool {
	s := strings.TrimLeft(folded, "-*_ ")
	if s == "" {
		return false
	}
	first := firstWord(s)
	switch {
	case datePreposition(first):
		return strings.IndexFunc(s[:min(len(s), 60)], unicode.IsDigit) >= 0 || hasAnyPrefix(s, replyPhrases)
	case sentenceWords[first]:
		return false
	case startsDigit(s), weekdays[first], hasAnyPrefix(s, replyPhrases):
		return true
	}
	return strings.Contains(s, "@") || strings.HasSuffix(s, ":") || strings.HasSuffix(s, "<") || strings.Contains(s, "<") || middleVerbs.in(s) || tellingVerbs.in(s)
}

// nameOnly is "Alice Marchetti a écrit :": capitalised words and the verb.
func nameOnly(raw string) bool {
	words := strings.Fields(strings.TrimRight(strings.Trim(raw, "*_- "+blanks), ":："+blanks))
	if len(words) < 2 || len(words) > 9 {
		return false
	}
	r := []rune(strings.Trim(words[0], "\"'«<("))
	return len(r) > 0 && (unicode.IsUpper(r[0]) || unicode.IsDigit(r[0]) || strings.Contains(words[0], "@"))
}

// dated reports whether a folded line holds a date or a time with its numbers.
func dated(s string) bool {
	runs, seps := 0, 0
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) || i > 0 && isDigit(s[i-1]) {
			continue
		}
		runs++
		if i >= 2 && strings.IndexByte(":/.-", s[i-1]) >= 0 && isDigit(s[i-2]) {
			seps++
		}
	}
	return seps > 0 && runs >= 2 || runs >= 2 && hasAny(s, monthStems) || runs >= 3
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func startsDigit(s string) bool { return s != "" && isDigit(s[0]) }

func endsInVerb(core string) bool {
	for _, v := range finalVerbs {
		if strings.HasSuffix(core, v) {
			before := core[:len(core)-len(v)]
			if before == "" || before[len(before)-1] == ' ' || before[len(before)-1] == '>' || before[len(before)-1] == ',' || v[0] >= 0x80 {
				return true
			}
		}
	}
	return false
}

// unfinished is an attribution line without a colon, which counts only above a
// block of header fields.
func unfinished(folded string) bool {
	return datePreposition(firstWord(folded)) && dated(folded) && (endsInVerb(folded) || middleVerbs.in(folded))
}
