package acts

import "github.com/fnomic/fnomic/internal/game"

// Votes said as a stance: « je suis pour », « je reste neutre », « je maintiens
// mon vote contre », « je ne prends pas part au vote ».

// readStance: « je suis pour », « je reste neutre », « je passe de pour à contre ».
func (r *reader) readStance(s *sentence) bool {
	for i := range s.segs {
		g := &s.segs[i]
		for k := range g.frames {
			f := &g.frames[k]
			c := &cue{r: r, s: s, g: g, f: f}
			if f.who != first {
				continue
			}
			switch f.lemma {
			case "choisir", "opter", "preferer":
				if i := index(head(f.args, 4), "abstention"); i >= 0 && r.nothingButBallot(s, trimWords(f.args[i+1:], abstaining)) {
					return c.do(game.Act{Kind: game.CastVote, Choice: game.Abstain, Target: firstRef(f.args, "", "Rq")})
				}
			case "passer", "changer", "basculer", "virer":
				if r.changesSides(c) {
					return true
				}
			case "etre", "rester":
				if r.stands(c) {
					return true
				}
			case "maintenir", "confirmer":
				if i := seqAt(f.args, "mon", "vote"); i >= 0 && f.tense == present {
					if v, used := choiceAt(f.args, i+2); used > 0 {
						return c.do(game.Act{Kind: game.CastVote, Choice: v})
					}
				}
			case "prononcer":
				if f.refl && r.stands(c) {
					return true
				}
			case "prendre", "participer":
				if c.staysOut() {
					return true
				}
			}
		}
	}
	return false
}

// nothingButBallot: toks name a ballot, or nothing.
func (r *reader) nothingButBallot(s *sentence, toks []token) bool {
	if ends(toks) {
		return true
	}
	o, ok := r.namedBallot(s, trimWords(toks, set("sur pour a au")))
	return ok && !o.alien && len(toks) <= 6
}

// handsIn: « Merci d'enregistrer mon vote pour ».
func (r *reader) handsIn(s *sentence) bool {
	i := seqAt(s.toks, "mon", "vote")
	if i < 1 || s.question || s.segs[0].cond || s.mood.doubt != "" || s.mood.reported || !has(s.toks[:i], "merci", "veuillez", "priere", "prie", "notez", "enregistrez", "comptez") {
		return false
	}
	c, used := choiceAt(s.toks, i+2)
	if used == 0 || len(trimWords(trimPunct(s.toks[i+2+used:]), around)) > 0 {
		return false
	}
	r.add(s, game.Act{Kind: game.CastVote, Choice: c})
	s.voted = true
	return true
}

// changesSides: « je passe de pour à contre », « finalement je passe à contre »:
// the last value counts.
func (r *reader) changesSides(c *cue) bool {
	de, a := index(c.f.args, "de"), index(c.f.args, "a")
	if a < 0 || a < de || de < 0 && (a > 0 || !correction(c.s)) { // « finalement je passe à contre »
		return false
	}
	if _, used := choiceAt(c.f.args, de+1); de >= 0 && used == 0 {
		return false
	}
	value, used := choiceAt(c.f.args, a+1)
	if used == 0 || c.f.tense != present {
		return false
	}
	return c.do(game.Act{Kind: game.CastVote, Choice: value, Target: r.targetAround(c.s, nil)})
}

// stands: « je suis pour » is a vote, « je suis pour l'idée » an opinion.
func (r *reader) stands(c *cue) bool {
	if c.f.tense != present || c.f.inverted {
		return false
	}
	if c.f.neg != "" {
		return r.standsNot(c)
	}
	if has(c.g.toks, "depuis", "general", "principe") {
		return true // a standing opinion
	}
	args := trimWords(c.f.args, standWords)
	hedged := has(c.f.args, "plutot", "assez", "presque")
	value, used := choiceAt(args, 0)
	if used == 0 || weak[at(args, 0)] && at(args, 0) != "neutre" {
		return false
	}
	o := r.ballotObject(c.s, args[used:])
	a, ok := ballotAct(value, o, r.targetAround(c.s, c.g.toks[:c.f.at]))
	if !ok || a.Kind == game.Elect {
		return true // an opinion: nothing
	}
	v := c.verdict()
	if all := r.readValues(c.s, clauseOf(args), r.targetAround(c.s, c.g.toks[:c.f.at]), true); len(all) > 1 && !hedged {
		for _, a := range all { // « je suis pour la 321 et contre Rq1 »
			c.as(v, a)
		}
		return true
	}
	if hedged && v == performs {
		v = unclear
	}
	if v == unclear && hedged {
		r.ask(c.s, game.CastVote, "« Plutôt » n'est pas un vote.")
		return true
	}
	return c.as(v, a)
}

// standsNot: « je ne suis pas contre » is near a vote, and asked.
func (r *reader) standsNot(c *cue) bool {
	i := index(c.f.args, "pour", "contre")
	if c.f.neg != "pas" || i < 0 || i > 2 || c.g.question {
		return false
	}
	if o := r.ballotObject(c.s, c.f.args[i+1:]); !o.alien && o.name == "" {
		r.ask(c.s, game.CastVote, "Ne pas être contre, est-ce voter pour ou s'abstenir ?")
	}
	return true
}

var standWords = set("donc aussi tout bien plutot resolument totalement assez fermement absolument egalement finalement toujours vraiment franchement tres encore presque neanmoins a 100 % fait")

// staysOut: « je ne prends pas part au vote ».
func (c *cue) staysOut() bool {
	if !c.any("vote", "scrutin") || c.f.lemma == "prendre" && !c.any("part") {
		return false
	}
	v := c.denied("pas", true)
	if v == nothing {
		return false
	}
	return c.as(v, game.Act{Kind: game.CastVote, Choice: game.Abstain, Target: firstRef(c.f.args, "", "Rq")})
}
