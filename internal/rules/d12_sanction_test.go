package rules

import (
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

func sanction(name string, points int, flags ...string) game.Act {
	return game.Act{Kind: game.Sanction, Name: name, Amount: &points, Flags: flags}
}

func agreeing(name string, points int) game.Act {
	return game.Act{Kind: game.AgreeSanction, Name: name, Amount: &points}
}

func TestR320_ThreeArbitersAgree(t *testing.T) {
	g := newTable(t)
	g.refuses(g.mail(on("21 07:00:00"), "Alice", sanction("Gaël", 5)), "320")
	out := g.mail(on("21 08:00:00"), "Chloé", sanction("Gaël", 5))
	g.takes(out)
	g.notices(out, "sanction-incomplete")
	g.refuses(g.mail(on("21 08:30:00"), "David", agreeing("Gaël", 6)), "320")
	g.refuses(g.mail(on("21 08:30:01"), "Chloé", agreeing("Gaël", 5)), "320")
	g.takes(g.mail(on("21 09:00:00"), "David", sanction("gael", -5)))
	g.score("Gaël", -6)
	g.takes(g.reply(on("21 10:00:00"), "Fanny", "S1", does(game.AgreeSanction)))
	g.score("Gaël", -11)
	if g.s.Ballot("S1") != nil {
		t.Error("the arbiters' sanction is not voted on")
	}
}

func TestR320_AVacantOfficeLacksItsAgreement(t *testing.T) {
	g := newTable(t).offices("Chloé", "David", "")
	g.mail(on("21 08:00:00"), "Chloé", sanction("Gaël", 5))
	g.mail(on("21 09:00:00"), "David", sanction("Gaël", 5))
	g.score("Gaël", -6)
}

func TestD12_3_JudgeAndAccusedDoNotVote(t *testing.T) {
	g := judgedTable(t)
	g.refuses(g.mail(on("21 20:30:00"), "Chloé", game.Act{Kind: game.Sanction, Name: "Benoît", Amount: ptr(8), Flags: []string{game.FlagAsJudge},
		Window: game.Hours(72*time.Hour - time.Second)}), "d12")
	g.takes(g.mail(on("21 21:00:00"), "Chloé", game.Act{Kind: game.Sanction, Name: "Benoît", Amount: ptr(8), Flags: []string{game.FlagAsJudge},
		Window: game.Hours(72 * time.Hour)}))
	g.refuses(g.mail(on("22 08:00:00"), "Benoît", voteOn("S1", game.Against)), "d12")
	g.refuses(g.mail(on("22 08:00:01"), "Chloé", voteOn("S1", game.For)), "d12")
	g.takes(g.mail(on("22 09:00:00"), "Gaël", voteOn("S", game.For)))
	g.takes(g.mail(on("24 21:00:00"), "David", voteOn("S1", game.Against)))
	g.takes(g.mail(on("24 21:00:00"), "Alice", voteOn("S1", game.For)))
	g.until(on("24 21:04:59"))
	g.counted("S1", 2, 1, 2)
	g.score("Benoît", 35)
	g.until(on("24 21:05:00"))
	g.score("Benoît", 27)
	g.score("Fanny", 0) // A138: abstaining costs nothing
}

func ptr(n int) *int { return &n }

func TestA138_NilNilIsNoSanction(t *testing.T) {
	g := judgedTable(t)
	g.takes(g.reply(on("21 21:00:00"), "Chloé", "J1", sanction("Benoît", 8))) // in the case's thread: as Judge
	g.until(on("24 21:10:00"))
	g.counted("S1", 0, 0, 5)
	g.score("Benoît", 35)
	if c := g.s.Sanction(1); c.State != game.SanctionRejected {
		t.Errorf("sanction %+v", c)
	}
}

func TestA138_TheJudgeMayGiveTheVoteADelayOfHisOwn(t *testing.T) {
	g := judgedTable(t)
	g.takes(g.mail(on("21 21:00:00"), "Chloé", sanction("Benoît", 8, game.FlagAsJudge)))
	if b := g.s.Ballot("S1"); !b.Until.Equal(instant(on("24 21:00:00"))) {
		t.Errorf("the least delay: %+v", b)
	}
	g.refuses(g.mail(on("21 21:30:00"), "David", callOn("S1", 96)), "d12")
	g.refuses(g.mail(on("21 21:30:01"), "Chloé", callOn("S1", 71)), "d12")
	g.takes(g.mail(on("21 22:00:00"), "Chloé", callOn("S", 96)))
	if b := g.s.Ballot("S1"); b.State != game.BallotOpen || !b.Until.Equal(instant(on("25 22:00:00"))) {
		t.Errorf("the Judge's delay: %+v", b)
	}
	g.refuses(g.mail(on("21 23:00:00"), "Chloé", callOn("S1", 120)), "d12")
}

func TestD12_SanctionAndCallInOneMail(t *testing.T) {
	g := judgedTable(t)
	g.takes(g.mail(on("21 21:00:00"), "Chloé", sanction("Benoît", 8, game.FlagAsJudge), call(96)))
	if b := g.s.Ballot("S1"); !b.Until.Equal(instant(on("25 21:00:00"))) || len(g.s.Ballots) != 1 {
		t.Errorf("the vote: %+v", b)
	}
}

func TestD13_NotedByThePAOnce(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("21 08:00:00"), "Émile", does(game.Disclose)))
	g.score("Émile", 12)
	g.refuses(g.mail(on("21 08:01:00"), "Alice", game.Act{Kind: game.RecordDisclosure, Name: "Émile"}), "d13")
	g.takes(g.mail(on("21 08:02:00"), "Chloé", game.Act{Kind: game.RecordDisclosure, Name: "emile"}))
	g.score("Émile", 17)
	g.refuses(g.mail(on("21 08:03:00"), "Chloé", game.Act{Kind: game.RecordDisclosure, Name: "Émile"}), "d13")
	g.notices(g.mail(on("21 08:04:00"), "Chloé", game.Act{Kind: game.RecordDisclosure, Name: "Gaël"}), "disclosure-unseen")
	g.score("Gaël", -1)
}

