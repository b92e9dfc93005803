package gazette

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// report is M43: what stands where. at is the instant that it is told of.
func (v voice) report(at time.Time) string {
	parts := []string{v.phase(at)}
	if !v.s.Begun {
		return strings.Join(append(parts, "Joueurs inscrits : "+Names(v.s.ActiveNames())+"."), "\n\n")
	}
	for _, part := range []string{limitsOf(v.s), v.scores(), v.ballots(), v.decrees(), v.requests(), v.cases(), v.offices(), v.probation(), v.numbers()} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "\n\n")
}

// phase says whose turn it is and where it stands.
func (v voice) phase(at time.Time) string {
	s := v.s
	head := fmt.Sprintf("État au %s.\n", Instant(at))
	if !s.Begun {
		return head + "La partie n'a pas encore commencé."
	}
	turn := fmt.Sprintf("Tour %d, %s : ", s.Turn.Number, s.Turn.Player)
	switch s.Turn.Phase {
	case game.PhaseAwaiting:
		turn += "une proposition est attendue."
	case game.PhaseDebate:
		turn += "une proposition est en débat."
	case game.PhaseVote:
		turn += "la proposition est au vote."
	case game.PhaseCounting:
		turn += "le vote est clos, les résultats vont être publiés."
	case game.PhaseBlocked:
		turn += "le tour attend (" + v.waits() + ")."
	case game.PhaseBetween:
		turn += "tour terminé, le suivant n'a pas commencé."
	case game.PhaseOver:
		turn = v.say("La partie est terminée : %s l'a gagnée ({208}).", s.Winner)
	case game.PhaseTied:
		turn = v.say("La partie est arrêtée : %s sont à égalité, le Juge doit trancher ({208}).", Names(s.Tied))
	}
	if s.Turn.Finisher != "" {
		turn += fmt.Sprintf(" %s termine le tour.", s.Turn.Finisher)
	}
	if s.Suspended != nil {
		turn += v.say(" La partie est interrompue depuis le %s : %s ({314}).", Instant(*s.Suspended), v.active())
	}
	return head + turn
}

func (v voice) waits() string {
	h := v.s.Hold
	if h == nil || h.Needed == 0 {
		return v.cite("issue d'une cassation, {320-6}")
	}
	return v.say("consentements : %d sur %d, {320-4}", len(h.Given), h.Needed)
}

func limitsOf(s *game.State) string {
	if l := limitLines(limits(s), false); l != "" {
		return "Délais en cours :\n" + l
	}
	return "Aucun délai ne court."
}

// scores is the table of all who are in the game.
func (v voice) scores() string {
	var rows []row
	for _, r := range ranked(v.s) {
		if r.order > 0 {
			rows = append(rows, r)
		}
	}
	text := v.say("Scores (victoire à %d, {208}) :\n", v.s.Book.Int("208.seuil")) + writeTable(v.s, rows, nil)
	for _, p := range v.s.Players {
		if p.Status == game.Pending {
			text += fmt.Sprintf("\n  %s : inscription en attente de la fin du tour", p.Name)
		}
	}
	return text
}

// ballots says who voted; choices are public on the list, so they are told.
func (v voice) ballots() string {
	var parts []string
	for _, b := range v.s.OpenBallots() {
		text := fmt.Sprintf("Vote ouvert, %s :\n", ballotName(b.Key, b.Kind))
		if b.Kind == game.OnElection {
			text = "Élection du Premier Arbitre, ouverte :\n" + voicesOf(v.s, b)
		} else {
			f, a := sides(b)
			text += tallyLine("Pour", f) + "\n" + tallyLine("Contre", a)
		}
		parts = append(parts, text+"\n"+tallyLine("Attendus", missing(b)))
	}
	return strings.Join(parts, "\n\n")
}

// sides are the voices of an open ballot, in the order in which they came.
func sides(b *game.Ballot) (f, a []string) {
	for _, v := range b.Voices {
		switch v.Choice {
		case game.For:
			f = append(f, v.Voter)
		case game.Against:
			a = append(a, v.Voter)
		}
	}
	return f, a
}

func (v voice) decrees() string {
	var lines []string
	for _, d := range v.s.OpenDecrees() {
		lines = append(lines, fmt.Sprintf("- Dp %d %s : %s ; %s", d.Number, d.Author, oneLine(d.Text, 90), count(len(d.Opponents), "opposition", "oppositions")))
	}
	for _, d := range v.s.AdoptedDecrees() {
		lines = append(lines, fmt.Sprintf("- D%d (Dp %d %s) : adopté, s'applique au prochain tour", d.Decree, d.Number, d.Author))
	}
	return headed("Décrets en instance :", lines)
}

func (v voice) requests() string {
	var lines []string
	for _, q := range v.s.OpenRequests() {
		state := map[game.RequestState]string{game.RequestDebate: "en débat", game.RequestVote: "au vote"}[q.State]
		lines = append(lines, fmt.Sprintf("- Rq%d %s, règle %d : %s", q.Number, q.Author, q.Rule, state))
	}
	return headed("Requêtes en cours :", lines)
}

