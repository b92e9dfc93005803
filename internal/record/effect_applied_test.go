package record

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// Version 1 of "effect-applied" held a line; its reading is written down here,
// form by form, and must never change.
func TestP12_AnEffectOfVersion1IsReadForGood(t *testing.T) {
	for line, want := range map[string]lawbook.Effect{
		"304.duree_min = 96h":                    {Kind: "parameter", Rule: "304", Name: "duree_min", Value: "96h"},
		"EFFET 321 . Durée-Min : 4 jours.":       {Kind: "parameter", Rule: "321", Name: "duree_min", Value: "4 jours"},
		"effets : D13.points=6 ;":                {Kind: "parameter", Rule: "d13", Name: "points", Value: "6"},
		"206.points = −12 points":                {Kind: "parameter", Rule: "206", Name: "points", Value: "−12 points"},
		"d15.retour = 3 mois":                    {Kind: "parameter", Rule: "d15", Name: "retour", Value: "3 mois"},
		"311.points = 10 + pour - contre":        {Kind: "expression", Rule: "311", Name: "points", Value: "10 + pour - contre"},
		"310 procédure  Majorité des deux tiers": {Kind: "procedure", Rule: "310", Value: "majorité des deux tiers"},
		"207 procedure: Aucune":                  {Kind: "procedure", Rule: "207", Value: "aucune"},
		"a23 : (B)":                              {Kind: "point", Name: "A23", Value: "b"},
		"A114-2 = b":                             {Kind: "point", Name: "A114-2", Value: "b"},
	} {
		got, ok := effectLine1(line)
		if d := cmp.Diff(want, got); !ok || d != "" {
			t.Errorf("%q: read %v\n%s", line, ok, d)
		}
		if today, refusal := lawbook.ParseEffect(line); refusal != nil || today != got {
			t.Logf("%q is read otherwise today: %+v", line, today) // allowed: that is what the upcaster is for
		}
	}
}

func TestP12_AnEffectOfVersion1ComesBackAsCited(t *testing.T) {
	at := time.Date(2000, 11, 24, 20, 5, 0, 0, time.UTC)
	got, err := Decode(Entry{At: at, Kind: "effect-applied", Version: 1, Payload: []byte(`{"event":{"effect":"321.duree_min = 4 jours","by":"322"},"clauses":["R205"],"cause":{"due":"vote/322"}}`)})
	if err != nil {
		t.Fatal(err)
	}
	want := game.Recorded{At: at, Clauses: []string{"R205"}, Cause: game.Cause{Due: "vote/322"}, Event: game.EffectApplied{
		Effect: "321.duree_min = 4 jours", By: "322", Cited: true,
		Set: lawbook.Effect{Kind: lawbook.SetsParameter, Rule: "321", Name: "duree_min", Value: "4 jours"}}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
