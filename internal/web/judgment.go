package web

import (
	"strconv"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// caseModel is an affair before the Judge.
type caseModel struct {
	*game.Case
	Name   string
	State  string
	Rules  []Link
	Due    time.Time
	Ballot *ballotModel
}

// judgmentsModel is a page of cases; the first has all the rest as well.
type judgmentsModel struct {
	Cases     []caseModel
	Pager     Pager
	Settled   []settledModel
	Sanctions []sanctionModel
	Disclosed []game.Disclosure
	Bars      []game.Bar
}

// settledModel is a judgment in force as jurisprudence.
type settledModel struct {
	Link Link
	By   string
}

const casesPerPage = 40

type sanctionModel struct {
	*game.SanctionCase
	Name   string
	State  string
	Ballot *ballotModel
}

var caseStates = map[game.CaseState]string{game.CaseOpen: "le Juge doit se manifester", game.CaseTaken: "le Juge s'en est saisi", game.CaseGiven: "jugée, cassation encore possible",
	game.CaseFinal: "jugement définitif", game.CaseQuashed: "jugement cassé, à rejuger", game.CaseUnanswered: "aucun arbitre ne s'est manifesté", game.CaseWithdrawn: "invocation retirée"}

var sanctionStates = map[string]string{game.SanctionOpen: "attend l'accord des arbitres", game.SanctionVote: "au vote", game.SanctionEffective: "prononcée", game.SanctionRejected: "rejetée"}

func (b *builder) judgments() {
	list := newestFirst(b.s.Cases)
	b.paged("jugements", "Jugements et jurisprudence", "judgments", len(list), casesPerPage, func(from, to int, more Pager) any {
		m := judgmentsModel{Pager: more}
		for _, c := range list[from:to] {
			m.Cases = append(m.Cases, b.judged(c))
		}
		if more.N == 1 {
			b.aroundCases(&m, list)
		}
		return m
	})
}

// aroundCases adds jurisprudence, sanctions and what else arbiters decide.
func (b *builder) aroundCases(m *judgmentsModel, list []*game.Case) {
	m.Disclosed, m.Bars = newestFirst(b.s.Disclosed), b.barred()
	for _, c := range list {
		if c.State == game.CaseFinal && c.Jurisprudence() {
			m.Settled = append(m.Settled, settledModel{b.sourceLink("J" + strconv.Itoa(c.Number)), c.Judgment.By})
		}
	}
	for _, x := range newestFirst(b.s.Sanctions) {
		m.Sanctions = append(m.Sanctions, b.sanction(x))
	}
}

func (b *builder) judged(c *game.Case) caseModel {
	m := caseModel{Case: c, Name: "J" + strconv.Itoa(c.Number), State: caseStates[c.State], Due: at(c.JudgeDue)}
	for _, r := range c.Rules {
		m.Rules = append(m.Rules, b.citedLink(r))
	}
	if x := b.s.Ballot("C" + strconv.Itoa(c.Number)); x != nil {
		bm := b.ballot(x)
		m.Ballot = &bm
	}
	return m
}

// citedLink leads to a rule or decree by its citation: "304", "d5".
func (b *builder) citedLink(cited string) Link {
	n, _ := strconv.Atoi(strings.TrimLeft(cited, "dD"))
	if strings.HasPrefix(strings.ToLower(cited), "d") {
		return b.decreeLink(n)
	}
	return b.ruleLink(n)
}

func (b *builder) sanction(x *game.SanctionCase) sanctionModel {
	m := sanctionModel{SanctionCase: x, Name: "S" + strconv.Itoa(x.Number), State: sanctionStates[x.State]}
	if y := b.s.Ballot(m.Name); y != nil {
		bm := b.ballot(y)
		m.Ballot = &bm
	}
	return m
}

// barred are those who may not be arbiters for the moment (R320-9).
func (b *builder) barred() []game.Bar {
	var all []game.Bar
	for _, x := range b.s.Bars {
		if x.Until.After(b.s.At) {
			all = append(all, x)
		}
	}
	return all
}
