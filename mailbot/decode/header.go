package decode

import (
	"bytes"
	"strings"
)

// Field is one header field: its name as written and its raw value, unfolded,
// still encoded.
type Field struct{ Name, Raw string }

// named compares without case; names are ASCII, so of one length.
func (f Field) named(name string) bool {
	return len(f.Name) == len(name) && strings.EqualFold(f.Name, name)
}

// Header holds the fields of a mail or part in their order, topmost first.
type Header []Field

// Get is the raw value of the first field of that name; names match without
// case.
func (h Header) Get(name string) string {
	for _, f := range h {
		if f.named(name) {
			return f.Raw
		}
	}
	return ""
}

// All are the raw values of all fields of that name, topmost first.
func (h Header) All(name string) []string {
	var out []string
	for _, f := range h {
		if f.named(name) {
			out = append(out, f.Raw)
		}
	}
	return out
}

// Count is the number of fields of that name.
func (h Header) Count(name string) int {
	n := 0
	for _, f := range h {
		if f.named(name) {
			n++
		}
	}
	return n
}

// Has reports whether a field of that name is there, even an empty one.
func (h Header) Has(name string) bool {
	for _, f := range h {
		if f.named(name) {
			return true
		}
	}
	return false
}

// Text is the first field of that name with its encoded words decoded, on one
// line.
func (h Header) Text(name string) string { return Words(h.Get(name)) }

// header reads the fields at the head of raw and gives the rest as body. A line
// that is no field is noted and left out when the header plainly goes on behind
// it, or ends right there; else the body begins with it.
func (d *decoder) header(raw []byte) (Header, []byte) {
	block, body, over := headerBlock(raw, d.lim.Header)
	if over {
		d.over("header over %d bytes", d.lim.Header)
	}
	h := make(Header, 0, 16)
	text, rest := string(block), block // fields are pieces of one string
	for len(rest) > 0 {
		line, next := cutLine(rest)
		switch {
		case isFold(line) && len(h) > 0:
			h[len(h)-1].Raw += " " + strings.TrimSpace(string(line))
			line, next = d.unfold(&h[len(h)-1], next)
		case fieldName(line) > 0:
			n := fieldName(line)
			written := text[len(block)-len(rest):][:len(line)]
			h = append(h, Field{Name: strings.TrimRight(written[:n], " \t"), Raw: strings.TrimSpace(written[n+1:])})
			line, next = d.unfold(&h[len(h)-1], next)
		case len(bytes.TrimSpace(line)) == 0:
		default:
			if body == nil || !headerGoesOn(next) && len(h) == 0 {
				d.defect("no blank line between header and body")
				return h, raw[len(block)-len(rest):]
			}
			d.defect("header line without a field name")
		}
		rest = next
	}
	return h, body
}

// unfold takes the continuation lines behind a field (RFC 5322 §2.2.3).
func (d *decoder) unfold(f *Field, rest []byte) (line, next []byte) {
	line, next = cutLine(rest)
	if !isFold(line) {
		return nil, rest
	}
	var b strings.Builder
	b.Grow(len(f.Raw) + 2*len(line))
	b.WriteString(f.Raw)
	for isFold(line) {
		b.WriteByte(' ')
		b.Write(bytes.TrimSpace(line))
		rest = next
		line, next = cutLine(rest)
	}
	f.Raw = strings.TrimSpace(b.String())
	return nil, rest
}

// headerBlock splits at the first blank line. body is nil when there is none;
// over says that the block was cut at max bytes.
func headerBlock(raw []byte, max int) (block, body []byte, over bool) {
	if len(raw) > 0 && raw[0] == '\n' {
		return nil, raw[1:], false
	}
	end := bytes.Index(raw, []byte("\n\n"))
	if end < 0 {
		block = raw
	} else {
		block, body = raw[:end+1], raw[end+2:]
	}
	if len(block) <= max {
		return block, body, false
	}
	cut := bytes.LastIndexByte(block[:max], '\n')
	if body == nil {
		body = []byte{}
	}
	return block[:cut+1], body, true
}

// headerGoesOn reports whether a field follows within a few lines.
func headerGoesOn(rest []byte) bool {
	for n := 0; n < 8 && len(rest) > 0; n++ {
		var line []byte
		line, rest = cutLine(rest)
		if fieldName(line) > 0 {
			return true
		}
	}
	return false
}

func isFold(line []byte) bool {
	return len(line) > 0 && (line[0] == ' ' || line[0] == '\t') && len(bytes.TrimSpace(line)) > 0
}

// fieldName is the index of the colon behind a field name (RFC 5322 §2.2:
// printable ASCII without blanks, tolerated before the colon), or 0.
func fieldName(line []byte) int {
	for i, c := range line {
		switch {
		case c == ':':
			return i
		case c == ' ' || c == '\t':
			if i > 0 && i+1 < len(line) && line[i+1] == ':' {
				return i + 1
			}
			return 0
		case c < 33 || c > 126 || i > 100:
			return 0
		}
	}
	return 0
}

func indexByte(b []byte, c byte) int { return bytes.IndexByte(b, c) }
