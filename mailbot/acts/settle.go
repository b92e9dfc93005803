package acts

import (
	"slices"

	"github.com/fnomic/fnomic/internal/game"
)

// dropGreeting: under « me revoilà » somebody who registers comes back by that.
func dropGreeting(acts []found) []found {
	if !slices.ContainsFunc(acts, func(f found) bool { return f.act.Kind == game.Register && !f.subject }) {
		return acts
	}
	return slices.DeleteFunc(acts, func(f found) bool { return f.act.Kind == game.ReturnToPlay && f.subject })
}

// soleRef is the one object of the kinds that the sentence names, "" if it
// names none or several.
func soleRef(s *sentence, kinds ...string) string {
	key := ""
	for _, r := range refs(s.toks) {
		if !slices.Contains(kinds, keyKind(r.key)) || r.key == key {
			continue
		}
		if key != "" {
			return ""
		}
		key = r.key
	}
	return key
}
