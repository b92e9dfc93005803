package decode

import (
	"strings"
)

// texts are what a part says, as plain text and as HTML. Within an alternative
// both say the same thing; elsewhere they are filled alike.
type texts struct{ plain, html string }

// choose takes the text of the mail out of its tree.
func (d *decoder) choose(root *part) {
	root.attached = false // what is sent alone is the mail
	d.mail.Report = root.kind == "multipart/report"
	t := d.texts(root)
	switch {
	case strings.TrimSpace(t.plain) != "":
		d.mail.Body = t.plain
		if t.html != t.plain {
			d.mail.HTML = t.html
		}
	default:
		d.mail.Body = t.html
	}
}

func (d *decoder) texts(p *part) texts {
	switch {
	case p.kind == "multipart/alternative":
		return d.alternative(p)
	case p.kind == "multipart/digest", p.is("message/"):
		return texts{}
	case p.kind == "multipart/signed", p.kind == "multipart/related":
		return d.first(p)
	case p.is("multipart/"):
		return d.mixed(p)
	case p.attached:
		return texts{}
	case p.kind == "text/html":
		return texts{html: d.html(d.leaf(p))}
	case p.kind == "text/plain", p.kind == "text":
		s := d.leaf(p)
		if p.params["format"] == "flowed" || strings.EqualFold(p.params["format"], "flowed") {
			s = unflow(s, strings.EqualFold(p.params["delsp"], "yes"))
		}
		return texts{plain: s}
	case p.kind == "text/enriched", p.kind == "text/richtext":
		return texts{html: d.html(d.leaf(p))}
	}
	return texts{}
}

// alternative takes the first plain text, as plain readers do, and the last HTML,
// which is the best of its kind (RFC 2046 §5.1.4).
func (d *decoder) alternative(p *part) texts {
	var t texts
	for _, c := range p.children {
		ct := d.texts(c)
		if strings.TrimSpace(t.plain) == "" {
			t.plain = ct.plain
		}
		if strings.TrimSpace(ct.html) != "" {
			t.html = ct.html
		}
	}
	return t
}

func (d *decoder) first(p *part) texts {
	for _, c := range p.children {
		if t := d.texts(c); t.plain != "" || t.html != "" {
			return t
		}
	}
	return texts{}
}

// mixed puts the texts of its parts one behind the other: some mailers cut a
// text in two round a picture, and list servers add their footer as a part.
func (d *decoder) mixed(p *part) texts {
	var plain, html []string
	hasPlain, hasHTML := false, false
	for i, c := range p.children {
		if i > 0 && c.params["name"] != "" && c.is("text/") {
			continue // a file, though not called an attachment
		}
		t := d.texts(c)
		hasPlain = hasPlain || strings.TrimSpace(t.plain) != ""
		hasHTML = hasHTML || strings.TrimSpace(t.html) != ""
		if i > 0 && (c.kind == "text/enriched" || c.kind == "text/richtext") {
			continue // said again in another format
		}
		plain = append(plain, orElse(t.plain, t.html))
		html = append(html, orElse(t.html, t.plain))
	}
	var out texts
	if hasPlain {
		out.plain = joinTexts(plain)
	}
	if hasHTML {
		out.html = joinTexts(html)
	}
	return out
}

func orElse(a, b string) string {
	if strings.TrimSpace(a) != "" {
		return a
	}
	return b
}

func joinTexts(list []string) string {
	var b strings.Builder
	for _, s := range list {
		if s == "" {
			continue
		}
		if b.Len() > 0 && !strings.HasSuffix(b.String()[b.Len()-1:], "\n") {
			b.WriteByte('\n')
		}
		b.WriteString(s)
	}
	return b.String()
}

// leaf decodes the bytes of a text part.
func (d *decoder) leaf(p *part) string {
	raw, note := transfer(p.body, p.encoding)
	if note != "" {
		d.defect("%s", note)
	}
	s, note := toUTF8(raw, p.params["charset"])
	if note != "" {
		d.defect("%s", note)
	}
	return cleanText(s)
}

// cleanText unifies line ends and drops the control characters, which no
// reader sees (RFC 5322 §2.2 forbids them in text).
func cleanText(s string) string {
	dirty := strings.IndexFunc(s, func(r rune) bool {
		return r < 32 && r != '\n' && r != '\t' || r == 127 || r == '\uFEFF' || r == '\u2028' || r == '\u2029'
	})
	if dirty < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	b.WriteString(s[:dirty])
	cr := false
	for _, r := range s[dirty:] {
		wasCR := cr
		cr = r == '\r'
		switch {
		case r == '\r', r == '\u2028', r == '\u2029', r == '\v', r == '\f':
			b.WriteByte('\n')
		case r == '\n':
			if !wasCR {
				b.WriteByte('\n')
			}
		case r < 32 && r != '\t', r == 127, r == '\uFEFF':
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// unflow joins the soft lines of format=flowed (RFC 3676 §4): a line that ends
// in a blank goes on in the next one of the same depth of quotation.
func unflow(s string, delsp bool) string {
	var out strings.Builder
	out.Grow(len(s))
	open, openDepth := false, 0
	for len(s) > 0 {
		line, rest, ended := strings.Cut(s, "\n")
		s = rest
		depth := 0
		for depth < len(line) && line[depth] == '>' {
			depth++
		}
		text := line[depth:]
		stuffed := strings.HasPrefix(text, " ")
		text = strings.TrimPrefix(text, " ")
		sig := text == "-- "
		if open && (depth != openDepth || sig) {
			out.WriteByte('\n')
			open = false
		}
		if !open {
			writeDepth(&out, depth, text, stuffed)
		}
		soft := strings.HasSuffix(text, " ") && !sig && ended
		if soft && delsp {
			text = text[:len(text)-1]
		}
		out.WriteString(text)
		if ended && !soft {
			out.WriteByte('\n')
		}
		open, openDepth = soft, depth
	}
	return out.String()
}

func writeDepth(out *strings.Builder, depth int, text string, stuffed bool) {
	for range min(depth, 50) {
		out.WriteByte('>')
	}
	if depth > 0 && text != "" {
		out.WriteByte(' ')
	}
	if depth == 0 && stuffed && strings.HasPrefix(text, ">") {
		out.WriteString(Literal)
	}
}
