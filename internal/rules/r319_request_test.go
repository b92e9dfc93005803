package rules

import (
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
)

func (g *table) request(number int, want game.RequestState) {
	g.t.Helper()
	r := g.s.Request(number)
	if r == nil || r.State != want {
		g.t.Errorf("Rq%d: %+v, want %s", number, r, want)
	}
}

func (g *table) trial(rule, turns int, over bool) {
	g.t.Helper()
	for _, p := range g.s.Probation {
		if p.Rule == rule && p.Turns == turns && p.Over == over {
			return
		}
	}
	g.t.Errorf("probation of %d: %+v, want %d turns, over %v", rule, g.s.Probation, turns, over)
}

// fourToTwo plays the vote of a request of Émile's: accepted by 4 to 2, Fanny silent.
func (g *table) fourToTwo() {
	g.t.Helper()
	g.takes(g.mail(on("20 21:00:00"), "Émile", request("320", "Le texte entier de la règle, réécrit.")))
	g.takes(g.mail(on("20 22:00:00"), "Alice", proposeRule("Un texte.")))
	g.takes(g.mail(on("21 10:00:00"), "Émile", callOn("Rq", 72)))
	for _, n := range []string{"Émile", "Alice", "Benoît", "David"} {
		g.takes(g.mail(on("22 08:00:00"), n, vote(game.For)))
	}
	for _, n := range []string{"Chloé", "Gaël"} {
		g.takes(g.reply(on("22 08:01:00"), n, "Rq1", vote(game.Against)))
	}
}

func TestR319_3_AnAcceptedRequestKeepsTheNumberAndBooksItsVoters(t *testing.T) {
	g := newTable(t).onTrial()
	g.fourToTwo()
	g.until(on("24 10:00:00"))
	g.request(1, game.RequestAccepted)
	if r, _ := g.s.Book.Rule(320); r.Text != "Le texte entier de la règle, réécrit." || r.Author != "" || g.s.Next.Proposal != 321 {
		t.Errorf("rule 320: %+v, next proposal %d", r, g.s.Next.Proposal)
	}
	g.score("Chloé", 28)
	g.until(on("24 10:05:00"))
	g.counted("Rq1", 4, 2, 1)
	for name, want := range map[string]int{"Chloé": 38, "Gaël": 4, "Fanny": -3, "Émile": 12, "Alice": 40} {
		g.score(name, want)
	}
	g.takes(g.mail(on("25 09:00:00"), "Alice", do(game.Withdraw), do(game.Pass)))
	if e := g.s.Scores[len(g.s.Scores)-1]; e.Player != "Émile" || !e.Effective.Equal(instant(on("25 09:00:00"))) {
		t.Errorf("R319-6: effective with the results: %+v", e)
	}
	g.score("Émile", 22)    // R319-6, A97 a
	g.turn(2, "Benoît", "") // A10: the registrar's mail starts the clock
	g.until(on("25 09:05:00"))
	g.turn(2, "Benoît", on("28 09:05:00"))
}

func TestR319_6_ReadingsOfTheAuthorsPoints(t *testing.T) {
	g := newTable(t).onTrial().point("A97", "b")
	g.fourToTwo()
	g.takes(g.mail(on("25 09:00:00"), "Alice", do(game.Withdraw), do(game.Pass)))
	g.score("Émile", 12)
	for reading, want := range map[string]int{"a": 12 - 5 - 3, "b": 12 - 10 - 3, "c": 12 - 15 - 3} {
		g := newTable(t).onTrial().point("A41", reading)
		g.takes(g.mail(on("20 21:00:00"), "Émile", request("320", "Autre texte.")))
		g.takes(g.mail(on("20 21:30:00"), "Émile", callOn("Rq1", 72)))
		g.takes(g.mail(on("20 22:00:00"), "Alice", proposeRule("Un texte.")))
		g.takes(g.mail(on("24 09:00:00"), "Alice", do(game.Pass)))
		g.request(1, game.RequestRejected)
		g.score("Émile", want)
	}
}

