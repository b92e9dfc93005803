package rules

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// d12 lets the Judge find an invocation, a motion or a behaviour abusive and
// pronounce a sanction, which the others vote on.
func d12() game.Rule {
	return game.Rule{
		Name:   "d12",
		Forbid: forbidAbuse,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.Sanction: pronounce,
			game.CallVote: callSanction,
		},
		Due:    sanctionDue,
		OnPost: sanctionPosted,
	}
}

// sanctionsAsJudge reports whether a sanction is the Judge's by d12 and not an
// arbiter's by R320: he holds no office, or the mail says so, or it is about
// the case that he judges.
func sanctionsAsJudge(s *game.State, a game.Attempt) bool {
	if a.Act.Kind != game.Sanction || !s.Runs("d12") || !isJudge(s, a.By) {
		return false
	}
	return s.Offices.Held(a.By) == "" || a.Act.Has(game.FlagAsJudge) || saysAbuse(a) || judgedIn(s, a) != 0
}

// isJudge reports whether a player acts as Judge: the PA, or who has or had a case.
func isJudge(s *game.State, name string) bool {
	if name == "" || name == actingPA(s) {
		return name != ""
	}
	return slices.ContainsFunc(s.Cases, func(c *game.Case) bool { return c.Judge == name && c.State != game.CaseWithdrawn })
}

func saysAbuse(a game.Attempt) bool {
	words := folded(a.Act.Text)
	if a.Mail != nil && !a.Mail.Reply {
		words += " " + folded(a.Mail.Subject)
	}
	return strings.Contains(words, "d12") || strings.Contains(words, "abusi") || strings.Contains(words, "en tant que juge")
}

// judgedIn is the case that a sanction is about: that of the thread, or of a
// decision in the same mail; 0 if there is none that the sender judges.
func judgedIn(s *game.State, a game.Attempt) int {
	if n := caseNamed(s, a); n != 0 && s.Case(n) != nil && s.Case(n).Judge == a.By {
		return n
	}
	if a.Mail == nil {
		return 0
	}
	for _, c := range s.Cases {
		if c.Judgment != nil && c.Judgment.By == a.By && c.Judgment.Mail == a.Mail.ID {
			return c.Number
		}
	}
	return 0
}

func forbidAbuse(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case sanctionsAsJudge(s, a):
		return forbidPronouncing(s, a)
	case a.Act.Kind == game.CallVote && isSanctionKey(a.Act.Target) && siblingOf(a, game.Sanction) == nil:
		return forbidSanctionCall(s, a)
	case a.Act.Kind == game.CastVote:
		return forbidExcluded(s, a, game.OnSanction, "Le Juge et le joueur incriminé ne votent pas (d12-3).", "d12-3")
	}
	return nil
}

func isSanctionKey(target string) bool {
	_, ok := numbered(target, "S")
	return ok || target == "S"
}

func forbidPronouncing(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case !s.InGame(a.Act.Name):
		return refuse(game.LevelContent, a.Act.Name+" n'est pas dans la partie (d12).", "d12-2")
	case a.Act.Name == a.By:
		return refuse(game.LevelContent, "Le Juge ne se sanctionne pas lui-même (d12).", "d12-2")
	}
	return forbidSanctionDelay(s, a)
}

// forbidSanctionDelay: the vote lasts 72 h at least (A138).
func forbidSanctionDelay(s *game.State, a game.Attempt) *game.Refusal {
	end, said := sanctionEnd(a)
	if least := s.Book.Duration("d12.duree_min"); said && end.Before(a.At.Add(least)) {
		r := refuse(game.LevelForm, fmt.Sprintf("Le vote d'une sanction dure au moins %s (d12-3) : jusqu'au %s au plus tôt.", hours(least), stamp(a.At.Add(least))), "d12-3")
		r.Instead = "Vote de sanction ouvert " + hours(least)
		return r
	}
	return nil
}

// sanctionEnd is the end that a sanction's mail gives its vote: in the same
// words or by a call beside them.
func sanctionEnd(a game.Attempt) (time.Time, bool) {
	if end, said := endSaid(a); said || a.Act.Kind != game.Sanction {
		return end, said
	}
	beside := siblingOf(a, game.CallVote)
	if beside == nil || beside.Target != "" && !isSanctionKey(beside.Target) {
		return time.Time{}, false
	}
	a.Act = *beside
	return endSaid(a)
}

