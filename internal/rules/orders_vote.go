package rules

import (
	"slices"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/tally"
)

// forbidVoteOrder: a voice may be admitted or taken off while the vote runs,
// and after it (a mail that was seen too late, design §4.4-2) as long as the
// outcome stays; where it would not, the rules and points that hang on it are
// for orders of their own.
func forbidVoteOrder(s *game.State, o Order) *game.Refusal {
	b := s.Ballot(o.About)
	switch {
	case b == nil || b.State == game.BallotStopped || b.Kind == game.OnElection:
		return noOrder("il n'y a pas de vote %s", o.About)
	case o.Player == "" || o.What == OrderStrikeVote && b.Voice(o.Player) == nil:
		return noOrder("%s n'a pas de voix dans le vote %s", o.Player, o.About)
	case o.What == OrderAdmitVote && o.Choice != game.For && o.Choice != game.Against:
		return noOrder("une voix est pour ou contre")
	case b.State == game.BallotClosed && outcomeOf(s, b, recount(b, o)) != b.Outcome:
		return noOrder("le résultat du vote %s en serait changé ; ordonnez ce qui en suit, règle et points", o.About)
	}
	return nil
}

// recount is the count of a closed ballot with a voice more or less.
func recount(b *game.Ballot, o Order) tally.Count {
	without := func(names []string) []string {
		return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == o.Player })
	}
	c := tally.Count{For: without(b.For), Against: without(b.Against), Abstained: without(b.Abstained)}
	switch {
	case o.What == OrderStrikeVote && slices.Contains(b.Electors, o.Player):
		c.Abstained = append(c.Abstained, o.Player)
	case o.What == OrderStrikeVote:
	case o.Choice == game.For:
		c.For = append(c.For, o.Player)
	default:
		c.Against = append(c.Against, o.Player)
	}
	return c
}

// outcomeOf is what a count decides, in the word of the ballot.
func outcomeOf(s *game.State, b *game.Ballot, c tally.Count) string {
	switch b.Kind {
	case game.OnProposal:
		n, _ := isNumber(b.Key)
		return outcome(required(s, *s.Proposal(n), ballotFacts(s, c))(c))
	case game.OnRequest:
		return outcome(majority(s, ballotFacts(s, c))(c))
	case game.OnCassation:
		if len(c.Against) >= s.Book.Int("320.maintien") {
			return "kept"
		}
		return "quashed"
	}
	return outcome(c.Majority())
}

func orderVote(p *game.Proceeding, o Order) {
	s := p.State()
	b := s.Ballot(o.About)
	switch {
	case b.State == game.BallotClosed:
		recountVote(p, b, o)
	case o.What == OrderStrikeVote:
		p.Record(game.VoteStruck{Key: b.Key, Voter: o.Player}, orderClause(o))
	default:
		p.Record(game.VoteCast{Key: b.Key, Voter: o.Player, Choice: o.Choice}, orderClause(o))
	}
}

// recountVote corrects the count and the points that hang on it: with the
// results if they are not out yet, at once otherwise.
func recountVote(p *game.Proceeding, b *game.Ballot, o Order) {
	s := p.State()
	c := recount(b, o)
	before := votePoints(s, b)
	e := game.VoteRecounted{Key: b.Key, Voter: o.Player, For: c.For, Against: c.Against, Abstained: c.Abstained, By: o.By}
	if o.What == OrderAdmitVote {
		e.Choice = o.Choice
	}
	p.Record(e, orderClause(o))
	after := votePoints(s, b)
	waits := slices.ContainsFunc(s.Queued, func(q game.Entry) bool { return q.About == b.Key })
	for _, name := range s.Seniority() {
		points := after[name] - before[name]
		switch {
		case points == 0 || !s.InGame(name):
		case waits:
			queue(p, name, points, "correction", orderClause(o), b.Key)
		default:
			book(p, game.Entry{Player: name, Points: points, Why: "correction", Clause: orderClause(o), About: b.Key, Reason: o.Reason})
		}
	}
}

// votePoints are the points that the count of a closed ballot brings each player.
func votePoints(s *game.State, b *game.Ballot) map[string]int {
	points := map[string]int{}
	loss := map[game.BallotKind]string{game.OnProposal: "304.abstention", game.OnRequest: "304.abstention", game.OnCassation: "320.abstention"}[b.Kind]
	for _, name := range b.Abstained {
		if loss != "" {
			points[name] -= s.Book.Int(loss)
		}
	}
	if !ofRule(b) || b.Outcome != "adopted" {
		return points
	}
	if b.Kind == game.OnProposal || s.Book.Point("A40") == "a" {
		for _, name := range b.Against {
			points[name] += s.Book.Int("204.points")
		}
	}
	if n, ok := isNumber(b.Key); ok {
		points[b.Author] += adoptionGain(s, *s.Proposal(n))
	}
	return points
}
