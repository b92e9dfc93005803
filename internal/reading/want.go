package reading

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"
	"unicode"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/mailbot"
)

// Want is a want file: only the keys that are given are compared.
type Want struct {
	From       *string           `json:"from"`
	At         *time.Time        `json:"at"`
	AtSource   *string           `json:"at_source"`
	Text       *string           `json:"text"`
	TextHas    stringList        `json:"text_has"`
	TextLacks  stringList        `json:"text_lacks"`
	TextStarts stringList        `json:"text_starts"`
	TextEnds   stringList        `json:"text_ends"`
	TextNoWS   *string           `json:"text_nows"`
	BodyNoWS   *string           `json:"body_nows"`
	Acts       *[]map[string]any `json:"acts"`
	Asked      *bool             `json:"asked"`
	Ignored    *bool             `json:"ignored"`
	Defects    *bool             `json:"defects"`
	Note       string            `json:"note"`
}

// stringList is one string or a list of them.
type stringList []string

// UnmarshalJSON reads either form.
func (l *stringList) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*l = stringList{one}
		return nil
	}
	return json.Unmarshal(b, (*[]string)(l))
}

// keys are the keys given.
func (w Want) keys() []string {
	var out []string
	v := reflect.ValueOf(w)
	for i := range v.NumField() {
		key := v.Type().Field(i).Tag.Get("json")
		if key != "note" && !v.Field(i).IsZero() {
			out = append(out, key)
		}
	}
	return out
}

// compare gives the keys that were read wrongly.
func (w Want) compare(r mailbot.Reading) []Failure {
	var out []Failure
	check := func(key string, ok bool, got, want any) {
		if !ok {
			out = append(out, Failure{Key: key, Got: fmt.Sprint(got), Want: fmt.Sprint(want)})
		}
	}
	text := trimLines(r.Text)
	if w.From != nil {
		check("from", r.From == *w.From, r.From, *w.From)
	}
	if w.At != nil {
		check("at", r.At.Equal(*w.At), r.At.Format(time.RFC3339), w.At.Format(time.RFC3339))
	}
	if w.AtSource != nil {
		check("at_source", r.AtSource == *w.AtSource, r.AtSource, *w.AtSource)
	}
	if w.Text != nil {
		check("text", text == trimLines(*w.Text), text, trimLines(*w.Text))
	}
	w.compareParts(text, check)
	if w.BodyNoWS != nil {
		check("body_nows", noWS(r.Body) == noWS(*w.BodyNoWS), noWS(r.Body), noWS(*w.BodyNoWS))
	}
	if w.Acts != nil {
		check("acts", sameActs(r.Acts, *w.Acts), show(r.Acts), show(*w.Acts))
	}
	if w.Asked != nil {
		right := (len(r.Asked) > 0) == *w.Asked && (!*w.Asked || len(r.Acts) == 0)
		check("asked", right, show(r.Asked), *w.Asked)
	}
	if w.Ignored != nil {
		check("ignored", (r.Ignored != "") == *w.Ignored, r.Ignored, *w.Ignored)
	}
	if w.Defects != nil {
		check("defects", (len(r.Defects) > 0) == *w.Defects, show(r.Defects), *w.Defects)
	}
	return out
}

// compareParts compares the keys that speak of a part of the text.
func (w Want) compareParts(text string, check func(string, bool, any, any)) {
	for _, s := range w.TextHas {
		check("text_has", strings.Contains(text, s), text, s)
	}
	for _, s := range w.TextLacks {
		check("text_lacks", !strings.Contains(text, s), text, s)
	}
	for _, s := range w.TextStarts {
		check("text_starts", strings.HasPrefix(text, s), text, s)
	}
	for _, s := range w.TextEnds {
		check("text_ends", strings.HasSuffix(text, s), text, s)
	}
	if w.TextNoWS != nil {
		check("text_nows", noWS(text) == noWS(*w.TextNoWS), noWS(text), noWS(*w.TextNoWS))
	}
}

// sameActs compares two lists in order; of each act only the keys given.
func sameActs(got []game.Act, want []map[string]any) bool {
	if len(got) != len(want) {
		return false
	}
	for i := range got {
		if !matches(got[i], want[i]) {
			return false
		}
	}
	return true
}

// matches compares an act with the keys given for it, as they stand in JSON.
func matches(got game.Act, want map[string]any) bool {
	b, err := json.Marshal(got)
	if err != nil {
		return false
	}
	var m map[string]any
	if err := json.Unmarshal(b, &m); err != nil {
		return false
	}
	for k, v := range want {
		have, ok := m[k]
		if !ok {
			have = zeroLike(v)
		}
		if !reflect.DeepEqual(have, v) {
			return false
		}
	}
	return true
}

// zeroLike is what an absent key means beside a wanted value.
func zeroLike(v any) any {
	switch v.(type) {
	case string:
		return ""
	case []any:
		return []any{}
	}
	return nil
}

func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRightFunc(l, unicode.IsSpace)
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

func noWS(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

func show(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
