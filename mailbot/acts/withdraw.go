package acts

import "github.com/fnomic/fnomic/internal/game"

// Taking back (acts.md §3, §8, §11): a proposal, a decree, a request, an
// opposition, an office. What is taken back decides which act it is.

// takenBack is the act of taking back what toks name; "" if it is nothing of
// the game or belongs to somebody else.
func takenBack(r *reader, toks, asides []token) (game.Act, bool) {
	if ofOthers(toks) {
		return game.Act{}, false
	}
	for i, t := range toks {
		switch t.w {
		case "opposition", "veto":
			return game.Act{Kind: game.Unoppose, Target: orLetters(objectOf(r, toks, asides, "Dp", "J"), decreeLetters(toks))}, true
		case "decret", "dp", "d":
			return game.Act{Kind: game.Withdraw, Target: orLetters(objectOf(r, toks, asides, "Dp"), "Dp")}, true
		case "requete", "rq":
			return game.Act{Kind: game.Renounce, Target: orLetters(objectOf(r, toks, asides, "Rq"), "Rq")}, true
		case "modification":
			if firstRef(toks, "") != "" && at(toks, i-1) == "la" {
				return game.Act{Kind: game.Renounce, Target: "Rq"}, true
			}
		case "jugement":
			return game.Act{Kind: game.Withdraw, Target: orLetters(objectOf(r, toks, asides, "J"), "J")}, true
		case "proposition", "propal", "prop", "texte", "regle", "amendement":
			return withdrawnProposal(toks, t.w)
		case "projet":
			if !has(toks, "decret") {
				return withdrawnProposal(toks, t.w)
			}
		}
		if key, ok := gluedKey(t.w); ok {
			return withdrawnKey(key)
		}
	}
	return game.Act{}, false
}

func withdrawnKey(key string) (game.Act, bool) {
	switch keyKind(key) {
	case "Dp", "J":
		return game.Act{Kind: game.Withdraw, Target: key}, true
	case "Rq":
		return game.Act{Kind: game.Renounce, Target: key}, true
	}
	return game.Act{}, false
}

func withdrawnProposal(toks []token, noun string) (game.Act, bool) {
	if !has(toks, "ma", "mon", "cette", "ce", "le", "la") || noun == "regle" && !has(toks, "ma") || has(toks, "article", "alinea", "mot", "phrase", "part", "passage", "paragraphe") {
		return game.Act{}, false
	}
	return game.Act{Kind: game.Withdraw}, true
}

// objectOf is the numbered object of one of the kinds in toks, the brackets
// or the thread.
func objectOf(r *reader, toks, asides []token, kinds ...string) string {
	if key := firstRef(toks, kinds...); key != "" {
		return key
	}
	if key := firstRef(asides, kinds...); key != "" {
		return key
	}
	for _, k := range kinds {
		if key := r.threadKey(k); key != "" {
			return key
		}
	}
	return ""
}

func orLetters(key, letters string) string {
	if key == "" {
		return letters
	}
	return key
}

func withdraws(c *cue) bool {
	a, ok := takenBack(c.r, c.f.args, c.s.asides)
	switch {
	case !ok && len(c.f.args) == 0 && firstRef(c.s.toks, "Rq", "Dp") != "" && c.f.lemma == "retirer":
		return c.gaveUpNamed()
	case !ok && c.f.lemma == "retirer" && len(c.f.args) == 0 && c.r.topic == "Dp" && c.verdict() == performs:
		c.r.ask(c.s, game.Withdraw, "Retirer quoi : le décret, ou l'opposition ?")
		return true
	case !ok:
		return takesVoteBack(c)
	case c.f.lemma == "lever" && has(head(c.f.args, 2), "celle") && c.r.opposesAlready(): // « je lève celle au Dp 30 »
		a = game.Act{Kind: game.Unoppose, Target: objectOf(c.r, c.f.args, c.s.asides, "Dp", "J")}
	case c.f.lemma == "lever" || c.f.lemma == "revenir":
		ok = a.Kind == game.Unoppose
	case c.f.lemma == "laisser":
		ok = c.any("tomber", "choir")
	}
	if !ok || c.any("cote", "question") {
		return false
	}
	if a.Kind == game.Withdraw && a.Target == "" && replacesNow(c) {
		a = game.Act{Kind: game.Revise}
		return c.text(a, false)
	}
	return c.do(a)
}

