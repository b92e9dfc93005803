package acts

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// The line « nouveau PA : NAME » (acts.md §6, R320). It belongs to the vote of
// the same mail and is nothing without one (A47).

type paName struct {
	name string
	s    *sentence
}

// paLine says that toks begin with « nouveau PA ».
func paLine(toks []token) bool {
	toks = trimWords(toks, leadPALine)
	return paWords(toks) > 0
}

// paWords is the number of tokens of « nouveau PA », 0 if it is not there.
func paWords(toks []token) int {
	if at(toks, 0) != "nouveau" && at(toks, 0) != "nouvelle" {
		return 0
	}
	switch {
	case at(toks, 1) == "pa":
		return 2
	case at(toks, 1) == "premier" && at(toks, 2) == "arbitre":
		return 3
	case at(toks, 1) == "1" && at(toks, 2) == "arbitre":
		return 3
	}
	return 0
}

func (r *reader) readPALine(s *sentence) {
	if r.results || s.question || s.mood.reported {
		return
	}
	toks := trimWords(s.toks, leadPAName)
	n := paWords(toks)
	if n == 0 {
		toks, n = inlinePA(s)
	}
	if n == 0 && paWords(s.asides[min(1, len(s.asides)):]) > 0 { // « Pour (nouveau PA : David). »
		toks = s.asides[1:]
		n = paWords(toks)
	}
	if n == 0 || n >= len(toks) || toks[n].kind == word && toks[n].w != "est" && toks[n].w != "sera" {
		return
	}
	for n < len(toks) && (toks[n].kind == punct && strings.Contains(":-=>,", toks[n].w) || toks[n].w == "est" || toks[n].w == "sera") {
		n++
	}
	if name := r.paNameAt(s, toks, n); name != "" {
		r.pa = append(r.pa, paName{name, s})
	}
}

// inlinePA: « Contre ! nouveau PA : David » on one line, behind the vote.
func inlinePA(s *sentence) ([]token, int) {
	for i := range s.toks {
		if n := paWords(s.toks[i:]); n > 0 && (i == 0 || s.toks[i-1].kind == punct || s.toks[i-1].w == "et") && at(s.toks, i+n) == ":" {
			return s.toks[i:], n
		}
	}
	return nil, 0
}

// beforePA is the segment without the line that ends it: « Contre, et nouveau PA : Zoé ».
func beforePA(g *segment) *segment {
	if !g.colon {
		return g
	}
	for i := 1; i < len(g.toks); i++ {
		if n := paWords(g.toks[i:]); n > 0 && i+n == len(g.toks) && (g.toks[i-1].kind == punct || g.toks[i-1].w == "et") {
			cut := *g
			cut.toks, cut.colon = g.toks[:i-1], false
			return &cut
		}
	}
	return g
}

func (r *reader) paNameAt(s *sentence, toks []token, n int) string {
	switch at(toks, n) {
	case "moi":
		return r.me()
	case "personne", "aucun", "inchange", "":
		return ""
	case "le":
		if at(toks, n+1) == "meme" || at(toks, n+1) == "actuel" {
			return ""
		}
		return nameAt(s.page, toks, n+1)
	}
	if !nameEnds(toks, n) {
		return ""
	}
	return nameAt(s.page, toks, n)
}

// attachPA puts the line on the first vote on a rule change (A101).
func (r *reader) attachPA(acts []game.Act) {
	if len(r.pa) == 0 {
		return
	}
	for _, p := range r.pa[1:] {
		if fold(p.name) != fold(r.pa[0].name) {
			r.asked = append(r.asked, game.Question{
				Said: clip(p.s.said()), Kind: game.CastVote,
				Why:      "Deux noms différents pour le nouveau PA.",
				Readings: []string{"nouveau PA : " + r.pa[0].name, "nouveau PA : " + p.name},
			})
			return
		}
	}
	for i := range acts {
		a := &acts[i]
		if a.Kind == game.CastVote && keyKind(a.Target) != "C" && keyKind(a.Target) != "S" {
			a.Name = r.pa[0].name
			return
		}
	}
	for _, a := range acts {
		if a.Kind == game.Elect {
			return
		}
	}
	r.note(r.pa[0].s, game.Notice{
		Code: "pa-line-without-vote", Rule: "A47",
		Text: "La ligne « nouveau PA » ne compte que dans le mail d'un vote (320) : répétez-la avec votre vote.",
	})
}
