package acts

import (
	"github.com/fnomic/fnomic/internal/game"
)

// The Judge (acts.md §16; R320-1, R320-2, R320-3, R111, R213, R110): who calls
// him, how he shows up, what he decides and orders.

// callsJudge: « j'invoque le Juge », « je demande que le Juge tranche ».
func callsJudge(c *cue) bool {
	args := c.f.args
	switch c.f.lemma {
	case "invoquer", "saisir":
		called := c.f.lemma == "invoquer" && (at(c.g.toks, c.f.at-1) == "te" || at(c.g.toks, c.f.at-1) == "vous") && (has(c.g.toks[:c.f.at], "juge") || c.r.i > 0 && at(c.r.all[c.r.i-1].toks, 0) == "juge") // « Juge, je t'invoque »
		trial := c.f.lemma == "invoquer" && c.g.colon && has(head(args, 3), "jugement")                                                                                                                      // « j'invoque le jugement sur ce point : … »
		if !has(head(args, 5), "juge") && !called && !trial || c.f.refl {
			return false
		}
	case "appeler", "faire":
		if !has(args, "juge") || has(args, "presence") || c.f.lemma == "faire" && !has(args, "appel") {
			return false
		}
	default:
		if !arbitrationAsked(c.g.toks[c.f.at+1:]) {
			return false
		}
	}
	if c.f.neg != "" || c.others() {
		return false
	}
	v := c.verdict()
	if v == nothing && c.f.lemma == "demander" && c.f.gov >= 0 {
		return false
	}
	if !c.as(v, game.Act{Kind: game.Invoke}) || v != performs {
		return v != nothing
	}
	c.r.openAfter(c.s, c.g, c.f.at, true)
	return true
}

// arbitrationAsked: « l'arbitrage du PA », « que le Juge tranche », « un jugement ».
func arbitrationAsked(toks []token) bool {
	t := head(toks, 10)
	if has(t, "arbitrage") {
		return true
	}
	if i := seqAt(t, "au", "juge"); i == 0 && at(t, 2) == "de" { // « je demande au Juge de trancher »
		return has(head(t, 6), "trancher", "statuer", "juger", "decider", "prononcer", "arbitrer")
	}
	return has(t, "que") && has(t, "juge", "pa", "arbitre") && has(t, "tranche", "juge", "decide", "statue", "arbitre") && !has(t, "decret") && has(t, "tranche", "statue", "decide") ||
		has(head(t, 4), "intervention") && has(t, "juge")
}

// invocationHead: « INVOCATION : … », « Invocation du Juge : … », « Appel au Juge : … ».
func invocationHead(h *headCue) bool {
	t := h.toks
	if h.others() || firstRef(head(t, 4), "J") != "" || has(head(t, 6), "justifie", "justifiee", "abusive", "etait", "presence") {
		return false
	}
	if t[0].w == "appel" && !(has(head(t, 4), "juge") && (at(t, 1) == "au" || at(t, 1) == "a")) {
		return false
	}
	full := has(head(t, 4), "juge") && len(t) <= 4
	if h.s.subject {
		return full && h.r.bodyIsQuestion() && h.text(game.Act{Kind: game.Invoke}, true)
	}
	if !h.g.colon && !(full && h.s.ownLine) && !h.headline(headlineWords) {
		return false
	}
	return h.text(game.Act{Kind: game.Invoke}, true)
}

// bodyIsQuestion: under « Invocation du Juge » a body that only asks.
func (r *reader) bodyIsQuestion() bool {
	for _, s := range sentences(scan(r.whole)) {
		if s.question {
			return true
		}
	}
	return false
}

// takesCase (R320-2 « se manifester »): « je prends l'affaire », « je me saisis
// de J1 », « présent, je jugerai J1 ».
func takesCase(c *cue) bool {
	key := objectOf(c.r, c.s.toks, c.s.asides, "J")
	ok := false
	switch c.f.lemma {
	case "prendre", "instruire":
		named := firstRef(c.s.toks, "J") != "" && at(c.g.toks, c.f.at-1) == "la" && len(c.f.args) == 0 // « Affaire J3 : je la prends »
		ok = c.any("affaire", "dossier", "cas") || firstRef(c.f.args, "J") != "" || named
	case "saisir":
		ok = c.f.refl && (key != "" || c.any("affaire", "cas", "question"))
	case "regarder":
		ok = has(c.s.toks, "juge") || has(c.s.asides, "juge")
		return ok && c.f.neg == "" && c.f.who == first && c.f.tense == present && !c.g.question && !c.g.cond && c.sure(game.Act{Kind: game.OpenDebate, Target: orLetters(key, "J")})
	case "etre":
		ok = c.any("saisi", "saisie") && key != ""
	}
	return ok && c.do(game.Act{Kind: game.OpenDebate, Target: orLetters(key, "J")})
}

