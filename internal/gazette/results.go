package gazette

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// tellResults is the head of M1: the vote, its outcome and what it changes.
func (t *teller) tellResults(e game.ResultsPublished) {
	c := t.After.Proposal(e.Number)
	b := t.After.Ballot(strconv.Itoa(e.Number))
	verdict := "rejetée"
	if c.State == game.ProposalAdopted {
		verdict = "adoptée"
	}
	head := fmt.Sprintf("Proposition %d de %s : %s.\n", c.Number, c.Author, subjectOf(c.Change, c.Target))
	if c.Title != "" {
		head = fmt.Sprintf("Proposition %d de %s, « %s » : %s.\n", c.Number, c.Author, c.Title, subjectOf(c.Change, c.Target))
	}
	head += fmt.Sprintf("\n%s\n\nLa proposition est %s (%s).%s", tallyOf(b.For, b.Against, b.Abstained), verdict, rulingOf(c), t.above(c, b))
	if e.By != "" && e.Registrar {
		head += fmt.Sprintf(" Résultats publiés par le greffier au nom de %s (311-3).", e.By)
	}
	if e.Halves {
		head += fmt.Sprintf(" %s publie à la place de %s : les gains sont partagés par moitié (311).", e.By, c.Author)
	}
	t.add(section{weight: 90, topic: "results", scores: true, subject: fmt.Sprintf("Résultats de la proposition %d et scores", c.Number), text: head})
	if c.State == game.ProposalAdopted {
		t.add(section{text: t.newLaw(c)})
	}
}

func rulingOf(c *game.Proposal) string {
	if c.Change == game.ToMutable {
		return "109"
	}
	return "310"
}

// above says how many voices were required and how many stood above (R311-2).
func (t *teller) above(c *game.Proposal, b *game.Ballot) string {
	if c.State != game.ProposalAdopted || c.Change == game.ToMutable {
		return ""
	}
	return fmt.Sprintf(" Il fallait %s pour ; il y en a %d au-dessus.", count(len(b.Against)+1, "voix", "voix"), max(0, len(b.For)-len(b.Against)-1))
}

// newLaw tells the change of the rules in force since the end of the vote (R205).
func (t *teller) newLaw(c *game.Proposal) string {
	most := t.After.Book.Int("209.maximum")
	tail := fmt.Sprintf("En vigueur depuis le %s (205). Règles modifiables : %d sur %d au plus (209).", Instant(*c.Closed), t.After.Book.CountMutable(), most)
	r, ok := t.After.Book.Rule(c.Number)
	switch {
	case !ok:
		return fmt.Sprintf("La règle %d est abrogée. %s", c.Target, tail)
	case c.Target != 0:
		return fmt.Sprintf("La règle %d devient la règle %d (108) :\n\n%s\n\n%s", c.Target, c.Number, Quote(r.Text), tail)
	}
	return fmt.Sprintf("Nouvelle règle %d :\n\n%s\n\n%s", c.Number, Quote(r.Text), tail)
}

// tellScores lists each change with its rule, then the whole table, where any
// score changed with the results of a turn or a vote.
func (t *teller) tellScores() {
	var lines []string
	for _, r := range t.Events {
		if e, ok := r.Event.(game.ScoreChanged); ok {
			lines = append(lines, entryLine(e.Entry))
		}
	}
	scored := slices.ContainsFunc(t.sections, func(s section) bool { return s.scores })
	if len(lines) == 0 && !scored {
		return
	}
	text := "Points :\n" + strings.Join(lines, "\n")
	if len(lines) == 0 {
		text = "Aucun score ne change."
	}
	text += "\n\n" + t.table()
	if n := t.notCounted(); n != "" {
		text += "\n\n" + n
	}
	if t.Head != "" {
		text += "\n\n Registre : " + t.Head
	}
	t.add(section{weight: 10, topic: "results", scores: true, subject: "Scores", text: text})
}

// entryLine is one change: "  Alice   +14  proposition 321 adoptée (311-2)".
func entryLine(e game.Entry) string {
	return fmt.Sprintf("  %s  %s  %s (%s)", pad(e.Player, 10), padLeft(fmt.Sprintf("%+d", e.Points), 4), whyOf(e), strings.TrimPrefix(e.Clause, "R"))
}

