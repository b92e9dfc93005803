package acts

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// Commands to the program beside the short questions of headHelp: ESSAI, SCORES,
// RÈGLES, RÈGLE 304, HISTORIQUE 304, MES VOTES. None of them changes anything
// (R116): each is a Help whose text says which.

// trialWord begins a mail that is only tried.
const trialWord = "essai"

// asTrial takes the word ESSAI off a mail that asks how its text would be read:
// as the sender's own subject, or as its first line. What stands behind the word
// on its line belongs to the text.
func asTrial(in Input) (Input, bool) {
	if rest, ok := behindTrialWord(in.Subject); ok {
		in.Subject = rest
		return in, true
	}
	for i, p := range in.Parts {
		at := 0
		for n := 0; n < 3 && at < len(p.Text); n++ { // a greeting may stand above
			line, _, _ := strings.Cut(p.Text[at:], "\n")
			if rest, ok := behindTrialWord(line); ok {
				in.Parts = append([]Part{}, in.Parts...)
				in.Parts[i].Text = p.Text[:at] + rest + p.Text[at+len(line):]
				return in, true
			}
			at += len(line) + 1
		}
		if strings.TrimSpace(p.Text) != "" {
			break
		}
	}
	return in, false
}

// behindTrialWord: « ESSAI », « Essai : VOTE 321 : POUR », not « Essai de
// lancement ».
func behindTrialWord(line string) (rest string, ok bool) {
	t := stripTags(line)
	if len(t) < len(trialWord) || !strings.EqualFold(t[:len(trialWord)], trialWord) {
		return "", false
	}
	rest = strings.TrimSpace(t[len(trialWord):])
	trimmed := strings.TrimLeft(rest, ":-–—.! ")
	return trimmed, rest == "" || trimmed != rest
}

// stripTags takes the list's tags off a subject: « [fnomic] ESSAI ».
func stripTags(s string) string {
	s = strings.TrimSpace(s)
	for strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']')
		if end < 0 {
			break
		}
		s = strings.TrimSpace(s[end+1:])
	}
	return s
}

// command reads one of the commands with its number; words are those of the line.
func command(words []string) (text string, ok bool) {
	switch {
	case len(words) == 0:
		return "", false
	case len(words) == 2 && words[0] == "mes" && words[1] == "votes":
		return "MES VOTES", true
	case len(words) == 1 && (words[0] == "regles" || words[0] == "scores"):
		return map[string]string{"regles": "RÈGLES", "scores": "SCORES"}[words[0]], true
	}
	head, named := commandHeads[words[0]]
	number := words[len(words)-1]
	for _, w := range words[1:max(1, len(words)-1)] {
		if !commandSmall[w] {
			return "", false
		}
	}
	if !named || len(words) < 2 || !isNumber(strings.TrimPrefix(number, "d")) {
		return "", false
	}
	return head + " " + strings.ToUpper(number), true
}

var (
	commandHeads = map[string]string{"regle": "RÈGLE", "decret": "RÈGLE", "historique": "HISTORIQUE", "histoire": "HISTORIQUE"}
	commandSmall = set("de la le du regle decret d n no numero")
)

// headCommand: a command alone in the mail, in any case where it opens a thread
// and in capitals elsewhere; or as the subject of an empty mail.
func (r *reader) headCommand(s *sentence) bool {
	if s.question && !s.subject || s.subject && (r.subject.reply || !r.bodyIsEmpty()) || !s.subject && !r.standsAlone() {
		return false
	}
	toks := trimPunct(trimWords(s.toks, leadHelp))
	if len(toks) > 0 && registrarNames[toks[0].w] && at(toks, 0) != "fnomic" {
		toks = trimPunct(toks[1:])
	}
	text, ok := command(strings.Fields(wordsOf(toks)))
	if !ok || !s.subject && !toks[0].caps && (r.reply || r.subject.reply) {
		return false
	}
	r.add(s, game.Act{Kind: game.Help, Text: text})
	return true
}
