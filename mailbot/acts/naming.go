package acts

import "github.com/fnomic/fnomic/internal/game"

// Namings beside the plain one (office.go): two in one sentence, and what only
// comes near to one.

// nominatesToo: « je nomme Zoé DA et Paul TA » fills two offices.
func (c *cue) nominatesToo(all []token, a game.Act) {
	i := index(all, "et")
	if i < 0 || !c.r.here(game.Nominate) {
		return
	}
	rest := all[i+1:]
	post, name := office(head(trimWords(afterFirst(rest), nomination), 2)), c.r.personAt(c.s, rest, 0)
	if post != "" && post != "PA" && post != a.Target && name != "" {
		a.Target, a.Name = post, name
		c.do(a)
	}
}

// mayBeName: a word in small letters alone in the election's thread, « david »,
// is a name unless the language knows it.
func mayBeName(w string) bool {
	return len(w) > 2 && !isDigit(w[0]) && lexicon[w].lemma == "" && !around[w] && !voteLead[w] && !follow[w] && !adverbs[w] &&
		!articles[w] && !thirds[w] && !hails[w] && !agreeing[w] && !notNames[w] && !interrogatives[w] && !small[w] && !talk[w]
}

var talk = set("super cool genial bof mouais zut flute dommage chouette tiens ah oh eh oups hmm euh parfait entendu note vu recu exact exactement certes rien peut-etre dimanche demain hier test retard desole")

// afterFirst is toks without the first.
func afterFirst(toks []token) []token { return toks[min(1, len(toks)):] }

var nomination = set("comme au poste de")

// namesOfficer: « mon DA sera Chloé » comes near to naming.
func (r *reader) namesOfficer(s *sentence) {
	t := s.segs[0].toks
	if i := seqAt(t, "sera", "mon"); i > 0 && i <= 2 && office(t[i+2:]) != "" && !s.question && r.anyPerson(s, t[:i]) != "" || i == 1 && t[0].cap && office(t[3:]) != "" && !s.question {
		r.ask(s, game.Nominate, "Est-ce une nomination ?") // « Zoé sera mon DA »
		return
	}
	if at(t, 1) == "est" && named[at(t, 2)] && t[0].cap && !s.question && !s.mood.reported {
		if o := office(head(t, 7)); o != "" && o != "PA" {
			r.ask(s, game.Nominate, "Est-ce une nomination ?") // « Zoé est nommée Deuxième Arbitre »
			return
		}
	}
	if at(t, 0) != "mon" || at(t, 1) != "da" && at(t, 1) != "ta" || !has(head(t, 4), "sera", "est") || s.question {
		return
	}
	r.ask(s, game.Nominate, "Est-ce une nomination ?")
}

var named = set("nomme nommee designe designee confirme confirmee")
