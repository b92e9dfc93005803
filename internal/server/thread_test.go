package server_test

import (
	"slices"
	"testing"
	"time"
)

// A proposal, its vote and its results are one thread: each post refers to those
// before it (RFC 5322 §3.6.4).
func TestAVoteIsOneThread(t *testing.T) {
	tb := atTheVote(t, nil)
	tb.say("Bruno", "POUR")
	tb.skip(73 * time.Hour)
	tb.quiet()
	var opening, results []string
	var opened string
	for _, m := range tb.received("Chloe") {
		switch {
		case m.Subject == "Proposition 321 : le vote est ouvert":
			opened, opening = m.MessageID, m.References
		case m.Subject == "RÉSULTATS DE LA PROPOSITION 321 ET SCORES":
			results = m.References
		}
	}
	if opened == "" || len(results) == 0 {
		t.Fatalf("opening %q, results refer to %q", opened, results)
	}
	if want := append(slices.Clone(opening), opened); len(results) < len(want) || !slices.Equal(results[:len(want)], want) {
		t.Errorf("the results refer to %q, the opening is %q below %q", results, opened, opening)
	}
}
