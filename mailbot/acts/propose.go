package acts

import (
	"slices"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// propose (acts.md §1): a new proposal, and what it would do to which rule.

// proposes reads « je propose … », « je soumets la règle suivante … ».
func proposes(c *cue) bool {
	rest := c.g.toks[c.f.at+1:]
	switch what := proposedThing(c, rest); what {
	case game.ProposeDecree, game.Propose, game.Revise, game.IssueRequest:
		return c.text(game.Act{Kind: what}, false)
	}
	return false
}

// proposedThing tells what « je propose » proposes, "" if nothing of the game.
func proposedThing(c *cue, rest []token) game.ActKind {
	if c.others() || has(head(rest, 6), "comme", "candidat", "candidature") && office(rest) != "" {
		return ""
	}
	if c.g.colon && hasTextAfter(c) && (seq(c.g.toks[:c.f.at], "a", "place") || c.r.tookBack() && pronounOnly(rest)) {
		return game.Revise
	}
	for i, t := range head(rest, 7) {
		switch t.w {
		case "decret":
			return game.ProposeDecree
		case "decrets":
			c.r.ask(c.s, game.ProposeDecree, "Un seul décret par joueur peut être en instance à la fois (313).")
			return ""
		case "requete":
			return game.IssueRequest
		case "version":
			return game.Revise
		case "regle", "reglement", "proposition", "amendement", "abrogation", "transmutation":
			if i > 0 && rest[i-1].w != "de" || at(rest, i+1) != "" {
				return game.Propose
			}
		case "que":
			return proposedClause(c, rest[i+1:])
		case "de":
			if lexicon[at(rest, i+1)].tense == infinitive && i < 3 {
				return proposedChange(c, rest[i+1:])
			}
		case "place":
			return game.Revise
		}
	}
	if c.g.colon && len(rest) <= 4 && hasTextAfter(c) {
		if c.r.topicIsProposal() || seq(c.s.toks, "mon", "tour") {
			return game.Propose
		}
		if c.verdict() == nothing {
			return "" // « Tu devrais proposer le contraire : … »
		}
		return c.r.askProposal(c.s)
	}
	return ""
}

// tookBack: the mail already takes the sender's own proposal back, so that what
// it proposes now stands in its place (acts.md §2).
func (r *reader) tookBack() bool {
	return slices.ContainsFunc(r.found, func(f found) bool { return f.act.Kind == game.Withdraw && f.act.Target == "" })
}

// pronounOnly: « je propose plutôt ceci : » names no kind of text.
func pronounOnly(rest []token) bool {
	for _, t := range head(rest, 6) {
		if t.kind == word && !adverbs[t.w] && !pronouns[t.w] {
			return false
		}
	}
	return true
}

var pronouns = set("une un autre en ceci cela celui celle la le ci suivant suivante texte ce cette a place ici")

// changesDecree: a rule and a decree may both change a decree (R313).
func (c *cue) changesDecree() game.ActKind {
	switch {
	case !c.r.subject.reply && has(c.r.subject.page.toks, "decret") || seq(c.g.toks[:c.f.at], "par", "decret") || seq(c.g.toks[:c.f.at], "par", "nouveau", "decret"):
		return game.ProposeDecree
	case c.r.topicIsProposal():
		return game.Propose
	}
	if c.verdict() == performs {
		c.r.ask(c.s, game.ProposeDecree, "Par un décret, ou par une proposition de règle ?")
	}
	return ""
}

func (r *reader) askProposal(s *sentence) game.ActKind {
	r.ask(s, game.Propose, "Est-ce une proposition de règle, un décret ou une remarque ?")
	return ""
}

// topicIsProposal: the mail's own subject announces a proposal.
func (r *reader) topicIsProposal() bool {
	return !r.subject.reply && has(r.subject.page.toks, "proposition", "propal", "regle", "projet")
}

func hasTextAfter(c *cue) bool {
	last := c.s.segs[len(c.s.segs)-1]
	return len(last.toks) > 4 || firstQuote(last.toks) != nil || c.r.i+1 < len(c.r.all)
}

var changes = set("abroger amender modifier supprimer transmuter transformer remplacer ajouter rendre reformer retablir adopter creer instaurer introduire")

// proposedChange: « d'abroger la 209 » is a proposal, « d'attendre » is not.
func proposedChange(c *cue, rest []token) game.ActKind {
	if !changes[at(rest, 0)] {
		return ""
	}
	if firstRef(rest, "D") != "" && firstRef(rest, "") == "" {
		return c.changesDecree()
	}
	if at(rest, 0) == "ajouter" && !c.g.colon && !namesPart(rest) && !has(rest, addedNouns...) {
		if c.verdict() == performs && firstRef(rest, "") != "" && !c.r.reply {
			return c.r.askProposal(c.s) // « ajouter un peu de sucre à la 301 »
		}
		return ""
	}
	key := firstRef(rest, "")
	if key == "" && !has(rest, "regle") || c.r.reply && c.r.ctx.Topic == key && key != "" {
		return ""
	}
	return game.Propose
}

// proposedClause: « que toute règle porte un titre » is the text of a rule,
// « qu'on attende Benoît » is talk.
func proposedClause(c *cue, rest []token) game.ActKind {
	switch at(rest, 0) {
	case "on", "nous", "vous", "tu", "il", "elle", "ce":
		for i, t := range head(rest, 4) {
			if changesForm(t.w) && firstRef(rest[i:], "") != "" {
				return game.Propose
			}
		}
		return ""
	}
	if c.r.topicIsProposal() || c.g.colon || has(head(rest, 5), "tout", "toute", "tous", "chaque", "regle", "joueur", "joueurs", "nul", "aucun") {
		return game.Propose
	}
	return ""
}

// addedNouns are what one adds to a rule.
var addedNouns = []string{"exception", "condition", "delai", "mention", "precision", "definition", "sanction", "penalite", "bonus", "malus", "obligation", "interdiction", "droit", "limite", "titre", "preambule", "suivant", "suivante", "fin", "que", "texte", "points", "ceci"}

func changesForm(w string) bool { return changes[lexicon[w].lemma] }

// text does an act that carries a text after a colon or below.
func (c *cue) text(a game.Act, loose bool) bool {
	v := c.verdict()
	if v == unclear && c.g.cond && c.g.colon && !leadsWithIf(c.g.toks) {
		v = performs
	}
	if v == unclear && c.f.gov >= 0 && wishes[c.g.frames[c.f.gov].lemma] { // « je voudrais proposer la règle suivante : … »
		if has(c.f.args, "abrogation", "transmutation") && firstRef(c.f.args, "") != "" {
			return c.as(v, a)
		}
		v = nothing
		if c.g.colon && hasTextAfter(c) {
			v = performs
		}
	}
	a.Target = c.r.textTarget(c.s, a.Kind)
	if !c.as(v, a) || v != performs {
		return v != nothing
	}
	c.r.openAfter(c.s, c.g, c.f.at, loose)
	return true
}

// openAfter opens the text after the colon that follows token `from` of g.
func (r *reader) openAfter(s *sentence, g *segment, from int, loose bool) {
	a := &r.found[len(r.found)-1].act
	if a.Change = changeOf(a, g.toks); a.Change == "" && g.colon && !has(g.toks, "suivante", "nouvelle") {
		a.Change = changeOf(a, changeHead(s, g))
	}
	if g.colon {
		last := g.toks[len(g.toks)-1]
		if colon := strings.IndexAny(s.page.text[last.end:s.end], ":="); colon >= 0 {
			r.open(s, last.end+colon+1, loose)
			return
		}
	}
	switch a.Change {
	case game.Repeal, game.ToMutable, game.ToImmutable:
		return // said in full, no text follows
	}
	if next := afterDash(s, g); next >= 0 {
		r.open(s, next, loose)
		return
	}
	if i := index(g.toks[from:], "que"); i >= 0 && !loose {
		r.open(s, afterApostrophe(s, g.toks[from+i].end), loose)
		return
	}
	if quoted := firstQuote(g.toks); quoted != nil && (a.Change == game.Amend || a.Kind == game.IssueRequest) {
		r.open(s, g.toks[min(from+1, len(g.toks)-1)].start, loose)
		return
	}
	r.open(s, s.end, loose)
}

// afterApostrophe: a text behind « qu'on … » begins with « on », not with the
// apostrophe.
func afterApostrophe(s *sentence, at int) int {
	rest := s.page.text[at:s.end]
	return at + len(rest) - len(strings.TrimLeft(rest, "'’ʼ` "))
}

// afterDash is where the text begins behind a dash: « DECRET - les mails … ».
func afterDash(s *sentence, g *segment) int {
	for i := range s.segs {
		if &s.segs[i] == g && !g.colon && i+1 < len(s.segs) && len(s.segs[i+1].toks) > 0 {
			return s.segs[i+1].toks[0].start
		}
	}
	return -1
}

// changeHead is what stands behind the colon, if it begins with the change:
// « Proposition : amender la règle 206 ».
func changeHead(s *sentence, g *segment) []token {
	for i := range s.segs {
		if &s.segs[i] != g || i+1 >= len(s.segs) {
			continue
		}
		toks := s.segs[i+1].toks
		if changeWord(trimWords(toks, small)) {
			return head(toks, 12)
		}
	}
	return nil
}

// changeWord: « abrogation de … », « amender … », « règle 109 devient modifiable ».
func changeWord(toks []token) bool {
	switch w := at(toks, 0); w {
	case "abrogation", "amendement", "transmutation", "reforme", "modification", "suppression":
		return true
	case "regle":
		return has(head(toks, 6), "devient", "devienne")
	default:
		return changes[w]
	}
}

func firstQuote(toks []token) *token {
	for i := range toks {
		if toks[i].kind == quote {
			return &toks[i]
		}
	}
	return nil
}

// textTarget is the rule or decree that a text is about.
func (r *reader) textTarget(s *sentence, k game.ActKind) string {
	kinds := []string{""}
	if k == game.ProposeDecree {
		kinds = []string{"D"}
	}
	if key := firstRef(s.toks, kinds...); key != "" {
		return key
	}
	return firstRef(s.asides, kinds...)
}

// changeOf reads which change of the rules is proposed (R103); "" where the
// act is no proposal.
func changeOf(a *game.Act, toks []token) game.ChangeKind {
	switch a.Kind {
	case game.Propose, game.Revise:
		return changeKind(toks)
	case game.ProposeDecree:
		return decreeChange(toks)
	}
	return ""
}

// decreeChange: « abroger le décret d11 » repeals; what else a decree does to
// another is in its text.
func decreeChange(toks []token) game.ChangeKind {
	for i, t := range toks {
		if strings.HasPrefix(t.w, "abrog") && (firstRef(head(toks[i:], 6), "D") != "" || t.w == "abroge" && firstRef(toks[:i], "D") != "") {
			return game.Repeal
		}
	}
	return ""
}

func changeKind(toks []token) game.ChangeKind {
	for i, t := range toks {
		switch {
		case isState(t.w) && has(toks[:i], "devient", "devienne", "rendre", "rende", "transformer", "transforme"), t.w == "immuable", t.w == "immutable",
			strings.HasPrefix(t.w, "transmu"):
			return transmutation(toks)
		case t.w == "abrogation" || strings.HasPrefix(t.w, "abrog"):
			return game.Repeal
		case t.w == "suppression" && firstRef(head(toks[i:], 5), "") != "" && !has(toks, "alinea", "article", "mot", "phrase"):
			return game.Repeal
		case strings.HasPrefix(t.w, "supprim") && dropsRule(toks, i):
			return game.Repeal
		case t.w == "amendement" || strings.HasPrefix(t.w, "amend") || t.w == "reforme" || t.w == "modification" || t.w == "modifier" || strings.HasPrefix(t.w, "remplac"):
			if firstRef(toks, "") != "" {
				return game.Amend
			}
		}
	}
	return ""
}

// dropsRule: « supprimer la règle 210 », « qu'on supprime la 210 », « que la
// règle 210 soit supprimée »: the rule whole, and not a part of it.
func dropsRule(toks []token, i int) bool {
	rest := trimWords(toks[i+1:], small)
	if r, ok := refAt(append(rest, token{}), 0); ok && r.key != "" && isDigit(r.key[0]) {
		return !has(head(rest[r.used:], 2), "alinea", "article", "paragraphe", "point", "1", "2", "3")
	}
	return has(toks[max(0, i-1):i], "soit", "est") && ends(reasonless(toks[i+1:])) && !namesPart(toks[:i])
}

// isState is a word for what a rule is, or becomes (R109).
func isState(w string) bool {
	return w == "immuable" || w == "immutable" || w == "modifiable" || w == "muable" || w == "mutable"
}

func saysState(toks []token) bool {
	return slices.ContainsFunc(toks, func(t token) bool { return isState(t.w) })
}

// transmutation is the direction of a transmutation: what is said last is what
// the rule becomes, « la règle immuable 109 devient modifiable »; where nothing
// is said, an immutable rule becomes modifiable (R109).
func transmutation(toks []token) game.ChangeKind {
	for _, t := range slices.Backward(toks) {
		switch {
		case t.w == "immuable" || t.w == "immutable":
			return game.ToImmutable
		case isState(t.w):
			return game.ToMutable
		}
	}
	return game.ToMutable
}

// classify completes an act from its text: the change, the rule, the decree.
func classify(a *game.Act) {
	switch a.Kind {
	case game.Propose, game.Revise:
		toks := head(scan(a.Text).toks, 12)
		if saysState(toks) && (a.Change == game.ToMutable || a.Change == game.ToImmutable) {
			a.Change = transmutation(toks)
		}
		if change, key := ruleSaid(toks); a.Change == "" && change != "" {
			a.Change, a.Target = change, orLetters(a.Target, key)
		}
		if key := firstRef(toks, "D"); a.Change == "" && key != "" && len(toks) <= 8 && decreeChange(toks) == game.Repeal {
			a.Change, a.Target = game.Repeal, orLetters(a.Target, key) // « Proposition : le décret d13 est abrogé »
		}
		if !changeWord(trimWords(toks, small)) {
			return
		}
		if a.Change == "" {
			if a.Change = changeKind(toks); a.Change == game.Amend && a.Kind == game.Revise && a.Target == "" {
				a.Target = firstRef(toks, "")
			}
		}
		if a.Target == "" && a.Change != "" {
			a.Target = orLetters(firstRef(toks, ""), firstRef(toks, "D"))
		}
	case game.ProposeDecree:
		toks := head(scan(a.Text).toks, 25)
		if a.Target == "" && has(toks, "amende", "abroge", "modifie", "remplace", "abrogation", "modification", "modifiant", "abrogeant", "remplacant", "amender", "abroger", "amendement") {
			a.Target = firstRef(toks, "D")
		}
		if a.Change == "" && len(toks) <= 8 {
			a.Change = decreeChange(toks)
		}
	}
}
