package acts

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxQuote bounds a quotation: beyond it the opening sign is a stray one.
const maxQuote = 20 << 10

// quotations maps where each « … » or "…" begins to where it ends (after its
// closing sign). What is quoted is not said: a rule's text may hold « je
// passe ». A straight quotation closes within its paragraph.
func quotations(p *page) map[int]int {
	if !strings.ContainsAny(p.text, "«“<\"") {
		return nil
	}
	spans := map[int]int{}
	open, straight := -1, -1
	for _, l := range p.lines {
		if l.blank {
			straight = -1
			continue
		}
		open, straight = quotationsOfLine(p.text, l, open, straight, spans)
	}
	return spans
}

func quotationsOfLine(text string, l line, open, straight int, spans map[int]int) (int, int) {
	for at := l.start; at < l.end; {
		if c := text[at]; c < utf8.RuneSelf && c != '"' && c != '<' && c != '>' {
			at++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[at:])
		pair := at+1 < l.end && text[at+1] == text[at]
		switch {
		case open < 0 && (r == '«' || r == '“' || r == '<' && pair):
			open, straight = at, -1
		case open >= 0 && (r == '»' || r == '”' || r == '>' && pair):
			if r == '>' {
				size = 2
			}
			if at-open <= maxQuote {
				spans[open] = at + size
			}
			open = -1
		case r == '"' && open < 0:
			straight = straightQuote(text, at, straight, spans)
		}
		at += size
	}
	return open, straight
}

// straightQuote opens or closes a quotation in straight signs.
func straightQuote(text string, at, straight int, spans map[int]int) int {
	if straight >= 0 {
		if at-straight <= maxQuote {
			spans[straight] = at + 1
		}
		return -1
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	if at == 0 || unicode.IsSpace(before) || strings.ContainsRune("(:='’-", before) {
		return at
	}
	return -1
}

// brackets maps where each ( or [ opens to where it closes, within a paragraph.
// A tag at the head of a line (« [Rq1] pour ») is no aside.
func brackets(p *page) map[int]int {
	if strings.IndexByte(p.text, '(') < 0 {
		return nil
	}
	spans := map[int]int{}
	open := -1
	for _, l := range p.lines {
		if l.blank {
			open = -1
		}
		for at := l.start; at < l.end; at++ {
			switch c := p.text[at]; {
			case c == '(' && open < 0:
				open = at
			case c == ')' && open >= 0:
				spans[open], open = at+1, -1
			}
		}
	}
	return spans
}

// inner is the folded content of a quotation, without its signs.
func (p *page) inner(t token) string {
	return strings.Trim(fold(p.raw(t)), " \"«»<>.!")
}

// raw is the content of a quotation as it was written, without its signs.
func (p *page) raw(t token) string {
	return strings.Trim(p.text[t.start:t.end], " \u00a0\u202f\"«»“”<>\n")
}
