package acts

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// Heads that open a text: proposals, new versions, decrees, requests
// (acts.md §1, §2, §7, §9).

// proposalHead: « Proposition : … », « Voici mon projet de règle », « Ma
// proposition : … », « PROPOSITION DE RÈGLE ».
func proposalHead(h *headCue) bool {
	t := trimWords(h.toks, leadText)
	if len(t) == 0 || h.others() || has(head(h.toks, 8), "decret") {
		return false
	}
	if has(h.g.toks, "tient", "reste") && has(h.g.toks, "toujours", "encore") {
		return false // « ma proposition tient toujours : samedi chez moi »
	}
	if has(h.g.toks, "devient") && has(h.g.toks, "ma", "mon") || ownCalled(h.g) || readsNow(h.g) || h.history() {
		return false // a new version (readTexts), a call (callown.go), talk
	}
	if has(head(t, 4), "v2", "v3", "v4", "version") && (h.s.subject || h.g.colon) {
		return h.text(game.Act{Kind: game.Revise}, false)
	}
	led := h.toks[0].w == "voici" || h.toks[0].w == "voila"
	switch t[0].w {
	case "proposition", "propal", "projet", "prop":
	case "regle":
		return led && h.g.colon && firstRef(t, "") == "" && submitsNow(h.g) && h.text(game.Act{Kind: game.Propose}, false)
	case "abrogation", "amendement", "transmutation":
		own := h.s.subject || !h.r.here(game.Propose, game.Revise) && (!h.r.reply && !h.r.subject.reply && h.s.lineStart && (h.g.colon || h.s.ownLine && len(t) <= 8))
		return own && firstRef(head(t, 5), "") != "" && h.text(game.Act{Kind: game.Propose}, false)
	default:
		return false
	}
	rule := has(head(t, 4), "regle", "transmutation", "abrogation", "amendement", "reforme", "modification") || h.s.subject && h.r.nameOwn(t)
	if t[0].w == "projet" && !rule || has(head(t, 4), "requete", "loi", "concours", "jeu-concours") {
		return false
	}
	if h.headline(headlineWords) {
		return h.text(game.Act{Kind: game.Propose}, false)
	}
	if !h.g.colon && !led && !rule || h.toks[0].w == "proposition" && len(t) > 7 && !h.g.colon {
		return h.bareProposal(t)
	}
	if !h.namesNone(t) || h.isBallotLabel() || led && !h.g.colon && !rule && !has(h.toks, "ma", "mon") {
		return false
	}
	if h.s.question && !h.g.colon {
		return false
	}
	return h.text(game.Act{Kind: game.Propose}, false)
}

// submitsNow: « … que je soumets à la discussion ».
func submitsNow(g *segment) bool {
	for _, f := range g.frames {
		if f.who == first && f.tense == present && f.neg == "" && (f.lemma == "soumettre" || f.lemma == "proposer" || f.lemma == "presenter") {
			return true
		}
	}
	return false
}

// bareProposal: « Proposition (enfin !) » as the mail's own subject.
func (h *headCue) bareProposal(t []token) bool {
	if !h.s.subject || h.s.question || len(t) > 7 || h.isBallotLabel() || firstRef(t, "") != "" && len(t) < 4 {
		return false
	}
	return h.namesNone(t) && h.text(game.Act{Kind: game.Propose}, false)
}

// nameOwn: the sender's own name stands in the subject: « Proposition de Benoît ».
func (r *reader) nameOwn(toks []token) bool {
	for _, t := range toks {
		if r.ctx.Sender != "" && t.w == fold(r.ctx.Sender) {
			return true
		}
	}
	return false
}

// namesNone: no player but the sender is named before the colon.
func (h *headCue) namesNone(t []token) bool {
	for i := range t {
		if name := h.r.personAt(h.s, t, i); i > 0 && name != "" && fold(name) != fold(h.r.ctx.Sender) {
			return false
		}
	}
	return true
}

// isBallotLabel: « Proposition 321 : pour » votes.
func (h *headCue) isBallotLabel() bool {
	if h.n+1 >= len(h.s.segs) {
		return false
	}
	next := h.s.segs[h.n+1]
	c, _ := choiceAt(trimWords(next.toks, voteLead), 0)
	return c != "" && len(next.toks) < 8 || h.s.votesToo() || toTheVote(next.toks)
}

// versionHead: « Nouvelle version … : », « V2 : … », « Version finale : ».
func versionHead(h *headCue) bool {
	switch h.toks[0].w {
	case "texte":
		if h.r.textOfCall(h.s) {
			return true
		}
		if !has(head(h.toks, 3), "definitif", "final", "corrige", "modifie", "amende") || !h.g.colon {
			return false
		}
	case "voici", "voila":
		t := head(h.toks, 6)
		if !h.g.colon || !has(t, "texte", "mouture", "redaction", "version") || !has(t, "nouveau", "nouvelle", "corrige", "corrigee", "definitif", "definitive", "final", "finale", "remanie", "remaniee", "revu", "revue") || len(refs(t)) > 0 || !h.namesNone(h.toks) {
			return false
		}
	case "suite":
		if !has(h.g.toks, "remarques", "critiques", "discussion", "debat", "commentaires", "suggestions") || !has(h.g.toks, "texte", "version", "proposition", "propal") || !h.g.colon {
			return false
		}
	case "version":
		if !has(head(h.toks, 4), "finale", "definitive", "corrigee", "modifiee", "amendee", "revisee", "revue", "2", "3", "4") || !h.g.colon && !h.s.ownLine {
			return false
		}
	default:
		if !h.g.colon && !h.s.subject {
			return false
		}
	}
	return (h.toks[0].w == "suite" || !h.others()) && h.text(game.Act{Kind: game.Revise}, false)
}

