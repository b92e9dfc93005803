package acts

import "github.com/fnomic/fnomic/internal/game"

// d13 and d14 (acts.md §27): a circumvention disclosed by the one who did it,
// recorded by the Judge; one player behind several names.

// discloses: « j'ai contourné la règle 304 », « je révèle la faille », « je
// demande la prime d13 ».
func discloses(c *cue) bool {
	if c.f.neg != "" || c.g.question && c.f.lemma != "reveler" || c.f.inverted || c.f.that && c.f.who != first || c.f.who != first && c.f.who != nobody {
		return false
	}
	switch c.f.lemma {
	case "contourner":
		done := c.f.tense == participle && c.f.who == first && c.f.gov < 0
		if !done || c.g.cond || len(c.f.args) == 0 || len(refs(c.f.args)) == 0 && !c.any("regle", "decret", "loi") {
			return false
		}
		c.r.add(c.s, game.Act{Kind: game.Disclose, Target: disclosedRule(c.s)})
		return true
	case "demander", "reclamer":
		if !c.any("prime") {
			return false
		}
	case "avouer", "reconnaitre":
		if !has(c.g.toks[c.f.at:], "contourne") {
			return false
		}
	default:
		if !c.any("faille", "contournement", "astuce") && !has(c.s.toks, "d13") && !(has(c.g.toks[c.f.at:], "contourne") && has(c.g.toks[c.f.at:], "je")) {
			return false
		}
	}
	return c.do(game.Act{Kind: game.Disclose, Target: disclosedRule(c.s)})
}

func disclosedRule(s *sentence) string {
	for _, r := range refs(s.toks) {
		if (keyKind(r.key) == "" || keyKind(r.key) == "D") && r.key != "D13" {
			return r.key
		}
	}
	return ""
}

// disclosureHead: « Voici comment j'ai contourné 319 », « Faille : … prime svp »,
// « d13 : je dévoile … ».
func disclosureHead(h *headCue) bool {
	switch h.toks[0].w {
	case "voici":
		return false // « j'ai contourné » is read as a verb
	case "faille":
		if !h.g.colon || !has(h.s.toks, "prime", "d13") {
			return false
		}
	case "prime":
		if !has(h.toks, "d13") || h.g.colon || !has(h.toks, "svp", "plait", "merci") || h.s.question {
			return false
		}
	default:
		return false
	}
	return h.do(game.Act{Kind: game.Disclose, Target: disclosedRule(h.s)})
}

// records: « je constate, d13 s'applique à Émile ».
func records(c *cue) bool {
	if !hasDecree(c.s, "D13") || c.f.neg != "" {
		return false
	}
	rest := afterKey(c.s, "D13")
	name := c.r.anyPerson(c.s, rest)
	if name == "" {
		name = c.r.anyPerson(c.s, c.g.toks[c.f.at+1:])
	}
	if name == "" && !has(c.s.toks, "applique", "prime", "points") {
		return false // « je constate que d13 est bien long »
	}
	v := c.verdict()
	if !c.as(v, game.Act{Kind: game.RecordDisclosure, Name: name}) {
		return false
	}
	return true
}

func hasDecree(s *sentence, key string) bool {
	for _, toks := range [][]token{s.toks, s.asides} {
		for _, r := range refs(toks) {
			if r.key == key {
				return true
			}
		}
	}
	return false
}

// afterKey is what stands behind a key in the sentence.
func afterKey(s *sentence, key string) []token {
	for _, r := range refs(s.toks) {
		if r.key == key {
			return s.toks[r.at+r.used:]
		}
	}
	return nil
}

// joinsNames: « je constate que Hector = Gaël », « j'applique d14 à Gaël ».
func joinsNames(c *cue) bool {
	if !nameMatter(c.s) || c.f.neg != "" || c.s.question {
		return false
	}
	f := *c.f
	f.args = nil
	if c.s.verdict(c.g, &f) != performs {
		return false
	}
	return c.r.joinNames(c.s)
}

