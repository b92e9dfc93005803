package gazette

import (
	"github.com/fnomic/fnomic/internal/game"
)

// tellPlayer tells arrivals, departures and vacations (M18, M21, M22).
func (t *teller) tellPlayer(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.RegistrationAsked:
		t.add(section{weight: 45, topic: "players", subject: "Inscription " + of(e.Player), text: t.registration(e)})
	case game.PlayerJoined:
		t.add(section{weight: 35, topic: "players", subject: e.Player + " entre dans la partie", text: t.joined(e)})
	case game.VacationTaken:
		t.add(section{weight: 45, topic: "players", subject: e.Player + " est en vacances", text: t.vacation(e)})
	case game.ReturnAsked:
		t.add(section{weight: 45, topic: "players", subject: e.Player + " revient au prochain tour",
			text: t.say("%s demande à revenir : le retour prend effet au début du prochain tour ({314}). Jusque-là, ni vote ni acte de jeu. Aujourd'hui : %s.", e.Player, t.active())})
	case game.PlayerReturned:
		t.add(section{weight: 35, topic: "players", subject: e.Player + " est de retour", text: t.returned(e)})
	case game.PlayerLeft:
		t.add(section{weight: 48, topic: "players", subject: e.Player + " quitte la partie", text: t.left(e)})
	case game.Subscribed:
		t.add(section{weight: 20, topic: "players", subject: e.Player + " est de nouveau sur la liste",
			text: t.say("%s est de nouveau sur la liste. Pour rejouer : « INSCRIPTION : %s » ({d15}).", e.Player, e.Player)})
	case game.PassPromised:
		if e.Kept {
			t.add(section{weight: 15, topic: "turn", subject: e.Player + " passe son tour", text: t.say("%s avait annoncé passer ce tour ({302}).", e.Player)})
		}
	}
}

func (t *teller) registration(e game.RegistrationAsked) string {
	if e.Back {
		return t.say("%s demande à rejouer : c'est un retour, au même rang et avec le même score ({d15}). Il prend effet à la fin du tour en cours ({302}) ; jusque-là, ni vote ni pénalité.", e.Player)
	}
	return t.say("L'inscription %s est enregistrée ({302}). Elle prend effet à la fin du tour en cours, au dernier rang et avec %s ; jusque-là, ni vote ni pénalité. Bienvenue.",
		of(e.Player), t.points("302.points_depart"))
}

func (t *teller) joined(e game.PlayerJoined) string {
	switch {
	case e.Back:
		return t.say("%s rejoue, au même rang et avec le même score, %s ({d15}).", e.Player, count(e.Score, "point", "points"))
	case !t.After.Begun:
		return t.say("%s est de la partie, avec %s ({302}). Joueurs à ce jour : %s. La partie commencera quand le greffier l'annoncera.", e.Player, count(e.Score, "point", "points"), Names(t.After.ActiveNames()))
	}
	return t.say("%s entre dans la partie, au dernier rang et avec %s ({302}). Bienvenue.", e.Player, count(e.Score, "point", "points"))
}

func (t *teller) vacation(e game.VacationTaken) string {
	if e.Automatic {
		return t.say("Sans mail sur la liste depuis %s, %s est désormais en vacances ({314}). Pour revenir : « RETOUR ». Il reste %s.",
			count(t.After.Book.Int("314.silence"), "tour", "tours"), e.Player, t.active())
	}
	return t.say("%s est en vacances ({314}) : ni tour, ni vote, ni pénalité d'absence ; les voix déjà données restent. Pour revenir : « RETOUR ». Il reste %s.", e.Player, t.active())
}

func (t *teller) returned(e game.PlayerReturned) string {
	if e.AtOnce {
		return t.say("%s est de retour et rejoue dès maintenant ({314}). Il y a %s.", e.Player, t.active())
	}
	return t.say("%s est de retour et joue à partir de ce tour ({314}). Il y a %s.", e.Player, t.active())
}

func (t *teller) left(e game.PlayerLeft) string {
	p := t.After.Player(e.Player)
	score := count(p.Score, "point", "points")
	switch {
	case e.How == "pseudonym":
		return t.say("Le pseudonyme %s est supprimé ({d14}).", e.Player)
	case p.GoneAt == nil:
		return t.say("%s quitte la partie avec %s ({113}).", e.Player, score)
	}
	until := Instant(t.After.Book.Span("d15.retour").From(*p.GoneAt))
	if e.How == "removed" {
		return t.say("%s n'est plus sur la liste et quitte la partie avec %s ({d15}). Un réabonnement et une inscription avant le %s rendraient rang et score. Il reste %s.", e.Player, score, until, t.active())
	}
	s := t.say("%s déclare forfait et quitte la partie ; son score reste à %s ({113}).", e.Player, score)
	if t.After.Book.Point("A156") == "b" {
		s += t.say(" Une nouvelle inscription jusqu'au %s rendrait rang et score ({d15}).", until)
	}
	return s + " Il reste " + t.active() + "."
}
