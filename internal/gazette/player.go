package gazette

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/game"
)

// tellPlayer tells arrivals, departures and vacations (M18, M21, M22).
func (t *teller) tellPlayer(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.RegistrationAsked:
		t.add(section{weight: 45, topic: "players", subject: "Inscription de " + e.Player,
			text: fmt.Sprintf("L'inscription de %s est enregistrée : elle prend effet à la fin du tour (302). Jusque-là, ni vote ni pénalité.", e.Player)})
	case game.PlayerJoined:
		t.add(section{weight: 35, topic: "players", subject: e.Player + " entre dans la partie", text: joined(e)})
	case game.VacationTaken:
		t.add(section{weight: 45, topic: "players", subject: e.Player + " est en vacances", text: t.vacation(e)})
	case game.ReturnAsked:
		t.add(section{weight: 45, topic: "players", subject: e.Player + " revient au prochain tour",
			text: fmt.Sprintf("%s demande à revenir : réintégration au début du prochain tour (314).", e.Player)})
	case game.PlayerReturned:
		t.add(section{weight: 35, topic: "players", subject: e.Player + " est de retour", text: fmt.Sprintf("%s est de retour et rejoue (314).", e.Player)})
	case game.PlayerLeft:
		t.add(section{weight: 48, topic: "players", subject: e.Player + " quitte la partie", text: t.left(e)})
	}
}

func joined(e game.PlayerJoined) string {
	if e.Back {
		return fmt.Sprintf("%s réintègre la partie au même rang et avec le même score, %s (d15).", e.Player, count(e.Score, "point", "points"))
	}
	return fmt.Sprintf("%s entre dans la partie, au dernier rang et avec %s (302).", e.Player, count(e.Score, "point", "points"))
}

func (t *teller) vacation(e game.VacationTaken) string {
	if e.Automatic {
		return fmt.Sprintf("%s n'a rien écrit sur la liste depuis %d tours et devient vacancier (314). Pour revenir : « RETOUR ».", e.Player, t.After.Book.Int("314.silence"))
	}
	return fmt.Sprintf("%s est en vacances (314) : tour sauté, ni vote ni pénalité d'absence ; les voix déjà données restent. Pour revenir : « RETOUR ».", e.Player)
}

func (t *teller) left(e game.PlayerLeft) string {
	score := count(t.After.Player(e.Player).Score, "point", "points")
	switch e.How {
	case "removed":
		return fmt.Sprintf("%s n'est plus abonné à la liste et quitte la partie avec %s. Un réabonnement et une inscription dans les 3 mois rendent rang et score (d15).", e.Player, score)
	case "pseudonym":
		return fmt.Sprintf("Le pseudonyme %s est supprimé (d14).", e.Player)
	}
	return fmt.Sprintf("%s déclare forfait et quitte la partie avec %s (113).", e.Player, score)
}
