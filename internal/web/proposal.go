package web

import (
	"strconv"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// proposalModel is one proposal.
type proposalModel struct {
	*game.Proposal
	Name   string // "Proposition 321"; without number before the call to vote (R108)
	File   string
	What   string // "amendement de la règle 302"
	State  string
	Target Link
	Repeal Link // the decree that the new rule takes out
	// Before and After are the words of the rule for an amendment.
	Before, After string
	Amends        bool
	Ballot        *ballotModel
	Result        Link // the rule that came of it
	CalledOn      time.Time
	ClosedOn      time.Time
	PublishedOn   time.Time
}

type proposalsModel struct {
	Items []proposalModel
	Pager Pager
}

const proposalsPerPage = 60

func (b *builder) proposals() {
	list := newestFirst(b.s.Proposals)
	b.paged("propositions", "Propositions", "proposals", len(list), proposalsPerPage, func(from, to int, more Pager) any {
		m := proposalsModel{Pager: more}
		for i := from; i < to; i++ {
			m.Items = append(m.Items, b.proposal(list[i], len(list)-1-i))
		}
		return m
	})
	for i, p := range b.s.Proposals {
		b.html(debateFile(i), proposalName(p), "proposal", func() any { return b.proposal(p, i) })
		if p.Number != 0 {
			b.html(proposalFile(p, i), proposalName(p), "proposal", func() any { return b.proposal(p, i) })
		}
	}
}

// proposalFile names a proposal's page; index is its place in the game, for
// one that never had a number (A50).
func proposalFile(p *game.Proposal, index int) string {
	if p.Number != 0 {
		return "proposition-" + strconv.Itoa(p.Number) + ".html"
	}
	return debateFile(index)
}

// debateFile names the page of a proposal while it has no number; links to it
// hold for good.
func debateFile(index int) string { return "debat-" + strconv.Itoa(index+1) + ".html" }

func proposalName(p *game.Proposal) string {
	name := "Proposition sans numéro"
	if p.Number != 0 {
		name = "Proposition " + strconv.Itoa(p.Number)
	}
	if p.Title != "" {
		name += " : " + p.Title
	}
	return name
}

var proposalStates = map[game.ProposalState]string{game.ProposalDebate: "en débat", game.ProposalVote: "au vote", game.ProposalAdopted: "adoptée",
	game.ProposalRejected: "rejetée", game.ProposalDropped: "retirée avant le vote"}

var changeNames = map[game.ChangeKind]string{game.Adopt: "règle nouvelle", game.Amend: "amendement", game.Repeal: "abrogation",
	game.ToMutable: "transmutation en règle modifiable", game.ToImmutable: "transmutation en règle immuable"}

func (b *builder) proposal(p *game.Proposal, index int) proposalModel {
	m := proposalModel{Proposal: p, Name: proposalName(p), File: proposalFile(p, index), What: changeNames[p.Change], State: proposalStates[p.State], CalledOn: at(p.CalledAt),
		ClosedOn: at(p.Closed), PublishedOn: at(p.Published)}
	if p.Target != 0 {
		m.Target = b.ruleLink(p.Target)
	}
	if p.Decree != 0 {
		m.Repeal = b.decreeLink(p.Decree)
	}
	if m.Before = b.textAt(p.Target, p.Launched); p.Change == game.Amend && m.Before != "" {
		m.Amends, m.After = true, lawbook.Reword(m.Before, p.Text).Text
	}
	if p.State == game.ProposalAdopted && b.numbers[p.Number] != nil {
		m.Result = b.ruleLink(p.Number)
	}
	if x := b.s.Ballot(strconv.Itoa(p.Number)); p.Number != 0 && x != nil {
		bm := b.ballot(x)
		m.Ballot = &bm
	}
	return m
}

// textAt is the wording that stood under a number at an instant; "" if none did.
func (b *builder) textAt(number int, when time.Time) string {
	r := b.numbers[number]
	if r == nil {
		return ""
	}
	for _, v := range r.History {
		if v.Number == number && !v.At.Before(when) {
			return v.Text
		}
	}
	if r.Number == number {
		return r.Text
	}
	return ""
}

func at(t *time.Time) time.Time {
	if t == nil {
		return time.Time{}
	}
	return *t
}

// ballotModel is one vote of the players, voice by voice.
type ballotModel struct {
	*game.Ballot
	Name     string
	File     string
	Object   Link
	Open     bool
	Election bool
	Result   string
	ClosedOn time.Time
	// InFavour and Opposed are the names, so far while it is open; Awaited those
	// who have not voted yet.
	InFavour, Opposed, Abstaining, Awaited []string
	Lines                                  bool // somebody wrote « nouveau PA »
}

type votesModel struct {
	Items []ballotModel
	Pager Pager
}

const votesPerPage = 40

func (b *builder) votes() {
	list := newestFirst(b.s.Ballots)
	b.paged("votes", "Votes", "votes", len(list), votesPerPage, func(from, to int, more Pager) any {
		m := votesModel{Pager: more}
		for _, x := range list[from:to] {
			m.Items = append(m.Items, b.ballot(x))
		}
		return m
	})
	for _, x := range b.s.Ballots {
		m := b.ballot(x)
		b.html(m.File, m.Name, "vote", func() any { return b.ballot(x) })
	}
}

func (b *builder) ballot(x *game.Ballot) ballotModel {
	m := ballotModel{Ballot: x, Name: ballotTitle(x), File: b.voteFile(x), Object: b.ballotLink(x), Open: x.State == game.BallotOpen, Election: x.Kind == game.OnElection,
		Result: outcomeWords(x), ClosedOn: at(x.Closed), InFavour: x.For, Opposed: x.Against, Abstaining: x.Abstained}
	for _, v := range x.Voices {
		m.Lines = m.Lines || v.NewPA != ""
	}
	if x.State == game.BallotClosed {
		return m
	}
	m.InFavour, m.Opposed, m.Abstaining = nil, nil, nil
	for _, v := range x.Voices {
		switch v.Choice {
		case game.For:
			m.InFavour = append(m.InFavour, v.Voter)
		case game.Against:
			m.Opposed = append(m.Opposed, v.Voter)
		case game.Abstain:
			m.Abstaining = append(m.Abstaining, v.Voter)
		}
	}
	for _, n := range x.Electors {
		if x.Voice(n) == nil && m.Open {
			m.Awaited = append(m.Awaited, n)
		}
	}
	return m
}

// Choice says in a word what a voice is for.
func (m ballotModel) Choice(v game.Voice) string {
	if v.Name != "" {
		return v.Name
	}
	return map[game.Choice]string{game.For: "pour", game.Against: "contre", game.Abstain: "abstention"}[v.Choice]
}

// voteFile names a ballot's page; elections share a key and are told apart by their order.
func (b *builder) voteFile(x *game.Ballot) string {
	n := 0
	for _, y := range b.s.Ballots {
		if y.Key == x.Key {
			n++
		}
		if y == x {
			break
		}
	}
	if n > 1 {
		return "vote-" + x.Key + "-" + strconv.Itoa(n) + ".html"
	}
	return "vote-" + x.Key + ".html"
}

func ballotTitle(x *game.Ballot) string {
	switch x.Kind {
	case game.OnRequest:
		return "Vote sur la requête " + x.Key
	case game.OnCassation:
		return "Vote sur la cassation du jugement J" + strings.TrimPrefix(x.Key, "C")
	case game.OnSanction:
		return "Vote sur la sanction " + x.Key
	case game.OnElection:
		return "Élection du Premier Arbitre"
	}
	return "Vote sur la proposition " + x.Key
}

var outcomes = map[string]string{"adopted": "adopté", "rejected": "rejeté", "quashed": "jugement cassé", "kept": "jugement maintenu", "void": "sans résultat",
	"annulled": "annulé", "filled": "sans objet : la charge est pourvue", "reopened": "recommencé"}

func outcomeWords(x *game.Ballot) string {
	switch w, known := outcomes[x.Outcome]; {
	case x.State == game.BallotOpen:
		return "ouvert"
	case strings.HasPrefix(x.Outcome, "elected "):
		return "élection " + gazette.Of(strings.TrimPrefix(x.Outcome, "elected "))
	case x.State == game.BallotStopped && known:
		return "arrêté, " + w
	case x.State == game.BallotStopped:
		return "arrêté avant son terme"
	case known && (x.Kind == game.OnProposal || x.Kind == game.OnRequest || x.Kind == game.OnSanction):
		return feminine(w) // la proposition, la requête, la sanction
	case known:
		return w
	}
	return "clos"
}

func feminine(word string) string {
	if strings.HasSuffix(word, "é") {
		return word + "e"
	}
	return word
}
