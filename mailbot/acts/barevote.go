package acts

import (
	"github.com/fnomic/fnomic/internal/game"
)

// Votes without « je vote »: « Pour. », « VOTE 321 : CONTRE », « 321 oui »,
// « je suis contre », « c'est non : contre », « je change : pour ».

// readVote reads the votes of a sentence that no verb of voting gave.
func (r *reader) readVote(s *sentence) {
	if s.voted || r.results || r.here(game.CallCassation, game.Elect, game.Consent, game.Sanction, game.AgreeSanction, game.Judge) {
		return
	}
	if r.readChange(s) || r.readStance(s) || r.readAbstention(s) || r.meant(s) || r.handsIn(s) {
		return
	}
	if r.readLists(s) || r.readEmphatic(s) {
		return
	}
	for i := range s.segs {
		if r.readLabelled(s, i) {
			return
		}
	}
	read := false
	for i := range s.segs {
		if i > 0 && (s.segs[i-1].colon || read && choiceIndex(s.segs[i].toks) < 0) && !r.here(game.CallVote) {
			break
		}
		read = r.readBare(s, &s.segs[i]) || read
	}
	if !read {
		r.noteLoneAnswer(s)
		r.cancelsVote(s)
		if spacedValue(s.toks) {
			r.ask(s, game.CastVote, "La valeur du vote n'est pas claire.")
		}
		if valueless(s) || oneMore(s) || seconds(s) && (r.topic == "vote" || len(refs(s.toks)) > 0) {
			r.noVote = s
		}
	}
}

// choiceIndex is the first token with a value, or -1.
func choiceIndex(toks []token) int {
	for i, t := range toks {
		if choices[t.w] != "" {
			return i
		}
	}
	return -1
}

var voteLead = set("ouaip ouais yep nope banco donc alors bon ben bah finalement moi aussi ok et mais merci voila bonjour bonsoir salut tous a la ici egalement idem pour-ma-part , ! . ; * ce est sera ca reste toujours encore cette fois je dis ma voix clairement resolument personnellement nouveau puis enfin sinon fermement desole desolee hello coucou toutes chers amis cher allez hop desormais maintenant dorenavant")

// readBare: a value at the head of a segment.
func (r *reader) readBare(s *sentence, g *segment) bool {
	g = beforePA(g)
	toks := clauseOfBare(g.toks)
	lead := trimVoteLead(toks)
	lead, before := r.trimObject(s, lead)
	if at(lead, 0) == "maintien" && !g.question && !g.cond && (len(trimPunct(lead)) == 1 || has(head(lead, 4), "jugement", "decision")) {
		r.add(s, game.Act{Kind: game.CastVote, Choice: game.Against, Target: cassationKey(r, s)})
		return true
	}
	if r.hedged(s, g, lead) {
		return true
	}
	c, used := r.bareChoice(s, lead)
	if c == "" {
		return r.readTail(s, g)
	}
	if at(lead, 0) == "pour" && used == 1 && (at(lead, 1) == "moi" || at(lead, 1) == "ma" && at(lead, 2) == "part") && len(lead) > 2 {
		lead = trimWords(lead[2:], forMyPart)
		if c := loneChoice(lead); c != "" && !g.question && !g.cond && !g.colon && (!weak[at(lead, 0)] || r.wholeVoice(s)) { // « pour moi c'est contre »
			r.add(s, game.Act{Kind: game.CastVote, Choice: c})
			return true
		}
		return r.readTail(s, g)
	}
	r.at = lead[0].start
	if (lead[0].w == "+" || lead[0].w == "-") && before == "" && loneChoice(lead) != "" && !has(lead, "pour", "oui") {
		if votesInQuote(s.quoted) || r.topic == "vote" {
			r.ask(s, game.CastVote, "« +1 » à quoi ? La valeur du vote doit être dite.")
		}
		return true
	}
	if weak[at(lead, 0)] && before == "" {
		return r.weakHead(s, g, lead[used:])
	}
	if r.spokenElsewhere(g) && len(lead) < len(g.toks)-3 {
		return false
	}
	return r.bareBallots(s, g, lead, before)
}

