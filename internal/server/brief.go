package server

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// longestLogged is how long a text may be in a line of the log, in runes.
const longestLogged = 60

// brief is an event for the log: its fields, where a longer text gives way to
// its length. What players wrote stands in the ledger, not in the host's logs.
func brief(event any) any {
	b, err := json.Marshal(event)
	if err != nil {
		return err.Error()
	}
	var fields any
	if err := json.Unmarshal(b, &fields); err != nil {
		return err.Error()
	}
	return shortened(fields)
}

func length(text string) string { return fmt.Sprintf("(%d characters)", utf8.RuneCountInString(text)) }

func shortened(v any) any {
	switch v := v.(type) {
	case string:
		if utf8.RuneCountInString(v) > longestLogged || strings.Contains(v, "\n") {
			return length(v)
		}
	case []any:
		for i := range v {
			v[i] = shortened(v[i])
		}
	case map[string]any:
		for k := range v {
			if text, ok := v[k].(string); ok && k == "text" {
				v[k] = length(text) // of a proposal, a decree, a request
				continue
			}
			v[k] = shortened(v[k])
		}
	}
	return v
}
