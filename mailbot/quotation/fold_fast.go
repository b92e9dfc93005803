package quotation

import "unicode/utf8"

// folded holds what foldSlow makes of the signs below U+0180, where French is,
// so that most lines need no normalisation. None of them is a combining mark,
// so each folds by itself.
var folded = foldTable()

const tableEnd = 0x180

func foldTable() [tableEnd]string {
	var table [tableEnd]string
	for r := range rune(tableEnd) {
		s := foldSlow("x" + string(r) + "x")
		table[r] = s[1 : len(s)-1]
	}
	return table
}

// tabled is the folded form of a sign, and whether it is known without
// normalisation.
func tabled(r rune) (string, bool) {
	switch {
	case r < tableEnd:
		return folded[r], true
	case r == '’' || r == '‘':
		return "'", true
	case r == '–' || r == '—':
		return "-", true
	case r == '…':
		return "...", true
	case r == '\u202f' || r == '\u2007':
		return " ", true
	case r == '“' || r == '”' || r == '€':
		return string(r), true
	}
	return "", false
}

// foldFast does what foldSlow does, unless a sign needs normalisation.
func foldFast(s string) (string, bool) {
	b := make([]byte, 0, len(s)+8)
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf && c > ' ' {
			b = append(b, folded[c]...)
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		t, ok := tabled(r)
		if !ok {
			return "", false
		}
		i += size
		b = appendBlankOnce(b, t)
	}
	for len(b) > 0 && b[len(b)-1] == ' ' {
		b = b[:len(b)-1]
	}
	return string(b), true
}

// appendBlankOnce lets no blank begin the line nor stand behind another.
func appendBlankOnce(b []byte, t string) []byte {
	if t != "" && t[0] == ' ' && (len(b) == 0 || b[len(b)-1] == ' ') {
		t = t[1:]
	}
	return append(b, t...)
}
