package rules

import (
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

// results plays a vote to its publication.
func (g *table) results(f, against []string) *table {
	g.t.Helper()
	g.voted(f, against)
	g.until(on("24 20:05:00"))
	return g
}

func others(names ...string) []string { return names }

func TestA20_ACallWithAShortDelay(t *testing.T) {
	g := newTable(t).point("A20", "b")
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."), do(game.CallVote)))
	if b := g.s.Ballot("321"); !b.Until.Equal(instant(on("23 21:00:00"))) {
		t.Errorf("until %s, want the least delay", b.Until)
	}
	g = newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte.")))
	end := instant(on("23 21:59:59"))
	g.refuses(g.mail(on("20 22:00:00"), "Alice", game.Act{Kind: game.CallVote, Until: &end}), "304-1")
	end = end.Add(time.Second)
	g.takes(g.mail(on("20 22:00:00"), "Alice", game.Act{Kind: game.CallVote, Until: &end}))
}

func TestA22_ClosingWithTheLastVoice(t *testing.T) {
	g := newTable(t).point("A22", "b")
	g.voted(others("Benoît", "Chloé", "David", "Émile", "Fanny"), nil)
	g.phase(game.PhaseVote)
	g.takes(g.mail(on("22 09:00:00"), "Gaël", vote(game.For)))
	g.until(on("22 09:00:00"))
	g.phase(game.PhaseCounting)
}

func TestA23_TheLastVoiceOrTheFirst(t *testing.T) {
	for reading, verdict := range map[string]game.Verdict{"a": game.Applied, "b": game.Refused} {
		g := newTable(t).point("A23", reading)
		g.voted(others("Benoît"), others("Chloé"))
		if out := g.mail(on("22 09:00:00"), "Benoît", vote(game.Against)); out.Verdict != verdict {
			t.Errorf("A23 (%s): %s", reading, out.Verdict)
		}
		g.until(on("24 20:05:00"))
		if reading == "a" {
			g.counted("321", 1, 2, 4)
			continue
		}
		g.counted("321", 2, 1, 4)
	}
}

func TestA25_AnAbstentionThatIsSaid(t *testing.T) {
	for reading, want := range map[string]int{"a": 25, "b": 28} {
		g := newTable(t).point("A25", reading)
		g.voted(nil, nil)
		g.takes(g.mail(on("22 09:00:00"), "Chloé", vote(game.Abstain)))
		g.until(on("24 20:05:00"))
		g.score("Chloé", want)
		g.score("Gaël", -9)
	}
}

func TestA26_TheAuthorsVoice(t *testing.T) {
	play := func(reading string) *table {
		g := newTable(t).point("A26", reading)
		g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."), call(72)))
		g.takes(g.mail(on("20 22:00:00"), "Benoît", vote(game.For)))
		g.until(on("23 21:05:00"))
		return g
	}
	play("a").score("Alice", 40+10-3)
	g := play("b")
	g.counted("321", 2, 0, 5)
	g.score("Alice", 40+12)
	g = play("c")
	g.counted("321", 1, 0, 5)
	g.score("Alice", 50)
	g = newTable(t).point("A26", "c")
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."), call(72)))
	g.refuses(g.mail(on("20 22:00:00"), "Alice", vote(game.For)), "304-2")
}

func TestA29_A30_TheVoiceOfOneWhoLeft(t *testing.T) {
	for _, c := range []struct {
		point, reading string
		leaves         game.ActKind
		f, a           int
		gone           int // Benoît's score
	}{
		{"A29", "a", game.TakeVacation, 2, 1, 45}, {"A29", "b", game.TakeVacation, 2, 0, 35},
		{"A30", "a", game.Leave, 2, 1, 35}, {"A30", "b", game.Leave, 2, 0, 35},
	} {
		g := newTable(t).point(c.point, c.reading)
		g.voted(others("Chloé"), others("Benoît"))
		g.takes(g.mail(on("23 08:00:00"), "Benoît", do(c.leaves)))
		g.until(on("24 20:05:00"))
		g.counted("321", c.f, c.a, 4)
		g.score("Benoît", c.gone)
	}
}

func TestA31_AVacationerBackDuringAVoteLosesNothing(t *testing.T) {
	g := newTable(t).onTrial()
	g.takes(g.mail(on("20 21:00:00"), "Gaël", do(game.TakeVacation)))
	g.takes(g.mail(on("20 21:30:00"), "Émile", request("320", "Texte."), callOn("Rq", 72)))
	g.takes(g.mail(on("20 22:00:00"), "Gaël", do(game.ReturnToPlay)))
	g.takes(g.mail(on("20 22:30:00"), "Alice", do(game.Pass)))
	g.takes(g.mail(on("20 23:00:00"), "Benoît", proposeRule("Un texte.")))
	g.until(on("23 21:35:00"))
	g.score("Gaël", -6)
	g.score("Fanny", -3)
	g = newTable(t).onTrial().point("A28", "b")
	g.takes(g.mail(on("20 21:00:00"), "Gaël", do(game.TakeVacation)))
	g.takes(g.mail(on("20 21:30:00"), "Émile", request("320", "Texte."), callOn("Rq", 72)))
	g.takes(g.mail(on("20 22:00:00"), "Gaël", do(game.ReturnToPlay)))
	g.takes(g.mail(on("20 22:30:00"), "Alice", do(game.Pass)))
	g.takes(g.mail(on("20 23:00:00"), "Benoît", proposeRule("Un texte.")))
	g.until(on("23 21:35:00"))
	g.score("Gaël", -9)
}

func TestA35_GainsOfAnAdoption(t *testing.T) {
	voters := others("Benoît", "Chloé", "David", "Émile", "Fanny", "Gaël")
	for _, c := range []struct {
		f, a    int // besides the author
		x, y, z int // (a), (b), (c)
	}{{0, 0, 10, 12, 10}, {1, 1, 10, 12, 10}, {2, 1, 12, 14, 10}, {4, 2, 14, 16, 12}, {4, 1, 16, 18, 12}, {6, 0, 22, 24, 16}} {
		for reading, want := range map[string]int{"a": c.x, "b": c.y, "c": c.z} {
			g := newTable(t).point("A35", reading).results(voters[:c.f], voters[c.f:c.f+c.a])
			g.score("Alice", 40+want)
		}
	}
}

func TestA36_A37_UnanimityOfATransmutation(t *testing.T) {
	for _, c := range []struct {
		point, reading string
		want           int
	}{{"A36", "a", 50}, {"A36", "b", 30}, {"A37", "a", 50}, {"A37", "b", 40 + 10 + 2*2}} {
		g := newTable(t).point(c.point, c.reading)
		g.takes(g.mail(on("20 21:00:00"), "Alice", change(game.ToMutable, "109"), call(72), vote(game.For)))
		g.takes(g.mail(on("20 22:00:00"), "Benoît", vote(game.For)))
		g.takes(g.mail(on("20 22:00:00"), "Chloé", vote(game.For)))
		g.until(on("23 21:05:00"))
		g.score("Alice", c.want)
	}
}

func TestA39_ChangesThatPayTheOpponents(t *testing.T) {
	for reading, want := range map[string]int{"a": 45, "b": 35} {
		g := newTable(t).point("A39", reading)
		g.takes(g.mail(on("20 21:00:00"), "Alice", change(game.Repeal, "210"), call(72), vote(game.For)))
		g.takes(g.mail(on("20 22:00:00"), "Chloé", vote(game.For)))
		g.takes(g.mail(on("20 22:00:00"), "Benoît", vote(game.Against)))
		g.until(on("23 21:05:00"))
		g.score("Benoît", want)
	}
}

func TestA42_DecreesUnder204And206(t *testing.T) {
	g := newTable(t).point("A42", "b")
	g.takes(g.mail(on("20 20:30:00"), "Alice", proposeRule("Un texte.")))
	for _, n := range others("Fanny", "Gaël") {
		g.takes(g.mail(on("20 21:00:00"), n, decree("Décret de "+n)))
	}
	for _, to := range others("Dp30", "Dp31") {
		g.takes(g.mail(on("21 21:00:00"), "Benoît", oppose(to)))
	}
	g.takes(g.mail(on("21 22:00:00"), "Chloé", oppose("Dp31")))
	g.score("Gaël", -16)
	g.until(on("24 21:00:00"))
	g.score("Benoît", 45)
	g.score("Fanny", 2)
}

func TestA46_TheEffectiveInstantDecidesAVictory(t *testing.T) {
	for reading, winner := range map[string]string{"a": "Alice", "b": "David"} {
		g := newTable(t).point("A46", reading)
		g.s.Player("Alice").Score, g.s.Player("David").Score = 190, 198
		g.takes(g.mail(on("20 20:02:00"), "David", decree("Un décret."))) // due at 20:02, between the close and the results
		g.voted(others("David"), others("Chloé"))
		g.until(on("24 20:05:00"))
		if g.s.Winner != winner {
			t.Errorf("A46 (%s): %q wins, want %s", reading, g.s.Winner, winner)
		}
	}
}

func TestA119_VacationBetweenCloseAndPublication(t *testing.T) {
	g := newTable(t)
	g.voted(nil, nil)
	g.takes(g.mail(on("24 20:01:00"), "Émile", do(game.TakeVacation)))
	g.until(on("24 20:05:00"))
	g.score("Émile", 9)
}

func (g *table) publishes(at, from, subject string) game.Outcome {
	t := instant(at)
	g.until(t.Add(-time.Second).Format(time.RFC3339))
	return g.take(game.Mail{ID: at + from, At: t, From: from, Subject: subject, Acts: []game.Act{do(game.Publish)}})
}

func playerMode(t *testing.T) *table {
	g := newTable(t)
	g.s.Publication = game.ByPlayer
	g.voted(others("Benoît", "Chloé", "David", "Émile"), others("Fanny"))
	return g
}

func TestR311_3_TheNextPlayerOnlyAfterFiveDaysAndForHalf(t *testing.T) {
	g := playerMode(t)
	g.refuses(g.publishes(on("24 19:00:00"), "Alice", "RESULTATS"), "311")
	g.refuses(g.publishes(on("25 20:00:00"), "Chloé", "RESULTATS"), "311")
	g.refuses(g.publishes(on("29 20:00:00"), "Benoît", "RESULTATS"), "311")
	g.takes(g.publishes(on("29 20:00:01"), "Benoît", "RESULTATS"))
	g.score("Alice", 48)
	g.score("Benoît", 43)
	g.score("Fanny", 10)
	g.turn(2, "Benoît", "2000-12-02T20:00:01Z")
}

func TestA63_TheAuthorKeepsTheRightAndTheWholeGain(t *testing.T) {
	g := playerMode(t)
	g.takes(g.publishes(on("30 20:00:00"), "Alice", "RESULTATS"))
	g.score("Alice", 56)
	g.score("Benoît", 35)
}

func TestA61_AfterTenDaysTheRegistrarAndNobodyShares(t *testing.T) {
	g := playerMode(t)
	g.until("2000-12-04T20:04:59Z")
	g.phase(game.PhaseCounting)
	g.until("2000-12-04T20:05:00Z")
	g.score("Alice", 56)
	g.score("Benoît", 35)
	g.turn(2, "Benoît", "2000-12-07T20:05:00Z")
}

func TestA65_ASubjectThatIsNotInCapitals(t *testing.T) {
	g := playerMode(t)
	g.refuses(g.publishes(on("25 20:00:00"), "Alice", "Résultats"), "d11")
	g.takes(g.publishes(on("25 20:00:01"), "Alice", "RÉSULTATS DU VOTE 321"))
	g = playerMode(t).point("A65", "b")
	g.takes(g.publishes(on("25 20:00:00"), "Alice", "Résultats"))
}

func TestA60_ThePublicationIsDecidedInPlay(t *testing.T) {
	g := playerMode(t)
	g.until(on("25 20:00:00"))
	g.eng.Do(g.s, g.now, game.Cause{Operator: "J1"}, func(p *game.Proceeding) {
		p.Record(game.PointSet{Point: "A60", Value: "a", By: "J1"})
	})
	g.until(on("25 20:05:00"))
	g.score("Alice", 56)
	g.turn(2, "Benoît", on("28 20:05:00"))
}

func TestA64_TheFinisherOfAVacationersTurn(t *testing.T) {
	for reading, want := range map[string][2]int{"a": {56, 35}, "b": {48, 43}} {
		g := playerMode(t).point("A64", reading)
		g.takes(g.mail(on("23 08:00:00"), "Alice", do(game.TakeVacation)))
		g.refuses(g.publishes(on("25 20:00:00"), "Chloé", "RESULTATS"), "311")
		g.takes(g.publishes(on("25 20:00:01"), "Benoît", "RESULTATS"))
		g.score("Alice", want[0])
		g.score("Benoît", want[1])
	}
}

func TestR314_AnInterruptionFreezesTheFiveDays(t *testing.T) {
	g := playerMode(t)
	g.until(on("24 20:00:00"))
	for _, n := range others("David", "Émile", "Fanny", "Gaël") {
		g.takes(g.mail(on("25 20:00:00"), n, do(game.TakeVacation)))
	}
	g.refuses(g.publishes("2000-12-03T20:00:00Z", "Benoît", "RESULTATS"), "311")
	g.takes(g.mail("2000-12-05T20:00:00Z", "Gaël", do(game.ReturnToPlay)))
	g.refuses(g.publishes("2000-12-09T20:00:00Z", "Benoît", "RESULTATS"), "311")
	g.takes(g.publishes("2000-12-09T20:00:01Z", "Benoît", "RESULTATS"))
}

func TestA118_AVacationersScore(t *testing.T) {
	for reading, want := range map[string]int{"a": 45, "b": 35} {
		g := newTable(t).point("A118", reading)
		g.voted(others("Chloé"), others("Benoît"))
		g.takes(g.mail(on("23 08:00:00"), "Benoît", do(game.TakeVacation)))
		g.until(on("24 20:05:00"))
		g.score("Benoît", want)
	}
}

func TestA150_A151_WhoWins(t *testing.T) {
	g := newTable(t)
	g.s.Player("Alice").Score, g.s.Player("Benoît").Score = 190, 195
	g.results(others("David"), others("Benoît")) // 200 and 205 at one instant
	g.phase(game.PhaseTied)
	g.refuses(g.mail(on("24 21:00:00"), "Benoît", proposeRule("Un texte.")), "208")
	for reading, winner := range map[string]string{"b": "Benoît", "c": "Alice", "d": "Alice"} {
		g := newTable(t).point("A151", reading)
		g.s.Player("Alice").Score, g.s.Player("Benoît").Score = 190, 195
		if g.results(others("David"), others("Benoît")); g.s.Winner != winner {
			t.Errorf("A151 (%s): %q", reading, g.s.Winner)
		}
	}
	g = newTable(t).point("A150", "b")
	g.s.Player("Alice").Score = 193
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."), call(72)))
	g.takes(g.mail(on("20 22:00:00"), "Benoît", vote(game.For)))
	g.until(on("23 21:05:00"))
	if g.s.Winner != "Alice" { // 193 + 10 − 3: the loss does not count
		t.Errorf("A150 (b): %q", g.s.Winner)
	}
}

func TestD5_A27_TheAuthorAgainst(t *testing.T) {
	g := newTable(t)
	g.voted(nil, nil)
	g.refuses(g.mail(on("22 09:00:00"), "Alice", vote(game.Against)), "d5")
	g.until(on("24 20:05:00"))
	g.counted("321", 1, 0, 6)
	g = newTable(t).point("A27", "b")
	g.voted(nil, nil)
	g.takes(g.mail(on("22 09:00:00"), "Alice", vote(game.Against)))
}

func TestR304_2_VotesBeforeTheCallAndAfterTheClose(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte.")))
	g.refuses(g.mail(on("20 22:00:00"), "Benoît", vote(game.For)), "304-2")
	g.takes(g.mail(on("21 20:00:00"), "Alice", call(72), vote(game.For)))
	g.takes(g.mail(on("21 20:00:00"), "Benoît", vote(game.For)))
	g.takes(g.mail(on("24 20:00:00"), "Chloé", voteOn("321", game.Against)))
	g.refuses(g.mail(on("24 20:00:01"), "David", vote(game.For)), "304-3")
	g.refuses(g.mail(on("24 20:00:01"), "Irma", vote(game.For)), "d3")
}

func TestA114_AnAbstentionIsNoVoteOfARemainingPlayer(t *testing.T) {
	for reading, want := range map[string]game.Phase{"a": game.PhaseVote, "b": game.PhaseCounting} {
		g := newTable(t).point("A25", reading)
		g.voted([]string{"Benoît"}, nil)
		for _, n := range []string{"David", "Émile", "Fanny", "Gaël"} {
			g.takes(g.mail(on("23 08:00:00"), n, do(game.TakeVacation)))
		}
		g.takes(g.mail(on("23 20:00:00"), "Chloé", vote(game.Abstain)))
		g.until(on("24 20:00:00"))
		g.phase(want) // under A25 (b) to abstain aloud is an opinion given
		if reading == "a" {
			g.takes(g.mail(on("25 08:00:00"), "Chloé", vote(game.Against)))
			g.until(on("25 08:00:00"))
			g.counted("321", 2, 1, 0)
		}
	}
}
