package gazette

import (
	"fmt"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// tellDecree tells decrees from their proposal to their entry into force (M11–M14).
func (t *teller) tellDecree(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.DecreeProposed:
		t.add(section{weight: 60, topic: dpKey(e.Number), subject: fmt.Sprintf("Décret %s %s", dpName(e.Number), of(e.Author)), text: t.decreeProposed(e)})
	case game.DecreeOpposed:
		if !t.rejects(e.Number) {
			t.add(section{weight: 50, topic: dpKey(e.Number), subject: fmt.Sprintf("Décret %s : opposition %s", dpName(e.Number), of(e.By)), text: t.opposed(e)})
		}
	case game.DecreeUnopposed:
		if !t.has("names-joined") && !t.has("order-given") {
			t.add(section{weight: 50, topic: dpKey(e.Number), subject: fmt.Sprintf("Décret %s : opposition retirée", dpName(e.Number)), text: t.unopposed(e)})
		}
	case game.DecreeDecided:
		t.tellDecided(e)
	case game.DecreeEntered:
		if !t.has("results-published") { // M1 lists them
			t.add(section{weight: 15, topic: "turn", subject: fmt.Sprintf("Décret D%d en vigueur", e.Decree), text: t.entered(e)})
		}
	case game.DecreeRepealed:
		if !t.toldLater() {
			t.add(section{weight: 20, subject: fmt.Sprintf("Décret d%d abrogé", e.Decree), text: t.say("Le décret d%d n'est plus en vigueur : il est abrogé par %s ({313}).", e.Decree, source(e.By))})
		}
	case game.DecreesPublished:
		t.add(section{weight: 45, topic: "results", subject: "Décrets du tour : publication", text: t.say("%s publie les décrets adoptés pendant le tour %d : %s ({d2}, {313}).", e.By, e.Turn, decreeNames(e.Decrees))})
	case game.DecreesAwaited:
		t.add(section{weight: 14, topic: "results", subject: "Décrets du tour : à publier",
			text: t.say("Décrets adoptés pendant le tour %d : %s. Il revient à %s de les publier avec leurs numéros ; après le %s, n'importe quel joueur pourra le faire ({d2}).",
				e.Turn, decreeNames(e.Decrees), e.Player, Instant(e.From))})
	}
}

func dpKey(n int) string  { return fmt.Sprintf("Dp%d", n) }
func dpName(n int) string { return fmt.Sprintf("Dp %d", n) }

func decreeNames(decrees []int) string {
	names := make([]string, len(decrees))
	for i, n := range decrees {
		names[i] = fmt.Sprintf("D%d", n)
	}
	return Names(names)
}

// source names what changed the law: "la règle 321", "le jugement J2".
func source(by string) string {
	switch {
	case strings.HasPrefix(by, "J"):
		return "le jugement " + by
	case strings.HasPrefix(by, "Rq"):
		return "la requête " + by
	case strings.HasPrefix(by, "D"):
		return "le décret " + by
	case by == "operator":
		return "l'opérateur"
	}
	return "la proposition " + by
}

func (t *teller) rejects(number int) bool {
	for _, r := range t.Events {
		if e, ok := r.Event.(game.DecreeDecided); ok && e.Number == number && e.Outcome == game.DecreeRejected {
			return true
		}
	}
	return false
}

// decreeProposed is M11.
func (t *teller) decreeProposed(e game.DecreeProposed) string {
	what := ""
	switch {
	case e.Target != 0 && e.Repeal:
		what = fmt.Sprintf(" Il abroge le décret d%d.", e.Target)
	case e.Target != 0:
		what = fmt.Sprintf(" Il remplace le décret d%d.", e.Target)
	}
	s := t.say("Proposition de décret Dp %d %s ({313}).%s Texte :\n\n%s%s\n\n"+
		"- Opposition possible jusqu'au %s : « OPPOSITION Dp %d ».\n"+
		"- Il faut %s pour le rejeter ; avec moins, il est adopté à cette heure-là et recevra le numéro suivant (aujourd'hui D%d).\n",
		e.Number, e.Author, what, Quote(textOf(game.Adopt, e.Text)), t.effectsAsked(e.Effects), Instant(e.Due), e.Number,
		count(t.After.Book.Int("313.opposants"), "opposition", "oppositions"), t.After.Next.Decree)
	return s + t.say("- Adopté, il s'appliquera au début du tour suivant et rapportera %s à son auteur ({313}).", t.points("313.points"))
}

