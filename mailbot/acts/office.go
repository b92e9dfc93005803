package acts

import "github.com/fnomic/fnomic/internal/game"

// Offices (acts.md §21, §23; R320): naming, confirming, leaving, declining, and
// the election of the PA.

// nominates: « je nomme David Deuxième Arbitre », « je garde Fanny comme TA ».
func nominates(c *cue) bool {
	all := c.g.toks[c.f.at+1:]
	post := officeNamed(c, all)
	if o := office(c.s.toks); post == "" && c.f.lemma == "confirmer" && (o == "DA" || o == "TA") && len(c.f.args) == 0 && c.verdict() == performs {
		c.r.ask(c.s, game.Nominate, "Est-ce la confirmation de l'arbitre en place ?")
		return true
	}
	if c.f.neg != "" || post == "" || post == "PA" {
		return false
	}
	a := game.Act{Kind: game.Nominate, Target: post, Name: c.r.anyPerson(c.s, all)}
	if a.Name == "" {
		a.Name = wordBeforeOffice(c, all)
	}
	switch c.f.lemma {
	case "prendre", "choisir":
		if !has(all, "comme", "pour") || a.Name == "" {
			return false
		}
	case "confirmer", "garder", "conserver", "reconduire", "maintenir":
		if a.Name != "" && c.r.anyPerson(c.s, head(all, 3)) == "" {
			return false // « un bon souvenir de Fanny comme DA »
		}
		if !confirmingArgs(c, all) {
			return false
		}
		a.Flags = []string{game.FlagConfirm}
	}
	if a.Name == "" && !a.Has(game.FlagConfirm) {
		return false
	}
	if !c.do(a) {
		return false
	}
	c.nominatesToo(all, a)
	return true
}

// wordBeforeOffice: « je nomme gael DA »: the verb is followed by a name, in
// small letters too.
func wordBeforeOffice(c *cue, toks []token) string {
	toks = trimWords(toks, adverbs)
	switch next := at(toks, 1); next {
	case "da", "ta", "comme", "au", "deuxieme", "troisieme", "dans", "a":
		if !officeNouns[at(toks, 0)] && !isGameWord(at(toks, 0)) && !articles[at(toks, 0)] {
			return nameAt(c.s.page, toks, 0)
		}
	}
	return ""
}

// officeNamed is the office that the nomination names.
func officeNamed(c *cue, toks []token) string {
	if o := office(toks); o != "" {
		return o
	}
	return office(c.s.asides)
}

// confirmingArgs: what is confirmed is a person or the one in place, not « ma
// démission ».
func confirmingArgs(c *cue, toks []token) bool {
	if has(toks, "demission", "vote", "opposition") {
		return false
	}
	return c.r.anyPerson(c.s, toks) != "" || has(toks, "existant", "existante", "place", "actuel", "actuelle", "le", "la")
}

// anyPerson is the first person named in toks.
func (r *reader) anyPerson(s *sentence, toks []token) string {
	for i := range toks {
		if name := r.personAt(s, toks, i); name != "" && name != "moi" {
			return name
		}
	}
	return ""
}

// nominationHead: « nomination : TA = Émile », « DA : Benoît (nomination du PA) »,
// « DA : David (confirmé) ».
func nominationHead(h *headCue) bool {
	if h.s.question || h.n > 0 {
		return false
	}
	post := office(head(h.s.toks, 6))
	if post == "" || post == "PA" || !h.g.colon {
		return false
	}
	marked := h.toks[0].w == "nomination" || !h.r.subject.reply && has(h.r.subject.page.toks, "nomination", "nominations") || has(h.s.asides, "nomination", "nomme", "nommee", "confirme", "confirmee", "confirmation") || has(h.s.toks, "confirme", "confirmee")
	if h.toks[0].w != "nomination" && len(h.g.toks) > 1 || !marked {
		return false
	}
	a := game.Act{Kind: game.Nominate, Target: post}
	for _, g := range h.s.segs[h.n+1:] {
		if a.Name == "" && len(g.toks) > 0 {
			a.Name = h.r.firstName(h.s, g.toks)
		}
	}
	if has(h.s.asides, "confirme", "confirmee", "confirmation") || has(h.s.toks, "confirme", "confirmee") {
		a.Flags = []string{game.FlagConfirm}
	}
	return a.Name != "" && h.do(a)
}

// firstName is the name that stands behind a colon.
func (r *reader) firstName(s *sentence, toks []token) string {
	for i, t := range head(toks, 4) {
		if office(toks[i:i+1]) != "" || t.w == "=" || t.kind == punct || isGameWord(t.w) && !r.known(t.w) {
			continue
		}
		return nameAt(s.page, toks, i)
	}
	return ""
}

// officeOf is the office that the frame's words or the sentence name.
func officeOf(c *cue) string {
	for _, toks := range [][]token{c.f.args, c.g.toks, c.s.asides, c.s.toks} {
		if o := office(toks); o != "" {
			return o
		}
	}
	return ""
}

var officeNouns = set("fonction fonctions poste charge charges mandat arbitre arbitres arbitrage tablier")

