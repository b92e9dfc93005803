package gazette

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// tellTurn tells what happens to the turn and to the game as a whole.
func (t *teller) tellTurn(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.TurnExpired:
		t.add(section{weight: 40, topic: "turn", subject: "Tour " + of(e.Player) + " : le délai est écoulé", text: t.expired(e, r.At)})
	case game.TurnEnded:
		t.tellEnding(e)
	case game.FinisherNamed:
		t.add(section{weight: 46, topic: "turn", subject: fmt.Sprintf("%s termine le tour %s", e.Player, of(t.After.Turn.Player)), text: t.finisher(e)})
	case game.Suspended:
		t.add(section{weight: 85, topic: "turn", subject: "Partie interrompue", text: t.suspended(e, r.At)})
	case game.Resumed:
		t.add(section{weight: 85, topic: "turn", subject: "La partie reprend", text: t.resumed(e)})
	case game.SilenceCounted:
		t.tellSilence(e)
	}
}

// expired is M3: the post itself signals it and starts the next clock.
func (t *teller) expired(e game.TurnExpired, at time.Time) string {
	s := t.say("%s avait %s pour lancer une proposition ; ce délai s'est achevé le %s. Le tour %d est donc considéré comme passé ({302}).",
		e.Player, t.span("302.duree_tour"), Instant(at), e.Number)
	if t.awaited("turn/") != "" {
		s += t.say(" Le présent message signale le dépassement et sert de nouveau point de départ ({302}).")
	}
	return s
}

func (t *teller) tellEnding(e game.TurnEnded) {
	switch e.How {
	case game.EndedByPass:
		t.add(section{weight: 40, topic: "turn", subject: e.Player + " passe son tour", text: t.passed(e)})
	case game.EndedByVacation, game.EndedByLeaving:
		t.add(section{weight: 40, topic: "turn", subject: "Le tour " + of(e.Player) + " s'arrête",
			text: t.say("Le tour %d, celui %s, s'arrête là : rien n'avait été mis au vote ({314}), aucun numéro n'est utilisé ({108}).", e.Number, of(e.Player))})
	case game.EndedByExpiry:
		if !t.has("turn-expired") { // A09 (b): the registrar's post ends it
			t.add(section{weight: 40, topic: "turn", subject: "Tour " + of(e.Player) + " : le délai est écoulé",
				text: t.say("Le délai %s pour lancer une proposition est écoulé : le tour %d est considéré comme passé ({302}).", of(e.Player), e.Number)})
		}
	}
}

func (t *teller) passed(e game.TurnEnded) string {
	if t.has("proposal-withdrawn") {
		return t.say("%s passe son tour %d ({302}) ; sa proposition en débat tombe, sans numéro ni perte de points ({111}).", e.Player, e.Number)
	}
	return t.say("%s passe son tour %d ({302}).", e.Player, e.Number)
}

func (t *teller) finisher(e game.FinisherNamed) string {
	if e.Player == "" {
		return t.say("%s n'est plus là pour terminer son tour et personne n'est actif pour le faire ({314}).", t.After.Turn.Player)
	}
	return t.say("%s n'étant plus là, c'est à %s de terminer le tour %d : le vote suit son cours et les résultats seront publiés en son nom ({314}).",
		t.After.Turn.Player, e.Player, t.After.Turn.Number)
}

// fewActive says how few the active players have become.
func fewActive(n int) string {
	switch n {
	case 0:
		return "Il n'y a plus de joueur actif"
	case 1:
		return "Il n'y a plus qu'un joueur actif"
	}
	return fmt.Sprintf("Il n'y a plus que %d joueurs actifs", n)
}

// suspended is the first half of M20: what stands still, and what is left of it.
func (t *teller) suspended(e game.Suspended, at time.Time) string {
	s := t.say("%s, il en faut %d : la partie est interrompue ({314}).\n"+
		"- Rien ne peut être mis au vote, personne ne passe son tour et aucun tour ne commence.\n"+
		"- Tout vacancier qui demande à revenir est réintégré aussitôt : « RETOUR ».",
		fewActive(e.Active), t.After.Book.Int("314.actifs_min"))
	if len(t.After.OpenBallots()) > 0 {
		s += "\n- Un vote ouvert continue sans contrainte de temps : il se termine avec la voix du dernier joueur restant, jamais avant l'heure annoncée."
	}
	var lines []string
	for _, l := range limits(t.After) {
		if l.frozen {
			lines = append(lines, fmt.Sprintf("- %s : il reste %s", l.what, rest(l.at.Sub(at))))
		}
	}
	if len(lines) > 0 {
		s += "\n\nDélais arrêtés jusqu'à la reprise :\n" + strings.Join(lines, "\n")
	}
	return s
}

