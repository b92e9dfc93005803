package web

import (
	"strconv"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// dpModel is a decree proposal, Dp x y (R313).
type dpModel struct {
	*game.DecreeProposal
	Name      string
	Anchor    string
	State     string
	Target    Link
	Result    Link // the decree that it became
	DecidedOn time.Time
	Needed    int // oppositions that reject it
}

type decreesModel struct {
	Items []dpModel
	Pager Pager
	Due   []game.DecreesToNames
}

const decreesPerPage = 60

func (b *builder) decrees() {
	list := newestFirst(b.s.Decrees)
	b.paged("decrets", "Décrets proposés", "decrees", len(list), decreesPerPage, func(from, to int, more Pager) any {
		m := decreesModel{Pager: more, Due: b.s.DecreesDue}
		for _, d := range list[from:to] {
			m.Items = append(m.Items, b.dp(d))
		}
		return m
	})
}

var decreeStates = map[game.DecreeState]string{game.DecreeOpen: "ouvert aux oppositions", game.DecreeAdopted: "adopté", game.DecreeRejected: "rejeté", game.DecreeWithdrawn: "retiré"}

func dpName(d *game.DecreeProposal) string { return "Dp " + strconv.Itoa(d.Number) + " " + d.Author }

func dpAnchor(number int) string { return "Dp" + strconv.Itoa(number) }

// dpFile is where a decree proposal stands.
func (b *builder) dpFile(number int) string {
	return placeIn(b.s.Decrees, "decrets", decreesPerPage, func(d *game.DecreeProposal) bool { return d.Number == number }) + "#" + dpAnchor(number)
}

func (b *builder) dp(d *game.DecreeProposal) dpModel {
	m := dpModel{DecreeProposal: d, Name: dpName(d), Anchor: dpAnchor(d.Number), State: decreeStates[d.State], DecidedOn: at(d.Decided), Needed: b.s.Book.Int("313.opposants")}
	if d.Target != 0 {
		m.Target = b.decreeLink(d.Target)
	}
	if d.Decree != 0 {
		m.Result = Link{Text: "D" + strconv.Itoa(d.Decree), Href: b.decreeLink(d.Decree).Href}
	}
	if d.State == game.DecreeAdopted && !d.InForce {
		m.State = "adopté, en vigueur au prochain tour"
	}
	return m
}

// requestModel is a « requête en modification » (R319).
type requestModel struct {
	*game.Request
	Name          string
	State         string
	Rule          Link
	Before, After string
	Ballot        *ballotModel
	ClosedOn      time.Time
}

type requestsModel struct {
	Items     []requestModel
	Pager     Pager
	Probation []probationModel // on the first page
}

const requestsPerPage = 20

type probationModel struct {
	Rule   Link
	Author string
	Turns  int
	Needed int
}

var requestStates = map[game.RequestState]string{game.RequestDebate: "en débat", game.RequestVote: "au vote", game.RequestAccepted: "acceptée", game.RequestRejected: "rejetée",
	game.RequestVoid: "annulée", game.RequestRenounced: "abandonnée par son auteur"}

var voidWords = map[string]string{"late": "restée sans issue dans le délai", "rule-gone": "la règle n'est plus en vigueur"}

func (b *builder) requests() {
	list := newestFirst(b.s.Requests)
	b.paged("requetes", "Requêtes en modification", "requests", len(list), requestsPerPage, func(from, to int, more Pager) any {
		m := requestsModel{Pager: more}
		for _, q := range list[from:to] {
			m.Items = append(m.Items, b.request(q))
		}
		for _, p := range b.s.Probation {
			if !p.Over && more.N == 1 {
				m.Probation = append(m.Probation, probationModel{b.ruleLink(p.Rule), p.Author, p.Turns, b.s.Book.Int("319.probation")})
			}
		}
		return m
	})
}

func (b *builder) request(q *game.Request) requestModel {
	m := requestModel{Request: q, Name: "Rq" + strconv.Itoa(q.Number), State: requestStates[q.State], Rule: b.ruleLink(q.Rule), ClosedOn: at(q.Closed)}
	if why := voidWords[q.Why]; why != "" {
		m.State += " : " + why
	}
	if m.Before = b.textAt(q.Rule, q.Opened); m.Before != "" {
		m.After = lawbook.Reword(m.Before, q.Text).Text
	}
	if x := b.s.Ballot(m.Name); x != nil {
		bm := b.ballot(x)
		m.Ballot = &bm
	}
	return m
}