// opposesAlready: the mail already spoke of an opposition of the sender's.
func (r *reader) opposesAlready() bool {
	for _, f := range r.found {
		if f.act.Kind == game.Oppose || f.act.Kind == game.Unoppose {
			return true
		}
	}
	return false
}

// replacesNow: « j'abandonne ce texte et propose à la place : … ».
func replacesNow(c *cue) bool {
	return seq(c.g.toks, "a", "la", "place") && c.g.colon
}

// takesVoteBack: a vote is not taken back, it is changed (A23); the new value
// must be said.
func takesVoteBack(c *cue) bool {
	if !c.any("vote") || !c.any("mon") || c.f.lemma == "laisser" || c.f.lemma == "lever" {
		return false
	}
	c.r.voteBack = c.s
	return true
}

// cancelsVote: « Annulez mon vote », « mon vote précédent est annulé ».
func (r *reader) cancelsVote(s *sentence) {
	i := seqAt(s.toks, "mon", "vote")
	if i < 0 || s.question || s.mood.reported || s.segs[0].cond || len(s.toks) > 12 || choiceIndex(s.toks) >= 0 {
		return
	}
	order := head(s.toks, i)
	said := has(order, "annulez", "annuler", "ignorez", "ignorer", "oubliez", "retirez", "retirer", "supprimez") && !has(order, "je", "pas")
	if said || has(s.toks[i:], "annule", "caduc", "retire") && has(s.toks[i:], "est") && !has(s.toks, "pas") {
		r.voteBack = s
	}
}

// gaveUp: « je renonce à … ».
func gaveUp(c *cue) bool {
	if c.f.neg != "" {
		return false
	}
	if len(c.f.args) == 0 {
		return c.gaveUpNamed() || c.f.y && c.gaveUpOwn()
	}
	args := c.f.args
	if v := lexicon[at(trimWords(args, between2), 0)]; v.tense == infinitive && v.lemma != "proposer" && v.lemma != "jouer" {
		return false
	}
	if seq(args, "mon", "tour") && !ownsTurn(afterWord(args, "tour")) || seq(head(args, 3), "a", "proposer") {
		return c.do(game.Act{Kind: game.Pass})
	}
	if seq(args, "partie") || seq(args, "jeu") {
		return c.do(game.Act{Kind: game.Leave})
	}
	if o := office(args); o != "" || has(args, "charge", "fonction", "fonctions", "poste", "mandat") {
		return c.do(game.Act{Kind: game.Resign, Target: officeOf(c)})
	}
	if a, ok := takenBack(c.r, args, c.s.asides); ok && !has(head(args, 2), "comprendre", "suivre", "lire") && lexicon[at(args, 1)].tense != infinitive {
		return c.do(a)
	}
	return false
}

// endsRequest: « je mets fin à ma requête Rq2 ».
func endsRequest(c *cue) bool {
	i := index(head(c.f.args, 3), "fin")
	if i < 0 || at(c.f.args, i+1) != "a" || c.f.neg != "" {
		return false
	}
	a, ok := takenBack(c.r, c.f.args[i+1:], c.s.asides)
	return ok && a.Kind == game.Renounce && c.do(a)
}

// gaveUpNamed: « Rq1 : je renonce », « je renonce » in its thread.
func (c *cue) gaveUpNamed() bool {
	a, ok := withdrawnKey(objectOf(c.r, c.s.toks, c.s.asides, "Rq", "Dp"))
	return ok && c.do(a)
}

// gaveUpOwn: « Ma requête n'a plus d'objet : j'y renonce ».
func (c *cue) gaveUpOwn() bool {
	toks := c.s.toks
	if !hasOwn(toks) && c.r.i > 0 {
		toks = c.r.all[c.r.i-1].toks
	}
	if !hasOwn(toks) {
		return false
	}
	a, ok := takenBack(c.r, toks[index(toks, "ma", "mon"):], c.s.asides)
	return ok && a.Kind != game.Unoppose && c.do(a)
}

// hasOwn: a request, a decree or a proposal of the sender's is named.
func hasOwn(toks []token) bool {
	return ownThing(toks) >= 0 || seq(toks, "mon", "decret")
}

// letsPass: « je laisse passer le Dp 30 ».
func letsPass(c *cue) bool {
	if at(c.f.args, 0) != "passer" || !has(c.f.args, "dp", "decret") && firstRef(c.f.args, "Dp") == "" {
		return false
	}
	return c.do(game.Act{Kind: game.Unoppose, Target: objectOf(c.r, c.f.args, c.s.asides, "Dp")})
}

var between2 = set("a de me y en le la les ne pas")
