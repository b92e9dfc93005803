package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/tally"
)

// r320Election is R320 on how a PA is chosen: by an election when there is no
// arbiter left, or by « nouveau PA » lines in the votes on rules.
func r320Election() game.Rule {
	return game.Rule{
		Name:     "320",
		Forbid:   forbidElection,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){game.Elect: elect},
		Follow:   followElections,
		Due:      electionDue,
		OnPost:   proclaim,
		Boundary: map[game.Step]func(*game.Proceeding, game.TurnEnded){game.StepElected: seatElected},
	}
}

// openElection opens the vote at once, for 72 h (A120).
func openElection(p *game.Proceeding) {
	s := p.State()
	if b := s.Ballot(electionKey); s.Over() || b != nil && b.State == game.BallotOpen || s.Offices.Election.Post != "" {
		return
	}
	p.Record(game.VoteOpened{Key: electionKey, On: game.OnElection, Until: p.At().Add(s.Book.Duration("320.election")), Electors: s.ActiveNames()},
		"R320", "A120")
}

// OpenElectionIfDue opens the election of the PA where nobody is an arbiter:
// at the start of a game, or of one that is taken up.
func OpenElectionIfDue(p *game.Proceeding) {
	if len(arbiters(p.State())) == 0 {
		openElection(p)
	}
}

func forbidElection(s *game.State, a game.Attempt) *game.Refusal {
	if a.Act.Kind != game.Elect {
		return nil
	}
	if b := s.Ballot(electionKey); b == nil || b.State != game.BallotOpen {
		return refuse(game.LevelPhase, "Aucune élection du PA n'est ouverte (320).", "320")
	}
	return ineligible(s, a.Act.Name, a.At)
}

func elect(p *game.Proceeding, a game.Attempt) {
	p.Record(game.VoteCast{Key: electionKey, Voter: a.By, Name: a.Act.Name, Mail: a.Mail.ID}, "R320", "A120")
}

// electionDue is the end of the election.
func electionDue(s *game.State) []game.Due {
	b := s.Ballot(electionKey)
	if b == nil && s.Begun && len(arbiters(s)) == 0 && s.Offices.Election.Post == "" {
		// A game taken up without arbiters: « à un instant donné » is now.
		return []game.Due{{At: s.At, Class: game.ClassArbiter, Key: "election/open", Do: openElection}}
	}
	if b == nil || b.State != game.BallotOpen {
		return nil
	}
	end, ok := closesAt(s, b)
	if !ok {
		return nil
	}
	return []game.Due{{At: end, Class: game.ClassClosing, Key: "vote/PA", Do: func(p *game.Proceeding) { closeElection(p, b) }}}
}

// closeElection counts: most voices, ties to the oldest (A162). Its result
// makes a PA with the registrar's post (A121). Without a voice it is opened once
// more, then at each turn's start (design §4.4-12).
func closeElection(p *game.Proceeding, b *game.Ballot) {
	s := p.State()
	order := ranking(p, b)
	if len(order) == 0 && s.Book.Point("A120") == "b" {
		order = slices.DeleteFunc(s.Seniority(), func(n string) bool { return ineligible(s, n, p.At()) != nil })
	}
	if len(order) == 0 {
		empty := s.Offices.Election.Empty + 1
		p.Record(game.VoteClosed{Key: b.Key, On: b.Kind, Outcome: "void"}, "R320", "A120")
		p.Record(game.ElectionDecided{Empty: empty}, "A120")
		if empty == 1 {
			openElection(p)
		}
		return
	}
	post := "election/" + strconv.Itoa(s.Offices.Election.Held+1)
	p.Record(game.VoteClosed{Key: b.Key, On: b.Kind, Outcome: "elected " + order[0]}, "R320", "A162")
	p.Record(game.ElectionDecided{Elected: order, Post: post}, "R320")
	p.Await(post, "")
}

