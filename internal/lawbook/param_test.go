package lawbook_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/lawbook"
)

func TestLaw0_5_Timers(t *testing.T) {
	b := lawbook.New()
	const day = 24 * time.Hour
	for name, want := range map[string]time.Duration{
		"302.duree_tour": 72 * time.Hour, "304.duree_min": 72 * time.Hour, "311.publication": 5 * day,
		"d2.publication": 72 * time.Hour, "313.duree": 96 * time.Hour, "319.duree": 504 * time.Hour,
		"320.nomination": 48 * time.Hour, "320.presence": 7 * day, "320.manifestation": 48 * time.Hour,
		"320.modification": 48 * time.Hour, "320.motion": 72 * time.Hour, "320.cassation_min": 3 * day,
		"320.cassation_max": 5 * day, "320.arbitres": 48 * time.Hour, "320.exclusion": 60 * day,
		"320.election": 72 * time.Hour, "d12.duree_min": 72 * time.Hour,
	} {
		if got := b.Duration(name); got != want {
			t.Errorf("%s = %v, want %v", name, got, want)
		}
	}
	if got := b.Span("d15.retour"); got.Months != 3 {
		t.Errorf("d15.retour = %v", got)
	}
}

func TestLaw0_6_Points(t *testing.T) {
	b := lawbook.New()
	for name, want := range map[string]int{
		"204.points": 10, "206.points": 10, "304.abstention": 3, "311.gain": 10, "311.par_voix": 2, "313.points": 2,
		"319.accepte": 10, "319.rejete": 5, "319.retard": 5, "320.abstention": 10, "320.casse": 10, "320.jugement": 1,
		"d13.points": 5, "d14.points": 30, "208.seuil": 200, "209.maximum": 25, "313.opposants": 2, "314.actifs_min": 4,
		"314.silence": 5, "319.probation": 2, "319.max_requetes": 3, "319.par_joueur": 1, "320.maintien": 1, "302.points_depart": 0,
	} {
		if got := b.Int(name); got != want {
			t.Errorf("%s = %d, want %d", name, got, want)
		}
	}
}

func TestDefaultsLieWithinTheirBounds(t *testing.T) {
	b := lawbook.New()
	for _, p := range lawbook.Params() {
		if r := b.CheckParam(p.Name, p.Default); r != nil {
			t.Errorf("%s: %s", p.Name, r.Text)
		}
	}
}

func TestA03_MonthsAreOfTheCalendar(t *testing.T) {
	three := lawbook.Span{Months: 3}
	for from, want := range map[string]string{
		"2000-11-30T10:00:00Z": "2001-02-28T10:00:00Z",
		"2000-11-24T20:00:01Z": "2001-02-24T20:00:01Z",
		"1999-11-30T23:59:59Z": "2000-02-29T23:59:59Z",
		"2000-10-31T00:00:00Z": "2001-01-31T00:00:00Z",
	} {
		at, _ := time.Parse(time.RFC3339, from)
		if got := three.From(at).Format(time.RFC3339); got != want {
			t.Errorf("%s + 3 months = %s, want %s", from, got, want)
		}
	}
}

// A length of time that does not fit into one is none: it must not come round to
// a small one.
func TestLengthsOfTimeDoNotOverflow(t *testing.T) {
	for text, want := range map[string]string{"72h": "72h", "5 jours": "120h", "2 semaines": "336h", "1000000 h": "1000000h",
		"213507 jours": "", "30501 semaines": "", "1000001h": ""} {
		s, ok := lawbook.ParseSpan(text)
		if ok != (want != "") || ok && s.String() != want {
			t.Errorf("%q is read as %s, %v; want %q", text, s, ok, want)
		}
	}
}

func TestUnknownNamesPanic(t *testing.T) {
	for name, f := range map[string]func(b *lawbook.Book){
		"parameter": func(b *lawbook.Book) { b.Int("304.nothing") },
		"unit":      func(b *lawbook.Book) { b.Int("304.duree_min") },
		"months":    func(b *lawbook.Book) { b.Duration("d15.retour") },
		"point":     func(b *lawbook.Book) { b.Point("A19") },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f(lawbook.New())
		})
	}
}

