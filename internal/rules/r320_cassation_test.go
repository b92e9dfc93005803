package rules

import (
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

const threeDays = 72 * time.Hour

func TestR320_8_TheTwoOtherArbitersToTheSecond(t *testing.T) {
	g := judgedTable(t)
	g.mail(on("21 21:00:00"), "Alice", proposeRule("Un texte."))
	g.asks(g.mail(on("21 22:00:00"), "Gaël", oppose("J1")), 1) // no arbiter: a motion?
	g.refuses(g.mail(on("21 22:00:01"), "Chloé", oppose("J1")), "320")
	out := g.reply(on("22 08:00:00"), "David", "J1", oppose(""))
	g.takes(out)
	g.notices(out, "one-of-two")
	g.refuses(g.mail(on("22 08:00:01"), "David", oppose("J1")), "320")
	g.takes(g.mail(on("23 20:00:00"), "Fanny", oppose("J1")))
	g.standing(1, "quashed", "Chloé")
	g.arbiters("David", "", "Fanny")
	g.duty(game.PA, "David", on("25 20:00:00"))
	g.seat(1, game.CaseQuashed, "David", on("25 20:00:00"))
	g.score("Chloé", 18)
	if until := g.s.BarredUntil("Chloé"); !until.Equal(instant("2001-01-22T20:00:00Z")) {
		t.Errorf("barred until %s", until)
	}
	g.takes(g.reply(on("24 08:00:00"), "David", "J1", does(game.Judge)))
	g.until(on("27 08:00:00"))
	g.standing(1, "final", "David")
	g.score("David", 51)
}

func TestR320_8_ASecondTooLate(t *testing.T) {
	g := judgedTable(t)
	g.mail(on("21 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("22 08:00:00"), "David", oppose("J1"))
	g.refuses(g.mail(on("23 20:00:01"), "Fanny", oppose("J1")), "320")
	g.refuses(g.mail(on("23 20:00:02"), "David", doesTo(game.Unoppose, "J1")), "320")
	g.standing(1, "given", "Chloé")
}

func TestA133_OneArbiterAloneIsNotTwo(t *testing.T) {
	g := judgedTable(t)
	g.mail(on("21 21:00:00"), "Alice", proposeRule("Un texte."))
	g.takes(g.mail(on("22 08:00:00"), "David", oppose("J1")))
	g.takes(g.mail(on("22 09:00:00"), "David", doesTo(game.Unoppose, "J1")))
	g.takes(g.mail(on("22 10:00:00"), "Fanny", oppose("J1")))
	g.standing(1, "given", "Chloé")
	g.mail(on("22 11:00:00"), "Fanny", does(game.Resign))
	g.takes(g.mail(on("22 12:00:00"), "David", oppose("J1"))) // Fanny is no arbiter any more
	g.standing(1, "given", "Chloé")
}

func TestR320_8_StopsARunningVoteWithoutAPenalty(t *testing.T) {
	g := judgedTable(t)
	g.mail(on("21 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("21 22:00:00"), "Gaël", does(game.MoveCassation))
	g.takes(g.mail(on("22 08:00:00"), "David", callCassationFor(threeDays)))
	g.mail(on("22 09:00:00"), "David", oppose("J1"))
	g.mail(on("22 10:00:00"), "Fanny", oppose("J1"))
	if b := g.s.Ballot("C1"); b.State != game.BallotStopped {
		t.Errorf("the vote: %+v", b)
	}
	g.until(on("26 08:00:00"))
	g.score("Alice", 40)
	g.score("Chloé", 18)
}

func TestR320_5_MotionAtTheLastSecondAndAfterIt(t *testing.T) {
	g := judgedTable(t)
	g.mail(on("21 21:00:00"), "Alice", proposeRule("Un texte."))
	g.takes(g.mail(on("24 20:00:00"), "Gaël", does(game.MoveCassation)))
	g.refuses(g.mail(on("24 20:00:01"), "Benoît", doesTo(game.MoveCassation, "J1")), "320") // one motion a judgment
	g.until(on("29 20:00:00"))
	g.standing(1, "given", "Chloé") // the opening of the vote has no limit
	g.takes(g.mail(on("29 21:00:00"), "Gaël", doesTo(game.Withdraw, "C1")))
	g.standing(1, "final", "Chloé")
	g.score("Chloé", 29)

	g = judgedTable(t)
	g.mail(on("21 21:00:00"), "Alice", proposeRule("Un texte."))
	g.refuses(g.reply(on("24 20:00:01"), "Gaël", "J1", does(game.MoveCassation)), "320")
	g.standing(1, "final", "Chloé")
}

func TestA131b_TheVoteMustOpenWithin72h(t *testing.T) {
	g := judgedTable(t).point("A131", "b")
	g.mail(on("21 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("22 20:00:00"), "Gaël", does(game.MoveCassation))
	g.until(on("24 20:00:00"))
	g.standing(1, "final", "Chloé")
}

func TestR320_7_ThreeToFiveDaysByAnotherArbiter(t *testing.T) {
	g := judgedTable(t)
	g.mail(on("21 21:00:00"), "Alice", proposeRule("Un texte."))
	g.refuses(g.mail(on("22 07:00:00"), "David", callCassationFor(threeDays)), "320") // no motion
	g.mail(on("22 08:00:00"), "Gaël", does(game.MoveCassation))
	g.refuses(g.mail(on("22 08:00:01"), "David", does(game.CallCassation)), "320")
	g.refuses(g.mail(on("22 08:00:02"), "David", callCassationFor(threeDays-time.Second)), "320")
	g.refuses(g.mail(on("22 08:00:03"), "David", callCassationFor(120*time.Hour+time.Second)), "320")
	g.refuses(g.mail(on("22 08:00:04"), "Chloé", callCassationFor(threeDays)), "320")
	g.refuses(g.mail(on("22 08:00:05"), "Gaël", callCassationFor(threeDays)), "320")
	g.takes(g.mail(on("22 09:00:00"), "Fanny", callCassationFor(120*time.Hour)))
	g.refuses(g.mail(on("22 09:00:01"), "David", callCassationFor(threeDays)), "320")
	g.refuses(g.mail(on("22 09:00:02"), "Gaël", doesTo(game.Withdraw, "C1")), "320")
	g.refuses(g.mail(on("22 10:00:00"), "Chloé", voteOn("C1", game.Against)), "320")
}

func votedCassation(t *testing.T, for_, against []string) *table {
	g := judgedTable(t)
	g.mail(on("21 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("22 08:00:00"), "Gaël", does(game.MoveCassation))
	g.takes(g.mail(on("22 09:00:00"), "David", callCassationFor(threeDays)))
	for _, n := range for_ {
		g.takes(g.mail(on("23 08:00:00"), n, voteOn("C1", game.For)))
	}
	for _, n := range against {
		g.takes(g.mail(on("25 09:00:00"), n, voteOn("C1", game.Against)))
	}
	g.until(on("25 09:00:01"))
	return g
}

func TestA132_OneVoteAgainstKeepsIt(t *testing.T) {
	g := votedCassation(t, []string{"Alice", "Benoît", "David", "Émile"}, []string{"Gaël"})
	g.counted("C1", 4, 1, 1)
	g.standing(1, "final", "Chloé")
	g.arbiters("Chloé", "David", "Fanny")
	g.score("Fanny", 0)
	g.until(on("25 09:05:00"))
	g.score("Fanny", -10)
	g.score("Chloé", 29)
}

func TestA132_NobodyVotedAndItIsQuashed(t *testing.T) {
	g := votedCassation(t, nil, nil)
	g.counted("C1", 0, 0, 6)
	g.standing(1, "quashed", "Chloé")
	g.arbiters("David", "", "Fanny") // at once (R320-9)
	g.seat(1, game.CaseQuashed, "David", on("27 09:00:00"))
	g.score("Chloé", 28)
	g.until(on("25 09:05:00"))
	g.score("Chloé", 18)
	g.score("Alice", 30) // −10 and not −13 (A142)
	g.score("David", 40)
	g.duty(game.PA, "David", on("27 09:05:00"))
}

func TestR314_AVacationerNeitherVotesNorLosesOnACassation(t *testing.T) {
	g := judgedTable(t).away("Gaël")
	g.mail(on("21 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("22 08:00:00"), "Benoît", does(game.MoveCassation))
	g.mail(on("22 09:00:00"), "David", callCassationFor(threeDays))
	g.refuses(g.mail(on("22 10:00:00"), "Gaël", voteOn("C1", game.Against)), "314")
	g.mail(on("23 09:00:00"), "Fanny", does(game.TakeVacation))
	g.until(on("25 09:05:00"))
	g.counted("C1", 0, 0, 4)
	g.score("Fanny", 0)
	g.score("Gaël", -6)
}

func TestA135_TheSubstitutesJudgmentQuashedGoesToTheDA(t *testing.T) {
	g := newTable(t).away("Chloé")
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("21 08:00:00"), "Émile", invocation("La 103 ?"))
	g.takes(g.mail(on("21 20:00:00"), "Benoît", does(game.Judge)))
	g.takes(g.mail(on("22 08:00:00"), "David", oppose("J1")))
	g.takes(g.mail(on("22 09:00:00"), "Fanny", oppose("J1")))
	g.standing(1, "quashed", "Benoît")
	g.arbiters("Chloé", "David", "Fanny")
	g.score("Benoît", 25)
	g.seat(1, game.CaseQuashed, "David", on("24 09:00:00"))
	if !g.s.BarredUntil("Benoît").Equal(instant("2001-01-21T09:00:00Z")) {
		t.Error("Benoît is barred for 60 days")
	}
}

func TestA114_JudgmentWindowsStandStill(t *testing.T) {
	g := judgedTable(t) // motion until 24 20:00, arbiters until 23 20:00
	for _, n := range []string{"Émile", "Alice", "Gaël", "Benoît"} {
		g.mail(on("22 20:00:00"), n, does(game.TakeVacation))
	}
	g.takes(g.mail(on("24 20:00:00"), "David", oppose("J1"))) // within the window that stands still
	g.mail(on("25 20:00:00"), "Alice", does(game.ReturnToPlay))
	j := g.s.Case(1).Judgment
	if !j.MotionDue.Equal(instant(on("27 20:00:00"))) || !j.ArbitersDue.Equal(instant(on("26 20:00:00"))) {
		t.Errorf("windows after three days of interruption: %s, %s", j.MotionDue, j.ArbitersDue)
	}
	g.takes(g.mail(on("26 20:00:00"), "Fanny", oppose("J1")))
	g.standing(1, "quashed", "Chloé")
}

func TestA21_AJudgmentNobodyContestedMayBeTakenBack(t *testing.T) {
	g := judgedTable(t)
	g.refuses(g.mail(on("21 21:00:00"), "Gaël", doesTo(game.Withdraw, "J1")), "320")
	g.takes(g.mail(on("21 22:00:00"), "Chloé", doesTo(game.Withdraw, "J1")))
	g.seat(1, game.CaseTaken, "Chloé", "")
	g.takes(g.mail(on("21 23:00:00"), "Benoît", doesTo(game.Withdraw, "J1"))) // the invocation
	g.refuses(g.mail(on("22 08:00:00"), "Chloé", doesTo(game.Judge, "J1")), "320")
}
