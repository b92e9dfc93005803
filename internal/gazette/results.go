package gazette

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// tellResults is the head of M1: the vote, its outcome and what it changes.
func (t *teller) tellResults(e game.ResultsPublished) {
	c := t.After.Proposal(e.Number)
	b := t.After.Ballot(strconv.Itoa(e.Number))
	t.add(section{weight: 90, topic: "results", thread: b.Key, scores: true, subject: fmt.Sprintf("Résultats de la proposition %d et scores", c.Number), text: t.outcome(c, b, e)})
	if c.State == game.ProposalAdopted {
		t.add(section{text: t.newLaw(c)})
	}
	t.add(section{text: t.lines(b)})
	t.add(section{text: t.decreesTold(e)})
	t.add(section{text: t.requestsBooked()})
}

func (t *teller) outcome(c *game.Proposal, b *game.Ballot, e game.ResultsPublished) string {
	title := titleOf(c)
	verdict := "rejetée"
	if c.State == game.ProposalAdopted {
		verdict = "adoptée"
	}
	s := t.say("Proposition %d %s%s : %s.\n\n%s\n\nLa proposition est %s (%s).%s", c.Number, of(c.Author), title, subjectOf(c),
		tallyOf(b.For, b.Against, b.Abstained), verdict, t.ruling(c), t.above(c, b))
	switch {
	case e.Halves:
		s += t.say(" %s publie à la place %s, plus de %s après la fin du vote : les gains sont partagés par moitié ({311}).", e.By, of(c.Author), t.span("311.publication"))
	case e.Registrar && e.By != "":
		s += t.say(" Résultats publiés par le greffier au nom %s ({311-3}).", of(e.By))
	case e.Registrar:
		s += t.say(" Résultats publiés par le greffier ({311-3}).")
	default:
		s += t.say(" Résultats publiés par %s ({311-3}).", e.By)
	}
	return s
}

// ruling is the rule by which the outcome was decided.
func (t *teller) ruling(c *game.Proposal) string {
	if c.Change == game.ToMutable {
		return t.during(c).cite("{109}")
	}
	return t.during(c).cite("{310}")
}

// above says how many voices were required and how many stood above (R311-2).
func (t *teller) above(c *game.Proposal, b *game.Ballot) string {
	_, formula := t.After.Book.Expression("310.adoption")
	switch {
	case c.Change == game.ToMutable:
		return t.say(" Il fallait l'unanimité de ceux qui votent.")
	case t.changesMajority(c):
		return t.during(c).say(" Le vote a été compté selon la règle {310} telle qu'elle était pendant le vote ({107}).")
	case formula || t.After.Book.Procedure("310") != lawbook.Procedures("310")[0].Name:
		return " Il fallait " + t.majority(c) + "."
	}
	required := len(b.Against) + 1
	s := fmt.Sprintf(" Il fallait %s pour", count(required, "voix", "voix"))
	if c.State == game.ProposalAdopted {
		return s + fmt.Sprintf(" ; au-dessus du nombre requis : %d.", len(b.For)-required)
	}
	return s + fmt.Sprintf(" ; il y en a %d.", len(b.For))
}

// changesMajority: the adopted text sets what the votes to come need, which is
// not what its own vote needed (R107).
func (t *teller) changesMajority(c *game.Proposal) bool {
	by := strconv.Itoa(c.Number)
	rule, _ := t.After.Book.RuleOfOrigin(310)
	return t.After.Book.Expressions["310.adoption"].By == by || rule.ProcedureBy != nil && rule.ProcedureBy.By == by
}

