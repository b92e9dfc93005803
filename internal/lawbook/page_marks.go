package lawbook

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// heading is the title of a part where texts begin below it.
type heading struct {
	section
	from int
}

var (
	headingForm = regexp.MustCompile(`(?i)(?:r[eè]gles?\s+(immuables?|modifiables?|nouvelles?)|(d[eé]crets?))`)
	// between a heading and the first number: ruled lines, blanks, signs of lists and links
	gapForm = regexp.MustCompile(`^[\s:|*#•·\[\]()` + ruledLine + `-]*`)
	// a number of the index, with what may stand behind it
	listedForm = regexp.MustCompile(`^(d?)\s?([0-9]{1,6})[\s,;|·•*\[\]()` + ruledLine + `-]+`)
	markerForm = regexp.MustCompile(`(?i)(d?)([0-9]{1,6}) ?[.)][ \n]`)
)

// readHeadings finds the parts of the page. A heading that a list of numbers
// follows is of the index, one that a text follows is of the texts.
func (p *page) readHeadings() {
	for _, m := range headingForm.FindAllStringSubmatchIndex(p.text, -1) {
		if !p.titleAt(m[0]) {
			continue
		}
		s := sectionNamed(p.text[m[0]:m[1]])
		at := m[1] + len(gapForm.FindString(p.text[m[1]:]))
		if listed := indexAt(p.text[at:]+" ", s); len(listed) > 0 {
			if len(p.headings) == 0 {
				p.listed = append(p.listed, listed...)
			}
			continue
		}
		if loc := markerForm.FindStringIndex(p.text[at:]); loc != nil && loc[0] == 0 {
			if len(p.headings) == 0 {
				p.start = m[0]
			}
			p.headings = append(p.headings, heading{s, m[0]})
		}
	}
	p.listed = withoutDoubles(p.listed)
}

func withoutDoubles(listed []entry) []entry {
	var out []entry
	for _, e := range listed {
		if !slices.ContainsFunc(out, func(o entry) bool { return o.ref() == e.ref() }) {
			out = append(out, e)
		}
	}
	return out
}

// titleAt reports whether a title may begin there: with a capital, and not in
// the middle of a sentence.
func (p *page) titleAt(i int) bool {
	first, _ := utf8.DecodeRuneInString(p.text[i:])
	if !unicode.IsUpper(first) {
		return false
	}
	before := strings.TrimRight(p.text[:i], " ")
	last, _ := utf8.DecodeLastRuneInString(before)
	return before == "" || !strings.ContainsRune(",'’«\"(", last)
}

func sectionNamed(title string) section {
	folded := foldName(title)
	switch {
	case strings.Contains(folded, "immuable"):
		return sectionImmutable
	case strings.Contains(folded, "modifiable"):
		return sectionMutable
	case strings.Contains(folded, "nouvelle"):
		return sectionNew
	}
	return sectionDecrees
}

// indexAt reads the numbers that a heading of the index lists.
func indexAt(text string, s section) []entry {
	var listed []entry
	for {
		m := listedForm.FindStringSubmatch(text)
		if m == nil || (m[1] != "") != (s == sectionDecrees) {
			return listed
		}
		n, err := strconv.Atoi(m[2])
		if err != nil || n == 0 {
			return listed
		}
		listed = append(listed, entry{section: s, number: n})
		text = text[len(m[0]):]
	}
}

// The places where a number with a full stop may stand, from doubtful to sure.
const (
	noPlace     = 0 // inside a sentence
	weakPlace   = 1 // at the beginning of a line whose predecessor is not ended
	strongPlace = 2 // behind the end of a sentence, or of a paragraph
	surePlace   = 3 // behind it at the beginning of a line, or below a ruled line or heading
)

// marker is a number with a full stop that may begin a text.
type marker struct {
	entry
	decree   bool
	strength int
}

// markers finds every number that may begin a text, in order of place.
func (p *page) markers() []marker {
	var out []marker
	for at := p.start; at < len(p.text); {
		m := markerForm.FindStringSubmatchIndex(p.text[at:])
		if m == nil {
			break
		}
		from, to := at+m[0], at+m[1]
		number, err := strconv.Atoi(p.text[at+m[4] : at+m[5]])
		strength := p.strengthAt(from)
		if err == nil && number > 0 && strength > noPlace {
			out = append(out, marker{entry{number: number, from: from, to: to}, m[2] < m[3], strength})
		}
		at = to - 1 // the blank may be what stands in front of the next
	}
	return out
}

// referring are words in front of a number that cite it.
var referring = wordSet(`regle regles article articles art decret decrets alinea alineas numero no n la les de du des d et ou a au aux
	par en sur que dans rules series serie proposition propositions jusqu`)

// strengthAt judges the place in front of a number.
func (p *page) strengthAt(i int) int {
	for _, h := range p.headings {
		if h.from < i && isHeadingGap(p.text[h.from:i]) {
			return surePlace
		}
	}
	gap := strings.TrimRight(p.text[:i], " \n*#•·|["+ruledLine)
	between := p.text[len(gap):i]
	switch {
	case gap == "" || strings.Contains(between, ruledLine):
		return surePlace
	case between == "":
		return noPlace
	}
	last, _ := utf8.DecodeLastRuneInString(gap)
	lineStart := strings.Contains(between, "\n")
	switch {
	case strings.ContainsRune(".!?;…", last) || (strings.ContainsRune(")»\"”:", last) && lineStart) || endsSentence(gap):
		if lineStart {
			return surePlace
		}
		return strongPlace
	case !lineStart || referring[lastWord(gap)] || last == ',':
		return noPlace
	case strings.Count(between, "\n") > 1:
		return strongPlace
	}
	return weakPlace
}

// endsSentence reports whether a closing sign stands behind the end of a sentence.
func endsSentence(text string) bool {
	inner := strings.TrimRight(text, ")»\"” ")
	return inner != text && strings.HasSuffix(inner, ".")
}

// isHeadingGap reports whether a stretch is a heading and what separates it
// from its first number.
func isHeadingGap(stretch string) bool {
	m := headingForm.FindStringIndex(stretch)
	return m != nil && m[0] == 0 && gapForm.FindString(stretch[m[1]:]) == stretch[m[1]:]
}

func lastWord(text string) string {
	fields := strings.FieldsFunc(text[max(0, len(text)-40):], func(r rune) bool { return unicode.IsSpace(r) || isApostrophe(r) })
	if len(fields) == 0 {
		return ""
	}
	return foldName(strings.Trim(fields[len(fields)-1], ".,;:°()«»\""))
}
