package acts

import "strings"

// A frame is a verb with its subject, its tense, its negation and what follows
// it: who does what. All moods are worked out here, once, and no act looks at
// them again: it asks `performs`.

// person of a verb's subject.
type person uint8

const (
	nobody  person = iota // elided at the head of a sentence: « vote contre »
	first                 // je
	we                    // nous
	other                 // tu, vous, il, on, a name
	ordered               // an order: « inscrivez-moi »
)

type frame struct {
	lemma    string
	tense    tense
	who      person
	neg      string // "", "pas", "plus", "jamais"
	refl     bool   // m', me: « je m'oppose »
	y, en    bool
	inverted bool // « mets-tu »
	passive  bool // « est retirée »
	only     bool // « ne peux que »
	that     bool // stands after « que »: the frame before governs it
	gov      int  // the frame that governs it (« je déclare m'opposer »), or -1
	at       int  // its token in the segment
	subj     int  // the token of its subject, or -1
	args     []token
}

// readFrames finds the verbs of a segment.
func (s *sentence) readFrames(g *segment, spoken bool) {
	for i := range g.toks {
		f, ok := frameAt(g, i)
		if !ok {
			continue
		}
		if f.who == nobody && (spoken || lastPronounIsJe(g.toks[:f.at])) && joins(g.toks, f.at) && firstPersonForm(g.toks[f.at].w) {
			f.who = first
		}
		if f.who == first || f.who == we {
			spoken = true
		} else if f.who == other && !f.that {
			spoken = false
		}
		g.frames = append(g.frames, f)
	}
	for i := range g.frames {
		g.frames[i].args = argsOf(g, i)
	}
}

// lastPronounIsJe: « je me range à l'avis de Farid et vote contre »: the verb
// before may be one that is not known.
func lastPronounIsJe(toks []token) bool {
	for i := len(toks) - 1; i >= 0; i-- {
		switch w := toks[i].w; {
		case w == "je":
			return true
		case thirds[w], lexicon[w].you, lexicon[w].we:
			return false
		}
	}
	return false
}

// firstPersonForm says that a present form may be that of je.
func firstPersonForm(w string) bool {
	f := lexicon[w]
	return f.tense == present && !f.we && !f.you
}

// joins says that a verb without subject is joined to the one before it:
// « je conteste ce coup et invoque le Juge », « j'annule et vote pour ».
func joins(toks []token, at int) bool {
	i := skipClitics(toks, at-1)
	for i >= 0 && adverbs[toks[i].w] {
		i--
	}
	return i >= 0 && (toks[i].w == "et" || toks[i].w == "," || toks[i].w == "puis" || toks[i].w == "mais" || toks[i].w == "donc")
}

var clitics = set("me te se le la les lui leur y en ne nous vous")

// skipClitics walks left over the small words that stand before a verb.
func skipClitics(toks []token, i int) int {
	for i >= 0 && toks[i].kind == word && clitics[toks[i].w] {
		i--
	}
	return i
}

var (
	articles = set("le la les un une du des au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs de chaque quel quelle aucun aucune nouveau nouvelle premier deuxieme quelque en sans par sur")
	thirds   = set("tu il elle on ils elles qui chacun personne ca cela ce celui celle tous toutes certains quiconque nul vous lequel t")
	// adverbs may stand between an auxiliary or a governing verb and its verb.
	adverbs = set("donc alors aussi bien deja encore toujours tout toute finalement enfin formellement officiellement solennellement expressement resolument egalement maintenant ici simplement juste vivement clairement fermement immediatement bel vraiment quand meme volontiers neanmoins cependant pourtant evidemment naturellement definitivement desormais personnellement franchement avec malgre tout-de-suite par ailleurs puis or bon ben bah oui non ok voila hop allez sinon plutot d-abord de suite presents par-la presente")
)

// frameAt reads the verb at token i, if there is one.
func frameAt(g *segment, i int) (frame, bool) {
	t := g.toks[i]
	v, ok := lexicon[t.w]
	if !ok || t.kind != word || t.w == "a" && !isHas(g.toks, i) || t.w == "part" && !leavesWith(g.toks, i) {
		return frame{}, false
	}
	if before := at(g.toks, skipClitics(g.toks, i-1)); v.either && before != "je" && before != "tu" && (t.acute || at(g.toks, i+1) == "par" || strings.HasSuffix(t.w, "es")) {
		v.tense, v.either = participle, false
	}
	f := frame{lemma: v.lemma, tense: v.tense, gov: -1, at: i, subj: -1}
	j := skipClitics(g.toks, i-1)
	f.readClitics(g.toks[j+1 : i])
	f.readInversion(g.toks, i)
	if f.who == nobody {
		if !f.readSubject(g.toks, i, j, v) {
			return frame{}, false
		}
	}
	f.readAuxiliary(g, j, v)
	f.readGovernor(g, j)
	f.readNegation(g.toks, i)
	return f, true
}

