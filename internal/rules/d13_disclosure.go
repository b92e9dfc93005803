package rules

import (
	"slices"

	"github.com/fnomic/fnomic/internal/game"
)

// d13 rewards who got round a rule and is the first to tell it. That it is so is
// for the PA or the Judge to note; only then are the points booked.
func d13() game.Rule {
	return game.Rule{
		Name:   "d13",
		Forbid: forbidDisclosure,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.Disclose:         disclose,
			game.RecordDisclosure: recordDisclosure,
		},
	}
}

func forbidDisclosure(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case a.Act.Kind != game.RecordDisclosure:
		return nil
	case !isJudge(s, a.By):
		return refuse(game.LevelPhase, "Seul le PA, ou le Juge, peut constater que d13 s'applique (d13).", "d13")
	case !s.InGame(a.Act.Name):
		return refuse(game.LevelContent, a.Act.Name+" n'est pas dans la partie (d13).", "d13")
	case told(s, a.Act.Name) && !told(s, a.Act.Name, false):
		return refuse(game.LevelPhase, "La prime de "+a.Act.Name+" est déjà constatée (d13).", "d13")
	}
	return nil
}

// told reports whether a player disclosed something, or something with that
// state of record.
func told(s *game.State, name string, recorded ...bool) bool {
	return slices.ContainsFunc(s.Disclosed, func(d game.Disclosure) bool {
		return d.By == name && (len(recorded) == 0 || slices.Contains(recorded, d.Recorded))
	})
}

func disclose(p *game.Proceeding, a game.Attempt) {
	p.Record(game.Disclosed{By: a.By, Text: a.Act.Text, Mail: a.Mail.ID}, "d13")
}

// recordDisclosure books the points at once. By A139 (a) they are for who got
// round the rule himself; the program cannot see it, so it reminds the PA where
// the player has told nothing.
func recordDisclosure(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	name := a.Act.Name
	if !told(s, name) && s.Book.Point("A139") == "a" {
		p.Notify(game.Notice{Code: "disclosure-unseen", Rule: "A139", Said: name,
			Text: "d13 ne vaut que pour qui dévoile le premier son propre contournement ; aucun mail de " + name + " n'a été lu comme tel."})
	}
	p.Record(game.DisclosureRecorded{Player: name, By: a.By}, "d13", "A139")
	book(p, game.Entry{Player: name, Points: s.Book.Int("d13.points"), Why: "disclosure", Clause: "d13"})
}
