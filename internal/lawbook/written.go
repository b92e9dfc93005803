package lawbook

import "slices"

// writtenRules are the rules whose procedures are written: the law of
// 19 November 2000. Any other rule runs by hand.
var writtenRules = []int{
	101, 102, 103, 104, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116,
	204, 205, 206, 207, 208, 209, 210, 213,
	302, 304, 310, 311, 313, 314, 317, 319, 320,
}

// startingRule completes a rule that is in force when the game begins. One that
// bears a later number than its procedure is recognised by what it replaces.
func startingRule(r Rule) Rule {
	switch {
	case slices.Contains(writtenRules, r.Number):
		r.Origin = r.Number
	case slices.Contains(writtenRules, r.Replaces):
		r.Origin = r.Replaces
	default:
		r.Origin, r.Procedure = r.Number, ByHand
	}
	return r
}

// writtenDecrees are the decrees whose procedures are written.
var writtenDecrees = []int{1, 2, 3, 5, 6, 11, 12, 13, 14, 15}

// startingDecree does for a decree what startingRule does for a rule.
func startingDecree(d Decree) Decree {
	d.Origin = d.Number
	if !slices.Contains(writtenDecrees, d.Number) && slices.Contains(writtenDecrees, d.Amends) {
		d.Origin = d.Amends
	}
	return d
}

// Begin makes the law of a game from rules and decrees, as ImportPage gives
// them. Where two bear one number the first stands.
func Begin(rules []Rule, decrees []Decree) *Book {
	b := New()
	for _, r := range rules {
		if b.free(r.Number) == nil {
			b.insert(startingRule(r))
		}
	}
	for _, d := range decrees {
		i, taken := b.decreeIndex(d.Number)
		if taken || d.Number <= 0 {
			continue
		}
		b.Decrees = slices.Insert(b.Decrees, i, startingDecree(d))
	}
	return b
}
