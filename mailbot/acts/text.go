package acts

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// An openText gathers the words of a rule, a decree, a request, a judgment or
// an invocation. What stands in the text of a rule is not said by the sender:
// « celui qui écrit je passe … » passes no turn.

type openText struct {
	act       int // index in reader.found
	page      *page
	from      int
	end       int
	started   bool
	ofSubject bool // announced by the mail's subject alone
	// loose texts are in the sender's own voice (a judgment): their sentences
	// are read for other acts, and such an act ends them.
	loose bool
}

// openText begins the text of the act found last, after byte `from`; where
// the sentence itself holds words beyond, the text has begun.
func (r *reader) open(s *sentence, from int, loose bool) {
	r.text.close(r)
	r.text = &openText{act: len(r.found) - 1, page: s.page, from: from, end: from, loose: loose}
	if from < s.end && len(strings.Trim(s.page.text[from:s.end], " .:!\n")) > 0 {
		r.text.started, r.text.end = true, s.end
	}
}

// textOfSubject: where the subject announces a text (« Proposition : réforme
// du 304 »), the body is that text until it says something else.
func (r *reader) textOfSubject(p *page) *openText {
	if len(r.found) != 1 || !r.found[0].subject {
		return nil
	}
	switch r.found[0].act.Kind {
	case game.Propose, game.Revise, game.ProposeDecree, game.IssueRequest:
		return &openText{act: 0, page: p, ofSubject: true}
	case game.Invoke:
		return &openText{act: 0, page: p, loose: true, ofSubject: true}
	}
	return nil
}

// holds says that the sentence belongs to the text and is no act. A sentence
// in the sender's own voice ends the text.
func (o *openText) holds(r *reader, s *sentence) bool {
	if o.loose {
		if own := ownAct(s); own && !o.started {
			o.started, o.end = true, s.end
			return false
		} else if own || o.started && s.paraStart && closing(s) {
			o.close(r)
			r.text = nil
			return false
		}
		o.started, o.end = true, s.end
		return !actsInside(s)
	}
	if label(s) > 0 {
		if !o.started || r.found[o.act].act.Kind != game.Revise {
			o.from = s.start + label(s)
		}
		o.started, o.end = true, s.end
		return true
	}
	if ownVoice(r, s) {
		if o.started {
			o.close(r)
			r.text = nil
		}
		return false
	}
	if !o.started {
		o.from = s.start
	}
	o.started, o.end = true, s.end
	return true
}

// close hands the text gathered to its act.
func (o *openText) close(r *reader) {
	if o == nil || !o.started || o.act >= len(r.found) {
		return
	}
	a := &r.found[o.act].act
	if text := cleanText(o.page.text[o.from:o.end]); text != "" {
		a.Text = text
		classify(a)
	}
	o.started = false
}

// cleanText takes off EFFET lines, the common indent and outer quotation marks.
func cleanText(s string) string {
	lines := strings.Split(s, "\n")
	kept := lines[:0:0]
	for _, l := range lines {
		if !strings.HasPrefix(fold(strings.TrimSpace(l)), "effet ") || !strings.ContainsAny(l, "=0123456789") {
			kept = append(kept, strings.TrimSpace(l))
		}
	}
	s = strings.TrimSpace(strings.Join(kept, "\n"))
	s = strings.TrimSpace(strings.TrimLeft(s, ":-–— \u00a0"))
	if q, ok := unquote(s, "«", "»"); ok {
		return q
	}
	if q, ok := unquote(s, `"`, `"`); ok {
		return q
	}
	return s
}

// unquote takes the marks off a text that is one quotation.
func unquote(s, open, shut string) (string, bool) {
	body, ok := strings.CutPrefix(s, open)
	if !ok {
		return s, false
	}
	body, ok = strings.CutSuffix(strings.TrimRight(body, " ."), shut)
	if !ok || strings.Contains(body, open) {
		return s, false
	}
	return strings.Trim(body, " \u00a0\u202f"), true
}

// label is the length of « Texte : », « Nouveau texte : » at the head of a
// sentence, or 0.
func label(s *sentence) int {
	if len(s.segs) < 2 || !s.segs[0].colon || len(s.segs[0].toks) > 5 {
		return 0
	}
	for _, t := range s.segs[0].toks {
		switch t.w {
		case "texte", "libelle", "intitule", "redaction", "enonce":
			last := s.segs[0].toks[len(s.segs[0].toks)-1]
			return strings.IndexByte(s.page.text[last.end:], ':') + last.end + 1 - s.start
		}
	}
	return 0
}

var (
	greetings = set("bonjour bonsoir salut hello coucou chers cher chere bonne cordialement amicalement merci discutez bien voila bons amities ciao bye")
	voices    = set("je moi vous vos votre tu ton ta te nous mien mienne svp")
	openings  = set("discussion debat")
)

// ownVoice says that a sentence near a rule's text is the sender speaking: the
// text of a rule says neither je nor vous and asks nothing.
func ownVoice(r *reader, s *sentence) bool {
	if s.numbered {
		return false
	}
	if s.question || closing(s) || introduces(s) {
		return true
	}
	for _, t := range s.toks {
		if t.kind == word && voices[t.w] {
			return true
		}
	}
	return gameLine(s) || nameLine(r, s)
}

