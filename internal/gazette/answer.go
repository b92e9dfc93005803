package gazette

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// Answer is the one word back to the author of a mail (M8, M40, M41, M43 on
// request): what was understood and done, what was not and why, and what to
// write instead. It is nil when nothing is to be said: plain talk has no
// answer, nor has what a post to the list says already (P14). s is the state
// after the mail; toList sends every answer to the list; tried is what would
// become of a mail that only tries its text (ESSAI), nil for any other.
func Answer(o game.Outcome, tried *game.Outcome, subject string, s *game.State, toList bool) *Post {
	w := answerer{voice: voice{s: s}, o: o, trial: tried}
	parts := w.parts()
	if len(parts) == 0 {
		return nil
	}
	for i := range parts {
		parts[i] = Wrap(parts[i])
	}
	p := Post{Key: "answer/" + o.Mail, InReplyTo: o.Mail, Person: !toList && !ToList(o), To: o.From, Subject: reply(subject), Body: signed(parts)}
	if w.scored {
		p.Scores, p.Subject = true, Capitals(p.Subject)
	}
	return &p
}

// answerer gathers the parts of an answer.
type answerer struct {
	voice
	o      game.Outcome
	trial  *game.Outcome // what would become of a mail that is only tried
	scored bool          // the score table is in it (d11)
}

func (w *answerer) parts() []string {
	switch w.o.Verdict {
	case game.Late:
		return []string{w.late()}
	case game.Quarantined:
		return quarantined(w.o.Reason)
	case game.SetAside:
		return nil
	}
	var parts []string
	add := func(text string) {
		if text != "" && !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
	}
	for _, a := range w.o.Acts {
		add(w.act(a))
	}
	for _, q := range w.loose() {
		add(question(q))
	}
	for _, n := range w.o.Notices {
		if w.o.Verdict != game.Applied || !saidOnList[n.Code] {
			add(notice(n))
		}
	}
	return parts
}

// saidOnList are the notices that the post to the list about the act says already.
var saidOnList = map[string]bool{"amendment-carried-out": true, "sanction-incomplete": true, "one-of-two": true, "jurisprudence": true}

func notice(n game.Notice) string {
	text := strings.TrimSpace(n.Text)
	if head, why, ok := strings.Cut(text, " : "); ok && n.Code == "would-be-refused" {
		return head + " : " + lower(why)
	}
	return text
}

// late says that a mail came after its moment was decided (design §4.4-2).
func (w *answerer) late() string {
	text := fmt.Sprintf("Votre mail du %s est arrivé après que cet instant avait été décidé : par lui-même il ne change rien.", Instant(w.o.At))
	for _, a := range w.o.Acts {
		text += "\n- non compté : " + describe(a.Act)
	}
	return text + "\nIl figure parmi les mails non comptés ; le Juge ou l'opérateur peuvent l'admettre. Ce qui est encore ouvert peut être récrit maintenant."
}

// quarantined tells a person, never a machine, that the mail was put aside whole.
func quarantined(reason string) []string {
	switch {
	case strings.Contains(reason, "(P10)"):
		return []string{"Votre mail dépasse les limites de taille ou de structure : rien n'en a été exécuté. Récrivez l'essentiel en texte simple, sans pièce jointe."}
	case strings.Contains(reason, "(P2)"):
		return []string{"Votre mail porte l'identifiant (Message-ID) d'un autre mail déjà reçu, au texte différent : rien n'en a été exécuté. Renvoyez-le comme un nouveau message."}
	}
	return nil
}

func reply(subject string) string {
	switch {
	case strings.TrimSpace(subject) == "":
		return "Re: votre mail"
	case strings.HasPrefix(strings.ToLower(subject), "re:"), strings.HasPrefix(strings.ToLower(subject), "re :"):
		return subject
	}
	return "Re: " + subject
}

// loose are the questions that the reading raised, besides those of acts.
func (w *answerer) loose() []game.Question {
	return slices.DeleteFunc(slices.Clone(w.o.Asked), func(q game.Question) bool {
		return slices.ContainsFunc(w.o.Acts, func(a game.TakenAct) bool {
			return a.Question != nil && a.Question.Why == q.Why && a.Question.Said == q.Said
		})
	})
}

func (w *answerer) act(a game.TakenAct) string {
	if a.Act.Kind == game.Help && a.Verdict != game.Refused {
		return w.helped(a.Act)
	}
	switch a.Verdict {
	case game.Refused:
		return w.refusal(a.Act, *a.Refusal)
	case game.Asked:
		return question(*a.Question)
	case game.Applied:
		return w.acknowledge(a.Act)
	}
	return ""
}

func (w *answerer) helped(a game.Act) string {
	if w.trial != nil {
		return w.tried(*w.trial)
	}
	text, ok := w.command(a.Text, w.o.From)
	if !ok {
		text = w.help(a.Text, w.o.At)
	}
	w.scored = w.scored || strings.Contains(text, "Scores (")
	return text
}

