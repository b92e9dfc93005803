package casefile

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/view"
)

func checkDp(l *look, a args) string {
	for _, d := range l.DecreeProposals {
		if d.Number != a.number("n") {
			continue
		}
		ok := d.State == a["is"] && (a["opponents"] == "" || len(d.Opponents) == a.number("opponents"))
		return is(ok, fmt.Sprintf("dp %d %s opponents %d", d.Number, d.State, len(d.Opponents)))
	}
	return "no Dp " + a["n"]
}

// vote finds the latest ballot with a key.
func (l *look) vote(key string) *view.Vote {
	for i := len(l.Votes) - 1; i >= 0; i-- {
		if l.Votes[i].ID == key {
			return &l.Votes[i]
		}
	}
	return nil
}

func checkVote(l *look, a args) string {
	v := l.vote(a["key"])
	if v == nil {
		return "no vote " + a["key"]
	}
	ok := v.State == a["is"]
	if a["time"] != "" {
		ok = ok && v.Until.Equal(a.time("time"))
	}
	for part, names := range map[string][]string{"for": v.For, "against": v.Against, "abstained": v.Abstained} {
		if a[part] != "" {
			ok = ok && len(names) == a.number(part)
		}
	}
	return is(ok, fmt.Sprintf("vote %s %s until %s for %d against %d abstained %d", v.ID, v.State, stamp(v.Until), len(v.For), len(v.Against), len(v.Abstained)))
}

func checkProposal(l *look, a args) string {
	for _, p := range l.Proposals {
		if p.Number == a.number("n") {
			return is(p.State == a["is"], fmt.Sprintf("proposal %d %s", p.Number, p.State))
		}
	}
	return "no proposal " + a["n"]
}

func checkRequest(l *look, a args) string {
	for _, r := range l.Requests {
		if r.Number == a.number("n") {
			return is(r.State == a["is"], fmt.Sprintf("request %d %s", r.Number, r.State))
		}
	}
	return "no request " + a["n"]
}

func checkJudgment(l *look, a args) string {
	for _, j := range l.Judgments {
		if j.ID != a["key"] {
			continue
		}
		ok := j.State == a["is"] && (a["name"] == "" || j.By == a["name"])
		got := "judgment " + j.ID + " " + j.State
		if j.By != "" {
			got += " by " + j.By
		}
		return is(ok, got)
	}
	return "no case " + a["key"]
}

func checkDeadline(l *look, a args) string {
	got := "no deadline " + a["kind"] + " " + a["who"]
	for _, d := range l.Deadlines {
		if d.Kind != a["kind"] || d.About != a["who"] && d.Case != a["who"] {
			continue
		}
		if d.Until.Equal(a.time("time")) {
			return held
		}
		got = "deadline " + d.Kind + " " + a["who"] + " " + stamp(d.Until)
	}
	return got
}