func (c *cue) sure(a game.Act) bool {
	c.r.add(c.s, a)
	return true
}

// opensDebate: « j'ouvre un débat avant de juger ».
func opensDebate(c *cue) bool {
	if !c.any("debat") || c.f.neg != "" {
		return false
	}
	key := objectOf(c.r, c.s.toks, c.s.asides, "J")
	if key == "" && c.r.topic != "J" && !has(c.s.toks, "juger", "jugement", "trancher", "juge") || c.any("proposition") {
		return false
	}
	return c.do(game.Act{Kind: game.OpenDebate, Target: orLetters(key, "J")})
}

// asksDebate: « je demande un débat préalable ».
func asksDebate(c *cue) bool {
	if !has(head(c.f.args, 4), "debat") || has(head(c.f.args, 3), "fin", "cloture", "clore") {
		return false
	}
	key := objectOf(c.r, c.s.toks, c.s.asides, "J")
	if key == "" && c.r.topic != "J" && !has(c.s.toks, "juger", "jugement", "prealable") {
		return false
	}
	return c.do(game.Act{Kind: game.OpenDebate, Target: orLetters(key, "J")})
}

// debateHead: « Débat ouvert sur J3 ».
func debateHead(h *headCue) bool {
	key := objectOf(h.r, h.toks, h.s.asides, "J")
	if key == "" || !has(head(h.toks, 3), "ouvert", "prealable") || h.s.mood.reminder {
		return false
	}
	return h.do(game.Act{Kind: game.OpenDebate, Target: key})
}

// unjustifiedHead: « Irrecevable (J3) ».
func unjustifiedHead(h *headCue) bool {
	key := objectOf(h.r, h.s.toks, h.s.asides, "J")
	if key == "" && h.r.topic != "J" && !h.s.ownLine {
		return false
	}
	return h.do(game.Act{Kind: game.Unjustified, Target: orLetters(key, "J")})
}

// declaresUnjustified: « je déclare cette invocation irrecevable ».
func declaresUnjustified(c *cue) bool {
	if !unjustifiedWords(c.g.toks) || c.f.neg != "" {
		return false
	}
	f := *c.f
	f.args = nil
	return c.as(c.s.verdict(c.g, &f), game.Act{Kind: game.Unjustified, Target: orLetters(objectOf(c.r, c.s.toks, c.s.asides, "J"), "J")})
}

func unjustifiedWords(toks []token) bool {
	return seq(toks, "sans", "objet") && has(toks, "invocation") || has(toks, "irrecevable", "injustifiee", "infondee") && (has(toks, "invocation", "demande") || firstRef(toks, "J") != "") ||
		has(toks, "invocation") && has(toks, "justifie", "justifiee", "fondee", "lieu") && has(toks, "pas", "point", "nullement", "aucunement")
}

// thirdPersonActs reads the acts that are said without je: « l'invocation ne
// se justifie pas », « J1 est irrecevable », orders of a judgment.
func (r *reader) thirdPersonActs(s *sentence) {
	r.exclusions(s)
	r.sanctionAfterColon(s)
	r.joinFact(s)
	if r.here(game.Unjustified) || s.question || s.mood.reported || s.mood.doubt != "" {
		return
	}
	for i := range s.segs {
		g := &s.segs[i]
		if g.cond || spokenPast(g) || !unjustifiedWords(g.toks) && !(i == 0 && has(g.toks, "irrecevable") && r.topic == "J") {
			continue
		}
		if has(g.toks, "ton", "ta", "peut", "avis", "selon", "etait", "semble", "pense", "crois", "trouve", "dirais", "parait") || toldUnjustified(g) {
			continue
		}
		r.add(s, game.Act{Kind: game.Unjustified, Target: orLetters(objectOf(r, s.toks, s.asides, "J"), "J")})
		return
	}
}

