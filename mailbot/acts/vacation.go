package acts

import "github.com/fnomic/fnomic/internal/game"

// vacation and return (acts.md §12, §13; R314). A vacation is declared now: one
// announced for later is a notice (A110).

func goesOnVacation(c *cue) bool {
	if !c.vacationWords() || c.f.neg != "" {
		return false
	}
	if c.f.tense == future && c.f.who == first || c.verdict() == nothing && laterVacation(c) {
		c.r.note(c.s, vacationLater)
		return true
	}
	if c.f.lemma == "etre" && !c.vacationNow() {
		c.vagueVacation()
		return true
	}
	return c.do(game.Act{Kind: game.TakeVacation})
}

// vacationWords: « en vacances », « vacancière », « le statut de vacancier ».
func (c *cue) vacationWords() bool {
	if c.any("vacancier", "vacanciere") {
		return true
	}
	i := index(c.f.args, "vacances", "vacance", "conges", "conge")
	if i < 0 || i > 4 {
		return false
	}
	switch c.f.lemma {
	case "prendre":
		return has(head(c.f.args, 4), "des", "mes", "quelques", "statut")
	case "mettre":
		return c.f.refl && at(c.f.args, 0) == "en"
	case "demander", "devenir":
		return false
	}
	return at(c.f.args, i-1) == "en" || at(c.f.args, i-1) == "mode"
}

func laterVacation(c *cue) bool {
	return c.f.who == first && c.f.tense == present && c.f.neg == "" && !c.g.question && !c.g.cond && later(c.f.args)
}

// vacationNow: « je suis en vacances » says a state; it declares when nothing
// else is said, or « à partir de maintenant ».
func (c *cue) vacationNow() bool {
	if c.any("depuis", "encore", "toujours", "deja") {
		return false
	}
	if c.any("vacancier", "vacanciere") {
		return true
	}
	tail := c.f.args[index(c.f.args, "vacances", "vacance", "conges", "conge")+1:]
	return len(tail) == 0 || has(tail, "maintenant", "aujourd", "compter", "partir", "instant", "jusque", "des")
}

func (c *cue) vagueVacation() {
	if c.verdict() == performs && !has(c.s.toks, "depuis", "encore", "toujours", "deja") {
		c.r.ask(c.s, game.TakeVacation, "Est-ce une déclaration de vacances (314) ?")
	}
}

var vacationLater = game.Notice{
	Code: "vacation-later", Rule: "R314",
	Text: "Les vacances se déclarent le moment venu (314) : écrivez VACANCES ce jour-là.",
}

// declares: « je me déclare en vacances », « je déclare forfait ».
func declares(c *cue) bool {
	if c.any("forfait", "forfaite", "forfe", "forfet", "forfaix") {
		return c.do(game.Act{Kind: game.Leave})
	}
	if c.any("vacances", "vacance", "vacancier", "vacanciere") {
		return goesOnVacation(c)
	}
	if seq(c.f.args, "de", "retour") && c.f.refl {
		return c.do(game.Act{Kind: game.ReturnToPlay})
	}
	return false
}

// comesBack (R314 « expressément »): « je reviens », « je reprends la partie ».
func comesBack(c *cue) bool {
	if c.f.neg != "" || c.f.y || c.f.en {
		return false
	}
	switch c.f.lemma {
	case "revenir", "rentrer", "retourner":
		return c.cameBack()
	case "demander", "solliciter":
		if !has(head(c.g.toks[c.f.at+1:], 6), "reintegration", "retour", "reintegrer", "revenir", "reintegre", "reintegree") || c.others() {
			return false
		}
	case "annoncer":
		if !c.args("mon", "retour") || later(c.f.args) {
			return false
		}
	case "redevenir":
		if !c.any("actif", "active", "joueur", "joueuse") {
			return false
		}
	case "reprendre":
		if !c.any("partie", "jeu", "place", "tour", "cours") {
			return false
		}
	case "cesser", "retrouver":
		if !c.any("vacancier", "vacances", "place", "vacanciere") {
			return false
		}
	case "reintegrer":
		if len(c.f.args) > 0 && !c.any("partie", "jeu", "place", "rangs", "compter", "maintenant", "immediatement", "joueurs", "fnomic") && !(c.f.refl && len(c.f.args) < 3) {
			return false
		}
	}
	return c.wish(game.Act{Kind: game.ReturnToPlay})
}

// cameBack: « je reviens » alone, or into the game; not « sur ce point ».
func (c *cue) cameBack() bool {
	if c.any("partie", "jeu", "joueurs", "fnomic") && !c.any("sur") {
		return c.wish(game.Act{Kind: game.ReturnToPlay})
	}
	if at(c.f.args, 0) == "jouer" {
		return c.do(game.Act{Kind: game.ReturnToPlay})
	}
	rest := trimWords(c.f.args, comingWords)
	if len(rest) == 0 && c.f.lemma == "revenir" && !c.errand() {
		return c.do(game.Act{Kind: game.ReturnToPlay})
	}
	if has(head(rest, 3), "vacances") && c.verdict() == performs {
		c.r.ask(c.s, game.ReturnToPlay, "Le retour doit être annoncé expressément (314).")
		return true
	}
	return false
}

// errand: « je dépose mes enfants et je reviens » comes back to the screen.
func (c *cue) errand() bool {
	for _, f := range c.g.frames {
		if f.at < c.f.at && f.who == first && f.tense == present && !comingVerbs[f.lemma] {
			return true
		}
	}
	return false
}

var comingVerbs = set("rentrer revenir etre avoir finir declarer reprendre annoncer changer decider")

var comingWords = set("donc enfin finalement bien aussi maintenant parmi vous avec plaisir parmi-nous des ce soir-la a compter mail et moi tous deja aujourd immediatement et - svp expressement")

// trimWords takes words of a set off the head of toks.
func trimWords(toks []token, words map[string]bool) []token {
	for len(toks) > 0 && words[toks[0].w] {
		toks = toks[1:]
	}
	return toks
}

// isBack: « je ne suis plus vacancier », « je suis rentré, je reprends ».
func isBack(c *cue) bool {
	if c.f.neg == "plus" && c.any("vacancier", "vacanciere", "vacances", "vacance") {
		return c.as(c.denied("plus", false), game.Act{Kind: game.ReturnToPlay})
	}
	if c.f.neg == "plus" && (office(c.f.args) != "" || c.any("arbitre")) {
		return c.as(c.denied("plus", false), game.Act{Kind: game.Resign, Target: officeOf(c)})
	}
	if c.f.neg == "" && has(head(c.f.args, 1), "rentre", "rentree", "revenu", "revenue") && has(c.g.toks, "vacances") && c.verdict() == performs {
		c.r.ask(c.s, game.ReturnToPlay, "Le retour doit être annoncé expressément (314).")
		return true
	}
	if c.f.neg != "" || !seq(head(c.f.args, 4), "de", "retour") {
		return false
	}
	if c.any("partie", "jeu", "joueurs") {
		return c.do(game.Act{Kind: game.ReturnToPlay})
	}
	if c.verdict() == performs && len(c.f.args) <= 4 {
		c.r.ask(c.s, game.ReturnToPlay, "Le retour doit être annoncé expressément (314).")
		return true
	}
	return false
}

// endsVacation: « je mets fin à mes vacances ».
func endsVacation(c *cue) bool {
	if !c.any("fin") || !c.any("vacances", "vacance", "absence") || !c.any("mes", "ma", "mon") {
		return false
	}
	return c.do(game.Act{Kind: game.ReturnToPlay})
}
