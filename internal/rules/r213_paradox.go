package rules

import (
	"slices"

	"github.com/fnomic/fnomic/internal/game"
)

// r213 lets the player win who cannot end his turn, by a finding of the Judge
// that nobody contested. It goes before R208. It also carries out the Judge's
// decision between players who reach the points of victory at once (A151).
func r213() game.Rule {
	return game.Rule{
		Name:     "213",
		Forbid:   forbidVictor,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){game.NameVictor: nameVictor},
	}
}

func forbidVictor(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case a.Act.Kind != game.NameVictor:
		return nil
	case s.Turn.Phase == game.PhaseTied:
		return forbidSettling(s, a)
	case !s.InGame(a.Act.Name):
		return refuse(game.LevelContent, a.Act.Name+" n'est pas dans la partie (213).", "213")
	case !isJudge(s, a.By):
		return refuse(game.LevelPhase, "Seul le Juge peut constater une impossibilité (213, 320).", "213", "320")
	case paradoxCase(s, a) == nil:
		return refuse(game.LevelPhase, "Il faut un jugement définitif du Juge, que personne n'a contesté pendant "+hours(s.Book.Duration("320.motion"))+" (213, 320-5).", "213", "320-5")
	}
	return nil
}

// paradoxCase is the Judge's uncontested final judgment: that of the thread,
// else the only one; nil if there is none.
func paradoxCase(s *game.State, a game.Attempt) *game.Case {
	var found []*game.Case
	wanted := caseNamed(s, a)
	for _, c := range s.Cases {
		j := c.Judgment
		if c.State != game.CaseFinal || j.By != a.By || j.Unjustified || j.Motion != nil || len(j.Opponents) > 0 {
			continue
		}
		if wanted == 0 || wanted == c.Number {
			found = append(found, c)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// forbidSettling: a tie is settled by the Judge, between those who tied (A151).
func forbidSettling(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case !isJudge(s, a.By):
		return refuse(game.LevelPhase, "Seul le Juge départage les joueurs (208, 320).", "208", "320")
	case !slices.Contains(s.Tied, a.Act.Name):
		return refuse(game.LevelContent, a.Act.Name+" n'est pas de ceux qui ont atteint le total en même temps (208).", "208")
	}
	return nil
}

func nameVictor(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	clauses := []string{"R213", "R320-5"}
	if s.Turn.Phase == game.PhaseTied {
		clauses = []string{"R208", "A151"}
	}
	p.Record(game.GameWon{Winner: a.Act.Name, Score: s.Player(a.Act.Name).Score, Effective: p.At(), ByJudge: true}, clauses...)
}
