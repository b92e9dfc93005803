package gazette

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/french"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// The answers to commands that name something: « RÈGLE 304 », « HISTORIQUE
// 304 », « RÈGLES », « MES VOTES ».

// command answers one of them to a player; ok is false for other questions.
func (v voice) command(asked, player string) (text string, ok bool) {
	head, number, named := strings.Cut(asked, " ")
	switch {
	case asked == "MES VOTES":
		return v.ownVotes(player), true
	case asked == "RÈGLES":
		return v.index(), true
	case head == "RÈGLE" && named:
		return v.rule(number), true
	case head == "HISTORIQUE" && named:
		return v.history(number), true
	}
	return "", false
}

// index lists the numbers in force by their kind.
func (v voice) index() string {
	var immutable, mutable, decrees []string
	for _, r := range v.s.Book.Rules {
		if r.Mutable {
			mutable = append(mutable, strconv.Itoa(r.Number))
			continue
		}
		immutable = append(immutable, strconv.Itoa(r.Number))
	}
	for _, d := range v.s.Book.Decrees {
		decrees = append(decrees, "d"+strconv.Itoa(d.Number))
	}
	return fmt.Sprintf("Règles immuables : %s.\n\nRègles modifiables : %s.\n\nDécrets : %s.\n\n« RÈGLE 304 », seul sur sa ligne, donne le texte d'une règle ; « HISTORIQUE 304 », ses versions.",
		orNone(immutable), orNone(mutable), orNone(decrees))
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "aucun"
	}
	return strings.Join(list, ", ")
}

// rule gives a text in force and what of it a proposal may set.
func (v voice) rule(ref string) string {
	if n, isDecree := strings.CutPrefix(ref, "D"); isDecree {
		number, _ := strconv.Atoi(n)
		d, ok := v.s.Book.Decree(number)
		if !ok {
			return fmt.Sprintf("Il n'y a pas de décret d%s en vigueur. « RÈGLES » donne les numéros.", n)
		}
		return fmt.Sprintf("Décret d%d, en vigueur :\n%s%s", d.Number, Quote(d.Text), v.settings("d"+strconv.Itoa(d.Origin), "d"+n))
	}
	number, _ := strconv.Atoi(ref)
	r, ok := v.s.Book.Rule(number)
	if !ok {
		return v.noRule(number)
	}
	kind := "immuable"
	if r.Mutable {
		kind = "modifiable"
	}
	return fmt.Sprintf("Règle %d (%s), en vigueur :\n%s%s", r.Number, kind, Quote(r.Text), v.settings(strconv.Itoa(r.Origin), ref))
}

// noRule says where a number that is no longer in force went.
func (v voice) noRule(number int) string {
	for _, r := range slices.Backward(v.s.Book.FormerRules) {
		if r.Number == number {
			return fmt.Sprintf("La règle %d n'est plus en vigueur. « HISTORIQUE %d » dit ce qu'elle est devenue.", number, number)
		}
	}
	for _, r := range v.s.Book.Rules {
		if slices.ContainsFunc(r.History, func(h lawbook.Version) bool { return h.Number == number }) {
			return fmt.Sprintf("La règle %d porte aujourd'hui le numéro %d : écrivez « RÈGLE %d ».", number, r.Number, r.Number)
		}
	}
	return fmt.Sprintf("Il n'y a pas de règle %d en vigueur. « RÈGLES » donne les numéros.", number)
}

// settings lists the values that an EFFET line of a proposal may change.
func (v voice) settings(origin, cited string) string {
	var lines []string
	for _, p := range v.s.Book.Values() {
		name, of := strings.CutPrefix(p.Name, origin+".")
		if of {
			lines = append(lines, fmt.Sprintf("  EFFET %s.%s = %s", strings.ToLower(cited), name, p.Value), "      ("+p.Title+")")
		}
	}
	if len(lines) == 0 {
		return ""
	}
	return "\n\nValeurs en vigueur, qu'une proposition peut changer par une telle ligne :\n" + strings.Join(lines, "\n")
}

