package rules

import (
	"strconv"

	"github.com/fnomic/fnomic/internal/game"
)

// r204 gives ten points to each player who voted against a rule change that is
// adopted all the same (A39), requests included (A40).
func r204() game.Rule {
	return game.Rule{Name: "204", Follow: func(p *game.Proceeding, e game.Event) {
		v, ok := e.(game.VoteClosed)
		if !ok || v.Outcome != "adopted" || v.On != game.OnProposal && v.On != game.OnRequest {
			return
		}
		if v.On == game.OnRequest && p.State().Book.Point("A40") != "a" {
			return
		}
		for _, name := range v.Against {
			if p.State().InGame(name) { // A30: who left neither gains nor loses
				queue(p, name, p.State().Book.Int("204.points"), "against-adopted", "R204", v.Key)
			}
		}
	}}
}

// queue sets points aside that are effective now and published with the
// results (A46).
func queue(p *game.Proceeding, name string, points int, why, clause, about string) {
	p.Record(game.ScoreQueued{Entry: game.Entry{Player: name, Points: points, Why: why, Clause: clause, About: about, Effective: p.At()}}, clause)
}

// bookQueued books what waited for the results about a key.
func bookQueued(p *game.Proceeding, about string) {
	for _, e := range append([]game.Entry{}, p.State().Queued...) {
		if e.About == about && !waitsForTurn(e) {
			p.Record(game.ScoreChanged{Entry: e}, e.Clause)
		}
	}
}

// waitsForTurn tells the points of R319-6, which wait for the turn's results.
func waitsForTurn(e game.Entry) bool {
	return e.Why == "request-accepted" || e.Why == "request-rejected"
}

// key of a proposal's ballot.
func proposalKey(number int) string { return strconv.Itoa(number) }