func whyOf(e game.Entry) string {
	words := map[string]string{
		"against-adopted": "contre, et adoptée malgré tout", "rejected": "proposition rejetée", "abstained": "abstention", "adopted": "proposition adoptée",
		"half": "moitié du gain, publication", "decree": "décret adopté", "request-accepted": "requête acceptée", "request-rejected": "requête rejetée",
		"request-late": "requête de plus de 21 jours", "judgment": "jugement définitif", "quashed": "jugement cassé", "sanction": "sanction",
		"disclosure": "faille révélée", "pseudonyms": "pseudonymes", "correction": "correction",
	}
	w, ok := words[e.Why]
	if !ok {
		w = e.Why
	}
	if e.About != "" {
		w += ", " + e.About
	}
	return w
}

// table is the full score table of all players (R311-3): each once, best first.
func (t *teller) table() string {
	type row struct {
		p     *game.Player
		order int
	}
	var rows []row
	n := 0
	for _, p := range t.After.Players {
		if p.Status == game.Pending && p.GoneAt == nil {
			continue
		}
		if p.Status != game.Gone {
			n++
		}
		rows = append(rows, row{p, n})
	}
	slices.SortStableFunc(rows, func(a, b row) int { return b.p.Score - a.p.Score })
	lines := []string{"  " + pad("Joueur", 14) + padLeft("Score", 6) + padLeft("Écart", 7) + "  Ordre  Situation"}
	for _, r := range rows {
		lines = append(lines, "  "+pad(r.p.Name, 14)+padLeft(strconv.Itoa(r.p.Score), 6)+padLeft(t.delta(r.p.Name), 7)+padLeft(orderOf(r.p, r.order), 7)+"  "+statusWord(r.p.Status))
	}
	return strings.Join(lines, "\n")
}

func orderOf(p *game.Player, n int) string {
	if p.Status == game.Gone {
		return "—"
	}
	return strconv.Itoa(n)
}

func (t *teller) delta(name string) string {
	d := 0
	for _, r := range t.Events {
		if e, ok := r.Event.(game.ScoreChanged); ok && e.Player == name {
			d += e.Points
		}
	}
	if d == 0 {
		return "="
	}
	return fmt.Sprintf("%+d", d)
}

func statusWord(s game.Status) string {
	switch s {
	case game.Vacation:
		return "en vacances"
	case game.Pending:
		return "inscription en attente"
	case game.Gone:
		return "parti"
	}
	return "actif"
}

// notCounted lists the mails that counted for nothing, and why (P1).
func (t *teller) notCounted() string {
	if len(t.NotCounted) == 0 {
		return ""
	}
	lines := []string{"Mails non comptés :"}
	for _, n := range t.NotCounted {
		lines = append(lines, fmt.Sprintf("- %s, %s : %s", n.From, n.At, n.Why))
	}
	return strings.Join(lines, "\n")
}

// victory is M38 or M39, with the final table.
func (t *teller) victory() *Post {
	for _, r := range t.Events {
		switch e := r.Event.(type) {
		case game.GameWon:
			rule := "208"
			if e.ByJudge {
				rule = "213"
			}
			text := fmt.Sprintf("%s gagne la partie avec %s (%s). La victoire est acquise depuis le %s. La partie est close ; une autre demande l'ensemble initial des règles (101).\n\n%s",
				e.Winner, count(e.Score, "point", "points"), rule, Instant(e.Effective), t.table())
			p := t.post([]section{{subject: "VICTOIRE DE " + e.Winner, topic: "results", text: text, scores: true}}, "/victory")
			return &p
		case game.GameTied:
			text := fmt.Sprintf("%s atteignent le seuil de la victoire au même instant, le %s. Les règles ne départagent pas : la partie s'arrête, "+
				"et le Juge est invité à trancher (208, 213, 320). Pour l'invoquer : « INVOCATION : question ».\n\n%s", Names(e.Players), Instant(e.Effective), t.table())
			p := t.post([]section{{subject: fmt.Sprintf("ÉGALITÉ À %d", t.After.Book.Int("208.seuil")), topic: "results", text: text, scores: true}}, "/tie")
			return &p
		}
	}
	return nil
}
