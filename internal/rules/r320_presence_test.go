package rules

import (
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

func TestR320_PresenceSevenDaysToTheSecond(t *testing.T) {
	g := newTable(t)
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.refuses(g.mail(on("21 09:00:00"), "Fanny", doesTo(game.CallPresence, "PA")), "320")
	g.takes(g.mail(on("21 10:00:00"), "David", doesTo(game.CallPresence, "PA")))
	g.refuses(g.mail(on("21 10:00:01"), "David", doesTo(game.CallPresence, "PA")), "320")
	g.until(on("28 09:59:59"))
	g.arbiters("Chloé", "David", "Fanny")
	g.until(on("28 10:00:00"))
	g.arbiters("David", "", "Fanny")
	g.duty(game.PA, "David", "")
	g.until(on("28 10:05:00"))
	g.duty(game.PA, "David", on("30 10:05:00"))
}

func TestA124_AnyMailOfThePAAnswersAtTheLastSecond(t *testing.T) {
	g := newTable(t)
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("21 10:00:00"), "David", doesTo(game.CallPresence, "PA"))
	g.mail(on("28 10:00:00"), "Chloé") // talk
	g.until(on("29 10:00:00"))
	g.arbiters("Chloé", "David", "Fanny")
}

func TestR320_PresenceOfTheDA(t *testing.T) {
	g := newTable(t)
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.takes(g.mail(on("21 10:00:00"), "Fanny", doesTo(game.CallPresence, "DA")))
	g.until(on("28 10:00:00"))
	g.arbiters("Chloé", "Fanny", "")
	g.until(on("28 10:05:00"))
	g.duty(game.DA, "Fanny", on("30 10:05:00"))
	g.until(on("30 10:05:00"))
	g.arbiters("Chloé", "", "") // she named nobody
}

func TestA117_AVacationersAnswerIsTheRequestToComeBack(t *testing.T) {
	g := newTable(t).away("Chloé")
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.takes(g.mail(on("21 10:00:00"), "David", doesTo(game.CallPresence, "PA")))
	g.mail(on("22 10:00:00"), "Chloé") // a vacationer's talk is no answer
	if g.s.Call(game.PA) == nil {
		t.Fatal("the call was answered by a vacationer's talk")
	}
	g.refuses(g.mail(on("22 11:00:00"), "Chloé", does(game.AnswerPresence)), "314")
	g.takes(g.mail(on("22 12:00:00"), "Chloé", does(game.ReturnToPlay)))
	if g.s.Call(game.PA) != nil {
		t.Error("asking to come back answers the call")
	}
}

func TestA146_ACallStandsStillWhileTheGameIsInterrupted(t *testing.T) {
	g := newTable(t)
	g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."))
	g.mail(on("21 10:00:00"), "David", doesTo(game.CallPresence, "PA"))
	for _, n := range []string{"Émile", "Fanny", "Gaël", "Benoît"} {
		g.mail(on("22 10:00:00"), n, does(game.TakeVacation))
	}
	g.mail(on("24 10:00:00"), "Émile", does(game.ReturnToPlay))
	if c := g.s.Call(game.PA); c == nil || !c.Due.Equal(instant(on("30 10:00:00"))) {
		t.Errorf("the call: %+v, want until 30 November 10:00", c)
	}
}
