package acts

import (
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

// R103: what a proposal says of a rule in force is its change, however it is put.
func TestR103_ChangeSaidOfTheRule(t *testing.T) {
	for text, want := range map[string]struct {
		change game.ChangeKind
		target string
	}{
		"PROPOSITION : la règle 206 est abrogée":                                    {game.Repeal, "206"},
		"PROPOSITION : La 206 est supprimée.":                                       {game.Repeal, "206"},
		"PROPOSITION : la règle 206 sera purement et simplement abrogée":            {game.Repeal, "206"},
		"PROPOSITION : la 206 disparaît":                                            {game.Repeal, "206"},
		"PROPOSITION : on abroge la 206":                                            {game.Repeal, "206"},
		"Voici mon projet de règle pour ce tour : la règle 304 est abrogée":         {game.Repeal, "304"},
		"Voici ma proposition : que la règle 206 soit abrogée.":                     {game.Repeal, "206"},
		"PROPOSITION : la règle 112 est rendue modifiable":                          {game.ToMutable, "112"},
		"PROPOSITION : la règle 204 est transmutée en règle immuable":               {game.ToImmutable, "204"},
		"PROPOSITION : la règle 204 est amendée comme suit : dix points de plus.":   {game.Amend, "204"},
		"PROPOSITION : la règle 204 est modifiée ainsi : dix points.":               {game.Amend, "204"},
		"PROPOSITION : la règle 206 est remplacée par le texte suivant : rien.":     {game.Amend, "206"},
		"PROPOSITION : la règle 206 devient : l'auteur ne perd rien.":               {game.Amend, "206"},
		"PROPOSITION : dans la règle 204, remplacer \"10\" par \"5\"":               {game.Amend, "204"},
		"PROPOSITION : un joueur qui cite la règle 206 gagne un point.":             {game.Adopt, ""},
		"PROPOSITION : la règle 206 est lue à voix haute chaque matin.":             {game.Adopt, ""},
		"PROPOSITION : la règle 206 est abrogée chaque lundi, et revient le mardi.": {game.Adopt, ""},
	} {
		got := Read(Input{Parts: []Part{{Text: text}}}).Acts
		if len(got) != 1 || got[0].Kind != game.Propose || got[0].Change != want.change || want.target != "" && got[0].Target != want.target {
			t.Errorf("%q: %+v, want %s of %q", text, got, want.change, want.target)
		}
	}
}