// ranking orders those who received voices and can still be arbiters.
func ranking(p *game.Proceeding, b *game.Ballot) []string {
	s := p.State()
	var choices []string
	for _, v := range b.Voices {
		if ineligible(s, v.Name, p.At()) == nil {
			choices = append(choices, v.Name)
		}
	}
	return tally.Plurality(choices, s.Seniority())
}

// proclaim makes the elected PA with the registrar's post.
func proclaim(p *game.Proceeding, post game.Awaited) bool {
	x := p.State().Offices.Election
	if post.Key != x.Post || x.Post == "" {
		return false
	}
	seatFirst(p, x.Elected)
	return true
}

// seatFirst gives the office to the first of an order who can still take it;
// if nobody can, the players vote again.
func seatFirst(p *game.Proceeding, order []string) {
	s := p.State()
	for i, name := range order {
		if ineligible(s, name, p.At()) == nil {
			takeOffice(p, game.OfficeTaken{Office: game.PA, Player: name, How: "elected", Runners: slices.Clone(order[i+1:])})
			reseat(p)
			return
		}
	}
	p.Record(game.ElectionDecided{}, "R320")
	openElection(p)
	reseat(p) // the cases that waited for the one who refused wait for the next
}

// mayRefuse reports whether a player may decline the office of PA: while his
// first duty is not done (A120).
func mayRefuse(s *game.State, name string) bool {
	x := s.Offices.Election
	if len(x.Elected) > 0 && x.Elected[0] == name {
		return true
	}
	return s.Offices.PA.Player == name && s.Duty(game.PA) != nil
}

// refuseOffice passes the office on to the next by voices; of one who was not
// elected it is a resignation.
func refuseOffice(p *game.Proceeding, a game.Attempt) {
	s := p.State()
	if x := s.Offices.Election; len(x.Elected) > 0 && x.Elected[0] == a.By {
		p.Record(game.ElectionRefused{Player: a.By}, "R320")
		return
	}
	if !s.Offices.PA.Elected {
		vacate(p, game.PA, "refused")
		return
	}
	runners := s.Offices.PA.Runners
	p.Record(game.OfficeLeft{Office: game.PA, Player: a.By, Why: "refused"}, "R320")
	if len(arbiters(s)) > 0 {
		succeed(p, "refused") // he named nobody, so these were arbiters before him
		reseat(p)
		return
	}
	seatFirst(p, runners)
}

// lineForPA is the « nouveau PA » line of a vote on a rule, if it names
// somebody who can be PA; else the vote stands without it and a notice says why.
func lineForPA(p *game.Proceeding, b *game.Ballot, a game.Attempt) string {
	if a.Act.Name == "" {
		return ""
	}
	s := p.State()
	why := ""
	name := named(s, a.By, a.Act.Name)
	switch onRule := b.Kind == game.OnProposal || b.Kind == game.OnRequest && s.Book.Point("A101") == "a"; {
	case !onRule:
		why = "ce vote n'est pas un vote de règle (320)"
	case name == "":
		why = fmt.Sprintf("« %s » n'est le nom d'aucun joueur, ou pas d'un seul (320)", a.Act.Name)
	default:
		if r := ineligible(s, name, a.At); r != nil {
			why = strings.TrimSuffix(r.Why, ".")
		}
	}
	if why == "" {
		return name
	}
	p.Notify(game.Notice{Code: "pa-line-ignored", Said: a.Act.Name, Rule: "R320",
		Text: "Votre voix est comptée, la ligne « nouveau PA » ne l'est pas : " + why + ". Votre voix vaut pour le PA en place."})
	return ""
}

// followElections counts the lines when a vote on a rule closes, seats those
// whom the lines of a request elected with its results, and opens an election
// when a turn starts without any arbiter.
func followElections(p *game.Proceeding, e game.Event) {
	switch e := e.(type) {
	case game.VoteClosed:
		if e.On == game.OnProposal || e.On == game.OnRequest && e.Outcome != "void" {
			countLines(p, e)
		}
	case game.PostPublished:
		seatByRequest(p, e.Key)
	case game.TurnBegun:
		OpenElectionIfDue(p)
	}
}