// toldUnjustified: « le Juge a déclaré J3 irrecevable » is news.
func toldUnjustified(g *segment) bool {
	i := index(g.toks, "irrecevable", "injustifiee", "infondee")
	for _, f := range g.frames {
		if f.at < i && f.who == other && f.tense == participle && !f.passive {
			return true
		}
	}
	return false
}

func spokenPast(g *segment) bool {
	for _, f := range g.frames {
		if f.tense == imperfect || f.tense == conditional || f.tense == future || f.who == first && f.lemma != "declarer" && f.lemma != "constater" && f.lemma != "estimer" && f.lemma != "juger" {
			return true
		}
	}
	return false
}

// judges: « je juge que … », « en tant que Juge, je décide que … ».
func judges(c *cue) bool {
	office := has(c.s.toks, "juge") && c.f.lemma != "juger" || seq(c.s.toks, "en", "tant", "que", "juge") || has(c.s.toks, "arbitrage")
	thread := c.r.topic == "J"
	named := firstRef(c.s.toks, "J") != "" || firstRef(c.s.asides, "J") != ""
	introduced := c.g.colon || has(c.f.args, "que")
	switch c.f.lemma {
	case "juger":
		if !introduced && !named {
			return false
		}
	case "donner": // « sur J3, en tant que Juge, je donne raison à Karine »
		if at(c.f.args, 0) != "raison" && at(c.f.args, 0) != "tort" || !office && !(named && thread) {
			return false
		}
	case "decider", "trancher", "statuer":
		if !office && !thread && !named || !introduced && !named {
			return false
		}
	default:
		if !office || !introduced {
			return false
		}
	}
	if c.f.neg != "" || c.any("utile", "bon", "inutile", "preferable", "necessaire") && !office && !thread && !named {
		return false
	}
	f := *c.f
	f.args = nil
	v := c.s.verdict(c.g, &f)
	if v == unclear && c.g.cond && office {
		v = performs
	}
	return c.judged(v)
}

// judged notes a judgment whose text is the sentence and what follows.
func (c *cue) judged(v verdict) bool {
	if !c.as(v, game.Act{Kind: game.Judge, Target: orLetters(objectOf(c.r, c.s.toks, c.s.asides, "J"), "J")}) || v != performs {
		return v != nothing
	}
	c.r.open(c.s, c.g.toks[c.f.at].start, true)
	c.r.text.from = c.s.start
	return true
}

// changesJudgment: « je modifie le jugement du DA ».
func changesJudgment(c *cue) bool {
	if !c.any("jugement") || c.f.neg != "" {
		return false
	}
	return c.judged(c.verdict())
}

// judgmentHead: « Jugement J1 : … », « Verdict : … », « Nouveau jugement : … ».
func judgmentHead(h *headCue) bool {
	t := trimWords(h.toks, leadJudgment)
	if len(t) == 0 {
		return false
	}
	switch t[0].w {
	case "verdict":
		if !h.judicial() {
			return false
		}
	case "jugement":
		if len(t) == 2 && !h.judicial() {
			return false // « Jugement hâtif : … »
		}
	case "decision", "arbitrage":
		if t[0].w == "arbitrage" && !h.judicial() || t[0].w == "decision" && !has(head(t, 6), "pa", "juge", "arbitre", "da", "ta") {
			return false
		}
	default:
		return false
	}
	if h.others() || h.wondersOnly() || has(t, "fait", "faite", "prise") || h.s.question && !h.g.colon || !h.g.colon && !(h.s.ownLine && len(t) <= 3) {
		return false
	}
	if h.g.colon && h.n+1 < len(h.s.segs) && (t[0].w == "jugement" || firstRef(t, "J") != "") {
		if loneChoice(h.s.segs[h.n+1].toks) != "" && h.r.endsWith(h.s) {
			h.r.ask(h.s, game.Judge, "Est-ce votre jugement, ou votre voix sur la cassation ?")
			h.s.voted = true
			return true
		}
	} else if h.isBallotLabel() {
		return false
	}
	if h.s.subject && !h.g.colon || has(t[1:], "valeur", "dernier") && t[0].w == "jugement" || !h.namesNone(t[min(1, len(t)):]) && firstRef(t, "J") == "" {
		return false
	}
	a := game.Act{Kind: game.Judge, Target: orLetters(objectOf(h.r, h.s.toks, h.s.asides, "J"), "J")}
	h.r.add(h.s, a)
	h.r.openAfter(h.s, h.g, 0, true)
	return true
}