func effect(t *testing.T, line string) lawbook.Effect {
	t.Helper()
	e, r := lawbook.ParseEffect(line)
	if r != nil {
		t.Fatalf("%q: %s", line, r.Text)
	}
	return e
}

func TestDesign3_Tier1_AParameterIsSetWithinItsBounds(t *testing.T) {
	for line, want := range map[string]time.Duration{
		"EFFET 304.duree_min = 96h":           96 * time.Hour,
		"effet 304.durée_min = 96 heures.":    96 * time.Hour,
		"304.duree-min=4 jours":               96 * time.Hour,
		"EFFET : 304 . Durée min : 1 semaine": 168 * time.Hour,
	} {
		b := initial(t)
		e := effect(t, line)
		if r := b.Check(e); r != nil {
			t.Errorf("%q: %s", line, r.Text)
			continue
		}
		must(t, b.Apply(e, "325", noon))
		if got := b.Duration("304.duree_min"); got != want {
			t.Errorf("%q: %v", line, got)
		}
		if s := b.Parameters["304.duree_min"]; s.By != "325" || !s.At.Equal(noon) {
			t.Errorf("%q: set %+v", line, s)
		}
	}
}

func TestDesign3_EffectsAreRefusedWithTheRange(t *testing.T) {
	for line, want := range map[string]string{
		"304.duree_min = 2h":               "de 24h à 720h",
		"304.duree_min = 96 points":        "durée",
		"304.duree_min = 3 mois":           "durée",
		"304.abstention = 96h":             "points",
		"304.inconnu = 3":                  "304.duree_min, 304.abstention",
		"318.points = 3":                   "n'est pas en vigueur",
		"d8.points = 3":                    "n'est pas en vigueur",
		"104.points = 3":                   "immuable",
		"209.maximum = 16":                 "17 règles modifiables",
		"320.cassation_min = 6 jours":      "320.cassation_max",
		"320.cassation_max = 48h":          "320.cassation_min",
		"310 procédure au-doigt-mouillé":   "majorité-des-deux-tiers",
		"311.points = 10 + pour - contre":  "expression",
		"311.publication = 5 jours + pour": "durée",
		"A23 = z":                          "A23",
		"A999 = a":                         "A999",
		"304.abstention = 3000000":         "points",
	} {
		e := effect(t, line)
		r := initial(t).Check(e)
		if r == nil || !strings.Contains(r.Text, want) {
			t.Errorf("%q: %+v, want %q", line, r, want)
		}
	}
	for _, line := range []string{"", "EFFET", "304", "304.duree_min", "= 3", "304.duree_min =", strings.Repeat("x", 1000)} {
		if e, r := lawbook.ParseEffect(line); r == nil {
			t.Errorf("%q is read as %+v", line, e)
		}
	}
}

func TestDesign3_Tier2_Procedures(t *testing.T) {
	b := initial(t)
	if got := b.Procedure("310"); got != "majorité-simple" {
		t.Errorf("310 runs %q", got)
	}
	for _, line := range []string{"EFFET 310 procédure majorité-des-deux-tiers", "310 procedure : Majorite des deux tiers"} {
		e := effect(t, line)
		if r := b.Check(e); r != nil {
			t.Fatal(r.Text)
		}
		must(t, b.Apply(e, "321", noon))
		if got := b.Procedure("310"); got != "majorité-des-deux-tiers" {
			t.Errorf("%q: 310 runs %q", line, got)
		}
	}
	must(t, b.Apply(effect(t, "310 procédure aucune"), "322", noon))
	if b.Runs("310") {
		t.Error("310 is by hand and runs")
	}
	if r, _ := b.Rule(310); r.ProcedureBy.By != "322" {
		t.Errorf("310: %+v", r.ProcedureBy)
	}
}