func TestA40_OpponentsOfAnAcceptedRequest(t *testing.T) {
	g := newTable(t).onTrial().point("A40", "b")
	g.fourToTwo()
	g.until(on("24 10:05:00"))
	g.score("Chloé", 28)
	g.score("Fanny", -3)
}

func TestA44_TwoBallotsOpenAnUnnamedVoteGoesToTheProposal(t *testing.T) {
	g := newTable(t).onTrial()
	g.takes(g.mail(on("20 21:00:00"), "Émile", request("320", "Autre texte.")))
	g.takes(g.mail(on("20 22:00:00"), "Alice", proposeRule("Un texte.")))
	g.takes(g.mail(on("21 10:00:00"), "Émile", callOn("Rq", 72)))
	g.takes(g.mail(on("21 11:00:00"), "Benoît", vote(game.For)))
	g.takes(g.mail(on("21 20:00:00"), "Alice", call(72), vote(game.For)))
	g.takes(g.mail(on("22 08:00:00"), "Benoît", vote(game.Against)))
	g.takes(g.reply(on("22 09:00:00"), "Chloé", "Rq1", vote(game.Against)))
	g.takes(g.mail(on("22 10:00:00"), "Émile", voteOn("Rq", game.For), voteOn("321", game.For)))
	g.until(on("24 20:05:00"))
	g.counted("Rq1", 2, 1, 4)
	g.counted("321", 2, 1, 4)
	for name, want := range map[string]int{"Alice": 47, "Benoît": 45, "Chloé": 35, "David": 44, "Émile": 22, "Fanny": -6, "Gaël": -12} {
		g.score(name, want)
	}
}

func TestA49_OneLossATurnUnderReadingB(t *testing.T) {
	g := newTable(t).onTrial().point("A49", "b")
	g.takes(g.mail(on("20 21:00:00"), "Émile", request("320", "Autre texte."), callOn("Rq", 72)))
	g.voted(nil, nil)
	g.until(on("24 20:05:00"))
	g.score("David", 47)
}

func TestR319_4_Guards(t *testing.T) {
	g := newTable(t).onTrial()
	g.s.Book.Rules[0].Mutable = false
	g.refuses(g.mail(on("20 20:30:00"), "Chloé", request("302", "Autre texte.")), "319-1")
	g.refuses(g.mail(on("20 20:30:00"), "Chloé", request("318", "Autre texte.")), "103")
	g.refuses(g.mail(on("20 20:30:00"), "Chloé", request("", "Autre texte.")), "319-2")
	g.refuses(g.mail(on("20 20:30:00"), "Chloé", request("320", " ")), "106")
	g.refuses(g.mail(on("20 20:30:00"), "Chloé", game.Act{Kind: game.IssueRequest, Target: "320", Change: game.Repeal, Text: "Abrogée."}), "319-2")
	for _, text := range []string{"abroger la règle 320.", "Abrogation de la 320", "visant à supprimer la règle n° 320", "Requête : transmuter la règle 320 en règle immuable"} {
		g.refuses(g.mail(on("20 20:30:00"), "Chloé", request("320", text)), "319-2")
	}
	for _, n := range []string{"Benoît", "Chloé", "David"} {
		g.takes(g.mail(on("20 21:00:00"), n, request("320", "supprimer l'alinéa 12 de la 320, dit "+n)))
	}
	g.refuses(g.mail(on("20 21:30:00"), "Benoît", request("320", "Encore.")), "319-4")
	g.refuses(g.mail(on("20 21:50:00"), "Émile", request("320", "Quatrième.")), "319-4")
	g.refuses(g.mail(on("20 21:55:00"), "Émile", game.Act{Kind: game.Renounce, Target: "Rq3"}), "319")
	g.takes(g.mail(on("20 22:00:00"), "David", do(game.Renounce)))
	g.request(3, game.RequestRenounced)
	g.score("David", 50)
	g.takes(g.mail(on("20 22:10:00"), "Émile", request("320", "Quatrième.")))
	g.request(4, game.RequestDebate)
}

