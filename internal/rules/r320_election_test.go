package rules

import (
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

func vacantTable(t *testing.T) *table {
	g := newTable(t).offices("Chloé", "", "")
	g.takes(g.mail(on("20 21:00:00"), "Chloé", doesTo(game.Resign, "PA")))
	return g
}

func TestR320_ElectionTieToTheOldestThenTheNext(t *testing.T) {
	g := vacantTable(t)
	for voter, choice := range map[string]string{"Alice": "David", "Benoît": "Gaël", "Chloé": "David", "David": "Gaël", "Émile": "Fanny"} {
		g.takes(g.mail(on("21 08:00:00"), voter, electing(choice)))
	}
	g.takes(g.mail(on("23 21:00:00"), "Fanny", electing("fanny"))) // the last second, for herself
	g.until(on("23 21:00:01"))
	g.arbiters("", "", "")
	if b := g.s.Ballot("PA"); b.Outcome != "elected David" {
		t.Errorf("outcome %q", b.Outcome)
	}
	g.until(on("23 21:05:00"))
	g.arbiters("David", "", "")
	g.duty(game.PA, "David", on("25 21:05:00"))
	g.takes(g.mail(on("24 08:00:00"), "David", doesTo(game.Refuse, "PA")))
	g.arbiters("Fanny", "", "") // two voices each: the older of the two
	g.duty(game.PA, "Fanny", on("26 08:00:00"))
	g.takes(g.mail(on("24 09:00:00"), "Fanny", doesTo(game.Refuse, "PA")))
	g.arbiters("Gaël", "", "")
	g.takes(g.mail(on("24 10:00:00"), "Gaël", nominateAs("DA", "Alice")))
	g.refuses(g.mail(on("24 11:00:00"), "Gaël", doesTo(game.Refuse, "PA")), "320") // the first duty is done
}

func TestA120_WithoutAVoiceOnceMoreThenAtEachTurn(t *testing.T) {
	g := vacantTable(t)
	g.mail(on("20 22:00:00"), "Alice", proposeRule("Un texte."))
	g.until(on("23 21:00:00"))
	if b := g.s.Ballot("PA"); b.State != game.BallotOpen || !b.Until.Equal(instant(on("26 21:00:00"))) {
		t.Fatalf("second election: %+v", b)
	}
	g.until(on("27 08:00:00"))
	if b := g.s.Ballot("PA"); b.State != game.BallotClosed || b.Outcome != "void" {
		t.Fatalf("after two elections without a voice: %+v", b)
	}
	g.mail(on("27 09:00:00"), "Alice", does(game.Pass))
	if b := g.s.Ballot("PA"); b.State != game.BallotOpen || !b.Until.Equal(instant(on("30 09:00:00"))) {
		t.Errorf("a turn starts without a PA: %+v", b)
	}
}

func TestA120b_WithoutAVoiceTheOldestIsElected(t *testing.T) {
	g := vacantTable(t).point("A120", "b").away("Alice")
	g.until(on("23 21:05:00"))
	g.arbiters("Benoît", "", "")
}

func TestR320_NoVoiceForAVacationerOrABarredPlayer(t *testing.T) {
	g := vacantTable(t).away("Gaël")
	g.s.Bars = []game.Bar{{Player: "Émile", Until: instant("2001-01-20T00:00:00Z")}}
	g.refuses(g.mail(on("21 08:00:00"), "Alice", electing("Gaël")), "314")
	g.refuses(g.mail(on("21 08:00:01"), "Alice", electing("Émile")), "320")
	g.refuses(g.mail(on("21 08:00:02"), "Gaël", electing("Alice")), "314")
	g.asks(g.mail(on("21 08:00:03"), "Alice", electing("Zoé")), 1)
	g.refuses(g.mail(on("23 21:00:01"), "Alice", electing("Émile")), "320") // closed: nobody is elected, the next is open
}

// linesTable has the vote on 321 open until 24 November at 20:00.
func linesTable(t *testing.T) *table {
	g := newTable(t)
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.takes(g.mail(on("21 20:00:00"), "Alice", call(72)))
	return g
}

func TestA125_AbsoluteMajorityOfTheVotesCast(t *testing.T) {
	g := linesTable(t)
	g.mail(on("22 08:00:00"), "Alice", votingFor(game.For, "Émile"))
	g.mail(on("22 08:00:00"), "Benoît", votingFor(game.Against, "emile"))
	g.mail(on("22 08:00:00"), "Émile", votingFor(game.For, "moi"))
	g.mail(on("22 08:00:00"), "Chloé", vote(game.For))
	g.takes(g.mail(on("22 08:00:00"), "David", vote(game.For)))
	g.until(on("24 20:00:01"))
	g.arbiters("Chloé", "David", "Fanny") // A126: with the results
	g.until(on("24 20:05:00"))
	g.arbiters("Émile", "David", "Fanny")
	g.duty(game.PA, "Émile", on("26 20:05:00"))
}

func TestA125_HalfIsNotAMajorityAndVoicesWithoutLineCount(t *testing.T) {
	g := linesTable(t)
	g.mail(on("22 08:00:00"), "Alice", votingFor(game.For, "Émile"))
	g.mail(on("22 08:00:00"), "Benoît", votingFor(game.For, "Émile"))
	g.mail(on("22 08:00:00"), "Chloé", vote(game.For))
	g.mail(on("22 08:00:00"), "David", vote(game.Against))
	g.until(on("24 20:05:00"))
	g.arbiters("Chloé", "David", "Fanny")
}

func TestA125b_MajorityOfTheElectors(t *testing.T) {
	g := linesTable(t).point("A125", "b")
	for _, n := range []string{"Alice", "Benoît", "Émile"} {
		g.mail(on("22 08:00:00"), n, votingFor(game.For, "Émile"))
	}
	g.until(on("24 20:05:00"))
	g.arbiters("Chloé", "David", "Fanny")
}

func TestA126b_OfficeAtTheEndOfTheVote(t *testing.T) {
	g := linesTable(t).point("A126", "b")
	for _, n := range []string{"Alice", "Benoît", "Émile"} {
		g.mail(on("22 08:00:00"), n, votingFor(game.For, "Fanny"))
	}
	g.until(on("24 20:00:00"))
	g.arbiters("Fanny", "David", "") // A148: she leaves the third office
}

func TestA23_TheLastVoiceTakesItsLineWithIt(t *testing.T) {
	g := linesTable(t)
	for _, n := range []string{"Alice", "Benoît", "Émile"} {
		g.mail(on("22 08:00:00"), n, votingFor(game.For, "Émile"))
	}
	g.mail(on("22 09:00:00"), "Benoît", vote(game.Against))
	g.mail(on("22 09:00:00"), "Chloé", vote(game.For))
	g.until(on("24 20:05:00"))
	g.arbiters("Chloé", "David", "Fanny") // two of four
}

func TestR314_ALineForAVacationerIsIgnoredWithAWord(t *testing.T) {
	g := linesTable(t)
	g.s.Player("Gaël").Status = game.Vacation
	out := g.mail(on("22 08:00:00"), "Alice", votingFor(game.For, "gael"))
	g.takes(out)
	g.notices(out, "pa-line-ignored")
	if v := g.s.Ballot("321").Voice("Alice"); v == nil || v.NewPA != "" || v.Choice != game.For {
		t.Errorf("voice: %+v", v)
	}
	g.notices(g.mail(on("22 08:00:01"), "Benoît", votingFor(game.For, "Zoé")), "pa-line-ignored")
}

func TestA101_LinesInARequestCountWithItsResults(t *testing.T) {
	for point, want := range map[string]string{"a": "Émile", "b": "Chloé"} {
		g := newTable(t).point("A101", point)
		g.s.Probation = []*game.Probation{{Rule: 320, Author: "Chloé"}}
		g.takes(g.mail(on("20 21:00:00"), "Benoît", game.Act{Kind: game.IssueRequest, Target: "320", Text: "Un texte."}))
		g.mail(on("20 21:30:00"), "Alice", proposeRule("Un texte."))
		g.takes(g.mail(on("20 22:00:00"), "Benoît", callOn("Rq1", 72)))
		for _, n := range []string{"Alice", "Benoît", "Émile"} {
			g.takes(g.mail(on("21 08:00:00"), n, game.Act{Kind: game.CastVote, Target: "Rq1", Choice: game.For, Name: "Émile"}))
		}
		g.until(on("23 22:04:59"))
		g.arbiters("Chloé", "David", "Fanny")
		g.until(on("23 22:05:00"))
		g.arbiters(want, "David", "Fanny")
	}
}

func TestA44_ABareVoteIsNoneInTheElection(t *testing.T) {
	g := vacantTable(t)
	g.refuses(g.mail(on("20 22:00:00"), "Alice", vote(game.For)), "304") // no proposal is at the vote
	g.asks(g.reply(on("20 22:00:01"), "Alice", "PA", vote(game.For)), 1)
	g.takes(g.mail(on("20 22:00:02"), "Alice", game.Act{Kind: game.CastVote, Target: "PA", Choice: game.For, Name: "Gaël"}))
	if v := g.s.Ballot("PA").Voice("Alice"); v == nil || v.Name != "Gaël" {
		t.Errorf("voice %+v", v)
	}
}

func TestR320_ANewPAByLinesMayDeclineToTheDA(t *testing.T) {
	g := linesTable(t)
	for _, n := range []string{"Alice", "Benoît", "Émile"} {
		g.mail(on("22 08:00:00"), n, votingFor(game.For, "Émile"))
	}
	g.until(on("24 20:05:00"))
	g.takes(g.mail(on("25 08:00:00"), "Émile", doesTo(game.Refuse, "PA")))
	g.arbiters("David", "", "Fanny")
}

func TestR320_TheWinnerDeclinesBeforeTheProclamation(t *testing.T) {
	g := vacantTable(t)
	g.mail(on("21 08:00:00"), "Alice", electing("David"))
	g.takes(g.mail(on("23 21:02:00"), "David", doesTo(game.Refuse, "PA")))
	g.until(on("23 21:05:00"))
	g.arbiters("", "", "")
	if b := g.s.Ballot("PA"); b.State != game.BallotOpen || !b.Until.Equal(instant(on("26 21:05:00"))) {
		t.Errorf("nobody is left: %+v", b)
	}
}

func TestR320_AGameTakenUpWithoutArbitersElectsAtOnce(t *testing.T) {
	g := newTable(t).offices("", "", "")
	start := g.now
	g.until(on("20 20:00:00"))
	if b := g.s.Ballot(electionKey); b == nil || !b.Opened.Equal(start) || !b.Until.Equal(start.Add(72*time.Hour)) {
		t.Fatalf("the election of a game without arbiters: %+v", b)
	}
	g.until(on("26 20:00:00")) // nobody votes: opened once more, then at each turn's start (A120)
	if b := g.s.Ballot(electionKey); b.State != game.BallotClosed || g.s.Offices.Election.Empty != 2 {
		t.Errorf("two empty elections: %+v, %+v", b, g.s.Offices.Election)
	}
}

func TestA141_TheCasesOfThePAWhoRefusesWaitForTheNext(t *testing.T) {
	g := newTable(t).offices("", "", "")
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 103 ?"))
	g.takes(g.mail(on("21 09:00:00"), "Alice", electing("Gaël")))
	g.until(on("23 20:05:00"))
	g.seat(1, game.CaseOpen, "Gaël", on("25 20:05:00"))
	g.takes(g.mail(on("24 08:00:00"), "Gaël", does(game.Refuse)))
	g.arbiters("", "", "") // nobody else had a voice: the players vote again
	g.seat(1, game.CaseOpen, "", "")
}
