package gazette

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// tellSanction tells sanctions, disclosures and pseudonyms (M36, M37).
func (t *teller) tellSanction(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.SanctionPronounced:
		t.add(section{weight: 66, topic: sKey(e.Number), subject: fmt.Sprintf("Sanction S%d contre %s", e.Number, e.Target), text: t.pronounced(e)})
	case game.SanctionAgreed:
		if !t.has("sanction-settled") {
			t.add(section{weight: 55, topic: sKey(e.Number), subject: fmt.Sprintf("Sanction S%d : accord %s", e.Number, of(e.Arbiter)), text: t.agreed(e)})
		}
	case game.SanctionSettled:
		if c := t.After.Sanction(e.Number); e.Effective && !c.ByJudge {
			t.add(section{weight: 66, topic: sKey(e.Number), subject: fmt.Sprintf("Sanction S%d contre %s", e.Number, c.Target),
				text: t.say("Les trois arbitres, %s, sont d'accord : %s perd %s ({320}).", Names(c.Agreed), c.Target, count(c.Points, "point", "points"))})
		}
	case game.DisclosureRecorded:
		t.add(section{weight: 60, subject: fmt.Sprintf("Contournement dévoilé par %s", e.Player),
			text: t.say("%s constate %s a dévoilé le premier son propre contournement d'une règle : il n'y a plus de faute, et la prime est due ({d13}).", e.By, that(e.Player))})
	case game.NamesJoined:
		t.add(section{weight: 66, subject: fmt.Sprintf("Pseudonymes %s", of(e.Main)), text: t.joinedNames(e)})
	}
}

func sKey(n int) string { return fmt.Sprintf("S%d", n) }

func (t *teller) pronounced(e game.SanctionPronounced) string {
	reason := ""
	if text := strings.TrimSpace(e.Reason); text != "" {
		reason = "\n\n" + Quote(text)
	}
	if e.ByJudge {
		in := ""
		if e.Case != 0 {
			in = fmt.Sprintf(", affaire J%d", e.Case)
		}
		return t.say("%s, Juge%s, prononce contre %s une sanction de %s : S%d ({d12-2}). Elle n'a d'effet que si le vote l'approuve ({d12-3}).%s",
			e.By, in, e.Target, count(e.Points, "point", "points"), e.Number, reason)
	}
	return t.say("%s propose en tant qu'arbitre une sanction de %s contre %s : S%d. Il y faut l'accord des trois arbitres ({320}), donc encore celui %s : « J'approuve la sanction de %s contre %s. »%s",
		e.By, count(e.Points, "point", "points"), e.Target, e.Number, t.toAgree(e.Number), count(e.Points, "point", "points"), e.Target, reason)
}

// toAgree names the arbiters whose agreement is missing: "du TA", "du DA et du TA".
func (t *teller) toAgree(n int) string {
	var without []string
	for _, o := range []game.Office{game.PA, game.DA, game.TA} {
		if name := t.After.Offices.Of(o).Player; name == "" || !slices.Contains(t.After.Sanction(n).Agreed, name) {
			without = append(without, "du "+string(o))
		}
	}
	return Names(without)
}

func (t *teller) agreed(e game.SanctionAgreed) string {
	c := t.After.Sanction(e.Number)
	return t.say("%s approuve la sanction S%d de %s contre %s ; accords donnés : %s. Manque encore celui %s ({320}).", e.Arbiter, c.Number, count(c.Points, "point", "points"), c.Target, Names(c.Agreed), t.toAgree(c.Number))
}

func (t *teller) sanctionOpened(e game.VoteOpened) string {
	c := t.After.Sanction(number(e.Key))
	return t.say("La sanction %s, %s contre %s, est au vote ({d12-3}).\n\n- Fin du vote : %s.\n- Votent : %s. Ni le Juge ni le joueur visé ne votent.\n"+
		"- Elle s'applique s'il y a plus de pour que de contre ; ne pas voter ne coûte rien.\n\nPour voter : « pour la sanction », « contre la sanction », ou « VOTE %s : POUR ».",
		e.Key, count(c.Points, "point", "points"), c.Target, Instant(e.Until), Names(e.Electors), e.Key)
}

// sanctionResult gives the figures of a vote and its outcome.
func (t *teller) sanctionResult(key string) string {
	b := t.After.Ballot(key)
	c := t.After.Sanction(number(key))
	s := t.say("Vote sur la sanction %s, %s contre %s :\n\n%s\n\n", key, count(c.Points, "point", "points"), c.Target, tallyOf(b.For, b.Against, b.Abstained))
	if c.State == game.SanctionEffective {
		return s + t.say("La sanction s'applique : plus de pour que de contre parmi les votes exprimés ({d12-3}).")
	}
	return s + t.say("La sanction ne s'applique pas : il fallait plus de pour que de contre ({d12-3}). Aucun point ne change.")
}

func (t *teller) joinedNames(e game.NamesJoined) string {
	s := t.say("%s constate %s joue aussi sous %s : %s ({d14}).", e.By, that(e.Main), plural(len(e.False), "un autre nom", "d'autres noms"), Names(e.False))
	return s + " Ces pseudonymes sont supprimés, et leurs voix retirées des votes ouverts ; les votes clos ne changent pas."
}

// plural chooses the form for a number of things.
func plural(n int, one, many string) string {
	if n < 2 {
		return one
	}
	return many
}

// tellVoteResult opens the post that publishes the outcome of a vote other than
// that on a proposal.
func (t *teller) tellVoteResult(key string) {
	about, _ := strings.CutPrefix(key, "results/")
	switch {
	case strings.HasPrefix(key, "request/"):
		t.requestResult(number(key))
	case strings.HasPrefix(about, "C"):
		about, _, _ = strings.Cut(about, "/")
		t.cassationResult(about)
	case strings.HasPrefix(about, "S") && t.After.Ballot(about) != nil:
		t.add(section{weight: 82, topic: about, scores: true, subject: "Résultats du vote sur la sanction " + about + " et scores", text: t.sanctionResult(about)})
	}
}
