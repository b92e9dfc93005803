package acts

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// vote (acts.md §5, §19, §26; R304-2, R319-3, R320-7, d12-3). A verb said by
// the sender wins over everything; then « je suis pour »; then a bare value.
// A value that could be plain talk is never counted.

// votes reads « je vote … ».
func votes(c *cue) bool {
	if c.f.lemma != "voter" {
		return false
	}
	if c.f.neg != "" {
		return c.votesNot()
	}
	if c.f.who == nobody && (c.f.tense != present || !c.atHead()) && c.f.gov < 0 {
		return false
	}
	v := c.verdict()
	if c.f.who == nobody && c.f.gov < 0 {
		v = c.s.clarity(c.g, c.f)
	}
	if v == nothing {
		return false
	}
	if c.forSomebody() {
		c.r.ask(c.s, game.CastVote, "Pour qui, ou pour quoi ?")
		c.s.voted = true
		return true
	}
	values := c.r.valuesAfter(c)
	if len(values) == 0 {
		if v == performs && c.severalBallots() {
			return true
		}
		return c.noValue(v)
	}
	for _, a := range values {
		c.as(v, a)
	}
	c.s.voted = true
	return true
}

// severalBallots: « je vote pour les deux propositions ».
func (c *cue) severalBallots() bool {
	toks := c.g.toks[c.f.at+1:]
	for i := range head(toks, 4) {
		if v, used := choiceAt(toks, i); used > 0 {
			return c.r.severalBallots(c.s, c.g, v, toks[i+used:])
		}
	}
	return false
}

// atHead: nothing but lead words stands before the verb.
func (c *cue) atHead() bool {
	return len(trimWords(c.g.toks[:c.f.at], voteLead)) == 0
}

// noValue: « je vote p o u r »: a vote whose value cannot be read is asked.
func (c *cue) noValue(v verdict) bool {
	if c.f.who == nobody || c.f.who == we {
		return false
	}
	rest := c.g.toks[c.f.at+1:]
	if len(rest) > 0 && rest[0].w == "," || valueFollows(c.s, c.g) || has(rest, "pour", "contre", "blanc") {
		if c.g.question {
			return true
		}
		if has(rest, "pour", "contre") && rest[0].w != "," {
			c.r.ask(c.s, game.CastVote, "La valeur du vote n'est pas claire.")
			return true
		}
		return false
	}
	if v == performs && len(c.f.args) > 0 && (len(c.f.args) <= 4 || spacedValue(rest)) && c.f.who == first {
		c.r.ask(c.s, game.CastVote, "La valeur du vote n'est pas claire.")
		return true
	}
	return false
}

// votesNot: « je ne vote pas » abstains, « je ne vote pas contre » is asked.
func (c *cue) votesNot() bool {
	v := c.denied("pas", true)
	if v == nothing {
		return false
	}
	args := c.f.args
	if has(args, "pour", "contre", "oui", "non") {
		if c.f.tense != future {
			c.r.ask(c.s, game.CastVote, "Ne pas voter contre, est-ce voter pour ou s'abstenir ?")
		}
		return true
	}
	if has(args, "encore", "avant", "tant", "tout", "souvent", "jamais", "toujours", "comme", "aujourd") || has(c.s.toks, "avant", "tant", "encore") {
		return false
	}
	c.s.voted = true
	return c.as(v, game.Act{Kind: game.CastVote, Choice: game.Abstain, Target: c.r.targetAround(c.s, nil)})
}

// valuesAfter reads the values that follow the verb, with their objects:
// « pour la 321 et contre Rq1 ».
func (r *reader) valuesAfter(c *cue) []game.Act {
	toks := c.g.toks[c.f.at+1:]
	if len(trimPunct(toks)) == 0 && c.g.colon {
		toks = c.nextValue()
	}
	toks = clauseOf(toks)
	if act, ok := r.oddObject(c, toks); ok {
		return []game.Act{act}
	}
	return r.readValues(c.s, toks, r.targetAround(c.s, c.g.toks[:c.f.at]), true)
}

