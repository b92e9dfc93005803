package mailbot

import (
	"strings"
	"unicode"

	"github.com/fnomic/fnomic/mailbot/decode"
)

const maxReferences = 100

// thread reads the identity of the mail and what it answers (RFC 5322 §3.6.4).
// Of several ids in In-Reply-To the first counts.
func (r *Reading) thread(h decode.Header) {
	if ids := messageIDs(h.Get("Message-ID")); len(ids) > 0 {
		r.MessageID = ids[0]
	}
	if ids := messageIDs(h.Get("In-Reply-To")); len(ids) > 0 {
		r.InReplyTo = ids[0]
	}
	r.References = messageIDs(h.Get("References"))
	if r.InReplyTo == "" && len(r.References) > 0 {
		r.InReplyTo = r.References[len(r.References)-1]
	}
}

// messageIDs are the ids "<…@…>" in a field, with their brackets. An id without
// brackets is taken whole if nothing else is there.
func messageIDs(raw string) []string {
	var out []string
	rest := decode.StripComments(raw)
	for len(out) < maxReferences {
		_, after, ok := strings.Cut(rest, "<")
		if !ok {
			break
		}
		id, next, ok := strings.Cut(after, ">")
		if !ok {
			break
		}
		if id = strings.Join(strings.Fields(id), ""); id != "" {
			out = append(out, "<"+strings.ToValidUTF8(id, "?")+">")
		}
		rest = next
	}
	bare := strings.TrimSpace(raw)
	if len(out) == 0 && bare != "" && strings.Contains(bare, "@") && !strings.ContainsAny(bare, " \t<>") {
		out = append(out, "<"+strings.ToValidUTF8(bare, "?")+">")
	}
	return out
}

// squeeze keeps letters and digits alone, in lower case: two wordings that
// differ in layout only are equal.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '+' || r == '=' {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
