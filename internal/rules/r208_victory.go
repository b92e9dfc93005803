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
	}
}

// byJudgeOfTie tells the acts by which a tie at 200 is settled (A151).
func byJudgeOfTie(a game.Attempt) bool {
	return acts(a, game.Invoke, game.Judge, game.NameVictor, game.OpenDebate, game.Unjustified, game.Leave)
}

// book books points at once and looks for a victory.
func book(p *game.Proceeding, entries ...game.Entry) {
	for _, e := range entries {
		if e.Effective.IsZero() {
			e.Effective = p.At()
		}
		p.Record(game.ScoreChanged{Entry: e}, e.Clause)
	}
	checkVictory(p)
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
	if len(all) == 0 || !bookedAt(s, all[0].name) {
		return // nobody, or the first one's points are not published yet
	}
	first := slices.DeleteFunc(slices.Clone(all), func(r reached) bool { return !r.at.Equal(all[0].at) })
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

func bookedAt(s *game.State, name string) bool {
	return s.Player(name).Score >= s.Book.Int("208.seuil")
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

// reachedAt is the effective instant at which a player's score reaches the
// threshold for good: with what is booked and what waits for publication.
func reachedAt(s *game.State, q *game.Player) (time.Time, bool) {
	entries := entriesOf(s, q.Name)
	score := q.Score
	for _, e := range s.Queued {
		if e.Player == q.Name && !waitsForTurn(e) {
			score += e.Points
		}
	}
	threshold := s.Book.Int("208.seuil")
	if score < threshold {
		return time.Time{}, false
	}
	at := time.Time{}
	for i := len(entries) - 1; i >= 0 && score >= threshold; i-- {
		at = entries[i].Effective
		for i > 0 && entries[i-1].Effective.Equal(at) {
			score -= entries[i].Points
			i--
		}
		score -= entries[i].Points
	}
	return at, true
}

// entriesOf gives a player's entries in the order of their effect.
func entriesOf(s *game.State, name string) []game.Entry {
	var es []game.Entry
	for _, list := range [][]game.Entry{s.Scores, s.Queued} {
		for _, e := range list {
			if e.Player == name && !(waitsForTurn(e) && slices.Contains(s.Queued, e)) {
				es = append(es, e)
			}
		}
	}
	slices.SortStableFunc(es, func(a, b game.Entry) int { return a.Effective.Compare(b.Effective) })
	return es
}
