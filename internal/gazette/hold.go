package gazette

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/game"
)

// tellHold tells turns that wait for consents (M30).
func (t *teller) tellHold(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.ConsentDemanded:
		t.add(section{weight: 56, topic: jKey(e.Case), subject: fmt.Sprintf("Affaire J%d : %s bloque le tour suivant", e.Case, e.By),
			text: t.say("%s exige, pour l'affaire J%d, que le joueur suivant ne commence pas son tour sans le consentement de la majorité des autres joueurs ({320-4}). Le tour en cours continue.", e.By, e.Case)})
	case game.TurnHeld:
		t.add(section{weight: 48, topic: "turn", subject: "Le tour " + of(e.Player) + " attend", text: t.held(e)})
	case game.ConsentGiven:
		if h := t.After.Hold; h != nil && !t.has("hold-lifted") {
			t.add(section{weight: 50, topic: "turn", subject: fmt.Sprintf("Consentement %s", of(e.By)),
				text: t.say("%s consent au tour %s : %d sur %d ({320-4}).", e.By, of(h.Player), len(h.Given), h.Needed) + t.stillHeld()})
		}
	case game.HoldChanged:
		if t.After.Hold != nil && !t.has("hold-lifted") {
			t.add(section{weight: 25, topic: "turn", subject: "Le tour " + of(t.After.Turn.Player) + " attend", text: t.holdChanged(e)})
		}
	case game.HoldLifted:
		t.add(section{weight: 56, topic: "turn", subject: "Le tour " + of(e.Player) + " commence", text: t.lifted(e)})
	}
}

// stillHeld says that the consents are there and a cassation holds the turn all the same.
func (t *teller) stillHeld() string {
	if h := t.After.Hold; len(h.Given) >= h.Needed && len(h.Cassation) > 0 {
		return t.say(" Il ne manque plus que l'issue de la cassation ({320-6}).")
	}
	return ""
}

func (t *teller) held(e game.TurnHeld) string {
	s := ""
	if e.Needed > 0 {
		s = t.say("Le tour %s attend le consentement de la majorité des autres joueurs ({320-4}) : il en faut %d. Pour le donner : « Je consens. »", of(e.Player), e.Needed)
	}
	for _, n := range e.Cassation {
		if s != "" {
			s += " "
		}
		s += t.say("Le tour %s attend l'issue de la cassation du jugement J%d, que le Juge a dite bloquante ({320-6}).", of(e.Player), n)
	}
	return s
}

func (t *teller) holdChanged(e game.HoldChanged) string {
	h := t.After.Hold
	if e.Needed > 0 {
		return t.say("Il faut désormais %s pour que le tour %s commence ; déjà donnés : %d ({320-4}).", count(e.Needed, "consentement", "consentements"), of(h.Player), len(h.Given))
	}
	return t.say("Le tour %s attend encore l'issue d'une cassation ({320-6}).", of(h.Player))
}

func (t *teller) lifted(e game.HoldLifted) string {
	why := "ce qui le retenait est tranché"
	if e.Needed > 0 {
		why = fmt.Sprintf("%s ont été donnés, par %s", count(len(e.Given), "consentement", "consentements"), Names(e.Given))
		if len(e.Given) == 1 {
			why = "le consentement a été donné par " + Names(e.Given)
		}
	}
	s := t.say("Plus rien ne retient le tour %s : %s ({320-4}).", of(e.Player), why)
	if t.awaited("consent/") != "" {
		s += " " + t.fromThisPost("302.duree_tour")
	}
	return s
}
