package lawbook

import (
	"cmp"
	"slices"
)

// Ref names a rule or a decree in force.
type Ref struct {
	Number int
	Decree bool
}

// Precedence lists the law from what prevails to what yields: immutable rules,
// mutable rules, each by increasing number (R110, R317), then decrees by
// decreasing number (R313, A81).
func (b *Book) Precedence() []Ref {
	out := make([]Ref, 0, len(b.Rules)+len(b.Decrees))
	for _, mutable := range []bool{false, true} {
		for _, r := range b.Rules {
			if r.Mutable == mutable {
				out = append(out, Ref{Number: r.Number})
			}
		}
	}
	for _, d := range slices.Backward(b.Decrees) {
		out = append(out, Ref{Number: d.Number, Decree: true})
	}
	return out
}

// CompareOrigins orders two rules or decrees, named by origin ("304", "d5"), by
// legal precedence: negative when a prevails. Those not in force come last, by
// their origin.
func (b *Book) CompareOrigins(x, y string) int {
	a, c := b.weight(x), b.weight(y)
	return cmp.Or(cmp.Compare(a.class, c.class), cmp.Compare(a.number, c.number), cmp.Compare(x, y))
}

type weight struct{ class, number int }

func (b *Book) weight(origin string) weight {
	number, decree := splitRef(origin)
	if decree {
		if d, ok := b.DecreeOfOrigin(number); ok {
			return weight{2, -d.Number}
		}
		return weight{3, number}
	}
	r, ok := b.RuleOfOrigin(number)
	switch {
	case !ok:
		return weight{3, number}
	case r.Mutable:
		return weight{1, r.Number}
	}
	return weight{0, r.Number}
}
