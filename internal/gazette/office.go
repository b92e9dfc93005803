package gazette

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/game"
)

// tellOffice tells who is an arbiter, and what is asked of them (M31–M35).
func (t *teller) tellOffice(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.OfficeTaken:
		topic := "offices"
		if e.How == "elected" {
			topic = "PA" // who declines answers this post
		}
		t.add(section{weight: 58, topic: topic, subject: fmt.Sprintf("%s devient %s", e.Player, officeName(e.Office)), text: t.taken(e)})
	case game.OfficeConfirmed:
		t.add(section{weight: 56, topic: "offices", subject: fmt.Sprintf("%s reste %s", e.Player, officeName(e.Office)), text: t.say("%s confirme %s dans sa charge de %s ({320}).", e.By, e.Player, officeName(e.Office))})
	case game.OfficeLeft:
		t.tellLeft(e)
	case game.DutyBegun:
		t.add(section{weight: 30, topic: "offices", subject: fmt.Sprintf("Devoir du %s", e.Office), text: t.duty(e)})
	case game.DutyStarted:
		if t.Expected {
			t.add(section{weight: 30, topic: "offices", subject: fmt.Sprintf("Devoir du %s", e.Office),
				text: t.say("%s doit %s ({320}). %s", e.Player, t.dutyWords(e.Office), t.counting(Span(e.Due.Sub(e.Since)), e.Due))})
		}
	case game.DutyDone:
		if e.Silent {
			t.add(section{weight: 30, topic: "offices", subject: "Arbitres", text: t.say("%s n'a rien dit dans le délai : l'arbitre en place est confirmé ({320}).", e.Player)})
		}
	case game.PlayerBarred:
		if t.awaited("results/C") == "" {
			t.add(section{weight: 25, topic: "offices", subject: "Arbitres", text: t.say("%s ne peut être arbitre avant le %s ({320-9}).", e.Player, Instant(e.Until))})
		}
	case game.PresenceCalled:
		t.add(section{weight: 60, topic: "call", subject: fmt.Sprintf("Appel à la présence du %s", officeName(e.Office)), text: t.called(e)})
	case game.PresenceAnswered:
		t.add(section{weight: 35, topic: "call", subject: "Présence " + of(e.Player), text: t.say("%s a écrit à la liste : l'appel à la présence du %s est levé ({320}).", e.Player, officeName(e.Office))})
	case game.ElectionRefused:
		t.add(section{weight: 40, topic: "PA", subject: e.Player + " décline la charge de Premier Arbitre",
			text: t.say("%s, qui l'emportait, décline la charge de Premier Arbitre ; elle revient au suivant en nombre de voix ({320}).", e.Player)})
	}
}

// taken says how a player came into an office.
func (t *teller) taken(e game.OfficeTaken) string {
	office := officeName(e.Office)
	switch e.How {
	case "named":
		return t.say("%s nomme %s %s ({320}).", e.NamedBy, e.Player, office)
	case "elected":
		return t.elected(e)
	case "lines":
		return t.say("Par les lignes « nouveau PA » des votes, %s devient %s ({320}).", e.Player, office)
	case "presence":
		return t.say("L'appel étant resté sans réponse, %s devient %s ({320}).", e.Player, office)
	}
	return t.say("La charge revenant à l'arbitre suivant, %s devient %s ({320}).", e.Player, office)
}

// elected is the result of an election: every voice, and who comes next.
func (t *teller) elected(e game.OfficeTaken) string {
	s := ""
	if b := t.After.Ballot("PA"); b != nil && t.cause().Post != "" {
		s = "Résultat de l'élection du Premier Arbitre :\n\n" + voicesOf(t.After, b) + "\n\n"
	}
	s += t.say("%s devient Premier Arbitre ({320}) ; à égalité de voix, l'ordre de jeu décide.", e.Player)
	if len(e.Runners) > 0 {
		s += t.say(" En cas de refus avant son premier acte (« Je refuse la charge de PA. »), la charge passe à %s.", e.Runners[0])
	}
	return s
}

// voicesOf lists the voices of an election by candidate, in the order of play.
func voicesOf(s *game.State, b *game.Ballot) string {
	text := ""
	for _, name := range s.Seniority() {
		var from []string
		for _, v := range b.Voices {
			if v.Name == name {
				from = append(from, v.Voter)
			}
		}
		if len(from) > 0 {
			text += "\n" + tallyLine(name, from)
		}
	}
	if text == "" {
		return "  aucune voix"
	}
	return text[1:]
}

