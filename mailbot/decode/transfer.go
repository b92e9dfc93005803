package decode

import (
	"bytes"
	"encoding/base64"
	"strings"
)

// transfer undoes a content transfer encoding (RFC 2045 §6). note is a defect.
func transfer(body []byte, encoding string) (out []byte, note string) {
	enc := strings.ToLower(strings.Trim(encoding, " \t\"';"))
	switch enc {
	case "", "7bit", "8bit", "binary", "7-bit", "8-bit":
		return body, ""
	case "quoted-printable", "quotedprintable", "qp":
		return quotedPrintable(body), ""
	case "base64", "b":
		return base64Body(body)
	case "x-uuencode", "uuencode", "x-uue", "uue":
		if b, ok := uudecode(body); ok {
			return b, ""
		}
		return body, "no uuencoded block"
	}
	return body, "unknown transfer encoding " + clip(enc)
}

// quotedPrintable decodes RFC 2045 §6.7 and leaves every "=" that means nothing
// as it stands: a plain footer behind the encoded text stays readable.
func quotedPrintable(body []byte) []byte {
	out := make([]byte, 0, len(body))
	for len(body) > 0 {
		line, rest := cutLine(body)
		ended := len(line) < len(body)
		body = rest
		trimmed := bytes.TrimRight(line, " \t")
		if bytes.HasSuffix(trimmed, []byte("=")) {
			out = qpLine(out, trimmed[:len(trimmed)-1])
			continue
		}
		if len(trimmed) != 2 || string(trimmed) != "--" { // "-- " by a list server
			line = trimmed
		}
		out = qpLine(out, line)
		if ended {
			out = append(out, '\n')
		}
	}
	return out
}

func qpLine(out, line []byte) []byte {
	for {
		i := indexByte(line, '=')
		if i < 0 {
			return append(out, line...)
		}
		out = append(out, line[:i]...)
		line = line[i:]
		if len(line) >= 3 && hex(line[1]) >= 0 && hex(line[2]) >= 0 {
			out = append(out, byte(hex(line[1])<<4|hex(line[2])))
			line = line[3:]
			continue
		}
		out = append(out, '=')
		line = line[1:]
	}
}

// base64Body decodes line by line. Padding may stand in the middle (a list
// server adds a second block behind the first), and the first line that is no
// base64 begins plain text (it adds its footer in clear).
func base64Body(body []byte) (out []byte, note string) {
	out = make([]byte, 0, len(body)*3/4+3)
	var group [4]byte
	n := 0
	for len(body) > 0 {
		line, rest := cutLine(body)
		if t := bytes.TrimSpace(line); !isBase64Line(t) {
			out = flushGroup(out, group[:n])
			note = "plain text behind base64"
			if len(out) == 0 {
				note = "no base64 in a base64 part"
			} else if out[len(out)-1] != '\n' {
				out = append(out, '\n')
			}
			return append(out, body...), note
		}
		for _, c := range line {
			switch {
			case c == '=':
				out = flushGroup(out, group[:n])
				n = 0
			case isBase64(c):
				group[n] = c
				n++
				if n == 4 {
					out = flushGroup(out, group[:])
					n = 0
				}
			}
		}
		body = rest
	}
	return flushGroup(out, group[:n]), note
}

func flushGroup(out, group []byte) []byte {
	if len(group) < 2 {
		return out
	}
	var dec [3]byte
	n, _ := base64.RawStdEncoding.Decode(dec[:], group)
	return append(out, dec[:n]...)
}

func isBase64Line(line []byte) bool {
	for _, c := range line {
		if !isBase64(c) && c != '=' {
			return false
		}
	}
	return true
}

func isBase64(c byte) bool {
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '+' || c == '/'
}

// uudecode decodes the first "begin … end" block of a part.
func uudecode(body []byte) ([]byte, bool) {
	i := bytes.Index(append([]byte{'\n'}, body[:min(len(body), 4096)]...), []byte("\nbegin "))
	if i < 0 {
		return nil, false
	}
	_, rest := cutLine(body[i:])
	var out []byte
	for len(rest) > 0 {
		var line []byte
		line, rest = cutLine(rest)
		if string(bytes.TrimSpace(line)) == "end" {
			return out, true
		}
		out = uuLine(out, line)
	}
	return out, true
}

func uuLine(out, line []byte) []byte {
	if len(line) == 0 {
		return out
	}
	want := int(line[0]-' ') & 63
	var buf []byte
	for i := 1; i+3 < len(line)+3; i += 4 {
		var v [4]byte
		for k := range v {
			if i+k < len(line) {
				v[k] = (line[i+k] - ' ') & 63
			}
		}
		buf = append(buf, v[0]<<2|v[1]>>4, v[1]<<4|v[2]>>2, v[2]<<6|v[3])
	}
	return append(out, buf[:min(want, len(buf))]...)
}