func TestD14_ThirtyForEachFalseName(t *testing.T) {
	g := newTable(t)
	for _, n := range []string{"Hector", "Irma"} {
		g.s.Players = append(g.s.Players, &game.Player{Name: n, Status: game.Active})
	}
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("20 22:00:00"), "Alice", call(72))
	g.mail(on("20 23:00:00"), "Hector", vote(game.Against))
	joined := game.Act{Kind: game.JoinNames, Name: "Gaël", Names: []string{"Hector", "irma"}}
	g.refuses(g.mail(on("21 08:00:00"), "David", joined), "d14")
	g.asks(g.mail(on("21 08:00:01"), "Chloé", game.Act{Kind: game.JoinNames, Name: "Gaël"}), 1)
	g.takes(g.mail(on("21 09:00:00"), "Chloé", joined))
	g.score("Gaël", -66)
	if g.s.InGame("Hector") || g.s.InGame("Irma") || len(g.s.Ballot("321").Voices) != 0 {
		t.Error("false names leave the game and the open votes")
	}
	g.refuses(g.mail(on("21 10:00:00"), "Chloé", joined), "d14")
	g.refuses(g.mail(on("21 11:00:00"), "Hector", does(game.Register)), "d14")
}

func TestR213_AfterAnUncontestedJudgment(t *testing.T) {
	g := judgedTable(t)
	g.mail(on("21 21:00:00"), "Alice", proposeRule("Un texte."))
	victory := game.Act{Kind: game.NameVictor, Name: "Alice"}
	g.refuses(g.mail(on("24 20:00:00"), "Chloé", victory), "213")
	g.refuses(g.mail(on("24 20:00:01"), "David", victory), "213")
	g.takes(g.mail(on("24 20:00:02"), "Chloé", victory))
	g.phase(game.PhaseOver)
	if g.s.Winner != "Alice" {
		t.Errorf("winner %q", g.s.Winner)
	}
}

func TestR213_AKeptJudgmentWasContested(t *testing.T) {
	g := votedCassation(t, nil, []string{"Alice"})
	g.standing(1, "final", "Chloé")
	g.refuses(g.reply(on("26 08:00:00"), "Chloé", "J1", game.Act{Kind: game.NameVictor, Name: "Alice"}), "213")
}

func TestA151_TheJudgeSettlesATie(t *testing.T) {
	g := newTable(t)
	g.operator(on("21 08:00:00"), func(p *game.Proceeding) {
		p.Record(game.GameTied{Players: []string{"Alice", "Benoît"}, Effective: p.At()})
	})
	g.refuses(g.mail(on("21 09:00:00"), "David", game.Act{Kind: game.NameVictor, Name: "Alice"}), "208")
	g.refuses(g.mail(on("21 09:00:01"), "Chloé", game.Act{Kind: game.NameVictor, Name: "Gaël"}), "208")
	g.takes(g.mail(on("21 09:00:02"), "Chloé", game.Act{Kind: game.NameVictor, Name: "Benoît"}))
	g.phase(game.PhaseOver)
	if g.s.Winner != "Benoît" {
		t.Errorf("winner %q", g.s.Winner)
	}
}

func TestR110_TheJudgeAnnulsAMutableRule(t *testing.T) {
	g := newTable(t)
	annul := doesTo(game.AnnulRule, "209")
	g.refuses(g.mail(on("21 07:00:00"), "Chloé", annul), "110") // no case
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 209 ?"))
	g.refuses(g.mail(on("21 08:30:00"), "David", annul), "110")
	g.takes(g.mail(on("21 09:00:00"), "Chloé", does(game.Judge), annul))
	if _, ok := g.s.Book.Rule(209); ok {
		t.Error("209 is void")
	}
	g.refuses(g.mail(on("21 10:00:00"), "Chloé", doesTo(game.AnnulRule, "104")), "110")
}
