package record

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/fnomic/fnomic/internal/lawbook"
)

// effectApplied1 reads version 1 of "effect-applied", which held the effect's
// line and nothing else: {"effect","by"}. It reads the line as the program did
// that wrote it, for good; lawbook.ParseEffect may learn other forms.
func effectApplied1(raw json.RawMessage) (json.RawMessage, error) {
	var was struct {
		Effect string `json:"effect"`
		By     string `json:"by"`
	}
	if err := strictly(raw, &was); err != nil {
		return nil, err
	}
	set, ok := effectLine1(was.Effect)
	if !ok {
		return nil, fmt.Errorf("no effect: %q", was.Effect)
	}
	return json.Marshal(struct {
		Effect string         `json:"effect"`
		By     string         `json:"by"`
		Set    lawbook.Effect `json:"set"`
		Cited  bool           `json:"cited"`
	}{was.Effect, was.By, set, true})
}

// The forms of a line in version 1. All lines that were recorded had one.
var (
	word1      = regexp.MustCompile(`(?i)^effets?\b\s*:?\s*`)
	point1     = regexp.MustCompile(`(?i)^(a[0-9]{2,3}(?:-[0-9])?)\s*[=:]\s*(?:\(\s*)?([a-z])\)?$`)
	procedure1 = regexp.MustCompile(`(?i)^(d?)\s*([0-9]{1,6})\s+proc[eé]dure\s*[=:]?\s*(.+)$`)
	value1     = regexp.MustCompile(`(?i)^(d?)\s*([0-9]{1,6})\s*\.\s*(\p{L}[\p{L}0-9_ -]*?)\s*[=:]\s*(.+)$`)
	amount1    = regexp.MustCompile(`^[+-]?\s*[0-9]{1,18}\s*(?:points?|pts?)?$`)
	span1      = regexp.MustCompile(`^\+?[0-9]{1,18}\s*(?:h|heures?|j|jours?|semaines?|mois)$`)
)

func effectLine1(line string) (lawbook.Effect, bool) {
	text := strings.Join(strings.Fields(norm.NFC.String(strings.ToValidUTF8(line, "\uFFFD"))), " ")
	text = strings.TrimRight(word1.ReplaceAllString(text, ""), " .;")
	if m := point1.FindStringSubmatch(text); m != nil {
		return lawbook.Effect{Kind: lawbook.SetsPoint, Name: strings.ToUpper(m[1]), Value: strings.ToLower(m[2])}, true
	}
	if m := procedure1.FindStringSubmatch(text); m != nil {
		return lawbook.Effect{Kind: lawbook.SetsProcedure, Rule: strings.ToLower(m[1]) + m[2], Value: strings.ToLower(m[3])}, true
	}
	m := value1.FindStringSubmatch(text)
	if m == nil {
		return lawbook.Effect{}, false
	}
	e := lawbook.Effect{Kind: lawbook.SetsExpression, Rule: strings.ToLower(m[1]) + m[2], Name: name1(m[3]), Value: m[4]}
	if literal1(e.Value) {
		e.Kind = lawbook.SetsParameter
	}
	return e, true
}

// name1 lowers a name, drops its accents and joins its words by underscores.
func name1(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r == '-' || r == ' ':
			return '_'
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(name))
}

func literal1(value string) bool {
	folded := strings.NewReplacer("−", "-", "–", "-").Replace(strings.ToLower(value))
	return amount1.MatchString(folded) || span1.MatchString(folded)
}