func officeWords(toks []token) bool {
	if office(toks) != "" {
		return true
	}
	for _, t := range toks {
		if officeNouns[t.w] {
			return true
		}
	}
	return false
}

// resigns: « je démissionne de ma fonction de PA », « je rends mon tablier de DA ».
func resigns(c *cue) bool {
	if c.f.neg != "" || c.others() {
		return false
	}
	args := c.f.args
	switch c.f.lemma {
	case "demissionner":
		if has(args, "partie", "jeu", "fnomic") {
			return c.do(game.Act{Kind: game.Leave})
		}
		if len(args) > 0 && !officeWords(args) && !has(args, "aujourd", "compter", "immediatement", "maintenant", "donc") {
			return false
		}
	case "rendre":
		if !has(args, "tablier") && !(has(head(args, 3), "mon", "ma") && officeWords(args)) && !(has(args, "place") && officeWords(c.s.toks)) {
			return false
		}
	case "laisser":
		if !has(head(args, 3), "place", "siege", "poste") || office(args) == "" || !has(args, "ma", "mon") {
			return false
		}
	case "deposer":
		if !has(head(args, 3), "charge", "fonction", "fonctions", "mandat", "tablier") || !has(head(args, 2), "mon", "ma", "mes") || office(args) == "" && !has(args, "arbitre") {
			return false
		}
	case "remettre", "presenter", "donner", "poser":
		if !has(args, "demission", "mandat") {
			return false
		}
	default:
		if !officeWords(args) || !has(args, "mon", "ma", "mes") {
			return false
		}
	}
	return c.do(game.Act{Kind: game.Resign, Target: officeOf(c)})
}

// resignHead: « Démission (TA) ».
func resignHead(h *headCue) bool {
	post := office(h.s.toks)
	if post == "" {
		post = office(h.s.asides)
	}
	if post != "" && h.told() && has(h.toks, "effet") && has(h.g.toks, "ma") {
		h.r.ask(h.s, game.Resign, "Est-ce une démission ?")
		return true
	}
	if post == "" || h.others() || h.namesOther() || h.g.colon && h.s.question {
		return false
	}
	return h.do(game.Act{Kind: game.Resign, Target: post})
}

func (h *headCue) namesOther() bool { return h.r.anyPerson(h.s, h.g.toks) != "" }

// refuses (acts.md §21, §26): the charge of PA, or a sanction.
func refuses(c *cue) bool {
	if c.f.neg != "" {
		return false
	}
	args := c.f.args
	if v := lexicon[at(args, 1)]; at(args, 0) == "de" && v.tense == infinitive && !holding[v.lemma] {
		return false // « je refuse d'entrer dans ce débat »
	}
	if has(args, "sanction") {
		return c.do(game.Act{Kind: game.CastVote, Choice: game.Against, Target: sanctionKey(c.r, c.s)})
	}
	if c.refusedOffice(args) {
		return c.do(game.Act{Kind: game.Refuse, Target: "PA"})
	}
	if len(trimWords(args, comingWords)) == 0 && (c.r.topic == "PA" || c.r.topic == "results") {
		return c.do(game.Act{Kind: game.Refuse, Target: "PA"})
	}
	return false
}

// holding are the verbs of holding an office.
var holding = set("etre devenir prendre exercer assumer accepter occuper remplir tenir")

func (c *cue) refusedOffice(args []token) bool {
	if has(args, "club", "da", "ta") {
		return false
	}
	return office(args) == "PA" || has(head(args, 3), "charge", "fonction", "poste", "honneur", "election") && (office(c.s.toks) == "PA" || c.r.topic == "PA" || c.r.topic == "results" || has(head(args, 3), "charge"))
}

// refusesOffice: « je n'accepte pas la fonction de PA ».
func refusesOffice(c *cue) bool {
	if !c.refusedOffice(c.f.args) {
		return false
	}
	return c.as(c.denied("pas", false), game.Act{Kind: game.Refuse, Target: "PA"})
}

// refuseHead: « Refus de la charge de PA ».
func refuseHead(h *headCue) bool {
	if office(h.toks) != "PA" && !has(head(h.toks, 4), "charge") {
		return false
	}
	return h.do(game.Act{Kind: game.Refuse, Target: "PA"})
}

// elects: « je vote pour David » is read in vote.go; here « je donne ma voix à
// Émile », « je choisis Fanny comme PA ».
func elects(c *cue) bool {
	args := c.f.args
	switch c.f.lemma {
	case "donner":
		if !has(head(args, 3), "voix") {
			return false
		}
		args = afterWord(args, "voix")
	case "choisir", "elire", "designer", "soutenir":
		if office(c.s.toks) != "PA" && c.r.topic != "PA" || c.f.lemma == "soutenir" {
			return false
		}
	default:
		return false
	}
	if c.f.lemma == "donner" && (has(args, "proposition", "propal", "texte") || firstRef(args, "", "Rq") != "") {
		o, _ := c.r.namedBallot(c.s, args)
		return !o.alien && c.do(game.Act{Kind: game.CastVote, Choice: game.For, Target: o.target})
	}
	name := c.r.anyPerson(c.s, args)
	if name == "" && has(args, "moi") {
		name = c.r.me()
	}
	if name == "" || c.f.neg != "" {
		return false
	}
	return c.do(game.Act{Kind: game.Elect, Target: "PA", Name: name})
}

