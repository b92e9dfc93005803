package gazette

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// tellVote tells proposals, openings and ends of votes; results have a post of their own.
func (t *teller) tellVote(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.ProposalLaunched:
		t.add(section{weight: 60, topic: t.proposalTopic(), subject: "Proposition " + of(e.Author) + " : le débat est ouvert", text: t.launched(e)})
	case game.ProposalRevised:
		t.tellRevision()
	case game.ProposalWithdrawn:
		if !t.has("turn-ended") {
			t.add(section{weight: 40, topic: t.proposalTopic(), subject: e.Author + " retire sa proposition", text: t.withdrawn(e)})
		}
	case game.VoteOpened:
		t.tellOpening(e)
	case game.VoteClosed:
		t.tellClosing(e)
	case game.VoteStopped:
		t.tellStop(e)
	}
}

func (t *teller) tellOpening(e game.VoteOpened) {
	switch e.On {
	case game.OnProposal:
		t.add(section{weight: 70, topic: e.Key, subject: "Proposition " + e.Key + " : le vote est ouvert", text: t.opened(e)})
	case game.OnRequest:
		t.add(section{weight: 70, topic: e.Key, subject: "Requête " + e.Key + " : le vote est ouvert", text: t.requestOpened(e)})
	case game.OnCassation:
		t.add(section{weight: 70, topic: e.Key, subject: "Cassation du jugement J" + e.Key[1:] + " : le vote est ouvert", text: t.cassationOpened(e)})
	case game.OnSanction:
		t.add(section{weight: 70, topic: e.Key, subject: "Sanction " + e.Key + " : le vote est ouvert", text: t.sanctionOpened(e)})
	case game.OnElection:
		t.add(section{weight: 65, topic: e.Key, subject: "Élection du Premier Arbitre : le vote est ouvert", text: t.electionOpened(e)})
	}
}

// tellClosing tells the ends of votes that no post of results follows.
func (t *teller) tellClosing(e game.VoteClosed) {
	switch {
	case e.On == game.OnProposal && t.awaited("results/") == "": // a player publishes
		t.add(section{weight: 70, topic: "results", thread: e.Key, subject: "Proposition " + e.Key + " : le vote est clos", text: t.closed(e)})
	case e.On == game.OnSanction && !t.toldLater():
		t.add(section{weight: 70, topic: e.Key, subject: "Sanction " + e.Key + " rejetée", text: t.sanctionResult(e.Key)})
	case e.On == game.OnElection && e.Outcome == "void":
		t.add(section{weight: 64, topic: e.Key, subject: "Élection du Premier Arbitre : aucune voix", text: t.emptyElection()})
	}
}