// bareBallots: « Pour la 340, contre Rq1 ».
func (r *reader) bareBallots(s *sentence, g *segment, lead []token, before string) bool {
	if g.colon && !r.here(game.CallVote) {
		return r.listedBallots(s, g, lead)
	}
	if g.question {
		return true
	}
	acts := r.readValues(s, lead, before, false)
	if c, used := choiceAt(lead, 0); len(acts) == 0 && used > 0 && before == "" && r.severalBallots(s, g, c, lead[used:]) {
		return true
	}
	if c := loneChoice(lead); c != "" && len(acts) == 0 { // « POUR POUR POUR »
		acts = []game.Act{{Kind: game.CastVote, Choice: c, Target: before}}
	}
	if _, used := choiceAt(lead, 0); used == 0 { // « contr », « ni pour ni contre, abstention »
		c, _ := r.bareChoice(s, lead)
		acts = []game.Act{{Kind: game.CastVote, Choice: c, Target: before}}
	}
	if len(acts) == 0 || acts[0].Kind == game.Elect && r.topic != "PA" {
		return len(acts) > 0
	}
	if before == "" && len(acts) == 1 {
		switch r.asFor(s, g, acts[0]) {
		case nothing:
			return true
		case unclear:
			r.ask(s, game.CastVote, "« Pour la … » : est-ce votre vote ?")
			return true
		}
	}
	if g.cond || s.mood.doubt != "" || s.mood.joke || s.mood.reported {
		if !s.mood.reported {
			r.ask(s, game.CastVote, whyUnclear(s, g))
		}
		return true
	}
	for _, a := range acts {
		r.add(s, a)
	}
	return true
}

// listedBallots: « Pour : Alice, Gaël » lists voters; « Pour : le texte est
// clair » is a vote with its reason; « Pour : … ? » opens a question.
func (r *reader) listedBallots(s *sentence, g *segment, lead []token) bool {
	rest := s.segs[len(s.segs)-1]
	if s.question || len(lead) > 2 || len(rest.toks) == 0 && r.i+1 < len(r.all) {
		return true
	}
	if len(rest.toks) > 0 && (rest.toks[0].cap || isDigit(rest.toks[0].w[0]) || numberWords[rest.toks[0].w] > 0) {
		return true
	}
	c, used := choiceAt(lead, 0)
	if a, ok := ballotAct(c, r.ballotObject(s, lead[used:]), ""); ok && a.Kind == game.CastVote {
		r.add(s, a)
	}
	return true
}

// spokenElsewhere: another's verb stands in the segment (« Chloé est contre »).
func (r *reader) spokenElsewhere(g *segment) bool {
	for _, f := range g.frames {
		if f.who == other && f.subj >= 0 && g.toks[f.subj].w != "ce" && g.toks[f.subj].w != "ca" && f.tense == present && f.at < len(g.toks)/2 {
			return true
		}
	}
	return false
}

// clauseOfBare keeps what stands before « mais », « car », « je ».
func clauseOfBare(toks []token) []token {
	for i, t := range toks {
		if i > 0 && (breaks[t.w] && choiceBefore(toks[:i]) || t.w == "je" && choiceBefore(toks[:i])) {
			return toks[:i]
		}
	}
	return toks
}

func choiceBefore(toks []token) bool {
	for _, t := range toks {
		if choices[t.w] != "" {
			return true
		}
	}
	return false
}

// trimObject takes an object off the head: « 321 oui », « sur la Rq1 : contre »,
// « [Rq1] pour », « vote pour ».
func (r *reader) trimObject(s *sentence, toks []token) ([]token, string) {
	t := toks
	for len(t) > 0 && (t[0].w == "[" || t[0].w == "]" || t[0].w == "sur" || t[0].w == "la" || t[0].w == "vote" || t[0].w == "mon" || t[0].w == "le") {
		t = t[1:]
	}
	if len(t) == 0 {
		return toks, ""
	}
	ref, ok := refAt(t, 0)
	if !ok {
		if at(toks, 0) == "vote" || at(toks, 0) == "mon" && at(toks, 1) == "vote" {
			return trimWords(toks, voteStays), ""
		}
		if at(toks, 0) == "avis" && !weak[at(toks, 1)] { // « Avis défavorable »
			return toks[1:], ""
		}
		return toks, ""
	}
	o, known := r.namedBallot(s, t[:ref.used])
	if !known || o.alien {
		return toks, ""
	}
	rest := t[ref.used:]
	for len(rest) > 0 && (rest[0].w == "]" || rest[0].w == "est" || rest[0].w == "sera" || rest[0].w == "reste" || rest[0].w == "devient" || rest[0].w == "," || rest[0].w == "-" || rest[0].w == ">" || adverbs[rest[0].w] && choices[rest[0].w] == "") {
		rest = rest[1:]
	}
	return rest, o.target
}

// bareChoice reads a value at the head, slips included.
func (r *reader) bareChoice(s *sentence, toks []token) (game.Choice, int) {
	if c, used := choiceAt(toks, 0); used > 0 {
		return c, used
	}
	if at(toks, 0) == "ni" && at(toks, 1) == "pour" && has(toks, "abstention") {
		return game.Abstain, index(toks, "abstention") + 1
	}
	return slip(s, toks)
}

