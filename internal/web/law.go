package web

import (
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// lawModel is a page of the law in force, laid out as the rules page of 2000:
// the numbers by kind, then the texts in the same order, then the decrees.
type lawModel struct {
	Date     time.Time
	Parts    []lawPart // all numbers, with where each text stands
	Texts    []lawPart // the texts of this page
	Pager    Pager
	Mutable  int
	Most     int // mutable rules (R209)
	Unvoiced bool
}

// lawPart is one kind of rule.
type lawPart struct {
	Title   string
	Decrees bool
	Items   []lawItem
}

// lawItem is a rule or a decree.
type lawItem struct {
	Number    string // "304", "d5"
	File      string // its own page
	Anchor    string
	Place     string // where its text stands in the law
	Title     string
	Text      string
	Replaces  Link
	Author    string
	Since     time.Time
	Probation *game.Probation
	ByHand    bool
	weight    int
}

// lawWeight is how much text stands on one page of the law, in bytes; the law
// of 2000 is a third of it.
const lawWeight = 80_000

func (b *builder) lawPages() {
	parts := b.lawParts()
	sheets := divide(parts)
	for n := range sheets {
		title := "Règles en cours"
		if n > 0 {
			title += ", suite"
		}
		pager := pagerOf("regles", n+1, len(sheets))
		b.html(pageName("regles", n+1), title, "law", func() any {
			return lawModel{Date: b.s.At, Parts: parts, Texts: sheets[n], Pager: pager, Mutable: b.s.Book.CountMutable(), Most: b.s.Book.Int("209.maximum")}
		})
	}
	b.rulePages()
	b.decreePages()
}

// newFrom is the first number of a game's own rules (R108).
const newFrom = 301

func (b *builder) lawParts() []lawPart {
	parts := []lawPart{{Title: "Règles immuables"}, {Title: "Règles modifiables"}, {Title: "Règles nouvelles"}, {Title: "Décrets", Decrees: true}}
	for i := range b.s.Book.Rules {
		r := &b.s.Book.Rules[i]
		kind := 0
		if r.Mutable && r.Number < newFrom {
			kind = 1
		} else if r.Mutable {
			kind = 2
		}
		parts[kind].Items = append(parts[kind].Items, b.ruleItem(r))
	}
	for _, d := range b.s.Book.Decrees {
		parts[3].Items = append(parts[3].Items, decreeItem(d))
	}
	return parts
}

func (b *builder) ruleItem(r *lawbook.Rule) lawItem {
	n := b.ruleLink(r.Number)
	it := lawItem{Number: n.Text, File: ruleFile(r.Number), Anchor: "r" + n.Text, Title: r.Title, Text: r.Text, Author: r.Author, Since: r.Adopted,
		Probation: b.s.ProbationOf(r.Number), ByHand: r.Procedure == lawbook.ByHand, weight: len(r.Text)}
	if r.Replaces != 0 {
		it.Replaces = b.ruleLink(r.Replaces)
	}
	return it
}

func decreeItem(d lawbook.Decree) lawItem {
	n := "d" + number(d.Number)
	return lawItem{Number: n, File: decreeFile(d.Number), Anchor: n, Title: d.Title, Text: d.Text, Author: d.Author, Since: d.InForceSince, weight: len(d.Text)}
}

// divide puts the texts on as many sheets as their weight asks for, and notes
// in parts on which sheet each stands.
func divide(parts []lawPart) [][]lawPart {
	sheets, weight := [][]lawPart{nil}, 0
	for p := range parts {
		for i := range parts[p].Items {
			it := &parts[p].Items[i]
			if weight > 0 && weight+it.weight > lawWeight {
				sheets, weight = append(sheets, nil), 0
			}
			weight += it.weight + 200 // what stands around the text
			last := &sheets[len(sheets)-1]
			it.Place = pageName("regles", len(sheets)) + "#" + it.Anchor
			if n := len(*last); n == 0 || (*last)[n-1].Title != parts[p].Title {
				*last = append(*last, lawPart{Title: parts[p].Title, Decrees: parts[p].Decrees})
			}
			s := &(*last)[len(*last)-1]
			s.Items = append(s.Items, *it)
		}
	}
	return sheets
}
