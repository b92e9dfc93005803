package acts

import (
	"slices"
	"time"

	"github.com/fnomic/fnomic/internal/french"
	"github.com/fnomic/fnomic/internal/game"
)

// readings are the lines that would be understood, for each kind of act.
var readings = map[game.ActKind][]string{
	game.Propose:          {"PROPOSITION :"},
	game.Revise:           {"NOUVELLE VERSION :"},
	game.Withdraw:         {"Je retire ma proposition.", "Je retire le Dp 30."},
	game.CallVote:         {"Je mets ma proposition au vote, délai : 72h."},
	game.CastVote:         {"VOTE : POUR", "VOTE : CONTRE", "VOTE : ABSTENTION"},
	game.ProposeDecree:    {"DECRET :"},
	game.Oppose:           {"OPPOSITION Dp 30", "OPPOSITION J1"},
	game.Unoppose:         {"Je retire mon opposition au Dp 30."},
	game.IssueRequest:     {"REQUETE 320 :"},
	game.Renounce:         {"Je renonce à ma requête."},
	game.Register:         {"INSCRIPTION : nom"},
	game.Leave:            {"FORFAIT"},
	game.TakeVacation:     {"VACANCES"},
	game.ReturnToPlay:     {"RETOUR"},
	game.Pass:             {"PASSE"},
	game.Publish:          {"Bot, publie les résultats."},
	game.Invoke:           {"INVOCATION :"},
	game.Judge:            {"JUGEMENT J1 :"},
	game.MoveCassation:    {"Je demande la cassation du jugement J1."},
	game.CallCassation:    {"Vote de cassation J1, délai : 72h."},
	game.DemandConsent:    {"Je demande le blocage du tour suivant (320-4)."},
	game.Consent:          {"Je consens."},
	game.Nominate:         {"Je nomme David DA.", "Je confirme David au poste de DA."},
	game.Resign:           {"Je démissionne de ma fonction de PA."},
	game.Refuse:           {"Je refuse la charge de PA."},
	game.Elect:            {"PA : David"},
	game.Sanction:         {"Sanction contre Gaël : 5 points."},
	game.AgreeSanction:    {"J'approuve la sanction de 5 points contre Gaël."},
	game.Disclose:         {"Je révèle la faille : j'ai contourné la règle 304."},
	game.RecordDisclosure: {"Je constate que d13 s'applique à Gaël."},
	game.JoinNames:        {"Application de d14 à Gaël : pseudonymes Hector et Irma."},
}

// readingsOf are the lines for a kind of act; a day that stands in one is to come.
func (r *reader) readingsOf(kind game.ActKind) []string {
	if kind != game.CallVote || r.now.IsZero() {
		return readings[kind]
	}
	day := french.Day(r.now.Add(exampleWindow))
	return append(slices.Clone(readings[kind]), "Je mets ma proposition au vote jusqu'au "+day+" à 20h.")
}

// exampleWindow leads to a day whose evening is at least 72 hours away (R304-1).
const exampleWindow = 96 * time.Hour

// whyUnclear says in French what kept a sentence from being an act.
func whyUnclear(s *sentence, g *segment) string {
	switch {
	case s.mood.joke:
		return "La phrase semble reprise aussitôt comme une plaisanterie."
	case g.question:
		return "C'est une question : rien n'a été fait."
	case g.cond:
		return "Une condition est posée : un acte de jeu se dit sans condition."
	case s.mood.doubt != "":
		return "La phrase exprime un doute (« " + s.mood.doubt + " »)."
	}
	for _, f := range g.frames {
		if joint[f.lemma] && f.who == we {
			return "« Nous » : chaque joueur agit pour lui-même (207)."
		}
	}
	return "La phrase exprime un souhait : est-ce l'acte lui-même ?"
}
