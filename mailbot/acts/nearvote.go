package acts

import "github.com/fnomic/fnomic/internal/game"

// What comes near to a vote and is asked, and slips of the pen.

// askLabelled: « Je suis d'accord avec Chloé : contre » is near a vote.
func (r *reader) askLabelled(s *sentence, i int, toks []token) bool {
	if loneChoice(toks) == "" || s.mood.reported || i != len(s.segs)-1 || weak[at(trimWords(toks, voteLead), 0)] {
		return false
	}
	if label := s.segs[i-1].toks; len(label) > 1 && len(label) <= 4 && !finite(s.segs[i-1].frames) && r.anyPerson(s, label) == "" && !ofOthers(label) && s.ownLine {
		r.ask(s, game.CastVote, "Est-ce votre vote ?")
		return true
	}
	if loneChoice(toks) == game.Abstain && saidByMe(s.segs[i-1]) { // « Je laisse les autres décider : abstention »
		r.add(s, game.Act{Kind: game.CastVote, Choice: game.Abstain})
		return true
	}
	if s.ownLine && !s.segs[i].cond && r.anyPerson(s, s.segs[i-1].toks) == "" && !ofOthers(s.segs[i-1].toks) && lastIsMine(s.segs[i-1]) {
		r.ask(s, game.CastVote, "Est-ce votre vote ?") // « …, il fallait bien commencer : pour. »
		return true
	}
	for _, f := range s.segs[i-1].frames {
		if (f.who == first || f.who == we) && f.tense == present {
			r.ask(s, game.CastVote, "Est-ce votre vote ?")
			return true
		}
	}
	return false
}

// lastIsMine: no other person is said to speak or to stand for something.
func lastIsMine(g segment) bool {
	for _, f := range g.frames {
		if sayings[f.lemma] || f.who == other && f.subj >= 0 && !impersonal[g.toks[f.subj].w] && (thirds[g.toks[f.subj].w] || g.toks[f.subj].cap && !negations[g.toks[f.subj].w]) {
			return false
		}
	}
	return len(g.frames) > 0
}

var impersonal = set("il ce cela ca")

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
	return drawnOut(at(toks, 0)), 1
}

// drawnOut: « POUUUUR », « contreeee »: a value whose letters are held.
func drawnOut(w string) game.Choice {
	held, last, run := false, byte(0), 0
	short := make([]byte, 0, len(w))
	for i := range len(w) {
		if w[i] == last {
			run++
			held = held || run >= 3
			continue
		}
		last, run = w[i], 1
		short = append(short, last)
	}
	switch s := string(short); {
	case !held:
		return ""
	case s == "pour":
		return game.For
	case s == "contre":
		return game.Against
	}
	return ""
}

// noteLoneAnswer: « Moi non. », « Oui. » answer something, but what?
func (r *reader) noteLoneAnswer(s *sentence) {
	toks := trimPunct(s.toks)
	if len(toks) == 0 || len(toks) > 3 || s.question {
		return
	}
	for _, t := range toks {
		if !agreeing[t.w] {
			return
		}
	}
	if len(r.all) > 2 || !votesInQuote(s.quoted) && r.topic != "vote" {
		return
	}
	r.ask(s, game.CastVote, "Une réponse sans valeur : est-ce un vote ?")
}

// readAbstention: « Pour moi ce sera une abstention. »
func (r *reader) readAbstention(s *sentence) bool {
	if s.question || !has(s.toks, "abstention") || !has(s.toks, "sera", "est") || len(s.toks) > 12 {
		return false
	}
	for _, t := range s.toks {
		if t.kind == word && t.w != "abstention" && !abstaining[t.w] {
			return false
		}
	}
	r.add(s, game.Act{Kind: game.CastVote, Choice: game.Abstain})
	s.voted = true
	return true
}

var abstaining = set("pour moi ma part ce sera est une l la le donc alors cette fois encore desole desolee de mon cote vote")

// meant: « Erratum : je voulais écrire pour » says what was meant, not yet what
// is voted.
func (r *reader) meant(s *sentence) bool {
	i := index(s.toks, "voulais")
	if i < 1 || s.question || at(s.toks, i-1) != "je" || !meaning[at(s.toks, i+1)] {
		return false
	}
	if _, used := choiceAt(s.toks, i+2); used == 0 || len(trimPunct(s.toks[i+3:])) > 3 {
		return false
	}
	r.noVote = s
	return true
}

var meaning = set("ecrire dire voter mettre taper")

// spacedValue: « je vote c o n t r e », « P.O.U.R »: letters apart spell a value.
func spacedValue(toks []token) bool {
	w := ""
	for _, t := range toks {
		if t.kind == punct {
			continue
		}
		if len(t.w) != 1 {
			return false
		}
		w += t.w
	}
	return choices[w] != ""
}

// oneMore: « Une voix de plus pour », « Encore un contre » may count or vote.
func oneMore(s *sentence) bool {
	toks := trimPunct(s.toks)
	if len(toks) > 7 || s.question || s.mood.reported || !has(head(toks, 3), "un", "une") || !has(toks, "encore", "plus") {
		return false
	}
	i := choiceIndex(toks)
	return i > 1 && !weak[toks[i].w] && (toks[i-1].w == "un" || toks[i-1].w == "plus" || toks[i-1].w == "voix") && len(trimWords(trimPunct(toks[i+1:]), around)) == 0
}

// seconds: « je plussoie la 321 » wants to be a vote.
func seconds(s *sentence) bool {
	i := index(s.toks, "plussoie", "plusoie")
	return i > 0 && !s.question && !s.mood.reported && s.toks[i-1].w == "je" && len(s.toks) < 10
}

// valueless: a sentence that announces a vote and gives none, « Je vote. »,
// « Voici mon vote. »; asked unless the mail gives the value elsewhere.
func valueless(s *sentence) bool {
	if s.question || s.mood.reported {
		return false
	}
	toks := trimPunct(trimWords(trimPunct(s.toks), leadGreeting))
	switch {
	case len(toks) == 2:
		return toks[0].w == "je" && toks[1].w == "vote"
	case len(toks) == 3:
		return toks[0].w == "voici" && toks[1].w == "mon" && toks[2].w == "vote"
	}
	return false
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
		case a.Choice == game.For && f.lemma == "etre" && at(g.toks, f.at+1) == "temps": // « Pour Rq2, il était temps »
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
