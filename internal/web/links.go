package web

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// ruleLink leads to a rule by a number that it bears or bore.
func (b *builder) ruleLink(number int) Link {
	l := Link{Text: strconv.Itoa(number)}
	if b.numbers[number] != nil {
		l.Href = ruleFile(number)
	}
	return l
}

func ruleFile(number int) string   { return "regle-" + strconv.Itoa(number) + ".html" }
func decreeFile(number int) string { return "decret-" + strconv.Itoa(number) + ".html" }

// decreeLink leads to a decree that is or was in force.
func (b *builder) decreeLink(number int) Link {
	l := Link{Text: "d" + strconv.Itoa(number)}
	if _, ok := b.names[decreeFile(number)]; ok {
		l.Href = decreeFile(number)
	}
	return l
}

// sourceLink leads to what changed the law: "321", "Rq1", "D16", "J4".
func (b *builder) sourceLink(by string) Link {
	l := Link{Text: by}
	number, _ := strconv.Atoi(strings.TrimLeft(by, "CDJRSpq"))
	switch {
	case number == 0:
	case strings.HasPrefix(by, "Rq") && b.s.Request(number) != nil:
		l.Href = placeIn(b.s.Requests, "requetes", requestsPerPage, func(r *game.Request) bool { return r.Number == number }) + "#" + by
	case strings.HasPrefix(by, "J") && b.s.Case(number) != nil:
		l.Href = placeIn(b.s.Cases, "jugements", casesPerPage, func(c *game.Case) bool { return c.Number == number }) + "#" + by
	case strings.HasPrefix(by, "S") && b.s.Sanction(number) != nil:
		l.Href = "jugements.html#" + by
	case strings.HasPrefix(by, "Dp") && b.s.DecreeProposal(number) != nil:
		l.Href = b.dpFile(number)
	case strings.HasPrefix(by, "D"):
		return Link{Text: by, Href: b.decreeLink(number).Href}
	case by == strconv.Itoa(number) && b.s.Proposal(number) != nil:
		l.Text, l.Href = "proposition "+by, proposalFile(b.s.Proposal(number), 0)
	}
	return l
}

// ballotLink leads to the object of a ballot.
func (b *builder) ballotLink(x *game.Ballot) Link {
	key := x.Key
	if x.Kind == game.OnCassation {
		key = "J" + strings.TrimPrefix(key, "C")
	}
	if x.Kind == game.OnElection {
		return Link{Text: "Arbitres", Href: "joueurs.html#arbitres"}
	}
	return b.sourceLink(key)
}

// placeIn is the page of a list, newest first, on which a thing stands.
func placeIn[T any](list []T, base string, perPage int, is func(T) bool) string {
	i := slices.IndexFunc(newestFirst(list), is)
	return pageName(base, max(i, 0)/perPage+1)
}