func (t *teller) tellLeft(e game.OfficeLeft) {
	if e.Why == "quashed" && t.awaited("results/C") != "" && t.awaited("duty/") == "" {
		return // the post of the result says it
	}
	office := officeName(e.Office)
	why := map[string]string{
		"resigned": "%s démissionne de sa charge de %s ({320}).",
		"refused":  "%s décline la charge de %s ({320}).",
		"lapsed":   "%s n'a ni nommé ni confirmé l'arbitre suivant dans le délai : sa démission de la charge de %s est réputée donnée ({320}).",
		"presence": "%s n'a pas répondu à l'appel : la charge de %s est perdue ({320}).",
		"quashed":  "Son jugement étant cassé, %s quitte sa charge de %s ({320-9}).",
		"left":     "%s n'est plus dans la partie et quitte sa charge de %s ({320}).",
		"vacation": "%s est en vacances et quitte sa charge de %s ({314}, {320}).",
		"replaced": "%s n'est plus %s : la charge va à un autre joueur ({320}).",
		"moved":    "%s quitte la charge de %s pour une autre : les trois arbitres sont des joueurs différents ({320}).",
		"lines":    "%s n'est plus %s ({320}).",
	}[e.Why]
	if why == "" {
		why = "%s n'est plus %s ({320})."
	}
	text := t.say(why, e.Player, office)
	if t.After.Offices.Of(e.Office).Player == "" && e.Office != game.PA {
		text += fmt.Sprintf(" La charge de %s est vacante.", e.Office)
	}
	t.add(section{weight: 57, topic: "offices", subject: fmt.Sprintf("%s n'est plus %s", e.Player, office), text: text})
}

// duty is the first duty of a new arbiter, with its clock.
func (t *teller) duty(e game.DutyBegun) string {
	s := t.say("Premier devoir %s : %s, faute de quoi sa démission sera réputée donnée ({320}).", of(e.Player), t.dutyWords(e.Office))
	switch {
	case e.Awaits != "" && t.awaitedKey() == e.Awaits:
		s += " " + t.fromThisPost("320.nomination")
	case e.Due == nil:
		s += fmt.Sprintf(" Ses %s partiront du message du greffier qui le signale.", t.span("320.nomination"))
	case t.cause().Post != "":
		s += " " + t.counting(Span(e.Due.Sub(*e.Since)), *e.Due)
	default:
		s += fmt.Sprintf(" Délai : jusqu'au %s.", Instant(*e.Due))
	}
	return s
}

// dutyWords says what the holder of an office has to do.
func (t *teller) dutyWords(o game.Office) string {
	next := game.DA
	if o == game.DA {
		next = game.TA
	}
	if holder := t.After.Offices.Of(next).Player; holder != "" {
		return fmt.Sprintf("confirmer %s comme %s (« Je confirme %s au poste de %s. ») ou nommer quelqu'un d'autre", holder, officeName(next), holder, next)
	}
	return fmt.Sprintf("nommer un %s (« Je nomme NOM %s. »)", officeName(next), next)
}

// called is M34.
func (t *teller) called(e game.PresenceCalled) string {
	heir := "revient à l'arbitre suivant"
	if e.Office == game.DA {
		heir = "le Troisième Arbitre devient Deuxième Arbitre"
	}
	return t.say("%s appelle %s, %s, à manifester sa présence ({320}). N'importe quel mail %s sur la liste suffit, jusqu'au %s. Sans réponse, la charge est perdue et %s.",
		e.Caller, e.Player, officeName(e.Office), of(e.Player), Instant(e.Due), heir)
}

// electionOpened is the first half of M35.
func (t *teller) electionOpened(e game.VoteOpened) string {
	s := t.say("Il n'y a plus de Premier Arbitre : une élection publique est ouverte sur la liste ({320}).\n"+
		"- Fin du vote : %s.\n- Votent : %s.\n- Chacun vote pour un joueur actif, soi-même s'il veut : « PA : nom ». La dernière voix compte.\n"+
		"- Le plus de voix l'emporte ; à égalité, le plus ancien dans l'ordre de jeu. Ne pas voter ne coûte rien.", Instant(e.Until), Names(e.Electors))
	if out := t.notEligible(); len(out) > 0 {
		s += t.say("\n- Ne peuvent être désignés : %s ({314}, {320-9}).", Names(out))
	}
	return s
}

// notEligible are players who cannot be an arbiter now.
func (t *teller) notEligible() []string {
	var out []string
	for _, p := range t.After.Players {
		barred := t.Events[0].At.Before(t.After.BarredUntil(p.Name))
		if p.Status == game.Vacation || p.Status == game.Active && barred {
			out = append(out, p.Name)
		}
	}
	return out
}

func (t *teller) emptyElection() string {
	s := t.say("L'élection du Premier Arbitre s'achève sans une seule voix : personne n'est désigné ({320}).")
	if !t.has("vote-opened") {
		s += " Elle sera rouverte au début du prochain tour."
	}
	return s
}
