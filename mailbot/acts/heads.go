package acts

import "github.com/fnomic/fnomic/internal/game"

// A head is the first noun of a verbless line: « RETOUR », « Opposition au
// Dp30 », « Motion de cassation », « Jugement J1 : … ». It acts alone on its
// line or before its object; in the middle of talk it is only a word.

// head is a segment seen from its first word of weight.
type headCue struct {
	r    *reader
	s    *sentence
	g    *segment
	toks []token // from the head on
	n    int     // the segment's number
}

var headActs = map[string][]func(*headCue) bool{
	"passe":         {passHead},
	"pas":           {passHead},
	"retour":        {returnHead},
	"fin":           {returnHead},
	"reintegration": {returnHead},
	"vacances":      {vacationHead},
	"vacance":       {vacationHead},
	"vacancier":     {vacationHead},
	"vacanciere":    {vacationHead},
	"absent":        {vacationHead},
	"absente":       {vacationHead},
	"inscription":   {registerHead},
	"reinscription": {registerHead},
	"nouveau":       {registerHead, proposalHead, judgmentHead, decreeHead, requestHead},
	"nouvelle":      {registerHead, proposalHead, requestHead, judgmentHead},
	"forfait":       {leaveHead},
	"abandon":       {leaveHead, withdrawalHead},
	"opposition":    {oppositionHead},
	"veto":          {oppositionHead},
	"non":           {oppositionHead},
	"retrait":       {withdrawalHead},
	"renoncement":   {withdrawalHead},
	"renonciation":  {withdrawalHead},
	"annulation":    {withdrawalHead},
	"levee":         {withdrawalHead},
	"decret":        {withdrawnHead, decreeHead},
	"dp":            {withdrawnHead, decreeHead},
	"projet":        {decreeHead, proposalHead},
	"par":           {decreeHead},
	"proposition":   {withdrawnHead, decreeHead, proposalHead},
	"propal":        {withdrawnHead, proposalHead},
	"voici":         {versionHead, requestHead, decreeHead, proposalHead, judgmentHead, disclosureHead},
	"voila":         {versionHead, proposalHead},
	"version":       {versionHead},
	"v2":            {versionHead},
	"v3":            {versionHead},
	"v4":            {versionHead},
	"texte":         {versionHead},
	"suite":         {versionHead},
	"abrogation":    {proposalHead},
	"amendement":    {proposalHead},
	"transmutation": {proposalHead},
	"requete":       {withdrawnHead, requestHead},
	"autre":         {requestHead},
	"conformement":  {requestHead},
	"invocation":    {invocationHead},
	"appel":         {invocationHead},
	"jugement":      {judgmentHead},
	"verdict":       {judgmentHead},
	"arbitrage":     {judgmentHead},
	"decision":      {judgmentHead},
	"irrecevable":   {unjustifiedHead},
	"debat":         {debateHead},
	"cassation":     {cassationHead},
	"motion":        {cassationHead},
	"demande":       {cassationHead, debateEndHead},
	"blocage":       {holdHead},
	"alinea":        {holdHead},
	"application":   {holdHead, joinHead},
	"consentement":  {consentHead},
	"ok":            {consentHead, agreeHead},
	"accord":        {consentHead, agreeHead},
	"de":            {returnHead, consentHead, agreeHead},
	"nomination":    {nominationHead},
	"da":            {nominationHead},
	"ta":            {nominationHead, oppositionHead},
	"pa":            {electionHead},
	"election":      {electionHead},
	"demission":     {resignHead},
	"refus":         {refuseHead},
	"present":       {presenceHead},
	"presente":      {presenceHead},
	"sanction":      {sanctionHead},
	"approuve":      {agreeHead},
	"d13":           {disclosureHead},
	"faille":        {disclosureHead},
	"prime":         {disclosureHead},
	"d14":           {joinHead},
	"constat":       {joinHead},
	"suppression":   {joinHead},
	"victoire":      {victoryHead},
}

// headLead are the words that may stand before a head.
var headLead = set("bonjour bonsoir salut hello coucou bon alors donc et voila ok moi aussi , ! . ; finalement enfin ma mon un une le la pardon desole desolee merci puis svp allez hop * - ma je-dis maintenant")

