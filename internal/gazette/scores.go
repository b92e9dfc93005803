package gazette

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// tellScores lists each change with its rule, then the whole table, where any
// score changed or the results of a vote are out.
func (t *teller) tellScores() {
	var lines []string
	for _, r := range t.Events {
		if e, ok := r.Event.(game.ScoreChanged); ok {
			lines = append(lines, t.entryLine(e.Entry))
		}
	}
	scored := slices.ContainsFunc(t.sections, func(s section) bool { return s.scores })
	if len(lines) == 0 && !scored {
		return
	}
	text := "Aucun score ne change."
	if len(lines) > 0 {
		text = "Points :\n" + strings.Join(lines, "\n")
	}
	text += "\n\n" + t.table()
	if n := t.newcomers(); n != "" {
		text += "\n\n" + n
	}
	t.add(section{weight: 10, topic: "results", scores: true, subject: "Scores", text: text})
}

// tellHead prints the ledger's head hash under the scores (design §1.9).
func (t *teller) tellHead() {
	if t.Head != "" && slices.ContainsFunc(t.sections, func(s section) bool { return s.scores }) {
		t.add(section{text: "Registre : " + t.Head})
	}
}

// entryLine is one change: "  Alice   +14  proposition 321 adoptée (311-2)".
func (t *teller) entryLine(e game.Entry) string {
	why := whyOf(e)
	if c := t.during(t.published()).clause(e.Clause); c != "" {
		why += " (" + c + ")"
	}
	head := fmt.Sprintf("  %s  %s  ", pad(e.Player, t.nameWidth()), padLeft(fmt.Sprintf("%+d", e.Points), 4))
	return hang(head, why)
}

// published is the proposal whose results the batch publishes; nil if it publishes none.
func (t *teller) published() *game.Proposal {
	for _, r := range t.Events {
		if e, ok := r.Event.(game.ResultsPublished); ok {
			return t.After.Proposal(e.Number)
		}
	}
	return nil
}

// nameWidth is the width of the column of names.
func (t *teller) nameWidth() int { return nameWidth(t.After) }

var whyWords = map[string]string{
	"against-adopted": "contre, et adopté malgré tout", "rejected": "proposition rejetée", "abstained": "abstention", "adopted": "proposition adoptée",
	"half": "la moitié du gain, pour la publication", "decree": "décret adopté", "request-accepted": "requête acceptée", "request-rejected": "requête rejetée",
	"request-late": "requête restée sans issue à temps", "judgment": "jugement définitif", "quashed": "jugement cassé", "sanction": "sanction",
	"disclosure": "contournement dévoilé", "pseudonyms": "faux pseudonymes", "correction": "correction",
}

func whyOf(e game.Entry) string {
	w, ok := whyWords[e.Why]
	if !ok {
		w = "autre cause"
	}
	if e.About != "" {
		w += ", " + e.About
	}
	if e.Reason != "" && (e.Why == "correction" || e.Why == "pseudonyms") {
		w += " : " + oneLine(e.Reason, 120)
	}
	return w
}

// row is a line of the table; order is the place in the order of play, 0 for
// one who is not in it.
type row struct {
	p     *game.Player
	order int
}

// rows are the players of the turn, the best score first: those who joined
// with this very boundary are listed apart (R311-3).
func (t *teller) rows() []row {
	joined := map[string]bool{}
	for _, r := range t.Events {
		if e, ok := r.Event.(game.PlayerJoined); ok {
			joined[e.Player] = true
		}
	}
	var rows []row
	for _, r := range ranked(t.After) {
		if !joined[r.p.Name] && (r.p.Status != game.Gone || t.leftInTurn(r.p)) {
			rows = append(rows, r)
		}
	}
	return rows
}

// leftInTurn reports whether one who is gone was still a player of the turn.
func (t *teller) leftInTurn(p *game.Player) bool {
	if slices.ContainsFunc(t.Events, func(r game.Recorded) bool {
		e, ok := r.Event.(game.ScoreChanged)
		return ok && e.Player == p.Name
	}) {
		return true
	}
	return p.GoneAt != nil && (t.Was.Since == nil || !p.GoneAt.Before(*t.Was.Since)) && p.GoneHow != "pseudonym"
}

