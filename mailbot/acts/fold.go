package acts

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Folding makes « L’ŒUVRE » and « l'oeuvre » one: lower case, no accents, one
// kind of apostrophe, dash, quotation mark and blank (acts.md §0-1). It works
// rune by rune, so that a token keeps its place in the original text.

// latinFold holds the folded form of U+00C0…U+017F, where French letters are.
var latinFold = foldLatin()

func foldLatin() [0x180]string {
	var table [0x180]string
	for r := rune(0xC0); r < 0x180; r++ {
		table[r] = stripMarks(norm.NFD.String(string(unicode.ToLower(r))))
	}
	table['Œ'], table['œ'] = "oe", "oe"
	table['Æ'], table['æ'] = "ae", "ae"
	table['ß'] = "ss"
	table['×'], table['÷'] = "x", "/"
	return table
}

func stripMarks(s string) string {
	out := make([]rune, 0, len(s))
	for _, r := range s {
		if !unicode.Is(unicode.Mn, r) {
			out = append(out, r)
		}
	}
	return string(out)
}

// appendFolded appends the folded form of r to b.
func appendFolded(b []byte, r rune) []byte {
	switch {
	case r < utf8.RuneSelf:
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return append(b, byte(r))
	case 0xC0 <= r && r < 0x180:
		return append(b, latinFold[r]...)
	}
	return foldSign(b, r)
}

// foldSign folds what is not a Latin letter. C1 controls are the signs of
// windows-1252 in a mail that was declared Latin-1.
func foldSign(b []byte, r rune) []byte {
	switch r {
	case '’', '‘', 'ʼ', '´', '′', '‛', 0x91, 0x92:
		return append(b, '\'')
	case '“', '”', '„', '‟', '＂', 0x93, 0x94:
		return append(b, '"')
	case '–', '—', '‑', '‐', '−', '―', 0x96, 0x97:
		return append(b, '-')
	case '…', 0x85:
		return append(b, '.')
	case 0x9C, 0x8C:
		return append(b, "oe"...)
	case 0xA0, 0x202F, 0x2007, 0x2009, 0x3000:
		return append(b, ' ')
	case 0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF:
		return b
	}
	if unicode.Is(unicode.Mn, r) {
		return b
	}
	if 0xFF01 <= r && r <= 0xFF5E { // full width: « ＰＯＵＲ »
		return appendFolded(b, r-0xFEE0)
	}
	if unicode.IsSpace(r) {
		return append(b, ' ')
	}
	return utf8.AppendRune(b, unicode.ToLower(r))
}

// fold is the folded form of a whole string.
func fold(s string) string {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		b = appendFolded(b, r)
	}
	return string(b)
}
