package view

import (
	"strconv"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

func vote(b *game.Ballot) Vote {
	v := Vote{ID: b.Key, Kind: string(b.Kind), State: string(b.State), For: list(b.For), Against: list(b.Against),
		Abstained: list(b.Abstained), Named: []Named{}, Opened: b.Opened.UTC(), Until: b.Until.UTC(), Closed: utc(b.Closed), Outcome: b.Outcome}
	for _, w := range b.Voices {
		if w.Name != "" {
			v.Named = append(v.Named, Named{Voter: w.Voter, Name: w.Name})
		}
	}
	if b.State != game.BallotClosed {
		v.soFar(b.Voices)
	}
	return v
}

// soFar lists the voices of a ballot that has no count yet, or never will.
func (v *Vote) soFar(voices []game.Voice) {
	for _, w := range voices {
		switch w.Choice {
		case game.For:
			v.For = append(v.For, w.Voter)
		case game.Against:
			v.Against = append(v.Against, w.Voter)
		case game.Abstain:
			v.Abstained = append(v.Abstained, w.Voter)
		}
	}
}

func proposal(p *game.Proposal) Proposal {
	return Proposal{Number: p.Number, Turn: p.Turn, Author: p.Author, Kind: string(p.Change), Target: p.Target, Title: p.Title,
		Text: p.Text, Effects: list(p.Effects), State: string(p.State), Launched: p.Launched.UTC(), Called: utc(p.CalledAt),
		Closed: utc(p.Closed), Published: utc(p.Published)}
}

func decreeProposal(d *game.DecreeProposal) DecreeProposal {
	return DecreeProposal{Number: d.Number, Author: d.Author, Text: d.Text, Target: d.Target, Repeal: d.Repeal, State: string(d.State),
		Opened: d.Opened.UTC(), Until: d.Due.UTC(), Opponents: list(d.Opponents), Decree: d.Decree, InForce: d.InForce}
}

func request(r *game.Request) Request {
	return Request{Number: r.Number, Author: r.Author, Rule: r.Rule, Text: r.Text, State: string(r.State), Opened: r.Opened.UTC(),
		Until: r.Due.UTC(), Closed: utc(r.Closed)}
}

// judgment tells a case by its judgment in force, else by the last one that
// was quashed while nobody has judged again.
func judgment(c *game.Case) Judgment {
	v := Judgment{ID: caseKey(c), State: string(c.State), Judge: c.Judge, Invoker: c.By, Question: c.Question, Opened: c.Opened.UTC()}
	j := c.Judgment
	if n := len(c.Former); j == nil && n > 0 && c.Former[n-1].Quashed {
		j = &c.Former[n-1]
		v.State = string(game.CaseQuashed)
	}
	if j != nil {
		v.By, v.At, v.Text, v.Jurisprudence, v.Blocking = j.By, utc(&j.At), j.Text, j.Jurisprudence, j.Blocking
	}
	return v
}

func caseKey(c *game.Case) string { return "J" + strconv.Itoa(c.Number) }

func deadlines(s *game.State, at time.Time) []Deadline {
	out := append([]Deadline{}, officeDeadlines(s, at)...)
	for _, c := range s.Cases {
		if c.JudgeDue != nil {
			out = append(out, Deadline{Kind: "judge", About: c.Judge, Until: c.JudgeDue.UTC(), Case: caseKey(c)})
		}
		if c.State == game.CaseGiven && c.Judgment != nil {
			out = append(out, Deadline{Kind: "cassation", About: caseKey(c), Until: c.Judgment.MotionDue.UTC()})
		}
	}
	for _, r := range s.OpenRequests() {
		out = append(out, Deadline{Kind: "request", About: "Rq" + strconv.Itoa(r.Number), Until: r.Due.UTC()})
	}
	for _, d := range s.Decrees {
		if d.State == game.DecreeOpen {
			out = append(out, Deadline{Kind: "decree", About: "Dp" + strconv.Itoa(d.Number), Until: d.Due.UTC()})
		}
	}
	return out
}

func officeDeadlines(s *game.State, at time.Time) []Deadline {
	var out []Deadline
	for _, d := range s.Duties {
		if d.Due != nil {
			out = append(out, Deadline{Kind: "nomination", About: d.Player, Until: d.Due.UTC()})
		}
	}
	for _, c := range s.Calls {
		out = append(out, Deadline{Kind: "presence", About: c.Player, Until: c.Due.UTC()})
	}
	for _, b := range s.Bars {
		if at.Before(b.Until) {
			out = append(out, Deadline{Kind: "barred", About: b.Player, Until: b.Until.UTC()})
		}
	}
	return out
}

func pending(s *game.State) []Pending {
	out := []Pending{}
	for _, p := range s.Players {
		switch {
		case p.Status == game.Pending:
			out = append(out, Pending{Kind: "registration", About: p.Name, Since: utc(p.Requested)})
		case p.Status == game.Vacation && p.Returning:
			out = append(out, Pending{Kind: "return", About: p.Name})
		}
	}
	for _, a := range s.Awaited {
		out = append(out, Pending{Kind: "post", About: a.Key, Since: utc(&a.Since)})
	}
	return out
}
