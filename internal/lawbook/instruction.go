package lawbook

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Treatment says what was done with the words of an amendment.
type Treatment string

// The treatments of design §4.4-9.
const (
	Whole      Treatment = "whole"       // the words are the new text
	CarriedOut Treatment = "carried-out" // an instruction, done in the text in force
	Appended   Treatment = "appended"    // an instruction, added to the text as an amendment
)

// Rewording is the text that an amendment leaves.
type Rewording struct {
	Text string
	How  Treatment
	// Explain tells the author in French what was done and why; empty for Whole.
	Explain string
}

// Reword gives the text that an amendment or a request leaves: its words are
// either an instruction (« remplacer "X" par "Y" ») or the new text whole.
func Reword(inForce, words string) Rewording {
	if !IsInstruction(words) {
		return Rewording{Text: withoutLabel(words), How: Whole}
	}
	text, done, explain := ApplyInstruction(inForce, words)
	if done {
		return Rewording{Text: text, How: CarriedOut, Explain: explain}
	}
	return Rewording{Text: text, How: Appended, Explain: explain}
}

// ApplyInstruction carries out « remplacer "X" par "Y" », « supprimer "X" » and
// « ajouter "Y" à la fin » in a text, one or several at once. Each X must stand
// exactly once in the text in force. Where one does not, or where the
// instruction says anything else, nothing is done by halves: the instruction
// itself is added to the text as an amendment, carriedOut is false and explain
// says why (design §4.4-9).
func ApplyInstruction(inForce, instruction string) (newText string, carriedOut bool, explain string) {
	commands, why := readCommands(instruction)
	if why == "" {
		var edits []edit
		if edits, why = locate(inForce, commands); why == "" {
			return perform(inForce, edits), true, "Instruction exécutée : " + describe(commands) + "."
		}
	}
	why += " L'instruction est ajoutée au texte telle quelle, comme amendement."
	return join(inForce, "\n\n", "Amendement : "+strings.TrimSpace(instruction)), false, why
}

// command is one thing that an instruction asks; put alone is an addition at the end.
type command struct{ take, put string }

func describe(commands []command) string {
	var parts []string
	for _, c := range commands {
		switch {
		case c.take == "":
			parts = append(parts, fmt.Sprintf("« %s » ajouté à la fin", c.put))
		case c.put == "":
			parts = append(parts, fmt.Sprintf("« %s » supprimé", c.take))
		default:
			parts = append(parts, fmt.Sprintf("« %s » remplacé par « %s »", c.take, c.put))
		}
	}
	return strings.Join(parts, ", ")
}

// edit puts words in the place of a stretch of the text; an empty stretch at
// the end of the text is an addition.
type edit struct {
	stretch
	put string
}

// locate finds where each command applies; why is empty when all have their one place.
func locate(text string, commands []command) (edits []edit, why string) {
	text = strings.TrimSpace(text)
	for _, c := range commands {
		if c.take == "" {
			edits = append(edits, edit{stretch{len(text), len(text)}, c.put})
			continue
		}
		found := occurrences(text, c.take)
		switch {
		case len(found) == 0:
			return nil, fmt.Sprintf("« %s » ne figure pas dans le texte en vigueur.", c.take)
		case len(found) > 1:
			return nil, fmt.Sprintf("« %s » figure %d fois dans le texte en vigueur, il y faudrait une seule fois.", c.take, len(found))
		}
		edits = append(edits, edit{found[0], c.put})
	}
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	for i := 1; i < len(edits); i++ {
		if edits[i].from < edits[i-1].to {
			return nil, "Deux changements portent sur le même passage."
		}
	}
	return edits, ""
}

// perform makes edits that are in order and apart from one another.
func perform(text string, edits []edit) string {
	text = strings.TrimSpace(text)
	out, done := "", 0
	for _, e := range edits {
		out += text[done:e.from]
		done = e.to
		switch {
		case e.from == len(text):
			out = join(out, " ", e.put)
		case e.put == "":
			out, done = closeGap(out, text, done)
		default:
			out += e.put
		}
	}
	return strings.TrimSpace(out + text[done:])
}

// closeGap removes the blank that a deletion leaves over.
func closeGap(out, text string, done int) (string, int) {
	rest := text[done:]
	switch {
	case rest == "" || strings.ContainsRune(",.)\n", rune(rest[0])):
		return strings.TrimRight(out, " "), done
	case rest[0] == ' ' && (out == "" || strings.HasSuffix(out, " ") || strings.HasSuffix(out, "\n")):
		return out, done + 1
	}
	return out, done
}

// join adds words at the end of a text; words of several lines stand apart.
func join(text, separator, words string) string {
	text, words = strings.TrimSpace(text), strings.TrimSpace(words)
	if text == "" {
		return words
	}
	if strings.Contains(words, "\n") {
		separator = "\n\n"
	}
	return text + separator + words
}
