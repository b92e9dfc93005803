package rules

import (
	"slices"

	"github.com/fnomic/fnomic/internal/game"
)

// book books points at once and looks for a victory.
func book(p *game.Proceeding, entries ...game.Entry) {
	for _, e := range entries {
		if e.Points == 0 || spared(p.State(), e.Player, e.Why) {
			continue
		}
		if e.Effective.IsZero() {
			e.Effective = p.At()
		}
		e.Turn = p.State().Turn.Number
		p.Record(game.ScoreChanged{Entry: e}, e.Clause)
	}
	checkVictory(p)
}

// queue sets points aside that are effective now and published with the
// results (A46).
func queue(p *game.Proceeding, name string, points int, why, clause, about string) {
	if points == 0 || spared(p.State(), name, why) {
		return
	}
	p.Record(game.ScoreQueued{Entry: game.Entry{Player: name, Points: points, Why: why, Clause: clause, About: about, Effective: p.At(),
		Turn: p.State().Turn.Number}}, clause)
}

// spared applies A118 (b): no score of a vacationer changes, save that of the
// player of the turn by the outcome of his proposal.
func spared(s *game.State, name, why string) bool {
	q := s.Player(name)
	return s.Book.Point("A118") == "b" && q != nil && q.Status == game.Vacation && why != "adopted" && why != "rejected" && why != "correction"
}

// bookQueued books what waited for the results about a key. The score of one who
// has left meanwhile is frozen (R113, A30); under A46 (b) points count only now.
func bookQueued(p *game.Proceeding, about string) {
	late := p.State().Book.Point("A46") == "b"
	for _, e := range slices.Clone(p.State().Queued) {
		switch {
		case e.About != about || waitsForTurn(e):
			continue
		case !p.State().InGame(e.Player):
			p.Record(game.ScoreDropped{Entry: e}, "R113", "A30")
			continue
		case late:
			e.Effective = p.At()
		}
		p.Record(game.ScoreChanged{Entry: e}, e.Clause)
	}
}

// waitsForTurn tells the points of R319-6, which wait for the turn's results.
func waitsForTurn(e game.Entry) bool {
	return e.Why == "request-accepted" || e.Why == "request-rejected"
}