// refusal says what was understood, why it is refused, and what would do.
func (w *answerer) refusal(a game.Act, r game.Refusal) string {
	text := "Compris : " + describe(a) + ". Refusé : " + lower(r.Why)
	if cited := w.clauses(r.Rules); cited != "" && !strings.Contains(r.Why, "(") {
		text = strings.TrimSuffix(text, ".") + " (" + cited + ")."
	}
	if r.Instead != "" {
		text += "\nÀ écrire : " + r.Instead
	}
	if r.Until != nil {
		text += "\nÉchéance : " + Instant(*r.Until) + "."
	}
	return text
}

func (w *answerer) clauses(rules []string) string {
	var cited []string
	for _, r := range rules {
		if c := w.clause(r); c != "" && !slices.Contains(cited, c) {
			cited = append(cited, c)
		}
	}
	return strings.Join(cited, ", ")
}

func question(q game.Question) string {
	text := q.Why
	if q.Said != "" {
		text = fmt.Sprintf("« %s » : %s", oneLine(q.Said, 200), lower(q.Why))
	}
	if !strings.Contains(q.Why, "rien n'a été fait") {
		text = strings.TrimRight(text, " ")
		if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") {
			text += "."
		}
		text += " Rien n'a été fait."
	}
	if len(q.Readings) > 0 {
		text += "\nSeraient compris, seuls sur leur ligne :\n  " + strings.Join(q.Readings, "\n  ")
	}
	return text
}

// acknowledge is M8: a vote is echoed in full, so that its author can mend it.
// Acts that a post to the list tells have no word of their own.
func (w *answerer) acknowledge(a game.Act) string {
	switch a.Kind {
	case game.CastVote:
		return w.voteTaken(a)
	case game.Elect:
		return w.say("Votre voix est comptée : %s comme Premier Arbitre ({320}). La dernière voix compte.", w.electedName(a))
	case game.Disclose:
		return w.say("Votre révélation est notée. Le Premier Arbitre ou le Juge constate si elle vaut la prime ({d13}).")
	case game.Pass:
		if p := w.s.Player(w.o.From); p != nil && p.PassesAhead {
			return w.say("C'est noté : vous passerez votre prochain tour ({302}).")
		}
	}
	return ""
}

func (w *answerer) electedName(a game.Act) string {
	if b := w.s.Ballot("PA"); b != nil {
		if v := b.Voice(w.o.From); v != nil {
			return v.Name
		}
	}
	return a.Name
}

func choiceWord(c game.Choice) string {
	return map[game.Choice]string{game.For: "POUR", game.Against: "CONTRE", game.Abstain: "ABSTENTION"}[c]
}

func (w *answerer) voteTaken(a game.Act) string {
	b := w.s.Ballot(a.Target)
	if b == nil {
		return ""
	}
	what := ballotName(b.Key, b.Kind)
	text := fmt.Sprintf("Votre voix est comptée : %s %s", choiceWord(a.Choice), what)
	switch {
	case a.Choice == game.Abstain:
		text = fmt.Sprintf("Abstention notée sur %s%s", what, w.costOf(b))
	case b.Kind == game.OnCassation && a.Choice == game.For:
		text += ", c'est-à-dire pour que le jugement soit cassé"
	case b.Kind == game.OnCassation:
		text += ", c'est-à-dire pour que le jugement soit maintenu"
	}
	text += fmt.Sprintf(". Elle peut être changée jusqu'au %s.", Instant(b.Until))
	if v := b.Voice(w.o.From); v != nil && v.NewPA != "" && a.Name != "" {
		text += w.say("\nLigne « nouveau PA : %s » prise en compte ({320}).", v.NewPA)
	}
	return text
}

// costOf says what an abstention costs in a ballot.
func (w *answerer) costOf(b *game.Ballot) string {
	switch b.Kind {
	case game.OnProposal, game.OnRequest:
		return w.say(" : elle coûte %s ({304-5})", w.points("304.abstention"))
	case game.OnCassation:
		return w.say(" : elle coûte %s ({320-7})", w.points("320.abstention"))
	}
	return ""
}

// relied are the acts on which others rely: a refusal or a question about one
// goes to the list (design §4.4-6).
func relied(k game.ActKind) bool {
	switch k {
	case game.Propose, game.Revise, game.CallVote, game.ProposeDecree, game.IssueRequest, game.Publish, game.Invoke, game.CallCassation:
		return true
	}
	return false
}

// ToList reports whether the answer to a mail belongs on the list.
func ToList(o game.Outcome) bool {
	for _, a := range o.Acts {
		if relied(a.Act.Kind) && (a.Verdict == game.Refused || a.Verdict == game.Asked) {
			return true
		}
	}
	for _, q := range o.Asked {
		if relied(q.Kind) {
			return true
		}
	}
	return false
}
