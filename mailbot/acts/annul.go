package acts

import "github.com/fnomic/fnomic/internal/game"

// A rule void by R110: the Judge says so.

// annulsRule: « j'annule la règle 321 (110) », asked of the Judge by R110.
func annulsRule(c *cue) bool {
	key := firstRef(c.f.args, "")
	if c.f.lemma == "declarer" && !has(c.f.args, "annulee", "nulle", "nul", "invalide", "caduque") {
		return false
	}
	if !c.any("regle") && firstRef(c.s.asides, "") != "110" || key == "" || c.any("opposition", "vote") {
		return false
	}
	if key == "110" || !has(c.s.toks, "110") && !has(c.s.asides, "110") && !has(c.s.toks, "juge", "immuable") {
		return false
	}
	return c.do(game.Act{Kind: game.AnnulRule, Target: key})
}

// voidRule: « la règle 354 est annulée (règle 110) » says of a rule what the
// Judge alone decides. Signed as Judge it is the decision; else its author is
// asked.
func (r *reader) voidRule(s *sentence) {
	i := index(s.toks, "annulee", "nulle", "invalide")
	if i < 1 || s.question || s.mood.reported || s.segs[0].cond || len(s.toks) > 16 || r.here(game.AnnulRule) || r.text != nil {
		return
	}
	key := firstRef(s.toks[:i], "")
	if w := at(s.toks, i-1); key == "" || key == "110" || w != "est" && w != "donc" {
		return
	}
	if !has(s.toks, "110") && !has(s.asides, "110") {
		return
	}
	if last := r.all[len(r.all)-1]; has(last.toks, "juge") && len(last.toks) <= 8 || has(s.toks, "juge") {
		r.add(s, game.Act{Kind: game.AnnulRule, Target: key})
		return
	}
	r.ask(s, game.AnnulRule, "Seul le Juge annule une règle (110), et il le dit lui-même.")
}
