package quotation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fnomic/fnomic/mailbot/decode"
)

// blanks are what mailers put where one sees nothing.
const blanks = " \t\r\u00a0\u202f\u2007\u200b\u200c\u200d\u2060\u00ad"

// markQuotes finds the quoted lines, then the ends of quoted lines that some
// mailer wrapped onto a line of their own without a mark.
func (c *cutter) markQuotes() {
	for i := range c.lines {
		l := &c.lines[i]
		if n := quoteMark(l.text); n > 0 {
			l.quoted, l.bare = true, bareText(l.text)
		}
	}
	for i := 1; i < len(c.lines); i++ {
		if c.lines[i].quoted && wrappedColon(c.lines, i) {
			c.lines[i].quoted, c.lines[i].bare = false, ""
		}
	}
	for i := 1; i+1 < len(c.lines); i++ {
		l, above, below := &c.lines[i], &c.lines[i-1], &c.lines[i+1]
		if !l.quoted && above.quoted && below.quoted && wrapped(above.text, l.text) {
			l.quoted, l.bare = true, l.text
		}
	}
}

// wrappedColon reports whether a line that begins with ": " is the rest of a
// French sentence, which a program broke before its colon: a full own line
// without an end stands right above, and no other such line is near.
func wrappedColon(lines []line, i int) bool {
	above := strings.TrimRight(lines[i-1].text, blanks)
	if !startsColon(lines[i].text) || lines[i-1].quoted || utf8.RuneCountInString(above) < 50 {
		return false
	}
	if i+1 < len(lines) && startsColon(lines[i+1].text) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(above)
	return unicode.IsLetter(last) || unicode.IsDigit(last) || strings.ContainsRune("»\")", last)
}

func startsColon(s string) bool { return strings.HasPrefix(strings.TrimLeft(s, blanks), ":") }

// bareText takes all marks off a quoted line.
func bareText(s string) string {
	for range 50 {
		n := quoteMark(s)
		if n == 0 {
			break
		}
		s = s[n:]
	}
	return strings.TrimLeft(s, blanks)
}

// quoteMark is the length of the quotation mark at the head of a line, 0 if
// there is none: ">", "|", ":" before a blank, or initials before ">".
func quoteMark(s string) int {
	if strings.HasPrefix(s, decode.Literal) {
		return 0
	}
	t := strings.TrimLeft(s, blanks)
	lead := len(s) - len(t)
	switch {
	case t == "":
		return 0
	case t[0] == '>':
		return lead + 1
	case strings.HasPrefix(t, "&gt;"): // a gateway's doing
		return lead + len("&gt;")
	case strings.HasPrefix(t, "＞"):
		return lead + len("＞")
	case t[0] == '|':
		if startsBlank(t[1:]) && !(len(t) > 1 && strings.HasSuffix(t, "|")) || strings.HasPrefix(t[1:], ">") || strings.HasPrefix(t[1:], "|") && len(t) > 2 {
			return lead + 1
		}
		return 0
	case t[0] == ':':
		if len(t) == 1 || startsBlank(t[1:]) {
			return lead + 1
		}
		return 0
	}
	if n := initials(t); n > 0 && lead <= 3 {
		return lead + n
	}
	return 0
}

func startsBlank(s string) bool {
	if s == "" {
		return true
	}
	r, _ := utf8.DecodeRuneInString(s)
	return strings.ContainsRune(blanks, r)
}

// initials is the length of "BD>", "J-L>" or "Benoit>" when a blank, another
// mark or the end of the line follows.
func initials(s string) int {
	letters := 0
	joined := false // the last character was a hyphen or dot
	for i, r := range s {
		switch {
		case unicode.IsLetter(r) && letters < 12:
			letters++
			joined = false
		case (r == '-' || r == '.') && letters > 0 && !joined:
			joined = true
		case r == '>' && letters > 0 && !joined && (startsBlank(s[i+1:]) || s[i+1] == '>'):
			return i + 1
		default:
			return 0
		}
	}
	return 0
}

// wrapped reports whether text is the end of the quoted line above, which a
// mailer broke without marking the rest. Only a line of usual full width that
// stops in the middle of a sentence, or of an address, is taken to be broken:
// a short answer between two quoted lines is an answer.
func wrapped(above, text string) bool {
	if text == "" || len(text) > 120 {
		return false
	}
	first, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(above)
	if strings.ContainsRune(".!?:;…", last) {
		return false
	}
	width := utf8.RuneCountInString(above)
	if width >= 62 && (unicode.IsLower(first) || unicode.IsPunct(first)) {
		return true
	}
	i := strings.LastIndexByte(above, ' ')
	return strings.Contains(above[i+1:], "http") && !strings.Contains(text, " ")
}

// fold puts text into the form that words are looked up in: lower case, no
// accents, single blanks, plain apostrophes.
func fold(s string) string {
	if plainFolded(s) {
		return s
	}
	if t, ok := foldFast(s); ok {
		return t
	}
	return foldSlow(s)
}

func plainFolded(s string) bool {
	space := true
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 0x80 || c >= 'A' && c <= 'Z' || c < ' ' || c == '`' || c == ' ' && space {
			return false
		}
		space = c == ' '
	}
	return !strings.HasSuffix(s, " ")
}
