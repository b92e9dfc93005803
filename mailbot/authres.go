package mailbot

import (
	"strings"

	"github.com/fnomic/fnomic/mailbot/decode"
)

// Verdict of the mailbox's server on one method of authentication.
type Verdict string

// Verdicts. Anything but one clear result of the trusted server is unknown.
const (
	AuthPass    Verdict = "pass"
	AuthFail    Verdict = "fail"
	AuthUnknown Verdict = "unknown"
)

// Authentication is what the mailbox's own server found (RFC 8601).
type Authentication struct {
	DMARC Verdict `json:"dmarc"`
	// Domain is the domain of From that the DMARC result speaks of.
	Domain string `json:"domain,omitempty"`
}

// authentication reads the results of the trusted server alone. That server
// adds its field on top and must take out those that came in with its name, so
// only a field above the first Received line is its own; two of them that
// disagree, or one that does not parse, say nothing. go-msgauth cuts a field at
// semicolons inside quoted strings, which the sender fills; so it is not used.
func authentication(h decode.Header, server string) Authentication {
	unknown := Authentication{DMARC: AuthUnknown}
	found := unknown
	for _, f := range h {
		if server == "" || strings.EqualFold(f.Name, "Received") {
			break
		}
		if !strings.EqualFold(f.Name, "Authentication-Results") {
			continue
		}
		id, results, ok := authResults(f.Raw)
		if !strings.EqualFold(id, server) {
			continue
		}
		a, one := dmarc(results)
		if !ok || one && found != unknown && found != a {
			return unknown
		}
		if one {
			found = a
		}
	}
	return found
}

// authResults splits "authserv-id version; method=result property=value; …"
// (RFC 8601 §2.2) outside quoted strings and comments. ok is false where quotes
// or brackets do not close.
func authResults(raw string) (id string, results [][]string, ok bool) {
	var word strings.Builder
	var words []string
	depth, quoted := 0, false
	endWord := func() {
		if word.Len() > 0 {
			words = append(words, word.String())
			word.Reset()
		}
	}
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case c == '\\' && (quoted || depth > 0):
			i++
		case c == '"' && depth == 0:
			quoted = !quoted
		case quoted:
			// What is quoted may be a reason that the sender chose; it is never a
			// result, a method or a domain.
			word.WriteByte('?')
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		case depth > 0:
		case c == ';':
			endWord()
			results = append(results, words)
			words = nil
		case c == ' ' || c == '\t':
			endWord()
		default:
			word.WriteByte(c)
		}
	}
	endWord()
	results = append(results, words)
	if len(results[0]) == 0 {
		return "", nil, false
	}
	return results[0][0], results[1:], !quoted && depth == 0
}

// dmarc is the one DMARC result of a field; two of them are none.
func dmarc(results [][]string) (Authentication, bool) {
	out := Authentication{DMARC: AuthUnknown}
	n := 0
	for _, words := range results {
		if len(words) == 0 {
			continue
		}
		method, result, _ := strings.Cut(strings.ToLower(words[0]), "=")
		if method, _, _ = strings.Cut(method, "/"); method != "dmarc" {
			continue
		}
		n++
		switch result {
		case "pass":
			out.DMARC = AuthPass
		case "fail":
			out.DMARC = AuthFail
		}
		for _, w := range words[1:] {
			if d, ok := strings.CutPrefix(strings.ToLower(w), "header.from="); ok && !strings.Contains(d, "?") {
				out.Domain = d
			}
		}
	}
	return out, n == 1 && out.Domain != ""
}