// ranked are all players, by score, then by the order of play; one whose
// registration waits is not among them.
func ranked(s *game.State) []row {
	var rows []row
	n := 0
	for _, p := range s.Players {
		switch p.Status {
		case game.Pending:
		case game.Gone:
			rows = append(rows, row{p, 0})
		default:
			n++
			rows = append(rows, row{p, n})
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int { return b.p.Score - a.p.Score })
	return rows
}

// table is the full score table of the players of the turn (R311-3): each once, best first.
func (t *teller) table() string {
	deltas := map[string]int{}
	for _, r := range t.Events {
		if e, ok := r.Event.(game.ScoreChanged); ok {
			deltas[e.Player] += e.Points
		}
	}
	return writeTable(t.After, t.rows(), func(name string) string {
		if deltas[name] == 0 {
			return "="
		}
		return fmt.Sprintf("%+d", deltas[name])
	})
}

// writeTable writes rows in columns; delta may be nil.
func writeTable(s *game.State, rows []row, delta func(name string) string) string {
	names := nameWidth(s)
	head := "  " + pad("Joueur", names) + padLeft("Score", 8)
	if delta != nil {
		head += padLeft("Écart", 8)
	}
	lines := []string{head + padLeft("Ordre", 7) + "  Situation"}
	for _, r := range rows {
		line := "  " + pad(r.p.Name, names) + padLeft(strconv.Itoa(r.p.Score), 8)
		if delta != nil {
			line += padLeft(delta(r.p.Name), 8)
		}
		lines = append(lines, line+padLeft(orderOf(r), 7)+"  "+statusWord(r.p.Status))
	}
	return strings.Join(lines, "\n")
}

// nameWidth is the width of the longest name, within reason.
func nameWidth(s *game.State) int {
	w := len("Joueur")
	for _, p := range s.Players {
		w = max(w, columns(p.Name))
	}
	return min(w, 24)
}

func orderOf(r row) string {
	if r.order == 0 {
		return "—"
	}
	return strconv.Itoa(r.order)
}

func statusWord(s game.Status) string {
	switch s {
	case game.Vacation:
		return "en vacances"
	case game.Pending:
		return "inscription en attente"
	case game.Gone:
		return "hors de la partie"
	}
	return "actif"
}

// newcomers are listed apart from the players of the turn (R311-3).
func (t *teller) newcomers() string {
	var lines []string
	for _, r := range t.Events {
		if e, ok := r.Event.(game.PlayerJoined); ok {
			lines = append(lines, fmt.Sprintf("  %s%s", pad(e.Player, t.nameWidth()), padLeft(strconv.Itoa(e.Score), 8)))
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return "Entrent dans la partie :\n" + strings.Join(lines, "\n")
}

// notCounted lists the mails that counted for nothing, and why (P1).
func (t *teller) notCounted() string {
	if len(t.NotCounted) == 0 {
		return ""
	}
	lines := []string{"Mails non comptés :"}
	for _, n := range t.NotCounted {
		who := n.From
		if n.At != "" {
			who += ", " + n.At
		}
		lines = append(lines, fmt.Sprintf("- %s : %s", who, oneLine(n.Why, 240)))
	}
	return strings.Join(lines, "\n")
}

// victory is M38 or M39, with the final table.
func (t *teller) victory() *Post {
	for _, r := range t.Events {
		switch e := r.Event.(type) {
		case game.GameWon:
			rule := "{208}"
			if e.ByJudge {
				rule = "{213}, constaté par le Juge"
			}
			text := t.say("%s gagne la partie avec %s ("+rule+"). La victoire est acquise depuis le %s.\n\n"+
				"La partie est close : plus aucun acte de jeu n'est recevable. Une nouvelle partie recommencerait avec l'ensemble initial des règles ({101}).\n\n"+
				"Bravo, et merci à tous les joueurs.\n\nScores définitifs :\n%s", e.Winner, count(e.Score, "point", "points"), Instant(e.Effective), t.table())
			p := t.post([]section{{subject: "VICTOIRE " + of(e.Winner), topic: "results", text: text, scores: true}}, "/victory")
			return &p
		case game.GameTied:
			text := t.say("%s atteignent le seuil de la victoire au même instant, le %s. Les règles ne les départagent pas : la partie s'arrête, "+
				"et le Juge est invité à trancher ({208}, {213}, {320}). Pour l'invoquer : « INVOCATION : question ».\n\n%s", Names(e.Players), Instant(e.Effective), t.table())
			p := t.post([]section{{subject: fmt.Sprintf("ÉGALITÉ À %d", t.After.Book.Int("208.seuil")), topic: "results", text: text, scores: true}}, "/tie")
			return &p
		}
	}
	return nil
}
