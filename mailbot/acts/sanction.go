package acts

import "github.com/fnomic/fnomic/internal/game"

// sanction and agree-sanction (acts.md §26; R320, d12-2).

// sanctions: « je sanctionne Gaël de 5 points », « nous infligeons … ».
func sanctions(c *cue) bool {
	all := c.g.toks[c.f.at+1:]
	if c.f.lemma != "sanctionner" && c.f.lemma != "penaliser" && !has(all, "sanction", "points", "point", "pts", "penalite") {
		return false
	}
	v := c.verdict()
	if c.f.who == we && c.f.tense == present && c.f.neg == "" {
		v = c.s.clarity(c.g, c.f)
	}
	if v == nothing || c.f.neg != "" {
		return false
	}
	return c.r.sanction(c.s, v, c.r.anyPerson(c.s, all))
}

// sanction notes a sanction, or asks what is missing (acts.md §26).
func (r *reader) sanction(s *sentence, v verdict, name string) bool {
	if r.here(game.Sanction) {
		return true
	}
	amount := r.amountOf(s)
	if amount == nil && r.i+1 < len(r.all) && len(r.all[r.i+1].toks) < 10 {
		amount = r.amountOf(r.all[r.i+1])
	}
	if name == "" {
		name = r.subjectPerson()
	}
	switch {
	case v == unclear:
		r.ask(s, game.Sanction, "Une sanction se prononce sans condition.")
	case amount == nil:
		r.ask(s, game.Sanction, "De combien de points est la sanction ?")
	case name == "":
		r.ask(s, game.Sanction, "Qui est sanctionné ?")
	default:
		r.add(s, game.Act{Kind: game.Sanction, Name: name, Amount: amount})
	}
	return true
}

// amountOf reads points: « 8 points », « : -5 », « perte de 10 pts », « cinq points ».
func (r *reader) amountOf(s *sentence) *int {
	for _, toks := range [][]token{s.toks, s.asides} {
		for i := range toks {
			n, used := numberAt(toks, i)
			if used == 0 || n == 0 {
				continue
			}
			unit := at(toks, i+used)
			signed := i > 0 && toks[i-1].w == "-" && !toks[i].gap
			if unit == "point" || unit == "points" || unit == "pts" || unit == "pt" || signed && isDigit(toks[i].w[0]) {
				return &n
			}
		}
	}
	return nil
}

// subjectPerson: « Sanction contre Gaël » as the mail's subject.
func (r *reader) subjectPerson() string {
	if r.subject.reply {
		return ""
	}
	for _, s := range sentences(r.subject.page) {
		if name := r.anyPerson(s, s.toks); name != "" {
			return name
		}
	}
	return ""
}

// sanctionHead: « Sanction d12 contre Gaël : -5 », « sanction : perte de 10 pts »;
// « Sanction contre Gaël : d'accord, 5 points » agrees.
func sanctionHead(h *headCue) bool {
	if h.s.question || h.isBallotLabel() || toTheVote(h.s.toks) || h.r.here(game.CallVote) || h.others() {
		return false
	}
	name := h.r.anyPerson(h.s, h.s.toks[1:])
	if agreement(h.s.toks) {
		return h.do(game.Act{Kind: game.AgreeSanction, Name: name, Amount: h.r.amountOf(h.s), Target: objectOf(h.r, h.s.toks, h.s.asides, "S")})
	}
	if h.s.subject || !h.g.colon && h.r.amountOf(h.s) == nil || spokenPast(h.g) || len(h.g.frames) > 0 && h.g.frames[0].who == other {
		return false
	}
	if name == "" && h.r.subjectPerson() == "" && h.r.topic != "S" && h.r.topic != "J" && len(h.g.toks) > 1 {
		return false // « Sanction maximale : 10 points »
	}
	v := performs
	if h.g.cond || h.s.mood.doubt != "" || h.s.mood.joke {
		v = unclear
	}
	return h.r.sanction(h.s, v, name)
}

// sanctionAfterColon: « Gaël a enfreint 314 : sanction de 5 points ».
func (r *reader) sanctionAfterColon(s *sentence) {
	if len(s.segs) < 2 || s.question || r.here(game.Sanction, game.AgreeSanction, game.CastVote) {
		return
	}
	g := s.segs[len(s.segs)-1]
	t := trimWords(g.toks, headLead)
	if at(t, 0) != "sanction" || r.amountOf(s) == nil || g.cond || s.segs[0].cond || has(s.segs[0].toks, "si", "rappel") {
		return
	}
	if name := r.anyPersonAnywhere(s); name != "" {
		r.sanction(s, performs, name)
	}
}

// anyPersonAnywhere also takes a name at the head of the sentence.
func (r *reader) anyPersonAnywhere(s *sentence) string {
	if name := r.anyPerson(s, s.toks); name != "" {
		return name
	}
	if t := s.toks[0]; t.cap && !isGameWord(t.w) && !articles[t.w] {
		return nameAt(s.page, s.toks, 0)
	}
	return ""
}

func agreement(toks []token) bool {
	return seq(toks, "de", "accord") || has(toks, "approuve", "approuvee") || has(toks, "ok")
}

// agreeHead: « d'accord pour la sanction », « Approuvé : … ».
func agreeHead(h *headCue) bool {
	if !has(h.s.toks, "sanction") || h.s.question || has(h.s.toks, "pas", "vraiment") || h.r.here(game.AgreeSanction) {
		return false
	}
	if h.toks[0].w == "de" && at(h.toks, 1) != "accord" || h.toks[0].w == "approuve" && !h.alone() && at(h.toks, 1) != "la" {
		return false
	}
	if len(h.g.toks)-len(h.toks) > 4 {
		return false
	}
	return h.do(game.Act{Kind: game.AgreeSanction, Name: h.r.anyPerson(h.s, h.s.toks), Amount: h.r.amountOf(h.s), Target: objectOf(h.r, h.s.toks, h.s.asides, "S")})
}

// agrees: « j'approuve la sanction proposée par le PA ».
func agrees(c *cue) bool {
	if !c.any("sanction") || c.f.neg != "" {
		return false
	}
	name := c.r.anyPerson(c.s, afterWord(c.f.args, "contre"))
	return c.do(game.Act{Kind: game.AgreeSanction, Name: name, Amount: c.r.amountOf(c.s), Target: objectOf(c.r, c.s.toks, c.s.asides, "S")})
}

// agreesBeing: « je suis d'accord avec la sanction ».
func agreesBeing(c *cue) bool {
	if !has(head(c.f.args, 4), "accord") || !c.any("sanction") {
		return false
	}
	return agrees(c)
}

// proposesSanction: an arbiter's « je propose une sanction » pronounces none.
func proposesSanction(c *cue) bool {
	if !has(head(c.f.args, 4), "sanction") || c.verdict() != performs {
		return false
	}
	c.r.ask(c.s, game.Sanction, "Proposer une sanction n'est pas la prononcer.")
	return true
}
