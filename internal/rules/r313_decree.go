package rules

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// r313 is the decree: anyone may propose one, 96 h run for oppositions, two of
// them reject it, else it has its number, two points for its author, and force
// from the next turn.
func r313() game.Rule {
	return game.Rule{
		Name:   "313",
		Forbid: forbidDecree,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.ProposeDecree: proposeDecree,
			game.Oppose:        opposeDecree,
			game.Unoppose:      unopposeDecree,
			game.Withdraw:      withdrawDecree,
		},
		Due: decreeDue,
		Boundary: map[game.Step]func(*game.Proceeding, game.TurnEnded){
			game.StepDecrees: enterDecrees,
		},
	}
}

func forbidDecree(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case a.Act.Kind == game.ProposeDecree:
		return forbidDecreeProposal(s, a)
	case !onDecree(a):
		return nil
	case acts(a, game.Oppose, game.Unoppose, game.Withdraw):
		return forbidOnDecree(s, a)
	case a.Act.Kind == game.Revise:
		r := refuse(game.LevelPhase, "Un décret ne change plus pendant son délai d'opposition (313).", "313")
		r.Instead = "Je retire mon décret " + a.Act.Target + " (puis une nouvelle proposition de décret)"
		return r
	}
	return nil
}

// onDecree reports whether an act is about a decree proposal.
func onDecree(a game.Attempt) bool {
	unnamed := a.Act.Target == "" && acts(a, game.Oppose, game.Unoppose) // resolve has looked at the thread
	return unnamed || strings.HasPrefix(a.Act.Target, "Dp")
}

// forbidDecreeProposal holds the two exceptions of R313 to « à tout moment »,
// then what a decree must hold and may not do.
func forbidDecreeProposal(s *game.State, a game.Attempt) *game.Refusal {
	if s.Turn.Phase == game.PhaseVote || s.Turn.Phase == game.PhaseCounting && s.Book.Point("A70") == "b" {
		return refuse(game.LevelPhase, "Pas de décret pendant le vote d'une proposition (313).", "313")
	}
	for _, d := range s.OpenDecrees() {
		if d.Author == a.By {
			r := refuse(game.LevelPhase, fmt.Sprintf("Votre décret Dp %d n'a pas encore été statué (313).", d.Number), "313")
			r.Until = &d.Due
			return r
		}
	}
	if strings.TrimSpace(a.Act.Text) == "" && !repealsOnly(a) {
		r := refuse(game.LevelForm, "Aucun texte de décret (313).", "313")
		r.Instead = "DECRET : suivi de son texte"
		return r
	}
	return forbiddenDecree(s, a)
}

// forbiddenDecree tells what R313 has against the content of a decree.
func forbiddenDecree(s *game.State, a game.Attempt) *game.Refusal {
	if _, rule := isNumber(a.Act.Target); rule && a.Act.Change != "" || changesRule(a.Act.Text) {
		r := refuse(game.LevelContent, "Un décret ne peut remplacer, modifier ou abroger une règle (313).", "313")
		r.Instead = "une proposition, pendant votre tour (311)"
		return r
	}
	if n, ok := decreeTarget(a); ok {
		if _, inForce := s.Book.Decree(n); !inForce {
			return refuse(game.LevelContent, fmt.Sprintf("Le décret d%d n'est pas en vigueur (313).", n), "313")
		}
	}
	return forbiddenEffects(s, a.Act.Effects, checkDecreeEffect, "313")
}

// decreeTarget is the decree that a decree amends or repeals: "D11".
func decreeTarget(a game.Attempt) (int, bool) {
	if n, ok := numbered(a.Act.Target, "D"); ok {
		return n, true
	}
	return numbered(a.Act.Target, "d")
}

// repealsOnly reports whether a decree does nothing but repeal its target
// (A77). Where the mail does not say the kind, only words of repeal without
// any of amendment do.
func repealsOnly(a game.Attempt) bool {
	if _, ok := decreeTarget(a); !ok {
		return false
	}
	if a.Act.Change != "" {
		return a.Act.Change == game.Repeal
	}
	text := folded(a.Act.Text)
	return strings.Contains(text, "abrog") && !amends.MatchString(text)
}

