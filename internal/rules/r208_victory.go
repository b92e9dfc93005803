package rules

import (
	"slices"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// r208 ends the game with the first player at 200 points.
func r208() game.Rule {
	return game.Rule{
		Name: "208",
		Forbid: func(s *game.State, a game.Attempt) *game.Refusal {
			if !s.Over() || a.Act.Kind == game.Help || s.Turn.Phase == game.PhaseTied && byJudgeOfTie(a) {
				return nil
			}
			return refuse(game.LevelOver, "La partie est terminée (208), aucune action n'est possible.", "208")
		},
		Boundary: map[game.Step]func(*game.Proceeding, game.TurnEnded){
			game.StepVictory: func(p *game.Proceeding, _ game.TurnEnded) { checkVictory(p) },
		},
		Follow: func(p *game.Proceeding, e game.Event) {
			if set, ok := e.(game.EffectApplied); ok && set.Set.Rule == "208" {
				checkVictory(p) // a lower threshold
			}
		},
	}
}

// byJudgeOfTie tells the acts by which a tie at 200 is settled (A151).
func byJudgeOfTie(a game.Attempt) bool {
	return acts(a, game.Invoke, game.Judge, game.NameVictor, game.OpenDebate, game.Unjustified, game.Leave)
}

// reached is a player at the points of victory, and since when (A46).
type reached struct {
	name string
	at   time.Time
}

// checkVictory names the winner: the earliest effective instant decides (A46),
// an equal one leaves it to the Judge (A151). Points of a vote that is closed
// but not yet published count for the order.
func checkVictory(p *game.Proceeding) {
	s := p.State()
	if s.Over() || !s.Runs("208") {
		return
	}
	all := reachedBy(s)
	first := slices.DeleteFunc(slices.Clone(all), func(r reached) bool { return !r.at.Equal(all[0].at) })
	if len(first) == 0 || slices.ContainsFunc(first, func(r reached) bool { return !published(s, r) }) {
		return // nobody, or the points that brought one there are not published yet
	}
	if len(first) == 1 || s.Book.Point("A151") != "a" {
		w := s.Player(settleTie(s, first))
		p.Record(game.GameWon{Winner: w.Name, Score: w.Score, Effective: all[0].at}, "R208")
		return
	}
	names := make([]string, len(first))
	for i, r := range first {
		names[i] = r.name
	}
	p.Record(game.GameTied{Players: names, Effective: all[0].at}, "R208", "A151")
}

// published reports whether all that brought a player there is published: no
// entry of his that is effective by then still waits for its results.
func published(s *game.State, r reached) bool {
	return !slices.ContainsFunc(s.Queued, func(e game.Entry) bool {
		return e.Player == r.name && !waitsForTurn(e) && !e.Effective.After(r.at)
	})
}

// settleTie applies the other readings of A151: the highest score, the author
// of the proposal, the oldest.
func settleTie(s *game.State, first []reached) string {
	best := first[0].name
	for _, r := range first[1:] {
		switch s.Book.Point("A151") {
		case "b":
			if s.Player(r.name).Score > s.Player(best).Score {
				best = r.name
			}
		case "c":
			if r.name == s.Turn.Player {
				best = r.name
			}
		}
	}
	return best
}

// reachedBy gives who reaches the threshold, the earliest first, then by rank.
func reachedBy(s *game.State) []reached {
	var all []reached
	for _, q := range s.Players {
		if q.Status != game.Active && q.Status != game.Vacation {
			continue
		}
		if at, ok := reachedAt(s, q); ok {
			all = append(all, reached{q.Name, at})
		}
	}
	slices.SortStableFunc(all, func(a, b reached) int { return a.at.Compare(b.at) })
	return all
}

// reachedAt is the effective instant at which a player's score first reaches
// the threshold, with what is booked and what waits for publication; all that
// is effective in one instant counts together. A threshold lowered in play
// holds from its change (R107).
func reachedAt(s *game.State, q *game.Player) (time.Time, bool) {
	threshold := s.Book.Int("208.seuil")
	floor := s.Book.Parameters["208.seuil"].At
	if q.Joined.After(floor) {
		floor = q.Joined
	}
	entries := entriesOf(s, q.Name)
	total := startScore(s, q)
	for i := 0; ; {
		at := floor
		if i < len(entries) && entries[i].Effective.After(floor) {
			at = entries[i].Effective
		}
		for ; i < len(entries) && !entries[i].Effective.After(at); i++ {
			total += entries[i].Points
		}
		if total >= threshold {
			return at, true
		}
		if i == len(entries) {
			return time.Time{}, false
		}
	}
}

// startScore is the score before every entry.
func startScore(s *game.State, q *game.Player) int {
	score := q.Score
	for _, e := range s.Scores {
		if e.Player == q.Name {
			score -= e.Points
		}
	}
	return score
}

// entriesOf gives a player's entries in the order of their effect, but for
// those of R319-6, which have none before the results; under A150 (b) gains alone.
func entriesOf(s *game.State, name string) []game.Entry {
	var es []game.Entry
	for _, e := range s.Scores {
		if e.Player == name {
			es = append(es, e)
		}
	}
	for _, e := range s.Queued {
		if e.Player == name && !waitsForTurn(e) {
			es = append(es, e)
		}
	}
	if s.Book.Point("A150") == "b" {
		es = slices.DeleteFunc(es, func(e game.Entry) bool { return e.Points < 0 })
	}
	slices.SortStableFunc(es, func(a, b game.Entry) int { return a.Effective.Compare(b.Effective) })
	return es
}
