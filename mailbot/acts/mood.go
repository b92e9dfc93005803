package acts

import "strings"

// The mood of a sentence: what makes words that sound like an act no act, or
// an unclear one (acts.md §0-4).

type mood struct {
	doubt    string // « peut-être », « je crois que »: the word that doubts
	joke     bool   // taken back in so many words: « je plaisante »
	reported bool   // told of somebody else
	reminder bool   // « je rappelle que », « n'oubliez pas »
	asked    bool   // a question by its build: « est-ce que », « mets-tu », « quand … ? »
}

// readMood reads the frames and the mood of a sentence.
func (s *sentence) readMood() {
	cond := false
	for i := range s.segs {
		g := &s.segs[i]
		g.cond = cond || condition(g.toks)
		cond = cond || g.cond && leadsWithIf(g.toks)
		s.readFrames(g, i > 0 && spokenBefore(s.segs[:i]))
	}
	if condition(s.asides) && len(s.segs) > 0 {
		s.segs[len(s.segs)-1].cond = true
	}
	for i := range s.segs {
		s.segs[i].question = s.segs[i].question || i+1 == len(s.segs) && s.question
		s.readWords(s.segs[i].toks)
	}
	s.readWords(s.asides)
	s.mood.reported = s.mood.reported || s.reportsOthers()
}

func spokenBefore(segs []segment) bool {
	for _, g := range segs {
		for _, f := range g.frames {
			if f.who == first {
				return true
			}
		}
	}
	return false
}

// condition says that a condition stands in toks. « même si » concedes, « s'il
// vous plaît » and « si possible » are polite, « savoir si » asks.
func condition(toks []token) bool {
	for i, t := range toks {
		if t.kind != word {
			continue
		}
		switch t.w {
		case "si":
			if isCondition(toks, i) {
				return true
			}
		case "sauf":
			if at(toks, i+1) != "erreur" && at(toks, i+1) != "le" && at(toks, i+1) != "la" && at(toks, i+1) != "les" {
				return true
			}
		case "pourvu", "hypothese":
			return true
		case "condition", "conditions":
			if at(toks, i-1) == "a" && (at(toks, i+1) == "que" || at(toks, i+1) == "de") {
				return true
			}
		case "reserve", "reserves":
			if has(toks[max(0, i-3):i], "sous", "seule") {
				return true
			}
		case "cas":
			if at(toks, i-1) == "au" || at(toks, i-1) == "en" && at(toks, i+1) == "de" {
				return true
			}
		case "moins":
			if at(toks, i-1) == "a" && (at(toks, i+1) == "que" || at(toks, i+1) == "de") {
				return true
			}
		case "quand", "lorsque", "aussitot":
			if at(toks, i+1) != "meme" && i+2 < len(toks) && !ofLaterVerb(toks[:i]) {
				return true
			}
		case "des":
			if at(toks, i+1) == "que" {
				return true
			}
		}
	}
	return false
}

// ofLaterVerb: « Dp 52 retiré, je le reproposerai quand … »: the time belongs to
// what the sender will do, behind a comma, and not to what is done now.
func ofLaterVerb(before []token) bool {
	for i := len(before) - 1; i > 0 && before[i].w != ","; i-- {
		if strings.HasSuffix(before[i].w, "rai") && has(before[max(0, i-3):i], "je") {
			return has(before[:i], ",")
		}
	}
	return false
}

func isCondition(toks []token, i int) bool {
	prev, next := at(toks, i-1), at(toks, i+1)
	if prev == "meme" || prev == "comme" || prev == "savoir" || prev == "sais" || prev == "demande" || prev == "verifier" || prev == "voir" {
		return false
	}
	if next == "il" && (at(toks, i+2) == "vous" || at(toks, i+2) == "te") || next == "possible" || next == "besoin" || next == "necessaire" {
		return false
	}
	if asksAbout[lexicon[prev].lemma] || prev == "dise" || prev == "disent" || prev == "sache" {
		return false // « pour qu'il dise si … » asks, it sets no condition
	}
	verb := lexicon[next].lemma != "" || next == "je" || next == "tu" || next == "il" || next == "on" || i == 0 || prev == "," || prev == "et" || prev == "mais"
	return verb || i+3 < len(toks)
}

var asksAbout = set("dire savoir demander decider juger trancher preciser verifier voir regarder")

func leadsWithIf(toks []token) bool {
	for i := 0; i < len(toks) && i < 4; i++ {
		if w := toks[i].w; w == "si" || w == "quand" || w == "lorsque" || w == "cas" {
			return true
		}
	}
	return false
}

func at(toks []token, i int) string {
	if i < 0 || i >= len(toks) {
		return ""
	}
	return toks[i].w
}

