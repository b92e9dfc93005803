package rules

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// folded gives a text in lower case, without accents, with single blanks and
// straight apostrophes: the form in which explicit words are looked for.
func folded(text string) string {
	bare := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r == '’' || r == 'ʼ':
			return '\''
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(text))
	return strings.Join(strings.Fields(bare), " ")
}

// listed writes names or keys as French does: « D16, D17 et D18 ».
func listed(items []string) string {
	switch len(items) {
	case 0:
		return ""
	case 1:
		return items[0]
	}
	last := len(items) - 1
	return strings.Join(items[:last], ", ") + " et " + items[last]
}
