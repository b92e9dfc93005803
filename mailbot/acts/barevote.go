package acts

import (
	"github.com/fnomic/fnomic/internal/game"
)

// Votes without « je vote »: « Pour. », « VOTE 321 : CONTRE », « 321 oui »,
// « je suis contre », « c'est non : contre », « je change : pour ».

// readVote reads the votes of a sentence that no verb of voting gave.
func (r *reader) readVote(s *sentence) {
	if s.voted || r.results || r.here(game.CallCassation, game.Elect, game.Consent, game.Sanction, game.AgreeSanction) {
		return
	}
	if r.readStance(s) {
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

// labels are words that announce a value: « Vote : », « Rectification : ».
var labels = set("vote votes voix avis choix bulletin rectification rectificatif correctif correction erratum change reponse position decision conclusion resume part moi proposition propal cassation sanction scrutin requete rq finalement verdict contrordre changement non oui regle annule remplace")

// readLabelled: a value behind a colon, with its label before it.
func (r *reader) readLabelled(s *sentence, i int) bool {
	if i == 0 || !s.segs[i-1].colon || s.segs[i].question {
		return false
	}
	g := &s.segs[i]
	label := s.segs[i-1].toks
	toks := clauseOf(trimVoteLead(g.toks))
	c, used := choiceAt(toks, 0)
	if c == "" && len(toks) > 0 && toks[0].kind == quote {
		c, used = choices[s.page.inner(toks[0])], 1
	}
	if c == "" {
		c, used = slip(s, toks)
	}
	if c == "" {
		return false
	}
	o := r.ballotObject(s, toks[used:])
	if !r.isLabel(s, label) && !(o.target != "" && !o.alien && saidByMe(s.segs[i-1])) {
		return r.askLabelled(s, i, toks)
	}
	a, ok := ballotAct(c, o, r.targetAround(s, label))
	if otherValue(toks[used:], c) && s.ownLine && label[0].w == "vote" && (len(label) == 1 || len(refs(label[1:])) > 0) {
		r.ask(s, game.CastVote, "Les deux valeurs sont nommées.")
		return true
	}
	if !ok || a.Kind == game.Elect || otherValue(toks[used:], c) {
		return false
	}
	if g.cond || s.segs[i-1].cond || s.mood.doubt != "" || s.mood.joke {
		r.ask(s, game.CastVote, whyUnclear(s, g))
		return true
	}
	r.add(s, a)
	return true
}

// askLabelled: « Je suis d'accord avec Chloé : contre » is near a vote.
func (r *reader) askLabelled(s *sentence, i int, toks []token) bool {
	if loneChoice(toks) == "" || s.mood.reported || i != len(s.segs)-1 || weak[at(trimWords(toks, voteLead), 0)] {
		return false
	}
	if label := s.segs[i-1].toks; len(label) > 1 && len(label) <= 4 && !finite(s.segs[i-1].frames) && r.anyPerson(s, label) == "" && !ofOthers(label) && s.ownLine {
		r.ask(s, game.CastVote, "Est-ce votre vote ?")
		return true
	}
	for _, f := range s.segs[i-1].frames {
		if f.who == first && f.tense == present {
			r.ask(s, game.CastVote, "Est-ce votre vote ?")
			return true
		}
	}
	return false
}

// slip: « contr » alone on its line, or behind « VOTE : ».
func slip(s *sentence, toks []token) (game.Choice, int) {
	if len(trimPunct(toks)) != 1 || !s.ownLine {
		return "", 0
	}
	switch at(toks, 0) {
	case "contr", "conrte", "cntre", "contrre", "conte", "contree", "cotre", "conttre":
		return game.Against, 1
	case "pourr", "puor", "poru", "poour":
		return game.For, 1
	case "abstien", "abstiens", "abstension":
		return game.Abstain, 1
	}
	return "", 0
}

// otherValue: « pour ou contre », « pour / contre » name both values.
func otherValue(toks []token, c game.Choice) bool {
	for i := range head(toks, 6) {
		if o, used := choiceAt(toks, i); used > 0 && o != c && !weak[toks[i].w] && (i == 0 || at(toks, i-1) == "ou" || at(toks, i-1) == "/" || at(toks, i-1) == "et" || at(toks, i-1) == ",") && loneChoice(toks[i+used:]) == "" {
			return o != game.Abstain
		}
	}
	return false
}

// isLabel: the words before the colon announce the sender's own value.
func (r *reader) isLabel(s *sentence, label []token) bool {
	if has(label, "mes", "ton", "ta", "son", "sa", "votre", "leur", "vos", "leurs", "si") {
		return false
	}
	found := len(refs(label)) > 0 || len(trimWords(label, voteLead)) == 0
	for i, t := range label {
		if labels[t.w] || t.w == "oui" || t.w == "non" {
			found = true
		}
		if r.someoneElse(s, label, i) {
			return false
		}
	}
	if seq(label, "mon", "vote") {
		return true
	}
	for _, g := range s.segs {
		for _, f := range g.frames {
			if f.who == other && f.tense != participle && f.lemma != "etre" && f.lemma != "devenir" && len(g.toks) > 0 && len(label) > 0 && &g.toks[0] == &label[0] {
				return false
			}
		}
	}
	return found
}

// someoneElse: a name in the label makes it another's vote — except the object
// of a sanction: « Sanction Benoît : POUR ».
func (r *reader) someoneElse(s *sentence, label []token, i int) bool {
	if has(label, "sanction", "jugement", "motion", "cassation", "requete", "proposition") {
		return false
	}
	name := r.personAt(s, label, i)
	return name != "" && fold(name) != fold(r.ctx.Sender)
}

var voteLead = set("donc alors bon ben bah finalement moi aussi ok et mais merci voila bonjour bonsoir salut tous a la ici egalement idem pour-ma-part , ! . ; * ce est sera ca reste toujours encore cette fois je dis ma voix clairement resolument personnellement nouveau puis enfin sinon fermement desole desolee hello coucou toutes chers amis cher allez hop")

// readBare: a value at the head of a segment.
func (r *reader) readBare(s *sentence, g *segment) bool {
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
		lead = trimWords(lead[2:], set("part , ce est sera donc"))
		if c := loneChoice(lead); c != "" && !g.question && !g.cond && !g.colon && !weak[at(lead, 0)] { // « pour moi c'est contre »
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
			return trimWords(toks, set("mon vote est reste sera toujours maintenu donc")), ""
		}
		return toks, ""
	}
	o, known := r.namedBallot(s, t[:ref.used])
	if !known || o.alien {
		return toks, ""
	}
	rest := t[ref.used:]
	for len(rest) > 0 && (rest[0].w == "]" || rest[0].w == "est" || rest[0].w == "sera" || rest[0].w == "reste" || rest[0].w == "devient" || rest[0].w == "," || rest[0].w == "-" || adverbs[rest[0].w] && choices[rest[0].w] == "") {
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
		if f.at < comma && f.who == other && f.tense == present && !(f.subj >= 0 && g.toks[f.subj].w == "ce") && f.lemma != "oublier" {
			return true
		}
	}
	return comma <= 2 && r.personAt(s, g.toks, 0) != "" || comma <= 2 && g.toks[0].cap && !voteLead[g.toks[0].w] && comma == 1 && !choiceWord(g.toks[0].w) && !adverbs[g.toks[0].w]
}

// noteLoneAnswer: « Moi non. », « Oui. » answer something, but what?
func (r *reader) noteLoneAnswer(s *sentence) {
	toks := trimPunct(s.toks)
	if len(toks) == 0 || len(toks) > 3 || s.question {
		return
	}
	for _, t := range toks {
		if !set("moi oui non aussi si idem pareil")[t.w] {
			return
		}
	}
	if len(r.all) > 2 || !votesInQuote(s.quoted) && r.topic != "vote" {
		return
	}
	r.ask(s, game.CastVote, "Une réponse sans valeur : est-ce un vote ?")
}

// votesInQuote: the quotation above holds a vote.
func votesInQuote(quoted string) bool {
	toks := scan(quoted).toks
	return has(toks, "vote", "votes", "pour", "contre")
}

// finite says that one of the frames is more than a participle.
func finite(frames []frame) bool {
	for _, f := range frames {
		if f.tense != participle {
			return true
		}
	}
	return false
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

// saidByMe: the segment is a statement of the sender's.
func saidByMe(g segment) bool {
	for _, f := range g.frames {
		if f.who == first && f.tense == present && f.neg == "" {
			return true
		}
	}
	return false
}

// hedged: « plutôt contre », « pas contre », « a priori pour », « mon vote sera
// pour » come near to a vote and are asked.
func (r *reader) hedged(s *sentence, g *segment, lead []token) bool {
	rest := lead
	switch {
	case at(rest, 0) == "a" && at(rest, 1) == "priori":
		rest = rest[2:]
	case hedges[at(rest, 0)]:
		rest = rest[1:]
	case seq(g.toks, "mon", "vote") && (has(g.toks, "pas") || has(g.toks, "sera")) && choiceIndex(g.toks) > 0:
		rest = g.toks[choiceIndex(g.toks):]
	default:
		return false
	}
	if c := loneChoice(rest); c == "" || weak[at(rest, 0)] || g.question || len(trimPunct(rest)) == 0 {
		return false
	}
	r.ask(s, game.CastVote, "Ce n'est pas tout à fait un vote.")
	return true
}

var hedges = set("pas priori plutot presque assez vaguement moyennement")

// asFor: « Pour la 321, j'attends le débat » speaks of the ballot and votes on
// nothing; « Contre Rq2, elle vide la règle de son sens » is a vote.
func (r *reader) asFor(s *sentence, g *segment, a game.Act) verdict {
	i := choiceIndex(g.toks)
	if a.Target == "" || i < 0 {
		return performs
	}
	for _, f := range g.frames {
		if f.at < i || f.tense == participle || f.tense == infinitive {
			continue
		}
		subject := ""
		if f.subj >= 0 {
			subject = g.toks[f.subj].w
		}
		switch {
		case !has(g.toks[i:f.at], ",", "mais", "car", "parce", "puisque", "que", "qui"):
			return nothing
		case has(g.toks[i:f.at], "mais", "car", "parce", "puisque", "que", "qui"):
			return performs
		case a.Choice == game.For && (f.who == first || subject == "on" || subject == "il" || subject == "nous"):
			return nothing
		case a.Choice == game.For || f.who == first && !opinions[f.lemma]:
			return unclear
		}
		return performs
	}
	return performs
}

var opinions = set("trouver penser estimer considerer juger croire aimer craindre etre")

// leadPhrases may stand before a value: « tout compte fait contre ».
var leadPhrases = [][]string{
	{"tout", "compte", "fait"}, {"tout", "bien", "pese"}, {"tout", "bien", "reflechi"}, {"apres", "reflexion"}, {"apres", "mure", "reflexion"}, {"en", "fait"}, {"en", "definitive"},
}
