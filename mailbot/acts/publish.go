package acts

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// publish (acts.md §24, §25; R311-3, d11, d2).

// readResults says that the mail publishes results: its own subject announces
// them. In capitals that is enough; in small letters the body must show it is
// about a vote of the game, and the law refuses it (d11).
func (r *reader) readResults() bool {
	sub := r.subject
	toks := sub.page.toks
	if sub.reply || len(toks) == 0 || !has(toks, "resultats", "resultat", "scores", "depouillement") || r.whole == "" {
		return false
	}
	told := resultsBody(r.whole) || plainTitle(toks) && hasNumber(toks) && has(toks, "tour", "vote") && scoreTable(r.whole)
	if has(toks, "?") || !told && !(sub.inCapitals() && plainTitle(toks)) {
		return false
	}
	a := game.Act{Kind: game.Publish, Target: firstRef(toks, "", "Rq")}
	if !sub.inCapitals() {
		a.Flags = []string{FlagLowerCase}
	}
	r.results = true
	r.found = append(r.found, found{act: a, s: sentences(sub.page)[0]})
	return true
}

var titleWords = set("resultats resultat scores score depouillement vote du de la le les et apres annonce fin tour proposition regle n numero requete rq des nouveaux definitifs finaux d a - : officiels general generaux final publication pour decrets")

// plainTitle: the subject holds only words of such a title, and numbers.
func plainTitle(toks []token) bool {
	for _, t := range toks {
		if _, number := digits(t.w); !titleWords[t.w] && !number && t.kind == word {
			if _, key := gluedKey(t.w); !key {
				return false
			}
		}
	}
	return true
}

// resultsBody: the body tells the end of a vote of the game.
func resultsBody(text string) bool {
	toks := scan(text).toks
	told := has(toks, "adoptee", "adopte", "rejetee", "rejete", "acceptee")
	about := has(toks, "proposition", "requete", "regle", "vote", "voix", "contre") || len(refs(toks)) > 0
	return told && about
}

func hasNumber(toks []token) bool {
	for _, t := range toks {
		if _, ok := digits(t.w); ok {
			return true
		}
	}
	return false
}

// scoreTable: lines of a name and a number, « Odile : 37 ».
func scoreTable(text string) bool {
	rows := 0
	for _, line := range strings.Split(text, "\n") {
		words := strings.FieldsFunc(fold(line), func(r rune) bool { return r == ' ' || r == ':' || r == '\t' || r == '-' || r == '+' })
		if len(words) < 2 || len(words) > 4 {
			continue
		}
		if _, ok := digits(words[len(words)-1]); ok && !isDigit(words[0][0]) {
			rows++
		}
	}
	return rows >= 2
}

// headPublish reads the command to the program and the decrees' publication.
func (r *reader) headPublish(s *sentence) {
	if s.question || s.mood.reported || len(s.segs) > 0 && s.segs[0].cond {
		return
	}
	if r.commandsPublication(s) {
		r.add(s, game.Act{Kind: game.Publish, Target: game.ToRegistrar})
		return
	}
	if keys, ok := r.decreesPublished(s); ok {
		r.add(s, game.Act{Kind: game.Publish, Target: "D", Names: keys})
	}
}

var registrarNames = set("bot greffier robot fnomic")

// commandsPublication: « Bot, publie les résultats ».
func (r *reader) commandsPublication(s *sentence) bool {
	toks := trimWords(s.toks, leadCall)
	if at(toks, 0) != "bot" && at(toks, 0) != "greffier" && at(toks, 0) != "robot" {
		return false
	}
	rest := trimWords(trimPunct(toks[1:]), leadCommand)
	if len(rest) == 0 || !has(rest, "resultats", "scores", "resultat") {
		return false
	}
	switch rest[0].w {
	case "publie", "publier", "publiez", "annonce", "diffuse", "poste":
		return !rest[0].acute && !later(rest) && !has(rest, "pas")
	}
	return false
}

