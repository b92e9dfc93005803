package gazette

import (
	"fmt"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// tellRequest tells requests in modification (M15, M16); their results have a post of their own.
func (t *teller) tellRequest(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.RequestIssued:
		t.add(section{weight: 60, topic: rqKey(e.Number), subject: fmt.Sprintf("Requête Rq%d sur la règle %d", e.Number, e.Rule), text: t.issued(e)})
	case game.RequestRevised:
		if !t.has("vote-opened") {
			q := t.After.Request(e.Number)
			t.add(section{weight: 55, topic: rqKey(e.Number), subject: fmt.Sprintf("Requête Rq%d : nouvelle version", e.Number),
				text: t.say("%s donne une nouvelle forme à sa requête Rq%d ({319-3}, {111}). Le texte compris est :\n\n%s", q.Author, q.Number, t.rewording(q))})
		}
	case game.RequestEnded:
		t.tellRequestEnd(e)
	case game.ProbationBegun:
		t.add(section{weight: 5, subject: fmt.Sprintf("Règle %d en probation", e.Rule),
			text: t.probationBegun(e)})
	case game.ProbationCounted:
		t.add(section{weight: 5, subject: fmt.Sprintf("Probation de la règle %d", e.Rule), text: t.probationCounted(e)})
	}
}

func rqKey(n int) string { return fmt.Sprintf("Rq%d", n) }

// rewording shows the words of a request and what they make of the rule.
func (t *teller) rewording(q *game.Request) string {
	text := Quote(textOf(game.Amend, q.Text))
	if rule, ok := t.After.Book.Rule(q.Rule); ok {
		if diff, marked := change(rule.Text, lawbook.Reword(rule.Text, q.Text).Text); marked {
			text += fmt.Sprintf("\n\nLa règle %d deviendrait ainsi %s :\n\n%s", q.Rule, legend, Quote(diff))
		}
	}
	return text + t.effectsAsked(q.Effects)
}

// issued is M15.
func (t *teller) issued(e game.RequestIssued) string {
	q := t.After.Request(e.Number)
	s := t.say("%s émet la requête en modification Rq%d sur la règle %d ({319-2}). Texte :\n\n%s\n\n", e.Author, e.Number, e.Rule, t.rewording(q))
	if p := t.After.ProbationOf(e.Rule); p != nil {
		s += t.say("- La règle %d est en probation : %s, son auteur, a joué %s sur %d depuis son adoption ({319-1}).\n",
			e.Rule, p.Author, count(p.Turns, "tour complet", "tours complets"), t.After.Book.Int("319.probation"))
	}
	return s + t.say("- Requêtes en cours : %d sur %d au plus ({319-4}).\n- Débat, vote et publication doivent tenir en %s, soit jusqu'au %s ; au-delà, la requête est annulée et coûte %s à son auteur ({319-5}).\n"+
		"- Le vote doit donc être ouvert au plus tard le %s : « Requête Rq%d au vote, délai : %s. »\n- D'ici là, l'auteur peut y renoncer sans perte.",
		len(t.After.OpenRequests()), t.After.Book.Int("319.max_requetes"), t.span("319.duree"), Instant(e.Due), t.points("319.retard"), Instant(lastCall(t.After, q)), e.Number, t.leastVote())
}

// lastCall is the last instant at which the vote on a request can be called: it
// must close and be published in time (A95).
func lastCall(s *game.State, q *game.Request) time.Time {
	return q.Due.Add(-s.Book.Duration("304.duree_min") - s.Lag)
}

func (t *teller) requestOpened(e game.VoteOpened) string {
	q := t.After.Request(number(e.Key))
	s := t.say("La requête %s %s sur la règle %d est au vote ({319-3}). Texte, désormais figé ({106}) :\n\n%s\n\n- Fin du vote : %s.\n- Votent : %s.\n- Il faut %s ; acceptée, la règle garde son numéro.\n",
		e.Key, of(q.Author), q.Rule, t.rewording(q), Instant(e.Until), Names(e.Electors), t.simpleMajority())
	s += t.say("- Qui ne vote pas perd %s ({304-5}).\n", t.points("304.abstention"))
	if t.After.Runs("d5") {
		s += t.say("- L'auteur ne peut voter contre ({d5}).\n")
	}
	return s + t.howToVote(e.Key)
}