// countLines is the majority of R320 on the lines: more than half of the
// voices for and against, or of all electors (A125); a voice without a line is
// for the PA in place.
func countLines(p *game.Proceeding, e game.VoteClosed) {
	s := p.State()
	b := s.Ballot(e.Key)
	lines := map[string]int{}
	for _, name := range slices.Concat(e.For, e.Against) {
		if v := b.Voice(name); v != nil && v.NewPA != "" {
			lines[v.NewPA]++
		}
	}
	votes := len(e.For) + len(e.Against)
	if s.Book.Point("A125") == "b" {
		votes += len(e.Abstained)
	}
	for _, name := range s.Seniority() {
		if 2*lines[name] > votes && name != s.Offices.PA.Player && ineligible(s, name, p.At()) == nil {
			p.Record(game.ElectedByLines{Ballot: e.Key, Player: name, Lines: lines[name], Votes: votes}, "R320", "A125")
			if s.Book.Point("A126") == "b" {
				settleLines(p, e.Key)
			}
			return
		}
	}
}

// seatElected is step 3 of the boundary: with the results of a proposal (A126 a).
func seatElected(p *game.Proceeding, _ game.TurnEnded) {
	for _, l := range slices.Clone(p.State().Offices.ByLines) {
		if !isRequestKey(l.Ballot) {
			settleLines(p, l.Ballot)
		}
	}
}

// seatByRequest is the same with the results of a request (A101).
func seatByRequest(p *game.Proceeding, post string) {
	for _, l := range slices.Clone(p.State().Offices.ByLines) {
		if n, ok := numbered(l.Ballot, "Rq"); ok && post == "request/"+strconv.Itoa(n) {
			settleLines(p, l.Ballot)
		}
	}
}

// settleLines puts whom the lines elected into the place of the PA.
func settleLines(p *game.Proceeding, ballot string) {
	s := p.State()
	i := slices.IndexFunc(s.Offices.ByLines, func(l game.ByLines) bool { return l.Ballot == ballot })
	name := s.Offices.ByLines[i].Player
	void := ineligible(s, name, p.At()) != nil || s.Offices.PA.Player == name
	p.Record(game.LinesSettled{Ballot: ballot, Player: name, Void: void}, "R320", "A126")
	if void {
		return
	}
	if old := s.Offices.PA.Player; old != "" {
		p.Record(game.OfficeLeft{Office: game.PA, Player: old, Why: "lines"}, "R320")
	}
	stopElection(p)
	takeOffice(p, game.OfficeTaken{Office: game.PA, Player: name, How: "lines"})
	reseat(p)
}

// stopElection ends an election that has lost its object: there is a PA.
func stopElection(p *game.Proceeding) {
	if b := p.State().Ballot(electionKey); b != nil && b.State == game.BallotOpen {
		p.Record(game.VoteStopped{Key: electionKey, Why: "filled"}, "R320")
	}
}

// ballotsForOrAgainst are the open ballots on which one votes for or against:
// all but the election of the PA, where one names somebody.
func ballotsForOrAgainst(s *game.State) []*game.Ballot {
	return slices.DeleteFunc(s.OpenBallots(), func(b *game.Ballot) bool { return b.Kind == game.OnElection })
}

// resolveElectionVote makes a vote on the election the voice for the player
// that it names; « pour » alone is asked.
func resolveElectionVote(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	if a.Act.Name == "" {
		return a, &game.Question{Said: string(a.Act.Choice), Kind: game.Elect, Why: "Pour qui votez-vous à l'élection du PA ?", Readings: []string{"PA : NOM"}}
	}
	a.Act.Kind = game.Elect
	return resolveCase(s, a)
}
