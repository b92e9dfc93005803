package gazette

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// tellVote tells proposals, calls and results.
func (t *teller) tellVote(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.ProposalLaunched:
		t.add(section{weight: 60, topic: t.proposalTopic(), subject: fmt.Sprintf("Proposition de %s : le débat est ouvert", e.Author), text: t.launched(e)})
	case game.ProposalRevised:
		if !t.has("vote-opened") {
			c := t.After.CurrentProposal()
			t.add(section{weight: 55, topic: t.proposalTopic(), subject: fmt.Sprintf("Nouvelle version de la proposition de %s", c.Author),
				text: "Nouvelle version prise en compte (111) :\n\n" + Quote(textOf(c.Change, e.Text)) + "\n"})
		}
	case game.ProposalWithdrawn:
		if !t.has("turn-ended") {
			t.add(section{weight: 40, topic: t.proposalTopic(), subject: fmt.Sprintf("%s retire sa proposition", e.Author), text: t.withdrawn(e)})
		}
	case game.VoteOpened:
		if e.On == game.OnProposal {
			t.add(section{weight: 70, topic: e.Key, subject: "Proposition " + e.Key + " : le vote est ouvert", text: t.opened(e)})
		}
	case game.VoteClosed:
		if e.On == game.OnProposal && t.After.Publication == game.ByPlayer {
			t.add(section{weight: 70, topic: "results", subject: "Proposition " + e.Key + " : le vote est clos", text: t.closed(e)})
		}
	case game.ResultsPublished:
		t.tellResults(e)
	}
}

func (t *teller) has(kind string) bool {
	for _, r := range t.Events {
		if r.Event.Kind() == kind {
			return true
		}
	}
	return false
}

// textOf is a proposal's text, or what stands for it.
func textOf(change game.ChangeKind, text string) string {
	if strings.TrimSpace(text) == "" {
		return "(" + changeWord(change) + ", sans autre texte)"
	}
	return text
}

func changeWord(c game.ChangeKind) string {
	switch c {
	case game.Amend:
		return "amendement"
	case game.Repeal:
		return "abrogation"
	case game.ToMutable:
		return "transmutation en règle modifiable"
	case game.ToImmutable:
		return "transmutation en règle immuable"
	}
	return "adoption d'une règle"
}

// subjectOf says what a proposal is: "amendement de la règle 206".
func subjectOf(c game.ChangeKind, target int) string {
	switch {
	case c == game.ToMutable:
		return fmt.Sprintf("transmutation de la règle %d en règle modifiable", target)
	case c == game.ToImmutable:
		return fmt.Sprintf("transmutation de la règle %d en règle immuable", target)
	case target != 0:
		return fmt.Sprintf("%s de la règle %d", changeWord(c), target)
	}
	return changeWord(c)
}

func (t *teller) launched(e game.ProposalLaunched) string {
	return fmt.Sprintf("%s lance la discussion : %s (103). Le texte compris est :\n\n%s\n\n"+
		"S'il est mis au vote, ce sera la proposition %d (108). Chacun peut critiquer et suggérer ; l'auteur décide de la forme définitive et du passage au vote (111) : "+
		"« MISE AU VOTE, 72 h ».", e.Author, subjectOf(e.Change, e.Target), Quote(textOf(e.Change, e.Text)), t.After.Next.Proposal)
}

func (t *teller) withdrawn(e game.ProposalWithdrawn) string {
	s := fmt.Sprintf("%s retire sa proposition, sans numéro ni point (111).", e.Author)
	if e.Until != nil {
		s += fmt.Sprintf(" Il reste jusqu'au %s pour en lancer une autre (302).", Instant(*e.Until))
	}
	return s
}

// opened is M7: the frozen text, the deadline, who votes and what it takes.
func (t *teller) opened(e game.VoteOpened) string {
	c := t.After.CurrentProposal()
	need := "strictement plus de pour que de contre (310)"
	if c.Change == game.ToMutable {
		need = "l'unanimité de ceux qui votent (109)"
	}
	return fmt.Sprintf("La proposition %s de %s est au vote : %s. Texte, désormais figé (106) :\n\n%s\n\n"+
		"Fin du vote : %s.\nVotent : %s. Il faut %s.\n\n"+
		"Pour voter, répondez « POUR » ou « CONTRE », ou écrivez « VOTE %s : POUR ». La dernière voix compte. L'auteur ne peut voter contre (d5) ; "+
		"qui ne vote pas perd %s (304 art. 5). Une ligne « nouveau PA : nom » peut accompagner le vote (320).",
		e.Key, e.Author, subjectOf(c.Change, c.Target), Quote(textOf(c.Change, c.Text)), Instant(e.Until), Names(e.Electors), need, e.Key,
		count(t.After.Book.Int("304.abstention"), "point", "points"))
}

// closed is M10: in the mode where players publish.
func (t *teller) closed(e game.VoteClosed) string {
	s := fmt.Sprintf("Le vote sur la proposition %s est clos.\n\n%s\n\n", e.Key, tallyOf(e.For, e.Against, e.Abstained))
	who := t.After.Turn.Player
	if f := t.After.Turn.Finisher; f != "" {
		who = f
	}
	from := t.After.Turn.PublicationFrom.Add(t.After.Book.Duration("311.publication"))
	return s + fmt.Sprintf("Il revient à %s de publier les résultats et les scores, sujet en majuscules (311, d11). S'il ne l'a pas fait, %s pourra le faire après le %s, "+
		"et les gains seront partagés par moitié (311).", who, t.After.NextActive(who), Instant(from))
}

func tallyOf(f, a, abst []string) string {
	return fmt.Sprintf("  Pour        %2d  %s\n  Contre      %2d  %s\n  Abstention  %2d  %s", len(f), namesOrDash(f), len(a), namesOrDash(a), len(abst), namesOrDash(abst))
}

func namesOrDash(names []string) string {
	if len(names) == 0 {
		return "—"
	}
	return strings.Join(names, ", ")
}

// proposalTopic is the thread of the proposal under way: its number, or the
// one that it would have at the vote.
func (t *teller) proposalTopic() string {
	if c := t.After.CurrentProposal(); c != nil && c.Number > 0 {
		return strconv.Itoa(c.Number)
	}
	return strconv.Itoa(t.After.Next.Proposal)
}