func (r *reader) readHeads(s *sentence) {
	if r.results {
		r.headPublish(s)
		return
	}
	r.at = s.start - 1 // « Vote 72h, pour »: the call comes first
	r.headCalls(s)
	r.at = s.start
	r.headPublish(s)
	r.headHelp(s)
	r.presencePhrase(s)
	r.electionLine(s)
	r.noThanks(s)
	r.namesOfficer(s)
	r.voidRule(s)
	r.thirdPersonActs(s)
	for i := range s.segs {
		g := &s.segs[i]
		if len(g.toks) > 0 {
			r.at = g.toks[0].start
		}
		if i > 0 && !headSegment(s, i) {
			continue
		}
		r.readHead(s, g, i)
	}
	r.readChunkHeads(s)
}

// headSegment: a second segment is a head's place only behind a keyword or a
// semicolon: « Désolé ; forfait ».
func headSegment(s *sentence, i int) bool {
	if !s.segs[i-1].colon || len(s.segs[i-1].toks) <= 3 {
		return true
	}
	if rest := trimPunct(s.segs[i].toks); at(rest, 0) == "prime" && has(rest, "d13") || len(rest) <= 3 && at(rest, 0) == "appel" && has(rest, "juge") {
		return true
	} else if len(rest) != 1 && !(len(rest) <= 5 && has(rest, "cassation") && has(head(rest, 1), "demande", "motion")) {
		return false
	}
	for _, f := range s.segs[i-1].frames { // « Je pars trois semaines : vacances ! »
		if f.who == first && f.tense == present && f.neg == "" {
			return true
		}
	}
	return false
}

func (r *reader) readHead(s *sentence, g *segment, i int) {
	if late := lateHead(g); late != nil && r.tryHead(&headCue{r: r, s: s, g: g, toks: late, n: i}) {
		return
	}
	toks := g.toks
	for range 8 {
		if len(toks) == 0 {
			return
		}
		if r.tryHead(&headCue{r: r, s: s, g: g, toks: toks, n: i}) {
			return
		}
		if n := leadIn(toks); n > 0 {
			toks = toks[n:]
			continue
		}
		if n := caseLead(toks); n > 0 {
			toks = toks[n:]
			continue
		}
		if !headLead[toks[0].w] && !(toks[0].w == "en" && at(toks, 1) == "tant") {
			return
		}
		toks = afterLead(toks)
	}
}

// lateHead: « Puisque c'est à moi, voici ma proposition : ».
func lateHead(g *segment) []token {
	if !g.colon {
		return nil
	}
	for i := len(g.toks) - 2; i > 0; i-- {
		if g.toks[i].w != "," {
			continue
		}
		rest := trimWords(g.toks[i+1:], soThen)
		if at(rest, 0) == "voici" || at(rest, 0) == "voila" {
			return rest
		}
		if ownThing(rest) == 1 { // « C'est mon tour, ma proposition : … »
			return rest[1:]
		}
	}
	return nil
}

// caseLead is the length of « Affaire J1, » before a head.
func caseLead(toks []token) int {
	if toks[0].w != "affaire" && toks[0].w != "sur" {
		if _, ok := gluedKey(toks[0].w); !ok {
			return 0
		}
	}
	i := 0
	if toks[0].w == "sur" {
		i++
	}
	if i < len(toks) {
		if r, ok := refAt(toks, i); ok && keyKind(r.key) == "J" && (at(toks, i+r.used) == "," || at(toks, i+r.used) == "-") {
			return i + r.used + 1
		}
	}
	return 0
}

// afterLead takes one lead word off, or « en tant que DA, ».
func afterLead(toks []token) []token {
	if toks[0].w == "en" {
		for i, t := range toks {
			if t.w == "," || t.w == ":" {
				return toks[i+1:]
			}
		}
		return nil
	}
	return toks[1:]
}

func (r *reader) tryHead(h *headCue) bool {
	if h.s.mood.reported {
		return false
	}
	for _, read := range headActs[h.toks[0].w] {
		if read(h) {
			return true
		}
	}
	return false
}

