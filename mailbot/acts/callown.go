package acts

// Calls whose subject is the thing called and not the caller: « ma proposition
// est mise au vote », « Mise au vote de ma proposition. Durée : 100 heures ».

// ownNouns are what a sender may call to the vote as « ma », « mon ».
var ownNouns = set("proposition propal propale prop texte regle requete projet amendement rq")

// ownThing is the token of the noun in « ma proposition », or -1.
func ownThing(toks []token) int {
	for i, t := range toks {
		if (t.w == "ma" || t.w == "mon") && (ownNouns[at(toks, i+1)] || ownNouns[at(toks, i+2)] && small2(at(toks, i+1))) {
			return i + 1
		}
	}
	return -1
}

// small2 may stand between « ma » and its noun: « ma nouvelle proposition ».
func small2(w string) bool {
	return w == "nouvelle" || w == "nouveau" || w == "premier" || w == "petite" || w == "petit" || w == "belle"
}

// ownCalled: « ma proposition est soumise au vote », « ma requête est au vote
// jusqu'à lundi 20h »: said now, of the sender's own.
func ownCalled(g *segment) bool {
	own := ownThing(g.toks)
	if own < 0 || !toTheVote(g.toks[own:]) && !has(g.toks[own:], "suffrages", "voix") {
		return false
	}
	for k := range g.frames {
		f := &g.frames[k]
		if f.lemma != "etre" || f.tense != present || f.at < own || f.neg != "" || f.inverted || f.who != other {
			continue
		}
		rest := g.toks[f.at+1:]
		if has(g.toks[own:f.at], ",", "que", "qui") || has(rest, "depuis", "hier", "deja", "encore", "toujours", "pas", "ete", "bientot", "demain") || g.toks[f.at].w != "est" {
			return false
		}
		next := trimWords(rest, adverbs)
		return has(head(next, 1), "mise", "mis", "soumise", "soumis", "au", "portee", "ouverte", "passee")
	}
	return false
}
