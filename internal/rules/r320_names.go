package rules

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// named finds the player whom a mail names: the exact name without regard to
// case and accents (A155), else the only one at one letter's distance for names
// of five letters or more; « moi » is the sender. Empty if that is not certain.
func named(s *game.State, by, written string) string {
	w := foldName(written)
	if w == "" {
		return ""
	}
	if isSelf(w) {
		return by
	}
	near := ""
	for _, q := range s.Players {
		name := foldName(q.Name)
		if name == w {
			return q.Name
		}
		if len([]rune(name)) < 5 || !oneApart([]rune(name), []rune(w)) {
			continue
		}
		if near != "" {
			return ""
		}
		near = q.Name
	}
	return near
}

func isSelf(w string) bool { return w == "moi" || w == "moi-meme" || w == "moi meme" }

// foldName is a name as written, without case, accents and signs around it.
func foldName(name string) string { return folded(strings.Trim(name, " \t\n.,;:!?«»\"'")) }

// oneApart reports whether one letter changed, added or left out makes two
// names equal.
func oneApart(a, b []rune) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	if len(a)-len(b) > 1 {
		return false
	}
	i := 0
	for i < len(b) && a[i] == b[i] {
		i++
	}
	if len(a) == len(b) {
		return i < len(a) && string(a[i+1:]) == string(b[i+1:])
	}
	return string(a[i+1:]) == string(b[i:])
}

// whoIsMeant asks for a name that is no player's, or not certainly one's.
func whoIsMeant(kind game.ActKind, written, line string) *game.Question {
	return &game.Question{Said: written, Kind: kind, Readings: []string{line},
		Why: "« " + written + " » n'est le nom d'aucun joueur, ou pas d'un seul : de qui s'agit-il ?"}
}