func (v voice) cases() string {
	words := map[game.CaseState]string{game.CaseOpen: "le Juge doit se manifester", game.CaseTaken: "le Juge s'en est saisi", game.CaseGiven: "jugée, cassation possible",
		game.CaseQuashed: "jugement cassé, à rejuger", game.CaseUnanswered: "aucun arbitre ne s'est manifesté"}
	var lines []string
	for _, c := range v.s.Cases {
		if word, ok := words[c.State]; ok {
			judge := c.Judge
			if judge == "" {
				judge = "personne"
			}
			lines = append(lines, fmt.Sprintf("- J%d, invoquée par %s : %s (Juge : %s)", c.Number, orSomebody(c.By), word, judge))
		}
		if c.State == game.CaseFinal && c.Jurisprudence() {
			lines = append(lines, fmt.Sprintf("- J%d fait jurisprudence", c.Number))
		}
	}
	return headed("Affaires devant le Juge :", lines)
}

func orSomebody(name string) string {
	if name == "" {
		return "un joueur"
	}
	return name
}

func headed(head string, lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return head + "\n" + strings.Join(lines, "\n")
}

func (v voice) offices() string {
	var held []string
	for _, o := range []game.Office{game.PA, game.DA, game.TA} {
		name := v.s.Offices.Of(o).Player
		if name == "" {
			name = "vacant"
		}
		held = append(held, string(o)+" : "+name)
	}
	return v.say("Arbitres ({320}) : %s.", strings.Join(held, " ; "))
}

func (v voice) probation() string {
	var lines []string
	for _, p := range v.s.Probation {
		if !p.Over {
			lines = append(lines, fmt.Sprintf("- règle %d, %s : %s sur %d", p.Rule, p.Author, count(p.Turns, "tour complet", "tours complets"), v.s.Book.Int("319.probation")))
		}
	}
	return headed(v.cite("Règles en probation ({319-1}) :"), lines)
}

func (v voice) numbers() string {
	n := v.s.Next
	return v.say("Règles modifiables : %d sur %d au plus ({209}). Prochains numéros : proposition %d, décret D%d, Dp %d, requête Rq%d, affaire J%d.",
		v.s.Book.CountMutable(), v.s.Book.Int("209.maximum"), n.Proposal, n.Decree, n.Dp, n.Request, n.Judgment)
}

// manual is the answer to « aide »: the lines that always work (acts 0-9).
func (v voice) manual() string {
	least := game.Hours(v.s.Book.Duration("304.duree_min"))
	return v.say(`Chaque ligne suivante, seule sur sa ligne, est toujours comprise :

- « PROPOSITION : » puis le texte : lancer une proposition, à son tour ({302})
- « NOUVELLE VERSION : » puis le texte : la changer avant le vote ({111})
- « Je mets ma proposition au vote, délai : %s. » ({304-1})
- « VOTE 321 : POUR », « VOTE 321 : CONTRE », et au besoin, sur une autre ligne, « nouveau PA : nom » ({304-2}, {320})
- « PASSE » : passer son tour ({302})
- « DECRET : » puis le texte, « OPPOSITION Dp 30 » ({313})
- « REQUETE 320 : » puis le texte ({319})
- « INVOCATION : » puis la question au Juge ({320})
- « VACANCES », « RETOUR » ({314})
- « INSCRIPTION : nom » ({302}), « FORFAIT » ({113})
- « Où en est-on ? », « SCORES », « Qui a voté ? », « MES VOTES », « À qui le tour ? »
- « RÈGLES » : les numéros en vigueur ; « RÈGLE 304 » : un texte, et les valeurs qu'une ligne EFFET peut changer ; « HISTORIQUE 304 » : ses versions
- « ESSAI » en première ligne, puis un texte : comment il serait lu, sans que rien ne soit fait

Le français ordinaire est compris aussi, s'il est affirmatif et sans condition ; en cas de doute, le greffier demande et ne fait rien.`, least)
}

var helpWords = []struct {
	asks *regexp.Regexp
	tell func(v voice, at time.Time) string
}{
	{regexp.MustCompile(`(?i)\baide|help`), func(v voice, at time.Time) string { return v.manual() }},
	{regexp.MustCompile(`(?i)\bscore`), func(v voice, _ time.Time) string { return v.scores() }},
	{regexp.MustCompile(`(?i)vot[eé]|scrutin`), func(v voice, at time.Time) string { return v.votesOf(at) }},
	{regexp.MustCompile(`(?i)tour|jouer|joue|temps`), func(v voice, at time.Time) string { return v.phase(at) + "\n\n" + limitsOf(v.s) }},
}

// help answers a question to the program.
func (v voice) help(question string, at time.Time) string {
	for _, h := range helpWords {
		if h.asks.MatchString(question) {
			return h.tell(v, at)
		}
	}
	return v.report(at)
}

func (v voice) votesOf(at time.Time) string {
	text := v.ballots()
	if text == "" {
		text = "Aucun vote n'est ouvert."
	}
	return text + "\n\n" + limitsOf(v.s)
}
