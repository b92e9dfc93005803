package quotation

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

func foldSlow(s string) string {
	if !isASCII(s) {
		s = norm.NFKD.String(s)
	}
	var b strings.Builder
	b.Grow(len(s))
	space := true
	for _, r := range s {
		switch {
		case r == ' ' || r == '\t' || r == '\u00a0' || r == '\u202f' || r == '\u2007':
			if !space {
				b.WriteByte(' ')
			}
			space = true
			continue
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r):
			continue
		case r == '’' || r == '‘' || r == '`' || r == '´' || r == 'ʼ':
			r = '\''
		case r == 'œ' || r == 'Œ':
			b.WriteString("oe")
			space = false
			continue
		case r == 'ł' || r == 'Ł':
			r = 'l'
		case r == 'ø' || r == 'Ø':
			r = 'o'
		case r == 'đ' || r == 'Đ':
			r = 'd'
		case r == '–' || r == '—' || r == '‑' || r == '−':
			r = '-'
		case r == 'ı':
			r = 'i'
		}
		b.WriteRune(unicode.ToLower(r))
		space = false
	}
	return strings.TrimRight(b.String(), " ")
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// isRule reports whether a line is only drawn: dashes, underscores and the like,
// at least four.
func isRule(s string) bool {
	t := strings.Trim(s, blanks)
	return len(t) >= 4 && strings.Trim(t, "-_=*~#+. —–") == ""
}

// firstWord is the folded first word of a folded line, without punctuation.
func firstWord(folded string) string {
	folded = strings.TrimLeft(folded, " -*_\"'(<")
	end := strings.IndexFunc(folded, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	if end < 0 {
		return folded
	}
	return folded[:end]
}

func hasAny(s string, list []string) bool {
	for _, w := range list {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

func hasAnyPrefix(s string, list []string) bool {
	for _, w := range list {
		if strings.HasPrefix(s, w) {
			return true
		}
	}
	return false
}

// words are looked for in a line all at once; each line of each mail is asked
// for some hundred of them.
type words struct {
	by [256][]string // by their first byte
	// second holds for each first byte what the second one may be, as bits by
	// its last six; a word of one byte allows all.
	second [256]uint64
}

func finder(list ...string) *words {
	f := &words{}
	for _, w := range list {
		f.by[w[0]] = append(f.by[w[0]], w)
		f.second[w[0]] |= bitOf(w)
	}
	return f
}

// bitOf is the bit of a word's second byte.
func bitOf(w string) uint64 {
	if len(w) < 2 {
		return ^uint64(0)
	}
	return 1 << (w[1] & 63)
}

// in reports whether one of the words stands in s.
func (f *words) in(s string) bool {
	for i := 0; i < len(s); i++ {
		if f.second[s[i]]&bitOf(s[i:]) == 0 {
			continue
		}
		for _, w := range f.by[s[i]] {
			if strings.HasPrefix(s[i:], w) {
				return true
			}
		}
	}
	return false
}
