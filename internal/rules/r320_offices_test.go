package rules

import (
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

func TestR320_ResignationGoesToTheDAWithDutyFromTheMail(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("21 08:00:00"), "Chloé", doesTo(game.Resign, "PA")))
	g.arbiters("David", "", "Fanny")
	g.duty(game.PA, "David", on("23 08:00:00"))
}

func TestR320_WithoutADATheTASucceedsThenAnElectionOpens(t *testing.T) {
	g := newTable(t).offices("Chloé", "", "Fanny")
	g.mail(on("20 21:00:00"), "Chloé", does(game.Resign))
	g.arbiters("Fanny", "", "")
	g.until(on("22 20:59:59"))
	g.arbiters("Fanny", "", "")
	g.until(on("22 21:00:00"))
	g.arbiters("", "", "")
	b := g.s.Ballot("PA")
	if b == nil || !b.Until.Equal(instant(on("25 21:00:00"))) {
		t.Errorf("election: %+v", b)
	}
}

func TestR320_LapseAtTheSecondAndTheSuccessorsDutyFromThePost(t *testing.T) {
	g := newTable(t)
	g.mail(on("21 08:00:00"), "Chloé", does(game.Resign))
	g.until(on("23 08:00:00"))
	g.arbiters("Fanny", "", "") // David named nobody; there is no DA, the TA succeeds
	g.duty(game.PA, "Fanny", "")
	g.until(on("23 08:05:00"))
	g.duty(game.PA, "Fanny", on("25 08:05:00"))
}

func TestR320_NamingAtTheLastSecondIsInTime(t *testing.T) {
	g := newTable(t)
	g.mail(on("21 08:00:00"), "Chloé", does(game.Resign))
	g.takes(g.mail(on("23 08:00:00"), "David", nominateAs("DA", "Émile")))
	g.until(on("23 08:00:01"))
	g.arbiters("David", "Émile", "Fanny")
	g.duty(game.PA, "", "")
	g.duty(game.DA, "Émile", on("25 08:00:00"))
	g.takes(g.mail(on("25 08:00:00"), "Émile", confirm("TA", "Fanny")))
	g.until(on("30 08:00:00"))
	g.arbiters("David", "Émile", "Fanny")
}

func TestR320_ThreeDifferentPlayersAndNoRevocation(t *testing.T) {
	g := newTable(t)
	g.refuses(g.mail(on("21 07:00:00"), "Chloé", nominateAs("DA", "Émile")), "320") // in place, and no first duty
	g.mail(on("21 08:00:00"), "Chloé", does(game.Resign))
	g.refuses(g.mail(on("21 08:00:01"), "Fanny", nominateAs("DA", "Émile")), "320")
	g.refuses(g.mail(on("21 08:00:02"), "David", nominateAs("DA", "David")), "320")
	g.takes(g.mail(on("21 09:00:00"), "David", nominateAs("DA", "Émile")))
	g.refuses(g.mail(on("21 10:00:00"), "David", nominateAs("DA", "Gaël")), "320")
	g.refuses(g.mail(on("21 10:00:01"), "Émile", nominateAs("TA", "David")), "320")
	g.takes(g.mail(on("21 11:00:00"), "Émile", nominateAs("TA", "Gaël"))) // named under an earlier mandate
	g.arbiters("David", "Émile", "Gaël")
	g.refuses(g.mail(on("21 12:00:00"), "Émile", nominateAs("TA", "Fanny")), "320")
}

func TestR320_NamingTheTAAsDAEmptiesTheThirdOffice(t *testing.T) { // A148, A123
	g := newTable(t)
	g.mail(on("21 08:00:00"), "David", does(game.Resign))
	g.until(on("29 08:00:00"))
	g.arbiters("Chloé", "", "Fanny") // no delay in mid-mandate
	g.takes(g.mail(on("29 09:00:00"), "Chloé", nominateAs("DA", "Fanny")))
	g.arbiters("Chloé", "Fanny", "")
	g.duty(game.DA, "Fanny", "2000-12-01T09:00:00Z")
}

func TestR314_VacationersAreNotNamed(t *testing.T) {
	g := newTable(t).away("Gaël")
	g.mail(on("21 08:00:00"), "David", does(game.Resign))
	g.refuses(g.mail(on("21 09:00:00"), "Chloé", nominateAs("DA", "Gaël")), "314")
	g.asks(g.mail(on("21 09:00:01"), "Chloé", nominateAs("DA", "Zoé")), 1)
	g.takes(g.mail(on("21 09:00:02"), "Chloé", nominateAs("DA", "emile")))
	g.arbiters("Chloé", "Émile", "Fanny")
}

