package gazette

import (
	"fmt"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// tellCase tells a case before the Judge, from the invocation to the judgment (M23–M25, M29).
func (t *teller) tellCase(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.JudgeInvoked:
		t.add(section{weight: 68, topic: jKey(e.Case), subject: fmt.Sprintf("Affaire J%d : %s invoque le Juge", e.Case, e.By), text: t.invoked(e)})
	case game.JudgeSeated:
		t.tellSeated(e)
	case game.JudgeMissed:
		t.add(section{weight: 50, topic: jKey(e.Case), subject: fmt.Sprintf("Affaire J%d : arbitre suivant", e.Case),
			text: t.say("Affaire J%d : sans nouvelles %s après %s, l'affaire passe à l'arbitre suivant ({320-3}).", e.Case, of(e.Judge), t.span("320.manifestation"))})
	case game.CaseWentUnanswered:
		t.add(section{weight: 52, topic: jKey(e.Case), subject: fmt.Sprintf("Affaire J%d : aucun arbitre ne s'est manifesté", e.Case),
			text: t.say("Affaire J%d : aucun arbitre ne s'est manifesté ({320-3}). L'affaire reste ouverte ; elle sera confiée au prochain arbitre désigné.", e.Case)})
	case game.JudgeUnseated:
		if !t.seatedAgain(e.Case) {
			t.add(section{weight: 20, topic: jKey(e.Case), subject: fmt.Sprintf("Affaire J%d sans Juge", e.Case),
				text: t.say("Affaire J%d : %s n'en est plus le Juge, et aucun arbitre n'est disponible pour l'instant ({320}).", e.Case, e.Judge)})
		}
	case game.CaseTakenUp:
		t.add(section{weight: 55, topic: jKey(e.Case), subject: fmt.Sprintf("Affaire J%d : le Juge se manifeste", e.Case),
			text: t.say("%s se saisit de l'affaire J%d ({320-2}) : le délai de %s pour se manifester est respecté. Le jugement lui-même n'a pas de délai.", e.Judge, e.Case, t.span("320.manifestation"))})
	case game.CaseDropped:
		t.add(section{weight: 55, topic: jKey(e.Case), subject: fmt.Sprintf("Affaire J%d retirée", e.Case), text: t.say("%s retire son invocation : l'affaire J%d est close sans jugement ({320}).", e.By, e.Case)})
	case game.DebateEndAsked:
		t.tellDebateEnd(e)
	case game.JudgmentGiven:
		t.add(section{weight: 75, topic: jKey(e.Case), subject: t.judgmentSubject(e), text: t.judgment(e)})
	case game.JudgmentWithdrawn:
		t.add(section{weight: 55, topic: jKey(e.Case), subject: fmt.Sprintf("Jugement J%d retiré", e.Case),
			text: t.say("%s retire son jugement sur l'affaire J%d, que personne n'avait encore contesté, et jugera à nouveau ({320-2}).", e.By, e.Case)})
	case game.JudgmentSettled:
		if t.awaited("results/C") == "" {
			t.add(section{weight: 60, topic: jKey(e.Case), subject: fmt.Sprintf("Jugement J%d définitif", e.Case), text: t.settled(e)})
		}
	default:
		t.tellJurisprudence(r)
	}
}

func jKey(n int) string { return fmt.Sprintf("J%d", n) }

// tellJurisprudence tells what becomes of judgments that bind (R320-11, R320-12).
func (t *teller) tellJurisprudence(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.RejudgingObjected:
		n := len(decision(t.After.Case(e.Case)).Objections)
		t.add(section{weight: 45, topic: jKey(e.Case), subject: fmt.Sprintf("Jurisprudence J%d : opposition %s", e.Case, of(e.By)),
			text: t.say("%s s'oppose à ce que la jurisprudence J%d soit rejugée : %s sur %s ; il en faut plus de la moitié ({320-11}).", e.By, e.Case, count(n, "opposition", "oppositions"), t.active())})
	case game.JurisprudenceDoubted:
		t.add(section{weight: 8, topic: jKey(e.Case), subject: fmt.Sprintf("Jurisprudence J%d", e.Case),
			text: t.say("Jurisprudence J%d : %s touche les mêmes règles. Le Premier Arbitre est invité à dire si elle tombe ({320-12}).", e.Case, source(e.By))})
	case game.JurisprudenceEnded:
		t.add(section{weight: 20, topic: jKey(e.Case), subject: fmt.Sprintf("La jurisprudence J%d tombe", e.Case),
			text: t.say("Le jugement J%d ne fait plus jurisprudence ({320-12}).", e.Case)})
	}
}

// invoked is M23; who judges and until when follows with the seating.
func (t *teller) invoked(e game.JudgeInvoked) string {
	s := t.say("%s invoque le Juge : affaire J%d ({320-1}).", e.By, e.Case)
	if q := strings.TrimSpace(e.Question); q != "" {
		s += " La question :\n\n" + Quote(q)
	}
	if len(e.Precedents) > 0 {
		var names []string
		for _, n := range e.Precedents {
			names = append(names, jKey(n))
		}
		s += t.say("\n\nUne jurisprudence touche aux mêmes règles : %s. Elle n'est rejugée que si la majorité absolue des joueurs ne s'y oppose pas ({320-11}).", Names(names))
	}
	s += t.say("\n\nTant que l'affaire est ouverte, tout joueur peut exiger que le tour suivant attende le consentement de la majorité des autres ({320-4}) : « Je demande le blocage du tour suivant (320-4). »")
	if t.After.Case(e.Case).Judge == "" {
		s += t.say("\n\nIl n'y a pas d'arbitre pour l'instant : les %s pour se manifester partiront de la désignation d'un Juge ({320-3}).", t.span("320.manifestation"))
	}
	return s
}