// readChunkHeads reads a head behind a comma that closes the sentence: « Moi
// aussi, forfait. », « je laisse passer le Dp 44, opposition levée ».
func (r *reader) readChunkHeads(s *sentence) {
	g := &s.segs[len(s.segs)-1]
	for i := len(g.toks) - 1; i > 0; i-- {
		if g.toks[i].w != "," {
			continue
		}
		toks := trimWords(g.toks[i+1:], headLead)
		if len(toks) == 0 || len(toks) > 6 {
			return
		}
		switch toks[0].w {
		case "forfait", "opposition", "vacances", "motion", "requete", "decret":
			r.tryHead(&headCue{r: r, s: s, g: g, toks: toks, n: len(s.segs) - 1})
		}
		return
	}
}

// do notes the act unless the segment asks, has a condition or jests.
func (h *headCue) do(a game.Act) bool {
	switch {
	case h.g.question || h.s.mood.asked && h.s.question || h.told():
		return false
	case h.g.cond || h.s.mood.joke || h.s.mood.doubt != "":
		h.r.ask(h.s, a.Kind, whyUnclear(h.s, h.g))
		return true
	}
	h.r.add(h.s, a)
	return true
}

// told says that the line tells what somebody or something does: « la demande
// de cassation bloquera la reprise ».
func (h *headCue) told() bool {
	from := len(h.g.toks) - len(h.toks)
	for i, f := range h.g.frames {
		auxiliary := i+1 < len(h.g.frames) && h.g.frames[i+1].tense == participle && (f.lemma == "etre" || f.lemma == "avoir")
		if f.who != other || f.tense == participle || f.that || auxiliary || f.inverted || f.at < from {
			continue
		}
		return !hasQue(h.g.toks, from, f.at) && !has(h.g.toks[:f.at], ",")
	}
	return false
}

// history says that the line tells what became or will become of the head:
// « ma proposition de mars avait été rejetée : une honte ».
func (h *headCue) history() bool {
	from := len(h.g.toks) - len(h.toks)
	for _, f := range h.g.frames {
		if f.at < from || f.who != other || f.that || f.tense == participle || has(h.g.toks[from:f.at], ",", "que", "qui") {
			continue
		}
		return f.neg != "" || f.lemma == "avoir" || f.tense != present
	}
	return false
}

// alone says that nothing of weight follows the head in its segment.
func (h *headCue) alone() bool { return len(trimPunct(trimWords(h.toks[1:], headTail))) == 0 }

var headTail = set("! . , svp merci donc maintenant immediat immediate immediates pour moi aussi de ma part tous a - desole desolee definitif ici et")

// rest is what follows the head.
func (h *headCue) rest() []token { return h.toks[1:] }

// others: the head belongs to somebody else.
func (h *headCue) others() bool {
	return ofOthers(head(h.toks, 4))
}

// wondersOnly: « Proposition 338 : qu'en pensez-vous ? » has no text.
func (h *headCue) wondersOnly() bool {
	if !h.g.colon || !h.s.question || h.n+2 != len(h.s.segs) {
		return false
	}
	body := h.s.segs[h.n+1].toks
	if firstQuote(body) != nil {
		return false
	}
	if h.r.i+1 == len(h.r.all) {
		return len(body) < 10
	}
	below := h.r.all[h.r.i+1]
	return h.s.mood.asked && len(body) < 20 && firstRef(body, "", "D") == "" && h.s.page.lineAt(below.start)-h.s.page.lineAt(h.s.end) <= 1
}

// act does a text act whose text follows the colon.
func (h *headCue) text(a game.Act, loose bool) bool {
	a.Target = orLetters(a.Target, h.r.textTarget(h.s, a.Kind))
	if a.Kind != game.Invoke && h.wondersOnly() {
		return false
	}
	if (h.s.mood.asked || h.told()) && !h.g.colon {
		return false
	}
	if h.s.mood.joke {
		h.r.ask(h.s, a.Kind, whyUnclear(h.s, h.g))
		return true
	}
	h.r.add(h.s, a)
	h.r.openAfter(h.s, h.g, 0, loose)
	return true
}
