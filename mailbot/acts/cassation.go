package acts

import "github.com/fnomic/fnomic/internal/game"

// move-cassation (acts.md §17, R320-5).

func movesCassation(c *cue) bool {
	args := c.g.toks[c.f.at+1:]
	switch c.f.lemma {
	case "demander", "solliciter", "requerir", "reclamer":
		if !has(head(args, 3), "cassation") && !(has(head(args, 4), "motion") && has(args, "cassation")) && !(has(head(args, 8), "casse") && has(args, "jugement")) {
			return false
		}
	case "vouloir", "souhaiter", "desirer":
		if !has(args, "jugement", "decision") || !has(args, "casse", "cassee") {
			return false
		}
	case "faire":
		if !has(head(args, 4), "motion", "demande") || !has(args, "cassation") {
			return false
		}
	default:
		if !has(head(args, 5), "motion", "demande", "cassation") || !has(args, "cassation", "casser", "jugement") || toTheVote(args) {
			return false
		}
	}
	if c.f.neg != "" || c.others() && !seq(c.f.args, "sa", "cassation") {
		return false
	}
	return c.do(game.Act{Kind: game.MoveCassation, Target: judgmentKey(c.r, c.s.toks)})
}

// cassationHead: « Motion de cassation … », « CASSATION ! », « Demande de
// cassation du jugement J2 ».
func cassationHead(h *headCue) bool {
	t := h.toks
	if h.others() || h.told() || h.r.here(game.CallCassation, game.MoveCassation) || h.isBallotLabel() || toTheVote(h.s.toks) || h.r.hasDeadline(h.s) {
		return false
	}
	if t[0].w == "demande" || t[0].w == "motion" {
		if !has(head(t, 5), "cassation") {
			return false
		}
		if h.r.anyPerson(h.s, t[1:]) != "" && !has(t, "jugement", "decision", "arbitrage") {
			return false
		}
		return h.do(game.Act{Kind: game.MoveCassation, Target: judgmentKey(h.r, h.s.toks)})
	}
	if !h.s.ownLine && !h.alone() || len(t) > 5 || len(t) > 1 && t[1].kind == word && t[1].w != "du" && t[1].w != "j" && firstRef(t, "J") == "" {
		return false
	}
	if h.g.colon {
		return false
	}
	return h.do(game.Act{Kind: game.MoveCassation, Target: judgmentKey(h.r, h.s.toks)})
}