func TestR319_4_NotDuringAVoteNorBeforeItsResults(t *testing.T) {
	g := newTable(t).onTrial()
	g.voted(nil, nil)
	g.refuses(g.mail(on("22 09:00:00"), "Émile", request("320", "Texte.")), "319-4")
	g.refuses(g.mail(on("24 20:00:30"), "Émile", request("320", "Texte.")), "319-4")
	g.until(on("24 20:05:00"))
	g.takes(g.mail(on("24 20:05:01"), "Émile", request("320", "Texte.")))
}

func TestA93_OnlyDebatesCountUnderReadingB(t *testing.T) {
	for reading, want := range map[string]game.Verdict{"a": game.Refused, "b": game.Applied} {
		g := newTable(t).onTrial().point("A93", reading)
		for _, n := range []string{"Benoît", "Chloé", "David"} {
			g.takes(g.mail(on("20 21:00:00"), n, request("320", "Texte de "+n)))
		}
		g.takes(g.mail(on("20 21:10:00"), "Benoît", callOn("Rq1", 72)))
		if out := g.mail(on("20 21:20:00"), "Émile", request("320", "Texte.")); out.Verdict != want {
			t.Errorf("A93 (%s): %s", reading, out.Verdict)
		}
	}
}

func TestR319_5_TwentyOneDaysToTheSecond(t *testing.T) {
	g := newTable(t).onTrial()
	g.takes(g.mail(on("20 21:00:00"), "Émile", request("320", "Texte.")))
	g.takes(g.mail(on("20 21:30:00"), "Fanny", request("320", "Texte.")))
	g.takes(g.mail(on("20 22:00:00"), "Alice", proposeRule("Un texte.")))
	g.takes(g.mail(on("21 08:00:00"), "Émile", do(game.TakeVacation)))
	g.until("2000-12-11T20:59:59Z")
	g.request(1, game.RequestDebate)
	g.until("2000-12-11T21:30:00Z")
	g.request(1, game.RequestVoid)
	g.request(2, game.RequestVoid)
	g.score("Émile", 12) // A96: tied to an absence
	g.score("Fanny", -5)
}

func TestA95_ACallThatWouldPassTheLimitIsRefused(t *testing.T) {
	last := instant(on("20 21:00:00")).Add(21*24*time.Hour - 300*time.Second - 72*time.Hour)
	g := newTable(t).onTrial()
	g.takes(g.mail(on("20 21:00:00"), "Émile", request("320", "Texte.")))
	g.takes(g.mail(on("20 22:00:00"), "Alice", proposeRule("Un texte.")))
	g.refuses(g.mail(last.Add(time.Second).Format(time.RFC3339), "Émile", callOn("Rq1", 72)), "319-5")
	g = newTable(t).onTrial()
	g.takes(g.mail(on("20 21:00:00"), "Émile", request("320", "Texte.")))
	g.takes(g.mail(on("20 22:00:00"), "Alice", proposeRule("Un texte.")))
	g.takes(g.mail(last.Format(time.RFC3339), "Émile", callOn("Rq1", 72)))
	g.until("2000-12-11T21:00:00Z")
	g.request(1, game.RequestRejected)

	g = newTable(t).onTrial().point("A95", "b")
	g.takes(g.mail(on("20 21:00:00"), "Émile", request("320", "Texte.")))
	g.takes(g.mail(on("20 22:00:00"), "Alice", proposeRule("Un texte.")))
	g.takes(g.mail("2000-12-10T21:00:00Z", "Émile", callOn("Rq1", 72)))
	g.until("2000-12-11T21:00:00Z")
	g.request(1, game.RequestVoid)
	if b := g.s.Ballot("Rq1"); b.State != game.BallotStopped {
		t.Errorf("its vote: %+v", b)
	}
}