// judicial: the thread or the words are those of a case.
func (h *headCue) judicial() bool {
	return h.r.topic == "J" || firstRef(h.s.toks, "J") != "" || has(h.s.toks, "juge", "pa", "arbitre", "licite", "illicite", "valable", "legal", "illegal", "nul", "nulle", "conforme", "regulier", "recevable", "valide", "invalide")
}

// endsWith: nothing is said behind s.
func (r *reader) endsWith(s *sentence) bool {
	return len(s.segs[len(s.segs)-1].toks) > 0 && r.i+1 >= len(r.all)
}

// judgmentFlags reads what a judgment says of its force, in so many words
// (R320-6, R320-11).
func judgmentFlags(text string) []string {
	var flags []string
	for _, s := range sentences(scan(text)) {
		if s.question || s.segs[0].cond {
			continue
		}
		denied := has(s.toks, "pas", "non", "aucune", "sans", "nullement")
		if has(s.toks, "jurisprudence") && has(s.toks, "fera", "fait", "faire", "vaut", "vaudra", "constitue", "constituera", "etablit", "pose") && !denied && has(s.toks, "jugement", "decision", "ceci", "cela", "il", "arret", "et") {
			flags = append(flags, game.FlagJurisprudence)
		}
		if has(s.toks, "cassation", "motion") && has(s.toks, "bloquera", "bloque", "bloquerait", "suspendra") && !denied {
			flags = append(flags, game.FlagBlocking)
		}
	}
	return flags
}

// victoryHead: « Victoire 213 : Alice ».
func victoryHead(h *headCue) bool {
	if firstRef(h.toks, "") != "213" || !h.g.colon || h.n+1 >= len(h.s.segs) {
		return false
	}
	name := nameAt(h.s.page, h.s.segs[h.n+1].toks, 0)
	return name != "" && h.do(game.Act{Kind: game.NameVictor, Name: name, Target: firstRef(h.s.toks, "J")})
}

// declaresVictory: « je déclare Alice vainqueur par 213 ».
func declaresVictory(c *cue) bool {
	if !has(c.f.args, "vainqueur", "gagnant", "gagnante", "victoire") && !has(c.s.toks, "victorieux", "victorieuse") || firstRef(c.s.toks, "") != "213" && firstRef(c.s.asides, "") != "213" {
		return false
	}
	name := c.r.anyPerson(c.s, c.f.args)
	if name == "" {
		name = c.r.anyPerson(c.s, c.nextSegment())
	}
	return name != "" && c.do(game.Act{Kind: game.NameVictor, Name: name})
}

// asksEndOfDebate (R111): « je demande au Juge de clore le débat ».
func asksEndOfDebate(c *cue) bool {
	rest := c.g.toks[c.f.at+1:]
	if !has(rest, "debat") || !has(rest, "fin", "clore", "cloture", "terminer", "cloturer", "finir") || !has(c.s.toks, "juge", "pa", "arbitre") {
		return false
	}
	return c.do(game.Act{Kind: game.EndDebate})
}

func debateEndHead(h *headCue) bool {
	if !has(h.toks, "debat") || !has(head(h.toks, 5), "fin", "cloture") || !has(h.toks, "juge", "111") {
		return false
	}
	return h.do(game.Act{Kind: game.EndDebate})
}

// endsDebate: « je clos le débat sur la proposition », by the Judge (R111); an
// author who says so only goes on to the vote.
func endsDebate(c *cue) bool {
	if !has(head(c.f.args, 4), "debat") || c.f.neg != "" || c.r.topic != "J" && !has(c.s.toks, "juge") && firstRef(c.s.toks, "J") == "" {
		return false
	}
	return c.do(game.Act{Kind: game.EndDebate, Target: objectOf(c.r, c.s.toks, c.s.asides, "J")})
}