// oddObject: « je vote la cassation », « je vote David ».
func (r *reader) oddObject(c *cue, toks []token) (game.Act, bool) {
	if at(toks, 0) == "la" && at(toks, 1) == "cassation" {
		return game.Act{Kind: game.CastVote, Choice: game.For, Target: cassationKey(r, c.s)}, true
	}
	if at(toks, 0) == "le" && at(toks, 1) == "maintien" {
		return game.Act{Kind: game.CastVote, Choice: game.Against, Target: cassationKey(r, c.s)}, true
	}
	if at(toks, 0) == "la" && at(toks, 1) == "sanction" {
		return game.Act{Kind: game.CastVote, Choice: game.For, Target: sanctionKey(r, c.s)}, true
	}
	if _, used := choiceAt(toks, 0); used == 0 && len(toks) > 0 && toks[0].kind == word {
		if name := r.personAt(c.s, toks, 0); name != "" && toks[0].w != "je" {
			return game.Act{Kind: game.Elect, Target: "PA", Name: name}, true
		}
	}
	return game.Act{}, false
}

func (c *cue) nextSegment() []token {
	for i := range c.s.segs {
		if &c.s.segs[i] == c.g && i+1 < len(c.s.segs) {
			return c.s.segs[i+1].toks
		}
	}
	return nil
}

// nextValue is the segment behind the colon, if a value stands at its head.
func (c *cue) nextValue() []token {
	next := trimVoteLead(c.nextSegment())
	if _, used := choiceAt(next, 0); used == 0 && (len(next) == 0 || next[0].kind != quote) || c.s.question {
		return nil
	}
	return next
}

func trimPunct(toks []token) []token {
	for len(toks) > 0 && toks[0].kind == punct {
		toks = toks[1:]
	}
	for len(toks) > 0 && toks[len(toks)-1].kind == punct {
		toks = toks[:len(toks)-1]
	}
	return toks
}

// clauseOf keeps what stands before « mais », « car », a new subject.
func clauseOf(toks []token) []token {
	for i, t := range toks {
		if i > 0 && (breaks[t.w] || t.w == "je" || t.w == "il" || t.w == "elle" || t.w == "on" || t.w == "vous") {
			return toks[:i]
		}
	}
	return toks
}

const maxBallots = 8

// readValues reads values one after the other. With verb, the value may stand
// behind a few adverbs; two values about one object are no vote.
func (r *reader) readValues(s *sentence, toks []token, before string, verb bool) []game.Act {
	var out []game.Act
	i, skipped := 0, 0
	for i < len(toks) && len(out) < maxBallots {
		c, used := choiceAt(toks, i)
		if toks[i].kind == quote && verb {
			c, used = choices[s.page.inner(toks[i])], 1
		}
		if ref, ok := refAt(toks, i); ok && c == "" && len(out) > 0 { // « Rq1 pour, Rq2 contre »
			if next, n := choiceAt(toks, i+ref.used); n > 0 && next != "" {
				before, i = ref.key, i+ref.used
				continue
			}
		}
		if c == "" {
			if r.stopsValues(toks, i, len(out) > 0) || skipped > 8 {
				break
			}
			i, skipped = i+1, skipped+1
			continue
		}
		if toks[i].w == "pour" && (at(toks, i+1) == "moi" || at(toks, i+1) == "ma") {
			i, skipped = i+2, skipped+1
			continue
		}
		o := r.ballotObject(s, toks[i+used:])
		if a, ok := ballotAct(c, o, before); ok {
			out = append(out, a)
			out = append(out, sameForOthers(a, toks[i+used:])...)
		} else if len(out) == 0 {
			return nil
		}
		i, skipped = i+used, 0
	}
	if clash(out) {
		return nil
	}
	return out
}