func TestR320_9_BarredUntilTheSecond(t *testing.T) {
	g := newTable(t).offices("David", "", "Fanny")
	g.s.Bars = []game.Bar{{Player: "Chloé", Until: instant(on("22 20:00:00"))}}
	g.refuses(g.mail(on("22 19:59:59"), "David", nominateAs("DA", "Chloé")), "320")
	g.takes(g.mail(on("22 20:00:00"), "David", nominateAs("DA", "Chloé")))
	g.arbiters("David", "Chloé", "Fanny")
}

func TestA122b_SilenceConfirmsTheDAInPlace(t *testing.T) {
	g := newTable(t).point("A122", "b")
	g.s.Duties = []*game.Duty{}
	g.operator(on("21 08:00:00"), func(p *game.Proceeding) {
		p.Record(game.OfficeLeft{Office: game.PA, Player: "Chloé", Why: "lines"})
		takeOffice(p, game.OfficeTaken{Office: game.PA, Player: "Émile", How: "lines"})
	})
	g.until(on("23 08:00:01"))
	g.arbiters("Émile", "David", "Fanny")
	g.duty(game.PA, "", "")
}

func TestA159_ARemovedArbiterLeavesTheOfficeForGood(t *testing.T) {
	g := newTable(t)
	g.operator(on("21 08:00:00"), Removed("Chloé"))
	g.arbiters("David", "", "Fanny")
	g.duty(game.PA, "David", on("23 08:00:00"))
	g.operator(on("21 09:00:00"), Resubscribed("Chloé"))
	g.mail(on("21 10:00:00"), "Chloé", does(game.Register))
	g.mail(on("21 11:00:00"), "Alice", does(game.Pass))
	if !g.s.IsActive("Chloé") {
		t.Fatal("Chloé is not back")
	}
	g.arbiters("David", "", "Fanny")
}

func TestA116_AVacationerKeepsTheOffice(t *testing.T) {
	g := newTable(t)
	g.mail(on("21 08:00:00"), "Chloé", does(game.TakeVacation))
	g.arbiters("Chloé", "David", "Fanny")
	g = newTable(t).point("A116", "b")
	g.mail(on("21 08:00:00"), "Chloé", does(game.TakeVacation))
	g.arbiters("David", "", "Fanny")
}

func TestR314_SuccessionPassesOverAVacationer(t *testing.T) {
	g := newTable(t).away("David")
	g.mail(on("21 08:00:00"), "Chloé", does(game.Resign))
	g.arbiters("Fanny", "David", "")
	g.duty(game.PA, "Fanny", on("23 08:00:00"))
}

func TestA146_DutiesStandStillForActivePlayersOnly(t *testing.T) {
	g := newTable(t)
	g.mail(on("21 08:00:00"), "Chloé", does(game.Resign)) // David until 23 08:00
	for _, n := range []string{"Émile", "Fanny", "Gaël"} {
		g.mail(on("21 09:00:00"), n, does(game.TakeVacation))
	}
	g.mail(on("21 20:00:00"), "Benoît", does(game.TakeVacation)) // three left: 36 h of David's remain
	g.until(on("24 20:00:00"))
	g.arbiters("David", "", "Fanny")
	g.mail(on("24 20:00:00"), "Émile", does(game.ReturnToPlay))
	g.duty(game.PA, "David", on("26 08:00:00"))
	g.until(on("26 07:59:59"))
	g.arbiters("David", "", "Fanny")
	g.until(on("26 08:00:00"))
	g.arbiters("Fanny", "", "") // the only other arbiter, a vacationer
}

func TestA146_AVacationersDutyRunsDuringTheInterruption(t *testing.T) {
	g := newTable(t)
	g.mail(on("21 08:00:00"), "Chloé", does(game.Resign))
	for _, n := range []string{"Émile", "Gaël", "Benoît"} {
		g.mail(on("21 09:00:00"), n, does(game.TakeVacation))
	}
	g.mail(on("21 20:00:00"), "Alice", does(game.TakeVacation)) // interrupted: Chloé, David, Fanny
	g.mail(on("22 08:00:00"), "David", does(game.TakeVacation)) // his 36 h run from now
	g.duty(game.PA, "David", on("23 20:00:00"))
	g.until(on("23 20:00:00"))
	g.arbiters("Fanny", "", "")
}

func TestA121b_The48hFromTheLegalInstant(t *testing.T) {
	g := newTable(t).point("A121", "b")
	g.mail(on("21 08:00:00"), "Chloé", does(game.Resign))
	g.until(on("23 08:00:00"))
	g.arbiters("Fanny", "", "")
	g.duty(game.PA, "Fanny", on("25 08:00:00"))
}
