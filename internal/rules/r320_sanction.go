package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// r320Sanction is R320 on the sanction that three unanimous arbiters inflict:
// three mails that agree on player and amount (A137), no vote.
func r320Sanction() game.Rule {
	return game.Rule{
		Name:   "320",
		Forbid: forbidSanction,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.Sanction:      proposeSanction,
			game.AgreeSanction: agreeSanction,
		},
	}
}

func forbidSanction(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case !acts(a, game.Sanction, game.AgreeSanction) || sanctionsAsJudge(s, a):
		return nil
	case s.Offices.Held(a.By) == "":
		return refuse(game.LevelPhase, "Seuls les trois arbitres unanimes (320) ou le Juge (d12) peuvent sanctionner un joueur.", "320", "d12")
	case a.Act.Kind == game.AgreeSanction:
		return forbidAgreement(s, a)
	case !s.InGame(a.Act.Name):
		return refuse(game.LevelContent, a.Act.Name+" n'est pas dans la partie (320).", "320")
	}
	return nil
}

func forbidAgreement(s *game.State, a game.Attempt) *game.Refusal {
	c := agreedSanction(s, a)
	switch {
	case c == nil:
		return refuse(game.LevelPhase, "Aucune sanction de ce joueur et de ce montant n'attend l'accord des arbitres (320).", "320")
	case slices.Contains(c.Agreed, a.By):
		return refuse(game.LevelPhase, "Votre accord est déjà enregistré (320).", "320")
	}
	return nil
}

// agreedSanction is the proposed sanction that an agreement is about: the one of
// the target or the thread, else the only one that fits the player and the amount said.
func agreedSanction(s *game.State, a game.Attempt) *game.SanctionCase {
	n, ok := numbered(a.Act.Target, "S")
	if !ok {
		n, ok = numbered(topicOf(a), "S")
	}
	var fit []*game.SanctionCase
	for _, c := range s.Sanctions {
		if c.State != game.SanctionOpen || c.ByJudge || ok && c.Number != n {
			continue
		}
		if sameSanction(c, a) {
			fit = append(fit, c)
		}
	}
	if len(fit) != 1 {
		return nil
	}
	return fit[0]
}

// sameSanction: what the mail says of player and amount agrees (A137).
func sameSanction(c *game.SanctionCase, a game.Attempt) bool {
	return (a.Act.Name == "" || a.Act.Name == c.Target) && (a.Act.Amount == nil || points(a) == c.Points)
}

// points are those of a sanction, as a positive number.
func points(a game.Attempt) int {
	if a.Act.Amount == nil {
		return 0
	}
	return max(*a.Act.Amount, -*a.Act.Amount)
}

// proposeSanction proposes one, or agrees to the same one of another arbiter.
func proposeSanction(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	if sanctionsAsJudge(s, a) {
		return // d12
	}
	if c := agreedSanction(s, a); c != nil {
		if !slices.Contains(c.Agreed, a.By) {
			agree(p, c, a.By)
		}
		return
	}
	n := s.Next.Sanction
	p.Record(game.SanctionPronounced{Number: n, Target: a.Act.Name, Points: points(a), By: a.By, Reason: a.Act.Text, Mail: a.Mail.ID}, "R320", "A137")
	noticeMissing(p, s.Sanction(n))
}

func agreeSanction(p *game.Proceeding, a game.Attempt) {
	agree(p, agreedSanction(p.State(), a), a.By)
}

// agree adds an arbiter; with the third the sanction applies at once.
func agree(p *game.Proceeding, c *game.SanctionCase, by string) {
	s := p.State()
	p.Record(game.SanctionAgreed{Number: c.Number, Arbiter: by}, "R320", "A137")
	if len(missing(s, c)) > 0 {
		noticeMissing(p, c)
		return
	}
	p.Record(game.SanctionSettled{Number: c.Number, Effective: true}, "R320")
	if s.InGame(c.Target) {
		book(p, game.Entry{Player: c.Target, Points: -c.Points, Why: "sanction", Clause: "R320", About: sanctionKey(c.Number), Reason: c.Reason})
	}
}

// missing are the offices whose holder has not agreed; a vacant one is missing too.
func missing(s *game.State, c *game.SanctionCase) []string {
	var without []string
	for _, office := range offices() {
		if name := s.Offices.Of(office).Player; name == "" || !slices.Contains(c.Agreed, name) {
			without = append(without, string(office))
		}
	}
	return without
}

func noticeMissing(p *game.Proceeding, c *game.SanctionCase) {
	p.Notify(game.Notice{Code: "sanction-incomplete", Rule: "R320", Said: sanctionKey(c.Number),
		Text: fmt.Sprintf("Sanction %s : il manque l'accord du %s (320).", sanctionKey(c.Number), strings.Join(missing(p.State(), c), " et du "))})
}