// resumed is the other half of M20: every new limit.
func (t *teller) resumed(e game.Resumed) string {
	s := t.say("Il y a de nouveau %s : la partie reprend ({314}). Elle était interrompue depuis le %s.",
		count(e.Active, "joueur actif", "joueurs actifs"), Instant(e.Since))
	if l := limitLines(limits(t.After), t.has("turn-begun")); l != "" {
		s += "\n\nNouvelles limites :\n" + l
	}
	return s
}

// tellSilence is M19: one silent turn more and the player is a vacationer.
func (t *teller) tellSilence(e game.SilenceCounted) {
	last := t.After.Book.Int("314.silence") - 1
	var names []string
	for _, name := range t.After.ActiveNames() {
		if e.Silent[name] == last {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return
	}
	t.add(section{weight: 12, topic: "players", subject: "Silence " + of(Names(names)),
		text: t.say("Sans mail sur la liste depuis %d tours : %s. Un tour de silence de plus vaut mise en vacances ({314}) ; n'importe quel mail l'évite.",
			last, Names(names))})
}

// tellNext closes a post with the turn that begins, and its limit (M2).
func (t *teller) tellNext() {
	for _, r := range t.Events {
		switch e := r.Event.(type) {
		case game.TurnBegun:
			t.add(section{weight: 20, topic: "turn", subject: "Au tour " + of(e.Player), text: t.begun(e)})
		case game.ClockStarted:
			if !t.Expected {
				continue // the post that started it has said so
			}
			t.add(section{weight: 20, topic: "turn", subject: "Au tour " + of(e.Player), text: t.say("C'est à %s de jouer ({302}). %s", e.Player, t.clock(e.Since, e.Until))})
		}
	}
}

func (t *teller) begun(e game.TurnBegun) string {
	if e.Blocked {
		return t.say("Tour %d, celui %s : il ne commence pas encore, voir ci-dessus.", e.Number, of(e.Player))
	}
	s := t.say("Tour %d : c'est à %s de jouer ({302}).", e.Number, e.Player)
	switch skipped := t.skipped(e.Player); len(skipped) {
	case 0:
	case 1:
		s += t.say(" En vacances, %s ne joue pas ce tour-ci ({314}).", skipped[0])
	default:
		s += t.say(" En vacances, %s ne jouent pas ce tour-ci ({314}).", Names(skipped))
	}
	switch {
	case e.Until == nil && t.awaited("turn/") == "":
		return s // it is over in the same breath, or its clock is told elsewhere
	case e.Until == nil:
		s += " " + t.fromThisPost("302.duree_tour")
	default:
		s += " " + t.clock(*e.Since, *e.Until)
	}
	return s + "\n\nPour proposer : « PROPOSITION : » suivi du texte. Pour passer : « PASSE »."
}

// clock says since when the 72 h run and until when.
func (t *teller) clock(since, until time.Time) string {
	length := Span(until.Sub(since))
	switch {
	case t.Again && since.Equal(t.Events[0].At):
		return fmt.Sprintf("Le délai de %s court depuis le message du greffier du %s ; il finit le %s.", length, Instant(since), Instant(until))
	case t.cause().Post != "" && since.Equal(t.Events[0].At):
		return t.counting(length, until)
	case t.cause().Mail != "" && since.Equal(t.Events[0].At):
		return fmt.Sprintf("Le délai de %s pour lancer une proposition court depuis le mail %s, reçu le %s ; il finit le %s.", length, of(t.cause().By), Instant(since), Instant(until))
	}
	return fmt.Sprintf("Le délai de %s pour lancer une proposition court depuis le %s ; il finit le %s.", length, Instant(since), Instant(until))
}

// counting is a window that the post itself starts. Before the list has shown
// the post, its end is only near (design §4.4-3).
func (t *teller) counting(length string, until time.Time) string {
	if t.Expected {
		return fmt.Sprintf("Le délai de %s court à compter de ce message, soit jusque vers le %s ; c'est l'heure de ce message sur la liste qui fait foi.", length, Instant(until))
	}
	return fmt.Sprintf("Le délai de %s court à compter de ce message, soit jusqu'au %s.", length, Instant(until))
}

// fromThisPost is a window that this post will start, once the list shows it.
func (t *teller) fromThisPost(param string) string {
	expected := *t
	expected.Expected = true
	return expected.counting(t.span(param), t.written().Add(t.After.Book.Duration(param)))
}

// written is when the post stands on the list, as far as can be known now.
func (t *teller) written() time.Time {
	if !t.Written.IsZero() {
		return t.Written
	}
	return t.Events[0].At.Add(t.After.Lag)
}

// skipped are the vacationers between the player of the ended turn and the next.
func (t *teller) skipped(next string) []string {
	players := t.After.Players
	start := slices.IndexFunc(players, func(p *game.Player) bool { return p.Name == t.Was.Player })
	var skipped []string
	for k := 1; start >= 0 && k < len(players); k++ {
		p := players[(start+k)%len(players)]
		if p.Name == next {
			break
		}
		if p.Status == game.Vacation {
			skipped = append(skipped, p.Name)
		}
	}
	return skipped
}
