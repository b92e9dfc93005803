package decode

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxElements is how deep open elements are followed; beyond it they are taken
// to be of the style of the last one.
const maxElements = 512

// element is an open HTML element.
type element struct {
	name   atom.Atom
	tag    string
	hidden bool // its text is not seen
	skip   bool // its text is no text: style, script, title
	quote  int  // depth of quotation inside
	sig    bool // it is a signature
	pre    bool
	backed bool // some background was chosen, so that white text may be seen
}

// renderer writes HTML as text: blocks become lines, blockquotes get ">" marks.
type renderer struct {
	out     []byte
	open    []element
	opened  map[string]int // how many of each tag are open
	line    strings.Builder
	space   bool // a blank is due before the next word
	blank   bool // the last line written was blank
	quote   int  // depth of the line being written
	hidden  bool // some text was refused
	closeUp bool // text was refused since the last line
}

// html renders HTML. It works on tokens, not on a tree, so that its time is
// linear whatever is nested.
func (d *decoder) html(src string) string {
	if strings.TrimSpace(src) == "" {
		return ""
	}
	r := &renderer{blank: true, opened: map[string]int{}}
	z := html.NewTokenizer(strings.NewReader(src))
	z.SetMaxBuf(0)
	for {
		switch z.Next() {
		case html.ErrorToken:
			r.endLine()
			if r.hidden {
				d.mail.Hidden = true
				d.defect("hidden text in the HTML")
			}
			return strings.TrimRight(string(r.out), "\n") + "\n"
		case html.TextToken:
			r.text(string(z.Text()))
		case html.StartTagToken, html.SelfClosingTagToken:
			r.start(z)
		case html.EndTagToken:
			name, _ := z.TagName()
			r.end(atom.Lookup(name), string(name))
		}
	}
}

func (r *renderer) top() element {
	if len(r.open) == 0 {
		return element{}
	}
	return r.open[len(r.open)-1]
}

func (r *renderer) start(z *html.Tokenizer) {
	name, more := z.TagName()
	a, tag := atom.Lookup(name), string(name)
	attrs := map[string]string{}
	for n := 0; more && n < 50; n++ {
		var k, v []byte
		k, v, more = z.TagAttr()
		if _, have := attrs[string(k)]; !have {
			attrs[string(k)] = string(v)
		}
	}
	switch a {
	case atom.Br:
		r.endLine()
		return
	case atom.Hr:
		r.breakLine()
		r.word("--------")
		r.endLine()
		return
	case atom.Img, atom.Input, atom.Meta, atom.Link, atom.Base, atom.Area, atom.Col, atom.Wbr, atom.Source, atom.Embed:
		return
	}
	r.closeImplied(a)
	e := r.child(a, tag, attrs)
	if block(a) {
		r.breakLine()
	}
	r.before(a, e)
	if len(r.open) < maxElements {
		r.open = append(r.open, e)
		r.opened[tag]++
	} else {
		top := &r.open[len(r.open)-1]
		top.hidden = top.hidden || e.hidden
	}
}

// child is the state inside an element, made from its parent's and its own.
func (r *renderer) child(a atom.Atom, tag string, attrs map[string]string) element {
	e := r.top()
	e.name, e.tag = a, tag
	switch a {
	case atom.Script, atom.Style, atom.Head, atom.Title, atom.Noscript, atom.Template, atom.Object, atom.Select, atom.Textarea:
		e.skip = true
	case atom.Body, atom.Html:
		e.skip = false
	case atom.Blockquote:
		if e.quote < 50 {
			e.quote++
		}
	case atom.Pre:
		e.pre = true
	}
	class := attrs["class"] + " " + attrs["id"]
	e.sig = strings.Contains(class, "moz-signature") || strings.Contains(class, "gmail_signature") || attrs["data-smartmail"] == "gmail_signature"
	e.hide(attrs)
	return e
}

// before writes what an element begins with.
func (r *renderer) before(a atom.Atom, e element) {
	switch {
	case a == atom.P && !r.blank:
		r.blankLine(r.top().quote)
	case a == atom.Li:
		r.word("- ")
		r.space = false
	case a == atom.Td || a == atom.Th:
		r.space = r.line.Len() > 0
	case e.sig && !bytes.HasSuffix(bytes.TrimRight(r.out, "\n"), []byte("\n--")):
		r.breakLine()
		r.word("--")
		r.endLine()
	}
}

