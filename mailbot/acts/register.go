package acts

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// register and leave (acts.md §14, §15; R302, R113, d15).

func registers(c *cue) bool {
	if c.registersFriend() {
		return true
	}
	if !c.joinsGame() || c.f.neg != "" {
		return false
	}
	act := game.Act{Kind: game.Register, Name: c.r.newName(c.s)}
	if c.politeQuestion() {
		return c.letIn(act)
	}
	return c.wish(act)
}

// letIn: « puis-je m'inscrire ? » asks to be let in; « est-ce que je peux
// m'inscrire ? » may only want to know.
func (c *cue) letIn(a game.Act) bool {
	if c.s.mood.asked && has(c.s.toks, "est") {
		c.r.ask(c.s, a.Kind, whyUnclear(c.s, c.g))
		return true
	}
	c.r.add(c.s, a)
	return true
}

// joinsGame: the verb and its words mean joining this game.
func (c *cue) joinsGame() bool {
	game := c.any("partie", "jeu", "fnomic", "joueurs", "joueur")
	switch c.f.lemma {
	case "inscrire", "reinscrire":
		return c.reflexive() && !c.any("faux", "liste", "club", "forum") && (game || !c.any("dans", "sur", "en", "contre"))
	case "jouer":
		return c.f.gov >= 0 && !c.any("contre") && (len(c.f.args) == 0 || game || c.any("avec", "pseudo", "aussi", "moi", "a")) && !c.r.isPlayer()
	case "participer", "entrer", "integrer":
		return c.f.gov >= 0 && (game || len(c.f.args) == 0) && !c.r.isPlayer() || c.f.gov < 0 && game && !c.r.isPlayer() && c.f.lemma != "participer"
	case "demander", "solliciter":
		return (c.args("mon", "inscription") || c.args("ma", "inscription")) || c.any("inscription") && !c.others() && !seq(c.f.args, "inscription", "de") && !seq(c.f.args, "inscription", "du")
	}
	return false
}

// reflexive: « m'inscrire », also under a governing verb.
func (c *cue) reflexive() bool { return c.f.refl }

// isPlayer says that the sender is known to play.
func (r *reader) isPlayer() bool {
	for _, n := range r.ctx.Names {
		if r.ctx.Sender != "" && fold(n) == fold(r.ctx.Sender) {
			return true
		}
	}
	return false
}

// politeQuestion: « puis-je rejoindre la partie ? » asks to be let in.
func (c *cue) politeQuestion() bool {
	if c.f.gov < 0 {
		return false
	}
	v := c.g.frames[c.f.gov]
	return v.lemma == "pouvoir" && (v.who == first) && c.f.tense == infinitive && !has(c.s.toks, "comment", "quand", "ou", "si")
}

// joins2: « je rejoins la partie » is a newcomer's, or a vacationer's return.
func joins2(c *cue) bool {
	if !c.any("partie", "jeu", "joueurs", "fnomic") || c.f.neg != "" {
		return false
	}
	if c.r.isPlayer() {
		return c.wish(game.Act{Kind: game.ReturnToPlay})
	}
	act := game.Act{Kind: game.Register, Name: c.r.newName(c.s)}
	if c.politeQuestion() {
		return c.letIn(act)
	}
	return c.wish(act)
}

// orders reads « inscrivez-moi », « mettez-moi en vacance », « comptez-moi
// parmi les joueurs », « retirez-moi de la liste des joueurs ».
func orders(c *cue) {
	rest := c.g.toks[c.f.at+1:]
	if c.f.neg != "" || c.g.question && c.s.mood.asked || c.g.cond {
		return
	}
	switch c.f.lemma {
	case "inscrire", "reinscrire", "compter", "ajouter":
		if c.countedAmong(rest) {
			return
		}
		if has(head(rest, 4), "vacanciers", "vacancier", "vacanciere") {
			c.r.add(c.s, game.Act{Kind: game.TakeVacation})
			return
		}
		if c.f.lemma != "compter" || has(rest, "joueurs", "partie") {
			c.r.add(c.s, game.Act{Kind: game.Register, Name: c.r.newName(c.s)})
		}
	case "mettre", "considerer", "declarer", "noter", "passer":
		if c.countedAmong(rest) {
			return
		}
		if has(rest, "vacances", "vacance", "vacancier", "vacanciere", "vacanciers") && !later(rest[:min(len(rest), 8)]) {
			c.r.add(c.s, game.Act{Kind: game.TakeVacation})
		}
	case "reintegrer":
		c.r.add(c.s, game.Act{Kind: game.ReturnToPlay})
	case "retirer", "rayer", "supprimer", "enlever", "oter":
		if has(rest, "joueurs", "partie", "jeu") {
			c.r.add(c.s, game.Act{Kind: game.Leave})
		}
	}
}

// countedAmong: « comptez-moi parmi les pour » votes.
func (c *cue) countedAmong(rest []token) bool {
	i := index(rest, "parmi", "dans", "avec")
	if i < 0 || i > 3 {
		return false
	}
	for k, t := range head(rest[i+1:], 3) {
		v, _ := choiceAt(rest, i+1+k)
		if t.kind == quote {
			v = choices[c.s.page.inner(t)]
		}
		if v != "" {
			c.r.add(c.s, game.Act{Kind: game.CastVote, Choice: v, Target: firstRef(rest, "", "Rq")})
			c.s.voted = true
			return true
		}
	}
	return false
}

// newName is the name that a newcomer gives: « pseudo Lune », « sous le nom de
// Hugo ».
func (r *reader) newName(s *sentence) string {
	if n := nameAfterWord(s.page, s.toks); n != "" {
		return n
	}
	for _, next := range r.all[min(r.i+1, len(r.all)):min(r.i+4, len(r.all))] {
		if n := nameAfterWord(next.page, next.toks); n != "" {
			return n
		}
	}
	return ""
}

func nameAfterWord(p *page, toks []token) string {
	for i, t := range toks {
		lead := t.w == "pseudo" || t.w == "pseudonyme" || t.w == "surnom" || t.w == "nom" && (nameLead[at(toks, i-1)] || i > 0 && toks[i-1].kind == punct) ||
			t.w == "appelle" && at(toks, i-1) == "me" || callsMe(toks, i)
		if !lead {
			continue
		}
		k := i + 1
		if at(toks, k) == "de" && (at(toks, k+1) == "joueur" || at(toks, k+1) == "joueuse" || at(toks, k+1) == "jeu" || at(toks, k+1) == "guerre") {
			k += 2
		}
		for k < len(toks) && (toks[k].w == ":" || toks[k].w == "=" || toks[k].w == "sera" || toks[k].w == "est" || toks[k].w == "de" || toks[k].w == ",") {
			k++
		}
		if n := nameAt(p, toks, k); n != "" {
			return n
		}
	}
	return ""
}

var nameLead = set("de mon le comme")

// callsMe: « appelez-moi Benoît », « vous pouvez m'appeler Benoît »; i is the
// word before the name.
func callsMe(toks []token, i int) bool {
	switch toks[i].w {
	case "est":
		return at(toks, i-1) == "c" && at(toks, i-2) == "moi" || at(toks, i-1) == "ce" && at(toks, i-2) == "moi" // « moi c'est Tess »
	case "moi":
		return at(toks, i-1) == "appelez" || at(toks, i-2) == "appelez" && at(toks, i-1) == "-"
	case "appeler":
		return at(toks, i-1) == "me"
	}
	return false
}

// nameAt is the name that stands at token i, as it was written.
func nameAt(p *page, toks []token, i int) string {
	if i >= len(toks) {
		return ""
	}
	t := toks[i]
	if t.kind == quote {
		return strings.TrimSpace(p.raw(t))
	}
	if t.kind != word || t.acute && lexicon[t.w].lemma != "" || small[t.w] || clitics[t.w] || between[t.w] || notNames[t.w] || isDigit(t.w[0]) {
		return ""
	}
	end := t.end
	for k := i + 1; k+1 < len(toks) && toks[k].w == "-" && !toks[k].gap && !toks[k+1].gap; k += 2 {
		end = toks[k+1].end
	}
	return p.text[t.start:end]
}

// nameEnds says that nothing but a sign or a small remark follows the name at
// token i: « PA : Chloé est absente » names nobody.
func nameEnds(toks []token, i int) bool {
	i++
	for i+1 < len(toks) && toks[i].w == "-" && !toks[i].gap {
		i += 2
	}
	if i >= len(toks) || toks[i].kind != word || toks[i].line != toks[i-1].line {
		return true
	}
	w := toks[i].w
	return lexicon[w].lemma == "" && (breaks[w] || nameTail[w] || toks[i].cap)
}

var nameTail = set("bien sur evidemment sans avec svp merci aussi donc pour cette cet et")

var notNames = set("je tu il elle on nous ils elles pour contre oui non qui que personne aucun merci svp et ou mais si pourquoi un une mon ma mes inchange meme rien toujours nouveau pa da ta dans au aux du des en avec a ce cette votre vos notre comme plus pas ne est sera")

func leaves(c *cue) bool {
	if c.f.neg != "" || c.others() {
		return false
	}
	game1 := game.Act{Kind: game.Leave}
	switch c.f.lemma {
	case "quitter", "abandonner", "sortir", "arreter":
		if c.leaning() {
			return c.asksLeave()
		}
		if gameFirst(c.f.args) {
			return c.do(game1)
		}
		if c.any("partie", "jeu", "fnomic", "nomic") && !c.any("role", "telephonique", "table") && c.verdict() == performs {
			return c.asksLeave()
		}
		return c.softLeave()
	case "retirer":
		return c.f.refl && c.any("partie", "jeu", "fnomic") && c.do(game1)
	case "faire":
		return c.any("forfait") && c.do(game1)
	case "jeter":
		if !c.any("eponge") {
			return false
		}
		if has(c.s.toks, "forfait") {
			return c.do(game1)
		}
		return c.softLeave()
	case "forfaiter":
		return c.do(game1)
	}
	return false
}

// gameFirst: what is left is the game itself, and not « la table de jeu ».
func gameFirst(args []token) bool {
	for i, t := range args {
		switch {
		case t.w == "partie" || t.w == "jeu" || t.w == "fnomic" || t.w == "nomic":
			return !has(head(args[i+1:], 2), "role", "telephonique", "societe", "cartes", "video")
		case small[t.w] || adverbs[t.w] || t.w == "de" || t.w == "du" || t.w == "notre" || t.w == "votre" || t.w == "jouer" || t.w == "a" || t.w == "liste" || t.w == "joueurs" || strings.HasSuffix(t.w, "ment"):
		default:
			return false
		}
	}
	return false
}

// leaning: « je pense que je vais arrêter », « je vais sans doute quitter la
// partie »: leaving is near, and not said.
func (c *cue) leaning() bool {
	if c.f.tense != infinitive || c.f.gov < 0 || c.g.question || c.g.cond {
		return false
	}
	v := c.g.frames[c.f.gov]
	if v.who != first || v.tense != present || v.neg != "" || !leanings[v.lemma] {
		return false
	}
	rest := trimWords(c.f.args, comingWords)
	game := c.any("partie", "jeu", "fnomic", "nomic")
	here := len(rest) == 0 || at(rest, 0) == "la" || rest[0].kind == punct
	return game && !c.any("role", "telephonique") || here && (c.f.lemma == "arreter" || c.f.lemma == "abandonner")
}

var leanings = set("aller penser croire envisager songer compter risquer")

func (c *cue) asksLeave() bool {
	c.r.ask(c.s, game.Leave, "Le départ est sans retour : il se dit en toutes lettres.")
	return true
}

// softLeave: leaving cannot be undone, so softer words are asked back.
func (c *cue) softLeave() bool {
	bare := len(trimWords(c.f.args, comingWords)) == 0
	if !bare && c.f.lemma != "jeter" && !(c.any("jouer") && c.f.lemma == "arreter") || has(c.s.toks, "forfait") || c.g.question {
		return false
	}
	said := c.f.who == first && c.f.tense == present || c.f.gov >= 0 && c.g.frames[c.f.gov].who == first
	if !said || c.f.neg != "" {
		return false
	}
	c.r.ask(c.s, game.Leave, "Le départ est sans retour : il se dit en toutes lettres.")
	return true
}

// asksRemoval: « je demande à être retiré de la liste des joueurs ».
func asksRemoval(c *cue) bool {
	if !c.any("joueurs") || !has(c.g.toks, "retire", "retiree", "raye", "rayee", "radiation") || c.others() {
		return false
	}
	return c.do(game.Act{Kind: game.Leave})
}

// ordersFriend: « mon frère veut jouer : inscrivez-le ».
func (c *cue) ordersFriend(rest []token) bool {
	if at(rest, 0) != "-" || rest[0].gap || !objectPronouns[at(rest, 1)] || c.f.neg != "" {
		return false
	}
	switch c.f.lemma {
	case "inscrire", "reinscrire":
		return true
	case "ajouter", "compter":
		return has(c.s.toks, "joueurs", "partie", "jeu")
	}
	return false
}

var relatives = set("frere soeur ami amie copain copine femme mari cousin cousine fils fille collegue pote voisin voisine pere mere neveu niece conjoint epouse beau-frere")

// registersFriend: nobody is registered by somebody else; the bot asks.
func (c *cue) registersFriend() bool {
	rest := head(c.g.toks[c.f.at+1:], 4)
	if c.ordersFriend(rest) {
		c.r.ask(c.s, game.Register, "Chacun s'inscrit lui-même, par un mail de sa propre adresse (302).")
		return true
	}
	if w := at(c.g.toks, c.f.at-1); c.f.tense == infinitive && (w == "le" || w == "la" || w == "les") && c.f.lemma == "inscrire" {
		rest = append([]token{{w: "un"}}, c.s.toks...) // « mon amie veut jouer, pouvez-vous l'inscrire ? »
	}
	if c.f.lemma != "inscrire" && c.f.lemma != "reinscrire" || c.f.refl || !has(rest, "mon", "ma", "un", "une") {
		return false
	}
	for _, t := range rest {
		if relatives[t.w] {
			c.r.ask(c.s, game.Register, "Chacun s'inscrit lui-même, par un mail de sa propre adresse (302).")
			return true
		}
	}
	return false
}
