package acts

import "strings"

// An object of the game as a mail names it: a rule by its number, "D16",
// "Dp3", "Rq2", "C1", "J4", "S1", an office; letters alone without a number.

// ref is an object named at a token.
type ref struct {
	key  string
	at   int // its first token
	used int
	bare bool // a number alone: « 321 », « la 321 »
}

// kinds of objects by the words that name them.
var objectWords = map[string]string{
	"decret": "D", "decrets": "D", "requete": "Rq", "rq": "Rq", "req": "Rq", "jugement": "J", "affaire": "J", "invocation": "J",
	"cassation": "C", "motion": "C", "sanction": "S", "dp": "Dp", "d": "D", "j": "J", "c": "C", "s": "S",
	"proposition": "", "propal": "", "prop": "", "regle": "", "vote": "", "scrutin": "", "projet": "",
}

// prefixes of keys written in one word: "dp30", "rq1", "d16", "j1".
var prefixes = []struct{ written, key string }{{"dp", "Dp"}, {"rq", "Rq"}, {"req", "Rq"}, {"d", "D"}, {"j", "J"}, {"c", "C"}, {"s", "S"}}

// refs finds the objects with a number that toks name.
func refs(toks []token) []ref {
	var out []ref
	for i := 0; i < len(toks); i++ {
		if r, ok := refAt(toks, i); ok {
			out = append(out, r)
			i += r.used - 1
		}
	}
	return out
}

// refAt reads an object with its number at token i.
func refAt(toks []token, i int) (ref, bool) {
	t := toks[i]
	if t.kind != word {
		return ref{}, false
	}
	if key, ok := gluedKey(t.w); ok {
		return ref{key: key, at: i, used: 1}, true
	}
	if prefix, ok := objectWords[t.w]; ok {
		if r, ok := numberedRef(toks, i, prefix); ok {
			return r, true
		}
		return ref{}, false
	}
	if n, ok := digits(ruleNumber(t.w)); ok && n >= 100 && n < 1000 && !unitFollows(toks, i) {
		return ref{key: ruleNumber(t.w), at: i, used: 1, bare: true}, true
	}
	return ref{}, false
}

// ruleNumber takes the article off "320-4".
func ruleNumber(w string) string {
	head, tail, ok := strings.Cut(w, "-")
	if ok && len(head) == 3 && len(tail) <= 2 {
		return head
	}
	return w
}

// gluedKey reads "dp30".
func gluedKey(w string) (string, bool) {
	if len(w) < 2 || !isDigit(w[len(w)-1]) || isDigit(w[0]) {
		return "", false
	}
	for _, p := range prefixes {
		rest, ok := strings.CutPrefix(w, p.written)
		if !ok || rest == "" || len(rest) > 4 {
			continue
		}
		if _, ok := digits(rest); ok {
			return p.key + strings.TrimLeft(rest, "0"), true
		}
	}
	return "", false
}

// numberedRef reads « Dp n° 30 », « la règle 320 », « décret d11 », « requête Rq2 ».
func numberedRef(toks []token, i int, prefix string) (ref, bool) {
	for k := i + 1; k < len(toks) && k <= i+3; k++ {
		w := toks[k].w
		if w == "n" || w == "no" || w == "numero" || w == "#" || w == "'" || w == "la" || w == "de" || w == "dp" || w == "-" || w == "d" {
			if w == "dp" {
				prefix = "Dp"
			}
			if len(toks[i].w) == 1 && w != "n" {
				return ref{}, false
			}
			continue
		}
		if key, ok := gluedKey(w); ok && len(toks[i].w) > 1 {
			return ref{key: key, at: i, used: k - i + 1}, true
		}
		n, ok := digits(ruleNumber(w))
		if !ok || unitFollows(toks, k) || n >= 1000 {
			return ref{}, false
		}
		return ref{key: keyOf(prefix, ruleNumber(w), n), at: i, used: k - i + 1}, true
	}
	return ref{}, false
}

// keyOf: « la requête 320 » is about rule 320, « la requête 2 » is Rq2.
func keyOf(prefix, digits string, n int) string {
	if n >= 100 || prefix == "" {
		return digits
	}
	return prefix + digits
}

// unitFollows says that the number counts hours, points, votes.
func unitFollows(toks []token, i int) bool {
	switch at(toks, i+1) {
	case "h", "heures", "heure", "jours", "jour", "points", "point", "pts", "mots", "voix", "lignes", "euros", "%", "semaines", "minutes", "joueurs", "votes", "mails":
		return true
	}
	return false
}

// firstRef is the key of the first object of one of the kinds, "" if none. The
// kind of a rule or proposal is "".
func firstRef(toks []token, kinds ...string) string {
	for _, r := range refs(toks) {
		for _, k := range kinds {
			if keyKind(r.key) == k {
				return r.key
			}
		}
	}
	return ""
}

// keyKind is the letters of a key.
func keyKind(key string) string { return strings.TrimRight(key, "0123456789") }

// office is the arbiter's office that toks name, "" if none.
func office(toks []token) string {
	for i, t := range toks {
		switch t.w {
		case "ta":
			if possessive(toks, i) {
				continue
			}
			return "TA"
		case "pa", "da":
			return strings.ToUpper(t.w)
		case "arbitre":
			if o := ordinalOffice[at(toks, i-1)]; o != "" {
				return o
			}
		}
	}
	return ""
}

var ordinalOffice = map[string]string{
	"premier": "PA", "deuxieme": "DA", "second": "DA", "troisieme": "TA", "1": "PA", "2e": "DA", "2eme": "DA", "3e": "TA", "3eme": "TA", "1er": "PA",
}

// has says that one of the words stands in toks.
func has(toks []token, words ...string) bool { return index(toks, words...) >= 0 }

func index(toks []token, words ...string) int {
	for i, t := range toks {
		for _, w := range words {
			if t.w == w {
				return i
			}
		}
	}
	return -1
}

// seq says that the words stand in toks one after the other, articles and
// adverbs left out.
func seq(toks []token, words ...string) bool { return seqAt(toks, words...) >= 0 }

func seqAt(toks []token, words ...string) int {
	for i := range toks {
		if toks[i].w == words[0] && follows(toks[i+1:], words[1:]) {
			return i
		}
	}
	return -1
}

func follows(toks []token, words []string) bool {
	for _, w := range words {
		for len(toks) > 0 && toks[0].w != w && (small[toks[0].w] || adverbs[toks[0].w]) {
			toks = toks[1:]
		}
		if len(toks) == 0 || toks[0].w != w {
			return false
		}
		toks = toks[1:]
	}
	return true
}

var small = set("le la les un une ce cet cette")

// possessive tells « ta proposition » from the office: « poste de TA ».
func possessive(toks []token, i int) bool {
	if toks[i].w != "ta" {
		return others[toks[i].w]
	}
	return !toks[i].caps && i+1 < len(toks) && toks[i+1].kind == word && toks[i+1].gap && !afterOffice[toks[i+1].w]
}

var (
	others      = set("ton tes sa son votre leur leurs vos")
	afterOffice = set("a et mais donc pour ce des aujourd maintenant immediatement car parce je est sera")
)

// ofOthers says that something of somebody else's is named: « ta proposition ».
func ofOthers(toks []token) bool {
	for i := range toks {
		if possessive(toks, i) {
			return true
		}
	}
	return false
}