// leavesWith tells « il part » from « prendre part », « à part ».
func leavesWith(toks []token, i int) bool {
	return i > 0 && (thirds[toks[i-1].w] || toks[i-1].w == "je" || toks[i-1].cap)
}

// isHas tells « elle a voté » from « à compter de ce mail », which many write
// without the accent.
func isHas(toks []token, i int) bool {
	if toks[i].grave {
		return false
	}
	if i > 0 && (thirds[toks[i-1].w] || toks[i-1].w == "ne" || toks[i-1].w == "y" || toks[i-1].w == "me" || toks[i-1].w == "en") {
		return true
	}
	k := i + 1
	for k < len(toks) && (adverbs[toks[k].w] || negations[toks[k].w]) {
		k++
	}
	next := lexicon[at(toks, k)]
	return i > 0 && (next.tense == participle || next.either) && toks[i-1].kind == word
}

func (f *frame) readClitics(toks []token) {
	for i, t := range toks {
		switch t.w {
		case "nous":
			f.refl = f.refl || at(toks, i+1) == "nous" // « nous nous opposons »
		case "me":
			f.refl = true
		case "y":
			f.y = true
		case "en":
			f.en = true
		case "ne":
			f.neg = "ne"
		}
	}
}

// readInversion reads « mets-tu », « inscrivez-moi », « dois-je ».
func (f *frame) readInversion(toks []token, i int) {
	if i+2 >= len(toks) || toks[i+1].w != "-" || toks[i+1].gap || toks[i+2].gap {
		return
	}
	switch w := toks[i+2].w; {
	case w == "je":
		f.who, f.inverted = first, true
	case w == "moi" || w == "me":
		f.who = ordered
	case thirds[w] || w == "nous":
		f.who, f.inverted = other, true
	}
}

// readSubject finds the subject to the left; false if the word is a noun here.
func (f *frame) readSubject(toks []token, i, j int, v form) bool {
	if j >= 0 && toks[j].kind == word {
		switch w := toks[j].w; {
		case w == "je":
			f.who, f.subj = first, j
			return true
		case thirds[w] && (w != "ce" || v.lemma == "etre" || v.lemma == "pouvoir" || v.lemma == "devoir"):
			f.who, f.subj = other, j
			return true
		}
	}
	if i > 0 && toks[i-1].kind == word && articles[toks[i-1].w] && v.tense != infinitive && !f.hasClitics(toks, i, j) {
		return false
	}
	return f.plainSubject(toks, i, j, v)
}

// hasClitics says that something other than an article stands before the verb.
func (f *frame) hasClitics(toks []token, i, j int) bool {
	for _, t := range toks[j+1 : i] {
		switch t.w {
		case "me", "te", "se", "ne", "y", "lui":
			return true
		}
	}
	return false
}

func (f *frame) plainSubject(toks []token, i, j int, v form) bool {
	for k := j + 1; k < i; k++ {
		if toks[k].w == "nous" && v.we {
			f.who = we
			return true
		}
		if toks[k].w == "vous" && v.you {
			f.who = other
			return true
		}
	}
	if v.tense == infinitive || v.tense == participle {
		return true
	}
	if v.you {
		f.who = other
		if i+1 < len(toks) && (toks[i+1].w == "moi" || toks[i+1].w == "me") {
			f.who = ordered
		}
		return true
	}
	if v.we {
		f.who = we
		return true
	}
	if k := skipAdverbs(toks, j); k < 0 || toks[k].kind != word || toks[k].w == "et" || toks[k].w == "mais" || toks[k].w == "puis" || toks[k].w == "svp" {
		return true
	}
	if v.lemma == "etre" || v.lemma == "avoir" || !auxiliaryBefore(toks, j) {
		f.who, f.subj = other, j
	}
	return true
}