// nameMatter: the sentence is about several names of one player.
func nameMatter(s *sentence) bool {
	return hasDecree(s, "D14") || has(s.toks, "pseudonyme", "pseudonymes", "pseudo", "pseudos") || has(s.toks, "=") || seq(s.toks, "meme", "personne")
}

// joinHead: « Application de d14 à Gaël », « d14 : -60 pour Gaël », « suppression
// du pseudo Hector (Gaël) », « constat de pseudonyme multiple : Irma/Gaël ».
func joinHead(h *headCue) bool {
	if !nameMatter(h.s) || h.s.question || h.g.cond || h.s.mood.doubt != "" || h.r.here(game.JoinNames, game.DemandConsent) {
		return false
	}
	if h.toks[0].w == "application" && !hasDecree(h.s, "D14") || h.toks[0].w == "suppression" && !has(h.toks, "pseudo", "pseudonyme", "pseudonymes", "pseudos") {
		return false
	}
	return h.r.joinNames(h.s)
}

// joinFact: « Gaël utilise aussi les pseudonymes Hector et Irma : d14 », « Hector
// et Gaël sont la même personne, d14 »: said as a fact, with the decree.
func (r *reader) joinFact(s *sentence) {
	if !hasDecree(s, "D14") || s.question || s.segs[0].cond || s.mood.doubt != "" || r.here(game.JoinNames) || s.mood.reported || s.mood.reminder {
		return
	}
	if !has(s.toks, "pseudonymes", "pseudonyme", "pseudo", "pseudos", "personne", "=") || spokenPast(&s.segs[0]) {
		return
	}
	r.joinNames(s)
}

// joinNames sorts the names: whose they are, and the false ones.
func (r *reader) joinNames(s *sentence) bool {
	names := r.persons(s)
	if len(names) == 0 {
		return false
	}
	main := r.mainName(s, names)
	a := game.Act{Kind: game.JoinNames, Name: names[main].name}
	for i, n := range names {
		if i != main && fold(n.name) != fold(a.Name) {
			a.Names = append(a.Names, n.name)
		}
	}
	if n, ok := falseNames(s); ok {
		a.Amount = &n
	}
	r.add(s, a)
	return true
}

type person1 struct {
	name  string
	at    int
	aside bool
}

// persons are the names of a sentence in their order.
func (r *reader) persons(s *sentence) []person1 {
	var out []person1
	for i, t := range s.toks {
		name := r.personAt(s, s.toks, i)
		if name == "" && t.start == s.start && t.cap && t.kind == word && !isGameWord(t.w) && !articles[t.w] && !headLead[t.w] && !joinWords[t.w] {
			name = nameAt(s.page, s.toks, i)
		}
		if name != "" {
			out = append(out, person1{name: name, at: i})
		}
	}
	for i := range s.asides {
		if name := r.personAt(s, s.asides, i); name != "" {
			out = append(out, person1{name: name, at: i, aside: true})
		}
	}
	return out
}

// mainName is the player behind the names: the one in brackets, behind « = » or
// « / », after « à », « pour », or before « utilise ».
func (r *reader) mainName(s *sentence, names []person1) int {
	known := -1
	for i, n := range names {
		if n.aside {
			return i
		}
		switch at(s.toks, n.at-1) {
		case "=", "/", "a", "est":
			return i
		}
		if r.known(n.name) && known < 0 {
			known = i
		}
	}
	if seq(s.toks, "meme", "personne") && len(names) > 1 {
		return len(names) - 1
	}
	if known >= 0 {
		return known
	}
	return 0
}

// falseNames is the number of false names that is said: « deux faux pseudonymes ».
func falseNames(s *sentence) (int, bool) {
	for i, t := range s.toks {
		if t.w != "faux" && t.w != "pseudonymes" {
			continue
		}
		if n, used := numberAt(s.toks, i-1); i > 0 && used > 0 {
			return n, true
		}
	}
	return 0, false
}

var joinWords = set("application constat constatant suppression pseudo pseudonyme conformement")
