package locallist

import (
	"bytes"
	"fmt"
	"mime"
	"net/mail"
	"regexp"
	"strings"
	"time"
)

// received is the trace line of RFC 5321 §4.4, with the list's time.
func (l *List) received(helo, rcpt string, number int, at time.Time) string {
	return fmt.Sprintf("Received: from %s (localhost [127.0.0.1])\r\n\tby %s with ESMTP id %d\r\n\tfor <%s>; %s\r\n",
		helo, l.Host(), number, rcpt, at.Format(mailDate))
}

const mailDate = "Mon, 02 Jan 2006 15:04:05 -0700"

// listHeader is what the list adds to a post (RFC 2369, RFC 2919).
func (l *List) listHeader() string {
	return fmt.Sprintf("List-Id: <%s>\r\nList-Post: <mailto:%s>\r\nPrecedence: list\r\n", l.ID(), l.Address())
}

// field is one header field with its folded lines, as it stood.
type field struct {
	name string
	raw  []byte
}

func (f field) value() string {
	_, value, _ := bytes.Cut(f.raw, []byte(":"))
	return strings.Join(strings.Fields(string(value)), " ")
}

// split takes a mail apart at its lines, so that a malformed header goes through
// unchanged: lines that are no field keep their place under an empty name.
func split(raw []byte) (fields []field, rest []byte) {
	for len(raw) > 0 {
		line := raw
		if i := bytes.IndexByte(raw, '\n'); i >= 0 {
			line = raw[:i+1]
		}
		if len(bytes.TrimRight(line, "\r\n")) == 0 {
			return fields, raw
		}
		raw = raw[len(line):]
		if last := len(fields) - 1; last >= 0 && (line[0] == ' ' || line[0] == '\t') {
			f := &fields[last]
			f.raw = f.raw[:len(f.raw)+len(line)] // a folded line stands right behind
			continue
		}
		name, _, ok := bytes.Cut(line, []byte(":"))
		f := field{raw: line}
		if ok {
			f.name = strings.ToLower(strings.TrimSpace(string(name)))
		}
		fields = append(fields, f)
	}
	return fields, nil
}

func first(fields []field, name string) string {
	for _, f := range fields {
		if f.name == name {
			return f.value()
		}
	}
	return ""
}

// distributed is a post as the subscribers get it: the list's own fields stand
// in for any that the author wrote.
func (l *List) distributed(fields []field, rest []byte, trace string) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "Return-Path: <%s-bounces@%s>\r\n%s%s", l.cfg.Name, l.cfg.Domain, trace, l.listHeader())
	for _, f := range fields {
		switch {
		case strings.HasPrefix(f.name, "list-"), f.name == "precedence", f.name == "return-path":
		case f.name == "subject":
			out.Write(l.prefixed(f))
		default:
			out.Write(f.raw)
		}
	}
	out.Write(rest)
	return out.Bytes()
}

// prefixed puts the list's prefix before a subject that has not got it.
func (l *List) prefixed(f field) []byte {
	prefix := strings.TrimSpace(l.cfg.Prefix)
	decoded, err := new(mime.WordDecoder).DecodeHeader(f.value())
	if prefix == "" || err == nil && strings.Contains(decoded, prefix) {
		return f.raw
	}
	_, value, _ := bytes.Cut(f.raw, []byte(":"))
	return fmt.Appendf(nil, "Subject: %s %s", mime.QEncoding.Encode("utf-8", prefix), bytes.TrimLeft(value, " \t"))
}

// direct is a mail to one address as it lies in the mailbox.
func direct(raw []byte, sender, trace string) []byte {
	return append(fmt.Appendf(nil, "Return-Path: <%s>\r\n%s", sender, trace), raw...)
}

var addrSpec = regexp.MustCompile(`[^\s<>"(),;:]+@[^\s<>"(),;:]+`)

// author is the address in From, also where the field is not quite well-formed.
func author(fields []field) string {
	from := first(fields, "from")
	if a, err := mail.ParseAddress(from); err == nil {
		return a.Address
	}
	found := addrSpec.FindAllString(from, -1)
	if len(found) == 0 {
		return ""
	}
	return found[len(found)-1]
}
