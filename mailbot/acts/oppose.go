package acts

import "github.com/fnomic/fnomic/internal/game"

// oppose (acts.md §8, §16; R313, R320-8): to a decree or, by an arbiter, to a
// judgment. « Formellement » means in so many words (A72).

func opposes(c *cue) bool {
	if c.f.lemma == "opposer" && !c.f.refl && c.f.gov < 0 {
		return false
	}
	if c.f.neg == "plus" {
		return c.as(c.denied("plus", false), game.Act{Kind: game.Unoppose, Target: orLetters(objectOf(c.r, c.f.args, c.s.asides, "Dp", "J"), decreeLetters(c.f.args))})
	}
	if c.f.lemma == "casser" {
		if !c.any("jugement") && firstRef(c.f.args, "J") == "" {
			return false
		}
		return c.do(game.Act{Kind: game.Oppose, Target: orLetters(objectOf(c.r, c.f.args, c.s.asides, "J"), "J")})
	}
	v := c.verdict()
	if v == nothing {
		return false
	}
	return c.r.opposition(c, v)
}

// opposition finds what is opposed.
func (r *reader) opposition(c *cue, v verdict) bool {
	args := c.f.args
	if has(c.s.toks, "rejuge", "rejugee", "rejuger", "rejugement", "reexamen", "reexamine", "reexaminee", "reexaminer") || judgedAnew(c.s.toks) || seq(args, "nouveau", "jugement") {
		return c.as(v, game.Act{Kind: game.Object, Target: orLetters(objectOf(r, c.s.toks, c.s.asides, "J"), "J")})
	}
	if seq(args, "cassation") {
		return c.as(v, game.Act{Kind: game.CastVote, Choice: game.Against, Target: cassationKey(r, c.s)})
	}
	key, known := opposedThing(r, c)
	if !known {
		return false
	}
	if key == "?" {
		if c.s.votesToo() {
			return true
		}
		r.ask(c.s, game.CastVote, "On ne s'oppose qu'à un décret ou à un jugement ; sur une proposition, on vote.")
		return true
	}
	for _, other := range refs(args) {
		if keyKind(other.key) == "Dp" && other.key != key { // « aux Dp 30 et Dp 31 »
			defer c.as(v, game.Act{Kind: game.Oppose, Target: other.key})
		}
	}
	return c.as(v, game.Act{Kind: game.Oppose, Target: key})
}

// decreeLetters is "Dp" where a decree is named without its number: « au
// décret de Rémi » (design §4.1).
func decreeLetters(toks []token) string {
	if has(toks, "decret", "dp") {
		return "Dp"
	}
	return ""
}

// opposesNoun: « je fais opposition au Dp 31 », « je mets mon veto au Dp 31 ».
func opposesNoun(c *cue) bool {
	if !has(head(c.f.args, 3), "opposition") && !has(head(c.f.args, 2), "veto") || c.f.neg != "" || c.others() {
		return false
	}
	v := c.verdict()
	return v != nothing && c.r.opposition(c, v)
}

// judgedAnew: « que J2 soit jugée à nouveau ».
func judgedAnew(toks []token) bool {
	i := index(toks, "juge", "jugee", "juger", "tranche", "tranchee")
	return i >= 0 && seq(head(toks[i+1:], 3), "nouveau")
}

// opposedThing is the key opposed; "?" for a proposal, which is not opposed
// but voted on; known is false where it is nothing of the game.
func opposedThing(r *reader, c *cue) (key string, known bool) {
	args := c.f.args
	if n := opposedNoun(args); n != "" && !opposable[n] {
		return "", false
	}
	switch {
	case firstRef(args, "Dp") != "" || has(args, "decret", "dp"):
		return orLetters(objectOf(r, args, c.s.asides, "Dp"), decreeLetters(args)), true
	case has(args, "jugement", "decision", "arbitrage", "verdict") || firstRef(args, "J") != "":
		return orLetters(objectOf(r, args, c.s.asides, "J"), "J"), true
	case has(args, "proposition", "propal", "regle", "requete", "vote", "texte", "prop") || firstRef(args, "", "Rq") != "":
		return "?", true
	case has(args, "sanction"):
		return "?", true
	}
	return r.opposedInThread(c)
}

// opposedNoun is the noun behind « je m'oppose à … ».
func opposedNoun(args []token) string {
	i := index(args, "a", "au", "aux")
	if i < 0 {
		return ""
	}
	rest := trimWords(args[i+1:], opposedLead)
	if len(rest) == 0 || rest[0].kind != word || len(refs(rest[:1])) > 0 {
		return ""
	}
	return rest[0].w
}

var (
	opposedLead = set("la le les cette ce cet ta ton votre vos tes ma mon projet de a nouveau nouvelle deux nouveaux present presente sa son leur tous")
	opposable   = set("decret decrets dp d jugement decision arbitrage verdict proposition propal prop regle requete rq vote texte sanction cassation affaire j cela ca")
)

// opposedInThread: « je m'y oppose », « je m'oppose » alone.
func (r *reader) opposedInThread(c *cue) (string, bool) {
	for _, t := range c.f.args {
		if t.w == "tout" || t.w == "tous" || !adverbs[t.w] && t.w != "opposition" && t.w != "mon" && t.w != "," && t.w != "aussi" && t.w != "la" && t.w != "a" && t.w != "cela" && t.w != "ca" && t.w != "ce" && t.w != "tant" && t.w != "que" && office(c.f.args) == "" {
			return "", false
		}
	}
	if key := objectOf(r, c.s.toks, c.s.asides, "Dp", "J"); key != "" {
		return key, true
	}
	if has(c.s.toks, "jugement", "verdict") || r.topic == "J" {
		return "J", true
	}
	if has(c.s.toks, "decret", "veto", "dp") || r.topic == "Dp" || r.topic == "" || r.topic == "call" {
		return "", true
	}
	return "?", true
}

// decreeAuthor is the player whose decree is named by its author alone: « je
// m'oppose au décret de Fanny »; empty where the names of the game are not known.
func (r *reader) decreeAuthor(s *sentence) string {
	for i := index(s.toks, "decret", "dp"); i >= 0 && i < len(s.toks); i++ {
		if w := s.toks[i].w; w != "de" && w != "d" && w != "par" && w != "'" {
			continue
		}
		if i+1 >= len(s.toks) {
			break
		}
		for _, name := range r.ctx.Names {
			if fold(r.personAt(s, s.toks, i+1)) == fold(name) {
				return name
			}
		}
	}
	return ""
}

// opposesBeing: « je suis contre ton décret » is an opinion (A72): the exact
// formula is recalled. In a vote it may be a vote (vote.go).
func opposesBeing(c *cue) bool {
	if !c.any("contre", "oppose", "opposee", "defavorable") || !has(c.f.args, "decret", "dp") && firstRef(c.f.args, "Dp") == "" && c.r.topic != "Dp" {
		return false
	}
	if c.f.neg == "" && c.any("formellement") && firstRef(c.f.args, "Dp") != "" {
		return c.do(game.Act{Kind: game.Oppose, Target: firstRef(c.f.args, "Dp")})
	}
	if c.f.neg == "" && c.f.tense == present {
		c.r.note(c.s, opposeFormula)
		c.s.voted = true
	}
	return true
}

var opposeFormula = game.Notice{
	Code: "oppose-formula", Rule: "R313",
	Text: "Une opposition à un décret doit être formelle (313). La formule : « OPPOSITION Dp 30 » ou « Je m'oppose au décret Dp 30 ».",
}
