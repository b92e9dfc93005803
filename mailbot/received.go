package mailbot

import (
	"strings"
	"time"

	"github.com/fnomic/fnomic/mailbot/decode"
)

// time finds the list time (law §0.2, A01): when the list's host received the
// mail at its border, however long a moderator then held it. The sender's Date
// is never asked.
func (r *Reading) time(m *decode.Mail, env Envelope, s Setting) {
	at, note := listTime(m.Header.All("Received"), s)
	if note != "" {
		r.Defects = append(r.Defects, note)
	}
	archive := env.Archive
	if archive.IsZero() && m.FromLine != "" {
		archive, _ = SeparatorDate(m.FromLine)
	}
	for _, c := range []struct {
		at     time.Time
		source string
	}{{at, FromReceived}, {env.Internal, FromInternal}, {archive, FromArchive}, {env.Now, FromNow}} {
		r.At, r.AtSource = c.at.UTC().Truncate(time.Second), c.source
		if !c.at.IsZero() {
			return
		}
	}
}

// hop is one Received line.
type hop struct {
	from, by string // the clauses, folded to lower case, comments kept in from
	date     string // not read yet
}

// listTime walks down the Received lines, newest first. Each line is believed
// as far as it was written by a host that is believed: first the mailbox's own
// server, then, where that server took the mail from the list's host, the list's
// host. Lines below the border were written by others and prove nothing.
func listTime(values []string, s Setting) (at time.Time, note string) {
	host := strings.ToLower(s.ListHost)
	if host == "" {
		return time.Time{}, ""
	}
	inList := false
	above := hop{}
	listIP := ""
	for i, v := range values {
		if i >= 100 {
			return time.Time{}, "over 100 Received lines"
		}
		h := parseHop(v)
		if h.by == "" && (inList || above.by == "") {
			continue // "(qmail 15921 invoked from network)"
		}
		switch {
		case h.by == host:
			if !inList && above.by != "" && !fromHost(above.from, host) {
				return time.Time{}, "Received line of the list's host that it did not write"
			}
			if !inList {
				listIP = bracketIP(above.from)
			}
			inList = true
			if internalHop(h.from, host, listIP) {
				above = h
				at, note = hopTime(h)
				continue
			}
			return hopTime(h)
		case inList:
			return at, note
		case above.by != "" && !sameSite(h.by, s.AuthServ, above.by):
			return time.Time{}, ""
		}
		if h.by != "" {
			above = h
		}
	}
	return at, note
}

func hopTime(h hop) (time.Time, string) {
	at, dated := decode.Date(h.date)
	if !dated {
		return time.Time{}, "no date in the list's Received line"
	}
	return at, ""
}

// parseHop takes a Received line apart (RFC 5321 §4.4). Comments may hold
// semicolons and words like "by".
func parseHop(v string) hop {
	var h hop
	clause, date := splitDate(v)
	h.date = date
	words := topWords(clause)
	for i := 0; i+1 < len(words); i++ {
		switch {
		case strings.EqualFold(words[i], "from") && h.from == "" && h.by == "":
			end := i + 1
			for end < len(words) && !strings.EqualFold(words[end], "by") {
				end++
			}
			h.from = strings.ToLower(strings.Join(words[i+1:end], " "))
			i = end - 1
		case strings.EqualFold(words[i], "by") && h.by == "":
			h.by = strings.Trim(strings.ToLower(words[i+1]), "[]<>;.")
		}
	}
	return h
}

// splitDate cuts at the last semicolon outside comments and quotes.
func splitDate(v string) (clause, date string) {
	at, depth, quoted := -1, 0, false
	for i := 0; i < len(v); i++ {
		switch c := v[i]; {
		case c == '\\':
			i++
		case c == '"' && depth == 0:
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		case c == ';' && depth == 0:
			at = i
		}
	}
	if at < 0 {
		return v, ""
	}
	return v[:at], v[at+1:]
}

// topWords splits at blanks; a comment is one word.
func topWords(s string) []string {
	out := make([]string, 0, 16)
	start, depth := -1, 0
	for i := 0; i <= len(s); i++ {
		end := i == len(s) || depth == 0 && (s[i] == ' ' || s[i] == '\t')
		if end {
			if start >= 0 {
				out = append(out, s[start:i])
			}
			start = -1
			continue
		}
		if start < 0 {
			start = i
		}
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth > 0 {
				depth--
			}
		}
	}
	return out
}

// fromHost reports whether a from clause names the host as the server saw it:
// by its reverse name where one is given, else by its greeting.
func fromHost(from, host string) bool {
	helo, comment, _ := strings.Cut(from, "(")
	helo = strings.TrimSpace(helo)
	name := strings.FieldsFunc(comment, func(r rune) bool { return strings.ContainsRune(" ()[];,@", r) })
	if len(name) > 0 {
		name[0] = strings.TrimSuffix(name[0], ".") // Gmail ends the name with the root
	}
	if len(name) > 0 && !strings.HasPrefix(name[0], "helo") && !isIP(name[0]) {
		return name[0] == host && name[0] != "unknown"
	}
	for _, w := range name {
		if strings.TrimPrefix(w, "helo=") == host {
			return true
		}
	}
	return helo == host
}

// internalHop reports whether the list's host handed the mail to itself: a
// content filter, the list manager, a moderator's release.
func internalHop(from, host, listIP string) bool {
	if from == "" {
		return true // "by host (Postfix, from userid 38)"
	}
	ip := bracketIP(from)
	switch {
	case ip == "127.0.0.1", ip == "::1", ip == "ipv6:::1":
		return true
	case ip != "":
		return ip == listIP
	}
	helo, _, _ := strings.Cut(from, " ")
	return helo == "localhost" || helo == host || !strings.Contains(helo, ".") && !strings.Contains(from, "(")
}

// bracketIP is the address that the server saw, from "(name [1.2.3.4])" or
// "(1.2.3.4)".
func bracketIP(from string) string {
	start := 0
	for i := 0; i <= len(from); i++ {
		if i < len(from) && strings.IndexByte(" ()[]", from[i]) < 0 {
			continue
		}
		if w := from[start:i]; isIP(w) {
			return w
		}
		start = i + 1
	}
	return ""
}

func isIP(w string) bool {
	if strings.Count(w, ".") == 3 {
		return strings.Trim(w, "0123456789.") == ""
	}
	return strings.Count(w, ":") >= 2 && strings.Trim(strings.TrimPrefix(w, "ipv6:"), "0123456789abcdef:.") == ""
}

// sameSite reports whether a line is by the mailbox's own site: its server, the
// server above, or a host of the same domain.
func sameSite(by, authServ, above string) bool {
	if by == "" || by == "localhost" || by == above {
		return true
	}
	for _, h := range []string{strings.ToLower(authServ), above} {
		if h != "" && (by == h || parent(by) != "" && parent(by) == parent(h) || strings.HasSuffix(by, "."+h)) {
			return true
		}
	}
	return false
}

// parent is the domain above a host name of three labels or more.
func parent(host string) string {
	_, p, ok := strings.Cut(host, ".")
	if !ok || !strings.Contains(p, ".") {
		return ""
	}
	return p
}
