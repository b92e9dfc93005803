package lawbook_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/google/go-cmp/cmp"
)

var noon = time.Date(2000, 11, 24, 12, 0, 0, 0, time.UTC)

func enact(number int, text string) lawbook.Enactment {
	return lawbook.Enactment{Number: number, Text: text, Author: "Alice", At: noon}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestR108_AnAmendedRuleTakesTheProposalsNumber(t *testing.T) {
	b := initial(t)
	must(t, b.Amend(206, enact(321, "L'auteur perd 5 points.")))
	if _, ok := b.Rule(206); ok {
		t.Error("206 is still in force")
	}
	r, ok := b.Rule(321)
	if !ok || r.Origin != 206 || r.Replaces != 206 || r.Author != "Alice" || !r.Mutable || r.Text != "L'auteur perd 5 points." {
		t.Errorf("321: %+v", r)
	}
	if len(r.History) != 1 || r.History[0].Number != 206 || r.History[0].Kind != lawbook.Amendment || r.History[0].By != "321" {
		t.Errorf("history: %+v", r.History)
	}
	if n, _ := b.NumberToday(206); n != 321 || b.Cite("206") != "321" {
		t.Errorf("206 is cited as %d", n)
	}
	if n := b.CountMutable(); n != 17 {
		t.Errorf("an amendment moved the count to %d", n)
	}
}

func TestR108_NoNumberIsGivenTwice(t *testing.T) {
	b := initial(t)
	before := b.Clone()
	var taken *lawbook.NumberTaken
	for _, err := range []error{b.Adopt(enact(206, "x")), b.Amend(204, enact(206, "x")), b.Adopt(enact(0, "x"))} {
		if !errors.As(err, &taken) {
			t.Errorf("error %v", err)
		}
	}
	if d := cmp.Diff(before, b); d != "" {
		t.Errorf("a refused operation changed the book:\n%s", d)
	}
}

func TestR103_WhatIsNotInForceCannotBeChanged(t *testing.T) {
	b := initial(t)
	var gone *lawbook.NotInForce
	for _, err := range []error{
		b.Amend(318, enact(321, "x")), b.Repeal(318, enact(321, "")), b.Transmute(318, true, enact(321, "")),
		b.Modify(318, enact(0, "x")), b.Annul(318, enact(0, "")), b.RepealAmendment(318, enact(321, "")),
		b.RepealDecree(8, "321", noon),
	} {
		if !errors.As(err, &gone) {
			t.Errorf("error %v", err)
		}
	}
}

func TestR103_R209_AdoptionAndRepealMoveTheCount(t *testing.T) {
	b := initial(t)
	must(t, b.Adopt(enact(321, "Une règle.")))
	if b.CountMutable() != 18 || b.Runs("321") {
		t.Errorf("%d mutable, runs %v: a rule adopted in play is by hand", b.CountMutable(), b.Runs("321"))
	}
	must(t, b.Repeal(209, enact(322, "")))
	if b.CountMutable() != 17 || b.Runs("209") || len(b.FormerRules) != 1 {
		t.Errorf("%d mutable, former %v", b.CountMutable(), b.FormerRules)
	}
}

func TestR109_TransmutationKeepsTheTextUnderANewNumber(t *testing.T) {
	b := initial(t)
	text := func() string { r, _ := b.Rule(109); return r.Text }()
	must(t, b.Transmute(109, true, enact(321, "")))
	if r, _ := b.Rule(321); !r.Mutable || r.Text != text || r.Origin != 109 || !b.Runs("109") {
		t.Errorf("321: %+v", r)
	}
	must(t, b.Transmute(321, false, enact(322, "")))
	if r, _ := b.Rule(322); r.Mutable || r.Origin != 109 || r.Replaces != 321 {
		t.Errorf("322: %+v", r)
	}
}

func TestR319_3_ARequestKeepsNumberAndAuthor(t *testing.T) {
	b := initial(t)
	must(t, b.Adopt(enact(321, "neuf mots")))
	must(t, b.Modify(321, lawbook.Enactment{Text: "dix mots", Author: "Benoît", By: "Rq1", At: noon}))
	r, _ := b.Rule(321)
	if r.Text != "dix mots" || r.Author != "Alice" || r.Replaces != 0 || r.History[0].By != "Rq1" {
		t.Errorf("321: %+v", r)
	}
}

func TestA59_RepealingAnAmendmentBringsTheTextBack(t *testing.T) {
	b := initial(t)
	first := func() string { r, _ := b.Rule(206); return r.Text }()
	must(t, b.Amend(206, enact(321, "deux")))
	must(t, b.Amend(321, enact(322, "trois")))
	must(t, b.RepealAmendment(322, enact(323, "")))
	if r, _ := b.Rule(323); r.Text != "deux" || r.Replaces != 322 || r.Origin != 206 {
		t.Errorf("323: %+v", r)
	}
	must(t, b.RepealAmendment(323, enact(324, "")))
	if r, _ := b.Rule(324); r.Text != first {
		t.Errorf("324: %q", r.Text)
	}
	var none *lawbook.NoEarlierText
	if err := b.RepealAmendment(324, enact(325, "")); !errors.As(err, &none) {
		t.Errorf("error %v", err)
	}
}

func TestR110_AnAnnulledRuleLeaves(t *testing.T) {
	b := initial(t)
	must(t, b.Annul(319, lawbook.Enactment{By: "J1", At: noon}))
	last := b.FormerRules[0].History
	if b.Runs("319") || last[len(last)-1].Kind != lawbook.Annulment || last[len(last)-1].By != "J1" {
		t.Errorf("former: %+v", b.FormerRules)
	}
}

func TestA77_ADecreeTakesThePlaceOfTheOneItAmends(t *testing.T) {
	b := initial(t)
	must(t, b.EnterDecree(lawbook.Decree{Number: 16, Text: "neuf", Author: "Gaël", Amends: 11}, noon))
	if _, ok := b.Decree(11); ok {
		t.Error("d11 is still in force")
	}
	if d, _ := b.Decree(16); d.Origin != 11 || !b.Runs("d11") || b.Cite("d11") != "d16" || !d.InForceSince.Equal(noon) {
		t.Errorf("d16: %+v", d)
	}
	must(t, b.EnterDecree(lawbook.Decree{Number: 17, Amends: 16, RepealOnly: true}, noon))
	if len(b.Decrees) != 9 || b.Runs("d11") || len(b.FormerDecrees) != 3 {
		t.Errorf("%d decrees, %d former", len(b.Decrees), len(b.FormerDecrees))
	}
	if err := b.EnterDecree(lawbook.Decree{Number: 15}, noon); err == nil {
		t.Error("a decree number was given twice")
	}
}

func TestR110_R317_A81_Precedence(t *testing.T) {
	b := initial(t)
	must(t, b.Amend(206, enact(321, "x")))
	must(t, b.Transmute(302, false, enact(322, "")))
	order := b.Precedence()
	place := func(n int, decree bool) int { return slices.Index(order, lawbook.Ref{Number: n, Decree: decree}) }
	if !(place(116, false) < place(322, false) && place(322, false) < place(204, false) &&
		place(304, false) < place(321, false) && place(321, false) < place(15, true) && place(15, true) < place(1, true)) {
		t.Errorf("order %v", order)
	}
	for _, c := range [][2]string{{"302", "204"}, {"304", "206"}, {"206", "d15"}, {"d15", "d1"}, {"d1", "999"}} {
		if b.CompareOrigins(c[0], c[1]) >= 0 || b.CompareOrigins(c[1], c[0]) <= 0 {
			t.Errorf("%s does not prevail over %s", c[0], c[1])
		}
	}
}

func TestACloneSharesNothing(t *testing.T) {
	b := initial(t)
	must(t, b.Amend(206, enact(321, "x")))
	if r := b.SetParam("304.duree_min", "96h", "321", noon); r != nil {
		t.Fatal(r.Text)
	}
	before := b.Clone()
	c := b.Clone()
	must(t, c.Modify(321, enact(0, "y")))
	must(t, c.Amend(204, enact(323, "z")))
	must(t, c.RepealDecree(5, "323", noon))
	c.SetPoint("A23", "b", "J1", noon)
	c.SetParam("304.duree_min", "48h", "323", noon)
	must(t, c.Apply(lawbook.Effect{Kind: lawbook.SetsProcedure, Rule: "310", Value: lawbook.ByHand}, "323", noon))
	if d := cmp.Diff(before, b); d != "" {
		t.Errorf("the original changed:\n%s", d)
	}
}

func TestJSONRoundTrip(t *testing.T) {
	b := initial(t)
	must(t, b.Amend(206, enact(321, "x")))
	must(t, b.EnterDecree(lawbook.Decree{Number: 16, Text: "d", Amends: 1}, noon))
	b.SetPoint("A23", "b", "J1", noon)
	must(t, b.Apply(lawbook.Effect{Kind: lawbook.SetsProcedure, Rule: "310", Value: "Majorité des deux tiers"}, "321", noon))
	first, err := json.Marshal(b)
	must(t, err)
	var back lawbook.Book
	must(t, json.Unmarshal(first, &back))
	second, err := json.Marshal(&back)
	must(t, err)
	if string(first) != string(second) {
		t.Error("the JSON form is not stable")
	}
	if back.Procedure("310") != "majorité-des-deux-tiers" || back.Point("A23") != "b" {
		t.Errorf("back: %s, %s", back.Procedure("310"), back.Point("A23"))
	}
}
