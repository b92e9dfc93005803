package locallist

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// sameName tells whether two names are the same person's.
func sameName(a, b string) bool {
	return strings.EqualFold(norm.NFC.String(a), norm.NFC.String(b))
}

// localPart makes an address of a name: lower case, accents off, anything else
// a hyphen. A name without such letters becomes "joueur".
func localPart(name string) string {
	ligatures := strings.NewReplacer("œ", "oe", "æ", "ae", "ß", "ss", "ø", "o", "ł", "l", "đ", "d")
	var out strings.Builder
	for _, r := range norm.NFKD.String(ligatures.Replace(strings.ToLower(name))) {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			out.WriteRune(r)
		case unicode.Is(unicode.Mn, r): // the accent of the letter before
		default:
			out.WriteByte('-')
		}
	}
	parts := strings.FieldsFunc(out.String(), func(r rune) bool { return r == '-' })
	if len(parts) == 0 {
		return "joueur"
	}
	return strings.Join(parts, "-")
}

// freeLocal is the first of local, local-2, local-3 … that is not taken.
func freeLocal(local string, taken func(string) bool) string {
	if !taken(local) {
		return local
	}
	for n := 2; ; n++ {
		if numbered := fmt.Sprintf("%s-%d", local, n); !taken(numbered) {
			return numbered
		}
	}
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }
