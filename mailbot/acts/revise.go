package acts

import "github.com/fnomic/fnomic/internal/game"

// revise (acts.md §2): a new form of one's own proposal, whole or in part.

// newVersion: the segment says that a text takes the place of the old one.
func newVersion(g *segment) bool {
	t := trimWords(g.toks, leadVersion)
	if readsNow(g) {
		return true
	}
	for _, f := range g.frames {
		if f.lemma == "devenir" && f.tense == present && g.colon && has(g.toks[:f.at], "ma", "mon") && has(g.toks[:f.at], "propal", "proposition", "texte", "projet", "regle", "prop") {
			return true
		}
	}
	if len(t) == 0 || has(head(t, 5), "ta", "ton", "sa", "son", "votre") {
		return false
	}
	if toldOf(*g) && !g.colon {
		return false
	}
	if versionNumber[t[0].w] && versionNoun[at(t, 1)] {
		return g.colon || ownThing(g.toks) > 0 && len(g.toks) < 10 && len(g.frames) == 0
	}
	led := has(head(g.toks, 8), "voici", "voila") || t[0].w == "nouvelle" || t[0].w == "version"
	return led && (at(t, 0) == "nouvelle" && at(t, 1) == "version" || at(t, 0) == "version" && has(head(t, 3), "corrigee", "modifiee", "amendee", "finale", "definitive", "revisee", "revue", "2", "3") ||
		at(t, 0) == "texte" && has(head(t, 3), "corrige", "modifie", "definitif", "final")) && (g.colon || len(g.toks) < 10)
}

// readsNow: « ma proposition se lit désormais ainsi : », « est modifiée comme suit : ».
func readsNow(g *segment) bool {
	own := ownThing(g.toks)
	if own < 0 || !g.colon {
		return false
	}
	for _, f := range g.frames {
		if f.at > own && f.who == other && f.tense == present && f.neg == "" && !f.inverted && !has(g.toks[own:f.at], ",", "que", "qui") {
			rest := g.toks[f.at:]
			return f.lemma == "lire" || f.lemma == "etre" && (has(rest, "desormais", "maintenant", "dorenavant") || has(rest, "modifiee", "modifie", "amendee", "corrigee", "changee", "remplacee"))
		}
	}
	return false
}

var (
	versionNumber = set("deuxieme seconde troisieme quatrieme cinquieme derniere ultime nouvelle autre")
	versionNoun   = set("version mouture redaction ebauche formulation")
	partNouns     = set("article articles alinea alineas paragraphe phrase phrases mot mots passage partie chiffre ligne clause point")
)

// revises: « je modifie ma proposition comme suit », « je remplace l'article 2
// par », « je supprime l'article 3 de ma proposition », « je le remplace par : ».
func revises(c *cue) bool {
	if c.f.neg != "" || c.others() || c.f.gov >= 0 || at(c.f.args, 0) == "que" {
		return false
	}
	own := ownThing(c.g.toks) >= 0 && !has(c.g.toks, "requete", "decret") || c.any("ma", "mon") && c.any("proposition", "propal", "texte", "projet", "regle", "prop", "version")
	part := namesPart(c.f.args)
	switch c.f.lemma {
	case "supprimer", "ajouter", "enlever", "oter", "retirer", "inserer", "rajouter":
		if !own || !part {
			return false
		}
	case "remplacer":
		own = own || part && (c.any("par") || c.g.colon) || c.g.colon && c.meansOwnText()
	default:
		own = own || c.any("article", "alinea", "paragraphe") && c.g.colon && firstRef(c.f.args, "") == ""
	}
	if own && c.changesPart() {
		return c.instructs(game.Act{Kind: game.Revise, Flags: []string{game.FlagPart}})
	}
	return own && c.text(game.Act{Kind: game.Revise}, false)
}

// takesUpAgain: « je reprends ma proposition avec vos corrections : ».
func takesUpAgain(c *cue) bool {
	if !c.g.colon || c.f.neg != "" || c.f.gov >= 0 || ownThing(c.f.args) < 0 || has(c.f.args, "requete", "decret") {
		return false
	}
	return c.text(game.Act{Kind: game.Revise}, false)
}

// changesPart: « je remplace l'article 2 par … » leaves the rest of the text.
func (c *cue) changesPart() bool {
	args := c.f.args
	if i := index(args, "par"); i >= 0 {
		args = args[:i]
	}
	return namesPart(args)
}

// instructs is text for what says how to change a text: the verb belongs to it.
func (c *cue) instructs(a game.Act) bool {
	v := c.verdict()
	if !c.as(v, a) || v != performs {
		return v != nothing
	}
	c.r.open(c.s, c.g.toks[c.f.at].start, false)
	return true
}

// namesPart: words of a text are named, or quoted.
func namesPart(toks []token) bool {
	for _, t := range toks {
		if partNouns[t.w] || t.kind == quote {
			return true
		}
	}
	return false
}

// meansOwnText: in « Oubliez mon texte. Je le remplace par : … » the pronoun
// is the sender's own text, named in the sentence before.
func (c *cue) meansOwnText() bool {
	if w := at(c.g.toks, c.f.at-1); w != "le" && w != "la" || c.r.i == 0 {
		return false
	}
	prev := c.r.all[c.r.i-1].toks
	return ownThing(prev) >= 0 && !has(prev, "requete", "decret", "opposition")
}
