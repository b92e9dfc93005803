package acts

import "testing"

// TestVerbsOfActsAreKnown holds that every verb that does an act has its forms.
func TestVerbsOfActsAreKnown(t *testing.T) {
	lemmas := map[string]bool{}
	for _, f := range lexicon {
		lemmas[f.lemma] = true
	}
	for v := range verbActs {
		if !lemmas[v] {
			t.Errorf("verb %q has no forms", v)
		}
	}
}