// electionHead: « PA : Gaël », « Élection PA : moi-même ».
func electionHead(h *headCue) bool {
	if !h.g.colon || h.n+1 >= len(h.s.segs) || h.n > 0 || office(h.g.toks) != "PA" && !(h.toks[0].w == "election" && len(h.toks) == 1) || h.s.question || h.s.votesToo() {
		return false
	}
	return h.electsAfter()
}

func (h *headCue) electsAfter() bool {
	next := h.s.segs[h.n+1].toks
	if at(next, 0) == "moi" {
		return h.do(game.Act{Kind: game.Elect, Target: "PA", Name: h.r.me()})
	}
	name := h.r.firstName(h.s, next)
	if name == "" || len(trimPunct(next)) > 6 && !h.r.known(name) || !nameEnds(next, max(0, indexName(h.s.page, next, name))) {
		return false
	}
	if !h.r.known(name) && len(next) > 0 && !next[0].cap && h.r.topic != "PA" {
		return false
	}
	return h.do(game.Act{Kind: game.Elect, Target: "PA", Name: name})
}

// electionLine: « Mon choix pour le PA : Fanny », « pour moi ce sera Gaël comme
// PA », a name alone in the election's thread, « David président ! » (asked).
func (r *reader) electionLine(s *sentence) {
	if s.question || r.here(game.Elect) || r.results {
		return
	}
	g := &s.segs[0]
	if i := seqAt(g.toks, "ma", "voix", "va"); i >= 0 && !g.cond {
		if name := r.anyPerson(s, g.toks[i+3:]); name != "" {
			r.add(s, game.Act{Kind: game.Elect, Target: "PA", Name: name})
			return
		}
	}
	if g.colon && len(s.segs) > 1 && has(g.toks, "choix", "vote", "voix", "candidat", "prefere") && (office(s.toks) == "PA" || r.topic == "PA") && !paLine(g.toks) && !has(g.toks, "nouveau") {
		h := &headCue{r: r, s: s, g: g, toks: g.toks}
		h.electsAfter()
		return
	}
	if i := index(g.toks, "comme"); i > 0 && office(head(g.toks[i:], 5)) == "PA" && has(g.toks[:i], "sera", "est", "pour") && has(head(g.toks, 3), "moi", "ce") {
		if name := r.anyPerson(s, g.toks[1:i]); name != "" && !g.cond {
			r.add(s, game.Act{Kind: game.Elect, Target: "PA", Name: name})
			return
		}
	}
	r.loneName(s)
}

func (r *reader) loneName(s *sentence) {
	toks := trimPunct(s.toks)
	if office(s.asides) == "PA" && len(toks) <= 3 && has(toks, "president", "presidente") { // « David président ! (enfin, PA) »
		r.ask(s, game.Elect, "Est-ce votre voix pour l'élection du PA ?")
		return
	}
	if r.topic != "PA" || len(toks) == 0 || r.i > 1 {
		return
	}
	for len(toks) > 1 && around[toks[len(toks)-1].w] { // « Fanny, sans hésiter »
		toks = toks[:len(toks)-1]
	}
	if len(toks) == 1 && s.lineStart && (len(r.all) == 1 || r.i == 0) && toks[0].kind == word && !isGameWord(toks[0].w) {
		if r.known(toks[0].w) || len(r.ctx.Names) == 0 && (toks[0].cap || len(r.all) == 1 && mayBeName(toks[0].w)) {
			r.add(s, game.Act{Kind: game.Elect, Target: "PA", Name: nameAt(s.page, toks, 0)})
			return
		}
		return
	}
	if len(toks) <= 3 && has(toks, "president", "presidente") {
		r.ask(s, game.Elect, "Est-ce votre voix pour l'élection du PA ?")
	}
}

// declinesOffice: « je ne souhaite pas être PA ».
func declinesOffice(c *cue) bool {
	rest := head(c.g.toks[c.f.at+1:], 8)
	if c.f.neg != "pas" || office(rest) != "PA" && !has(rest, "charge") || has(rest, "que") {
		return false
	}
	return c.as(c.denied("pas", false), game.Act{Kind: game.Refuse, Target: "PA"})
}

// noThanks: « c'est non pour le poste de PA ».
func (r *reader) noThanks(s *sentence) {
	i := seqAt(s.toks, "non", "pour")
	if i < 0 || s.question || s.mood.reported || s.segs[0].cond || office(s.toks[i:]) != "PA" && !has(s.toks[i:], "charge") {
		return
	}
	s.voted = true
	r.add(s, game.Act{Kind: game.Refuse, Target: "PA"})
}

// indexName is the token at which a name stands, or -1.
func indexName(p *page, toks []token, name string) int {
	for i := range toks {
		if nameAt(p, toks, i) == name {
			return i
		}
	}
	return -1
}
