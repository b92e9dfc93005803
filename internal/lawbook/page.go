package lawbook

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Problem is something that ImportPage could not read or had to guess.
type Problem struct {
	// Code is stable: "no-index", "no-rules", "missing", "not-in-index",
	// "twice", "section", "empty", "unread".
	Code string `json:"code"`
	// Ref is the rule or decree ("105", "d7"); may be empty.
	Ref  string `json:"ref,omitempty"`
	Text string `json:"text"`
}

func (p Problem) String() string { return p.Text }

// ImportPage reads the law from a rules page in the layout of the page of
// November 2000: an index of numbers under the headings « Règles immuables »,
// « Règles modifiables », « Règles nouvelles » and « Décrets », then the texts
// under the same headings, each behind its number and a full stop. The page may
// be one long line, be broken anywhere, or be HTML. The index decides where a
// text may begin, so that numbers inside the texts cut nothing; what does not
// agree with it is in problems. Rules and decrees come in order of number.
// Import is total: any text gives an answer.
func ImportPage(text string) (rules []Rule, decrees []Decree, problems []Problem) {
	p := readPage(text)
	p.choose()
	for i, e := range p.entries {
		body, unread := p.body(i)
		if unread != "" {
			p.problem("unread", e.ref(), "%s: text behind a rule line was left out: %q", e.ref(), unread)
		}
		if body == "" {
			p.problem("empty", e.ref(), "%s has no text", e.ref())
			continue
		}
		if e.section == sectionDecrees {
			decrees = append(decrees, importedDecree(e.number, body))
		} else {
			rules = append(rules, importedRule(e, body))
		}
	}
	if len(p.entries) == 0 {
		p.problem("no-rules", "", "no rule was found: is this a rules page?")
	}
	slices.SortStableFunc(rules, func(a, b Rule) int { return a.Number - b.Number })
	slices.SortStableFunc(decrees, func(a, b Decree) int { return a.Number - b.Number })
	return rules, decrees, p.problems
}

var (
	replacesForm = regexp.MustCompile(`(?i)^\(?\s*remplace(?:nt)?\s+(?:la|les|l['’]ancienne)?\s*r[eè]gles?\s+(?:n[°o]\s*)?a?\s*([0-9]{1,6})\s*(?:\)\s*[.:]?|\.)\s*`)
	amendsForm   = regexp.MustCompile(`(?i)^\(?\s*(?:le\s+d[eé]cret\s+d?\s*([0-9]{1,6})\s+est\s+(?:amend|modifi|remplac)|(?:remplace|amende|modifie)\s+le\s+d[eé]cret\s+d?\s*([0-9]{1,6}))`)
)

func importedRule(e entry, body string) Rule {
	r := Rule{Number: e.number, Mutable: e.section != sectionImmutable, Text: body}
	if m := replacesForm.FindStringSubmatch(body); m != nil {
		r.Replaces, _ = strconv.Atoi(m[1])
		if rest := strings.TrimSpace(body[len(m[0]):]); rest != "" {
			r.Text = rest
		}
	}
	return startingRule(r)
}

func importedDecree(number int, body string) Decree {
	d := Decree{Number: number, Text: body}
	if m := amendsForm.FindStringSubmatch(body); m != nil {
		d.Amends, _ = strconv.Atoi(m[1] + m[2])
	}
	return startingDecree(d)
}

// section is one of the four parts of the page.
type section int

const (
	sectionNone section = iota
	sectionImmutable
	sectionMutable
	sectionNew
	sectionDecrees
)

// entry is a rule or decree of the page.
type entry struct {
	section section
	number  int
	from    int // where its marker begins in the text
	to      int // where its own text begins
}

func (e entry) ref() string { return joinRef(e.number, e.section == sectionDecrees) }

// page is a rules page while it is read.
type page struct {
	text     string
	listed   []entry   // what the index promises, in its order
	headings []heading // of the texts, in order
	start    int       // where the texts begin
	entries  []entry   // what was found, in order of place
	problems []Problem
}

func (p *page) problem(code, ref, format string, args ...any) {
	p.problems = append(p.problems, Problem{code, ref, fmt.Sprintf(format, args...)})
}

