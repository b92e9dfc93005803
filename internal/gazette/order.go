package gazette

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// tellOrder tells corrections, by the operator or by a judgment (M42), and what
// changes the law other than by a vote.
func (t *teller) tellOrder(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.OrderGiven:
		t.add(section{weight: 72, subject: orderSubject(e), text: t.order(e)})
	case game.ScoreChanged:
		if e.Why == "correction" && !t.has("order-given") {
			t.add(section{weight: 72, subject: "Correction du score " + of(e.Player), text: t.correction(e.Entry)})
		}
	case game.RuleAnnulled:
		t.add(section{weight: 74, subject: t.say("La règle %d est annulée", e.Number),
			text: t.say("La règle %d, contraire à une règle immuable, est annulée par %s ({110}).", e.Number, source(e.By))})
	case game.CallAnnulled:
		t.add(section{weight: 74, topic: t.proposalTopic(), subject: t.say("Mise au vote %d annulée", e.Number),
			text: t.say("La mise au vote de la proposition %d est annulée par %s : le débat reprend, le numéro %d reste utilisé ({108}).", e.Number, source(e.By), e.Number)})
	case game.VoteRecounted:
		t.add(section{weight: 60, subject: "Vote " + e.Key + " : décompte corrigé", text: t.recounted(e)})
	case game.PointSet:
		t.add(section{weight: 60, subject: "Lecture de la loi", text: t.reading(e)})
	case game.EffectApplied:
		if strings.HasPrefix(e.By, "J") || e.By == "operator" {
			t.add(section{weight: 60, subject: "Effet d'un jugement", text: t.say("Effet appliqué par %s : %s.", source(e.By), e.Effect)})
		}
	}
}

func orderSubject(e game.OrderGiven) string {
	switch e.What {
	case "hold":
		return "Le greffier est en attente"
	case "resume":
		return "Le greffier reprend"
	case "address":
		return "Adresse " + of(e.About)
	case "release":
		return "Un mail pris en compte"
	}
	if e.By == "operator" {
		return "Correction"
	}
	return "Correction par le jugement " + e.By
}

var orderWords = map[string]string{
	"score": "le score %s est corrigé", "admit-vote": "une voix est admise (%s)", "strike-vote": "une voix est retirée (%s)",
	"annul-call": "la mise au vote %s est annulée", "annul-opposition": "une opposition est annulée (%s)",
	"annul-presence-call": "l'appel à présence est annulé (%s)", "winner": "la victoire est attribuée (%s)", "point": "une lecture de la loi est choisie (%s)",
	"removed": "%s n'est plus sur la liste", "subscribed": "%s est de nouveau sur la liste",
}

// serviceWords are acts of the operator that change nothing in the game itself.
var serviceWords = map[string]string{
	"hold": "L'opérateur met le greffier en attente : les mails sont reçus, rien n'est décidé ni publié jusqu'à la reprise. Ce qui compte est l'heure des mails sur la liste ; " +
		"rien de ce qui est écrit pendant l'attente n'est perdu.",
	"resume":  "L'opérateur met fin à l'attente : tout est décidé maintenant, dans l'ordre et d'après l'heure des mails sur la liste.",
	"release": "L'opérateur fait prendre en compte un mail de NOM qui avait été mis de côté, comme s'il arrivait maintenant.",
	"address": "L'opérateur rattache une adresse de plus à NOM : les mails qui en viennent comptent pour ce joueur.",
}

// order is M42: what is changed, by whom, why; and that clocks stay as they are (A48).
func (t *teller) order(e game.OrderGiven) string {
	reason := ""
	if e.Reason != "" {
		reason = " Motif : " + strings.TrimSuffix(oneLine(e.Reason, 300), ".") + "."
	}
	if words, ok := serviceWords[e.What]; ok {
		return strings.ReplaceAll(words, "NOM", orSomebody(e.About)) + reason
	}
	words, ok := orderWords[e.What]
	if !ok {
		words = "le registre est corrigé (%s)"
	}
	what := e.About
	if e.What == "score" {
		what = of(strings.TrimSpace(e.About))
	}
	return t.say("Par ordre %s, "+words+".", ofSource(e.By), what) + reason + " Les délais en cours ne changent pas."
}

func ofSource(by string) string {
	if by == "operator" {
		return "de l'opérateur"
	}
	return "du jugement " + by
}

func (t *teller) correction(e game.Entry) string {
	s := t.say("Le score %s est corrigé de %s par l'opérateur.", of(e.Player), signedPoints(e.Points))
	if e.Reason != "" {
		s += " Motif : " + strings.TrimSuffix(oneLine(e.Reason, 300), ".") + "."
	}
	return s + " Les délais en cours ne changent pas."
}

func (t *teller) recounted(e game.VoteRecounted) string {
	word := map[game.Choice]string{game.For: "pour", game.Against: "contre"}[e.Choice]
	what := "retirée"
	if word != "" {
		what = "comptée " + word
	}
	return t.say("Vote %s : la voix %s est %s par %s. Le résultat reste le même.\n\n%s", e.Key, of(e.Voter), what, source(e.By), tallyOf(e.For, e.Against, e.Abstained))
}

func (t *teller) reading(e game.PointSet) string {
	title, meaning := e.Point, e.Value
	if p, ok := lawbook.FindPoint(e.Point); ok {
		title = p.Title
		for _, a := range p.Alternatives {
			if a.Value == e.Value {
				meaning = a.Meaning
			}
		}
	}
	return t.say("Lecture retenue par %s (point %s, %s) : %s.", source(e.By), e.Point, strings.TrimSuffix(title, "."), strings.TrimSuffix(meaning, "."))
}
