package gazette

import (
	"fmt"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// tellCassation tells motions, oppositions and judgments quashed (M26–M28).
func (t *teller) tellCassation(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.CassationMoved:
		t.add(section{weight: 68, topic: jKey(e.Case), subject: fmt.Sprintf("Demande de cassation du jugement J%d", e.Case), text: t.moved(e)})
	case game.CassationDropped:
		t.add(section{weight: 50, topic: jKey(e.Case), subject: fmt.Sprintf("Cassation J%d : demande retirée", e.Case),
			text: t.say("%s retire sa demande de cassation du jugement J%d ({320-5}).", e.By, e.Case)})
	case game.ArbiterOpposed:
		if !t.has("judgment-quashed") {
			t.add(section{weight: 55, topic: jKey(e.Case), subject: fmt.Sprintf("Jugement J%d : opposition %s", e.Case, of(e.Arbiter)), text: t.arbiterOpposed(e)})
		}
	case game.ArbiterYielded:
		t.add(section{weight: 50, topic: jKey(e.Case), subject: fmt.Sprintf("Jugement J%d : opposition retirée", e.Case),
			text: t.say("%s retire son opposition au jugement J%d ({320-8}).", e.Arbiter, e.Case)})
	case game.JudgmentQuashed:
		t.tellQuashed(e)
	}
}

// moved is M26.
func (t *teller) moved(e game.CassationMoved) string {
	c := t.After.Case(e.Case)
	s := t.say("%s demande la cassation du jugement J%d %s ({320-5}).\n\n- Le vote est organisé par un arbitre autre que le Juge ({320-7})%s : « Vote de cassation J%d, délai : %s. »\n- Il dure de %s.\n",
		e.By, e.Case, of(decision(c).By), t.organisers(c), e.Case, game.Hours(t.After.Book.Duration("320.cassation_min")), t.cassationSpan())
	if decision(c).Blocking {
		return s + t.say("- Le Juge l'ayant dit, le tour suivant attendra l'issue ({320-6}).")
	}
	return s + t.say("- La demande ne bloque pas la partie ({320-6}).")
}

// cassationSpan says how long a vote on a cassation lasts: "3 à 5 jours".
func (t *teller) cassationSpan() string {
	least, most := t.After.Book.Duration("320.cassation_min"), t.After.Book.Duration("320.cassation_max")
	if least%day == 0 && most%day == 0 {
		return fmt.Sprintf("%d à %d jours", least/day, most/day)
	}
	return t.span("320.cassation_min") + " à " + t.span("320.cassation_max")
}

// enoughToKeep says how many voices keep a judgment.
func (t *teller) enoughToKeep() string {
	if n := t.After.Book.Int("320.maintien"); n > 1 {
		return fmt.Sprintf("%d voix contre suffisent à le maintenir", n)
	}
	return "Une seule voix contre suffit à le maintenir"
}

// decision is the judgment in force on a case, or the one that fell last: in
// one mail a judgment can be contested and fall.
func decision(c *game.Case) game.Judgment {
	switch {
	case c.Judgment != nil:
		return *c.Judgment
	case len(c.Former) > 0:
		return c.Former[len(c.Former)-1]
	}
	return game.Judgment{}
}

// organisers names the arbiters who may open the vote.
func (t *teller) organisers(c *game.Case) string {
	var names []string
	for _, o := range []game.Office{game.PA, game.DA, game.TA} {
		if name := t.After.Offices.Of(o).Player; name != "" && name != decision(c).By {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ", et il n'y en a pas pour l'instant"
	}
	return ", donc par " + strings.Join(names, " ou ")
}

func (t *teller) arbiterOpposed(e game.ArbiterOpposed) string {
	j := decision(t.After.Case(e.Case))
	return t.say("%s s'oppose en tant qu'arbitre au jugement J%d ({320-8}). Avec l'opposition de l'autre arbitre, le jugement serait cassé. Délai : jusqu'au %s.", e.Arbiter, e.Case, Instant(j.ArbitersDue))
}

// cassationOpened is M27.
func (t *teller) cassationOpened(e game.VoteOpened) string {
	n := number(e.Key)
	judge := Names(e.Excluded)
	return t.say("%s ouvre le vote sur la cassation du jugement J%d, rendu par %s ({320-7}).\n\n"+
		"- « Pour » veut dire casser le jugement ; « contre », le maintenir.\n"+
		"- %s.\n- Fin du vote : %s.\n- Votent : %s. Le Juge ne vote pas.\n"+
		"- Qui ne vote pas perd %s ({320-7}).\n\nPour voter, répondez « pour la cassation » ou « contre la cassation », ou écrivez « VOTE %s : POUR ». La dernière voix compte.",
		e.Author, n, judge, t.enoughToKeep(), Instant(e.Until), Names(e.Electors), t.points("320.abstention"), e.Key)
}

// tellQuashed tells a cassation by the arbiters, and by a vote whose result
// post says less: with a new PA the office changes hands in a post of its own.
func (t *teller) tellQuashed(e game.JudgmentQuashed) {
	switch {
	case t.awaited("results/C") != "" && t.awaited("duty/") == "":
		return // M28 says it all
	case e.How == "vote":
		t.add(section{weight: 66, topic: jKey(e.Case), subject: fmt.Sprintf("Le jugement J%d est cassé", e.Case),
			text: t.say("Le vote casse le jugement J%d %s ({320-7}) ; les chiffres et les points suivent dans un message à part.", e.Case, of(e.Judge))})
	default:
		last := t.After.Case(e.Case).Former
		t.add(section{weight: 78, topic: jKey(e.Case), subject: fmt.Sprintf("Le jugement J%d est cassé par les arbitres", e.Case),
			text: t.say("%s s'y opposant, le jugement J%d %s est cassé ({320-8}). Il sera rejugé par qui succède au Juge ({320-9}).", Names(last[len(last)-1].Opponents), e.Case, of(e.Judge))})
	}
}

// cassationResult is M28 of a vote: figures, and what follows.
func (t *teller) cassationResult(key string) {
	b := t.After.Ballot(key)
	n := number(key)
	c := t.After.Case(n)
	if b == nil || c == nil {
		return
	}
	s := t.say("Vote sur la cassation du jugement J%d (« pour » casse, « contre » maintient) :\n\n%s\n\n", n, tallyOf(b.For, b.Against, b.Abstained))
	if b.Outcome == "kept" {
		s += t.say("Le jugement est maintenu ({320-7}) et devient définitif ({320-10}).") + t.entry(n)
	} else {
		s += t.quashedByVote(c)
	}
	t.add(section{weight: 82, topic: jKey(n), thread: key, scores: true, subject: fmt.Sprintf("Résultats de la cassation du jugement J%d et scores", n), text: s})
}

func (t *teller) quashedByVote(c *game.Case) string {
	if len(c.Former) == 0 {
		return t.say("Le jugement est cassé ({320-7}).")
	}
	judge := c.Former[len(c.Former)-1].By
	s := t.say("Personne ne s'y opposant, le jugement %s est cassé ({320-7}).", of(judge))
	if until := t.After.BarredUntil(judge); !until.IsZero() {
		s += t.say(" %s ne peut être arbitre avant le %s ({320-9}).", judge, Instant(until))
	}
	if c.Pending() && c.Judge != "" && c.JudgeDue != nil {
		return s + t.say(" Un nouveau jugement est attendu de %s, qui a jusqu'au %s pour se manifester ({320-3}, {320-9}).", c.Judge, Instant(*c.JudgeDue))
	}
	return s + t.say(" Un nouveau jugement est attendu de qui succédera au Juge ({320-9}).")
}
