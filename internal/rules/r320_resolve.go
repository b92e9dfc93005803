package rules

import (
	"slices"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// resolveCase gives the acts about judgments, offices and sanctions their
// object: what the mail names, else the thread, else the only one that fits.
// What fits more than one is asked. Names become those of players.
func resolveCase(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	switch a.Act.Kind {
	case game.Judge, game.OpenDebate, game.Unjustified:
		return resolveJudging(s, a)
	case game.MoveCassation, game.CallCassation:
		return resolveOf(s, a, "de quel jugement s'agit-il ?", func(c *game.Case) bool {
			return c.State == game.CaseGiven && (a.Act.Kind == game.MoveCassation) == (c.Judgment.Motion == nil)
		})
	case game.Oppose, game.Unoppose:
		return opposeWhat(s, a)
	case game.Withdraw:
		return withdrawWhat(s, a)
	case game.Object:
		return resolveOf(s, a, "de quelle jurisprudence s'agit-il ?", func(c *game.Case) bool { return c.State == game.CaseFinal && c.Jurisprudence() })
	case game.DemandConsent:
		if n := caseNamed(s, a); n != 0 {
			a.Act.Target = caseKey(n)
		}
	case game.Nominate, game.CallPresence, game.Resign, game.Elect, game.Sanction, game.AgreeSanction, game.RecordDisclosure, game.JoinNames, game.NameVictor:
		return resolvePerson(s, a)
	}
	return a, nil
}

// caseNamed is the case that an act names by J n or C n, else that of the thread; 0 if none.
func caseNamed(s *game.State, a game.Attempt) int {
	for _, key := range []string{a.Act.Target, topicOf(a)} {
		for _, letter := range []string{"J", "C"} {
			if n, ok := numbered(key, letter); ok {
				return n
			}
		}
	}
	return 0
}

// resolveOf names the case of an act: the one said, else the only one that fits.
func resolveOf(s *game.State, a game.Attempt, why string, fits func(*game.Case) bool) (game.Attempt, *game.Question) {
	n := caseNamed(s, a)
	if n == 0 {
		var found []string
		for _, c := range s.Cases {
			if fits(c) {
				n = c.Number
				found = append(found, caseKey(c.Number))
			}
		}
		if len(found) > 1 {
			return a, &game.Question{Said: a.Act.Text, Kind: a.Act.Kind, Why: "Plusieurs affaires s'y prêtent (" + listed(found) + ") : " + why, Readings: caseLines(a, found)}
		}
	}
	if n == 0 && len(s.Cases) > 0 && a.Act.Kind != game.Object {
		n = s.Cases[len(s.Cases)-1].Number // nothing fits: the refusal speaks of the latest
	}
	a.Act.Target = caseKey(n)
	return a, nil
}

func caseLines(a game.Attempt, keys []string) []string {
	line := map[game.ActKind]string{game.Judge: "Jugement # :", game.OpenDebate: "Je prends l'affaire #.", game.Unjustified: "L'invocation # ne se justifie pas.",
		game.MoveCassation: "Demande de cassation du jugement #.", game.CallCassation: "CASSATION # : au vote, 3 jours.",
		game.Oppose: "Je m'oppose au jugement #.", game.Unoppose: "Je retire mon opposition au jugement #.", game.Withdraw: "Je retire #.",
		game.Object: "Je m'oppose à ce que la jurisprudence # soit rejugée."}[a.Act.Kind]
	lines := make([]string, len(keys))
	for i, key := range keys {
		lines[i] = strings.ReplaceAll(line, "#", key)
	}
	return lines
}

// resolveJudging finds the case of a Judge (R320-13, A143): the only one in
// which he may do what he does. Where there is none, nothing is taken for granted.
func resolveJudging(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	if n := caseNamed(s, a); n != 0 {
		a.Act.Target = caseKey(n)
		return a, nil
	}
	var own, other []string
	for _, c := range s.Cases {
		switch {
		case c.Pending() && c.Judge == a.By:
			own = append(own, caseKey(c.Number))
		case a.Act.Kind == game.Judge && (mayJudgeDirectly(s, c, a.By) || mayModify(s, c, a)):
			other = append(other, caseKey(c.Number))
		}
	}
	if len(own) == 0 {
		own = other
	}
	switch len(own) {
	case 0:
		a.Act.Target = latestPending(s)
	case 1:
		a.Act.Target = own[0]
	default:
		return a, &game.Question{Said: a.Act.Text, Kind: a.Act.Kind, Why: "Précisez l'affaire jugée (" + s.Book.Cite("320") + "-13) : " + listed(own) + " ?", Readings: caseLines(a, own)}
	}
	return a, nil
}

// latestPending lets a judgment by somebody else be refused with the name of
// the Judge; "J" if nobody is invoked.
func latestPending(s *game.State) string {
	for _, c := range slices.Backward(s.Cases) {
		if c.Pending() {
			return caseKey(c.Number)
		}
	}
	return "J"
}

// opposeWhat finds the judgment that is opposed, or no longer. Who is no arbiter is asked whether a motion is meant (acts §16).
func opposeWhat(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	a, q := resolveOf(s, a, "de quel jugement s'agit-il ?", func(c *game.Case) bool { return c.State == game.CaseGiven })
	if q != nil || a.Act.Kind == game.Unoppose || s.Offices.Held(a.By) != "" {
		return a, q
	}
	if q := s.Player(a.By); q == nil || q.Status != game.Active {
		return a, nil // R302 or R314 speaks
	}
	return a, &game.Question{Said: a.Act.Text, Kind: a.Act.Kind, Readings: []string{"Demande de cassation du jugement " + a.Act.Target + "."},
		Why: strings.ReplaceAll("Seuls les deux autres arbitres s'opposent à un jugement (320-8) ; un joueur peut en demander la cassation (320-5). Est-ce ce que vous voulez ?",
			"320", s.Book.Cite("320"))}
}

func withdrawWhat(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	switch t := a.Act.Target; {
	case t == "J" || t == "" && strings.HasPrefix(topicOf(a), "J"):
		return resolveOf(s, a, "laquelle ?", func(c *game.Case) bool {
			return withdrawsInvocation(c, a) || withdrawsJudgment(c, a) || endsJurisprudence(s, c, a) || dropsMotion(c, a) || yields(s, c, a)
		})
	case t == "C" || t == "" && strings.HasPrefix(topicOf(a), "C"):
		a, q := resolveOf(s, a, "laquelle ?", func(c *game.Case) bool { return dropsMotion(c, a) })
		a.Act.Target = "C" + strings.TrimPrefix(a.Act.Target, "J")
		return a, q
	}
	return a, nil
}

// resolvePerson makes the names of an act those of players.
func resolvePerson(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	a = resolveOffice(s, a)
	if acts(a, game.CallPresence, game.Resign) {
		return a, nil
	}
	if q := resolveNames(s, &a); q != nil {
		return a, q
	}
	switch {
	case a.Act.Kind == game.AgreeSanction:
		return a, nil
	case a.Act.Kind == game.Sanction:
		return resolveSanction(s, a)
	case a.Act.Kind == game.JoinNames && len(persons(s, a)) < 2:
		return a, &game.Question{Said: a.Act.Text, Kind: a.Act.Kind, Why: "Quels sont les pseudonymes de ce joueur (d14) ?", Readings: []string{"Application de d14 à Gaël : pseudonymes Hector et Irma."}}
	case a.Act.Name == "" && a.Act.Kind != game.JoinNames:
		return a, whoIsMeant(a.Act.Kind, a.Act.Name, personLine(a))
	}
	return a, nil
}

// resolveNames replaces what is written by players' names, or asks.
func resolveNames(s *game.State, a *game.Attempt) *game.Question {
	if a.Act.Name != "" {
		name := named(s, a.By, a.Act.Name)
		if name == "" {
			return whoIsMeant(a.Act.Kind, a.Act.Name, personLine(*a))
		}
		a.Act.Name = name
	}
	names := make([]string, 0, len(a.Act.Names))
	for _, written := range a.Act.Names {
		name := named(s, a.By, written)
		if name == "" {
			return whoIsMeant(a.Act.Kind, written, personLine(*a))
		}
		names = append(names, name)
	}
	a.Act.Names = names
	return nil
}

func personLine(a game.Attempt) string {
	switch a.Act.Kind {
	case game.Nominate:
		return "Je nomme NOM " + a.Act.Target + "."
	case game.Elect:
		return "PA : NOM"
	case game.Sanction, game.AgreeSanction:
		return "Sanction contre NOM : 5 points."
	case game.NameVictor:
		return "Victoire 213 : NOM"
	case game.JoinNames:
		return "Application de d14 à NOM : pseudonymes NOM et NOM."
	}
	return "Je constate que d13 s'applique à NOM."
}

// resolveOffice completes an office that the mail does not name: the one that
// its sender names or calls. A confirmation without a name is of the one in place.
func resolveOffice(s *game.State, a game.Attempt) game.Attempt {
	held := s.Offices.Held(a.By)
	switch {
	case a.Act.Target == "" && a.Act.Kind == game.Nominate && held == game.DA:
		a.Act.Target = string(game.TA)
	case a.Act.Target == "" && a.Act.Kind == game.Nominate:
		a.Act.Target = string(game.DA)
	case a.Act.Target == "" && a.Act.Kind == game.CallPresence && held == game.TA:
		a.Act.Target = string(game.DA)
	case a.Act.Target == "" && a.Act.Kind == game.CallPresence:
		a.Act.Target = string(game.PA)
	}
	if a.Act.Kind == game.Nominate && a.Act.Name == "" && a.Act.Has(game.FlagConfirm) {
		a.Act.Name = s.Offices.Of(game.Office(a.Act.Target)).Player
	}
	return a
}

// resolveSanction: without an amount nothing is done; a mail that only gives
// the delay of the vote is the call for the sanction that is pronounced.
func resolveSanction(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	if _, said := endSaid(a); said && a.Act.Name == "" && a.Act.Amount == nil {
		a.Act.Kind, a.Act.Target = game.CallVote, "S"
		return a, nil
	}
	if a.Act.Name == "" || points(a) == 0 {
		return a, &game.Question{Said: a.Act.Text, Kind: a.Act.Kind, Why: "De quel joueur, et de combien de points, s'agit-il ?", Readings: []string{"Sanction contre NOM : 5 points."}}
	}
	return a, nil
}
