package acts

import (
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

// TestR109_TheDirectionOfATransmutation: what is said last is what the rule becomes.
func TestR109_TheDirectionOfATransmutation(t *testing.T) {
	for text, want := range map[string]game.ChangeKind{
		"Proposition de transmutation : la règle 204 devient immuable.":       game.ToImmutable,
		"Je propose que la règle 204 devienne immuable.":                      game.ToImmutable,
		"Je propose de rendre immuable la règle 204.":                         game.ToImmutable,
		"Je propose la transmutation de la règle 204 en règle immuable.":      game.ToImmutable,
		"Je propose de transmuter la règle 204 : elle devient immuable.":      game.ToImmutable,
		"Je propose de transmuter la règle modifiable 204 en règle immuable.": game.ToImmutable,
		"Proposition de transmutation : la règle 109 devient modifiable.":     game.ToMutable,
		"Je propose de transmuter la règle 109 : elle devient modifiable.":    game.ToMutable,
		"Je propose de transmuter la règle immuable 109 en règle modifiable.": game.ToMutable,
		"Proposition : la règle immuable 109 devient modifiable.":             game.ToMutable,
		"Je propose la transmutation de la règle 109.":                        game.ToMutable,
	} {
		got := Read(Input{Subject: "Proposition", Parts: []Part{{Text: text}}})
		if len(got.Acts) != 1 || got.Acts[0].Kind != game.Propose || got.Acts[0].Change != want {
			t.Errorf("%s: %+v %+v", text, got.Acts, got.Asked)
		}
	}
}