// readWords looks for the words that doubt, jest, remind or ask.
func (s *sentence) readWords(toks []token) {
	for i, t := range toks {
		switch t.w {
		case "peut":
			if at(toks, i+1) == "-" && at(toks, i+2) == "etre" || at(toks, i+1) == "etre" {
				s.mood.doubt = "peut-être"
			}
		case "hesite":
			if at(toks, i-1) == "je" {
				s.mood.doubt = "j'hésite"
			}
		case "sur", "sure", "certain", "certaine":
			s.mood.joke = s.mood.joke || scoffs(toks, i)
			if at(toks, i-1) == "pas" && (i+1 == len(toks) || toks[i+1].kind == punct) {
				s.mood.doubt = "pas sûr"
			}
		case "probablement", "hesitant", "eventuellement", "vraisemblablement":
			s.mood.doubt = t.w
		case "doute":
			if at(toks, i-1) == "sans" && at(toks, i+1) != "possible" && at(toks, i-2) != "aucun" {
				s.mood.doubt = "sans doute"
			}
		case "plaisante", "blague", "rigole", "deconne", "rire", "ironie", "plaisanterie":
			s.mood.joke = s.mood.joke || i > 0 && (at(toks, i-1) == "je" || at(toks, i-1) == "une" || at(toks, i-1) == "pour" || at(toks, i-1) == "de")
		case "voyons", "tiens":
			s.mood.joke = s.mood.joke || at(toks, i-1) == "ben" || at(toks, i-1) == "bah"
		case "y":
			s.mood.joke = s.mood.joke || at(toks, i+1) == "est" && at(toks, i-1) == "on" && at(toks, i-2) == "que" && at(toks, i-3) == "tant"
		case "encore":
			s.mood.joke = s.mood.joke || at(toks, i-1) == "quoi" && at(toks, i-2) == "puis"
		case "poisson":
			s.mood.joke = s.mood.joke || at(toks, i+2) == "avril"
		case "rappelle", "rappel":
			s.mood.reminder = s.mood.reminder || !ownRappel(toks, i)
		case "oubliez", "oublie", "oublions":
			s.mood.reminder = s.mood.reminder || at(toks, i+1) == "pas"
		case "est":
			s.mood.asked = s.mood.asked || at(toks, i+1) == "-" && at(toks, i+2) == "ce" && at(toks, i-1) != "ce"
		}
	}
	s.mood.asked = s.mood.asked || s.question && asksWith(toks)
}

// scoffs: « ah oui bien sûr, … », « mais oui bien sûr, … » before what follows;
// i is « sûr ».
func scoffs(toks []token, i int) bool {
	return i >= 3 && toks[i].w == "sur" && toks[i-1].w == "bien" && toks[i-2].w == "oui" && (toks[i-3].w == "ah" || toks[i-3].w == "mais") && i+1 < len(toks)
}

// ownRappel: « Rappel du texte : » announces a text, it reminds nobody.
func ownRappel(toks []token, i int) bool {
	return at(toks, i+1) == "du" || at(toks, i+1) == "de"
}

var interrogatives = set("qui quand comment pourquoi combien quel quelle quels quelles ou que quoi faut peut peux pouvez pourrait pourquoi")

// asksWith says that a question begins with a word that asks.
func asksWith(toks []token) bool {
	for i := 0; i < len(toks) && i < 3; i++ {
		if interrogatives[toks[i].w] && toks[i].w != "ou" {
			return true
		}
	}
	return false
}

// reportsOthers: « Chloé m'a dit : je vote contre ».
func (s *sentence) reportsOthers() bool {
	for i, g := range s.segs {
		if !g.colon || s.answersAt(i) {
			continue
		}
		for _, f := range g.frames {
			if f.who == other && sayings[f.lemma] && f.tense != infinitive && !saysNothing(g.toks, f) {
				return true
			}
		}
	}
	return false
}

// saysNothing: « personne ne dit rien : », « une règle qui dirait ceci : »
// report nobody's words.
func saysNothing(toks []token, f frame) bool {
	return f.neg != "" || f.subj >= 0 && (toks[f.subj].w == "personne" || toks[f.subj].w == "qui")
}

var sayings = set("dire ecrire annoncer repondre penser croire pretendre informer signaler affirmer envoyer demander preciser")

// verdict on a frame.
type verdict uint8

const (
	nothing verdict = iota
	unclear         // sounds like an act, but asks, doubts or has a condition
	performs
)

// transparent verbs hand their force on: « je déclare m'opposer ».
var transparent = set("declarer decider choisir preferer confirmer repeter tenir souhaiter desirer vouloir annoncer preciser voir prendre informer maintenir aimer demander insister soussigner dire permettre affirmer penser-bien avoir")

