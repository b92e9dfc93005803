package rules

import (
	"fmt"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// r304 is the vote: the call with its delay, the voices, the close, and the
// three points that an abstention costs.
func r304() game.Rule {
	return game.Rule{
		Name:   "304",
		Usage:  true,
		Forbid: forbidVote,
		CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){
			game.CallVote: callVote,
			game.CastVote: castVote,
		},
		Due:    closings,
		Follow: follow304,
	}
}

func forbidVote(s *game.State, a game.Attempt) *game.Refusal {
	switch {
	case a.Act.Kind == game.CallVote && (callsProposal(s, a) || callsRequest(s, a)):
		return forbidDelay(s, a)
	case a.Act.Kind == game.CallVote && onProposal(a) && isTurnPlayer(s, a.By):
		return forbidCallPhase(s)
	case a.Act.Kind == game.CastVote:
		return forbidBallot(s, a)
	}
	return nil
}

// callsRequest reports whether a call is about a request still in debate.
func callsRequest(s *game.State, a game.Attempt) bool {
	n, ok := numbered(a.Act.Target, "Rq")
	r := s.Request(n)
	return ok && r != nil && r.State == game.RequestDebate
}

func forbidCallPhase(s *game.State) *game.Refusal {
	switch s.Turn.Phase {
	case game.PhaseVote, game.PhaseCounting:
		return refuse(game.LevelPhase, "La proposition est déjà passée au vote : son délai ne change plus (304 art. 1, A21).", "304-1")
	case game.PhaseDebate:
		return nil
	}
	r := refuse(game.LevelPhase, "Aucune proposition n'est en débat (304 art. 1, 106).", "304-1", "106")
	r.Instead = "PROPOSITION : suivie de son texte"
	r.Until = s.Turn.Until
	return r
}

// forbidDelay wants a delay of at least 72 h (R304-1); a call without one
// opens nothing (A20).
func forbidDelay(s *game.State, a game.Attempt) *game.Refusal {
	least := s.Book.Duration("304.duree_min")
	end, said := deadline(s, a)
	if said && !end.Before(a.At.Add(least)) {
		return nil
	}
	earliest := a.At.Add(least)
	why := fmt.Sprintf("La mise au vote doit être accompagnée d'un délai d'au moins %s (304 art. 1)", hours(least))
	if said {
		why += " : au plus tôt le " + stamp(earliest)
	}
	r := refuse(game.LevelForm, why+".", "304-1")
	r.Instead = fmt.Sprintf("MISE AU VOTE, %s", hours(least))
	return r
}

// deadline is the end that a call gives, by its instant or its duration; under
// A20 (b) a missing or short delay is the least one.
func deadline(s *game.State, a game.Attempt) (time.Time, bool) {
	var end time.Time
	switch {
	case a.Act.Until != nil:
		end = *a.Act.Until
	case a.Act.Window > 0:
		end = a.At.Add(time.Duration(a.Act.Window))
	}
	if least := a.At.Add(s.Book.Duration("304.duree_min")); s.Book.Point("A20") == "b" && end.Before(least) {
		end = least
	}
	return end, !end.IsZero()
}

func forbidBallot(s *game.State, a game.Attempt) *game.Refusal {
	b := s.Ballot(a.Act.Target)
	switch {
	case b != nil && b.State == game.BallotOpen:
		return forbidVoice(s, a, b)
	case b != nil:
		return refuse(game.LevelPhase, fmt.Sprintf("Le vote sur %s est clos depuis le %s (304 art. 3).", b.Key, stamp(*b.Closed)), ballotRules(b.Kind, "304-3")...)
	case s.Turn.Phase == game.PhaseDebate && !otherBallot(a.Act.Target):
		return refuse(game.LevelPhase, "La proposition n'est pas encore au vote (304 art. 2) : renouvelez votre voix après la mise au vote.", "304-2")
	}
	if open := s.OpenBallots(); len(open) > 0 && a.Act.Target != "" {
		r := refuse(game.LevelPhase, fmt.Sprintf("Aucun vote n'est ouvert sur %s (304 art. 2).", a.Act.Target), "304-2")
		for _, b := range open {
			if b.Kind == game.OnProposal || b.Kind == game.OnRequest { // an election knows no for and against
				r.Instead = voteLine(b, a.Act.Choice)
				break
			}
		}
		return r
	}
	return refuse(game.LevelPhase, "Aucun vote n'est ouvert (304 art. 2).", "304-2")
}

