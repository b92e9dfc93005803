package acts

import "github.com/fnomic/fnomic/internal/game"

// afterword turns what the sentence before did into a question, where this one
// on the same line sets a condition in brackets or takes it for a joke: « Pour !
// (si Alice corrige) », « Je vote pour… non, je plaisante. »
func (r *reader) afterword(s *sentence) {
	if r.i == 0 || r.text != nil || len(s.toks) == 0 {
		return
	}
	last := r.all[r.i-1]
	if s.page.lineAt(last.end) != s.page.lineAt(s.start) || !(s.mood.joke || s.toks[0].aside && opensCondition[at(trimPunct(s.toks), 0)] && condition(s.toks)) {
		return
	}
	why := "Une condition est posée : un acte de jeu se dit sans condition."
	if s.mood.joke {
		why = "La phrase semble reprise aussitôt comme une plaisanterie."
	}
	kept := r.found[:0:0]
	for _, f := range r.found {
		if f.s != last || hasText(f.act.Kind) {
			kept = append(kept, f)
			continue
		}
		r.ask(last, f.act.Kind, why)
	}
	r.found = kept
}

var opensCondition = set("si sauf a sous pourvu seulement mais")

// hasText: the act gathers a text, which may well hold conditions.
func hasText(k game.ActKind) bool {
	switch k {
	case game.Propose, game.Revise, game.ProposeDecree, game.IssueRequest, game.Invoke, game.Judge:
		return true
	}
	return false
}
