package acts

import "github.com/fnomic/fnomic/internal/game"

// The keywords that always work (acts.md §0-9) and their plain variants.

func passHead(h *headCue) bool {
	switch h.toks[0].w {
	case "passe":
		if (h.alone() || seq(h.rest(), "mon", "tour") && !ownsTurn(afterWord(h.rest(), "tour")) && len(h.rest()) < 4) && !h.g.colon {
			return h.do(game.Act{Kind: game.Pass})
		}
	case "pas":
		if at(h.toks, 1) == "de" && (at(h.toks, 2) == "proposition" || at(h.toks, 2) == "propal") && has(h.toks, "moi", "part", "tour") && !has(h.toks, "encore") {
			return h.do(game.Act{Kind: game.Pass})
		}
	}
	return false
}

func returnHead(h *headCue) bool {
	switch h.toks[0].w {
	case "retour", "reintegration":
		if h.toks[0].w == "reintegration" && !h.g.colon && h.s.lineStart && (at(h.toks, 1) == "demandee" || at(h.toks, 1) == "souhaitee" || at(h.toks, 1) == "svp") {
			return h.do(game.Act{Kind: game.ReturnToPlay})
		}
		if h.alone() && !h.g.colon || (at(h.toks, 1) == "dans" || at(h.toks, 1) == "en") && has(head(h.toks, 4), "partie", "jeu") {
			return h.do(game.Act{Kind: game.ReturnToPlay})
		}
	case "fin":
		if has(head(h.toks, 4), "mes", "ma", "mon") && has(head(h.toks, 4), "vacances", "vacance") && !later(h.rest()) {
			return h.do(game.Act{Kind: game.ReturnToPlay})
		}
	case "de":
		if at(h.toks, 1) == "retour" && has(h.toks, "partie", "jeu") && len(h.toks) <= 6 {
			return h.do(game.Act{Kind: game.ReturnToPlay})
		}
	}
	return false
}

// vacationHead: « VACANCES », « Vacances jusqu'à Noël », « Vacancier à compter
// de ce mail »; « vacances scolaires » is talk.
func vacationHead(h *headCue) bool {
	if h.toks[0].w == "absent" || h.toks[0].w == "absente" {
		return false
	}
	next := at(h.toks, 1)
	if h.alone() && !h.g.colon || next == "jusque" || next == "immediates" || (next == "a" || next == "des") && has(h.toks, "compter", "maintenant", "aujourd") {
		if later(h.rest()) {
			h.r.note(h.s, vacationLater)
			return true
		}
		return h.do(game.Act{Kind: game.TakeVacation})
	}
	if (next == "a" || next == "des") && laterStart(h.rest()) {
		h.r.note(h.s, vacationLater)
		return true
	}
	return false
}

// laterStart: « à partir de samedi », « à compter du 12 ».
func laterStart(toks []token) bool {
	i := index(toks, "partir", "compter")
	return i >= 0 && (at(toks, i+1) == "de" || at(toks, i+1) == "du") && !has(toks, "maintenant", "mail", "aujourd", "instant")
}

func registerHead(h *headCue) bool {
	if h.others() {
		return false
	}
	switch h.toks[0].w {
	case "nouveau", "nouvelle":
		if (at(h.toks, 1) != "joueur" && at(h.toks, 1) != "joueuse") || !h.g.colon {
			return false
		}
	default:
		if h.r.isPlayer() && !h.g.colon {
			return false
		}
		if !h.g.colon && !h.alone() && at(h.toks, 1) != "svp" && at(h.toks, 1) != "a" {
			return false
		}
	}
	name := ""
	if h.g.colon && h.n+1 < len(h.s.segs) {
		toks := h.s.segs[h.n+1].toks
		if rest := trimWords(toks, leadPseudonym); len(rest) > 0 {
			toks = rest
		}
		if name = nameAt(h.s.page, toks, 0); name == "" || !nameEnds(toks, 0) {
			return false
		}
	}
	if name == "" {
		name = h.r.newName(h.s)
	}
	return h.do(game.Act{Kind: game.Register, Name: name})
}

func leaveHead(h *headCue) bool {
	if h.toks[0].w == "abandon" {
		if at(h.toks, 1) == "de" && has(h.toks, "partie") && !has(h.toks, "sa", "ton", "son") {
			return h.do(game.Act{Kind: game.Leave})
		}
		return false
	}
	if (h.alone() || at(h.toks, 1) == "pour" && at(h.toks, 2) == "moi") && !h.g.colon {
		return h.do(game.Act{Kind: game.Leave})
	}
	return false
}

