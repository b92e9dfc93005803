package acts

import "github.com/fnomic/fnomic/internal/game"

// The call to show up and its answer (acts.md §22; R320, A124). The phrase is
// exact but for case, accents, apostrophes, blanks and the final sign.

var presenceWords = []struct {
	office string
	words  []string
}{
	{"PA", []string{"je", "appelle", "le", "premier", "arbitre", "a", "manifester", "sa", "presence"}},
	{"DA", []string{"je", "appelle", "le", "deuxieme", "arbitre", "a", "manifester", "sa", "presence"}},
}

// presencePhrase looks for the phrase, which a line end may cut in two.
func (r *reader) presencePhrase(s *sentence) {
	if r.here(game.CallPresence) {
		return
	}
	toks := s.toks
	if r.i+1 < len(r.all) && !closedBySign(s) {
		toks = append(append([]token{}, toks...), r.all[r.i+1].toks...)
	}
	for _, p := range presenceWords {
		if i := exactAt(toks, p.words); i >= 0 && i < len(s.toks) && r.phraseStands(s, toks, i, len(p.words)) {
			if s.question || s.segs[0].cond || s.mood.reported {
				return
			}
			r.add(s, game.Act{Kind: game.CallPresence, Target: p.office})
			return
		}
	}
	if nearPresence(s) {
		r.note(s, presenceFormula)
	}
}

func closedBySign(s *sentence) bool {
	last := s.toks[len(s.toks)-1]
	return last.kind == punct
}

func exactAt(toks []token, words []string) int {
	for i := range toks {
		if i+len(words) > len(toks) {
			return -1
		}
		k := 0
		for k < len(words) && toks[i+k].w == words[k] {
			k++
		}
		if k == len(words) {
			return i
		}
	}
	return -1
}

// phraseStands: before the phrase only a greeting, after it only signs.
func (r *reader) phraseStands(s *sentence, toks []token, i, n int) bool {
	for _, t := range toks[:i] {
		if t.kind == word && !headLead[t.w] && !adverbs[t.w] && t.w != "tous" && t.w != "a" && t.w != "toutes" && t.w != "da" && t.w != "ta" && t.w != "en" && t.w != "tant" && t.w != "que" && t.w != "constatant" {
			return false
		}
	}
	return i+n >= len(toks) || toks[i+n].kind == punct || toks[i+n].line != toks[i+n-1].line
}

// nearPresence: somebody asks after an arbiter in other words.
func nearPresence(s *sentence) bool {
	if s.mood.reported {
		return false
	}
	calls := has(s.toks, "appelle") && (has(s.toks, "manifester", "presence") || has(s.toks, "signe")) && !has(s.toks, "vote")
	post := office(s.toks)
	if post == "" && has(s.toks, "juge") {
		post = "PA"
	}
	asks := s.question && (post == "PA" || post == "DA") && len(s.toks) <= 9 && has(s.toks, "la", "present", "presente", "vivant", "disparu", "es", "ou")
	asks = asks && !has(s.toks, "sera", "qui", "voix", "nouveau")
	return calls || asks && has(s.toks, "est", "es", "etes", "ou")
}

var presenceFormula = game.Notice{
	Code: "presence-formula", Rule: "R320",
	Text: "La phrase précise est : « J'appelle le Premier Arbitre à manifester sa présence » (DA), ou « J'appelle le Deuxième Arbitre à manifester sa présence » (TA).",
}

// answersPresence: « je manifeste ma présence », « je réponds à l'appel ».
func answersPresence(c *cue) bool {
	switch c.f.lemma {
	case "manifester":
		if !c.any("presence") || !c.any("ma") {
			return false
		}
	case "repondre":
		if !has(head(c.f.args, 5), "appel") && !(c.r.topic == "call" && has(head(c.f.args, 2), "present", "presente")) {
			return false
		}
	case "signaler":
		if !c.any("presence") || !c.any("ma") {
			return false
		}
	case "etre":
		if !has(head(c.f.args, 2), "present", "presente") && !(c.r.topic == "call" && has(head(c.f.args, 3), "la")) || c.r.topic != "call" || c.f.neg != "" {
			return false
		}
	}
	return c.do(game.Act{Kind: game.AnswerPresence})
}

// presenceHead: « Présent ! » in answer to a call.
func presenceHead(h *headCue) bool {
	if h.r.topic == "J" && firstRef(h.s.toks, "J") != "" && has(h.s.toks, "jugerai", "juge") {
		return h.do(game.Act{Kind: game.OpenDebate, Target: firstRef(h.s.toks, "J")})
	}
	if firstRef(h.s.toks, "J") != "" && has(h.s.toks, "jugerai") {
		return h.do(game.Act{Kind: game.OpenDebate, Target: firstRef(h.s.toks, "J")})
	}
	if seq(head(h.toks[1:], 4), "a", "appel") && len(h.toks) <= 7 {
		return h.do(game.Act{Kind: game.AnswerPresence})
	}
	if h.r.topic != "call" && !phraseQuoted(h.s.quoted) || !h.alone() && at(h.toks, 1) != "!" && at(h.toks, 1) != "," {
		return false
	}
	return h.do(game.Act{Kind: game.AnswerPresence})
}

func phraseQuoted(q string) bool {
	return q != "" && exactAt(scan(q).toks, presenceWords[0].words[3:]) >= 0
}
