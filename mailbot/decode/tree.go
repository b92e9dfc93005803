package decode

import (
	"bytes"
	"strings"
)

// part is one node of the MIME tree.
type part struct {
	kind     string // "text/plain"
	params   parameters
	attached bool
	encoding string
	body     []byte // still encoded; nil for a multipart
	children []*part
}

func (p *part) is(prefix string) bool { return strings.HasPrefix(p.kind, prefix) }

// entity reads one part whose header is known. implied is the type of a part
// that declares none ("" for text/plain).
func (d *decoder) entity(h Header, body []byte, depth int, implied string) *part {
	p := newPart(h, implied)
	p.body = body
	switch {
	case p.is("multipart/"):
		d.multipart(p, body, depth)
	case p.is("message/rfc822") && implied != "":
		d.mail.Digest = true
	}
	return p
}

func newPart(h Header, implied string) *part {
	p := &part{}
	ct := h.Get("Content-Type")
	p.kind, p.params = structured(ct)
	if !strings.Contains(p.kind, "/") {
		p.kind = "text/plain"
		if implied != "" && ct == "" {
			p.kind = implied
		}
	}
	p.kind = strings.ReplaceAll(p.kind, " ", "")
	disposition, dp := structured(h.Get("Content-Disposition"))
	_, named := dp["filename"]
	p.attached = disposition == "attachment" || named && disposition != "inline"
	p.encoding = StripComments(h.Get("Content-Transfer-Encoding"))
	return p
}

// multipart splits a body at its boundary lines (RFC 2046 §5.1.1) and reads the
// parts between them.
func (d *decoder) multipart(p *part, body []byte, depth int) {
	if depth >= d.lim.Depth {
		d.over("parts nested deeper than %d", d.lim.Depth)
		p.body = nil
		return
	}
	if p.kind == "multipart/digest" {
		d.mail.Digest = true
	}
	boundary := p.params["boundary"]
	if boundary == "" {
		boundary = guessBoundary(body)
	}
	pieces, closed := splitParts(body, boundary, d.lim.Parts+2, exact)
	if len(pieces) == 0 { // a blank at its end may have been lost on the way
		boundary = strings.TrimRight(boundary, " \t")
		pieces, closed = splitParts(body, boundary, d.lim.Parts+2, loose)
	}
	if len(pieces) == 0 {
		d.defect("multipart without its boundary")
		p.kind = "text/plain"
		return
	}
	if !closed {
		d.defect("closing boundary missing")
	}
	p.body = nil
	d.children(p, pieces, depth)
}

func (d *decoder) children(p *part, pieces [][]byte, depth int) {
	implied := ""
	if p.kind == "multipart/digest" {
		implied = "message/rfc822"
	}
	for _, piece := range pieces {
		if d.parts++; d.parts > d.lim.Parts {
			d.over("more than %d parts", d.lim.Parts)
			return
		}
		if p.kind == "multipart/report" && len(p.children) > 0 {
			continue // what was reported on is not the sender's
		}
		h, body := d.partHeader(piece)
		p.children = append(p.children, d.entity(h, body, depth+1, implied))
	}
}

// partHeader reads the header of a part; one that is missing or broken is no
// fault of the mail as a whole (RFC 2046 §5.1: a part may have none).
func (d *decoder) partHeader(piece []byte) (Header, []byte) {
	line, _ := cutLine(piece)
	if len(bytes.TrimSpace(line)) == 0 {
		_, rest := cutLine(piece)
		return nil, rest
	}
	return d.header(piece)
}

// splitParts gives the pieces between the lines "--boundary", at most max.
func splitParts(body []byte, boundary string, max int, isDelimiter delimiter) (pieces [][]byte, closed bool) {
	if boundary == "" {
		return nil, false
	}
	mark := []byte("--" + boundary)
	start := -1
	for at := 0; at < len(body); {
		i := lineWith(body, mark, at)
		if i < 0 {
			break
		}
		line, _ := cutLine(body[i:])
		last, ok := isDelimiter(line[len(mark):])
		at = i + len(line) + 1
		if !ok {
			continue
		}
		if start >= 0 {
			pieces = append(pieces, trimOneLF(body[start:i]))
		}
		start = min(at, len(body))
		if last {
			return pieces, true
		}
		if len(pieces) >= max {
			return pieces, true
		}
	}
	if start >= 0 {
		pieces = append(pieces, body[start:])
	}
	return pieces, false
}

// lineWith finds mark at the head of a line, from offset at, which is itself
// the head of a line.
func lineWith(body, mark []byte, at int) int {
	if bytes.HasPrefix(body[at:], mark) {
		return at
	}
	i := bytes.Index(body[at:], append([]byte{'\n'}, mark...))
	if i < 0 {
		return -1
	}
	return at + i + 1
}

// delimiter reports whether what stands behind a boundary on its line leaves it
// a boundary line, and whether the last one.
type delimiter func(rest []byte) (last, ok bool)

// exact lets blanks alone follow: a longer boundary that begins alike is another
// one.
func exact(rest []byte) (last, ok bool) {
	rest = bytes.TrimRight(rest, " \t")
	return len(rest) > 0, len(rest) == 0 || string(rest) == "--"
}

// loose lets anything follow behind a blank; it is asked only where no boundary
// line is exact.
func loose(rest []byte) (last, ok bool) {
	rest, last = bytes.CutPrefix(rest, []byte("--"))
	return last, len(rest) == 0 || rest[0] == ' ' || rest[0] == '\t'
}

// trimOneLF takes off the line end that belongs to the boundary.
func trimOneLF(b []byte) []byte {
	if len(b) > 0 && b[len(b)-1] == '\n' {
		return b[:len(b)-1]
	}
	return b
}

// guessBoundary takes the first line "--something" behind which a Content-
// field follows.
func guessBoundary(body []byte) string {
	for n := 0; n < 50 && len(body) > 0; n++ {
		var line []byte
		line, body = cutLine(body)
		if len(line) > 2 && line[0] == '-' && line[1] == '-' && len(body) > 8 && strings.EqualFold(string(body[:8]), "content-") {
			return strings.TrimRight(string(line[2:]), " \t")
		}
	}
	return ""
}
