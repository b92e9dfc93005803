package acts

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// ruleSaid reads a change that a text says of a rule in force instead of
// ordering it (R103): « la règle 206 est abrogée », « la 206 disparaît », « on
// abroge la 206 », « dans la règle 204, remplacer … ». It is "" where the text
// is that of a new rule.
func ruleSaid(toks []token) (change game.ChangeKind, key string) {
	t := trimWords(toks, ruleSaidLead)
	r, ok := refAt(append(t, token{}), 0)
	if !ok {
		return orderedOf(t)
	}
	if r.key == "" || !isDigit(r.key[0]) {
		return "", ""
	}
	return saidChange(t, trimWords(t[r.used:], ruleSaidStill)), r.key
}

var (
	ruleSaidLead  = set("dans a pour que on nous le la les l ' de cette ce texte article l'article")
	ruleSaidStill = set("desormais donc dorenavant ainsi simplement purement et")
)

// orderedOf: « on abroge la 206 », « supprimons la règle 206 ».
func orderedOf(t []token) (game.ChangeKind, string) {
	if !changesForm(at(t, 0)) {
		return "", ""
	}
	rest := trimWords(t[1:], small)
	r, ok := refAt(append(rest, token{}), 0)
	if !ok || r.key == "" || !isDigit(r.key[0]) {
		return "", ""
	}
	return participleChange(t, at(t, 0), rest[r.used:]), r.key
}

// saidChange is what rest says of the rule that stands before it in t.
func saidChange(t, rest []token) game.ChangeKind {
	switch w := at(rest, 0); {
	case w == "est" || w == "soit" || w == "sera":
		rest = trimWords(rest[1:], ruleSaidStill)
		return participleChange(t, at(rest, 0), rest[min(1, len(rest)):])
	case w == "disparait" && ends(rest[1:]):
		return game.Repeal
	case w == "devient" && saysState(rest):
		return transmutation(t)
	case w == "devient" && at(rest, 1) == ":":
		return game.Amend
	case w == "," || w == ":":
		if changesForm(at(rest, 1)) && ends(rest[1:]) {
			return participleChange(t, at(rest, 1), nil)
		}
		if orders := set("remplacer ajouter modifier supprimer"); orders[at(rest, 1)] {
			return game.Amend
		}
	}
	return ""
}

// participleChange is the change that a verb names; the repeal of a rule is one
// only where nothing follows it, since one proposal makes one change (R103).
func participleChange(t []token, verb string, after []token) game.ChangeKind {
	switch {
	case hasPrefix(verb, "abrog", "supprim", "annul"):
		if ends(reasonless(after)) {
			return game.Repeal
		}
	case hasPrefix(verb, "transmu"), hasPrefix(verb, "rendu", "transform") && saysState(t):
		return transmutation(t)
	case hasPrefix(verb, "amend", "modifi", "remplac", "reform"):
		return game.Amend
	}
	return ""
}

// reasonless is toks without the reason that closes them: « …, elle ne sert à
// rien », « … parce qu'elle est inutile ».
func reasonless(toks []token) []token {
	switch w := at(toks, 0); {
	case w == ",", w == ":", w == "(", w == ";":
		if reasons[at(toks, 1)] {
			return nil
		}
	case w == "parce" || w == "car" || w == "puisque" || w == "elle":
		return nil
	}
	return toks
}

var reasons = set("elle il car parce puisque personne ce ca cela faute devenue inutile")

// ends: nothing but signs follows.
func ends(toks []token) bool { return len(trimPunct(toks)) == 0 }

func hasPrefix(w string, prefixes ...string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(w, p) {
			return true
		}
	}
	return false
}
