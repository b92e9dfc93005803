package web

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// ruleModel is the page of one rule, or of a number that a rule once bore.
type ruleModel struct {
	Number    int
	Rule      *lawbook.Rule
	InForce   bool
	Today     Link // where a rule of a former number stands now
	Replaces  Link
	Text      string // under that number
	Probation *game.Probation
	Needed    int // complete turns of its author (R319-1)
	ByHand    bool
	Params    []paramModel
	Points    []pointModel
	Fixed     []paramModel  // what the proposal of that number set
	Changes   []changeModel // the latest first
}

// changeModel is one change of a rule, with what it did to the words.
type changeModel struct {
	What          string
	By            Link
	At            time.Time
	Was, Is       int // numbers
	Before, After string
	Changed       bool
	Gone          bool
}

var changeWords = map[lawbook.ChangeKind]string{
	lawbook.Amendment: "Amendement", lawbook.AmendmentRepeal: "Abrogation de son dernier amendement", lawbook.Modification: "Modification par requête",
	lawbook.Transmutation: "Transmutation", lawbook.RepealChange: "Abrogation", lawbook.Annulment: "Annulation par le Juge",
}

// rulePages makes a page for each number that a rule bears or bore: a link to
// a rule never dies.
func (b *builder) rulePages() {
	numbers := make([]int, 0, len(b.numbers))
	for n := range b.numbers {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	for _, n := range numbers {
		title := "Règle " + strconv.Itoa(n)
		if t := b.titleOf(n); t != "" {
			title += " : " + t
		}
		b.html(ruleFile(n), title, "rule", func() any { return b.rule(n) })
	}
}

func (b *builder) titleOf(number int) string {
	r := b.numbers[number]
	for _, v := range r.History {
		if v.Number == number && v.Title != "" && number != r.Number {
			return v.Title
		}
	}
	return r.Title
}

func (b *builder) rule(n int) ruleModel {
	r := b.numbers[n]
	m := ruleModel{Number: n, Rule: r, InForce: !b.gone[r.Origin], Text: r.Text, ByHand: r.Procedure == lawbook.ByHand, Changes: b.changes(r)}
	if n != r.Number {
		m.Today = b.ruleLink(r.Number)
		for _, v := range r.History {
			if v.Number == n {
				m.Text = v.Text
			}
		}
		return m
	}
	if r.Replaces != 0 {
		m.Replaces = b.ruleLink(r.Replaces)
	}
	for _, p := range b.paramsOf("") {
		if p.Set != nil && p.Set.By == strconv.Itoa(n) {
			m.Fixed = append(m.Fixed, p)
		}
	}
	if m.InForce {
		m.Probation, m.Needed = b.s.ProbationOf(n), b.s.Book.Int("319.probation")
		m.Params, m.Points = b.paramsOf(strconv.Itoa(r.Origin)), b.pointsOf("R"+strconv.Itoa(r.Origin))
	}
	return m
}

// changes tells the history of a rule, the latest change first. A rule that is
// gone has its last words as its last version.
func (b *builder) changes(r *lawbook.Rule) []changeModel {
	var all []changeModel
	for i, v := range r.History {
		next := lawbook.Version{Number: r.Number, Text: r.Text}
		if i+1 < len(r.History) {
			next = r.History[i+1]
		}
		c := changeModel{What: changeWords[v.Kind], By: b.sourceLink(v.By), At: v.At, Was: v.Number, Is: next.Number, Before: v.Text, After: next.Text}
		c.Gone = v.Kind == lawbook.RepealChange || v.Kind == lawbook.Annulment
		c.Changed = !c.Gone && v.Text != next.Text
		if v.Kind == lawbook.Transmutation {
			c.What += map[bool]string{true: " en règle immuable", false: " en règle modifiable"}[v.Mutable]
		}
		all = append(all, c)
	}
	slices.Reverse(all)
	return all
}

// decreeModel is the page of one decree.
type decreeModel struct {
	Decree  lawbook.Decree
	InForce bool
	Amends  Link
	Before  string // the text of the decree that it amends, where it is known
	Gone    Link   // what took it off the list
	Params  []paramModel
	Points  []pointModel
	Origin  Link // its proposal
}

func (b *builder) decreePages() {
	book := b.s.Book
	all := map[int]lawbook.Decree{}
	for _, d := range book.FormerDecrees {
		all[d.Number] = d
	}
	inForce := map[int]bool{}
	for _, d := range book.Decrees {
		all[d.Number], inForce[d.Number] = d, true
	}
	numbers := make([]int, 0, len(all))
	for n := range all {
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	for _, n := range numbers {
		title := "Décret d" + strconv.Itoa(n)
		if t := all[n].Title; t != "" {
			title += " : " + t
		}
		b.html(decreeFile(n), title, "decree", func() any { return b.decree(all[n], all[all[n].Amends], inForce[n]) })
	}
}

func (b *builder) decree(d, amended lawbook.Decree, inForce bool) decreeModel {
	m := decreeModel{Decree: d, InForce: inForce, Before: amended.Text}
	if d.Amends != 0 {
		m.Amends = b.decreeLink(d.Amends)
	}
	if d.GoneBy != "" {
		m.Gone = b.sourceLink(d.GoneBy)
	}
	for _, p := range b.s.Decrees {
		if p.Decree == d.Number {
			m.Origin = Link{Text: dpName(p), Href: b.dpFile(p.Number)}
		}
	}
	if inForce {
		origin := "d" + strconv.Itoa(d.Origin)
		m.Params, m.Points = b.paramsOf(origin), b.pointsOf(origin)
	}
	return m
}

// paramModel is a number of the law that proposals can change.
type paramModel struct {
	lawbook.ParamValue
	Cited string // "304.duree_min", by the rule's number of today
	Shown string
	By    Link
}

// pointModel is a reading of the law.
type pointModel struct {
	lawbook.PointValue
	Cited  string // its clauses, by the rules' numbers of today
	Taken  string // the meaning of the reading in force
	Others []lawbook.Alternative
	By     Link
}

func (b *builder) paramsOf(origin string) []paramModel {
	var all []paramModel
	for _, p := range b.s.Book.Values() {
		rule, name, _ := strings.Cut(p.Name, ".")
		if origin != "" && rule != origin {
			continue
		}
		m := paramModel{ParamValue: p, Cited: b.s.Book.Cite(rule) + "." + name, Shown: p.Value}
		if span, ok := lawbook.ParseSpan(p.Value); ok && (p.Unit == lawbook.UnitHours || p.Unit == lawbook.UnitMonths) {
			m.Shown = span.Prose()
		}
		if p.Set != nil {
			m.By = b.sourceLink(p.Set.By)
		}
		all = append(all, m)
	}
	return all
}

// pointsOf gives the readings of a clause and its parts ("R304", "R304-3").
func (b *builder) pointsOf(clause string) []pointModel {
	var all []pointModel
	for _, p := range b.s.Book.PointValues() {
		if clause != "" && !slices.ContainsFunc(strings.Split(p.Clause, ", "), func(c string) bool { return c == clause || strings.HasPrefix(c, clause+"-") }) {
			continue
		}
		m := pointModel{PointValue: p, Taken: p.Value, Cited: b.citeClauses(p.Clause)}
		for _, a := range p.Alternatives {
			if a.Value == p.Value {
				m.Taken = a.Meaning
			} else {
				m.Others = append(m.Others, a)
			}
		}
		if p.Set != nil {
			m.By = b.sourceLink(p.Set.By)
		}
		all = append(all, m)
	}
	return all
}

var clauseForm = regexp.MustCompile(`\bR?(d?\d+)`)

// citeClauses writes clauses ("R304-1, d5") as players cite them today.
func (b *builder) citeClauses(clauses string) string {
	var all []string
	for _, c := range strings.Split(clauses, ", ") {
		all = append(all, clauseForm.ReplaceAllStringFunc(c, func(m string) string {
			if !strings.HasPrefix(c, m) {
				return m // the number of a paragraph
			}
			return b.s.Book.Cite(strings.TrimPrefix(m, "R"))
		}))
	}
	return strings.Join(all, ", ")
}

// settingsModel is the page of all parameters and readings.
type settingsModel struct {
	Params []paramModel
	Points []pointModel
}

func (b *builder) settings() {
	b.html("reglages.html", "Paramètres et lectures de la loi", "settings", func() any {
		return settingsModel{Params: b.paramsOf(""), Points: b.pointsOf("")}
	})
}
