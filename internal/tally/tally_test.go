package tally

import (
	"slices"
	"testing"
)

func voices(f, a int) []Voice {
	var v []Voice
	for i := range f {
		v = append(v, Voice{string(rune('A' + i)), For})
	}
	for i := range a {
		v = append(v, Voice{string(rune('a' + i)), Against})
	}
	return v
}

func TestR310_StrictlyMoreForThanAgainst(t *testing.T) {
	for _, c := range []struct {
		f, a int
		want bool
	}{{0, 0, false}, {1, 0, true}, {1, 1, false}, {2, 1, true}, {2, 3, false}} {
		if got := Votes(voices(c.f, c.a), nil).Majority(); got != c.want {
			t.Errorf("%d to %d: adopted %v, want %v", c.f, c.a, got, c.want)
		}
	}
}

func TestR109_A36_UnanimityOfThoseWhoVoted(t *testing.T) {
	electors := []string{"A", "B", "C"}
	if c := Votes(voices(2, 0), electors); !c.Unanimity() || !slices.Equal(c.Abstained, []string{"C"}) {
		t.Errorf("2 to 0 of 3: %+v", c)
	}
	if Votes(voices(0, 0), electors).Unanimity() {
		t.Error("0 to 0 is no unanimity")
	}
	if Votes(voices(2, 1), electors).Unanimity() {
		t.Error("2 to 1 is no unanimity")
	}
}

func TestR320_A120_TieToTheOldest(t *testing.T) {
	seniority := []string{"Alice", "Benoît", "Chloé", "David"}
	got := Plurality([]string{"David", "Benoît", "David", "Benoît", "Chloé"}, seniority)
	if want := []string{"Benoît", "David", "Chloé"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := Plurality(nil, seniority); got != nil {
		t.Errorf("without a voice nobody is elected: %v", got)
	}
}