// newLaw tells the change of the rules in force since the end of the vote (R205).
func (t *teller) newLaw(c *game.Proposal) string {
	tail := t.say("En vigueur depuis la fin du vote, le %s ({205}). Règles modifiables : %d sur %d au plus ({209}).",
		Instant(*c.Closed), t.After.Book.CountMutable(), t.After.Book.Int("209.maximum"))
	r, ok := t.After.Book.Rule(c.Number)
	switch {
	case !ok && c.Change == game.Repeal:
		return fmt.Sprintf("La règle %d est abrogée. %s", c.Target, tail)
	case !ok:
		return t.say("Le changement est sans effet : la règle %d n'est plus en vigueur, ou le nombre des règles modifiables ne le permet pas ({103}, {209}).", c.Target)
	case c.Change == game.Repeal:
		return t.say("L'amendement est abrogé : la règle retrouve son texte d'avant sous le numéro %d ({103-2}, {108}).\n\n%s\n\n%s", r.Number, Quote(r.Text), tail) + t.consequences(c, r)
	case c.Change == game.ToMutable || c.Change == game.ToImmutable:
		state := map[bool]string{true: "modifiable", false: "immuable"}[r.Mutable]
		return t.during(c).say("La règle %d devient la règle %d, %s, au texte inchangé ({108}, {109}).\n\n%s", c.Target, r.Number, state, tail) + t.consequences(c, r)
	case c.Target != 0:
		return t.amended(c, r) + "\n\n" + tail + t.consequences(c, r)
	}
	return fmt.Sprintf("Nouvelle règle %d :\n\n%s\n\n%s", c.Number, Quote(r.Text), tail) + t.consequences(c, r)
}

func (t *teller) amended(c *game.Proposal, r lawbook.Rule) string {
	before := ""
	if n := len(r.History); n > 0 {
		before = r.History[n-1].Text
	}
	if diff, marked := change(before, r.Text); marked {
		return t.say("La règle %d devient la règle %d ({108}) %s :\n\n%s", c.Target, c.Number, legend, Quote(diff))
	}
	return t.say("La règle %d devient la règle %d ({108}) :\n\n%s", c.Target, c.Number, Quote(r.Text))
}

// consequences are what a reader would not think of: the rank among rules
// (A57), and what the program does of itself (design §3).
func (t *teller) consequences(c *game.Proposal, r lawbook.Rule) string {
	s := ""
	if c.Decree != 0 {
		s += t.say(" Le décret d%d est abrogé ({313}).", c.Decree)
	}
	if c.Target != 0 && c.Target != c.Number && r.Mutable {
		s += t.say("\n\nÀ noter : sous le numéro %d, la règle cède désormais, en cas de conflit, devant toute règle modifiable de numéro plus petit ({317}).", c.Number)
	}
	if effects := t.effectsDone(c.Effects, strconv.Itoa(c.Number)); effects != "" {
		return s + "\n\n" + effects
	}
	switch {
	case r.Procedure == lawbook.ByHand:
		s += "\n\nCette règle n'a pas d'effet automatique : les arbitres l'appliquent à la main."
	case c.Change == game.Adopt:
		s += "\n\nCette règle n'a pas d'effet automatique : joueurs et arbitres l'appliquent."
	case c.Change == game.Amend && carriedOut(r.Origin):
		s += fmt.Sprintf("\n\nLe texte a changé, les effets automatiques sont ceux de la règle %d, tant qu'un arbitre n'en décide pas autrement.", c.Target)
	}
	return s
}

// carriedOut reports whether the program carries out the rule of an origin: it
// is one of the law that it was written for.
func carriedOut(origin int) bool { return origin < firstWithoutCode }

// firstWithoutCode is the first number that players gave after the law of
// November 2000: rules from there on have no procedure of their own.
const firstWithoutCode = 321

// effectsDone says which effects of an adopted text are carried out.
func (t *teller) effectsDone(effects []string, by string) string {
	if len(effects) == 0 {
		return ""
	}
	lines := []string{"Effets automatiques :"}
	for _, text := range effects {
		word := "appliqué"
		if e, refusal := lawbook.ParseEffect(text); refusal != nil || !t.inForce(e, by) {
			word = "sans effet automatique : les arbitres l'appliquent"
		}
		lines = append(lines, "- "+strings.TrimSpace(text)+" : "+word)
	}
	return strings.Join(lines, "\n")
}

