package casefile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// State builds the state at the start under a law, which is not changed. The
// game is in phase awaiting; the 72 h of the turn run since the time said. An
// error is a start that makes no game.
func (s Start) State(law *lawbook.Book) (*game.State, error) {
	return s.state(law, nil)
}

// state is State with the numbers of the rules that must not be dropped for
// `mutable N`, the least needed first.
func (s Start) state(law *lawbook.Book, keep []int) (*game.State, error) {
	st := &game.State{At: s.Turn.Since, Begun: true, Publication: game.Publication(s.Publication), Lag: s.Lag, Book: law.Clone(),
		Next: game.Numbers{Proposal: s.Next.Proposal, Decree: s.Next.Decree, Dp: s.Next.Dp, Request: 1, Judgment: 1, Sanction: 1}}
	s.seat(st)
	if !st.InGame(s.Turn.Player) {
		return nil, fmt.Errorf("casefile: the turn is of %s, who is no player", s.Turn.Player)
	}
	s.enact(st)
	if s.Mutable != nil {
		if err := fillMutable(st.Book, *s.Mutable, keep); err != nil {
			return nil, err
		}
	}
	s.holdOffices(st)
	s.recall(st)
	since, until := s.Turn.Since, s.Turn.Since.Add(st.Book.Duration("302.duree_tour"))
	limit := until
	st.Turn = game.Turn{Number: s.Turn.Number, Player: s.Turn.Player, Phase: game.PhaseAwaiting, Since: &since, Until: &until, Limit: &limit}
	if len(st.ActiveNames()) < st.Book.Int("314.actifs_min") {
		st.Suspended = &since // R314: a game can be taken up while it is interrupted
	}
	return st, nil
}

// seat puts the players into the order of play, those removed at their old rank.
func (s Start) seat(st *game.State) {
	for _, p := range s.Players {
		q := &game.Player{Name: p.Name, Status: game.Active, Score: p.Score, Silent: p.Silent}
		if p.Vacation {
			q.Status = game.Vacation
		}
		st.Players = append(st.Players, q)
	}
	for _, r := range s.Removed {
		gone := r.At
		q := &game.Player{Name: r.Name, Status: game.Gone, Score: r.Score, GoneAt: &gone, GoneHow: "removed"}
		st.Players = slices.Insert(st.Players, min(max(r.Rank-1, 0), len(st.Players)), q)
	}
}

// enact adds the rules and decrees of the start to the law.
func (s Start) enact(st *game.State) {
	for _, r := range s.Rules {
		addRule(st.Book, r.Number, r.Author)
	}
	for _, p := range s.Probation {
		addRule(st.Book, p.Rule, p.Author)
		st.Probation = append(st.Probation, &game.Probation{Rule: p.Rule, Author: p.Author, Turns: p.Turns})
	}
	for _, n := range s.Decrees {
		addDecree(st.Book, n)
	}
}

func (s Start) holdOffices(st *game.State) {
	for i, office := range []game.Office{game.PA, game.DA, game.TA} {
		st.Offices.Of(office).Player, st.Offices.Of(office).Since = s.Arbiters[i], s.Turn.Since
	}
	for _, b := range s.Barred {
		st.Bars = append(st.Bars, game.Bar{Player: b.Name, Until: b.Until})
	}
}

// recall puts the judgments given before the start into the register.
func (s Start) recall(st *game.State) {
	for _, j := range s.Judged {
		judgment := &game.Judgment{By: j.Judge, At: j.At,
			MotionDue:   j.At.Add(st.Book.Duration("320.motion")),
			ArbitersDue: j.At.Add(st.Book.Duration("320.arbitres"))}
		st.Cases = append(st.Cases, &game.Case{Number: j.Case, Opened: j.At, State: game.CaseGiven, Judge: j.Judge,
			Office: st.Offices.Held(j.Judge), Judgment: judgment})
		st.Next.Judgment = max(st.Next.Judgment, j.Case+1)
	}
}

// Addresses gives everybody's address, by name: as said, else the name folded
// to ASCII at example.org.
func (s Start) Addresses() map[string]string {
	all, taken := map[string]string{}, map[string]bool{}
	for _, p := range s.Players {
		if p.Address != "" {
			all[p.Name] = strings.ToLower(p.Address)
			taken[all[p.Name]] = true
		}
	}
	for _, name := range s.Names() {
		for n := 1; all[name] == ""; n++ {
			local := foldName(name)
			if n > 1 || local == "" {
				local += strconv.Itoa(n)
			}
			if a := local + "@example.org"; !taken[a] {
				all[name], taken[a] = a, true
			}
		}
	}
	return all
}

// Names are all names declared: players in the order of play, those removed,
// the others on the list.
func (s Start) Names() []string {
	var names []string
	for _, p := range s.Players {
		names = append(names, p.Name)
	}
	for _, r := range s.Removed {
		names = append(names, r.Name)
	}
	return append(names, s.People...)
}

// Line gives the line of the first statement of a kind, 0 if there is none.
func (s Start) Line(statement string) int { return s.lines[statement] }
