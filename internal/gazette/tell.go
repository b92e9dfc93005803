package gazette

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/game"
)

// tell goes through the events in order; each kind has its own telling. Events
// that are of no interest to the list by themselves are told with others.
func (t *teller) tell() {
	for _, r := range t.Events {
		t.tellTurn(r)
		t.tellVote(r)
		t.tellPlayer(r)
		t.tellDecree(r)
		t.tellRequest(r)
		t.tellOffice(r)
		t.tellJudge(r)
		t.tellSanction(r)
		t.tellCorrection(r)
	}
	t.tellScores()
	t.tellNext()
}

// tellTurn tells what happens to the turn.
func (t *teller) tellTurn(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.TurnExpired:
		t.add(section{weight: 40, topic: "turn", subject: fmt.Sprintf("Tour de %s passé : délai de 72 heures écoulé", e.Player),
			text: fmt.Sprintf("Le délai de %s pour lancer une proposition s'est écoulé le %s : son tour est considéré comme passé (302).", e.Player, Instant(r.At))})
	case game.TurnEnded:
		t.tellEnding(e)
	case game.FinisherNamed:
		t.add(section{weight: 30, topic: "turn", subject: fmt.Sprintf("%s termine le tour de %s", e.Player, t.After.Turn.Player),
			text: fmt.Sprintf("%s n'étant plus là, %s est chargé de terminer son tour (314).", t.After.Turn.Player, e.Player)})
	case game.Suspended:
		t.add(section{weight: 50, topic: "turn", subject: "Partie interrompue", text: t.suspended(e)})
	case game.Resumed:
		t.add(section{weight: 50, topic: "turn", subject: "La partie reprend",
			text: fmt.Sprintf("Il y a de nouveau %s : la partie reprend (314). Les délais gelés depuis le %s repartent pour ce qu'il en restait.",
				count(e.Active, "joueur actif", "joueurs actifs"), Instant(e.Since))})
	}
}

func (t *teller) suspended(e game.Suspended) string {
	return fmt.Sprintf("Il n'y a plus que %s : la partie est interrompue (314). Rien ne peut être mis au vote, aucun tour ne commence et les délais sont gelés ; "+
		"un vote ouvert continue sans contrainte de temps, jusqu'à la voix du dernier joueur restant. "+
		"Tout vacancier qui demande à revenir est réintégré aussitôt.", count(e.Active, "joueur actif", "joueurs actifs"))
}

func (t *teller) tellEnding(e game.TurnEnded) {
	switch e.How {
	case game.EndedByPass:
		t.add(section{weight: 40, topic: "turn", subject: fmt.Sprintf("%s passe son tour", e.Player),
			text: fmt.Sprintf("%s passe son tour %d (302).", e.Player, e.Number)})
	case game.EndedByVacation, game.EndedByLeaving:
		t.add(section{weight: 40, topic: "turn", subject: fmt.Sprintf("Le tour de %s s'arrête", e.Player),
			text: fmt.Sprintf("Le tour %d de %s s'arrête là, sans proposition mise au vote (314) ; aucun numéro n'est utilisé.", e.Number, e.Player)})
	}
}

// tellNext closes a post with the turn that begins, and its limit (M2).
func (t *teller) tellNext() {
	for _, r := range t.Events {
		switch e := r.Event.(type) {
		case game.TurnBegun:
			t.add(section{weight: 20, topic: "turn", subject: "Au tour de " + e.Player, text: t.begun(e)})
		case game.ClockStarted:
			t.add(section{weight: 20, topic: "turn", subject: "Au tour de " + e.Player,
				text: fmt.Sprintf("C'est à %s de jouer. Ses %s courent à compter de ce message, soit jusqu'au %s (302).",
					e.Player, Span(e.Until.Sub(e.Since)), Instant(e.Until))})
		}
	}
}

func (t *teller) begun(e game.TurnBegun) string {
	s := fmt.Sprintf("Tour %d : c'est à %s de jouer (302).", e.Number, e.Player)
	if skipped := t.skipped(e.Player); len(skipped) > 0 {
		s += fmt.Sprintf(" En vacances, %s est sauté (314).", Names(skipped))
		if len(skipped) > 1 {
			s = fmt.Sprintf("Tour %d : c'est à %s de jouer (302). En vacances, %s sont sautés (314).", e.Number, e.Player, Names(skipped))
		}
	}
	switch {
	case e.Blocked:
		s += " Son tour ne commencera qu'avec le consentement de la majorité des autres joueurs (320 al. 4) : « Je consens »."
	case e.Until == nil:
		s += fmt.Sprintf(" Ses %s partent du message du greffier qui le signale sur la liste.", Span(t.After.Book.Duration("302.duree_tour")))
	case t.Expected && e.Since != nil && e.Since.Equal(t.Events[0].At):
		s += fmt.Sprintf(" Ses %s courent à compter de ce message, soit jusque vers le %s ; l'heure de la liste fait foi. Pour proposer : « PROPOSITION : » suivi du texte ; pour passer : « PASSE ».",
			Span(e.Until.Sub(*e.Since)), Instant(*e.Until))
	default:
		s += fmt.Sprintf(" Le délai pour lancer une proposition court depuis le %s et finit le %s. Pour proposer : « PROPOSITION : » suivi du texte ; pour passer : « PASSE ».",
			Instant(*e.Since), Instant(*e.Until))
	}
	return s
}

// skipped are the vacationers between the player of the ended turn and the next.
func (t *teller) skipped(next string) []string {
	names := t.After.Players
	start := -1
	for i, p := range names {
		if p.Name == t.Was.Player {
			start = i
		}
	}
	var skipped []string
	for k := 1; start >= 0 && k < len(names); k++ {
		p := names[(start+k)%len(names)]
		if p.Name == next {
			break
		}
		if p.Status == game.Vacation {
			skipped = append(skipped, p.Name)
		}
	}
	return skipped
}