func skipAdverbs(toks []token, k int) int {
	for k >= 0 && toks[k].kind == word && adverbs[toks[k].w] {
		k--
	}
	return k
}

// auxiliaryBefore says that a form of avoir or être stands before token j+1.
func auxiliaryBefore(toks []token, j int) bool {
	for n := 0; j >= 0 && n < 5; j, n = j-1, n+1 {
		w := toks[j].w
		if l := lexicon[w].lemma; l == "etre" || l == "avoir" {
			return true
		}
		if !adverbs[w] && !negations[w] && w != "ete" && w != "tous" && w != "-" && w != "je" && w != "moi" {
			return false
		}
	}
	return false
}

// readAuxiliary turns « ai voté » into the past and « est retirée » passive.
func (f *frame) readAuxiliary(g *segment, j int, v form) {
	if v.tense != participle && !v.either || len(g.frames) == 0 || f.subj >= 0 && f.who == first {
		return
	}
	aux := g.frames[len(g.frames)-1]
	if aux.lemma != "etre" && aux.lemma != "avoir" || !auxiliaryBefore(g.toks, j) {
		return
	}
	f.tense, f.who, f.subj, f.neg, f.refl, f.that = participle, aux.who, aux.subj, aux.neg, aux.refl, aux.that
	f.inverted = aux.inverted
	if aux.lemma == "etre" && !aux.refl {
		f.passive = true
	}
}

// readGovernor finds the verb that an infinitive hangs on.
func (f *frame) readGovernor(g *segment, j int) {
	if len(g.frames) == 0 {
		return
	}
	k := j
	for k >= 0 && g.toks[k].kind == word && (adverbs[g.toks[k].w] || negations[g.toks[k].w] || clitics[g.toks[k].w] || between[g.toks[k].w]) {
		k--
	}
	last := len(g.frames) - 1
	if f.tense == infinitive {
		if k == g.frames[last].at || k > 0 && g.toks[k].kind == word && g.frames[last].at < k && k-g.frames[last].at <= 3 {
			f.gov = last
		}
		return
	}
	f.that = f.subj > 0 && g.toks[f.subj-1].w == "que" || j >= 0 && f.subj < 0 && g.toks[j].w == "que"
	f.that = f.that || f.who == other && hasQue(g.toks, g.frames[last].at, f.at)
	if f.that {
		f.gov = last
	}
}

var (
	between   = set("de a pour que oblige obligee contraint contrainte force forcee tenu tenue")
	negations = set("pas plus jamais point guere rien personne nullement")
)

func hasQue(toks []token, from, to int) bool {
	for i := from + 1; i < to; i++ {
		if toks[i].w == "que" {
			return true
		}
	}
	return false
}

// readNegation reads « ne … pas », and « je vote pas » as it is spoken.
func (f *frame) readNegation(toks []token, i int) {
	if f.neg == "" && i > 0 && negations[toks[i-1].w] && toks[i-1].w != "plus" && f.tense == infinitive {
		f.neg = toks[i-1].w
	}
	for k := i + 1; k < len(toks) && k <= i+3; k++ {
		w := toks[k].w
		if toks[k].kind != word {
			break
		}
		if negations[w] && (f.neg != "" || k == i+1 && w != "plus" && w != "point" && w != "personne" && w != "rien") {
			f.neg = w
			return
		}
		if w == "que" && f.neg == "ne" {
			f.neg, f.only = "", true
			return
		}
	}
}

// argsOf is what follows a verb, up to a comma, a « mais » or the next verb
// that has a subject of its own.
func argsOf(g *segment, n int) []token {
	f := g.frames[n]
	from, to := f.at+1, len(g.toks)
	for _, next := range g.frames[n+1:] {
		if next.subj > f.at && next.who != nobody {
			to = min(to, next.subj)
		} else if next.tense != infinitive && next.tense != participle && joins(g.toks, next.at) {
			to = min(to, skipClitics(g.toks, next.at-1)+1)
		}
	}
	for i := from; i < to; i++ {
		if i > from && g.toks[i].w == "je" && at(g.toks, i-1) == "et" { // a verb that is not known
			to = i
			break
		}
		if w := g.toks[i].w; g.toks[i].kind == punct && w != "'" && w != "-" && w != "/" || breaks[w] {
			to = i
			break
		}
	}
	if to < from {
		return nil
	}
	return g.toks[from:to]
}

var breaks = set("mais car parce puisque sauf afin")