func readPage(text string) *page {
	p := &page{text: plainPage(text)}
	p.readHeadings()
	if len(p.listed) == 0 {
		p.problem("no-index", "", "the page has no index of numbers: rules were found by their form alone")
	}
	return p
}

// choose decides which markers begin a text: first those that the index
// promises, then what stands between them and can only be a rule.
func (p *page) choose() {
	markers := p.markers()
	taken := map[int]bool{}
	after := p.start
	for _, want := range p.listed {
		i := bestMarker(markers, want, after)
		if i < 0 {
			p.problem("missing", want.ref(), "%s is in the index, its text was not found", want.ref())
			continue
		}
		if taken[i] {
			p.problem("twice", want.ref(), "%s is twice in the index", want.ref())
			continue
		}
		taken[i] = true
		p.entries = append(p.entries, p.placed(markers[i].entry, want))
		after = max(after, markers[i].from)
	}
	p.addUnlisted(markers, taken)
	slices.SortStableFunc(p.entries, func(a, b entry) int { return a.from - b.from })
}

// placed gives the entry found for a number of the index its part. Among the
// parts of the rules, the one where the text stands holds; a rule's text that
// stands under the decrees stays a rule, and the other way about: its marker
// says which it is.
func (p *page) placed(e, want entry) entry {
	e.section = want.section
	here := p.sectionAt(e.from)
	if here == want.section {
		return e
	}
	if (here == sectionDecrees) != (want.section == sectionDecrees) {
		p.problem("section", want.ref(), "%s stands in another part of the page than in the index: the index holds", want.ref())
		return e
	}
	p.problem("section", want.ref(), "%s stands in another part of the page than in the index: the part where its text stands holds", want.ref())
	e.section = here
	return e
}

// bestMarker picks the marker of a number: the one with the best place,
// preferring those that keep the order of the index.
func bestMarker(markers []marker, want entry, after int) int {
	best, score := -1, 0
	for i, m := range markers {
		if m.number != want.number || m.decree != (want.section == sectionDecrees) {
			continue
		}
		s := m.strength * 2
		if m.from >= after {
			s++
		}
		if s > score {
			best, score = i, s
		}
	}
	return best
}

// addUnlisted takes the markers that the index does not promise but that stand
// where only a rule begins, in the order of numbers around them.
func (p *page) addUnlisted(markers []marker, taken map[int]bool) {
	for i, m := range markers {
		if taken[i] || m.strength < strongPlace || (!m.decree && m.number <= 100) || !p.between(m) {
			continue
		}
		e := m.entry
		e.section = p.sectionAt(m.from)
		if m.decree != (e.section == sectionDecrees) {
			continue
		}
		if slices.ContainsFunc(p.entries, func(o entry) bool { return o.ref() == e.ref() }) {
			p.problem("twice", e.ref(), "%s stands twice: the first text holds", e.ref())
			continue
		}
		if len(p.listed) > 0 {
			p.problem("not-in-index", e.ref(), "%s has a text but is not in the index", e.ref())
		}
		p.entries = append(p.entries, e)
	}
}

// between reports whether a marker's number lies between those of its
// neighbours of the same part: a figure inside a text seldom does.
func (p *page) between(m marker) bool {
	here := p.sectionAt(m.from)
	for _, e := range p.entries {
		if e.section != here {
			continue
		}
		if (e.from < m.from && e.number > m.number) || (e.from > m.from && e.number < m.number) {
			return false
		}
	}
	return true
}

func (p *page) sectionAt(place int) section {
	s := sectionNone
	for _, h := range p.headings {
		if h.from <= place {
			s = h.section
		}
	}
	return s
}

// body gives the text of an entry: up to the next entry, heading or ruled line.
func (p *page) body(i int) (body, unread string) {
	end := len(p.text)
	if i+1 < len(p.entries) {
		end = p.entries[i+1].from
	}
	for _, h := range p.headings {
		if h.from > p.entries[i].from && h.from < end {
			end = h.from
		}
	}
	body, rest, _ := strings.Cut(p.text[p.entries[i].to:end], ruledLine)
	rest = strings.ReplaceAll(rest, ruledLine, " ")
	return paragraphs(body), tidySpaces(rest)
}