// closing says that a sentence greets, thanks or opens the discussion.
func closing(s *sentence) bool {
	first := at(s.toks, 0)
	if greetings[first] && len(s.toks) <= 12 {
		return true
	}
	for i, t := range s.toks {
		if openings[t.w] && i < 3 && (has(s.toks, "ouvert", "ouverte", "ouverts") || len(s.toks) < 5) && len(s.toks) < 9 {
			return true
		}
	}
	return false
}

// introduces says that the sentence announces a text: « Voici le texte : ».
func introduces(s *sentence) bool {
	last := s.segs[len(s.segs)-1]
	if !has(s.toks, "voici", "voila", "texte", "proposition", "decret", "requete", "version", "regle") {
		return false
	}
	return len(s.segs) > 1 && len(last.toks) == 0 && len(s.toks) <= 14 && !has(s.toks, "est", "doit", "peut")
}

// gameLine: a paragraph that opens with one of the short lines of the game.
func gameLine(s *sentence) bool {
	if !s.lineStart {
		return (s.toks[0].w == "vote" || s.toks[0].w == "au" && at(s.toks, 1) == "vote") && len(s.toks) <= 12 && (at(s.toks, 1) == "ouvert" || s.toks[0].w == "au") && voteHasWindow(s.toks)
	}
	if paLine(s.toks) || isBallot(s) || keywordLine(s) {
		return true
	}
	if !s.paraStart {
		return s.toks[0].caps && s.toks[0].w == "vote"
	}
	t := s.toks
	return t[0].w == "au" && at(t, 1) == "vote" || t[0].w == "vote" && (at(t, 1) == "ouvert" || voteHasWindow(t)) || t[0].w == "mise" && at(t, 1) == "au" && at(t, 2) == "vote" && len(t) < 14
}

// keywordLine: « Décret : … », « PASSE » at the head of a line open an act.
func keywordLine(s *sentence) bool {
	t := s.toks[0]
	if s.ownLine && t.caps && len(trimPunct(s.toks)) == 1 && headActs[t.w] != nil {
		return true
	}
	return (t.w == "decret" || t.w == "requete" || t.w == "invocation") && s.segs[0].colon && len(s.segs[0].toks) <= 4
}

// isBallot: « Pour. », « VOTE : POUR », « Pour ma part : POUR ».
func isBallot(s *sentence) bool {
	return s.ownLine && len(s.toks) <= 8 && (loneChoice(s.toks) != "" || at(s.toks, 0) == "vote" && loneChoice(s.segs[len(s.segs)-1].toks) != "")
}

// nameLine: a name alone on the last line signs the mail.
func nameLine(r *reader, s *sentence) bool {
	if !s.ownLine || len(s.toks) > 2 || !s.toks[0].cap || r.i == 0 {
		return false
	}
	return s.toks[0].w == fold(r.ctx.Sender) || s.end == s.toks[0].end && r.i+1 == len(r.all) && s.paraStart
}

// ownAct: in a judgment, a sentence of another act ends the text.
func ownAct(s *sentence) bool {
	for i := range s.segs {
		for k := range s.segs[i].frames {
			f := &s.segs[i].frames[k]
			if f.who == first && f.tense == present && officeVerbs[f.lemma] {
				return true
			}
		}
	}
	return s.lineStart && (has(head(s.toks, 2), "sanction", "victoire") && len(s.segs) > 1 || paLine(s.toks))
}

// officeVerbs perform acts that a judgment often comes with.
var officeVerbs = set("nommer confirmer voter demissionner renoncer exiger bloquer opposer passer retirer partir inscrire mettre soumettre demander")

// actsInside: the sentences of a judgment are read on for orders.
func actsInside(s *sentence) bool {
	return has(s.toks, "victoire", "annule", "annulee", "sanction", "sanctionne", "d13", "d14", "prononce", "jurisprudence", "cassation", "inflige", "vainqueur", "nomme", "abusive")
}

// effectLine: « EFFET 304.duree_min = 96h », « EFFET d13.points = 6 », « EFFET A23 = b ».
func effectLine(s *sentence) bool {
	return s.lineStart && s.toks[0].w == "effet" && s.toks[0].cap && len(s.toks) > 2 && effectObject(s.toks[1].w) && (s.toks[0].caps || has(s.toks, "="))
}

// effectObject: the rule, the decree or the reading that an effect is about.
func effectObject(w string) bool {
	if len(w) > 1 && (w[0] == 'a' || w[0] == 'd') {
		w = w[1:]
	}
	return isDigit(w[0])
}

// addEffect keeps an effect for the proposal of the mail; it stops no text.
func (r *reader) addEffect(s *sentence) {
	l := s.page.lines[s.page.lineAt(s.start)]
	effect := strings.TrimSpace(s.page.text[s.toks[0].end:l.end])
	r.effects = append(r.effects, effect)
}
