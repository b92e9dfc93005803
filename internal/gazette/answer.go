package gazette

import (
	"fmt"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// Answer is the one word back to the author of a mail (M8, M40, M41): what was
// understood and done, what was not and why, and what to write instead. It is
// nil when nothing is to be said: plain talk has no answer (P14).
func Answer(o game.Outcome, subject string, s *game.State, toList bool) *Post {
	var parts []string
	for _, a := range o.Acts {
		if text := answerAct(a, s); text != "" {
			parts = append(parts, text)
		}
	}
	for _, q := range loose(o) {
		parts = append(parts, question(q))
	}
	for _, n := range o.Notices {
		parts = append(parts, n.Text)
	}
	if o.Verdict == game.Late {
		parts = append(parts, "Votre mail est arrivé après que son moment a été décidé : il ne change rien par lui-même. Le Juge ou l'opérateur peuvent l'admettre. "+o.Reason)
	}
	if len(parts) == 0 {
		return nil
	}
	for i := range parts {
		parts[i] = Wrap(parts[i])
	}
	p := Post{Key: "answer/" + o.Mail, InReplyTo: o.Mail, Person: !toList && !ToList(o), To: o.From, Subject: reply(subject), Body: strings.Join(parts, "\n\n") + "\n\n" + footer}
	return &p
}

func reply(subject string) string {
	if subject == "" {
		return "Votre mail"
	}
	if strings.HasPrefix(strings.ToLower(subject), "re:") {
		return subject
	}
	return "Re: " + subject
}

// loose are the questions that the reading raised, besides those of acts.
func loose(o game.Outcome) []game.Question {
	var qs []game.Question
	for _, q := range o.Asked {
		if !askedByAct(o, q) {
			qs = append(qs, q)
		}
	}
	return qs
}

func askedByAct(o game.Outcome, q game.Question) bool {
	for _, a := range o.Acts {
		if a.Question != nil && a.Question.Why == q.Why && a.Question.Said == q.Said {
			return true
		}
	}
	return false
}

func answerAct(a game.TakenAct, s *game.State) string {
	switch a.Verdict {
	case game.Refused:
		return "Compris : " + describe(a.Act) + ". " + refusal(*a.Refusal)
	case game.Asked:
		return question(*a.Question)
	case game.Applied:
		return acknowledge(a.Act, s)
	}
	return ""
}

func refusal(r game.Refusal) string {
	text := "Refusé : " + r.Why
	if !strings.Contains(r.Why, "(") && len(r.Rules) > 0 {
		text += " (" + strings.Join(r.Rules, ", ") + ")"
	}
	if r.Instead != "" {
		text += "\nÀ écrire : " + r.Instead
	}
	if r.Until != nil {
		text += "\nJusqu'au " + Instant(*r.Until) + "."
	}
	return text
}

func question(q game.Question) string {
	text := q.Why
	if q.Said != "" {
		text = fmt.Sprintf("« %s » : %s", q.Said, q.Why)
	}
	text += " Rien n'a été fait."
	if len(q.Readings) > 0 {
		text += "\nSeraient compris, seuls sur leur ligne :\n  " + strings.Join(q.Readings, "\n  ")
	}
	return text
}

// acknowledge is M8: a vote is echoed in full, so that its author can mend it.
func acknowledge(a game.Act, s *game.State) string {
	if a.Kind != game.CastVote {
		return ""
	}
	word := map[game.Choice]string{game.For: "POUR", game.Against: "CONTRE", game.Abstain: "ABSTENTION"}[a.Choice]
	text := fmt.Sprintf("Votre voix est comptée : %s, vote %s.", word, a.Target)
	if a.Choice == game.Abstain {
		text = fmt.Sprintf("Abstention notée, vote %s : elle coûte %s (304 art. 5).", a.Target, count(s.Book.Int("304.abstention"), "point", "points"))
	}
	if strings.HasPrefix(a.Target, "C") {
		text += " « Pour » veut dire pour la cassation."
	}
	return text
}

// describe says an act in a few words.
func describe(a game.Act) string {
	what := map[game.ActKind]string{
		game.Propose: "une proposition", game.Revise: "une nouvelle version", game.Withdraw: "un retrait", game.CallVote: "une mise au vote", game.CastVote: "un vote",
		game.ProposeDecree: "un décret", game.Oppose: "une opposition", game.Unoppose: "le retrait d'une opposition", game.IssueRequest: "une requête", game.Renounce: "un renoncement",
		game.Register: "une inscription", game.Leave: "un forfait", game.TakeVacation: "un départ en vacances", game.ReturnToPlay: "un retour", game.Pass: "passer son tour",
		game.Publish: "une publication", game.Invoke: "une invocation du Juge", game.Judge: "un jugement", game.OpenDebate: "un débat ouvert par le Juge", game.Unjustified: "une invocation dite injustifiée",
		game.MoveCassation: "une demande de cassation", game.CallCassation: "la mise au vote d'une cassation", game.DemandConsent: "la demande de blocage du tour suivant", game.Consent: "un consentement",
		game.Nominate: "une nomination", game.Resign: "une démission", game.Refuse: "un refus de charge", game.Sanction: "une sanction", game.Elect: "une voix pour l'élection du PA",
		game.CallPresence: "un appel à manifester sa présence", game.AnswerPresence: "une réponse à l'appel", game.Disclose: "la révélation d'une faille", game.RecordDisclosure: "le constat d'une faille",
		game.AgreeSanction: "un accord à une sanction", game.JoinNames: "un constat de pseudonymes", game.Help: "une question au greffier", game.NameVictor: "une victoire constatée par le Juge",
		game.AnnulRule: "une annulation", game.EndDebate: "la fin du débat demandée au Juge", game.Object: "une objection",
	}[a.Kind]
	if a.Target != "" {
		what += " (" + a.Target + ")"
	}
	return what
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

// Plain is the post of an awaited key about which there is nothing else to tell.
func Plain(key string, a game.Awaited) Post {
	return Post{Key: key, Subject: "Le greffier prend acte", Body: Wrap("Le greffier prend acte de ce qui s'est achevé le "+Instant(a.Since)+". Les délais qui en dépendent courent à compter de ce message.") + "\n\n" + footer}
}
