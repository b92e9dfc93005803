package decode

import (
	"strings"
	"unicode"
)

// Address is one mailbox of an address field.
type Address struct {
	Name string // decoded
	Addr string // lower case; empty if it is no address
}

// AddressList is an address field as read.
type AddressList struct {
	List []Address
	// Group says that group syntax was used (RFC 5322 §3.4).
	Group bool
	// Broken says that some of it is no address, or that one mailbox holds two.
	Broken bool
}

// Addresses reads a From, Reply-To or To value. Names are decoded only after
// the addresses were told apart, so that no encoded name can bring one in.
func Addresses(raw string) AddressList {
	var out AddressList
	for _, piece := range splitAddresses(raw, &out) {
		if strings.TrimSpace(piece) == "" {
			continue
		}
		if len(out.List) >= 200 {
			out.Broken = true
			break
		}
		a, ok := mailbox(piece)
		out.Broken = out.Broken || !ok
		out.List = append(out.List, a)
	}
	return out
}

// splitAddresses cuts at the commas and group signs outside quotes, comments
// and angle brackets.
func splitAddresses(raw string, l *AddressList) []string {
	var out []string
	start, depth := 0, 0
	quoted, angle := false, false
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		switch {
		case c == '\\':
			i++
		case c == '"' && depth == 0:
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		case depth > 0:
		case c == '<':
			angle = true
		case c == '>':
			angle = false
		case c == ':' && !angle, c == ';' && !angle:
			l.Group = true
			if c == ';' {
				out = append(out, raw[start:i])
			}
			start = i + 1
		case c == ',' && !angle:
			out = append(out, raw[start:i])
			start = i + 1
		}
	}
	if quoted || depth > 0 || angle {
		l.Broken = true
	}
	return append(out, raw[min(start, len(raw)):])
}

// mailbox reads "name <addr>", "addr" or "addr (name)".
func mailbox(s string) (Address, bool) {
	bare, comment := withoutComments(s)
	open := lastOutsideQuotes(bare, '<')
	if open < 0 {
		addr, ok := addrSpec(strings.TrimSpace(bare))
		return Address{Name: phrase(comment), Addr: addr}, ok
	}
	before, rest := bare[:open], bare[open+1:]
	spec, after, closed := strings.Cut(rest, ">")
	if i := strings.LastIndexByte(spec, ':'); i >= 0 && strings.HasPrefix(strings.TrimSpace(spec), "@") {
		spec = spec[i+1:] // a source route (RFC 5322 §4.4)
	}
	addr, ok := addrSpec(strings.TrimSpace(spec))
	ok = ok && closed && strings.TrimSpace(after) == "" && lastOutsideQuotes(before, '<') < 0
	if !ok {
		addr = ""
	}
	name := phrase(before)
	if name == "" {
		name = phrase(comment)
	}
	return Address{Name: name, Addr: addr}, ok
}

// addrSpec checks local@domain and puts it into lower case: no player has two
// addresses that differ in case alone.
func addrSpec(s string) (string, bool) {
	at := strings.LastIndexByte(s, '@')
	if at <= 0 || at == len(s)-1 || len(s) > 320 {
		return "", false
	}
	local, domain := s[:at], strings.TrimSuffix(s[at+1:], ".")
	if strings.HasPrefix(local, `"`) {
		if !strings.HasSuffix(local, `"`) || len(local) < 3 {
			return "", false
		}
	} else if strings.ContainsAny(local, "@\"<>()[],;:\\") {
		return "", false
	}
	if domain == "" || strings.ContainsAny(domain, "@\"<>(),;:\\=?") || strings.HasPrefix(domain, ".") || strings.Contains(domain, "..") {
		return "", false
	}
	for _, r := range s {
		if r <= ' ' && !(r == ' ' && s[0] == '"') || r == 0x7f || unicode.IsControl(r) || r == unicode.ReplacementChar || unicode.Is(unicode.Cf, r) {
			return "", false
		}
	}
	return strings.ToLower(local) + "@" + strings.ToLower(domain), true
}

// phrase is a display name: quotes taken off, encoded words decoded.
func phrase(s string) string {
	s = strings.TrimSpace(s)
	if !strings.ContainsAny(s, "\\\"") {
		return Words(s)
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			if i+1 < len(s) {
				i++
				b.WriteByte(s[i])
			}
		case '"':
		default:
			b.WriteByte(s[i])
		}
	}
	return Words(b.String())
}

// withoutComments gives a mailbox without its comments, and the last comment.
func withoutComments(s string) (bare, comment string) {
	if !strings.Contains(s, "(") {
		return s, ""
	}
	bare = StripComments(s)
	open, shut := strings.LastIndexByte(s, '('), strings.LastIndexByte(s, ')')
	if open >= 0 && shut > open {
		comment = s[open+1 : shut]
	}
	return bare, comment
}

func lastOutsideQuotes(s string, c byte) int {
	at, quoted := -1, false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] == '"':
			quoted = !quoted
		case s[i] == c && !quoted:
			at = i
		}
	}
	return at
}