// oppositionHead: « Opposition au Dp30 », « Opposition formelle. », « NON au
// décret Dp 30, je m'oppose », « TA : opposition au jugement ».
func oppositionHead(h *headCue) bool {
	if h.others() {
		return false
	}
	toks, asides := h.toks, h.s.asides
	if h.told() { // « Mon opposition au Dp 31 est formelle »
		if key := firstRef(toks, "Dp", "J"); key != "" && has(toks, "formelle", "expresse", "maintenue") && !has(toks, "pas", "plus") && !h.g.question && !h.g.cond {
			h.r.add(h.s, game.Act{Kind: game.Oppose, Target: key})
			return true
		}
		return false
	}
	if has(toks, "levee", "retiree", "annulee") && h.toks[0].w == "opposition" {
		if at(toks, 1) == "de" && h.r.anyPerson(h.s, head(toks[2:], 2)) != "" {
			return false // « L'opposition de Karine est levée »
		}
		return h.do(game.Act{Kind: game.Unoppose, Target: orLetters(objectOf(h.r, toks, asides, "Dp", "J"), decreeLetters(toks))})
	}
	if h.toks[0].w == "non" || h.toks[0].w == "ta" {
		return false
	}
	if h.toks[0].w == "veto" && !h.alone() && firstRef(toks, "Dp") == "" && !has(toks, "decret") {
		return false
	}
	if at(toks, 1) == "de" && !has(head(toks, 4), "arbitre", "ma", "da", "ta") || len(toks) > 1 && !oppositionTail[at(toks, 1)] && firstRef(head(toks, 4), "Dp", "J") == "" {
		return false
	}
	switch {
	case firstRef(toks, "Dp") != "" || has(toks, "decret", "dp"):
		return h.do(game.Act{Kind: game.Oppose, Target: orLetters(objectOf(h.r, toks, asides, "Dp"), decreeLetters(toks))})
	case has(toks, "jugement", "arbitre") || firstRef(toks, "J") != "":
		return h.do(game.Act{Kind: game.Oppose, Target: orLetters(objectOf(h.r, toks, asides, "J"), "J")})
	case has(toks, "proposition", "regle", "requete"):
		return false
	}
	if h.r.topic == "vote" {
		h.r.ask(h.s, game.CastVote, "On ne s'oppose qu'à un décret ou à un jugement ; sur une proposition, on vote.")
		return true
	}
	return h.do(game.Act{Kind: game.Oppose, Target: objectOf(h.r, toks, asides, "Dp", "J")})
}

var oppositionTail = set(", formelle au a contre ! . , totale de du expresse ferme")

// withdrawalHead: « Retrait du Dp 30 », « Renoncement : Rq2 », « Levée de mon
// opposition ».
func withdrawalHead(h *headCue) bool {
	toks := h.toks
	if h.g.colon && h.n+1 < len(h.s.segs) {
		toks = append(append([]token{}, toks...), h.s.segs[h.n+1].toks...)
	}
	a, ok := takenBack(h.r, toks, h.s.asides)
	if !ok || has(toks, "pourquoi") || a.Kind != game.Unoppose && h.r.anyPerson(h.s, toks) != "" {
		return false
	}
	return h.do(a)
}

// auxiliary is the être of « ma proposition est retirée », nil if there is none.
func (h *headCue) auxiliary() *frame {
	for i := range h.g.frames {
		if h.g.frames[i].lemma == "etre" {
			return &h.g.frames[i]
		}
	}
	return nil
}

// withdrawnHead: « Dp 30 retiré », « requête annulée », « decret retiré ».
func withdrawnHead(h *headCue) bool {
	i := index(head(h.toks, 6), "retire", "retiree", "annulee", "annule", "abandonne", "abandonnee")
	if i < 1 || h.others() {
		return false
	}
	if len(h.g.frames) > 0 && h.g.frames[0].subj > 0 && h.g.frames[0].who == other && h.g.frames[0].lemma != "etre" && h.g.frames[0].tense != participle && h.g.frames[0].tense != present {
		return false
	}
	if aux := h.auxiliary(); aux != nil && aux.at < len(h.g.toks)-len(h.toks)+i && (aux.tense != present || aux.neg != "" || aux.inverted) {
		return false // « ma requête sera retirée », « n'est pas retirée »
	}
	a, ok := takenBack(h.r, h.toks[:i], h.s.asides)
	own := ownThing(h.g.toks) == len(h.g.toks)-len(h.toks)
	if (i == 1 || own) && (h.toks[0].w == "proposition" || h.toks[0].w == "propal") {
		a, ok = game.Act{Kind: game.Withdraw}, true
	}
	if !ok || h.r.anyPerson(h.s, h.toks[1:i]) != "" {
		return false
	}
	return h.do(a)
}
