package acts

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// A ballot's value and its object, as words name them.

var choices = map[string]game.Choice{
	"pour": game.For, "oui": game.For, "favorable": game.For, "favorablement": game.For,
	"contre": game.Against, "non": game.Against, "defavorable": game.Against, "defavorablement": game.Against,
	"abstention": game.Abstain, "neutre": game.Abstain, "blanc": game.Abstain, "nul": game.Abstain,
}

// weak values are words of plain talk too: alone they are no vote.
var weak = set("oui non blanc nul neutre")

func flip(c game.Choice) game.Choice {
	switch c {
	case game.For:
		return game.Against
	case game.Against:
		return game.For
	}
	return c
}

// choiceAt reads a value at token i: « pour », « en faveur de », "+1".
func choiceAt(toks []token, i int) (c game.Choice, used int) {
	if i >= len(toks) {
		return "", 0
	}
	t := toks[i]
	switch {
	case t.kind == quote:
		return "", 0
	case t.w == "+" && at(toks, i+1) == "1" && !toks[i+1].gap:
		return game.For, 2
	case t.w == "-" && at(toks, i+1) == "1" && !toks[i+1].gap:
		return game.Against, 2
	case t.w == "en" && at(toks, i+1) == "faveur":
		if at(toks, i+2) == "de" || at(toks, i+2) == "du" {
			return game.For, 3
		}
		return game.For, 2
	case t.w == "je" && at(toks, i+1) == "me" && at(toks, i+2) == "abstiens":
		return game.Abstain, 3
	}
	if c := choices[t.w]; c != "" && !compound(toks, i) {
		return c, 1
	}
	return "", 0
}

// compound: « contre-proposition », « pour-cent »: a hyphen makes the value
// part of another word.
func compound(toks []token, i int) bool {
	return at(toks, i+1) == "-" && i+2 < len(toks) && !toks[i+1].gap && !toks[i+2].gap && toks[i+2].kind == word && toks[i+2].w != "moi"
}

// around are the small words that may stand beside a value without changing it.
var around = set("bravo dsl mdr lol ptdr xd haha hihi felicitations bien sur evidemment naturellement donc alors aussi egalement finalement sans hesiter hesitation reserve reserves regret regrets enthousiasme avec resolument fermement franchement tout toujours des deux mains cent fois mille volontiers merci svp desole desolee absolument definitivement clairement encore ici moi ma mon part de cette fois coup ci ce vote et ! . , - est * + 1 pour-moi a 100 % totalement plutot-non le la nettement categoriquement totalement enfin camarades plaisir grand grands mes amis hein tres sincerement resolu convaincu convaincue ok joie conviction")

// loneChoice is the value of toks that hold one value and nothing of weight.
func loneChoice(toks []token) game.Choice {
	var found game.Choice
	for i := 0; i < len(toks); i++ {
		c, used := choiceAt(toks, i)
		switch {
		case used > 0 && (at(toks, i) == "pour" && (at(toks, i+1) == "moi" || at(toks, i+1) == "ma")) && i+2 < len(toks):
			i++ // « pour moi », « pour ma part » is no value
		case used > 0 && (found == "" || found == c):
			found, i = c, i+used-1
		case used > 0:
			return ""
		case !around[toks[i].w]:
			return ""
		}
	}
	return found
}

// object is what a value is about.
type object struct {
	target string
	name   string // a person: an election
	flip   bool   // « pour le maintien » is against the cassation
	alien  bool   // something that is no ballot: « pour l'idée », « pour l'instant »
	vague  bool   // not understood
}

// follow are words after a value that begin a remark and name no object.
var follow = set("bravo dsl mdr lol ptdr xd haha hihi felicitations sans avec car parce et mais malgre encore en dans par bien evidemment naturellement toujours egalement aussi donc alors finalement volontiers cette ce tout des mille merci svp desole desolee definitivement absolument cela puisque vu ! . , ; ( - / cent 100 meme puis lors hein")

// objectOf reads what the value before rest is about.
func (r *reader) ballotObject(s *sentence, rest []token) object {
	w := at(rest, 0)
	if w == "" || rest[0].kind == punct || w == "moi" && at(rest, 1) != "meme" && at(rest, 1) != "-" || w == "pour" && (at(rest, 1) == "moi" || at(rest, 1) == "ma") {
		return object{}
	}
	if o, ok := r.namedBallot(s, head(rest, 7)); ok && !remote(rest) {
		return o
	}
	switch {
	case (w == "celle" || w == "celui") && at(rest, 1) == "-":
		return object{target: firstRef(s.toks, "", "Rq")} // « contre celle-ci, c'est-à-dire la 356 »
	case w == "quand" && at(rest, 1) == "meme", w == "au" && at(rest, 1) == "lieu":
		return object{} // « contre au lieu de pour »
	case w == "tout" && !afterTout[at(rest, 1)]:
		return object{alien: true}
	case aliens[w] || w == "une" && at(rest, 1) == "fois" || w == "ma" && at(rest, 1) == "part" || lexicon[w].tense == infinitive && !choiceWord(w):
		return object{alien: true}
	case r.personAt(s, rest, 0) != "":
		return object{name: r.personAt(s, rest, 0)}
	case (w == "a" || w == "au") && !r.nounObject(rest[1:]).alien:
		return object{}
	case small[w] || articles[w] && !follow[w] || w == "cette" || w == "ce" || w == "des":
		return r.nounObject(rest)
	case follow[w] || adverbs[w]:
		return object{}
	}
	return object{vague: true}
}

