package acts

import "github.com/fnomic/fnomic/internal/game"

// Values behind a colon: « Vote : pour », « Mon vote sur la 321 : contre ».

// labels are words that announce a value: « Vote : », « Rectification : ».
var labels = set("vote votes voix avis choix bulletin rectification rectificatif correctif correction erratum change reponse position decision conclusion resume part moi proposition propal cassation sanction scrutin requete rq finalement verdict contrordre changement decide tranche pese reflechi non oui regle annule remplace soyons")

// readLabelled: a value behind a colon, with its label before it.
func (r *reader) readLabelled(s *sentence, i int) bool {
	if i == 0 || !s.segs[i-1].colon || s.segs[i].question {
		return false
	}
	g := &s.segs[i]
	label := s.segs[i-1].toks
	toks := clauseOf(trimVoteLead(g.toks))
	toks, before := r.trimObject(s, toks) // « VOTE : 321 POUR »
	c, used := choiceAt(toks, 0)
	if c == "" && len(toks) > 0 && toks[0].kind == quote {
		c, used = choices[s.page.inner(toks[0])], 1
	}
	if c == "" {
		c, used = slip(s, toks)
	}
	if c == "" {
		return false
	}
	o := r.ballotObject(s, toks[used:])
	if !r.isLabel(s, label) && !(o.target != "" && !o.alien && saidByMe(s.segs[i-1])) {
		return r.askLabelled(s, i, toks)
	}
	a, ok := ballotAct(c, o, orLetters(before, r.targetAround(s, label)))
	if otherValue(toks[used:], c) && s.ownLine && label[0].w == "vote" && (len(label) == 1 || len(refs(label[1:])) > 0) {
		r.ask(s, game.CastVote, "Les deux valeurs sont nommées.")
		return true
	}
	if !ok || a.Kind == game.Elect || otherValue(toks[used:], c) {
		return false
	}
	if g.cond || s.segs[i-1].cond || s.mood.doubt != "" || s.mood.joke {
		r.ask(s, game.CastVote, whyUnclear(s, g))
		return true
	}
	r.add(s, a)
	return true
}

// otherValue: « pour ou contre », « pour / contre » name both values.
func otherValue(toks []token, c game.Choice) bool {
	for i := range head(toks, 6) {
		if o, used := choiceAt(toks, i); used > 0 && o != c && !weak[toks[i].w] && (i == 0 || at(toks, i-1) == "ou" || at(toks, i-1) == "/" || at(toks, i-1) == "et" || at(toks, i-1) == ",") && loneChoice(toks[i+used:]) == "" {
			return o != game.Abstain
		}
	}
	return false
}

// isLabel: the words before the colon announce the sender's own value.
func (r *reader) isLabel(s *sentence, label []token) bool {
	if r.wonOver(label) || announces(label) {
		return true
	}
	if has(label, "mes", "ton", "ta", "son", "sa", "votre", "leur", "vos", "leurs", "si") {
		return false
	}
	if len(trimVoteLead(append(label[:len(label):len(label)], token{}))) <= 1 { // « Tout compte fait : contre »
		return true
	}
	found := len(refs(label)) > 0 || len(trimWords(label, voteLead)) == 0
	for i, t := range label {
		if labels[t.w] || t.w == "oui" || t.w == "non" {
			found = true
		}
		if r.someoneElse(s, label, i) {
			return false
		}
	}
	if seq(label, "mon", "vote") || seq(label, "ma", "voix") {
		return true
	}
	for _, g := range s.segs {
		for _, f := range g.frames {
			if f.who == other && f.tense != participle && f.lemma != "etre" && f.lemma != "devenir" && f.lemma != "concerner" && len(g.toks) > 0 && len(label) > 0 && &g.toks[0] == &label[0] {
				return false
			}
		}
	}
	return found
}

// announces: « puisqu'il faut se prononcer : », « vous l'aurez deviné : ».
func announces(label []token) bool {
	for i, t := range label {
		if t.w == "faut" && has(label[i:], "prononcer", "voter", "choisir", "trancher", "decider") && at(label, i-1) == "il" && !has(label[i:], "pas", "si") {
			return true
		}
		if t.w == "aurez" && (at(label, i+1) == "devine" || at(label, i+1) == "compris") {
			return true
		}
	}
	return false
}

// wonOver: « les arguments de Wanda m'ont convaincu : contre » announces the
// sender's value; « pas encore » announces none.
func (r *reader) wonOver(label []token) bool {
	return has(label, "me") && has(label, "convaincu", "convaincue", "decide", "decidee", "persuade", "persuadee") && !has(label, "pas", "jamais", "presque", "si")
}

// someoneElse: a name in the label makes it another's vote — except the object
// of a sanction: « Sanction Benoît : POUR ».
func (r *reader) someoneElse(s *sentence, label []token, i int) bool {
	if has(label, "sanction", "jugement", "motion", "cassation", "requete", "proposition") {
		return false
	}
	name := r.personAt(s, label, i)
	return name != "" && fold(name) != fold(r.ctx.Sender)
}
