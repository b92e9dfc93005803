package rules

import (
	"slices"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// resolve gives an act its object: what the mail names, else the thread, else
// the only one that it can be about; where that is not certain it is asked (A44).
func resolve(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	switch a.Act.Kind {
	case game.CastVote:
		return resolveVote(s, a)
	case game.CallVote:
		return resolveCall(s, a)
	case game.Revise:
		a.Act.Target = revisedKey(s, a)
		return a, nil
	case game.Renounce:
		return resolveTakenBack(s, a)
	case game.Oppose, game.Unoppose:
		if !onJudgment(a) {
			return resolveDecreeOpposition(s, a)
		}
	case game.Withdraw:
		if !onJudgment(a) {
			return resolveTakenBack(s, a)
		}
	}
	return resolveCase(s, a)
}

// onJudgment reports whether an opposition or a withdrawal is about a judgment
// or its cassation, by its target or its thread.
func onJudgment(a game.Attempt) bool {
	key := a.Act.Target
	if key == "" {
		key = topicOf(a)
	}
	return strings.HasPrefix(key, "J") || strings.HasPrefix(key, "C")
}

// topicOf is the object of the thread that the mail answers; empty if none.
func topicOf(a game.Attempt) string {
	if a.Mail == nil {
		return ""
	}
	return a.Mail.Topic
}

func resolveVote(s *game.State, a game.Attempt) (game.Attempt, *game.Question) {
	key := votedKey(s, a)
	switch {
	case key == electionKey:
		return resolveElectionVote(s, a)
	case key != "":
		a.Act.Target = key
		return a, nil
	}
	open := ballotsForOrAgainst(s)
	if len(open) < 2 {
		return a, nil // no ballot at all: R304-2 answers
	}
	q := game.Question{Said: string(a.Act.Choice), Kind: game.CastVote, Why: "Plusieurs votes sont ouverts : sur lequel porte votre voix ?"}
	for _, b := range open {
		q.Readings = append(q.Readings, voteLine(b, a.Act.Choice))
	}
	return a, &q
}

// votedKey is the ballot that a vote is about; empty if that is not certain.
func votedKey(s *game.State, a game.Attempt) string {
	t := a.Act.Target
	switch {
	case t == "":
		return unnamedBallot(s, a)
	case isLetters(t):
		return lettersBallot(s, a, t)
	}
	if c := s.CurrentProposal(); s.Ballot(t) == nil && c != nil && c.State == game.ProposalVote && t == proposalKey(c.Target) {
		return proposalKey(c.Number) // « pour l'abrogation de la 209 » names the rule that the proposal is about
	}
	return t
}

// unnamedBallot is A44: the thread prevails, then the proposal, then the only one.
func unnamedBallot(s *game.State, a game.Attempt) string {
	if key := threadBallot(s, a); key != "" {
		return key
	}
	if c := s.CurrentProposal(); c != nil && c.State == game.ProposalVote {
		return proposalKey(c.Number)
	}
	if open := ballotsForOrAgainst(s); len(open) == 1 {
		return open[0].Key
	}
	if c := s.CurrentProposal(); c != nil && c.Number > 0 && len(ballotsForOrAgainst(s)) == 0 {
		return proposalKey(c.Number)
	}
	return lastClosed(s)
}

// threadBallot is the ballot of the thread that the mail answers.
func threadBallot(s *game.State, a game.Attempt) string {
	if b := s.Ballot(topicOf(a)); b != nil {
		return b.Key
	}
	return ""
}

// lastClosed lets a vote that comes after the close be refused as such, while
// no other ballot or debate is open.
func lastClosed(s *game.State) string {
	if len(ballotsForOrAgainst(s)) > 0 || s.Turn.Phase == game.PhaseDebate {
		return ""
	}
	for _, b := range slices.Backward(s.Ballots) {
		if b.Kind != game.OnElection {
			return b.Key
		}
	}
	return ""
}

// lettersBallot is the ballot of an object named without its number: the
// thread's, else the only open one of that kind.
func lettersBallot(s *game.State, a game.Attempt, letters string) string {
	if letters == "J" {
		letters = "C"
	}
	if key := threadBallot(s, a); key != "" && strings.HasPrefix(key, letters) {
		return key
	}
	var found []string
	for _, b := range s.OpenBallots() {
		if strings.HasPrefix(b.Key, letters) {
			found = append(found, b.Key)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	return ""
}

func isLetters(t string) bool { return strings.Trim(t, "ACDJPRSpq") == "" }

// voteLine is the exact line that would be understood as a vote on a ballot.
func voteLine(b *game.Ballot, c game.Choice) string {
	word := map[game.Choice]string{game.For: "POUR", game.Against: "CONTRE", game.Abstain: "ABSTENTION"}[c]
	return "VOTE " + b.Key + " : " + word
}

// siblingOf is the act of a kind in the same mail; nil if there is none.
func siblingOf(a game.Attempt, kind game.ActKind) *game.Act {
	if a.Mail == nil {
		return nil
	}
	for i := range a.Mail.Acts {
		if a.Mail.Acts[i].Kind == kind {
			return &a.Mail.Acts[i]
		}
	}
	return nil
}