// weakHead: « oui, pour »: a weak word leads, the value follows.
func (r *reader) weakHead(s *sentence, g *segment, rest []token) bool {
	if loneChoice(g.toks) == game.Abstain && has(g.toks, "neutre") && !g.question && !g.cond {
		r.add(s, game.Act{Kind: game.CastVote, Choice: game.Abstain})
		return true
	}
	if at(rest, 0) != "a" && at(rest, 0) != "au" {
		rest = trimWords(rest, voteLead)
	}
	c, used := choiceAt(rest, 0)
	if used > 0 && !weak[rest[0].w] {
		o := r.ballotObject(s, rest[used:])
		if a, ok := ballotAct(c, o, ""); ok && a.Kind == game.CastVote && !g.question && !g.colon {
			return r.bareBallots(s, g, rest, "")
		}
		return true
	}
	if (at(rest, 0) == "a" || at(rest, 0) == "au") && !g.question && !g.cond {
		if o, ok := r.namedBallot(s, head(rest, 5)); ok && !o.alien {
			w := g.toks[len(g.toks)-len(rest)-1]
			if a, ok := ballotAct(choices[w.w], o, ""); ok && a.Choice != "" {
				r.add(s, a)
				return true
			}
		}
	}
	return r.readTail(s, g)
}

// readTail: « après réflexion, contre », « oubliez mon vote d'hier, c'est
// contre »: the last chunk of the sentence is a value and nothing else.
func (r *reader) readTail(s *sentence, g *segment) bool {
	if g.question || g.colon {
		return false
	}
	i := len(g.toks) - 1
	for i >= 0 && g.toks[i].w != "," {
		i--
	}
	if i < 0 {
		return false
	}
	tail := trimVoteLead(g.toks[i+1:])
	if seq(head(tail, 2), "mon", "vote") { // « …, mon vote est pour »
		tail, _ = r.trimObject(s, tail)
	}
	c, used := choiceAt(tail, 0)
	if used == 0 || weak[at(tail, 0)] && !r.aboutVote(g.toks[:i]) || loneChoice(tail) == "" {
		return false
	}
	if r.tailOfOther(s, g, i) {
		return false
	}
	if g.cond || s.mood.doubt != "" || s.mood.joke || s.mood.reported {
		if !s.mood.reported {
			r.ask(s, game.CastVote, whyUnclear(s, g))
		}
		return true
	}
	r.add(s, game.Act{Kind: game.CastVote, Choice: c, Target: r.targetAround(s, g.toks[:i])})
	return true
}

func (r *reader) aboutVote(toks []token) bool { return has(toks, "vote", "voix", "scrutin") }

// tailOfOther: a name or another's verb before the last chunk makes it talk.
func (r *reader) tailOfOther(s *sentence, g *segment, comma int) bool {
	if has(g.toks[:comma], "pour", "contre") {
		return !has(g.toks[:comma], "hier", "finalement", "moi", "part", "vote", "reflexion", "voix", "change", "ni")
	}
	for _, f := range g.frames {
		if f.at < comma && f.who == other && f.tense == present && !(f.at == 0 && g.toks[0].w == "allez") && !(f.subj >= 0 && g.toks[f.subj].w == "ce") && f.lemma != "oublier" {
			return true
		}
	}
	return comma <= 2 && r.personAt(s, g.toks, 0) != "" || comma <= 2 && g.toks[0].cap && !voteLead[g.toks[0].w] && comma == 1 && !choiceWord(g.toks[0].w) && !adverbs[g.toks[0].w]
}

// trimVoteLead takes the small words off before a value. Thanks and greetings
// must be closed by a sign: « Merci pour tout » is no vote.
func trimVoteLead(toks []token) []token {
	for _, p := range leadPhrases {
		if len(toks) > len(p) && exactAt(head(toks, len(p)), p) == 0 {
			toks = toks[len(p):]
		}
	}
	for len(toks) > 0 && voteLead[toks[0].w] {
		if polite[toks[0].w] && len(toks) > 1 && toks[1].kind == word && !polite[toks[1].w] && !voteLead[toks[1].w] {
			return toks
		}
		toks = toks[1:]
	}
	return toks
}

var polite = set("merci ok desole desolee salut bonjour bonsoir hello coucou amis chers cher tous toutes")

// leadPhrases may stand before a value: « tout compte fait contre ».
var leadPhrases = [][]string{
	{"tout", "compte", "fait"}, {"tout", "bien", "pese"}, {"tout", "bien", "reflechi"}, {"apres", "reflexion"}, {"reflexion", "faite"}, {"en", "fin", "de", "compte"}, {"apres", "mure", "reflexion"}, {"en", "fait"}, {"en", "definitive"},
}
