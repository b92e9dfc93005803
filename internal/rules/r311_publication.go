package rules

import (
	"fmt"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// publishesDecrees tells a publication of decrees (d2) from one of results.
func publishesDecrees(a game.Attempt) bool { return strings.HasPrefix(a.Act.Target, "D") }

// forbidPublication says who may publish, and when (R311-3, A60–A64).
func forbidPublication(s *game.State, a game.Attempt) *game.Refusal {
	c := countedProposal(s)
	switch {
	case s.Turn.Phase == game.PhaseVote:
		r := publicationRefusal("Le vote n'est pas clos", nil)
		if b := s.Ballot(proposalKey(s.CurrentProposal().Number)); b != nil {
			r.Until = &b.Until
		}
		return r
	case c == nil:
		return publicationRefusal("Aucun résultat n'est à publier", nil)
	case publicationMode(s) == game.ByRegistrar:
		return publicationRefusal("Le greffier publie les résultats au nom du joueur", nil)
	case a.By == publisher(s):
		return nil
	case a.By == s.NextActive(publisher(s)):
		if from := fiveDays(s); !a.At.After(from) || s.Suspended != nil && !from.Before(*s.Suspended) {
			return publicationRefusal("Pas avant le "+stamp(from)+", et si "+publisher(s)+" n'a pas publié", &from)
		}
		return nil
	}
	return publicationRefusal("Seuls "+publisher(s)+", puis "+s.NextActive(publisher(s))+" après le "+stamp(fiveDays(s))+", peuvent publier", nil)
}

// publisher is the player of the turn, or who ends it in his place (R314).
func publisher(s *game.State) string {
	if s.Turn.Finisher != "" {
		return s.Turn.Finisher
	}
	return s.Turn.Player
}

// publish is a player's publication; « Bot, publie les résultats » leaves the
// mail to the registrar, whose post then is the publication.
func publish(p *game.Proceeding, a game.Attempt) {
	if publishesDecrees(a) {
		return
	}
	s := p.State()
	c := countedProposal(s)
	if a.Act.Target == game.ToRegistrar {
		if s.AwaitedPost("results/"+proposalKey(c.Number)) == nil {
			p.Await("results/"+proposalKey(c.Number), a.By)
		}
		return
	}
	publishResults(p, publication{by: a.By, halves: takesHalf(s, a.By)})
}

// takesHalf reports whether a publisher is the next player acting after the
// five days, and not the one who ends the turn by R314 (A64).
func takesHalf(s *game.State, by string) bool {
	if s.Book.Point("A64") == "b" && s.Turn.Finisher != "" {
		return by != s.Turn.Player
	}
	return by != publisher(s)
}

// publicationDue is the last resort of A61: ten days after the vote the
// registrar publishes, and nobody shares.
func publicationDue(s *game.State) []game.Due {
	c := countedProposal(s)
	if c == nil || clocksStand(s) || publicationMode(s) != game.ByPlayer || s.AwaitedPost("results/"+proposalKey(c.Number)) != nil {
		return nil
	}
	return []game.Due{{At: fiveDays(s).Add(s.Book.Duration("311.publication")), Class: game.ClassPublication, Key: "publication/" + proposalKey(c.Number),
		Do: func(p *game.Proceeding) { p.Await("results/"+proposalKey(c.Number), "") }}}
}

// fiveDays is when the right of the next player begins: strictly after it (A02).
func fiveDays(s *game.State) time.Time {
	return endOfDays(s, *s.Turn.PublicationFrom, s.Book.Duration("311.publication"))
}

func publicationRefusal(why string, until *time.Time) *game.Refusal {
	r := refuse(game.LevelPhase, fmt.Sprintf("%s (311).", why), "311")
	r.Until = until
	return r
}

// awaitResults asks for the registrar's results where it publishes: when the
// vote is closed, when A60 is decided so while a player's are awaited, and
// when R311 no longer gives them to a player.
func awaitResults(p *game.Proceeding) {
	s := p.State()
	byRegistrar := publicationMode(s) == game.ByRegistrar || !s.Runs("311")
	if c := countedProposal(s); c != nil && byRegistrar && s.AwaitedPost("results/"+proposalKey(c.Number)) == nil {
		p.Await("results/"+proposalKey(c.Number), publisher(s))
	}
}

// resultsPosted is the registrar's publication, in the player's name (A60).
func resultsPosted(p *game.Proceeding, post game.Awaited) bool {
	c := countedProposal(p.State())
	if c == nil || post.Key != "results/"+proposalKey(c.Number) {
		return false
	}
	pub := publication{by: post.By, registrar: true}
	if publicationMode(p.State()) == game.ByRegistrar {
		pub.by = publisher(p.State()) // who may have changed since (R314)
	}
	pub.halves = pub.by != "" && takesHalf(p.State(), pub.by)
	publishResults(p, pub)
	return true
}

// countedProposal is the proposal whose results are due; nil if there is none.
func countedProposal(s *game.State) *game.Proposal {
	if s.Turn.Phase != game.PhaseCounting {
		return nil
	}
	return s.CurrentProposal()
}

// publication is who publishes results, and how.
type publication struct {
	by        string
	registrar bool
	halves    bool
}

// publishResults books the points of the vote, and the turn is over: its mail
// starts the next clock (R302, A07).
func publishResults(p *game.Proceeding, pub publication) {
	s := p.State()
	c := countedProposal(s)
	p.Record(game.ResultsPublished{Number: c.Number, By: pub.by, Registrar: pub.registrar, Halves: pub.halves}, "R311-3")
	if pub.halves {
		shareGain(p, *c, pub.by)
	}
	bookQueued(p, proposalKey(c.Number))
	checkVictory(p)
	if s.Over() {
		return
	}
	at := p.At()
	p.EndTurn(game.EndedByResults, &at, "R311-3", "R302")
}

// shareGain gives each of the two players half of the gain (R311, A62): odd
// gains halve downwards (design §4.4-10).
func shareGain(p *game.Proceeding, c game.Proposal, other string) {
	for _, e := range append([]game.Entry{}, p.State().Queued...) {
		if e.About != proposalKey(c.Number) || e.Why != "adopted" || !p.State().InGame(e.Player) {
			continue // of one who left there is no gain to share (A158)
		}
		half := e
		half.Points, half.Clause, half.Effective = halved(e.Points), "R311", p.At()
		p.Record(game.ScoreChanged{Entry: half}, "R311")
		half.Player, half.Why = other, "half"
		p.Record(game.ScoreChanged{Entry: half}, "R311")
	}
}

// halved halves downwards, for an amount below zero as well.
func halved(n int) int {
	if n < 0 {
		return (n - 1) / 2
	}
	return n / 2
}

// publicationMode is who posts results: as the game was begun, or as A60 was
// decided since.
func publicationMode(s *game.State) game.Publication {
	if _, decided := s.Book.Points["A60"]; !decided {
		return s.Publication
	}
	if s.Book.Point("A60") == "b" {
		return game.ByPlayer
	}
	return game.ByRegistrar
}
