package view

import (
	"strconv"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// Of gives the view of a state as of an instant.
func Of(s *game.State, at time.Time, ledger Ledger) Game {
	return Game{
		At:        at.UTC(),
		Turn:      turn(s),
		Suspended: s.Suspended != nil,
		Finisher:  s.Turn.Finisher,
		Hold:      hold(s),
		Players:   players(s),
		Law:       law(s),

		Votes:           each(s.Ballots, vote),
		Proposals:       each(s.Proposals, proposal),
		DecreeProposals: each(s.Decrees, decreeProposal),
		Requests:        each(s.Requests, request),
		Arbiters:        Arbiters{PA: s.Offices.PA.Player, DA: s.Offices.DA.Player, TA: s.Offices.TA.Player},
		Judgments:       each(s.Cases, judgment),
		Deadlines:       deadlines(s, at),
		Pending:         pending(s),
		Next: Next{Proposal: s.Next.Proposal, Decree: s.Next.Decree, Dp: s.Next.Dp,
			Request: s.Next.Request, Judgment: s.Next.Judgment, Sanction: s.Next.Sanction},
		Winner: s.Winner,
		Tied:   list(s.Tied),
		Ledger: ledger,
	}
}

// each maps a list; an empty one stays a list in JSON.
func each[T, V any](in []T, one func(T) V) []V {
	out := make([]V, 0, len(in))
	for _, x := range in {
		out = append(out, one(x))
	}
	return out
}

func list(names []string) []string { return append([]string{}, names...) }

// utc copies an instant that may be missing.
func utc(t *time.Time) *time.Time {
	if t == nil || t.IsZero() {
		return nil
	}
	u := t.UTC()
	return &u
}

func turn(s *game.State) Turn {
	return Turn{Number: s.Turn.Number, Player: s.Turn.Player, Phase: string(s.Turn.Phase), Since: utc(s.Turn.Since), Until: window(s)}
}

// window is the end of the turn's current window (cases/FORMAT.md, rule 5).
func window(s *game.State) *time.Time {
	switch {
	case s.Suspended != nil:
		return nil
	case s.Turn.Phase == game.PhaseAwaiting:
		return utc(s.Turn.Until)
	case s.Turn.Phase == game.PhaseVote:
		if p := s.CurrentProposal(); p != nil {
			if b := s.Ballot(strconv.Itoa(p.Number)); b != nil {
				return utc(&b.Until)
			}
		}
	}
	return nil
}

func hold(s *game.State) *Hold {
	if s.Hold == nil {
		return nil
	}
	return &Hold{Player: s.Hold.Player, Given: len(s.Hold.Given), Needed: s.Hold.Needed, Consents: list(s.Hold.Given)}
}

func players(s *game.State) []Player {
	out := make([]Player, 0, len(s.Players))
	place := 0
	for _, p := range s.Players {
		v := Player{Name: p.Name, Status: string(p.Status), Score: p.Score, Silent: p.Silent, LastPost: utc(p.LastPost)}
		if p.Status == game.Active || p.Status == game.Vacation {
			place++
			v.Order = place
		}
		out = append(out, v)
	}
	return out
}

func law(s *game.State) Law {
	l := Law{Rules: make([]Rule, 0, len(s.Book.Rules)), Decrees: decrees(s), Parameters: map[string]string{}}
	for _, r := range s.Book.Rules {
		l.Rules = append(l.Rules, Rule{Number: r.Number, Mutable: r.Mutable, Replaces: r.Replaces, Title: r.Title,
			Text: r.Text, Author: r.Author, Probation: probation(s, r.Number)})
	}
	for _, p := range s.Book.Values() {
		l.Parameters[p.Name] = p.Value
	}
	return l
}

// probation is the latest trial of a rule, over or not.
func probation(s *game.State, rule int) *Probation {
	for i := len(s.Probation) - 1; i >= 0; i-- {
		if p := s.Probation[i]; p.Rule == rule {
			return &Probation{Author: p.Author, Turns: p.Turns, Over: p.Over}
		}
	}
	return nil
}

// decrees are those in force, then those adopted that wait for the next turn (R313).
func decrees(s *game.State) []Decree {
	out := make([]Decree, 0, len(s.Book.Decrees))
	for _, d := range s.Book.Decrees {
		out = append(out, Decree{Number: d.Number, Author: d.Author, InForce: true, Text: d.Text})
	}
	for _, d := range s.Decrees {
		if d.State == game.DecreeAdopted && !d.InForce {
			out = append(out, Decree{Number: d.Decree, Author: d.Author, Text: d.Text})
		}
	}
	return out
}
