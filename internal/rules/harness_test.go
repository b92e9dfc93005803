package rules

import (
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// on gives an instant of November 2000: on("21 20:00:00").
func on(day string) string { return "2000-11-" + strings.Replace(day, " ", "T", 1) + "Z" }

// reply is mail in the thread of a topic.
func (g *table) reply(at, from, topic string, acts ...game.Act) game.Outcome {
	t := instant(at)
	g.until(t.Add(-time.Second).Format(time.RFC3339))
	g.n++
	return g.take(game.Mail{ID: at + from, At: t, From: from, Topic: topic, Reply: true, Acts: acts})
}

// takes wants every act of a mail carried out.
func (g *table) takes(out game.Outcome) {
	g.t.Helper()
	if out.Verdict != game.Applied {
		g.t.Errorf("mail %s: %s, want applied: %+v", out.Mail, out.Verdict, out.Acts)
	}
	for _, a := range out.Acts {
		if a.Verdict != game.Applied {
			g.t.Errorf("mail %s: act %s is %s: %+v %+v", out.Mail, a.Act.Kind, a.Verdict, a.Refusal, a.Question)
		}
	}
}

// refuses wants the first act of a mail refused, citing a rule.
func (g *table) refuses(out game.Outcome, rule string) {
	g.t.Helper()
	if len(out.Acts) == 0 || out.Acts[0].Refusal == nil {
		g.t.Errorf("mail %s: %s, want refused by %s", out.Mail, out.Verdict, rule)
		return
	}
	cited := out.Acts[0].Refusal.Rules
	if !slices.ContainsFunc(cited, func(r string) bool { return r == rule || strings.HasPrefix(r, rule+"-") }) {
		g.t.Errorf("mail %s: refused by %v (%s), want %s", out.Mail, cited, out.Acts[0].Refusal.Why, rule)
	}
}

// asks wants a mail answered by a question alone.
func (g *table) asks(out game.Outcome, readings int) {
	g.t.Helper()
	if out.Verdict != game.Asked || len(out.Asked) != 1 || len(out.Asked[0].Readings) != readings {
		g.t.Errorf("mail %s: %s, asked %+v, want one question with %d readings", out.Mail, out.Verdict, out.Asked, readings)
	}
}

// notices wants a word back under a code.
func (g *table) notices(out game.Outcome, code string) {
	g.t.Helper()
	if !slices.ContainsFunc(out.Notices, func(n game.Notice) bool { return n.Code == code }) {
		g.t.Errorf("mail %s: notices %+v, want %s", out.Mail, out.Notices, code)
	}
}

// point turns a reading before the play begins.
func (g *table) point(id, value string) *table {
	g.t.Helper()
	if r := g.s.Book.SetPoint(id, value, "operator", g.s.At); r != nil {
		g.t.Fatal(r.Text)
	}
	return g
}

func (g *table) phase(want game.Phase) {
	g.t.Helper()
	if g.s.Turn.Phase != want {
		g.t.Errorf("phase %s, want %s", g.s.Turn.Phase, want)
	}
}

func (g *table) turn(number int, player, until string) {
	g.t.Helper()
	got := g.s.Turn
	if got.Number != number || got.Player != player {
		g.t.Errorf("turn %d of %s, want %d of %s", got.Number, got.Player, number, player)
	}
	switch {
	case until == "" && got.Until != nil:
		g.t.Errorf("turn %d ends %s, want no end yet", number, got.Until)
	case until != "" && (got.Until == nil || !got.Until.Equal(instant(until))):
		g.t.Errorf("turn %d ends %v, want %s", number, got.Until, until)
	}
}

func (g *table) counted(key string, f, a, abstained int) {
	g.t.Helper()
	b := g.s.Ballot(key)
	if b == nil || b.State != game.BallotClosed || len(b.For) != f || len(b.Against) != a || len(b.Abstained) != abstained {
		g.t.Errorf("vote %s: %+v, want closed %d–%d, %d abstained", key, b, f, a, abstained)
	}
}

func proposeRule(text string) game.Act { return game.Act{Kind: game.Propose, Text: text} }

func call(hours int) game.Act {
	return game.Act{Kind: game.CallVote, Window: game.Hours(time.Duration(hours) * time.Hour)}
}

func callOn(target string, hours int) game.Act {
	a := call(hours)
	a.Target = target
	return a
}

func voteOn(target string, c game.Choice) game.Act {
	return game.Act{Kind: game.CastVote, Target: target, Choice: c}
}

func decree(text string) game.Act { return game.Act{Kind: game.ProposeDecree, Text: text} }

func oppose(target string) game.Act { return game.Act{Kind: game.Oppose, Target: target} }

func request(rule, text string) game.Act {
	return game.Act{Kind: game.IssueRequest, Target: rule, Text: text}
}

func do(kind game.ActKind) game.Act { return game.Act{Kind: kind} }

// voted has Alice's proposal called on the 21st at 20:00 with her own voice,
// and the voices of the others.
func (g *table) voted(f, against []string) {
	g.t.Helper()
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte.")))
	g.takes(g.mail(on("21 20:00:00"), "Alice", call(72), vote(game.For)))
	for _, n := range f {
		g.takes(g.mail(on("22 08:00:00"), n, vote(game.For)))
	}
	for _, n := range against {
		g.takes(g.mail(on("22 08:00:00"), n, vote(game.Against)))
	}
}

// onTrial puts rule 320 in probation, as the case files do.
func (g *table) onTrial() *table {
	g.s.Probation = append(g.s.Probation, &game.Probation{Rule: 320, Author: "Chloé"})
	return g
}
