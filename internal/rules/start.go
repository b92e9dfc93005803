package rules

import (
	"strings"
	"unicode"

	"github.com/mtibben/confusables"
	"golang.org/x/text/unicode/norm"

	"github.com/fnomic/fnomic/internal/game"
)

// Start begins a game: turn 1 is the first registered player's, and its 72 h
// start with the registrar's post (design §4.3).
func Start(p *game.Proceeding) {
	first := p.State().ActiveNames()[0]
	p.Record(game.TurnBegun{Number: 1, Player: first}, "R302")
	p.Await(turnKey(1), "")
}

// NewName is the name under which an unknown address registers: the one asked
// for, else the first word of the display name, else the address's local part.
// Where the name is another's, or looks like it, it is empty (A155).
func NewName(s *game.State, asked, display, address string) string {
	name := strings.TrimSpace(asked)
	if name == "" {
		name, _, _ = strings.Cut(strings.TrimSpace(display), " ")
	}
	if name == "" || strings.Contains(name, "@") {
		name, _, _ = strings.Cut(address, "@")
		r := []rune(name)
		name = string(unicode.ToUpper(r[0])) + string(r[1:])
	}
	for _, p := range s.Players {
		if skeleton(p.Name) == skeleton(name) && s.AddressOf(p.Name) != "" && s.NameOf(address) != p.Name {
			return ""
		}
		if skeleton(p.Name) == skeleton(name) {
			return p.Name
		}
	}
	return name
}

// skeleton is what a name looks like: without case, accents and lookalikes.
func skeleton(name string) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(name))
	return confusables.Skeleton(plain)
}

// SameName reports whether two names are one person's: they look the same,
// case, accents and lookalikes aside (A155).
func SameName(a, b string) bool { return skeleton(a) == skeleton(b) }
