package web

import (
	"strconv"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
)

// playersModel is everybody who plays or played.
type playersModel struct {
	Players []playerModel
	Offices []officeModel
	Duties  []game.Duty
	Entries []entryModel // the latest changes of score, newest first
	Total   int          // changes in all
}

type playerModel struct {
	*game.Player
	Order    int
	Status   string
	Office   game.Office
	Wrote    time.Time
	Back     bool
	Proposed int // proposals put to the vote
	Adopted  int
}

// entriesShown bounds the list of changes of score.
const entriesShown = 300

func (b *builder) players() {
	b.html("joueurs.html", "Joueurs et arbitres", "players", func() any {
		m := playersModel{Offices: b.offices(), Total: len(b.s.Scores)}
		order := 0
		for _, p := range b.s.Players {
			pm := playerModel{Player: p, Status: gazette.StatusWord(p.Status), Office: b.s.Offices.Held(p.Name), Wrote: at(p.LastPost)}
			if p.Status == game.Active || p.Status == game.Vacation {
				order++
				pm.Order = order
			}
			b.countProposals(&pm)
			m.Players = append(m.Players, pm)
		}
		list := newestFirst(b.s.Scores)
		for _, e := range list[:min(entriesShown, len(list))] {
			em := b.entry(e)
			em.Object = b.sourceLink(e.About)
			m.Entries = append(m.Entries, em)
		}
		return m
	})
}

func (b *builder) countProposals(m *playerModel) {
	for _, p := range b.s.Proposals {
		if p.Author != m.Name || p.Number == 0 {
			continue
		}
		m.Proposed++
		if p.State == game.ProposalAdopted {
			m.Adopted++
		}
	}
}

type messagesModel struct {
	Items []messageItem
	Pager Pager
}

type messageItem struct {
	Message
	File string
}

type messageModel struct {
	Message
	Newer, Older string
}

const messagesPerPage = 100

func messageFile(m Message) string { return "message-" + strconv.FormatUint(m.Number, 10) + ".html" }

func (b *builder) messages() {
	list := newestFirst(b.in.Messages)
	b.paged("messages", "Messages du greffier", "messages", len(list), messagesPerPage, func(from, to int, more Pager) any {
		m := messagesModel{Pager: more}
		for _, x := range list[from:to] {
			m.Items = append(m.Items, messageItem{x, messageFile(x)})
		}
		return m
	})
	for i, x := range list {
		b.html(messageFile(x), x.Subject, "message", func() any {
			m := messageModel{Message: x}
			if i > 0 {
				m.Newer = messageFile(list[i-1])
			}
			if i+1 < len(list) {
				m.Older = messageFile(list[i+1])
			}
			return m
		})
	}
}

// mailsModel is the funnel of mails (P1).
type mailsModel struct {
	Funnel
	Rows []funnelRow
	Sum  int
}

type funnelRow struct {
	Verdict game.Verdict
	Count   int
	Meaning string
}

var meanings = []funnelRow{
	{Verdict: game.Applied, Meaning: "un acte au moins a été accompli"},
	{Verdict: game.Refused, Meaning: "un acte a été compris, les règles ne le permettaient pas"},
	{Verdict: game.Asked, Meaning: "un acte n'était pas clair, la question a été posée à son auteur"},
	{Verdict: game.Late, Meaning: "vu après que son moment avait été décidé"},
	{Verdict: game.Quarantined, Meaning: "retenu, pour que l'opérateur regarde"},
	{Verdict: game.SetAside, Meaning: "automatiques, étrangers à la liste, ou du greffier lui-même"},
	{Verdict: game.Talk, Meaning: "conversation entre joueurs, sans acte"},
}

var verdictWords = map[game.Verdict]string{game.Applied: "comptés", game.Refused: "refusés", game.Asked: "questionnés", game.Late: "tardifs", game.Quarantined: "en quarantaine",
	game.SetAside: "mis de côté", game.Talk: "conversation"}

func verdictWord(v game.Verdict) string { return verdictWords[v] }

func (b *builder) mails() {
	b.html("courrier.html", "Ce que deviennent les mails", "mails", func() any {
		m := mailsModel{Funnel: b.in.Mails}
		for _, r := range meanings {
			r.Count = b.in.Mails.ByVerdict[r.Verdict]
			m.Rows = append(m.Rows, r)
			m.Sum += r.Count
		}
		m.Sum += m.Pending
		return m
	})
}
