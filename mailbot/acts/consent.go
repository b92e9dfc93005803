package acts

import "github.com/fnomic/fnomic/internal/game"

// demand-consent and consent (acts.md §20, R320-4).

// holdWords say what R320-4 is about.
func holdWords(toks []token) bool {
	tour := has(toks, "tour", "joueur", "reprise", "joue", "commence", "attende", "commencer")
	return tour && has(toks, "consentement", "accord", "majorite") || seq(toks, "alinea", "4") || has(toks, "320-4") ||
		has(toks, "320") && (seq(toks, "al", "4") || seq(toks, "alinea", "4")) || tour && has(toks, "blocage", "bloque", "bloquer", "suspension")
}

func demandsConsent(c *cue) bool {
	around := append(append([]token{}, c.s.toks...), c.s.asides...)
	rest := c.g.toks[c.f.at:]
	switch c.f.lemma {
	case "bloquer":
		if !c.any("tour") || c.others() {
			return false
		}
	case "invoquer":
		if !seq(c.f.args, "alinea", "4") && !has(c.f.args, "320-4") {
			return false
		}
	default:
		if !holdWords(around) || !has(rest, "consentement", "accord", "blocage", "bloque", "alinea", "320-4", "attende", "majorite", "al") && !has(c.g.toks[:c.f.at], "attende", "consentement") {
			return false
		}
	}
	if c.f.neg != "" {
		return false
	}
	f := *c.f
	f.args = nil
	return c.as(c.s.verdict(c.g, &f), game.Act{Kind: game.DemandConsent})
}

// holdsToo: « je demande la cassation de J2 et le blocage du tour suivant ».
func (c *cue) holdsToo() {
	i := index(c.f.args, "et")
	if i < 0 || c.r.here(game.DemandConsent) || !has(head(c.f.args[i:], 3), "blocage") || !c.r.here(game.MoveCassation, game.Invoke) {
		return
	}
	demandsConsent(c)
}

// holdHead: « blocage du tour », « Application de l'alinéa 4 ! ».
func holdHead(h *headCue) bool {
	if h.r.here(game.DemandConsent) || h.others() {
		return true
	}
	for _, f := range h.g.frames {
		if f.who == other && f.tense == participle { // « le blocage a été demandé par Karine »
			return false
		}
	}
	if h.toks[0].w == "blocage" && !has(head(h.toks, 4), "tour") || h.toks[0].w == "alinea" && len(trimPunct(h.toks)) > 5 || h.toks[0].w != "blocage" && !seq(h.s.toks, "alinea", "4") && !has(h.toks, "320-4") {
		return false
	}
	if !h.s.lineStart || h.g.colon && h.n+1 < len(h.s.segs) && has(h.s.segs[h.n+1].toks, "consentement", "consentements") {
		return false
	}
	return h.do(game.Act{Kind: game.DemandConsent})
}

// consents: « je consens », « je donne mon consentement », « j'accepte la reprise ».
func consents(c *cue) bool {
	args := c.f.args
	switch c.f.lemma {
	case "consentir":
		if has(args, "sanction") {
			return agrees(c)
		}
		if rest := trimWords(args, comingWords); len(rest) > 0 && !holdTail(c.g.toks[c.f.at+1:]) && at(rest, 0) != "ce" {
			return false
		}
	case "donner":
		if !has(head(args, 4), "consentement", "accord") || !c.any("mon") || has(args, "sanction") {
			return false
		}
		if !has(head(args, 4), "consentement") && !holdTail(args) {
			return false
		}
	case "accepter", "autoriser":
		if c.f.gov >= 0 && c.g.frames[c.f.gov].lemma == "pouvoir" && c.refusedOffice(c.f.args) { // « je ne peux pas accepter la charge »
			p := &cue{r: c.r, s: c.s, g: c.g, f: &c.g.frames[c.f.gov]}
			return p.as(p.denied("pas", false), game.Act{Kind: game.Refuse, Target: "PA"})
		}
		if c.f.neg != "" {
			return refusesOffice(c)
		}
		if !holdTail(head(c.g.toks[c.f.at+1:], 8)) {
			return false
		}
	}
	if c.f.neg != "" {
		return false
	}
	f := *c.f
	f.args = nil
	return c.as(c.s.verdict(c.g, &f), game.Act{Kind: game.Consent})
}

// holdTail: « que Benoît joue », « la reprise », « que le tour commence ».
func holdTail(toks []token) bool {
	return has(toks, "reprise", "joue", "commence", "jouer", "commencer", "joues", "demarre", "debute", "reprenne", "tour") && !has(toks, "points")
}

// consentHead: « Consentement accordé », « d'accord pour que Benoît joue »,
// « OK pour que le tour commence ».
func consentHead(h *headCue) bool {
	t := h.toks
	if h.r.here(game.Consent) {
		return true
	}
	switch t[0].w {
	case "consentement":
		if !h.alone() && !has(head(t, 3), "accorde", "donne") {
			return false
		}
		return h.do(game.Act{Kind: game.Consent})
	case "de":
		if at(t, 1) != "accord" {
			return false
		}
		t = t[1:]
	}
	if lexicon[at(t, 2)].tense == infinitive && at(t, 2) != "" && lexicon[at(t, 2)].lemma != "" && !has(t, "tour") {
		return false // « d'accord pour jouer aux cartes »
	}
	if at(t, 1) != "pour" || !holdTail(t[2:]) || has(t, "sanction", "vote") {
		return false
	}
	return h.do(game.Act{Kind: game.Consent})
}

// givenConsent: « vous avez mon consentement », « mon consentement est acquis ».
func (r *reader) givenConsent(s *sentence) {
	i := seqAt(s.toks, "mon", "consentement")
	if i < 0 || s.question || s.mood.reported || s.mood.doubt != "" || s.segs[0].cond || r.here(game.Consent) {
		return
	}
	had := at(s.toks, i-1) == "avez" || at(s.toks, i-1) == "as"
	acquired := at(s.toks, i+2) == "est" && has(s.toks[i+2:min(len(s.toks), i+5)], "acquis", "donne", "accorde")
	if had && !has(s.toks[:i], "si", "ne", "pas") || acquired && !has(s.toks[i:], "pas") {
		r.add(s, game.Act{Kind: game.Consent})
	}
}

// consentsBeing: « je suis d'accord pour que Karine commence ».
func consentsBeing(c *cue) bool {
	i := index(c.f.args, "accord")
	if c.f.neg != "" || i < 0 || i > 2 || at(c.f.args, i+1) != "pour" || has(c.f.args, "sanction", "vote") {
		return false
	}
	rest := c.g.toks[c.f.at+1:]
	if !has(rest, "que") || !holdTail(rest) {
		return false
	}
	f := *c.f
	f.args = nil
	return c.as(c.s.verdict(c.g, &f), game.Act{Kind: game.Consent})
}

// exclusions: « oui, Benoît peut y aller » in the thread of a hold.
func (r *reader) exclusions(s *sentence) {
	r.givenConsent(s)
	if s.question || !has(head(s.toks, 2), "oui", "ok") || !has(s.toks, "peut", "peux") || r.here(game.Consent) {
		return
	}
	if seq(s.toks, "y", "aller") || seq(s.toks, "peut", "jouer") || seq(s.toks, "peut", "commencer") {
		if !s.segs[0].cond && s.mood.doubt == "" {
			r.add(s, game.Act{Kind: game.Consent})
		}
	}
}
