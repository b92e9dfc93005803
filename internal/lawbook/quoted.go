package lawbook

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// masked is a text whose quoted passages stand apart: in skeleton each is a
// mark ⟦n⟧, quotes[n] is what it held.
type masked struct {
	skeleton string
	quotes   []string
}

// closers gives the sign that closes each opening quotation mark.
var closers = map[rune]rune{'«': '»', '“': '”', '„': '“', '‹': '›', '"': '"', '‘': '’', '\'': '\'', '’': '’', '”': '”'}

// mask sets the quoted passages of a text apart. Quotation marks inside a
// quoted passage belong to it; one that is never closed is an ordinary sign.
func mask(text string) masked {
	text = strings.ToValidUTF8(text, "\ufffd")
	text = strings.NewReplacer("<<", "«", ">>", "»", "⟦", "[", "⟧", "]", "``", "“", "''", "”").Replace(text)
	var m masked
	var out strings.Builder
	before := ' '
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		inside, width := quotedAt(text[i:], r, before)
		if width == 0 {
			out.WriteRune(r)
			before, i = r, i+size
			continue
		}
		fmt.Fprintf(&out, "⟦%d⟧", len(m.quotes))
		m.quotes = append(m.quotes, inside)
		before, i = ' ', i+width
	}
	m.skeleton = out.String()
	return m
}

// quotedAt reads the quoted passage that begins text; width 0 when none does.
// Lines that a mailer broke are one.
func quotedAt(text string, open, before rune) (inside string, width int) {
	closer, ok := closers[open]
	if !ok || (isApostrophe(open) && unicode.IsLetter(before)) {
		return "", 0
	}
	start := utf8.RuneLen(open)
	end := closing(text[start:], open, closer)
	if end < 0 {
		return "", 0
	}
	inside = paragraphs(strings.TrimFunc(text[start:start+end], unicode.IsSpace))
	if inside == "" {
		return "", 0
	}
	_, size := utf8.DecodeRuneInString(text[start+end:])
	return inside, start + end + size
}

// maxQuoted bounds, in bytes, how far the end of a quoted passage is sought (design §4.4-15).
const maxQuoted = 8000

// closing finds the sign that closes a passage. Where opening and closing signs
// differ they nest; an apostrophe between two letters closes nothing.
func closing(text string, open, closer rune) int {
	depth, before := 0, ' '
	for i, r := range text {
		if i > maxQuoted {
			return -1
		}
		next, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):])
		switch {
		case closes(r, closer) && isApostrophe(r) && unicode.IsLetter(before) && unicode.IsLetter(next):
		case closes(r, closer) && depth == 0:
			return i
		case closes(r, closer):
			depth--
		case r == open && open != closer:
			depth++
		}
		before = r
	}
	return -1
}

// closes accepts both shapes of the curly closing mark, which mailers mix up.
func closes(r, closer rune) bool {
	return r == closer || (closer == '”' && r == '"')
}

func isApostrophe(r rune) bool { return r == '\'' || r == '’' || r == '‘' || r == 'ʼ' }
