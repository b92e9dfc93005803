package rules

import (
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

func invocation(text string) game.Act { return game.Act{Kind: game.Invoke, Text: text} }

func TestR320_3_TheJudgeShowsUpAtTheLastSecond(t *testing.T) {
	g := newTable(t)
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 103 ?"))
	g.seat(1, game.CaseOpen, "Chloé", on("23 08:00:00"))
	g.takes(g.reply(on("23 08:00:00"), "Chloé", "J1", does(game.OpenDebate)))
	g.seat(1, game.CaseTaken, "Chloé", "")
	g.takes(g.mail(on("29 08:00:00"), "Chloé", doesTo(game.Judge, "J"))) // A128: no limit
	g.standing(1, "given", "Chloé")
}

func TestR320_3_SilencePassesTheCaseOn(t *testing.T) {
	g := newTable(t)
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 103 ?"))
	g.refuses(g.reply(on("23 08:00:01"), "Chloé", "J1", does(game.Judge)), "320")
	g.seat(1, game.CaseOpen, "David", on("25 08:00:00"))
	g.until(on("25 08:00:00"))
	g.seat(1, game.CaseOpen, "Fanny", on("27 08:00:00"))
	g.until(on("27 08:00:00"))
	g.seat(1, game.CaseUnanswered, "", "")
}

func TestA115_TheSubstituteOfAVacationerPA(t *testing.T) {
	g := newTable(t).away("Chloé")
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 103 ?")) // A144: he may be the Judge of his own case
	g.seat(1, game.CaseOpen, "Benoît", on("23 08:00:00"))
	g.until(on("23 08:00:00"))
	g.seat(1, game.CaseOpen, "David", on("25 08:00:00"))
	g = newTable(t).away("Chloé").point("A115", "b")
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 103 ?"))
	g.seat(1, game.CaseOpen, "David", on("23 08:00:00"))
}

func TestA129_DirectJudgmentAndItsModification(t *testing.T) {
	g := newTable(t)
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 103 ?"))
	g.refuses(g.mail(on("21 09:00:00"), "Fanny", doesTo(game.Judge, "J1")), "320")
	g.takes(g.mail(on("21 20:00:00"), "David", does(game.Judge)))
	g.standing(1, "given", "David")
	g.takes(g.mail(on("23 08:00:00"), "Chloé", does(game.Judge))) // 48 h after the invocation, to the second
	g.standing(1, "given", "Chloé")
	if j := g.s.Case(1).Judgment; !j.MotionDue.Equal(instant(on("26 08:00:00"))) || !j.ArbitersDue.Equal(instant(on("25 08:00:00"))) {
		t.Errorf("windows of the modified judgment: %+v", j)
	}
	g.until(on("26 08:00:00"))
	g.score("Chloé", 29)
	g.score("David", 50)
}

func TestA129_ASecondTooLateTheDAsJudgmentStands(t *testing.T) {
	g := newTable(t)
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 103 ?"))
	g.mail(on("21 20:00:00"), "David", does(game.Judge))
	g.refuses(g.reply(on("23 08:00:01"), "Chloé", "J1", does(game.Judge)), "320")
	g.until(on("24 20:00:00"))
	g.standing(1, "final", "David")
	g.score("David", 51)
}

func TestR320_13_AJudgmentNamesItsCase(t *testing.T) {
	g := newTable(t)
	g.refuses(g.mail(on("21 07:00:00"), "Chloé", does(game.Judge)), "320")
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 103 ?"))
	g.mail(on("21 08:00:01"), "Gaël", invocation("La 104 ?"))
	g.asks(g.mail(on("21 09:00:00"), "Chloé", does(game.Judge)), 2)
	g.takes(g.mail(on("21 10:00:00"), "Chloé", doesTo(game.Judge, "J2")))
	g.takes(g.mail(on("21 11:00:00"), "Chloé", does(game.Judge))) // only J1 is left
	g.standing(1, "given", "Chloé")
	g.refuses(g.mail(on("21 12:00:00"), "Chloé", doesTo(game.Judge, "J1")), "320")
}

func TestA134_ThePointOnceFinalAndNoneForUnjustified(t *testing.T) {
	g := judgedTable(t)
	g.mail(on("22 08:00:00"), "Alice", proposeRule("Un texte."))
	g.until(on("24 19:59:59"))
	g.standing(1, "given", "Chloé")
	g.score("Chloé", 28)
	g.until(on("24 20:00:00"))
	g.standing(1, "final", "Chloé")
	g.score("Chloé", 29)

	g = newTable(t)
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 103 ?"))
	g.mail(on("21 20:00:00"), "Chloé", does(game.Unjustified))
	g.until(on("24 20:00:00"))
	g.standing(1, "final", "Chloé")
	g.score("Chloé", 28)
}

func TestA134b_ThePointAtOnceAndTakenBack(t *testing.T) {
	g := newTable(t).point("A134", "b").point("A145", "b")
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 103 ? Et la 104 ?"))
	g.mail(on("21 20:00:00"), "Chloé", does(game.Judge))
	g.score("Chloé", 30)
	g.mail(on("22 08:00:00"), "David", oppose("J1"))
	g.mail(on("22 09:00:00"), "Fanny", oppose("J1"))
	g.score("Chloé", 18)
}

func TestA141_AnOpenCaseFollowsTheOfficeATakenOneTheJudge(t *testing.T) {
	g := newTable(t)
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 103 ?"))
	g.mail(on("21 08:00:01"), "Benoît", invocation("La 104 ?"))
	g.mail(on("21 09:00:00"), "Chloé", doesTo(game.OpenDebate, "J2"))
	g.operator(on("21 10:00:00"), func(p *game.Proceeding) { // she becomes TA
		p.Record(game.OfficeLeft{Office: game.TA, Player: "Fanny", Why: "resigned"})
		p.Record(game.OfficeLeft{Office: game.PA, Player: "Chloé", Why: "lines"})
		takeOffice(p, game.OfficeTaken{Office: game.PA, Player: "Émile", How: "lines"})
		takeOffice(p, game.OfficeTaken{Office: game.TA, Player: "Chloé", How: "named"})
		reseat(p)
	})
	g.seat(1, game.CaseOpen, "Émile", on("23 10:00:00"))
	g.seat(2, game.CaseTaken, "Chloé", "")
	g.mail(on("21 11:00:00"), "Chloé", does(game.Resign))
	g.seat(2, game.CaseOpen, "Émile", on("23 11:00:00"))
}

func TestDesign4_4_12_WithoutAnyArbiterTheCaseWaits(t *testing.T) {
	g := newTable(t).offices("", "", "")
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 103 ?"))
	g.seat(1, game.CaseOpen, "", "")
	g.mail(on("21 10:00:00"), "Alice", electing("Gaël"))
	g.until(on("23 20:05:00"))
	g.arbiters("Gaël", "", "")
	g.seat(1, game.CaseOpen, "Gaël", on("25 20:05:00"))
}

func TestA146_TheJudgesWindowStandsStill(t *testing.T) {
	g := newTable(t)
	g.mail(on("21 08:00:00"), "Benoît", invocation("La 103 ?"))
	for _, n := range []string{"Émile", "Fanny", "Gaël", "Benoît"} {
		g.mail(on("21 20:00:00"), n, does(game.TakeVacation))
	}
	g.until(on("25 20:00:00"))
	g.seat(1, game.CaseOpen, "Chloé", on("23 08:00:00"))
	g.takes(g.mail(on("25 20:00:00"), "Émile", does(game.ReturnToPlay)))
	g.seat(1, game.CaseOpen, "Chloé", on("27 08:00:00"))
}

func TestR320_12_JurisprudenceIsDoubtedAndEnds(t *testing.T) {
	g := judgedTable(t, game.FlagJurisprudence)
	g.mail(on("21 21:00:00"), "Alice", proposeRule("La règle 304 s'entend ainsi."))
	g.until(on("24 20:00:00"))
	out := g.mail(on("24 21:00:00"), "Gaël", invocation("La 304 encore ?"))
	g.notices(out, "jurisprudence")
	g.takes(g.mail(on("24 21:00:01"), "Alice", call(72)))
	g.mail(on("24 21:00:02"), "Benoît", vote(game.For))
	g.until(on("27 21:05:00"))
	if d := g.s.Case(1).Judgment.Doubts; len(d) != 1 || d[0] != "321" {
		t.Errorf("doubts %v, want 321", d)
	}
	g.refuses(g.mail(on("28 08:00:00"), "Benoît", doesTo(game.Withdraw, "J1")), "320")
	g.takes(g.mail(on("28 08:00:01"), "Chloé", doesTo(game.Withdraw, "J1")))
	if g.s.Case(1).Jurisprudence() {
		t.Error("the PA ended the jurisprudence")
	}
}

func TestR320_11_MoreThanHalfObject(t *testing.T) {
	g := judgedTable(t, game.FlagJurisprudence)
	g.mail(on("21 21:00:00"), "Alice", proposeRule("Un texte."))
	g.until(on("24 20:00:00"))
	g.mail(on("24 21:00:00"), "Gaël", invocation("La 304 encore ?"))
	for _, n := range []string{"Alice", "Benoît", "David"} {
		g.takes(g.mail(on("25 08:00:00"), n, doesTo(game.Object, "J")))
	}
	g.refuses(g.mail(on("25 08:00:01"), "David", doesTo(game.Object, "J1")), "320")
	if r := forbidRejudging(g.s, g.s.Case(2), game.Attempt{Act: does(game.Judge)}); r != nil {
		t.Errorf("three of seven: %s", r.Why)
	}
	g.takes(g.mail(on("25 08:00:02"), "Émile", doesTo(game.Object, "J")))
	g.refuses(g.mail(on("25 09:00:00"), "Chloé", doesTo(game.Judge, "J2")), "320")
	g.takes(g.mail(on("25 10:00:00"), "Chloé", doesTo(game.OpenDebate, "J2")))
}

func TestR111_TheEndOfTheDebateIsAskedOfTheJudge(t *testing.T) {
	g := newTable(t)
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.takes(g.mail(on("21 08:00:00"), "Benoît", does(game.EndDebate)))
	g.seat(1, game.CaseOpen, "Chloé", on("23 08:00:00"))
	g.refuses(g.mail(on("21 09:00:00"), "Alice", call(72)), "111")
	g.takes(g.mail(on("21 10:00:00"), "Chloé", does(game.EndDebate)))
	g.takes(g.mail(on("21 11:00:00"), "Alice", call(72)))
}

func TestR320_4_TheHold(t *testing.T) {
	g := newTable(t)
	g.refuses(g.mail(on("20 21:00:00"), "Émile", does(game.DemandConsent)), "320")
	g.mail(on("20 21:30:00"), "Émile", invocation("La 103 ?"))
	g.refuses(g.mail(on("20 21:40:00"), "Émile", game.Act{Kind: game.DemandConsent, Name: "Alice"}), "320") // her turn has begun
	g.takes(g.mail(on("20 22:00:00"), "Émile", game.Act{Kind: game.DemandConsent, Name: "Benoît"}))
	g.refuses(g.mail(on("20 22:00:01"), "Gaël", does(game.Consent)), "320")
	g.mail(on("20 23:00:00"), "Alice", does(game.Pass))
	g.phase(game.PhaseBlocked)
	g.turn(2, "Benoît", "")
	g.refuses(g.mail(on("21 08:00:00"), "Benoît", proposeRule("Un texte.")), "320")
	g.refuses(g.mail(on("21 08:00:01"), "Benoît", does(game.Pass)), "320")
	g.refuses(g.mail(on("21 08:00:02"), "Benoît", does(game.Consent)), "320")
	for _, n := range []string{"Alice", "Chloé", "David"} {
		g.takes(g.mail(on("21 09:00:00"), n, does(game.Consent)))
	}
	g.refuses(g.mail(on("21 09:00:01"), "David", does(game.Consent)), "320")
	g.phase(game.PhaseBlocked)
	g.takes(g.mail(on("21 10:00:00"), "Émile", does(game.Consent)))
	g.turn(2, "Benoît", "")
	g.until(on("21 10:05:00"))
	g.phase(game.PhaseAwaiting)
	g.turn(2, "Benoît", on("24 10:05:00"))
}

func TestA130_TheMajorityFollowsTheActivePlayers(t *testing.T) {
	g := newTable(t)
	g.mail(on("20 21:30:00"), "Émile", invocation("La 103 ?"), does(game.DemandConsent))
	g.mail(on("20 23:00:00"), "Alice", does(game.Pass))
	g.mail(on("21 08:00:00"), "Chloé", does(game.Consent))
	g.mail(on("21 08:00:00"), "David", does(game.Consent))
	if h := g.s.Hold; h.Needed != 4 || len(h.Given) != 2 {
		t.Fatalf("hold %+v", h)
	}
	g.mail(on("21 09:00:00"), "Fanny", does(game.TakeVacation))
	if g.s.Hold.Needed != 3 { // five others
		t.Errorf("needed %d, want 3", g.s.Hold.Needed)
	}
	g.mail(on("21 10:00:00"), "Benoît", does(game.TakeVacation)) // the next one waits for Chloé's turn
	g.turn(3, "Chloé", "")
	if h := g.s.Hold; h == nil || h.Player != "Chloé" || h.Needed != 3 || len(h.Given) != 0 {
		t.Errorf("hold %+v", h)
	}
}

func TestA130_AJudgmentLiftsTheHoldUnderBOnly(t *testing.T) {
	for point, want := range map[string]game.Phase{"a": game.PhaseBlocked, "b": game.PhaseAwaiting} {
		g := newTable(t).point("A130", point)
		g.mail(on("20 21:30:00"), "Émile", invocation("La 103 ?"), does(game.DemandConsent))
		g.mail(on("20 23:00:00"), "Alice", does(game.Pass))
		g.takes(g.mail(on("21 10:00:00"), "Chloé", does(game.Judge)))
		g.until(on("21 10:05:00"))
		g.phase(want)
	}
}

func TestR320_6_ABlockingJudgmentHoldsTheNextTurn(t *testing.T) {
	g := judgedTable(t, game.FlagBlocking)
	g.takes(g.mail(on("21 21:00:00"), "Gaël", does(game.MoveCassation)))
	g.mail(on("21 22:00:00"), "Alice", does(game.Pass))
	g.phase(game.PhaseBlocked)
	g.takes(g.mail(on("22 08:00:00"), "David", callCassationFor(72*time.Hour)))
	g.mail(on("22 09:00:00"), "Alice", voteOn("C1", game.Against))
	g.until(on("25 08:00:00"))
	g.turn(2, "Benoît", "")
	g.until(on("25 08:05:00"))
	g.turn(2, "Benoît", on("28 08:05:00"))
}

// R320-4: a demand made twice is one; another player's for the same case adds no case.
func TestR320_4_ADemandIsMadeOnce(t *testing.T) {
	g := newTable(t)
	g.mail(on("20 21:30:00"), "Émile", invocation("La 103 ?"))
	g.takes(g.mail(on("20 22:00:00"), "Émile", does(game.DemandConsent)))
	g.refuses(g.mail(on("20 22:01:00"), "Émile", does(game.DemandConsent)), "320")
	g.takes(g.mail(on("20 22:02:00"), "Fanny", does(game.DemandConsent)))
	g.mail(on("20 23:00:00"), "Alice", does(game.Pass))
	if h := g.s.Hold; h == nil || len(h.Cases) != 1 {
		t.Errorf("hold %+v, want one case", h)
	}
}

// R304-2: what is said to be no open ballot is the one that was named, and an
// election is never offered as a vote for or against.
func TestR304_2_ARefusedVoiceIsToldWhatItNamed(t *testing.T) {
	g := newTable(t)
	g.s.Offices = game.Offices{PA: game.Holder{Player: "Chloé"}}
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte.")))
	g.mail(on("20 21:05:00"), "Chloé", game.Act{Kind: game.Resign, Target: "PA"})
	if b := g.s.Ballot("PA"); b == nil || b.State != game.BallotOpen {
		t.Fatalf("no election: %+v", b)
	}
	for target, want := range map[string]string{"Rq4": "Rq4", "C1": "C1", "321": "proposition"} {
		out := g.mail(on("20 21:10:00"), "Gaël", game.Act{Kind: game.CastVote, Target: target, Choice: game.For})
		g.refuses(out, "304")
		if r := out.Acts[0].Refusal; !strings.Contains(r.Why, want) || strings.Contains(r.Instead, "PA") {
			t.Errorf("%s: %q, instead %q", target, r.Why, r.Instead)
		}
	}
}
