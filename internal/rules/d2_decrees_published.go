package rules

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/french"
	"github.com/fnomic/fnomic/internal/game"
)

// d2 has the player of a turn publish the decrees adopted in it with their
// numbers; 72 h after the end of his vote anyone may. The registrar's results
// list them, so that nothing is due where it publishes (A60).
func d2() game.Rule {
	return game.Rule{
		Name: "d2",
		Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
			if a.Act.Kind != game.Publish || !publishesDecrees(a) {
				return nil
			}
			return forbidDecreesPublished(s, a)
		},
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.Publish: publishDecrees,
		},
		Follow: awaitDecrees,
	}
}

// awaitDecrees notes, when a turn ends, which decrees its player has to publish.
func awaitDecrees(p *game.Proceeding, e game.Event) {
	ended, ok := e.(game.TurnEnded)
	if !ok || publicationMode(p.State()) == game.ByRegistrar {
		return
	}
	decrees := untold(p.State())
	if len(decrees) > 0 {
		p.Record(game.DecreesAwaited{Turn: ended.Number, Player: ended.Player, Decrees: decrees, From: decreesFrom(p.State(), p.At())}, "d2")
	}
}

// untold are the decrees adopted in the turn under way and not published yet.
func untold(s *game.State) []int {
	var decrees []int
	for _, d := range s.AdoptedDecrees() {
		if !d.Told {
			decrees = append(decrees, d.Decree)
		}
	}
	return decrees
}

// decreesFrom is the last instant of the player's sole right: 72 h from the end
// of the vote, or of the turn if it had none (A80).
func decreesFrom(s *game.State, turnEnd time.Time) time.Time {
	from := turnEnd
	if s.Turn.ClosedAt != nil {
		from = *s.Turn.ClosedAt
	}
	return from.Add(s.Book.Duration("d2.publication"))
}

// forTelling are the decrees that await their publication: those of ended
// turns, the oldest first, then those of the turn whose vote is over.
func forTelling(s *game.State) []game.DecreesToNames {
	due := slices.Clone(s.DecreesDue)
	if s.Turn.Phase == game.PhaseCounting && publicationMode(s) == game.ByPlayer {
		if decrees := untold(s); len(decrees) > 0 {
			due = append(due, game.DecreesToNames{Turn: s.Turn.Number, Player: s.Turn.Player, Decrees: decrees, From: decreesFrom(s, s.At)})
		}
	}
	return due
}

// meant is the publication that a mail means: the one whose decrees it names,
// else the sender's own, else the oldest.
func meant(s *game.State, a game.Attempt) *game.DecreesToNames {
	due := forTelling(s)
	for i := range due {
		if namesAll(a, due[i].Decrees) {
			return &due[i]
		}
	}
	for i := range due {
		if due[i].Player == a.By {
			return &due[i]
		}
	}
	if len(due) == 0 {
		return nil
	}
	return &due[0]
}

// namesAll reports whether a mail names exactly these decrees: « la totalité » (d2).
func namesAll(a game.Attempt, decrees []int) bool {
	var named []int
	for _, key := range append([]string{a.Act.Target}, a.Act.Names...) {
		if n, ok := numbered(strings.ToUpper(key), "D"); ok && !slices.Contains(named, n) {
			named = append(named, n)
		}
	}
	slices.Sort(named)
	return slices.Equal(named, decrees)
}

func forbidDecreesPublished(s *game.State, a game.Attempt) *game.Refusal {
	m := meant(s, a)
	switch {
	case m == nil:
		return refuse(game.LevelPhase, "Aucun décret n'est à publier (d2).", "d2")
	case m.Player != a.By && (!a.At.After(m.From) || s.Suspended != nil && !m.From.Before(*s.Suspended)):
		r := refuse(game.LevelPhase, fmt.Sprintf("Jusqu'au %s, seul %s peut publier les décrets (d2).", stamp(m.From), m.Player), "d2")
		r.Until = &m.From
		return r
	case !namesAll(a, m.Decrees):
		keys := decreeKeys(m.Decrees)
		r := refuse(game.LevelContent, fmt.Sprintf("Les décrets adoptés pendant le tour %s portent les numéros %s (d2, 313).", french.Of(m.Player), listed(keys)), "d2", "313")
		r.Instead = "Décrets adoptés : " + listed(keys)
		return r
	}
	return nil
}

func decreeKeys(decrees []int) []string {
	keys := make([]string, len(decrees))
	for i, n := range decrees {
		keys[i] = adoptedKey(n)
	}
	return keys
}

func publishDecrees(p *game.Proceeding, a game.Attempt) {
	if !publishesDecrees(a) {
		return
	}
	m := meant(p.State(), a)
	p.Record(game.DecreesPublished{Turn: m.Turn, By: a.By, Decrees: m.Decrees}, "d2")
}