func TestDesign3_Tier3_ExpressionsAreKeptAsText(t *testing.T) {
	b := initial(t)
	e := effect(t, "EFFET 311.points = 10 + pour - contre")
	var seen string
	compile := func(s lawbook.Slot, text string) string { seen = s.Name + ": " + text; return "" }
	if r := b.CheckWith(e, compile); r != nil || seen != "311.points: 10 + pour - contre" {
		t.Fatalf("%+v, %q", r, seen)
	}
	if r := b.CheckWith(e, func(lawbook.Slot, string) string { return "non" }); r == nil || r.Text != "non" {
		t.Errorf("%+v", r)
	}
	must(t, b.Apply(e, "321", noon))
	if got, ok := b.Expression("311.points"); !ok || got != "10 + pour - contre" {
		t.Errorf("%q, %v", got, ok)
	}
}

func TestDesign3_AParameterTakesThePlaceOfAnExpression(t *testing.T) {
	b := initial(t)
	must(t, b.Apply(effect(t, "204.points = pour"), "321", noon))
	must(t, b.Apply(effect(t, "204.points = 7"), "322", noon))
	if _, ok := b.Expression("204.points"); ok || b.Int("204.points") != 7 {
		t.Error("the expression is still there")
	}
}

// Players cite the number of today; the number of old serves while no rule bears it.
func TestR108_EffectsCiteTheNumberOfToday(t *testing.T) {
	for _, line := range []string{"321.duree_min = 96h", "304.duree_min = 96h"} {
		b := initial(t)
		must(t, b.Amend(304, enact(321, "x")))
		e := effect(t, line)
		if r := b.Check(e); r != nil {
			t.Fatal(r.Text)
		}
		must(t, b.Apply(e, "321", noon))
		if got := b.Duration("304.duree_min"); got != 96*time.Hour {
			t.Errorf("%q: %v", line, got)
		}
	}
}

func TestR313_R319_1_WhatADecreeMaySet(t *testing.T) {
	b := initial(t)
	for line, may := range map[string]bool{"319.probation = 3": true, "319.max_requetes = 4": true, "d13.points = 6": true, "304.duree_min = 96h": false, "310 procédure aucune": false} {
		if r := b.CheckByDecree(effect(t, line)); (r == nil) != may {
			t.Errorf("%q: %+v", line, r)
		}
	}
}

func TestP12_AnEffectOutOfTodaysBoundsStillFolds(t *testing.T) {
	b := initial(t)
	must(t, b.Apply(effect(t, "304.duree_min = 2h"), "321", noon))
	if got := b.Duration("304.duree_min"); got != 2*time.Hour {
		t.Errorf("%v", got)
	}
}

func FuzzParseEffect(f *testing.F) {
	for _, s := range []string{"EFFET 304.duree_min = 96h", "310 procédure aucune", "A23 = b", "311.points = 10 + pour", "d15.retour = 3 mois"} {
		f.Add(s)
	}
	b := lawbook.New()
	f.Fuzz(func(t *testing.T, line string) {
		e, r := lawbook.ParseEffect(line)
		if r != nil {
			return
		}
		b.Check(e)
		again, r := lawbook.ParseEffect(e.String())
		if r != nil || again != e {
			t.Errorf("%q reads as %+v, its line %q as %+v, %+v", line, e, e, again, r)
		}
	})
}

// Design §4.4-15: what is too long is refused before any work, however it is written.
func TestEffectLinesAreBounded(t *testing.T) {
	for _, line := range []string{
		"304.duree_min = " + strings.Repeat("9", 601),
		"310 procédure " + strings.Repeat("Ⱥ", 250), // small letters that are longer
		"304." + strings.Repeat("a", 601) + " = 1",
		strings.Repeat("x", 1<<20),
	} {
		if _, r := lawbook.ParseEffect(line); r == nil || r.Code != "syntax" {
			t.Errorf("%d bytes %.20q…: %+v", len(line), line, r)
		}
	}
}