// decreesPublished: « Décrets adoptés pendant mon tour : D16 … », « Sont
// adoptés : D16, D17 », « Le Dp 30 devient D16 », « D16 : … ».
func (r *reader) decreesPublished(s *sentence) ([]string, bool) {
	var keys []string
	for i := range s.toks {
		if key, ok := gluedKey(s.toks[i].w); ok && keyKind(key) == "D" {
			keys = append(keys, key)
		}
	}
	t := trimWords(s.toks, leadDecrees)
	g := s.segs[0]
	plural := has(head(s.toks, 8), "decrets")
	switch {
	case plural && !toldOf(g) && has(s.toks, "adoptes", "publication", "numerotation", "voici") && (g.colon || len(keys) > 0 || s.ownLine):
		return keys, !s.subject || r.bodyIsEmpty() == false
	case plural && at(t, 0) == "decrets" && seq(t, "du", "tour") && (g.colon || s.ownLine || len(keys) > 0):
		return keys, true
	case at(t, 0) == "sont" && at(t, 1) == "adoptes" && len(keys) > 0:
		return keys, true
	case at(t, 0) == "numerotation" && has(t, "decrets"):
		return keys, true
	case has(s.toks, "devient", "deviennent") && firstRef(s.toks, "Dp") != "" && len(keys) > 0:
		return keys, true
	case len(keys) == 1 && s.lineStart && g.colon && len(g.toks) == 1 && g.toks[0].kind == word && startsKey(g.toks[0]) && len(s.segs) > 1 && !choiceHead(s.segs[1].toks) && keys[0] != "D13" && keys[0] != "D14":
		return keys, !s.segs[1].question && !spokenByMe(s)
	}
	return nil, false
}

// toldOf: the decrees are the subject of a verb: talk about them.
func toldOf(g segment) bool {
	for _, f := range g.frames {
		if f.who == other && f.tense != participle && f.subj >= 0 && f.lemma != "devenir" {
			return true
		}
	}
	return false
}

func startsKey(t token) bool {
	_, ok := gluedKey(t.w)
	return ok
}

func choiceHead(toks []token) bool {
	c, _ := choiceAt(toks, 0)
	return c != ""
}

func spokenByMe(s *sentence) bool {
	for _, g := range s.segs {
		for _, f := range g.frames {
			if f.who == first {
				return true
			}
		}
	}
	return false
}

// publishesDecrees: « je publie les décrets du tour : D16 ».
func publishesDecrees(c *cue) bool {
	if !c.any("decrets", "decret") || c.verdict() != performs {
		return false
	}
	var keys []string
	for _, t := range c.s.toks {
		if key, ok := gluedKey(t.w); ok && keyKind(key) == "D" {
			keys = append(keys, key)
		}
	}
	return c.do(game.Act{Kind: game.Publish, Target: "D", Names: keys})
}

// helpLines are questions to the program.
var helpLines = []string{"etat", "statut", "aide", "ou en est on", "ou en est la partie", "ou en est le vote", "ou en sont les votes", "ou en est le jeu", "quels sont les scores", "les scores", "combien de temps reste", "qui a vote", "a qui le tour", "a qui est ce le tour",
	"a qui de jouer", "quel est le score", "qui doit jouer", "qui joue", "quand finit le vote", "quand se termine le vote", "ou en sommes nous", "score", "etat de la partie", "etat du jeu", "aide moi", "help"}

// headHelp (acts.md §29): only what is said to the program, or stands alone in
// a new thread; players also ask each other.
func (r *reader) headHelp(s *sentence) {
	if r.here(game.Publish) || r.headCommand(s) || s.subject {
		return
	}
	toks := trimWords(s.toks, leadHelp)
	said := registrarNames[at(toks, 0)] && at(toks, 0) != "fnomic" && (at(toks, 1) == "," || at(toks, 1) == ":" || len(toks) < 8)
	if said {
		toks = trimPunct(toks[1:])
	}
	alone := r.standsAlone() && !r.reply && !r.subject.reply && s.lineStart
	keyword := len(trimPunct(toks)) == 1 && toks[0].caps && s.ownLine && r.standsAlone()
	if !said && !alone && !keyword {
		return
	}
	if at(toks, 0) == "aide" && at(toks, 1) == "-" || ownsTurn(afterWord(toks, "tour")) || has(toks, "mon", "ma", "mes", "ton", "ta", "notre") {
		return // « Aide-moi, Karine », « à qui le tour de payer ? »
	}
	line := wordsOf(toks)
	for _, h := range helpLines {
		if line == h || said && strings.HasPrefix(line, h) || alone && len(h) > 6 && strings.HasPrefix(line, h) && len(toks) <= 9 {
			r.add(s, game.Act{Kind: game.Help, Text: clip(s.said())})
			return
		}
	}
}

// standsAlone: nothing but a greeting and a signature beside the sentence.
func (r *reader) standsAlone() bool {
	if len(r.all) > 5 {
		return false
	}
	for i, s := range r.all {
		if i != r.i && (len(s.toks) > 6 || len(s.segs[0].frames) > 0 && !greetings[s.toks[0].w]) {
			return false
		}
	}
	return true
}

// wordsOf joins the words of toks.
func wordsOf(toks []token) string {
	var b strings.Builder
	for _, t := range toks {
		if t.kind == word {
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(t.w)
		}
	}
	return b.String()
}