// closeImplied closes what HTML lets one leave open.
func (r *renderer) closeImplied(a atom.Atom) {
	top := r.top().name
	switch {
	case top == atom.P && block(a), top == atom.Li && a == atom.Li,
		(top == atom.Td || top == atom.Th) && (a == atom.Td || a == atom.Th || a == atom.Tr),
		top == atom.Tr && a == atom.Tr, top == atom.Option && a == atom.Option,
		top == atom.Head && a == atom.Body:
		r.pop()
	}
}

func (r *renderer) end(a atom.Atom, tag string) {
	if a == atom.Br {
		r.endLine()
		return
	}
	for r.opened[tag] > 0 {
		last := r.top().tag
		r.pop()
		if last == tag {
			return
		}
	}
}

// pop closes the innermost element; a block ends its line.
func (r *renderer) pop() {
	e := r.top()
	if block(e.name) {
		r.breakLine()
	}
	r.open = r.open[:len(r.open)-1]
	r.opened[e.tag]--
	if e.name == atom.P || e.name == atom.Blockquote {
		r.blankLine(r.top().quote)
	}
}

// text writes words; runs of white space are one blank outside <pre>.
func (r *renderer) text(s string) {
	e := r.top()
	if e.skip {
		return
	}
	if e.hidden {
		if strings.TrimFunc(s, isSpace) != "" {
			r.hidden, r.closeUp = true, true
		}
		return
	}
	if e.pre {
		for i, line := range strings.Split(s, "\n") {
			if i > 0 {
				r.endLine()
			}
			r.word(strings.ReplaceAll(line, "\r", ""))
		}
		return
	}
	for len(s) > 0 {
		i := strings.IndexFunc(s, isSpace)
		if i < 0 {
			r.word(s)
			return
		}
		if i > 0 {
			r.word(s[:i])
		}
		r.space = r.line.Len() > 0
		s = strings.TrimLeftFunc(s[i:], isSpace)
	}
}

func isSpace(r rune) bool {
	return r == ' ' || r == '\n' || r == '\t' || r == '\r' || r == '\f' || r == '\u00a0'
}

func (r *renderer) word(s string) {
	if r.line.Len() == 0 {
		r.quote = r.top().quote
	} else if r.space {
		r.line.WriteByte(' ')
	}
	r.space = false
	r.line.WriteString(s)
}

// breakLine ends the line if something stands on it.
func (r *renderer) breakLine() {
	if r.line.Len() > 0 {
		r.endLine()
	}
}

// endLine ends the line, be it blank.
func (r *renderer) endLine() {
	depth := r.quote
	if r.line.Len() == 0 {
		depth = r.top().quote
	}
	text := cleanText(r.line.String())
	r.joinGap(depth, text)
	r.write(depth, text)
	r.blank = r.line.Len() == 0
	r.line.Reset()
	r.space = false
}

func (r *renderer) blankLine(depth int) {
	if !r.blank {
		r.write(depth, "")
		r.blank = true
	}
}

// joinGap closes the gap that refused text leaves: a sentence that runs round
// it is one sentence to whoever reads it.
func (r *renderer) joinGap(depth int, text string) {
	if !r.closeUp || text == "" {
		return
	}
	r.closeUp = false
	before := bytes.TrimRight(r.out, "\n")
	first, _ := utf8.DecodeRuneInString(text)
	if depth > 0 || len(before) == 0 || !unicode.IsLower(first) || bytes.IndexByte([]byte(".!?:;>"), before[len(before)-1]) >= 0 {
		return
	}
	r.out = append(before, ' ')
}

func (r *renderer) write(depth int, text string) {
	for range depth {
		r.out = append(r.out, '>')
	}
	if depth > 0 && text != "" {
		r.out = append(r.out, ' ')
	}
	r.out = append(r.out, text...)
	r.out = append(r.out, '\n')
}

func block(a atom.Atom) bool {
	switch a {
	case atom.P, atom.Div, atom.Blockquote, atom.Table, atom.Tr, atom.Ul, atom.Ol, atom.Li, atom.H1, atom.H2,
		atom.H3, atom.H4, atom.H5, atom.H6, atom.Pre, atom.Body, atom.Center, atom.Dl, atom.Dt, atom.Dd,
		atom.Section, atom.Article, atom.Header, atom.Footer, atom.Address, atom.Fieldset, atom.Form:
		return true
	}
	return false
}
