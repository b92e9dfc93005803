package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/lawbook"
)

// pointsOf runs `fnomic rules --points` on a folder without a game.
func pointsOf(t *testing.T, flags ...string) string {
	t.Helper()
	var out bytes.Buffer
	root := Root()
	root.SetOut(&out)
	root.SetArgs(append([]string{"rules", "--points", "--dir", t.TempDir()}, flags...))
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestRulesPoints_EachWithValueClauseAndAlternatives(t *testing.T) {
	out := pointsOf(t)
	for _, p := range lawbook.Points() {
		if !strings.Contains(out, p.ID+" = "+p.Default+"  "+p.Title+" ("+p.Clause+") [par défaut]\n") {
			t.Errorf("%s is not told: its value, its title, its clause, what set it", p.ID)
		}
		for _, a := range p.Alternatives {
			if !strings.Contains(out, "     "+a.Value+": "+a.Meaning+"\n") {
				t.Errorf("%s: alternative %s is not told", p.ID, a.Value)
			}
		}
	}
	var values []lawbook.PointValue
	if err := json.Unmarshal([]byte(pointsOf(t, "--json")), &values); err != nil || len(values) != len(lawbook.Points()) {
		t.Errorf("as JSON: %d points, %v", len(values), err)
	}
}

func TestRulesPoints_WhatSetAPointIsTold(t *testing.T) {
	book := lawbook.New()
	at := time.Date(2000, 11, 27, 8, 0, 0, 0, time.UTC)
	if r := book.SetPoint("A23", "b", "J3", at); r != nil {
		t.Fatal(r.Text)
	}
	var out bytes.Buffer
	printPoints(&out, book)
	if want := "A23 = b  changer son vote (R207) [fixé par J3 le 2000-11-27T08:00:00Z]\n"; !strings.Contains(out.String(), want) {
		t.Errorf("no line %q", want)
	}
}
