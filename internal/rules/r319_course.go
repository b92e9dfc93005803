package rules

import (
	"slices"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// issueRequest opens the debate of a request and starts its 21 days (R319-5).
func issueRequest(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	rule, _ := isNumber(a.Act.Target)
	p.Record(game.RequestIssued{Number: s.Next.Request, Author: a.By, Rule: rule, Text: a.Act.Text, Effects: a.Act.Effects,
		Due: endOfDays(s, a.At, s.Book.Duration("319.duree")), Mail: a.Mail.ID}, "R319-2", "R319-5")
	warnOfWords(p, rule, a.Act.Text)
	warnOf(p, forbiddenEffects(s, a.Act.Effects, effectOfRequest(rule), "319-3"))
}

// reviseRequest gives a request another form before its vote, as R111 allows
// for a proposal (R319-3: « comme il est d'usage »).
func reviseRequest(p *game.Proceeding, a game.Attempt) {
	n, ok := numbered(a.Act.Target, "Rq")
	if !ok {
		return
	}
	r := p.State().Request(n)
	e := game.RequestRevised{Number: n, Text: a.Act.Text, Effects: r.Effects, Mail: a.Mail.ID}
	if e.Text == "" {
		e.Text = r.Text
	}
	if a.Act.Effects != nil {
		e.Effects = a.Act.Effects
	}
	p.Record(e, "R319-3", "R111")
	warnOfWords(p, r.Rule, e.Text)
}

// callRequest opens the vote on a request, under the conditions of R304 (R319-3).
func callRequest(p *game.Proceeding, a game.Attempt) {
	if !isRequestKey(a.Act.Target) {
		return
	}
	if a.Act.Text != "" || a.Act.Effects != nil {
		reviseRequest(p, a)
	}
	s := p.State()
	end, _ := deadline(s, a)
	p.Record(game.VoteOpened{Key: a.Act.Target, On: game.OnRequest, Author: a.By, Until: end, Electors: electors(s, a.By), Mail: a.Mail.ID},
		"R319-3", "R304-1")
}

// renounceRequest ends a request without a penalty, before its vote (R319-5).
func renounceRequest(p *game.Proceeding, a game.Attempt) {
	n, _ := numbered(a.Act.Target, "Rq")
	p.Record(game.RequestEnded{Number: n, Outcome: game.RequestRenounced}, "R319-5")
}

// requestDues are the ends of the votes on requests and of the 21 days.
func requestDues(s *game.State) []game.Due {
	var dues []game.Due
	for _, r := range s.OpenRequests() {
		key := requestKey(r.Number)
		if b := s.Ballot(key); r.State == game.RequestVote && b != nil {
			if end, ok := closesAt(s, b); ok {
				dues = append(dues, game.Due{At: end, Class: game.ClassClosing, Key: "vote/" + key, Do: func(p *game.Proceeding) { closeRequest(p, r, b) }})
			}
		}
		if !clocksStand(s) {
			dues = append(dues, game.Due{At: r.Due, Class: game.ClassRequest, Key: "request/" + key, Do: func(p *game.Proceeding) { expireRequest(p, r) }})
		}
	}
	return dues
}

// closeRequest counts the vote as R310 counts an amendment; the text is in
// force at once under the same number, the author's points wait for the end of
// the turn (R319-3, R319-6, A98).
func closeRequest(p *game.Proceeding, r *game.Request, b *game.Ballot) {
	s := p.State()
	c := count(s, b)
	accepted := majority(s, ballotFacts(s, c))(c)
	p.Record(game.VoteClosed{Key: b.Key, On: b.Kind, For: c.For, Against: c.Against, Abstained: c.Abstained, Outcome: outcome(accepted)}, "R304-4", "R310")
	e := game.RequestEnded{Number: r.Number, Outcome: game.RequestRejected}
	if accepted {
		e.Outcome = game.RequestAccepted
	}
	p.Record(e, "R319-3", "R310")
	if accepted {
		modifyRule(p, r)
	}
	queueRequestPoints(p, r, accepted)
	p.Await("request/"+requestNumber(r), r.Author)
}

func modifyRule(p *game.Proceeding, r *game.Request) {
	rule, stands := p.State().Book.Rule(r.Rule)
	if !stands {
		return // a change adopted in this very second took it away (A99)
	}
	text := lawbook.Reword(rule.Text, r.Text).Text
	p.Record(game.RuleModified{Number: r.Rule, Request: r.Number, Text: text, Author: r.Author}, "R319-3", "R205")
	applyEffects(p, r.Effects, requestKey(r.Number), effectOfRequest(r.Rule), "R205")
}

// queueRequestPoints is R319-6, and R206 where A41 wants it.
func queueRequestPoints(p *game.Proceeding, r *game.Request, accepted bool) {
	s := p.State()
	if !s.InGame(r.Author) {
		return
	}
	key, reading := requestKey(r.Number), s.Book.Point("A41")
	switch {
	case accepted:
		queue(p, r.Author, s.Book.Int("319.accepte"), "request-accepted", "R319-6", key)
	case reading != "b":
		queue(p, r.Author, -s.Book.Int("319.rejete"), "request-rejected", "R319-6", key)
	}
	if !accepted && reading != "a" {
		queue(p, r.Author, -s.Book.Int("206.points"), "rejected", "R206", key)
	}
}

// requestPosted books what the voters gain and lose when the registrar's post
// on the request stands on the list.
func requestPosted(p *game.Proceeding, post game.Awaited) bool {
	for _, r := range p.State().Requests {
		if post.Key == "request/"+requestNumber(r) {
			bookQueued(p, requestKey(r.Number))
			checkVictory(p)
			return true
		}
	}
	return false
}

// expireRequest is the end of the 21 days: the request is annulled, and its
// author loses five points unless absent (R319-5, R314, A96).
func expireRequest(p *game.Proceeding, r *game.Request) {
	endRequest(p, r, game.RequestEnded{Number: r.Number, Outcome: game.RequestVoid, Why: "late"}, "R319-5")
	if s := p.State(); s.IsActive(r.Author) {
		book(p, game.Entry{Player: r.Author, Points: -s.Book.Int("319.retard"), Why: "request-late", Clause: "R319-5", About: requestKey(r.Number)})
	}
}

// bookRequests books at the end of a turn what the requests voted in it bring
// their authors (R319-6, A97); who has left since gets nothing.
func bookRequests(p *game.Proceeding, e game.TurnEnded) {
	if e.How != game.EndedByResults && p.State().Book.Point("A97") == "b" {
		return
	}
	for _, q := range slices.Clone(p.State().Queued) {
		switch {
		case !waitsForTurn(q):
		case !p.State().InGame(q.Player):
			p.Record(game.ScoreDropped{Entry: q}, "A30")
		default:
			q.Effective = p.At()
			p.Record(game.ScoreChanged{Entry: q}, q.Clause)
		}
	}
}
