package acts

import "github.com/fnomic/fnomic/internal/game"

// One value for several ballots that are counted and not named: « pour les deux
// propositions », « je vote oui à toutes ». Where as many numbers follow as were
// counted, each gets the value; else the sender is asked which are meant.

var counted = map[string]int{"deux": 2, "trois": 3, "quatre": 4, "toutes": 0, "tous": 0, "tout": 0}

// severalBallots reads such an object behind a value; rest is what follows it.
func (r *reader) severalBallots(s *sentence, g *segment, value game.Choice, rest []token) bool {
	rest = trimWords(rest, several)
	n, known := counted[at(rest, 0)]
	if !known || s.question || s.mood.reported || value == "" {
		return false
	}
	after := trimWords(rest[1:], severalNouns)
	if len(after) == len(rest)-1 && !ends(after) && after[0].kind != punct {
		return false // « pour tout dire », « pour deux raisons »
	}
	if len(after) == len(rest)-1 && r.topic != "vote" && !s.votesToo() {
		return false
	}
	named := refs(s.toks)
	if n == 0 || len(named) != n || g.cond || s.mood.doubt != "" || s.mood.joke {
		r.ask(s, game.CastVote, "Quels scrutins ? Chaque vote nomme le sien.")
		s.voted = true
		return true
	}
	for _, ref := range named {
		r.add(s, game.Act{Kind: game.CastVote, Choice: value, Target: ref.key})
	}
	s.voted = true
	return true
}

var (
	several      = set("a aux au pour sur contre les des l")
	severalNouns = set("les propositions proposition votes scrutins requetes textes propales propals la le ci et dessus presentes ouvertes ouverts suivantes")
)
