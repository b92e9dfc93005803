package decode

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/unicode"
)

// toUTF8 decodes b, which claims to be in charset label. The claim is checked
// against the bytes: what is valid UTF-8 is UTF-8 whatever was said, and what is
// not cannot be. note is a defect, empty if the claim held.
func toUTF8(b []byte, label string) (text, note string) {
	label = charsetName(label)
	if bytes.HasPrefix(b, []byte{0xef, 0xbb, 0xbf}) {
		b = b[3:]
	} else if s, ok := utf16BOM(b); ok {
		return s, ""
	}
	if isASCII(b) && !stateful(label) {
		return string(b), ""
	}
	switch label {
	case "", "us-ascii", "ascii", "utf-8", "utf8", "iso-8859-1", "latin1", "windows-1252", "iso-8859-15", "unknown-8bit", "x-unknown":
		return western(b, label)
	}
	enc := lookup(label)
	if enc == nil {
		s, _ := western(b, "")
		return s, "unknown charset " + clip(label)
	}
	if !multibyte(label) && utf8.Valid(b) {
		return string(b), "UTF-8 under charset " + clip(label)
	}
	s, err := enc.NewDecoder().Bytes(b)
	if err != nil {
		w, _ := western(b, "")
		return w, "not in charset " + clip(label)
	}
	return string(s), ""
}

// western decides line by line between UTF-8 and windows-1252, the superset of
// Latin-1 that mailers mean by it: list footers are often in another charset
// than the mail they stand under.
func western(b []byte, label string) (text, note string) {
	utf := label == "utf-8" || label == "utf8"
	if utf8.Valid(b) {
		if !utf && label != "" && label != "unknown-8bit" && label != "x-unknown" {
			note = "UTF-8 under charset " + label
		}
		return string(b), note
	}
	if utf {
		note = "bytes that are not UTF-8"
	}
	fallback := charmap.Windows1252
	if label == "iso-8859-15" && !hasC1(b) {
		fallback = charmap.ISO8859_15
	}
	var out strings.Builder
	out.Grow(len(b) + len(b)/8)
	for len(b) > 0 {
		i := indexByte(b, '\n') + 1
		if i == 0 {
			i = len(b)
		}
		writeLine(&out, b[:i], utf, fallback)
		b = b[i:]
	}
	return out.String(), note
}

// writeLine takes a line as UTF-8 if it is, or if it is declared so and holds
// more characters of several bytes than stray bytes.
func writeLine(out *strings.Builder, line []byte, utf bool, fallback *charmap.Charmap) {
	if utf8.Valid(line) || utf && mostlyUTF8(line) {
		out.Write(bytes.ToValidUTF8(line, []byte("\uFFFD")))
		return
	}
	for _, c := range line {
		out.WriteRune(fallback.DecodeByte(c))
	}
}

func mostlyUTF8(line []byte) bool {
	good, bad := 0, 0
	for len(line) > 0 {
		r, n := utf8.DecodeRune(line)
		if r == utf8.RuneError && n == 1 {
			bad++
		} else if n > 1 {
			good++
		}
		line = line[n:]
	}
	return good > bad
}

func hasC1(b []byte) bool {
	for _, c := range b {
		if c >= 0x80 && c < 0xa0 {
			return true
		}
	}
	return false
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// stateful charsets write other scripts in ASCII bytes.
func stateful(label string) bool {
	return strings.HasPrefix(label, "iso-2022") || strings.HasPrefix(label, "utf-16") ||
		strings.HasPrefix(label, "utf-7") || strings.HasPrefix(label, "hz")
}

// multibyte charsets may hold by chance what is valid UTF-8.
func multibyte(label string) bool {
	for _, p := range []string{"gb", "big5", "euc", "shift", "sjis", "iso-2022", "utf-16", "ks_c", "hz"} {
		if strings.HasPrefix(label, p) {
			return true
		}
	}
	return false
}

func lookup(label string) encoding.Encoding {
	if label == "x-user-defined" { // the web maps it to private characters
		return nil
	}
	if e, err := htmlindex.Get(label); err == nil && e != encoding.Replacement {
		return e
	}
	if e, err := ianaindex.MIME.Encoding(label); err == nil && e != nil {
		return e
	}
	if e, err := ianaindex.IANA.Encoding(label); err == nil && e != nil {
		return e
	}
	switch strings.TrimPrefix(label, "x-") {
	case "cp850", "ibm850":
		return charmap.CodePage850
	case "cp437", "ibm437":
		return charmap.CodePage437
	case "cp858":
		return charmap.CodePage858
	case "mac", "mac-roman", "macroman", "macintosh":
		return charmap.Macintosh
	case "cp1250":
		return charmap.Windows1250
	case "cp1252", "ansi":
		return charmap.Windows1252
	}
	return nil
}

// charsetName puts a label into its usual form: quotes, blanks, semicolons and
// underscores come in from broken mailers.
func charsetName(label string) string {
	s := strings.ToLower(strings.Trim(label, " \t\"';,"))
	switch s {
	case "utf_8", "unicode-1-1-utf-8", "utf-8n", "x-utf-8", "utf8mb4":
		return "utf-8"
	case "iso8859-1", "iso_8859-1", "iso8859_1", "l1", "latin-1", "iso-8859_1", "8859-1", "ansi_x3.4-1968":
		return "iso-8859-1"
	case "iso8859-15", "iso_8859-15", "latin9", "latin-9":
		return "iso-8859-15"
	case "cp1252", "x-cp1252", "windows1252", "win-1252":
		return "windows-1252"
	}
	return s
}

func utf16BOM(b []byte) (string, bool) {
	if len(b) < 4 || !(b[0] == 0xff && b[1] == 0xfe || b[0] == 0xfe && b[1] == 0xff) {
		return "", false
	}
	s, err := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewDecoder().Bytes(b)
	return string(s), err == nil
}

// clip keeps a defect short whatever a mail claims.
func clip(s string) string {
	s = oneLine(strings.ToValidUTF8(s, "?"))
	if len(s) > 40 {
		return s[:40]
	}
	return s
}
