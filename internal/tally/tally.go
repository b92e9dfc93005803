// Package tally counts the ballots of one vote. It is pure: the same voices
// give the same count, whatever their order of arrival between voters.
package tally

// Choice is the value of one voice.
type Choice string

// The values that count. Anything else is an abstention (R304-3, A25).
const (
	For     Choice = "for"
	Against Choice = "against"
)

// Voice is one elector's last valid voice (R207, A23).
type Voice struct {
	Voter  string
	Choice Choice
}

// Count is the result of a vote by names, in the order of the voices and of the electors.
type Count struct {
	For, Against, Abstained []string
}

// Votes counts the voices and tells which electors abstained: those of
// electors without a voice for or against (R304-3).
func Votes(voices []Voice, electors []string) Count {
	var c Count
	voted := make(map[string]bool, len(voices))
	for _, v := range voices {
		switch v.Choice {
		case For:
			c.For = append(c.For, v.Voter)
		case Against:
			c.Against = append(c.Against, v.Voter)
		default:
			continue
		}
		voted[v.Voter] = true
	}
	for _, e := range electors {
		if !voted[e] {
			c.Abstained = append(c.Abstained, e)
		}
	}
	return c
}

// Majority reports whether R310 adopts: strictly more for than against.
func (c Count) Majority() bool { return len(c.For) > len(c.Against) }

// Unanimity reports whether R109 adopts under reading A36 (a): nobody against
// and at least one for, abstainers being no electors of that turn (R304-4).
func (c Count) Unanimity() bool { return len(c.Against) == 0 && len(c.For) > 0 }

// Plurality gives the candidates that received voices, most voices first, ties
// in the order of seniority (R320, A120).
func Plurality(choices []string, seniority []string) []string {
	n := make(map[string]int)
	for _, c := range choices {
		n[c]++
	}
	var order []string
	for _, s := range seniority {
		if n[s] > 0 {
			order = insertByCount(order, s, n)
		}
	}
	return order
}

// insertByCount keeps equal counts in the order of insertion, which is seniority.
func insertByCount(order []string, name string, n map[string]int) []string {
	i := len(order)
	for i > 0 && n[order[i-1]] < n[name] {
		i--
	}
	order = append(order, "")
	copy(order[i+1:], order[i:])
	order[i] = name
	return order
}