func (t *teller) tellRequestEnd(e game.RequestEnded) {
	q := t.After.Request(e.Number)
	switch {
	case t.awaited("request/") != "": // the result has a post of its own
	case e.Outcome == game.RequestRenounced:
		t.add(section{weight: 55, topic: rqKey(e.Number), subject: fmt.Sprintf("Requête Rq%d abandonnée", e.Number),
			text: t.say("%s renonce à sa requête Rq%d sur la règle %d, sans perte de points ({319-5}).", q.Author, q.Number, q.Rule)})
	case e.Why == "late":
		t.add(section{weight: 60, topic: rqKey(e.Number), subject: fmt.Sprintf("Requête Rq%d annulée", e.Number),
			text: t.say("La requête Rq%d %s n'a pas eu de résultat en %s : elle est annulée ({319-5}).", q.Number, of(q.Author), t.span("319.duree"))})
	default:
		t.add(section{weight: 40, topic: rqKey(e.Number), subject: fmt.Sprintf("Requête Rq%d sans objet", e.Number),
			text: t.say("La requête Rq%d %s n'a plus d'objet : la règle %d n'est plus en vigueur sous ce numéro. Personne n'y perd de points ({319}).", q.Number, of(q.Author), q.Rule)})
	}
}

// requestResult is the rest of M16: what the vote decided, and which points come when.
func (t *teller) requestResult(n int) {
	q := t.After.Request(n)
	b := t.After.Ballot(rqKey(n))
	if q == nil || b == nil {
		return
	}
	s := t.say("Requête Rq%d %s, en modification de la règle %d.\n\n%s\n\n", n, of(q.Author), q.Rule, tallyOf(b.For, b.Against, b.Abstained))
	if q.State == game.RequestAccepted {
		s += t.say("La requête est acceptée ({310}). ") + t.modified(q)
	} else {
		s += t.say("La requête est rejetée ({310}).")
	}
	s += t.requestPoints(q)
	t.add(section{weight: 80, topic: rqKey(n), scores: true, subject: fmt.Sprintf("Résultats de la requête Rq%d et scores", n), text: s})
	t.add(section{text: t.lines(b)})
}

func (t *teller) modified(q *game.Request) string {
	r, ok := t.After.Book.Rule(q.Rule)
	if !ok {
		return t.say("La règle %d n'étant plus en vigueur, rien ne change.", q.Rule)
	}
	before := ""
	if n := len(r.History); n > 0 {
		before = r.History[n-1].Text
	}
	text, marked := change(before, r.Text)
	how := ""
	if marked {
		how = " " + legend
	}
	s := t.say("La règle %d garde son numéro ({319-3}) ; depuis la fin du vote ({205}), elle se lit%s :\n\n%s", q.Rule, how, Quote(text))
	switch effects := t.effectsDone(q.Effects, rqKey(q.Number)); {
	case effects != "":
		s += "\n\n" + effects
	case carriedOut(r.Origin) && r.Procedure != lawbook.ByHand:
		s += "\n\nLe texte a changé, les effets automatiques sont ceux de la règle telle qu'elle était, tant qu'un arbitre n'en décide pas autrement."
	}
	return s
}

// requestPoints says what waits for the end of the turn (R319-6).
func (t *teller) requestPoints(q *game.Request) string {
	for _, e := range t.After.Queued {
		if e.About == rqKey(q.Number) && e.Player == q.Author {
			return t.say("\n\nLes %s %s seront comptés à la fin du tour en cours ({319-6}).", signedPoints(e.Points), of(q.Author))
		}
	}
	return ""
}

func signedPoints(n int) string {
	if n > -2 && n < 2 {
		return fmt.Sprintf("%+d point", n)
	}
	return fmt.Sprintf("%+d points", n)
}

func (t *teller) probationBegun(e game.ProbationBegun) string {
	if t.toldLater() {
		return ""
	}
	return t.say("La règle %d est en probation jusqu'à ce %s ait joué %s ({319-1}).", e.Rule, that(e.Author), count(t.After.Book.Int("319.probation"), "tour complet", "tours complets"))
}

func (t *teller) probationCounted(e game.ProbationCounted) string {
	if e.Over {
		return t.say("La période de probation de la règle %d est finie ({319-1}).", e.Rule)
	}
	return t.say("Probation de la règle %d : %s sur %d ({319-1}).", e.Rule, count(e.Turns, "tour complet", "tours complets"), t.After.Book.Int("319.probation"))
}
