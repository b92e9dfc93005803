package acts

import "github.com/fnomic/fnomic/internal/game"

// pass (acts.md §3, R302). « Je passe au vote » is a call (callvote.go), « je
// passe vous dire bonjour » is neither.

func passes(c *cue) bool {
	if has(head(c.f.args, 3), "relais", "flambeau", "temoin") && c.verdict() == performs {
		c.r.ask(c.s, game.Pass, "Est-ce que vous passez votre tour ?")
		return true
	}
	if !endsTurn(c.f.lemma, c.f.args, c.g.toks[c.f.at+1:]) || c.f.neg != "" {
		return false
	}
	return c.do(game.Act{Kind: game.Pass})
}

var passFillers = set("donc aussi bien egalement encore ici maintenant alors cette fois coup-ci ce coup ci tour volontiers malheureusement sans regret evidemment simplement et - , je svp desole desolee d a nouveau pour la premiere toujours au suivant mon le")

// endsTurn: nothing follows, or one's turn, or the hand.
func endsTurn(lemma string, args, rest []token) bool {
	if has(args, "vote", "voix") {
		return false
	}
	i := seqAt(args, "mon", "tour")
	if i < 0 {
		i = seqAt(args, "ce", "tour")
	}
	if i < 0 && lemma == "sauter" {
		i = seqAt(args, "tour")
	}
	if i >= 0 && i <= 3 {
		tail := rest[min(len(rest), i+2):]
		return !ownsTurn(tail)
	}
	if lemma != "passer" {
		return false
	}
	if seq(head(args, 4), "la", "main") || has(head(args, 3), "main") && has(head(args, 2), "la") {
		return true
	}
	for _, t := range args {
		if !passFillers[t.w] {
			return false
		}
	}
	return true
}

// ownsTurn: « mon tour de vaisselle », « mon tour de vacances » are other turns.
func ownsTurn(tail []token) bool {
	if w := at(tail, 0); w != "de" && w != "du" && w != "des" {
		return false
	}
	next := at(tail, 1)
	if next == "la" || next == "ce" || next == "mon" {
		next = at(tail, 2)
	}
	return next != "jeu" && next != "parole" && next != "partie" && next != "nouveau"
}

// hasNothing: « je n'ai rien à proposer » comes near to passing.
func hasNothing(c *cue) bool {
	if c.f.neg != "rien" && !c.any("rien") || !has(c.g.toks[c.f.at:], "proposer") || c.g.question || c.f.tense != present {
		return false
	}
	c.r.ask(c.s, game.Pass, "Est-ce que vous passez votre tour ?")
	return true
}

// passesHand: « je laisse mon tour », « je laisse la main au suivant ».
func passesHand(c *cue) bool {
	if !(c.args("mon", "tour") && !ownsTurn(afterWord(c.f.args, "tour")) || c.args("la", "main") || has(head(c.f.args, 3), "main")) {
		return false
	}
	return c.do(game.Act{Kind: game.Pass})
}

func afterWord(toks []token, w string) []token {
	i := index(toks, w)
	if i < 0 {
		return nil
	}
	return toks[i+1:]
}

// usesMyTurn is the other way round: « je fais l'impasse sur mon tour ».
func usesMyTurn(c *cue) bool {
	if !c.any("impasse") || !c.any("tour") {
		return false
	}
	return c.do(game.Act{Kind: game.Pass})
}

// proposesNothing: « je ne ferai pas de proposition ce tour-ci », « je ne
// propose rien ».
func proposesNothing(c *cue) bool {
	v := c.denied("pas rien", true)
	if v == nothing || c.any("encore", "aujourd", "avant", "tant", "deux", "decret", "requete", "toi", "tu") {
		return false
	}
	if c.f.lemma == "faire" && !c.any("proposition", "propal") {
		return false
	}
	if c.f.lemma == "proposer" && c.f.neg != "rien" && !c.any("regle", "proposition") {
		return false
	}
	return c.as(v, game.Act{Kind: game.Pass})
}