// readTexts reads the texts that no head and no verb of the sender gave: « ma
// propal devient : … », « voilà la version corrigée : ».
func (r *reader) readTexts(s *sentence) {
	if r.here(game.Propose, game.Revise, game.ProposeDecree, game.IssueRequest) || s.question && !s.segs[0].colon {
		return
	}
	if r.textOfCall(s) {
		return
	}
	for i := range s.segs {
		g := &s.segs[i]
		if i > 0 && s.segs[i-1].colon && len(s.segs[i-1].toks) > 3 {
			return
		}
		if newVersion(g) {
			h := &headCue{r: r, s: s, g: g, toks: g.toks, n: i}
			h.text(game.Act{Kind: game.Revise}, false)
			return
		}
	}
}

// textOfCall: behind a call to vote, « Texte soumis : … » is the final form of
// the proposal (R111).
func (r *reader) textOfCall(s *sentence) bool {
	i := len(r.found) - 1
	if i < 0 || r.found[i].act.Kind != game.CallVote || !s.segs[0].colon || len(s.segs[0].toks) > 8 || r.found[i].s == s {
		return false
	}
	g := &s.segs[0]
	if !has(g.toks, "texte", "version", "libelle", "enonce", "redaction") {
		return false
	}
	last := g.toks[len(g.toks)-1]
	r.open(s, last.end+strings.IndexAny(s.page.text[last.end:s.end], ":=")+1, false)
	return true
}

// decreeHead: « Décret : … », « DECRET - … », « Dp : … », « Par décret : … »,
// « Nouveau décret (Dp 31 Gaël) : … », « Décret modifiant le d11 ».
func decreeHead(h *headCue) bool {
	t := trimWords(h.toks, leadDecree)
	if len(t) == 0 || t[0].w != "decret" && t[0].w != "dp" && t[0].w != "decrets" || h.others() || t[0].w == "decrets" {
		return false
	}
	if h.toks[0].w == "le" && !h.s.subject {
		return false
	}
	next := at(t, 1)
	amends := next == "modifiant" || next == "abrogeant" || next == "amendant" || next == "remplacant" || next == "d" && has(head(t, 4), "abrogation", "amendement")
	if !h.g.colon && !dashAfter(h.s, h.g) && !amends && !(h.s.ownLine && len(trimPunct(t)) == 1) && !(h.s.subject && (len(t) == 1 || next == "sur" || next == "relatif" || next == "concernant")) {
		return false
	}
	if h.g.colon && len(t) > 1 && !amends && !(next == "sur" || next == "relatif" || next == "concernant" || next == "suivant") && !(next == "d" || next == "n") && len(t) > 3 {
		return false
	}
	if h.n+1 < len(h.s.segs) && (loneChoice(h.s.segs[h.n+1].toks) != "" || h.s.segs[h.n+1].question && len(h.s.segs[h.n+1].toks) < 12) || h.voicesOpposition() || numberedDecree(t) {
		return false
	}
	if h.g.colon && len(t) > 1 && !amends && t[1].kind == word && !decreeNext[next] && !isDigit(next[0]) {
		return !h.told() && h.r.asksDecree(h.s) // « Décret royal : tout le monde au lit »
	}
	return h.text(game.Act{Kind: game.ProposeDecree}, false)
}

// decreeNext are the words that may stand between « décret » and its colon.
var decreeNext = set("sur relatif concernant suivant portant visant instituant de du des d n no numero propose nouveau urgent svp pour")

func (r *reader) asksDecree(s *sentence) bool {
	r.ask(s, game.ProposeDecree, "Est-ce un décret ?")
	return true
}

// numberedDecree: « Décret d16 : … », « Dp 30 : … » name one that exists.
func numberedDecree(t []token) bool {
	r, ok := refAt(t, 0)
	return ok && r.used > 0 && !has(head(t, 3), "modifiant", "abrogeant", "amendant", "remplacant")
}

// voicesOpposition: « Décret de Fanny : je m'oppose ».
func (h *headCue) voicesOpposition() bool {
	for _, g := range h.s.segs[h.n:] {
		for _, f := range g.frames {
			if f.who == first && (f.lemma == "opposer" || f.lemma == "retirer" || f.lemma == "proposer") {
				return true
			}
		}
	}
	return false
}

// dashAfter: the segment ends at a dash: « DECRET - les mails … ».
func dashAfter(s *sentence, g *segment) bool {
	for i := range s.segs {
		if &s.segs[i] == g {
			return !g.colon && i+1 < len(s.segs)
		}
	}
	return false
}

