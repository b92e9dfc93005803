package game

import (
	"regexp"
	"strings"

	"github.com/fnomic/fnomic/internal/lawbook"
)

// brackets hold the citations of a phrase: « (302, 311) », « (304 art. 1) ».
var (
	brackets  = regexp.MustCompile(`\([^()]*\)`)
	reference = regexp.MustCompile(`\bd?\d+\b`)
)

// citeToday writes the rules that a phrase cites in brackets with the numbers
// that they have today: rules write the numbers that they had when their
// procedures were written (design §2). Only the clauses given are citations;
// any other number is the phrase's own.
func citeToday(b *lawbook.Book, phrase string, clauses []string) string {
	today := map[string]string{}
	for _, c := range clauses {
		origin, _, _ := strings.Cut(strings.TrimPrefix(c, "R"), "-")
		if n := b.Cite(origin); n != origin {
			today[origin] = n
		}
	}
	if len(today) == 0 {
		return phrase
	}
	return brackets.ReplaceAllStringFunc(phrase, func(group string) string {
		var out strings.Builder
		last := 0
		for _, at := range reference.FindAllStringIndex(group, -1) {
			n, cited := today[group[at[0]:at[1]]]
			if !cited || isPart(group[:at[0]]) {
				continue
			}
			out.WriteString(group[last:at[0]] + n)
			last = at[1]
		}
		return out.String() + group[last:]
	})
}

// isPart reports whether a number that stands behind a text is that of a part of
// a rule: « 304 art. 3 », « 320-5 ».
func isPart(before string) bool {
	return strings.HasSuffix(before, "-") || strings.HasSuffix(before, "art. ")
}
