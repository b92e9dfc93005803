// Package quotation finds in the decoded text of a mail what its sender newly
// wrote. Quotations, the lines that introduce them, signatures, list footers and
// advertisements go; answers between quoted lines stay, each with the quotation
// above it (design §4.1). Its time is linear in the text: no pattern looks
// further than a few lines.
package quotation

import (
	"strings"

	"github.com/fnomic/fnomic/mailbot/decode"
)

// Part is a stretch of the sender's own text.
type Part struct {
	// Quoted is the quotation directly above, its marks taken off; empty if none.
	Quoted string
	// Text is the sender's, without blank lines at its ends. Lines may begin with
	// decode.Literal.
	Text string
}

// Cut gives the sender's own text in order. A body of nothing but quotation has
// no part.
func Cut(body string) []Part {
	c := &cutter{lines: split(body)}
	c.markQuotes()
	c.walk()
	c.flush()
	return c.parts
}

// Text is the own text of all parts, a blank line between them.
func Text(parts []Part) string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = p.Text
	}
	return decode.StripLiteral(strings.Join(texts, "\n\n"))
}

// line is one line of the body.
type line struct {
	text   string // right blanks taken off
	folded string // see fold; made when first asked for
	bare   string // the text of a quoted line without its marks
	quoted bool
	done   bool // folded is made
}

// cutter walks a body once.
type cutter struct {
	lines  []line
	parts  []Part
	own    []string // lines of the part being read
	quoted []string // the quotation above it
	filled bool     // own holds a line that is not blank
	closed bool     // a signature or footer runs; own text begins again behind a quotation
}

func split(body string) []line {
	raw := strings.Split(body, "\n")
	out := make([]line, len(raw))
	for i, s := range raw {
		out[i].text = strings.TrimRight(s, blanks)
	}
	return out
}

// fold gives the folded form of line i, "" beyond the end.
func (c *cutter) fold(i int) string {
	if i < 0 || i >= len(c.lines) {
		return ""
	}
	l := &c.lines[i]
	if !l.done {
		l.folded, l.done = fold(l.text), true
	}
	return l.folded
}

func (c *cutter) blank(i int) bool { return i >= len(c.lines) || c.lines[i].text == "" }

// nextFilled is the first line from i on that is not blank.
func (c *cutter) nextFilled(i int) int {
	for i < len(c.lines) && c.lines[i].text == "" {
		i++
	}
	return i
}

// walk takes the lines apart.
func (c *cutter) walk() {
	for i := 0; i < len(c.lines); {
		switch {
		case c.lines[i].quoted:
			i = c.takeQuoted(i)
			continue
		case c.lines[i].text == "":
			c.keep(i)
			i++
			continue
		}
		if n := c.sponsor(i) + c.uuencoded(i) + c.pgp(i); n > 0 {
			i += n
			continue
		}
		if n, sure := c.intro(i); n > 0 {
			next := c.nextFilled(i + n)
			marked := next < len(c.lines) && c.lines[next].quoted
			if marked || sure {
				c.dropRule()
				c.closed = false
				if !marked {
					return // nothing is marked: all below is quoted
				}
				i = next
				continue
			}
		}
		if c.footer(i) || c.signature(i) {
			c.closed = true
		}
		c.keep(i)
		i++
	}
}

// keep takes an own line, unless a signature runs.
func (c *cutter) keep(i int) {
	text := c.lines[i].text
	if c.closed || text == "" && !c.filled {
		return
	}
	c.filled = c.filled || text != ""
	c.own = append(c.own, text)
}

// takeQuoted reads a run of quoted lines.
func (c *cutter) takeQuoted(i int) int {
	c.flush()
	start := i
	for i < len(c.lines) && c.lines[i].quoted {
		c.quoted = append(c.quoted, c.lines[i].bare)
		i++
	}
	c.closed = false
	if len(c.parts) > 0 && c.markedHeader(start, i) {
		return len(c.lines)
	}
	return i
}

// markedHeader reports whether a quoted run is only the header block that
// French webmails mark ("> Message du … > De : …") while what they quote below
// it is not marked.
func (c *cutter) markedHeader(from, to int) bool {
	if to-from < 3 || to-from > 12 || !strings.HasPrefix(fold(c.lines[from].bare), "message du ") {
		return false
	}
	for i := from + 1; i < to; i++ {
		bare := c.lines[i].bare
		if bare != "" && labelKind(bare) == 0 {
			return false
		}
	}
	return true
}

// flush ends the part being read.
func (c *cutter) flush() {
	if text := strings.Join(trimBlank(c.own), "\n"); text != "" {
		c.parts = append(c.parts, Part{Quoted: strings.Join(trimBlank(c.quoted), "\n"), Text: text})
		c.quoted = nil
	}
	c.own, c.filled = nil, false
}

// dropRule takes off a rule of dashes, or an attribution without its colon, that
// stood above a reply header.
func (c *cutter) dropRule() {
	c.own = trimBlank(c.own)
	if n := len(c.own); n > 0 && (isRule(c.own[n-1]) || unfinished(fold(c.own[n-1]))) {
		c.own = trimBlank(c.own[:n-1])
	}
	c.filled = len(c.own) > 0
	if c.filled {
		c.own = append(c.own, "")
	}
}

func trimBlank(lines []string) []string {
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}