// requestHead: « Requête en modification de la règle 320 : … », « REQUETE 320 »,
// « Conformément à 319, requête : … ».
func requestHead(h *headCue) bool {
	t := h.toks
	if t[0].w == "conformement" {
		i := index(t, "requete")
		if i < 0 {
			return false
		}
		t = t[i:]
	}
	t = trimWords(t, leadReworded)
	if at(t, 0) != "requete" && at(t, 0) != "rq" || h.others() || h.isBallotLabel() || h.history() || toTheVote(h.s.toks) || has(h.s.toks, "ouvert", "scrutin") {
		return false
	}
	key := orLetters(orLetters(otherThan(refs(h.s.toks), "319"), firstRef(h.s.asides, "")), firstRef(h.s.toks, ""))
	if firstRef(t, "Rq") != "" && key == "" {
		return false
	}
	if key == "" {
		return h.vagueRequest()
	}
	if !h.g.colon && !h.s.subject && !(h.s.ownLine && aboutRule[at(t, 1)]) && !has(head(t, 4), "modification", "modif") {
		return false
	}
	return h.text(game.Act{Kind: game.IssueRequest, Target: key}, false)
}

// aboutRule are the words between « requête » and its rule.
var aboutRule = set("sur en concernant visant relative contre pour modifiant n de la regle 320 321 319")

// vagueRequest: a request in the mail's own subject that names no rule.
func (h *headCue) vagueRequest() bool {
	if h.s.subject || !h.g.colon || h.r.subject.reply || !has(h.r.subject.page.toks, "requete") && !has(h.toks, "conformement", "modification") {
		return false
	}
	h.r.ask(h.s, game.IssueRequest, "Une requête (319) doit nommer la règle qu'elle modifie.")
	return true
}

// depositsText: « je dépose un projet de décret », « j'émets une requête sur la 320 ».
func depositsText(c *cue) bool {
	if c.others() || c.f.neg != "" {
		return false
	}
	args := head(c.g.toks[c.f.at+1:], 9)
	switch {
	case has(args, "requete", "requetes") || has(c.s.toks, "requete") && has(args, "modifiee", "modifier", "soit") || has(args, "modification") && (has(c.s.toks, "requete") || c.f.lemma == "requerir"):
		key := firstRef(c.s.toks, "")
		if key == "" {
			key = firstRef(c.s.asides, "")
		}
		if key == "319" {
			key = otherThan(refs(c.s.toks), "319")
		}
		return c.issues(key)
	case has(args, "decret"):
		return c.text(game.Act{Kind: game.ProposeDecree}, false)
	case has(head(args, 4), "proposition", "regle") && c.f.lemma != "demander" && !has(args, "requete"):
		return c.text(game.Act{Kind: game.Propose}, false)
	}
	return false
}

// makesRequest: « je fais une requête sur la 346 »; without a rule it is a
// request of another kind.
func makesRequest(c *cue) bool {
	if !has(head(c.f.args, 3), "requete") || c.others() || c.f.neg != "" {
		return false
	}
	key := otherThan(refs(c.s.toks), "319")
	return key != "" && c.issues(key)
}

func otherThan(all []ref, key string) string {
	for _, r := range all {
		if r.key != key && keyKind(r.key) == "" {
			return r.key
		}
	}
	return ""
}

func (c *cue) issues(key string) bool {
	v := c.verdict()
	if key == "" {
		if v == performs && c.f.lemma != "demander" {
			c.r.ask(c.s, game.IssueRequest, "Une requête (319) doit nommer la règle qu'elle modifie.")
		}
		return v != nothing
	}
	if !c.text(game.Act{Kind: game.IssueRequest}, false) || v != performs {
		return v != nothing
	}
	c.r.found[len(c.r.found)-1].act.Target = key
	return true
}

// submitsText: « je soumets la règle suivante : … ».
func submitsText(c *cue) bool {
	if c.g.colon && c.args("ma", "proposition") && !c.any("vote") {
		return c.text(game.Act{Kind: game.Propose}, false)
	}
	if !c.any("suivante", "suivant") || !c.any("regle", "proposition", "decret") || ofOthers(withoutDative(c.f.args)) {
		return false
	}
	k := game.Propose
	if c.any("decret") {
		k = game.ProposeDecree
	}
	return c.text(game.Act{Kind: k}, false)
}

// withoutDative drops « à votre sagacité », « à vos critiques ».
func withoutDative(toks []token) []token {
	i := index(toks, "a")
	if i >= 0 && (at(toks, i+1) == "votre" || at(toks, i+1) == "vos") && i+3 <= len(toks) {
		return append(append([]token{}, toks[:i]...), toks[i+3:]...)
	}
	return toks
}

// launchesDebate: « je lance la discussion sur une nouvelle proposition ».
func launchesDebate(c *cue) bool {
	if !c.any("discussion", "debat") || !c.any("proposition", "regle", "propal") || c.others() || c.r.reply && c.f.lemma == "relancer" {
		return false
	}
	return c.text(game.Act{Kind: game.Propose}, false)
}
