package formula

import "testing"

var facts = []string{"pour", "contre", "abstentions"}

func compile(t *testing.T, text string, condition bool) *Expression {
	t.Helper()
	e, err := Compile(text, facts, condition)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}

func TestTier3_AmountsOverNamedFacts(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"10 + pour - contre", 13},
		{"pour > 2 * contre ? 20 : 10", 20},
		{"(pour + contre) / 2", 3},
		{"-abstentions", -1},
	} {
		got, err := compile(t, c.text, false).Int(Facts{"pour": 5, "contre": 2, "abstentions": 1})
		if err != nil || got != c.want {
			t.Errorf("%s: %d (%v), want %d", c.text, got, err, c.want)
		}
	}
}

func TestTier3_Conditions(t *testing.T) {
	e := compile(t, "pour > contre && pour + contre >= 4", true)
	if ok, err := e.Holds(Facts{"pour": 3, "contre": 1, "abstentions": 0}); !ok || err != nil {
		t.Errorf("3 to 1: %v, %v", ok, err)
	}
	if ok, _ := e.Holds(Facts{"pour": 2, "contre": 1, "abstentions": 0}); ok {
		t.Error("2 to 1 has fewer than four voices")
	}
}

func TestTier3_NothingButWholeNumbers(t *testing.T) {
	for _, text := range []string{"1.5 + 1.0", "int(2.5)", "\"a\".size()", "[1,2][0]", "pour > 1", "pour +", "inconnu + 1", "size([pour])",
		"[1,2].map(x, x * 2)[0]", "{'a': 1}['a']", "timestamp('2000-01-01T00:00:00Z').getFullYear()", "1u + 2u", "int('3')"} {
		if _, err := Compile(text, facts, false); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
	if _, err := Compile("pour", facts, true); err == nil {
		t.Error("a number is no condition")
	}
}

func TestTier3_BoundsOfWorkAndResult(t *testing.T) {
	for _, text := range []string{"pour / contre", "pour % contre", "1000 * pour", "9223372036854775807 + pour"} {
		e := compile(t, text, false)
		if err := e.Probe(facts, []int64{0, 1, 5}); err == nil {
			t.Errorf("%s fails on no ordinary count", text)
		}
	}
	if err := compile(t, "contre == 0 ? pour : pour / contre", false).Probe(facts, []int64{0, 1, 5}); err != nil {
		t.Errorf("guarded division: %v", err)
	}
	long := "1"
	for len(long) <= maxLength {
		long += " + 1"
	}
	if _, err := Compile(long, facts, false); err == nil {
		t.Error("an endless expression is accepted")
	}
}

func FuzzCompileNeverPanics(f *testing.F) {
	for _, s := range []string{"10 + pour", "pour ? 1 : 2", "((((", "a.b.c", "1/0", "pour && contre"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := Compile(text, facts, false)
		if err != nil {
			return
		}
		if n, err := e.Int(Facts{"pour": 3, "contre": 1, "abstentions": 2}); err == nil && (n > MaxResult || n < -MaxResult) {
			t.Errorf("%q gives %d", text, n)
		}
	})
}
