package gazette

import (
	"slices"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// whatWords say an act in a few words.
var whatWords = map[game.ActKind]string{
	game.Propose: "une proposition", game.Revise: "une nouvelle version", game.Withdraw: "un retrait", game.CallVote: "une mise au vote", game.CastVote: "un vote",
	game.ProposeDecree: "un décret", game.Oppose: "une opposition", game.Unoppose: "le retrait d'une opposition", game.IssueRequest: "une requête", game.Renounce: "un renoncement",
	game.Register: "une inscription", game.Leave: "un forfait", game.TakeVacation: "un départ en vacances", game.ReturnToPlay: "un retour", game.Pass: "passer son tour",
	game.Publish: "une publication", game.Invoke: "une invocation du Juge", game.Judge: "un jugement", game.OpenDebate: "un débat ouvert par le Juge", game.Unjustified: "une invocation dite injustifiée",
	game.MoveCassation: "une demande de cassation", game.CallCassation: "la mise au vote d'une cassation", game.DemandConsent: "la demande de blocage du tour suivant", game.Consent: "un consentement",
	game.Nominate: "une nomination", game.Resign: "une démission", game.Refuse: "un refus de charge", game.Sanction: "une sanction", game.Elect: "une voix pour l'élection du PA",
	game.CallPresence: "un appel à manifester sa présence", game.AnswerPresence: "une réponse à l'appel", game.Disclose: "un contournement dévoilé", game.RecordDisclosure: "le constat d'un contournement dévoilé",
	game.AgreeSanction: "un accord à une sanction", game.JoinNames: "un constat de pseudonymes", game.Help: "une question au greffier", game.NameVictor: "une victoire constatée par le Juge",
	game.AnnulRule: "une annulation", game.EndDebate: "la fin du débat demandée au Juge", game.Object: "une objection à ce qu'une jurisprudence soit rejugée",
}

// describe says an act in a few words, with its object.
func describe(a game.Act) string {
	what := whatWords[a.Kind]
	if a.Kind == game.CastVote && a.Choice != "" {
		what = "un vote " + choiceWord(a.Choice)
	}
	if a.Target != "" && a.Target != game.ToRegistrar {
		what += " (" + a.Target + ")"
	}
	return what
}

// WhyNot says in French why a mail was not counted, for the list under the
// scores; what was set aside or mere talk has no reason.
func WhyNot(o game.Outcome) string {
	for _, a := range o.Acts {
		if a.Refusal != nil {
			return describe(a.Act) + " ; " + lower(strings.TrimSuffix(a.Refusal.Why, "."))
		}
		if a.Question != nil && a.Question.Why == AwaitsAuthor {
			return describe(a.Act) + " ; " + AwaitsAuthor
		}
	}
	switch {
	case len(o.Asked) > 0:
		return "pas compris ; " + lower(strings.TrimSuffix(o.Asked[0].Why, "."))
	case o.Verdict == game.Late:
		return "arrivé après que son moment avait été décidé"
	case o.Verdict == game.Quarantined && strings.Contains(o.Reason, "(P2)"):
		return "identifiant déjà porté par un autre mail"
	case o.Verdict == game.Quarantined && strings.Contains(o.Reason, "(P10)"):
		return "au-delà des limites de taille"
	case o.Verdict == game.Quarantined:
		return "mail automatique, ou d'origine douteuse"
	}
	return ""
}

// lower takes the capital off a sentence that goes on another; that of a name stays.
func lower(s string) string {
	first, _, _ := strings.Cut(strings.ReplaceAll(s, "’", "'"), " ")
	first, _, _ = strings.Cut(first, "'")
	if !slices.Contains(functionWords, strings.ToLower(first)) {
		return s
	}
	r := []rune(s)
	return strings.ToLower(string(r[0])) + string(r[1:])
}

// functionWords begin sentences and are no names.
var functionWords = strings.Fields(`le la les l un une ce cet cette ces c il on vous votre vos pas plus aucun aucune seul seuls
	plusieurs deux trois sur de à jusqu quel quelle qui est-ce en chaque tout toute d n ne que qu si rien nul`)

// Plain is the post of an awaited key about which there is nothing else to tell.
func Plain(key string, a game.Awaited) Post {
	return Post{Key: key, Awaited: a.Key, Subject: "Le greffier prend acte",
		Body: signed([]string{Wrap("Le greffier prend acte de ce qui s'est achevé le " + Instant(a.Since) + ". Les délais qui en dépendent courent à compter de ce message.")})}
}
