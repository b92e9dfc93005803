package acts

import (
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// call-vote and call-cassation (acts.md §4, §10, §18; R304-1, R319-3, R320-7).
// What is put to the vote, and until when.

// callsVote reads « je mets … au vote », « j'ouvre le scrutin … ».
func callsVote(c *cue) bool {
	rest := c.g.toks[c.f.at:]
	switch c.f.lemma {
	case "mettre", "soumettre", "passer", "porter", "remettre", "appeler":
		if !toTheVote(rest) {
			return false
		}
	case "declarer":
		if !has(head(c.f.args, 4), "vote", "scrutin") || !has(c.f.args, "ouvert") {
			return false
		}
	case "ouvrir", "lancer", "organiser":
		if !has(head(c.f.args, 7), "vote", "scrutin", "urnes", "votes") || has(rest, "contre", "debat", "discussion") {
			return false
		}
	default:
		return false
	}
	if c.others() && !has(c.f.args, "votre") || c.f.neg != "" {
		return false
	}
	if c.f.lemma == "passer" && valueFollows(c.s, c.g) {
		return true // « je passe au vote : pour » is a vote (vote.go)
	}
	v := c.verdict()
	if v == nothing {
		return false
	}
	c.r.callVote(c.s, v, whatIsCalled(c.r, c.s))
	return true
}

// toTheVote: « au vote », « aux voix », « au scrutin ».
func toTheVote(toks []token) bool {
	for i, t := range toks {
		if (t.w == "au" || t.w == "aux") && (at(toks, i+1) == "vote" || at(toks, i+1) == "voix" || at(toks, i+1) == "votes" || at(toks, i+1) == "scrutin") {
			return true
		}
	}
	return false
}

// valueFollows: the next segment is a bare choice.
func valueFollows(s *sentence, g *segment) bool {
	for i := range s.segs {
		if &s.segs[i] == g {
			return i+1 < len(s.segs) && loneChoice(s.segs[i+1].toks) != ""
		}
	}
	return false
}

// called is what a call puts to the vote: the kind of the act and its target.
type called struct {
	kind   game.ActKind
	target string
}

// whatIsCalled reads the object of a call from its sentence or the thread.
func whatIsCalled(r *reader, s *sentence) called {
	all := append(append([]token{}, s.toks...), s.asides...)
	key := func(kind string) string { return orLetters(objectOf(r, all, nil, kind), kind) }
	switch {
	case has(all, "cassation", "motion") || keyOnly(all, "C", "J") && !has(all, "requete", "proposition") || has(all, "scrutin") && firstRef(all, "J", "C") != "":
		return called{game.CallCassation, judgmentKey(r, all)}
	case has(all, "requete", "rq") || firstRef(all, "Rq") != "":
		return called{game.CallVote, key("Rq")}
	case has(all, "sanction"):
		return called{game.CallVote, key("S")}
	}
	if has(all, "proposition", "propal", "regle", "texte") {
		return called{game.CallVote, calledNumber(all)}
	}
	switch r.topic {
	case "Rq":
		return called{game.CallVote, orLetters(r.threadKey("Rq"), "")}
	case "C":
		return called{game.CallCassation, judgmentKey(r, all)}
	}
	return called{game.CallVote, calledNumber(all)}
}

// keyOnly: one of the kinds is named by its number.
func keyOnly(toks []token, kinds ...string) bool { return firstRef(toks, kinds...) != "" }

// judgmentKey is the judgment named, "J" without its number.
func judgmentKey(r *reader, toks []token) string {
	if key := objectOf(r, toks, nil, "J", "C"); key != "" {
		return "J" + key[1:]
	}
	return "J"
}

// callVote notes the call with its delay, or asks for the hour.
func (r *reader) callVote(s *sentence, v verdict, what called) {
	if r.here(what.kind) {
		return // said twice in one sentence
	}
	a := game.Act{Kind: what.kind, Target: what.target}
	if v == unclear {
		r.ask(s, what.kind, "La mise au vote doit être dite sans condition ni question.")
		return
	}
	d := r.deadlineAround(s)
	if d.vague && d.window == 0 || !d.found && vagueEnd(s.toks) {
		r.ask(s, what.kind, "La fin du vote n'a pas d'heure précise.")
		return
	}
	if d.clash || r.amendsEnd(d) {
		r.ask(s, what.kind, "La fin du vote est dite de deux façons.")
		return
	}
	a.Window = game.Hours(d.window)
	if !d.until.IsZero() {
		until := d.until
		a.Until = &until
		if d.window > 0 && farApart(r.now.Add(d.window), until) {
			r.ask(s, what.kind, "Le délai et la date de fin ne s'accordent pas.")
			return
		}
	}
	r.add(s, a)
}

// vagueEnd: « jusqu'à la fin du mois », « quelques jours » end at no instant.
func vagueEnd(toks []token) bool {
	return has(toks, "jusque") || seq(toks, "quelques", "jours") || seq(toks, "quelques", "heures") || seq(toks, "plusieurs", "jours")
}

// amendsEnd: « Enfin, mettons mardi à 21h » behind a call takes its end back.
func (r *reader) amendsEnd(d deadline) bool {
	if r.i+1 >= len(r.all) || d.until.IsZero() && d.window == 0 {
		return false
	}
	next := r.all[r.i+1]
	if !amending[next.toks[0].w] {
		return false
	}
	other := findDeadline(next.toks, r.now)
	return other.found && (!other.until.Equal(d.until) || other.window != d.window)
}

var amending = set("enfin plutot non pardon ou disons mettons erratum correction rectification")

// farApart: a delay and a date that differ by more than an hour disagree.
func farApart(a, b time.Time) bool {
	d := a.Sub(b)
	return d > time.Hour || d < -time.Hour
}

// deadlineAround reads the deadline from the call's own sentence, else from
// the sentences next to it that speak of one.
func (r *reader) deadlineAround(s *sentence) deadline {
	if d := findDeadline(s.toks, r.now); d.found {
		return d
	}
	if d := findDeadline(s.asides, r.now); d.found {
		return d
	}
	for n := r.i + 1; n < len(r.all) && n <= r.i+6; n++ {
		next := r.all[n]
		if limitSentence(next) || limitSentence(r.all[n-1]) && endsInColon(r.all[n-1]) {
			if d := findDeadline(append(append([]token{}, next.toks...), next.asides...), r.now); d.found {
				return d
			}
		}
	}
	if r.i > 0 {
		if prev := r.all[r.i-1]; has(s.toks, "la", "heure", "la-dessus", "date") && has(s.toks, "cette", "ce") || limitSentence(prev) {
			if d := findDeadline(prev.toks, r.now); d.found {
				return d
			}
		}
	}
	return r.deadlineOfSubject(s)
}

func (r *reader) deadlineOfSubject(s *sentence) deadline {
	if r.subject.reply || s.subject {
		return deadline{}
	}
	return findDeadline(r.subject.page.toks, r.now)
}

// limitSentence: « vous avez 72h », « délai : 3 jours », « votez jusqu'à … ».
func limitSentence(s *sentence) bool {
	if s.mood.reminder || s.question {
		return false
	}
	if has(s.toks, "pendant", "durant") && has(s.toks, "soumise", "soumis", "ouverte", "ouvert", "mise") {
		return true
	}
	return has(s.toks, "delai", "jusque", "avant", "fin", "limite", "cloture", "duree", "terme", "durera", "clos", "ferme", "fermeture") ||
		has(s.toks, "vous", "votez", "voter", "vote", "scrutin", "votes") && has(s.toks, "avez", "laisse", "dispose", "disposez", "ouvert", "pendant", "pour", "dans", "ouverts", "aurez") ||
		len(s.toks) <= 6 && deadlineHead(s)
}

// endsInColon: « Date limite : » stands alone on its line.
func endsInColon(s *sentence) bool {
	return len(s.segs) > 1 && len(s.segs[len(s.segs)-1].toks) == 0
}

// deadlineHead: a line that is a delay and nothing else, « 72h », « 3 jours ».
func deadlineHead(s *sentence) bool {
	toks := trimPunct(s.toks)
	if len(toks) == 0 {
		return false
	}
	_, n := windowAt(toks, 0)
	return n > 0 && (s.lineStart || s.toks[0].w == "(" || n == len(toks))
}

// stopsVote: a vote that runs is neither cancelled nor closed early (A21, A22).
func stopsVote(c *cue) bool {
	if !has(head(c.f.args, 4), "vote", "scrutin") || has(c.f.args, "mon", "opposition") || c.verdict() != performs {
		return false
	}
	c.r.ask(c.s, game.CallVote, "Un vote ouvert va jusqu'à son terme : il ne s'annule ni ne s'abrège (304).")
	return true
}

// extendsVote: a running vote is never prolonged (A21); the game says so.
func extendsVote(c *cue) bool {
	if !c.any("vote", "scrutin", "delai", "cloture", "fin") || c.verdict() != performs {
		return false
	}
	what := whatIsCalled(c.r, c.s)
	c.r.add(c.s, game.Act{Kind: what.kind, Target: what.target, Flags: []string{FlagExtend}})
	return true
}

// headCalls reads verbless calls: « Au vote, 72h », « Vote ouvert jusqu'au … »,
// « Appel au vote », « Requête Rq2 : le vote est ouvert jusqu'au … ».
func (r *reader) headCalls(s *sentence) bool {
	if s.question || s.mood.reminder || s.mood.asked || r.here(game.CallVote, game.CallCassation) || r.results {
		return false
	}
	for i := range s.segs {
		if !callHead(r, s, &s.segs[i], i) {
			continue
		}
		v := performs
		if s.segs[i].cond || s.mood.joke {
			v = unclear
		}
		r.callVote(s, v, whatIsCalled(r, s))
		return true
	}
	return false
}

// callHead says that a segment without a verb of the sender opens a vote.
func callHead(r *reader, s *sentence, g *segment, n int) bool {
	t := trimWords(g.toks, callLead)
	if len(t) == 0 || spokenByOthers(g) {
		return false
	}
	if ownCalled(g) {
		return true
	}
	timed := func() bool { return r.hasDeadline(s) } // dear, and seldom asked
	switch t[0].w {
	case "au", "aux":
		if at(t, 1) == "urnes" {
			return len(trimPunct(t)) <= 3 && r.deadlineAround(s).found
		}
		shout := len(t) <= 4 && t[len(t)-1].w == "!"
		return toTheVote(head(t, 2)) && atHead(g, t) && !has(g.toks, "dernier", "prochain") && (loneCall(t[2:]) || timed() || shout)
	case "passons", "votons":
		return t[0].w == "passons" && toTheVote(t)
	case "appel":
		return at(t, 1) == "au" && at(t, 2) == "vote"
	case "ouverture":
		return has(head(t, 4), "vote", "scrutin") && timed()
	case "mise":
		return toTheVote(head(t, 3)) && (timed() || (ownThing(t) > 0 || isHeadline(s) && len(trimPunct(t)) == 3) && r.deadlineAround(s).found)
	case "vote", "scrutin", "votes":
		return atHead(g, t) && !saidAt(g, t[0]) && voteHead(t, timed())
	case "le", "les", "ce":
		return n <= 1 && (openVote(t) || off(t)) && timed()
	case "vous":
		return at(t, 1) == "pouvez" && has(head(t, 5), "voter") && timed()
	case "requete", "rq", "motion", "cassation", "fin", "sanction", "demande":
		return calledAtOnce(s, t, timed())
	}
	if key, ok := gluedKey(t[0].w); ok && (keyKind(key) == "Rq" || keyKind(key) == "J" || keyKind(key) == "C") {
		return calledAtOnce(s, t, timed())
	}
	return has(head(t, 6), "requete", "motion") && has(t, "soumise", "mise", "ouverte") && toTheVote(t) && !has(head(t, 2), "ta", "sa", "votre", "la")
}

var callLead = set("bon bah ben bin eh alors donc ok voila allez et maintenant bonjour bonsoir , ! hop en tant que da ta pa te je merci ma mon cette parfait finalement")

// saidAt: the word is the sender's own verb, « je vote », and no noun.
func saidAt(g *segment, t token) bool {
	for _, f := range g.frames {
		if f.who == first && g.toks[f.at].start == t.start {
			return true
		}
	}
	return false
}

// atHead: nothing but lead words stands before.
func atHead(g *segment, t []token) bool { return len(g.toks)-len(t) <= 6 }

func spokenByOthers(g *segment) bool {
	for _, f := range g.frames {
		if f.who == nobody && f.tense == imperfect && sayings[f.lemma] {
			return true // « Au vote, citoyens, disait l'affiche »
		}
		if f.who == other && f.tense != present && f.tense != participle || f.who == first && f.tense != present && f.tense != participle && f.tense != infinitive {
			return true
		}
	}
	return false
}

// loneCall: after « au vote » stands nothing, a sign or a delay.
func loneCall(rest []token) bool {
	return len(rest) == 0 || rest[0].kind == punct || has(head(rest, 1), "la", "ma", "avec", "pour", "jusque", "pendant", "svp", "tous", "les", "donc", "maintenant")
}

// voteHead: « Vote ouvert … », « Vote 72h », « Vote jusqu'au … », « VOTE
// proposition 321 - fin le … ».
func voteHead(t []token, timed bool) bool {
	if at(t, 1) == "ouvert" || at(t, 1) == "ouverts" || at(t, 1) == "est" && at(t, 2) == "ouvert" {
		return true
	}
	if _, value := choiceAt(t, 1); value > 0 || loneChoice(t[1:]) != "" || at(t, 1) == "par" || at(t, 1) == "blanc" {
		return false
	}
	return timed && !has(untilBreak(t), "pour", "contre", "termine", "finit", "dernier", "passe", "hier")
}

// voteHasWindow: « Vote 72h », « Vote jusqu'au … ».
func voteHasWindow(t []token) bool {
	return findDeadline(head(t, 12), time.Time{}).found
}

// openVote: « le vote est ouvert jusqu'au … », « les votes sont acceptés … »,
// « le scrutin court jusqu'au … »; « le vote se termine lundi » reminds.
func openVote(t []token) bool {
	if !has(head(t, 3), "vote", "votes", "scrutin", "urnes") {
		return false
	}
	if has(t, "encore", "toujours", "deja", "manque", "termine", "finit", "depuis", "hier") || len(t) > 2 && (t[2].w == "sur" || t[2].w == "de") && has(t, "de") && hasName(t[3:]) {
		return false
	}
	return has(head(t, 8), "ouvert", "ouverts", "acceptes", "court", "ouvertes", "dure", "durera", "recus", "courra", "clos", "ferme")
}

func hasName(toks []token) bool {
	for _, t := range toks {
		if t.cap && !t.caps && lexicon[t.w].lemma == "" && weekday(t.w) < 0 && months[t.w] == 0 {
			return true
		}
	}
	return false
}

// calledAtOnce: « Requête au vote, fin le 24/11 », « CASSATION J1 : au vote ».
func calledAtOnce(s *sentence, t []token, timed bool) bool {
	if t[0].w == "fin" {
		return timed && has(head(t, 3), "debat") && has(s.toks, "vote", "votez", "voter", "avez", "jusque")
	}
	if t[0].w == "sanction" {
		return timed && has(s.toks, "vote", "scrutin")
	}
	return (toTheVote(s.toks) || has(s.toks, "ouvert", "ouverte")) && (timed || toTheVote(s.toks))
}

// hasDeadline: the sentence names a delay or a day.
func (r *reader) hasDeadline(s *sentence) bool {
	return findDeadline(s.toks, r.now).found || findDeadline(s.asides, r.now).found
}