// sameForOthers is the vote on the further ballots that follow its own.
func sameForOthers(a game.Act, rest []token) []game.Act {
	if a.Kind != game.CastVote || a.Target == "" {
		return nil
	}
	var out []game.Act
	for _, key := range alsoNamed(rest) {
		if a.Target != key {
			a.Target = key // « pour la 338 et la 339 »
			out = append(out, a)
		}
	}
	return out
}

// stopsValues: a word that carries weight of its own ends the search.
func (r *reader) stopsValues(toks []token, i int, found bool) bool {
	w := toks[i].w
	if found {
		return toks[i].kind == punct && w == "."
	}
	if toks[i].kind == punct {
		return w != "," && w != "'" && w != "-" || i > 6
	}
	return w == "ou" || w == "comme"
}

func ballotAct(c game.Choice, o object, before string) (game.Act, bool) {
	if o.alien || o.vague {
		return game.Act{}, false
	}
	if o.name != "" {
		return game.Act{Kind: game.Elect, Target: "PA", Name: o.name}, c == game.For
	}
	if o.flip {
		c = flip(c)
	}
	return game.Act{Kind: game.CastVote, Choice: c, Target: orLetters(o.target, before)}, true
}

// clash: two values about one object.
func clash(acts []game.Act) bool {
	for i := range acts {
		for k := range acts[:i] {
			if acts[i].Target == acts[k].Target && acts[i].Choice != acts[k].Choice {
				return true
			}
		}
	}
	return false
}

// targetAround is the object that stands before the value: « Sur la 342 je
// vote contre », « [Rq1] pour », « Proposition 321 : je vote pour ».
func (r *reader) targetAround(s *sentence, before []token) string {
	all := before
	for i := range s.segs {
		if len(before) > 0 && len(s.segs[i].toks) > 0 && &s.segs[i].toks[0] == &before[0] {
			break
		}
		if i > 0 && len(before) == 0 {
			break
		}
		all = append(append([]token{}, s.segs[i].toks...), all...)
	}
	o, ok := r.namedBallot(s, withoutBreaks(all))
	if !ok || o.alien {
		return ""
	}
	return o.target
}

// withoutBreaks drops signs, so that an object behind a comma is seen.
func withoutBreaks(toks []token) []token {
	out := make([]token, 0, len(toks))
	for _, t := range toks {
		if t.kind != punct && !breaks[t.w] && t.w != "et" && choices[t.w] == "" {
			out = append(out, t)
		}
	}
	return out
}

// abstains: « je m'abstiens », « je ne prends pas part au vote ».
func abstains(c *cue) bool {
	if c.f.neg != "" {
		if c.denied("pas plus", false) != nothing {
			c.r.ask(c.s, game.CastVote, "Ne pas s'abstenir, est-ce voter pour ou contre ?")
			return true
		}
		return false
	}
	if has(head(c.f.args, 3), "de", "commenter", "repondre") && !has(c.f.args, "voter") {
		return false
	}
	c.s.voted = true
	target := c.r.targetAround(c.s, c.g.toks[:c.f.at])
	if o, ok := c.r.namedBallot(c.s, withoutBreaks(c.f.args)); ok && !o.alien {
		target = o.target
	}
	return c.do(game.Act{Kind: game.CastVote, Choice: game.Abstain, Target: target})
}

// correction says that a sentence changes what was said before.
func correction(s *sentence) bool {
	return has(s.toks, "finalement", "change", "rectification", "rectificatif", "correction", "correctif", "erratum", "annule", "oubliez", "pardon", "reflexion", "change", "contrordre", "rectifie", "corrige") ||
		seq(s.toks, "tout", "compte", "fait") || seq(s.toks, "en", "fait") || strings.HasPrefix(at(s.toks, 0), "non")
}

// votesToo: the sentence also votes (« je m'oppose à la 321 et vote contre »).
func (s *sentence) votesToo() bool {
	for _, g := range s.segs {
		for _, f := range g.frames {
			if f.lemma == "voter" && (f.who == first || f.who == nobody) && f.tense == present && f.neg == "" {
				return true
			}
		}
	}
	return false
}
