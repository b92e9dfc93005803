package casefile

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/fnomic/fnomic/internal/game"
)

// topicOf is the object that a mail brought into being, so that a case can
// answer it by the key of that object; the post about a mail of two acts bears
// one of them only. Empty if it brought about none.
func topicOf(events []game.Recorded, s *game.State) string {
	for _, r := range events {
		switch e := r.Event.(type) {
		case game.ProposalLaunched, game.ProposalRevised:
			return strconv.Itoa(s.Next.Proposal)
		case game.VoteOpened:
			return e.Key
		case game.ResultsPublished:
			return "results"
		}
	}
	return objectOf(events, s)
}

// objectOf finds the decree, request or case that the events' mail made.
func objectOf(events []game.Recorded, s *game.State) string {
	if len(events) == 0 || events[0].Cause.Mail == "" {
		return ""
	}
	id := events[0].Cause.Mail
	for _, d := range s.Decrees {
		if d.Mail == id {
			return "Dp" + strconv.Itoa(d.Number)
		}
	}
	for _, r := range s.Requests {
		if r.Mail == id {
			return "Rq" + strconv.Itoa(r.Number)
		}
	}
	for _, c := range s.Cases {
		if c.Mail == id || c.Judgment != nil && c.Judgment.Mail == id {
			return "J" + strconv.Itoa(c.Number)
		}
	}
	for _, c := range s.Sanctions {
		if c.Mail == id {
			return "S" + strconv.Itoa(c.Number)
		}
	}
	return ""
}

// ruleOf is the rule or decree of a clause: "304" of "304-1", "d12" of "d12-3",
// "320" of "R320".
func ruleOf(clause string) string {
	clause = strings.TrimPrefix(clause, "R")
	head, _, _ := strings.Cut(clause, "-")
	return strings.TrimFunc(head, func(r rune) bool { return !unicode.IsDigit(r) && r != 'd' })
}