func TestR319_5_TheAuthorAloneCallsAndRenouncesBeforeTheVote(t *testing.T) {
	g := newTable(t).onTrial()
	g.takes(g.mail(on("20 21:00:00"), "Émile", request("320", "Texte.")))
	g.refuses(g.mail(on("20 21:30:00"), "Fanny", callOn("Rq1", 72)), "319-3")
	g.refuses(g.mail(on("20 21:30:00"), "Émile", callOn("Rq1", 71)), "304-1")
	g.takes(g.mail(on("20 21:40:00"), "Émile", game.Act{Kind: game.Revise, Target: "Rq", Text: "Texte final."}))
	g.takes(g.mail(on("20 22:00:00"), "Émile", callOn("Rq1", 72)))
	g.refuses(g.mail(on("20 22:10:00"), "Émile", do(game.Renounce)), "319-5")
	g.refuses(g.mail(on("20 22:10:00"), "Émile", game.Act{Kind: game.Withdraw, Target: "Rq1"}), "319-5")
	g.refuses(g.mail(on("20 22:10:00"), "Émile", game.Act{Kind: game.Revise, Target: "Rq1", Text: "Trop tard."}), "106")
	g.refuses(g.mail(on("20 22:10:00"), "Émile", callOn("Rq1", 96)), "304-1")
	g.refuses(g.reply(on("20 22:20:00"), "Émile", "Rq1", vote(game.Against)), "d5") // A102
	if r := g.s.Request(1); r.Text != "Texte final." || r.State != game.RequestVote {
		t.Errorf("%+v", r)
	}
}

func TestA99_ARequestFallsWithItsRule(t *testing.T) {
	g := newTable(t).onTrial()
	g.takes(g.mail(on("20 21:00:00"), "Émile", request("320", "Texte.")))
	g.takes(g.mail(on("20 21:30:00"), "Alice", game.Act{Kind: game.Propose, Change: game.Amend, Target: "320", Text: "Autre texte de l'arbitrage."}))
	g.takes(g.mail(on("21 20:00:00"), "Alice", call(72), vote(game.For)))
	g.takes(g.mail(on("22 20:00:00"), "Émile", callOn("Rq1", 72), voteOn("Rq1", game.For)))
	g.until(on("26 20:00:00"))
	g.request(1, game.RequestVoid)
	if r := g.s.Request(1); r.Why != "rule-gone" {
		t.Errorf("%+v", r)
	}
	if b := g.s.Ballot("Rq1"); b.State != game.BallotStopped {
		t.Errorf("its vote: %+v", b)
	}
	g.score("Gaël", -9) // the proposal's vote alone
	g.trial(320, 0, true)
	g.trial(321, 0, false) // A90: the amended rule is Alice's, on trial anew
}

func TestA91_TwoTurnsOfTheAuthorGoneToTheirResults(t *testing.T) {
	g := newTable(t)
	g.s.Probation = append(g.s.Probation, &game.Probation{Rule: 320, Author: "Alice", Turns: 1})
	g.takes(g.mail(on("20 20:30:00"), "Alice", do(game.Pass)))
	g.trial(320, 1, false)
	for _, n := range []string{"Benoît", "Chloé", "David", "Émile", "Fanny", "Gaël"} {
		for _, m := range g.s.ActiveNames() {
			g.mail(on("20 20:40:00"), m) // a word off the game, so that five turns are not silent
		}
		g.takes(g.mail(on("20 21:00:00"), n, do(game.Pass)))
	}
	g.takes(g.mail(on("20 21:30:00"), "Benoît", request("320", "Texte.")))
	g.voted(nil, nil)
	g.until(on("24 20:05:00"))
	g.trial(320, 2, true)
	g.request(1, game.RequestDebate) // A100
	g.refuses(g.mail(on("24 21:00:00"), "Chloé", request("320", "Texte.")), "319-1")
}

func TestA91_TheTurnOfTheAdoptionDoesNotCount(t *testing.T) {
	g := newTable(t)
	g.voted([]string{"Benoît"}, nil)
	g.until(on("24 20:05:00"))
	g.trial(321, 0, false)
	g = newTable(t).point("A91", "b")
	g.s.Probation = append(g.s.Probation, &game.Probation{Rule: 320, Author: "Alice"})
	g.takes(g.mail(on("20 20:30:00"), "Alice", do(game.Pass)))
	g.trial(320, 1, false)
	g = newTable(t).point("A90", "b")
	g.takes(g.mail(on("20 21:30:00"), "Alice", game.Act{Kind: game.Propose, Change: game.Amend, Target: "206", Text: "Autre texte."}))
	g.takes(g.mail(on("20 21:30:00"), "Alice", call(72), vote(game.For)))
	g.until(on("24 20:00:00"))
	if len(g.s.Probation) != 0 {
		t.Errorf("under A90 (b) an amended rule is not on trial: %+v", g.s.Probation)
	}
}

