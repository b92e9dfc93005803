package acts

import "github.com/fnomic/fnomic/internal/game"

// Votes told as a change of one's own vote: « mon vote était contre, il devient
// pour », « je corrige mon vote : c'était pour, c'est maintenant contre », « mon
// vote passe de pour à contre ».

// readChange reads the new value of a vote whose old one is named before it.
func (r *reader) readChange(s *sentence) bool {
	if s.question || s.mood.reported || !seq(s.toks, "mon", "vote") {
		return false
	}
	last, c := lastValue(s.toks)
	if last < 0 || !oldValue(s.toks[:last], c) && !has(s.toks[:last], "rectifie", "corrige") || !becomes(s.toks, last) {
		return false
	}
	for _, g := range s.segs {
		if g.cond || s.mood.doubt != "" || s.mood.joke {
			r.ask(s, game.CastVote, whyUnclear(s, &s.segs[0]))
			return true
		}
	}
	r.add(s, game.Act{Kind: game.CastVote, Choice: c, Target: firstRef(s.toks, "", "Rq")})
	s.voted = true
	return true
}

// lastValue is the last value named, and where.
func lastValue(toks []token) (int, game.Choice) {
	for i := len(toks) - 1; i >= 0; i-- {
		if c, used := choiceAt(toks, i); used > 0 && !weak[toks[i].w] {
			return i, c
		}
	}
	return -1, ""
}

// oldValue: another value is said to have been: « était pour », « de pour à ».
func oldValue(toks []token, now game.Choice) bool {
	for i := range toks {
		c, used := choiceAt(toks, i)
		if used == 0 || c == now {
			continue
		}
		before := at(toks, i-1)
		if before == "de" || lexicon[before].tense == imperfect && lexicon[before].lemma == "etre" {
			return true
		}
	}
	return false
}

// becomes: the value at i is what the vote now is.
func becomes(toks []token, i int) bool {
	k := i - 1
	for k >= 0 && (adverbs[toks[k].w] || toks[k].w == "donc") {
		k--
	}
	w := at(toks, k)
	return w == "devient" || w == "est" || w == "a" && has(toks, "passe", "change")
}
