// Package decode turns the raw bytes of a mail into header fields and text. It
// reads mail as it is found, not as the RFCs want it: a fault is noted as a
// defect and the rest is read all the same. It never panics, and its work is
// linear in the size of the mail.
//
// The MIME tree is walked by own code, because the usual libraries give up on
// one bad header line, an unknown encoding or a missing boundary, and a vote
// stands in such mails too.
package decode

import (
	"fmt"
	"strings"
)

// Limits bound the work on one mail (design P10). They count bytes, levels and
// parts, never seconds.
type Limits struct {
	Bytes  int // of the whole mail
	Header int // bytes of one header block
	Depth  int // levels of multiparts
	Parts  int // parts in all
}

// DefaultLimits are the limits of promise P10.
func DefaultLimits() Limits {
	return Limits{Bytes: 5 << 20, Header: 64 << 10, Depth: 16, Parts: 100}
}

// Literal stands before a line that begins with a quotation mark but is the
// sender's own: RFC 3676 §4.4 lets a sender write such a line by a space before
// it. Decoded text holds no control characters, so the mark cannot be forged.
const Literal = "\x1a"

// Mail is a decoded mail.
type Mail struct {
	Header Header
	// FromLine is the separator line of an mbox found above the header, without
	// its "From "; empty if none.
	FromLine string
	// Body is the whole decoded text: UTF-8, lines end in LF. It is the plain
	// text, or the rendering of the HTML when the plain text is blank. A line of
	// it may begin with Literal.
	Body string
	// HTML is the rendering of the HTML beside a plain text, quotations marked
	// with ">"; empty when the mail has only one of the two.
	HTML string
	// Report says that the mail is a multipart/report: a bounce or a receipt.
	Report bool
	// Digest says that the mail is a digest of other mails.
	Digest bool
	// Over says that a limit was passed; what lies beyond it was not read.
	Over bool
	// Hidden says that the HTML holds text that a reader would not see; it is
	// not part of Body.
	Hidden bool
	// Defects are the faults that were met, in English, each once.
	Defects []string
}

// Plain is the body as a reader sees it, without the Literal marks.
func (m *Mail) Plain() string { return StripLiteral(m.Body) }

// StripLiteral takes the Literal marks out of decoded text.
func StripLiteral(s string) string { return strings.ReplaceAll(s, Literal, "") }

// decoder is the state of one decoding.
type decoder struct {
	lim   Limits
	mail  *Mail
	parts int
}

// Decode reads a raw mail. Every input gives a Mail.
func Decode(raw []byte, lim Limits) *Mail {
	d := &decoder{lim: lim, mail: &Mail{}}
	if len(raw) > lim.Bytes {
		d.over("mail of %d bytes, limit %d", len(raw), lim.Bytes)
		raw = raw[:lim.Bytes]
	}
	raw = unifyLines(raw)
	raw = d.fromLine(raw)
	fields, body := d.header(raw)
	d.mail.Header = fields
	root := d.entity(fields, body, 0, "")
	d.choose(root)
	return d.mail
}

// defect notes a fault once.
func (d *decoder) defect(format string, args ...any) {
	s := fmt.Sprintf(format, args...)
	for _, have := range d.mail.Defects {
		if have == s {
			return
		}
	}
	if len(d.mail.Defects) < maxDefects {
		d.mail.Defects = append(d.mail.Defects, s)
	}
}

// maxDefects bounds the list; a mail with more faults than that is no clearer
// for the rest.
const maxDefects = 20

func (d *decoder) over(format string, args ...any) {
	d.mail.Over = true
	d.defect(format, args...)
}

// fromLine takes off the separator line of an mbox (RFC 4155), which some
// stores leave at the head, and blank lines before the header.
func (d *decoder) fromLine(raw []byte) []byte {
	for len(raw) > 0 && raw[0] == '\n' {
		raw = raw[1:]
	}
	line, rest := cutLine(raw)
	s := strings.TrimPrefix(string(line[:min(len(line), 200)]), ">")
	if !strings.HasPrefix(s, "From ") {
		return raw
	}
	d.mail.FromLine = strings.TrimSpace(s[len("From "):])
	return rest
}

// unifyLines makes LF of CRLF, of CR CR LF and of a lone CR.
func unifyLines(raw []byte) []byte {
	first := indexByte(raw, '\r')
	if first < 0 {
		return raw
	}
	out := make([]byte, first, len(raw))
	copy(out, raw)
	for i := first; i < len(raw); i++ {
		if raw[i] != '\r' {
			out = append(out, raw[i])
			continue
		}
		for i+1 < len(raw) && raw[i+1] == '\r' && hasLFAfterCRs(raw, i+1) {
			i++
		}
		if i+1 < len(raw) && raw[i+1] == '\n' {
			i++
		}
		out = append(out, '\n')
	}
	return out
}

// hasLFAfterCRs looks only a few bytes ahead, so that a mail of nothing but CR
// stays linear.
func hasLFAfterCRs(raw []byte, i int) bool {
	for n := 0; n < 3 && i < len(raw); n, i = n+1, i+1 {
		if raw[i] == '\n' {
			return true
		}
		if raw[i] != '\r' {
			return false
		}
	}
	return false
}

// cutLine splits off the first line, without its LF.
func cutLine(b []byte) (line, rest []byte) {
	if i := indexByte(b, '\n'); i >= 0 {
		return b[:i], b[i+1:]
	}
	return b, nil
}
