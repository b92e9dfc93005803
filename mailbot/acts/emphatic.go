package acts

import "github.com/fnomic/fnomic/internal/game"

// Yes and no with force: « Un grand oui à la 351 », « un non franc et massif »,
// « pour moi c'est oui ». The force makes an answer a voice where the ballot is
// named, or where the mail is nothing else and stands in the vote's thread; a
// bare « oui » there may answer anything, and is asked.

// readEmphatic reads such a sentence.
func (r *reader) readEmphatic(s *sentence) bool {
	if s.question || s.mood.reported || s.segs[0].colon { // « c'est non : contre »
		return false
	}
	g := &s.segs[0]
	toks := trimVoteLead(trimPunct(g.toks))
	value, rest, forced := emphatic(toks)
	if value == "" {
		return false
	}
	if o, ok := r.namedBallot(s, head(rest, 5)); ok && !o.alien && forced && (at(rest, 0) == "a" || at(rest, 0) == "au" || at(rest, 0) == "sur" || at(rest, 0) == "pour") {
		return r.voices(s, g, game.Act{Kind: game.CastVote, Choice: value, Target: o.target})
	}
	if len(trimWords(trimPunct(rest), around)) > 0 || len(r.all) > 2 {
		return false
	}
	switch {
	case r.topic != "vote" && !votesInQuote(s.quoted):
		return false
	case forced && r.wholeVoice(s):
		return r.voices(s, g, game.Act{Kind: game.CastVote, Choice: value})
	}
	r.ask(s, game.CastVote, "Une réponse sans valeur : est-ce un vote ?")
	return true
}

// wholeVoice: the sentence is all the mail says, in the thread of a vote, and
// answers no quotation.
func (r *reader) wholeVoice(s *sentence) bool {
	return r.topic == "vote" && len(r.all) == 1 && s.quoted == ""
}

// voices does the vote, or asks where a condition or a jest stands by.
func (r *reader) voices(s *sentence, g *segment, a game.Act) bool {
	if g.cond || s.mood.doubt != "" || s.mood.joke {
		r.ask(s, a.Kind, whyUnclear(s, g))
		return true
	}
	r.add(s, a)
	s.voted = true
	return true
}

// emphatic takes « un grand oui », « grand non », « c'est oui », « oui, trois
// fois oui » off the head of toks; forced is false for « c'est oui », which may
// answer a question.
func emphatic(toks []token) (value game.Choice, rest []token, forced bool) {
	i := 0
	for i < len(toks) && (enlarging[toks[i].w] || choices[toks[i].w] != "" && weak[toks[i].w] && repeated(toks, i)) {
		i++
	}
	w := at(toks, i)
	if w != "oui" && w != "non" {
		return "", nil, false
	}
	rest = toks[i+1:]
	tail := trimWords(rest, massive)
	forced = i > 0 && (toks[i-1].w != "un" || len(tail) < len(rest)) || len(tail) < len(rest)
	if at(toks, 0) == "c" || at(toks, 0) == "ce" || at(toks, 0) == "ca" {
		forced = len(tail) < len(rest)
	}
	return choices[w], tail, forced
}

// repeated: « oui, trois fois oui » says it again behind the comma.
func repeated(toks []token, i int) bool {
	rest := trimWords(trimPunct(toks[i+1:]), thrice)
	return len(rest) < len(toks[i+1:]) && at(rest, 0) == toks[i].w && len(trimPunct(rest)) == 1
}

var (
	enlarging = set("un grand gros enorme immense franc beau clair ferme gigantesque retentissant triple double vibrant massif definitif , trois fois mille cent deux c ce est ca sera")
	massive   = set("franc massif massive clair net ferme definitif enthousiaste retentissant sincere absolu categorique et")
	thrice    = set("trois fois mille cent deux et ,")
)