// otherBallot: the target is a request, a judgment or a sanction, not the proposal.
func otherBallot(target string) bool { return target != "" && (target[0] < '0' || target[0] > '9') }

// forbidVoice wants a voice for or against on an open ballot, and under A26 (c)
// none of the author.
func forbidVoice(s *game.State, a game.Attempt, b *game.Ballot) *game.Refusal {
	switch {
	case b.Kind == game.OnElection:
		return nil // R320
	case a.Act.Choice != game.For && a.Act.Choice != game.Against && a.Act.Choice != game.Abstain:
		r := refuse(game.LevelForm, "Votre voix n'est ni pour ni contre (304 art. 2).", "304-2")
		r.Instead = voteLine(b, game.For) + ", ou " + voteLine(b, game.Against)
		return r
	case ofRule(b) && b.Author == a.By && s.Book.Point("A26") == "c":
		return refuse(game.LevelContent, "L'auteur ne vote pas sur sa proposition (207, 304).", "207", "304-2")
	}
	return nil
}

// ofRule reports whether a ballot is on a change of the rules.
func ofRule(b *game.Ballot) bool { return b.Kind == game.OnProposal || b.Kind == game.OnRequest }

// ballotRules cites the rule of a ballot besides R304.
func ballotRules(kind game.BallotKind, first string) []string {
	switch kind {
	case game.OnRequest:
		return []string{first, "319-3"}
	case game.OnCassation:
		return []string{"320-7"}
	case game.OnSanction:
		return []string{"d12-3"}
	case game.OnElection:
		return []string{"320"}
	}
	return []string{first}
}

// callVote opens the vote on the proposal; its text is frozen (R106) and it
// takes the next number (R108).
func callVote(p *game.Proceeding, a game.Attempt) {
	if !onProposal(a) {
		return // a request: r319 opens it
	}
	s := p.State()
	if a.Act.Text != "" || a.Act.Effects != nil {
		final := a
		final.Act.Change = "" // the call gives words, not another subject
		revise(p, final)
	}
	end, _ := deadline(s, a)
	c := s.CurrentProposal()
	number := c.Number // given before only under A50 (b)
	if number == 0 {
		number = s.Next.Proposal
	}
	if said, ok := isNumber(a.Act.Target); ok && said != number && said != c.Target {
		p.Notify(game.Notice{Code: "number-given", Rule: "R108", Text: "Numéro réservé par le greffier : " + proposalKey(number) + " (108)."})
	}
	p.Record(game.VoteOpened{Key: proposalKey(number), On: game.OnProposal, Author: c.Author, Until: end,
		Electors: electors(s, c.Author), Mail: a.Mail.ID}, "R304-1", "R108")
}

// castVote counts a voice; saying that one abstains takes one's voice back (A25).
func castVote(p *game.Proceeding, a game.Attempt) {
	b := p.State().Ballot(a.Act.Target)
	if b.Kind == game.OnElection {
		return
	}
	e := game.VoteCast{Key: b.Key, Voter: a.By, Choice: a.Act.Choice, Mail: a.Mail.ID}
	if old := b.Voice(a.By); old != nil {
		e.Replaces = old.Choice
	}
	e.NewPA = lineForPA(p, b, a)
	p.Record(e, ballotClauses(b.Kind)...)
}

func ballotClauses(kind game.BallotKind) []string {
	switch kind {
	case game.OnRequest:
		return []string{"R304-2", "R319-3"}
	case game.OnCassation:
		return []string{"R320-7"}
	case game.OnSanction:
		return []string{"d12-3"}
	}
	return []string{"R304-2"}
}