// opposed is the first half of M12.
func (t *teller) opposed(e game.DecreeOpposed) string {
	d := t.After.DecreeProposal(e.Number)
	return t.say("%s s'oppose formellement au décret Dp %d %s : %d sur les %d oppositions qui le rejetteraient ({313}). Opposition possible jusqu'au %s ; "+
		"elle peut être retirée d'ici là.", e.By, d.Number, of(d.Author), len(d.Opponents), t.After.Book.Int("313.opposants"), Instant(d.Due))
}

func (t *teller) unopposed(e game.DecreeUnopposed) string {
	d := t.After.DecreeProposal(e.Number)
	left := "il n'en reste aucune"
	if n := len(d.Opponents); n > 0 {
		left = fmt.Sprintf("il en reste %d", n)
	}
	return t.say("L'opposition %s au décret Dp %d est retirée ({313}) ; %s. Fin du délai d'opposition : %s.", of(e.By), d.Number, left, Instant(d.Due))
}

func (t *teller) tellDecided(e game.DecreeDecided) {
	d := t.After.DecreeProposal(e.Number)
	switch e.Outcome {
	case game.DecreeAdopted:
		t.add(section{weight: 62, topic: dpKey(e.Number), subject: fmt.Sprintf("Décret D%d adopté (Dp %d %s)", e.Decree, e.Number, d.Author), text: t.adoptedDecree(d)})
	case game.DecreeRejected:
		t.add(section{weight: 62, topic: dpKey(e.Number), subject: fmt.Sprintf("Décret Dp %d rejeté", e.Number),
			text: t.say("%s s'y opposant formellement, le décret Dp %d %s est rejeté ({313}). Aucun point ne change ; %s peut en proposer un autre.",
				Names(d.Opponents), d.Number, of(d.Author), d.Author)})
	case game.DecreeWithdrawn:
		t.add(section{weight: 62, topic: dpKey(e.Number), subject: fmt.Sprintf("Décret Dp %d retiré", e.Number),
			text: t.say("%s retire son décret Dp %d avant qu'il soit statué ({313}). Aucun point ne change ; le numéro reste utilisé.", d.Author, d.Number)})
	}
}

// adoptedDecree is M13.
func (t *teller) adoptedDecree(d *game.DecreeProposal) string {
	against := "sans opposition"
	if len(d.Opponents) > 0 {
		against = "malgré l'opposition " + of(Names(d.Opponents))
	}
	s := t.say("Le décret Dp %d %s est adopté %s : c'est désormais le décret D%d ({313}). Texte :\n\n%s\n\nIl s'appliquera dès le début du tour qui suit le tour %d ({313}).",
		d.Number, of(d.Author), against, d.Decree, Quote(textOf(game.Adopt, d.Text)), t.After.Turn.Number)
	if !t.After.InGame(d.Author) {
		s += fmt.Sprintf(" %s n'est plus dans la partie : les points de l'adoption ne vont à personne.", d.Author)
	}
	return s
}

func (t *teller) entered(e game.DecreeEntered) string {
	d := t.After.DecreeProposal(e.Number)
	s := t.say("Le décret D%d (Dp %d %s) s'applique à partir de maintenant ({313}, {d2}) : %s", e.Decree, e.Number, d.Author, oneLine(d.Text, 200))
	if d.Target != 0 {
		s += fmt.Sprintf(" Le décret d%d quitte la liste.", d.Target)
	}
	if effects := t.effectsDone(d.Effects, fmt.Sprintf("D%d", e.Decree)); effects != "" {
		s += "\n" + effects
	}
	return s
}