// history tells the versions of a rule, oldest first, and what each changed.
func (v voice) history(ref string) string {
	number, err := strconv.Atoi(ref)
	if err != nil {
		return "L'historique est tenu pour les règles : « HISTORIQUE 304 »."
	}
	r, ok := v.s.Book.Rule(number)
	if !ok {
		i := slices.IndexFunc(v.s.Book.FormerRules, func(r lawbook.Rule) bool { return r.Number == number })
		if i < 0 {
			return v.noRule(number)
		}
		r = v.s.Book.FormerRules[i]
	}
	if len(r.History) == 0 {
		return fmt.Sprintf("La règle %d n'a jamais changé.", r.Number)
	}
	parts := []string{fmt.Sprintf("Historique de la règle %d :", r.Number)}
	for i, h := range r.History {
		after := r.Text
		if i+1 < len(r.History) {
			after = r.History[i+1].Text
		}
		parts = append(parts, versionEnded(h)+changedWords(h.Text, after, !ok && i+1 == len(r.History)))
	}
	return strings.Join(parts, "\n\n")
}

func versionEnded(h lawbook.Version) string {
	text := fmt.Sprintf("Jusqu'au %s, elle portait le numéro %d", french.Day(h.At)+" "+strconv.Itoa(h.At.Year()), h.Number)
	if h.By != "" {
		text += fmt.Sprintf(" ; changée par %s", h.By)
	}
	return text + "."
}

// changedWords shows what a change took out and put in; a repeal took it all.
func changedWords(before, after string, gone bool) string {
	if gone || before == after {
		return "\n" + Quote(before)
	}
	return "\n" + Quote(lawbook.DiffText(lawbook.Diff(before, after))) + "\n([-retiré-] {+ajouté+})"
}

// ownVotes lists the voices of a player on what is open, and on what closed last.
func (v voice) ownVotes(player string) string {
	var lines []string
	for _, b := range v.s.OpenBallots() {
		said := "pas encore voté"
		if own := b.Voice(player); own != nil {
			said = voiceSaid(*own)
		}
		lines = append(lines, fmt.Sprintf("- %s : %s (jusqu'au %s)", ballotName(b.Key, b.Kind), said, Instant(b.Until)))
	}
	text := headed("Vos voix dans les votes ouverts :", lines)
	if text == "" {
		text = "Aucun vote n'est ouvert."
	}
	for _, b := range slices.Backward(v.s.Ballots) {
		if b.State != game.BallotClosed || !slices.Contains(b.Electors, player) {
			continue
		}
		said := "abstention"
		if own := b.Voice(player); own != nil {
			said = voiceSaid(*own)
		}
		return text + fmt.Sprintf("\n\nDernier vote clos, %s : %s.", ballotName(b.Key, b.Kind), said)
	}
	return text
}

func voiceSaid(own game.Voice) string {
	said := choiceWord(own.Choice)
	if own.Name != "" {
		said = own.Name
	}
	if own.NewPA != "" {
		said += ", nouveau PA : " + own.NewPA
	}
	return said
}

// tried is the answer to ESSAI: how the text would be read and what the law
// would say now; nothing of it was done.
func (w *answerer) tried(o game.Outcome) string {
	parts := []string{"Ceci est un essai : rien de ce qui suit n'a été fait. Envoyé maintenant à la liste, sans le mot ESSAI, votre texte serait lu ainsi."}
	for _, a := range o.Acts {
		switch {
		case a.Refusal != nil:
			parts = append(parts, w.refusal(a.Act, *a.Refusal))
		case a.Question != nil:
			parts = append(parts, question(*a.Question))
		default:
			parts = append(parts, "Compris et compté : "+described(a.Act)+".")
		}
	}
	inner := answerer{voice: w.voice, o: o}
	for _, q := range inner.loose() {
		parts = append(parts, question(q))
	}
	for _, n := range o.Notices {
		parts = append(parts, notice(n))
	}
	if len(parts) == 1 {
		parts = append(parts, "Aucun acte de jeu n'y est reconnu : ce serait de la conversation, sans effet et sans réponse.")
	}
	return strings.Join(parts, "\n\n")
}

// described is an act with all that was understood of it.
func described(a game.Act) string {
	text := describe(a)
	if a.Window != 0 {
		text += fmt.Sprintf(", délai %s", a.Window)
	}
	if a.Until != nil {
		text += ", jusqu'au " + Instant(*a.Until)
	}
	if a.Name != "" {
		text += " : " + a.Name
	}
	if a.Text != "" && a.Kind != game.Help {
		text += ", avec ce texte :\n" + Quote(a.Text) + "\n"
	}
	return strings.TrimRight(text, "\n")
}