func TestR314_ARequestIsIssuedButNotCalledWhileInterrupted(t *testing.T) {
	g := newTable(t).onTrial()
	for _, n := range []string{"David", "Émile", "Fanny", "Gaël"} {
		g.takes(g.mail(on("20 21:00:00"), n, do(game.TakeVacation)))
	}
	g.takes(g.mail(on("20 22:00:00"), "Benoît", request("320", "Texte.")))
	g.refuses(g.mail(on("20 22:10:00"), "Benoît", callOn("Rq1", 72)), "314")
	g.takes(g.mail(on("22 22:00:00"), "Gaël", do(game.ReturnToPlay)))
	if d := g.s.Request(1).Due; !d.Equal(instant(on("20 22:00:00")).Add(23 * 24 * time.Hour)) {
		t.Errorf("21 days from the resumption: %s", d)
	}
}

func TestDesign4_4_9_APartialAmendmentIsCarriedOutWhenXStandsOnce(t *testing.T) {
	g := newTable(t).onTrial()
	for i, r := range g.s.Book.Rules {
		if r.Number == 320 {
			g.s.Book.Rules[i].Text = "Un délai de 72 heures est donné. Les arbitres jugent."
		}
	}
	done := g.mail(on("20 20:30:00"), "Émile", request("320", "Remplacer « 72 heures » par « 96 heures »."))
	g.notices(done, "amendment-carried-out")
	g.notices(g.mail(on("20 20:40:00"), "Fanny", request("320", "Remplacer « 48 heures » par « 96 heures ».")), "amendment-appended")
	for _, n := range []string{"Émile", "Fanny"} {
		g.takes(g.mail(on("20 21:00:00"), n, callOn("Rq", 72)))
	}
	g.takes(g.mail(on("20 21:10:00"), "Gaël", voteOn("Rq1", game.For), voteOn("Rq2", game.For)))
	g.takes(g.mail(on("20 21:20:00"), "Alice", proposeRule("Un texte.")))
	g.until(on("23 21:00:00"))
	r, _ := g.s.Book.Rule(320)
	if !strings.Contains(r.Text, "96 heures est donné") || !strings.Contains(r.Text, "Amendement : Remplacer « 48 heures »") {
		t.Errorf("text: %s", r.Text)
	}
}

func TestR319_2_ARequestHasNoEffectOnAnotherRule(t *testing.T) {
	g := newTable(t).onTrial()
	act := request("320", "Texte.")
	act.Effects = []string{"304.abstention = 0"}
	g.notices(g.mail(on("20 20:30:00"), "Émile", act), "would-be-refused")
	g.refuses(g.mail(on("20 21:00:00"), "Émile", callOn("Rq1", 72)), "319-2")
	final := callOn("Rq1", 72)
	final.Effects = []string{"320.abstention = 4"}
	g.takes(g.mail(on("20 21:10:00"), "Émile", final, voteOn("Rq1", game.For)))
	g.takes(g.mail(on("20 22:00:00"), "Alice", proposeRule("Un texte.")))
	g.until(on("23 21:10:00"))
	if g.s.Book.Int("320.abstention") != 4 || g.s.Book.Int("304.abstention") != 3 {
		t.Error("the effect of the accepted request is on its own rule alone")
	}
}

func TestA03_DaysThatEndAtMidnight(t *testing.T) {
	g := newTable(t).onTrial().point("A03", "b")
	g.takes(g.mail(on("20 21:00:00"), "Émile", request("320", "Texte.")))
	if d := g.s.Request(1).Due; !d.Equal(instant("2000-12-11T23:00:00Z")) {
		t.Errorf("due %s, want midnight in Paris", d)
	}
}
