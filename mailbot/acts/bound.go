package acts

// An infinitive that its governing verb leaves no way out of is an act: « je ne
// peux que m'opposer », « je suis contraint de passer ». « Je dois » comes near to
// one, « j'ai failli » tells that nothing was done.

// bound is the verdict on an infinitive under such a verb; known is false under
// any other.
func (s *sentence) bound(g *segment, v, f *frame, wish bool) (result verdict, known bool) {
	middle := g.toks[v.at:f.at]
	switch {
	case has(middle, "failli", "manque") && v.lemma == "avoir":
		return nothing, true
	case v.neg != "":
		return nothing, false
	case v.only && (v.lemma == "pouvoir" || v.lemma == "devoir"),
		v.lemma == "etre" && has(middle, "oblige", "obligee", "contraint", "contrainte", "force", "forcee"):
		return s.judge(g, v, wish), true
	case v.lemma == "devoir" && v.who == first && v.tense == present && lastResorts[f.lemma]:
		if g.question || v.inverted || later(f.args) || s.clarity(g, v) == nothing {
			return nothing, true
		}
		return unclear, true
	}
	return nothing, false
}

// lastResorts are the acts that one says one must do when one does them.
var lastResorts = set("passer sauter opposer abstenir invoquer renoncer retirer demissionner")

// jointly: « nous votons pour », from one sender: each player acts for himself
// (R207), so it is asked.
func (s *sentence) jointly(g *segment, f *frame) bool {
	return f.who == we && f.tense == present && f.neg == "" && joint[f.lemma] && s.clarity(g, f) != nothing
}

var joint = set("voter opposer abstenir")

// answersAt: in « Tu demandais si je votais : oui, je vote pour » the words
// behind the colon answer, they are not the other's.
func (s *sentence) answersAt(i int) bool {
	if i+1 >= len(s.segs) || !answering[at(s.segs[i+1].toks, 0)] {
		return false
	}
	for _, f := range s.segs[i].frames {
		if f.lemma == "demander" && (f.inverted || f.subj >= 0 && (s.segs[i].toks[f.subj].w == "tu" || s.segs[i].toks[f.subj].w == "vous")) {
			return true
		}
	}
	return false
}

var answering = set("oui non eh ben bah bien")