// amends finds words of amendment in a folded text.
var amends = regexp.MustCompile(`intitule|remplac|amend|modifi|devient|nouveau texte`)

// ruleChanges finds a change of a rule that a text says outright, in its
// active and its passive form.
var ruleChanges = []*regexp.Regexp{
	regexp.MustCompile(`\b(?:remplac|abrog|modifi|amend|transmut|supprim)[a-z]* (?:(?:la|les|cette|l'actuelle) )?regles? (?:n[o°] ?)?\d`),
	regexp.MustCompile(`\bregles? (?:n[o°] ?)?\d+(?: et \d+)? (?:est|sont|sera|seront) (?:[a-z]+ )?(?:remplacee|abrogee|modifiee|amendee|transmutee|supprimee)`),
}

// denied is what stands before words that a text does not mean to do.
var denied = regexp.MustCompile(`(?:\bne |\bn'|\bsans |\bjamais )[a-z' ]{0,24}$`)

// changesRule reports whether a text says outright that it replaces, modifies
// or repeals a rule. The program weighs no words: the rest is for the Judge.
func changesRule(text string) bool {
	t := folded(text)
	for _, form := range ruleChanges {
		for _, at := range form.FindAllStringIndex(t, -1) {
			if !denied.MatchString(t[:at[0]]) {
				return true
			}
		}
	}
	return false
}

// forbidOnDecree is about oppositions and withdrawals: the decree must be open.
func forbidOnDecree(s *game.State, a game.Attempt) *game.Refusal {
	n, ok := numbered(a.Act.Target, "Dp")
	d := s.DecreeProposal(n)
	switch {
	case !ok && a.Act.Target == "Dp", a.Act.Target == "":
		return refuse(game.LevelPhase, "Aucun décret n'est en instance (313).", "313")
	case !ok || d == nil:
		return refuse(game.LevelContent, fmt.Sprintf("Aucun décret %s n'a été proposé (313).", a.Act.Target), "313")
	case d.State != game.DecreeOpen:
		return decidedRefusal(d)
	}
	return forbidBy(s, a, d)
}

func decidedRefusal(d *game.DecreeProposal) *game.Refusal {
	why := map[game.DecreeState]string{
		game.DecreeAdopted:   "Le délai d'opposition est expiré : le décret Dp %d est adopté (313).",
		game.DecreeRejected:  "Le décret Dp %d est déjà rejeté (313).",
		game.DecreeWithdrawn: "Le décret Dp %d a été retiré par son auteur (313).",
	}[d.State]
	return refuse(game.LevelPhase, fmt.Sprintf(why, d.Number), "313")
}

// forbidBy says who may do what with an open decree: its author withdraws it,
// the others oppose it (A72, A73).
func forbidBy(s *game.State, a game.Attempt, d *game.DecreeProposal) *game.Refusal {
	mine := d.Author == a.By
	switch a.Act.Kind {
	case game.Oppose:
		if mine && s.Book.Point("A27") == "a" {
			r := refuse(game.LevelContent, "Votre opposition à votre propre décret ne compte pas (313, d5).", "313", "d5")
			r.Instead = fmt.Sprintf("Je retire mon décret Dp %d", d.Number)
			return r
		}
	case game.Unoppose:
		if !opposes(d, a.By) {
			return refuse(game.LevelContent, fmt.Sprintf("Vous ne vous êtes pas opposé au décret Dp %d (313).", d.Number), "313")
		}
	case game.Withdraw:
		if !mine {
			return refuse(game.LevelContent, "Seul l'auteur d'un décret peut le retirer (313).", "313")
		}
		if s.Book.Point("A73") == "b" {
			return refuse(game.LevelContent, "Un décret proposé ne se retire pas (313).", "313")
		}
	}
	return nil
}
