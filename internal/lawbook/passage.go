package lawbook

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// span is a stretch of a text in bytes.
type stretch struct{ from, to int }

// occurrences finds where a passage stands in a text as whole words. White
// space of any kind and length is one blank, the shapes of apostrophes, hyphens
// and quotation marks are one; case and accents count.
func occurrences(text, passage string) []stretch {
	want := smooth(passage)
	have := smooth(text)
	if len(want.runes) == 0 {
		return nil
	}
	var found []stretch
	for i := 0; i+len(want.runes) <= len(have.runes); i++ {
		j := i + len(want.runes)
		if !equalRunes(have.runes[i:j], want.runes) || !wordEdge(have.runes, i) || !wordEdge(have.runes, j) {
			continue
		}
		found = append(found, stretch{have.at[i], have.at[j]})
		i = j - 1
	}
	return found
}

// smoothed is a text in the form in which passages are compared; at[i] is the
// byte of the original where rune i begins, with one more for the end.
type smoothed struct {
	runes []rune
	at    []int
}

func smooth(text string) smoothed {
	text = strings.TrimFunc(text, unicode.IsSpace)
	var s smoothed
	for i := 0; i < len(text); {
		size := norm.NFC.NextBoundaryInString(text[i:], true)
		r := smoothRune(norm.NFC.String(text[i : i+size]))
		last := len(s.runes) - 1
		if r != ' ' || last < 0 || s.runes[last] != ' ' {
			s.runes, s.at = append(s.runes, r), append(s.at, i)
		}
		i += size
	}
	s.at = append(s.at, len(text))
	return s
}

func smoothRune(cluster string) rune {
	r, _ := utf8.DecodeRuneInString(cluster)
	switch {
	case unicode.IsSpace(r) || r == '\u202f':
		return ' '
	case isApostrophe(r):
		return '\''
	case strings.ContainsRune("‐‑‒–−", r):
		return '-'
	case strings.ContainsRune("«»“”„‹›", r):
		return '"'
	}
	return r
}

func equalRunes(a, b []rune) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// wordEdge reports whether place i of a text lies between words: "48" stands in
// "48h" but "10" does not stand in "100".
func wordEdge(runes []rune, i int) bool {
	if i == 0 || i == len(runes) {
		return true
	}
	a, b := runes[i-1], runes[i]
	letters := unicode.IsLetter(a) && unicode.IsLetter(b)
	digits := unicode.IsDigit(a) && unicode.IsDigit(b)
	return !letters && !digits
}
