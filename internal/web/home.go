package web

import (
	"cmp"
	"slices"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
)

// homeModel is the front page.
type homeModel struct {
	Begun     bool
	Over      bool
	Situation string
	Turn      game.Turn
	Limits    []gazette.Limit
	Ballots   []ballotModel // open
	Chart     *Chart
	Scores    []scoreRow
	Entries   []entryModel // the latest changes of score
	Offices   []officeModel
	Target    int // points of victory (R208)
	Latest    []Message
}

// scoreRow is a line of the score table.
type scoreRow struct {
	Rank   int // of the score; equal scores share it
	Player *game.Player
	Order  int // in the order of play; 0 for who is not in it
	Status string
	Plays  bool // it is this player's turn
}

type entryModel struct {
	game.Entry
	Reason string
	Clause string
	Object Link
}

type officeModel struct {
	Name   string
	Holder game.Holder
}

// latest is how many messages and changes of score the front page shows.
const latest = 6

func (b *builder) home() {
	b.html(homeFile, "La partie en cours", "home", func() any {
		m := homeModel{Begun: b.s.Begun, Over: b.s.Turn.Phase == game.PhaseOver, Situation: gazette.Situation(b.s), Turn: b.s.Turn, Limits: gazette.Limits(b.s), Chart: b.chart(), Scores: b.scores(),
			Offices: b.offices(), Target: b.s.Book.Int("208.seuil")}
		for _, x := range b.s.OpenBallots() {
			m.Ballots = append(m.Ballots, b.ballot(x))
		}
		entries := newestFirst(b.s.Scores)
		for _, e := range entries[:min(latest, len(entries))] {
			m.Entries = append(m.Entries, b.entry(e))
		}
		posts := newestFirst(b.in.Messages)
		m.Latest = posts[:min(latest, len(posts))]
		return m
	})
}

// scores is the table of who is in the game, the best first.
func (b *builder) scores() []scoreRow {
	var rows []scoreRow
	order := 0
	for _, p := range b.s.Players {
		if p.Status != game.Active && p.Status != game.Vacation {
			continue
		}
		order++
		rows = append(rows, scoreRow{Player: p, Order: order, Status: gazette.StatusWord(p.Status), Plays: b.s.Begun && p.Name == b.s.Turn.Player && !b.s.Over()})
	}
	slices.SortStableFunc(rows, func(x, y scoreRow) int { return cmp.Compare(y.Player.Score, x.Player.Score) })
	for i := range rows {
		rows[i].Rank = i + 1
		if i > 0 && rows[i].Player.Score == rows[i-1].Player.Score {
			rows[i].Rank = rows[i-1].Rank
		}
	}
	return rows
}

func (b *builder) entry(e game.Entry) entryModel {
	m := entryModel{Entry: e}
	m.Reason, m.Clause = gazette.WhyPoints(b.s, e)
	return m
}

func (b *builder) offices() []officeModel {
	var all []officeModel
	for _, o := range []game.Office{game.PA, game.DA, game.TA} {
		all = append(all, officeModel{Name: gazette.OfficeName(o), Holder: *b.s.Offices.Of(o)})
	}
	return all
}