// wishes hand it on only where the law takes a wish for the act (R302, R314).
var wishes = set("souhaiter desirer vouloir aimer avoir")

// verdict says whether the frame is an act said here and now by the sender.
func (s *sentence) verdict(g *segment, f *frame) verdict { return s.judge(g, f, false) }

// judge is verdict; with wish, « je voudrais … » performs too.
func (s *sentence) judge(g *segment, f *frame, wish bool) verdict {
	if f.inverted || s.mood.reported {
		return nothing
	}
	if f.tense == infinitive {
		return s.governed(g, f, wish)
	}
	if f.that && !s.handsOn(g, f) {
		return nothing
	}
	if subordinate(g.toks, f.subj) {
		return nothing // « si je vote pour, … », « avant que je la mette au vote »
	}
	if s.jointly(g, f) {
		return unclear
	}
	if f.who != first || f.tense != present && !(wish && f.tense == conditional && wishes[f.lemma]) || f.neg != "" {
		return nothing
	}
	return s.clarity(g, f)
}

// handsOn: in « je répète que je vote contre » the vote is said, in « Chloé
// dit que je vote contre » it is not.
func (s *sentence) handsOn(g *segment, f *frame) bool {
	if f.gov < 0 {
		return false
	}
	v := g.frames[f.gov]
	if v.tense == infinitive && f.who == first && f.neg == "" && tells[v.lemma] && (v.gov < 0 || g.frames[v.gov].who != other) {
		return true // « un mot pour vous dire que je passe »
	}
	return transparent[v.lemma] && v.who == first && v.tense == present && v.neg == "" && v.lemma != "aimer" ||
		v.lemma == "savoir" && v.who == other || v.lemma == "noter" ||
		f.who == first && v.who != first && !v.inverted && (v.lemma == "etre" || v.lemma == "faire" || v.lemma == "trouver")
}

var tells = set("dire annoncer informer signaler prevenir")

func (s *sentence) governed(g *segment, f *frame, wish bool) verdict {
	if f.gov < 0 || f.neg != "" {
		return nothing
	}
	v := &g.frames[f.gov]
	if verdict, known := s.bound(g, v, f, wish); known {
		return verdict
	}
	if v.neg != "" || !transparent[v.lemma] {
		return nothing
	}
	if wishes[v.lemma] && !wish {
		if later(f.args) || has(f.args, "jour", "jours", "plus") {
			return nothing
		}
		if v.who == first && (v.tense == present || v.tense == conditional) {
			return unclear
		}
		return nothing
	}
	return s.judge(g, v, wish)
}

// clarity tells an act from a question, a doubt, a condition, a jest.
func (s *sentence) clarity(g *segment, f *frame) verdict {
	if s.mood.asked && g.question {
		return nothing
	}
	if has(f.args, "souvent", "rarement", "parfois", "generalement", "regulierement", "quelquefois") {
		return nothing // « je passe souvent mon tour »
	}
	if later(f.args) || laterBefore(g.toks[:f.at]) {
		return nothing
	}
	if g.question || g.cond || f.subj > 0 && at(g.toks, f.subj-1) == "ou" || s.mood.doubt != "" || s.mood.joke {
		return unclear
	}
	return performs
}

// later says that what follows a verb puts it off: « demain », « samedi ».
func later(args []token) bool {
	for i, t := range args {
		switch {
		case limits[t.w]:
			return false
		case t.w == "demain" && at(args, i-1) == "et": // « je vote pour et demain il fera jour »
			return false
		case t.w == "demain" || t.w == "apresdemain" || t.w == "bientot" || t.w == "prochainement":
			return true
		case weekday(t.w) >= 0 && at(args, i-1) != "de" && at(args, i-1) != "du":
			return true
		case (t.w == "soir" || t.w == "weekend") && at(args, i-1) == "ce":
			return true
		case t.w == "prochain" && at(args, i-1) == "au" || t.w == "prochaine" && at(args, i-1) != "le":
			return true
		case t.w == "tard" && at(args, i-1) == "plus":
			return true
		}
	}
	return false
}

// laterBefore: « demain je passe », « au prochain tour je passe ».
func laterBefore(toks []token) bool {
	for i, t := range toks {
		if limits[t.w] {
			return false
		}
		if t.w == "demain" || t.w == "apresdemain" || (t.w == "prochain" || t.w == "suivant") && at(toks, i-1) == "au" && at(toks, i+1) == "tour" ||
			(t.w == "prochain" || t.w == "suivant") && at(toks, i-1) == "tour" {
			return true
		}
	}
	return false
}

// limits begin the end of a window, which is no delay of the act itself.
var limits = set("jusque jusqu fin delai limite avant depuis deja hier")