// inForce reports whether an effect stands, set by that text.
func (t *teller) inForce(e lawbook.Effect, by string) bool {
	b := t.After.Book
	for _, set := range []map[string]lawbook.Setting{b.Parameters, b.Points, b.Expressions} {
		for _, v := range set {
			if v.By == by && (strings.EqualFold(v.Value, e.Value) || sameValue(v.Value, e.Value)) {
				return true
			}
		}
	}
	return slices.ContainsFunc(b.Rules, func(r lawbook.Rule) bool { return r.ProcedureBy != nil && r.ProcedureBy.By == by })
}

// sameValue compares lengths of time and amounts that are written in two ways.
func sameValue(a, b string) bool {
	x, ok := lawbook.ParseSpan(a)
	y, ok2 := lawbook.ParseSpan(b)
	if ok && ok2 && x == y {
		return true
	}
	n, ok := lawbook.ParseAmount(a)
	m, ok2 := lawbook.ParseAmount(b)
	return ok && ok2 && n == m
}

// lines tells what the « nouveau PA » lines of a ballot came to (R320).
func (t *teller) lines(b *game.Ballot) string {
	votes := map[string]int{}
	for _, name := range append(append([]string{}, b.For...), b.Against...) {
		if v := b.Voice(name); v != nil && v.NewPA != "" {
			votes[v.NewPA]++
		}
	}
	if len(votes) == 0 {
		return ""
	}
	var said []string
	for _, name := range t.After.Seniority() {
		if votes[name] > 0 {
			said = append(said, fmt.Sprintf("%d pour %s", votes[name], name))
		}
	}
	cast := len(b.For) + len(b.Against)
	s := t.say("Lignes « nouveau PA » ({320}) : %s, sur %s.", strings.Join(said, ", "), count(cast, "vote exprimé", "votes exprimés"))
	for _, r := range t.Events {
		if e, ok := r.Event.(game.LinesSettled); ok && e.Ballot == b.Key {
			if e.Void {
				return s + fmt.Sprintf(" %s avait la majorité mais ne peut plus être désigné.", e.Player)
			}
			return s + fmt.Sprintf(" %s a la majorité absolue et prend la charge avec ce message.", e.Player)
		}
	}
	if pa := t.After.Offices.PA.Player; pa != "" {
		return s + fmt.Sprintf(" Pas de changement : %s est Premier Arbitre.", pa)
	}
	return s + " Pas de majorité absolue."
}

// decreesTold lists the decrees that the turn adopted, with their numbers (d2).
func (t *teller) decreesTold(e game.ResultsPublished) string {
	var lines []string
	for _, r := range t.Events {
		if in, ok := r.Event.(game.DecreeEntered); ok {
			d := t.After.DecreeProposal(in.Number)
			lines = append(lines, fmt.Sprintf("- D%d (Dp %d %s) : %s", in.Decree, in.Number, d.Author, oneLine(d.Text, 160)))
		}
	}
	if len(lines) == 0 {
		return ""
	}
	whose := ""
	if e.Registrar && e.By != "" {
		whose = fmt.Sprintf(", publiés au nom %s", of(e.By))
	}
	cited := "{d2}, {313}"
	if t.has("decrees-awaited") { // their publication is the player's
		cited = "{313}"
	}
	return t.say("Décrets adoptés pendant ce tour%s ("+cited+") ; ils s'appliquent à partir de maintenant :\n%s", whose, strings.Join(lines, "\n"))
}

// requestsBooked says that points of requests come with the end of the turn (R319-6).
func (t *teller) requestsBooked() string {
	var said []string
	for _, r := range t.Events {
		if e, ok := r.Event.(game.ScoreChanged); ok && (e.Why == "request-accepted" || e.Why == "request-rejected") {
			said = append(said, fmt.Sprintf("%s pour %s", e.About, e.Player))
		}
	}
	if len(said) == 0 {
		return ""
	}
	return t.say("Points de requêtes votées pendant le tour, comptés avec ces résultats ({319-6}) : %s.", strings.Join(said, ", "))
}