func (t *teller) tellSeated(e game.JudgeSeated) {
	if t.awaited("results/C") != "" && t.awaited("duty/") == "" {
		return // the post of the result says it
	}
	t.add(section{weight: 45, topic: jKey(e.Case), subject: fmt.Sprintf("Affaire J%d : le Juge est %s", e.Case, e.Judge), text: t.seated(e.Case, e.Due)})
}

// seated says who is the Judge of a case, why, and until when to show up.
func (t *teller) seated(n int, due time.Time) string {
	c := t.After.Case(n)
	why := "l'arbitre suivant"
	switch {
	case c.Office == "":
		why = t.say("le joueur actif qui précède %s, en vacances ({314})", t.After.Offices.PA.Player)
	case c.Office == game.PA:
		why = t.say("en qualité de Premier Arbitre ({320})")
	case c.Office != "":
		why = t.say("en qualité de %s ({320-3})", officeName(c.Office))
	}
	return t.say("Affaire J%d : le Juge est %s, %s. Délai pour se manifester, en jugeant, en ouvrant un débat ou en disant l'invocation injustifiée ({320-2}) : jusqu'au %s ; ensuite, l'affaire passe à l'arbitre suivant ({320-3}).",
		n, c.Judge, why, Instant(due))
}

func (t *teller) seatedAgain(n int) bool {
	for _, r := range t.Events {
		if e, ok := r.Event.(game.JudgeSeated); ok && e.Case == n {
			return true
		}
	}
	return false
}

func (t *teller) tellDebateEnd(e game.DebateEndAsked) {
	text := t.say("%s demande au Juge de décider de la fin du débat (affaire J%d, {111}) : la mise au vote attend sa décision.", e.By, e.Case)
	if e.Answered {
		text = t.say("La fin du débat est décidée (affaire J%d) : la proposition peut être mise au vote ({111}).", e.Case)
	}
	t.add(section{weight: 48, topic: jKey(e.Case), subject: fmt.Sprintf("Affaire J%d : fin du débat", e.Case), text: text})
}

func (t *teller) judgmentSubject(e game.JudgmentGiven) string {
	switch {
	case e.Unjustified:
		return fmt.Sprintf("Affaire J%d : invocation injustifiée", e.Case)
	case e.Modifies:
		return fmt.Sprintf("Jugement J%d modifié par %s", e.Case, e.By)
	}
	return fmt.Sprintf("Jugement J%d par %s", e.Case, e.By)
}

// judgment is M25.
func (t *teller) judgment(e game.JudgmentGiven) string {
	c := t.After.Case(e.Case)
	head := t.say("Jugement de %s sur l'affaire J%d ({320-2}).", e.By, e.Case)
	switch {
	case e.Unjustified:
		head = t.say("%s déclare injustifiée l'invocation J%d ({320-2}). Cette décision ne rapporte pas de point mais peut être cassée.", e.By, e.Case)
	case e.Modifies:
		head = t.say("%s modifie le jugement sur l'affaire J%d ({320-3}) ; le nouveau texte remplace l'ancien et les délais repartent.", e.By, e.Case)
	}
	if text := strings.TrimSpace(e.Text); text != "" {
		head += "\n\n" + Quote(text)
	}
	head += "\n"
	if e.Jurisprudence {
		head += t.say("\n- Ce jugement fait jurisprudence ({320-11}).")
	}
	if e.Blocking {
		head += t.say("\n- Une demande de cassation bloquera la reprise du jeu ({320-6}).")
	}
	if e.Direct {
		head += t.say("\n- Rendu sans attendre le Premier Arbitre, qui peut le modifier jusqu'au %s ({320-3}).", Instant(c.ModifyDue))
	}
	return head + t.say("\n- Les deux autres arbitres peuvent le casser en s'y opposant jusqu'au %s ({320-8}) : « OPPOSITION J%d ».\n"+
		"- Tout joueur peut en demander la cassation jusqu'au %s ({320-5}) : « Je demande la cassation du jugement J%d. »\n- Passé ce délai, il est définitif.",
		Instant(e.ArbitersDue), e.Case, Instant(e.MotionDue), e.Case)
}

// settled is M29.
func (t *teller) settled(e game.JudgmentSettled) string {
	s := t.say("Le délai de cassation est passé sans demande : le jugement J%d %s est définitif ({320-10}).", e.Case, of(e.By))
	if e.How == "kept" {
		s = t.say("Le jugement J%d %s est maintenu : il est définitif ({320-7}, {320-10}).", e.Case, of(e.By))
	}
	return s + t.entry(e.Case)
}

// entry is a judgment's line in the register.
func (t *teller) entry(n int) string {
	if c := t.After.Case(n); c.Jurisprudence() {
		return t.say(" Il entre au registre des jurisprudences ({320-11}).")
	}
	return ""
}