// remote: « contre l'esprit de la 101 » is about the spirit, not the rule.
func remote(rest []token) bool {
	for i, t := range head(rest, 7) {
		if t.w == "de" || t.w == "du" || t.w == "des" {
			return i > 0
		}
		if _, ok := objectWords[t.w]; ok || ballotNouns[t.w] || len(refs(rest[i:i+1])) > 0 {
			return false
		}
	}
	return false
}

var ballotNouns = set("maintien maintenir casser casse sanctionner cassation decision texte abrogation transmutation amendement modification reforme adoption")

func choiceWord(w string) bool { return choices[w] != "" }

var aliens = set("toute que l'instant info rappel memoire ou qui quoi quand faire autant cela-dit preuve ainsi finir commencer conclure")

// nounObject: « la proposition », « cette règle », « ce coup-ci » — or not.
func (r *reader) nounObject(rest []token) object {
	for _, t := range head(untilBreak(rest), 4) {
		switch t.w {
		case "proposition", "propal", "prop", "regle", "texte", "projet", "version", "amendement", "abrogation", "transmutation", "modification", "reforme", "adoption":
			return object{}
		case "fois", "coup", "coup-ci", "tour", "vote", "scrutin", "raisons", "raison":
			return object{}
		case "deux":
			if at(rest, 0) == "des" {
				return object{}
			}
		}
	}
	return object{alien: true}
}

// namedBallot reads an object of a vote that is named by its word or number.
func (r *reader) namedBallot(s *sentence, toks []token) (object, bool) {
	toks = untilBreak(toks)
	if has(toks, "abrogation", "transmutation", "amendement", "modification", "reforme", "adoption") && !has(toks, "requete", "rq") {
		return object{}, true // what is voted on is the proposal, not the rule it names
	}
	switch {
	case has(toks, "maintien", "maintenir"):
		return object{target: cassationKey(r, s), flip: true}, true
	case has(toks, "cassation", "casser", "casse") || firstRef(toks, "C") != "":
		return object{target: cassationKey(r, s)}, true
	case has(toks, "sanction", "sanctionner"):
		return object{target: sanctionKey(r, s)}, true
	case has(toks, "jugement", "decision") || firstRef(toks, "J") != "":
		return object{target: cassationKey(r, s), flip: true}, true
	case has(toks, "requete", "rq") || firstRef(toks, "Rq") != "":
		return object{target: orLetters(orLetters(firstRef(toks, "Rq"), r.threadKey("Rq")), "Rq")}, true
	case has(toks, "decret", "dp") || firstRef(toks, "D", "Dp") != "":
		return object{alien: true}, true
	}
	if key := firstRef(toks, ""); key != "" {
		return object{target: key}, true
	}
	return object{}, false
}

// untilBreak keeps what stands before the next value or comma.
func untilBreak(toks []token) []token {
	for i, t := range toks {
		if t.kind == punct && t.w != "'" && t.w != "-" || breaks[t.w] || i > 0 && choices[t.w] != "" && t.w != "non" || t.w == "et" {
			return toks[:i]
		}
	}
	return toks
}

// cassationKey is the cassation that a sentence names, "C" without a number.
func cassationKey(r *reader, s *sentence) string {
	all := append(append([]token{}, s.toks...), s.asides...)
	if key := objectOf(r, all, nil, "C", "J"); key != "" {
		return "C" + key[1:]
	}
	return "C"
}

func sanctionKey(r *reader, s *sentence) string {
	return orLetters(objectOf(r, s.toks, s.asides, "S"), "S")
}

// personAt is the player named at token i: one of the names known, or a word
// with a capital that is no word of the game.
func (r *reader) personAt(s *sentence, toks []token, i int) string {
	if i >= len(toks) {
		return ""
	}
	t := toks[i]
	if t.w == "moi" && (at(toks, i+1) == "-" || at(toks, i+1) == "meme") {
		return r.me()
	}
	if t.kind == quote {
		return ""
	}
	name := nameAt(s.page, toks, i)
	if name == "" || strings.ContainsAny(t.w, "0123456789") {
		return ""
	}
	if r.known(name) {
		return name
	}
	capital := t.cap && !t.caps && t.start > s.start
	if capital && !isGameWord(t.w) {
		return name
	}
	if r.topic == "PA" && !follow[t.w] && !adverbs[t.w] && !isGameWord(t.w) && !articles[t.w] && lexicon[t.w].lemma == "" {
		return name
	}
	return ""
}

// me is the sender's name, « moi » where it is not known.
func (r *reader) me() string {
	if r.ctx.Sender != "" {
		return r.ctx.Sender
	}
	return "moi"
}

// known says that a name is one of the context, or one letter off (§0-10).
func (r *reader) known(name string) bool {
	f := fold(name)
	for _, n := range r.ctx.Names {
		if g := fold(n); g == f || len(g) >= 5 && len(f) >= 4 && oneOff(f, g) {
			return true
		}
	}
	return false
}

// oneOff says that two words differ by one letter at most.
func oneOff(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) == len(b) {
		return i == len(a) || a[i+1:] == b[i+1:]
	}
	return a[i:] == b[i+1:]
}

var gameWords = set("juge premier deuxieme troisieme arbitre proposition regle reglement requete decret jugement cassation sanction vote scrutin bot greffier pa da ta internet noel paques dieu liste fnomic nomic conformement rq dp texte internet")

func isGameWord(w string) bool {
	_, object := objectWords[w]
	return gameWords[w] || object || choices[w] != "" || weekday(w) >= 0 || months[w] > 0 || isNoun(w) || isVerbForm(w)
}
