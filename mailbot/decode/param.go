package decode

import (
	"sort"
	"strconv"
	"strings"
)

// parameters of a structured field such as Content-Type. The first of two
// equal names counts, and a value ends where the next parameter begins even if
// its quotes are wrong.
type parameters map[string]string

// structured splits "type/subtype; name=value; …" (RFC 2045 §5.1, RFC 2231).
func structured(raw string) (value string, params parameters) {
	if raw == "" {
		return "", nil
	}
	pieces := splitParams(raw)
	value = strings.ToLower(strings.TrimSpace(StripComments(pieces[0])))
	params = parameters{}
	var pieces2231 map[string]map[int]string // RFC 2231 is rare
	for _, p := range pieces[1:] {
		name, val, ok := strings.Cut(p, "=")
		if !ok {
			continue
		}
		name = strings.ToLower(strings.TrimSpace(name))
		val = unquote(strings.TrimSpace(val))
		base, n, coded := name2231(name)
		if n >= 0 || coded {
			if pieces2231 == nil {
				pieces2231 = map[string]map[int]string{}
			}
			if pieces2231[base] == nil {
				pieces2231[base] = map[int]string{}
			}
			if coded {
				val = "\x00" + val
			}
			pieces2231[base][max(n, 0)] = val
			continue
		}
		if _, have := params[name]; !have && name != "" {
			params[name] = val
		}
	}
	for name, parts := range pieces2231 {
		params[name] = join2231(parts)
	}
	return value, params
}

// splitParams cuts at the semicolons that stand outside quotes and comments.
func splitParams(raw string) []string {
	var out []string
	start, quoted := 0, false
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			if quoted {
				i++
			}
		case '"':
			quoted = !quoted
		case ';':
			if !quoted {
				out = append(out, raw[start:i])
				start = i + 1
			}
		}
		if len(out) > 50 {
			return out
		}
	}
	return append(out, raw[start:])
}

// name2231 reads "name*1*": its number is -1 without one.
func name2231(name string) (base string, n int, coded bool) {
	base, rest, ok := strings.Cut(name, "*")
	if !ok {
		return name, -1, false
	}
	coded = rest == "" || strings.HasSuffix(rest, "*")
	rest = strings.TrimSuffix(rest, "*")
	if rest == "" {
		return base, -1, coded
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 0 || n > 200 {
		return name, -1, false
	}
	return base, n, coded
}

// join2231 puts the numbered pieces of a value together and decodes those that
// are percent-encoded: charset'language'text.
func join2231(parts map[int]string) string {
	keys := make([]int, 0, len(parts))
	for k := range parts {
		keys = append(keys, k)
	}
	sort.Ints(keys)
	charset := ""
	var b []byte
	for i, k := range keys {
		v, coded := strings.CutPrefix(parts[k], "\x00")
		if !coded {
			b = append(b, v...)
			continue
		}
		if i == 0 {
			if f := strings.SplitN(v, "'", 3); len(f) == 3 {
				charset, v = f[0], f[2]
			}
		}
		b = append(b, percent(v)...)
	}
	s, _ := toUTF8(b, charset)
	return oneLine(s)
}

func percent(s string) []byte {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && hex(s[i+1]) >= 0 && hex(s[i+2]) >= 0 {
			out = append(out, byte(hex(s[i+1])<<4|hex(s[i+2])))
			i += 2
			continue
		}
		out = append(out, s[i])
	}
	return out
}

func unquote(s string) string {
	if !strings.HasPrefix(s, `"`) {
		if i := strings.IndexAny(s, " \t("); i > 0 {
			return s[:i]
		}
		return s
	}
	s = s[1:]
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			if i+1 < len(s) {
				i++
				b.WriteByte(s[i])
			}
			continue
		case '"':
			return b.String()
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// StripComments takes out what stands in brackets (RFC 5322 §3.2.2).
func StripComments(s string) string {
	if !strings.Contains(s, "(") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	depth, quoted := 0, false
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\\' && i+1 < len(s):
			if depth == 0 {
				b.WriteString(s[i : i+2])
			}
			i++
			continue
		case c == '"' && depth == 0:
			quoted = !quoted
		case c == '(' && !quoted:
			depth++
			continue
		case c == ')' && !quoted && depth > 0:
			depth--
			continue
		}
		if depth == 0 {
			b.WriteByte(c)
		}
	}
	return b.String()
}