// tellStop tells the end of a vote without a count, where nothing else says it.
func (t *teller) tellStop(e game.VoteStopped) {
	switch e.Why {
	case "filled":
		t.add(section{weight: 30, topic: e.Key, subject: "L'élection du Premier Arbitre s'arrête",
			text: t.say("L'élection du Premier Arbitre s'arrête : la charge est pourvue ({320}).")})
	case "reopened":
		t.add(section{weight: 20, topic: e.Key, subject: "Sanction " + e.Key, text: "Le vote qui venait de s'ouvrir est remplacé par celui-ci, au délai voulu par le Juge."})
	case "modified", "quashed":
		t.add(section{weight: 20, topic: e.Key, subject: "Le vote " + e.Key + " s'arrête",
			text: t.say("Le vote %s en cours s'arrête sans décompte ; personne n'y perd de point ({320-8}).", e.Key)})
	case "rule-gone":
		t.add(section{weight: 30, topic: e.Key, subject: "Le vote " + e.Key + " s'arrête", text: fmt.Sprintf("Le vote %s s'arrête sans décompte : il n'a plus d'objet.", e.Key)})
	}
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
func subjectOf(c *game.Proposal) string {
	switch {
	case c.Change == game.ToMutable:
		return fmt.Sprintf("transmutation de la règle %d en règle modifiable", c.Target)
	case c.Change == game.ToImmutable:
		return fmt.Sprintf("transmutation de la règle %d en règle immuable", c.Target)
	case c.Decree != 0:
		return fmt.Sprintf("adoption d'une règle qui abroge le décret d%d", c.Decree)
	case c.Target != 0:
		return fmt.Sprintf("%s de la règle %d", changeWord(c.Change), c.Target)
	}
	return changeWord(c.Change)
}

// titleOf is the title that the author gave, unless it says no more than the rest.
func titleOf(c *game.Proposal) string {
	same := strings.EqualFold(c.Title, subjectOf(c)) || strings.HasPrefix(c.Title, of(c.Author)) || strings.HasPrefix(c.Title, "de "+c.Author)
	if strings.TrimSpace(c.Title) == "" || same {
		return ""
	}
	return ", « " + oneLine(c.Title, 100) + " »"
}

// wording sets off the text of a proposal, what an amendment makes of the rule
// in force, and the effects that the program would carry out.
func (t *teller) wording(c *game.Proposal) string {
	text := Quote(textOf(c.Change, c.Text))
	rule, ok := t.After.Book.Rule(c.Target)
	if ok && c.Change == game.Amend {
		after := lawbook.Reword(rule.Text, c.Text)
		if diff, marked := change(rule.Text, after.Text); marked {
			text += fmt.Sprintf("\n\nLa règle %d deviendrait ainsi %s :\n\n%s", c.Target, legend, Quote(diff))
		}
	}
	return text + t.effectsAsked(c.Effects)
}

func (t *teller) effectsAsked(effects []string) string {
	if len(effects) == 0 {
		return ""
	}
	lines := []string{"\n\nEffets que le greffier appliquerait de lui-même :"}
	for _, e := range effects {
		lines = append(lines, "  EFFET "+strings.TrimSpace(e))
	}
	return strings.Join(lines, "\n")
}

// launched is M6.
func (t *teller) launched(e game.ProposalLaunched) string {
	c := t.After.CurrentProposal()
	if c == nil {
		return ""
	}
	return t.say("%s lance la discussion d'une proposition%s : %s ({103}, {302}). Le texte compris est :\n\n%s\n\n"+
		"- Mise au vote, elle portera le numéro %d ({108}).\n"+
		"- Chacun peut la critiquer et suggérer des changements ; l'auteur décide de la forme définitive et du passage au vote ({111}).\n"+
		"- Pour la mettre au vote, %s écrit par exemple : « Je mets ma proposition au vote, délai : %s. »",
		e.Author, titleOf(c), subjectOf(c), t.wording(c), t.After.Next.Proposal, e.Author, t.leastVote()) + t.standing(c)
}

// leastVote is the shortest delay of a vote, as a call writes it: "72h".
func (t *teller) leastVote() string {
	return game.Hours(t.After.Book.Duration("304.duree_min")).String()
}

// standing warns, at the launch, of a change that the count of rules would not allow (R209, R103).
func (t *teller) standing(c *game.Proposal) string {
	rule, ok := t.After.Book.Rule(c.Target)
	switch {
	case c.Target != 0 && !ok:
		return t.say("\n- Attention : la règle %d n'est pas en vigueur, la mise au vote serait refusée ({103}).", c.Target)
	case ok && !rule.Mutable && (c.Change == game.Amend || c.Change == game.Repeal):
		return t.say("\n- Attention : la règle %d est immuable, la mise au vote serait refusée ({103}, {109}).", c.Target)
	case ok && rule.Mutable && t.After.Book.CountMutable() < 2 && (c.Change == game.Repeal || c.Change == game.ToImmutable):
		return t.say("\n- Attention : la règle %d est la dernière règle modifiable, la mise au vote serait refusée ({114}).", c.Target)
	case grows(c.Change) && t.After.Book.CountMutable() >= t.After.Book.Int("209.maximum"):
		return t.say("\n- Attention : il y a déjà %d règles modifiables, la mise au vote serait refusée ({209}).", t.After.Book.CountMutable())
	}
	return ""
}

func grows(c game.ChangeKind) bool { return c == game.Adopt || c == game.ToMutable }

func (t *teller) tellRevision() {
	c := t.After.CurrentProposal()
	if c == nil || t.has("vote-opened") {
		return // the opening shows the text
	}
	t.add(section{weight: 55, topic: t.proposalTopic(), subject: "Proposition " + of(c.Author) + " : nouvelle version",
		text: t.say("%s donne une nouvelle forme à sa proposition : %s ({111}). Le texte compris est :\n\n%s", c.Author, subjectOf(c), t.wording(c)) + t.standing(c)})
}

func (t *teller) withdrawn(e game.ProposalWithdrawn) string {
	s := t.say("%s retire sa proposition avant le vote ({111}) : aucun numéro n'est utilisé, aucun point n'est perdu.", e.Author)
	if e.Until != nil {
		s += t.say(" Il reste jusqu'au %s pour en lancer une autre ou passer ({302}).", Instant(*e.Until))
	}
	return s
}

// opened is M7: the frozen text, the deadline, who votes and what it takes.
func (t *teller) opened(e game.VoteOpened) string {
	c := t.After.Proposal(number(e.Key))
	if c == nil {
		return "" // annulled in the same breath
	}
	final := ""
	if t.has("proposal-revised") {
		final = t.say(" La mise au vote contient la forme définitive ({111}).")
	}
	s := t.say("La proposition %s %s est au vote : %s ({304-1}).%s Texte, désormais figé ({106}) :\n\n%s\n\n"+
		"- Fin du vote : %s.\n- Votent : %s.\n- Il faut %s.\n",
		e.Key, of(e.Author), subjectOf(c), final, t.wording(c), Instant(e.Until), Names(e.Electors), t.majority(c))
	if t.After.Runs("304") {
		s += t.say("- Qui ne vote pas perd %s ({304-5}).\n", t.points("304.abstention"))
	}
	if t.After.Runs("d5") {
		s += t.say("- L'auteur ne peut voter contre ({d5}).\n")
	}
	return s + t.howToVote(e.Key)
}

// howToVote closes the openings of votes on rules.
func (t *teller) howToVote(key string) string {
	s := fmt.Sprintf("\nPour voter, répondez « POUR » ou « CONTRE », ou écrivez « VOTE %s : POUR » seul sur sa ligne. La dernière voix compte.", key)
	if t.After.Runs("320") {
		s += t.say(" Une ligne « nouveau PA : nom » peut accompagner le vote ({320}).")
	}
	return s
}

// majority says what a proposal needs to be adopted.
func (t *teller) majority(c *game.Proposal) string {
	if c.Change == game.ToMutable && t.After.Runs("109") {
		return t.say("l'unanimité de ceux qui votent, un pour au moins ({109})")
	}
	return t.simpleMajority()
}

func (t *teller) simpleMajority() string {
	if expr, ok := t.After.Book.Expression("310.adoption"); ok {
		return t.say("que la condition « %s » soit remplie ({310})", expr)
	}
	name := t.After.Book.Procedure("310")
	for _, p := range lawbook.Procedures("310")[1:] {
		if p.Name == name && name != lawbook.ByHand {
			return t.say("%s ({310})", p.Title)
		}
	}
	return t.say("strictement plus de pour que de contre ({310})")
}

// closed is M10: in the mode where players publish.
func (t *teller) closed(e game.VoteClosed) string {
	who := t.After.Turn.Player
	if f := t.After.Turn.Finisher; f != "" {
		who = f
	}
	s := fmt.Sprintf("Le vote sur la proposition %s est clos.\n\n%s\n\n", e.Key, tallyOf(e.For, e.Against, e.Abstained))
	if t.After.Turn.PublicationFrom == nil {
		return s
	}
	from := t.After.Turn.PublicationFrom.Add(t.After.Book.Duration("311.publication"))
	return s + t.say("Il revient à %s de publier les résultats et les scores, sujet en majuscules ({311-3}, {d11}), ou d'écrire « Bot, publie les résultats. » "+
		"Si ce n'est pas fait, %s pourra publier après le %s, et chacun des deux recevra la moitié du gain ({311}).", who, t.After.NextActive(who), Instant(from))
}

func tallyOf(f, a, abst []string) string {
	return strings.Join([]string{tallyLine("Pour", f), tallyLine("Contre", a), tallyLine("Abstention", abst)}, "\n")
}

func tallyLine(word string, names []string) string {
	who := "—"
	if len(names) > 0 {
		who = strings.Join(names, ", ")
	}
	return hang(fmt.Sprintf("  %s %2d  ", pad(word, 10), len(names)), who)
}

// proposalTopic is the thread of the proposal under way: its number, or the
// one that it would have at the vote.
func (t *teller) proposalTopic() string {
	if c := t.After.CurrentProposal(); c != nil && c.Number > 0 {
		return strconv.Itoa(c.Number)
	}
	return strconv.Itoa(t.After.Next.Proposal)
}

// number reads the number of a key: 321 of "321", 1 of "Rq1"; 0 if it has none.
func number(key string) int {
	i := strings.IndexFunc(key, func(r rune) bool { return r >= '0' && r <= '9' })
	if i < 0 {
		return 0
	}
	digits, _, _ := strings.Cut(key[i:], "/")
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return n
}

// missing are the electors of a ballot who have not voted.
func missing(b *game.Ballot) []string {
	return slices.DeleteFunc(slices.Clone(b.Electors), func(n string) bool {
		v := b.Voice(n)
		return v != nil && v.Choice != game.Abstain
	})
}
