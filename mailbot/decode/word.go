package decode

import (
	"encoding/base64"
	"strings"
)

// Words decodes the encoded words of a header value (RFC 2047) and its raw
// eight-bit bytes, and gives one line without control characters. It takes what
// mailers really write: words inside quotes, blanks inside a word, characters
// cut between two words, wrong padding.
func Words(raw string) string {
	if !strings.Contains(raw, "=?") {
		if printable(raw) {
			return strings.TrimSpace(raw)
		}
		return oneLine(guess([]byte(raw)))
	}
	var out strings.Builder
	rest := raw
	for {
		i := strings.Index(rest, "=?")
		if i < 0 {
			break
		}
		w, n := encodedWord(rest[i:])
		if n == 0 {
			out.WriteString(guess([]byte(rest[:i+2])))
			rest = rest[i+2:]
			continue
		}
		out.WriteString(guess([]byte(rest[:i])))
		rest = rest[i+n:]
		bytes := w.bytes
		for { // adjacent words: the blank between them is not text (RFC 2047 §6.2)
			trimmed := strings.TrimLeft(rest, " \t")
			next, m := encodedWord(trimmed)
			if m == 0 {
				break
			}
			if !strings.EqualFold(next.charset, w.charset) {
				out.WriteString(wordText(w.charset, bytes))
				bytes, w.charset = nil, next.charset
			}
			bytes = append(bytes, next.bytes...)
			rest = trimmed[m:]
		}
		out.WriteString(wordText(w.charset, bytes))
	}
	out.WriteString(guess([]byte(rest)))
	return oneLine(out.String())
}

type word struct {
	charset string
	bytes   []byte
}

// encodedWord reads "=?charset?B|Q?text?=" at the head of s and gives its
// length, 0 if there is none.
func encodedWord(s string) (word, int) {
	if !strings.HasPrefix(s, "=?") {
		return word{}, 0
	}
	c := strings.IndexByte(s[2:], '?')
	if c <= 0 || c > 60 {
		return word{}, 0
	}
	charset := s[2 : 2+c]
	rest := s[2+c+1:]
	if strings.ContainsAny(charset, " \t<>\"=") || len(rest) < 2 || rest[1] != '?' {
		return word{}, 0
	}
	text := rest[2:]
	// RFC 2047 §2 allows 75 characters; a bounded search keeps this linear.
	end := strings.Index(text[:min(len(text), 1000)], "?=")
	if end < 0 {
		return word{}, 0
	}
	charset, _, _ = strings.Cut(charset, "*") // RFC 2231 §5: a language
	var b []byte
	switch rest[0] {
	case 'B', 'b':
		b = wordBase64(text[:end])
	case 'Q', 'q':
		b = wordQ(text[:end])
	default:
		return word{}, 0
	}
	return word{charset: charset, bytes: b}, 2 + c + 1 + 2 + end + 2
}

func wordBase64(s string) []byte {
	clean := strings.Map(func(r rune) rune {
		if isBase64(byte(r)) && r < 128 {
			return r
		}
		return -1
	}, s)
	if len(clean)%4 == 1 {
		clean = clean[:len(clean)-1]
	}
	b, _ := base64.RawStdEncoding.DecodeString(clean)
	return b
}

func wordQ(s string) []byte {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '_':
			out = append(out, ' ')
		case s[i] == '=' && i+2 < len(s) && hex(s[i+1]) >= 0 && hex(s[i+2]) >= 0:
			out = append(out, byte(hex(s[i+1])<<4|hex(s[i+2])))
			i += 2
		default:
			out = append(out, s[i])
		}
	}
	return out
}

func wordText(charset string, b []byte) string {
	s, _ := toUTF8(b, charset)
	return s
}

// guess decodes bytes without a charset: UTF-8 where they are valid, else
// windows-1252.
func guess(b []byte) string {
	s, _ := toUTF8(b, "")
	return s
}

// oneLine makes a header value safe to show and to write: no line end, no
// control character.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\r' || r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case r < 32 || r == 127 || r >= 0x80 && r < 0xa0:
			return -1
		}
		return r
	}, s)
	return strings.TrimSpace(s)
}

// printable reports whether all is printable ASCII.
func printable(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

func hex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}