// forbidSanctionCall: the Judge may give the vote a delay of his own, as long as
// nobody has voted under the one by default.
func forbidSanctionCall(s *game.State, a game.Attempt) *game.Refusal {
	c := calledSanction(s, a)
	switch {
	case c == nil:
		return refuse(game.LevelPhase, "Aucune sanction n'est à mettre au vote (d12-3).", "d12-3")
	case c.By != a.By:
		return refuse(game.LevelPhase, "Le Juge qui l'a prononcée met une sanction au vote (d12-3).", "d12-3")
	}
	if b := s.Ballot(sanctionKey(c.Number)); b.State != game.BallotOpen || b.Author != "" || len(b.Voices) > 0 {
		return refuse(game.LevelPhase, "Cette sanction est déjà au vote : son délai ne change plus (d12-3).", "d12-3")
	}
	return forbidSanctionDelay(s, a)
}

func calledSanction(s *game.State, a game.Attempt) *game.SanctionCase {
	n, ok := numbered(a.Act.Target, "S")
	if ok {
		if c := s.Sanction(n); c != nil && c.State == game.SanctionVote {
			return c
		}
		return nil
	}
	for _, c := range slices.Backward(s.Sanctions) {
		if c.State == game.SanctionVote && c.By == a.By {
			return c
		}
	}
	return nil
}

// pronounce puts the sanction to the vote at once (d12-3): until the end that
// the Judge gives, else for the least delay (A138).
func pronounce(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	if !sanctionsAsJudge(s, a) {
		return
	}
	n := s.Next.Sanction
	p.Record(game.SanctionPronounced{Number: n, Target: a.Act.Name, Points: points(a), By: a.By, ByJudge: true, Case: judgedIn(s, a),
		Reason: a.Act.Text, Mail: a.Mail.ID}, "d12-2")
	end, said := sanctionEnd(a)
	author := a.By
	if !said {
		end, author = a.At.Add(s.Book.Duration("d12.duree_min")), ""
	}
	openSanction(p, s.Sanction(n), author, end, a.Mail.ID)
}

// openSanction opens the vote without the Judge and the accused. The author is
// empty while the delay is the default one.
func openSanction(p *game.Proceeding, c *game.SanctionCase, author string, end time.Time, mail string) {
	p.Record(game.VoteOpened{Key: sanctionKey(c.Number), On: game.OnSanction, Author: author, Excluded: []string{c.By, c.Target}, Until: end,
		Electors: activeWithout(p.State(), c.By, c.Target), Mail: mail}, "d12-3", "A138")
}

func callSanction(p *game.Proceeding, a game.Attempt) {
	if !isSanctionKey(a.Act.Target) || siblingOf(a, game.Sanction) != nil {
		return // pronouncing took its delay
	}
	c := calledSanction(p.State(), a)
	if end, said := endSaid(a); said {
		p.Record(game.VoteStopped{Key: sanctionKey(c.Number), Why: "reopened"}, "d12-3")
		openSanction(p, c, a.By, end, a.Mail.ID)
	}
}

func sanctionDue(s *game.State) []game.Due {
	var dues []game.Due
	for _, b := range s.OpenBallots() {
		if b.Kind != game.OnSanction {
			continue
		}
		if end, ok := closesAt(s, b); ok {
			dues = append(dues, game.Due{At: end, Class: game.ClassClosing, Key: "vote/" + b.Key, Do: func(p *game.Proceeding) { closeSanction(p, b) }})
		}
	}
	return dues
}

// closeSanction: the sanction applies with more votes for than against among
// those cast; abstaining costs nothing (A138).
func closeSanction(p *game.Proceeding, b *game.Ballot) {
	s := p.State()
	number, _ := numbered(b.Key, "S")
	c := s.Sanction(number)
	n := count(s, b)
	effective := n.Majority()
	p.Record(game.VoteClosed{Key: b.Key, On: b.Kind, For: n.For, Against: n.Against, Abstained: n.Abstained, Outcome: outcome(effective)}, "d12-3")
	p.Record(game.SanctionSettled{Number: number, Effective: effective}, "d12-3", "A138")
	if effective && s.InGame(c.Target) {
		queue(p, c.Target, -c.Points, "sanction", "d12-3", b.Key)
		p.Await("results/"+b.Key, "")
	}
}

// sanctionPosted books the sanction with the result of its vote.
func sanctionPosted(p *game.Proceeding, post game.Awaited) bool {
	key, ok := strings.CutPrefix(post.Key, "results/")
	if !ok || !strings.HasPrefix(key, "S") {
		return false
	}
	bookQueued(p, key)
	checkVictory(p)
	return true
}
