package rules

import (
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

func (g *table) dp(number int, want game.DecreeState, opponents int) {
	g.t.Helper()
	d := g.s.DecreeProposal(number)
	if d == nil || d.State != want || len(d.Opponents) != opponents {
		g.t.Errorf("Dp%d: %+v, want %s with %d opponents", number, d, want, opponents)
	}
}

func (g *table) inForce(decree int, want bool) {
	g.t.Helper()
	if _, got := g.s.Book.Decree(decree); got != want {
		g.t.Errorf("decree %d in force: %v, want %v", decree, got, want)
	}
}

func TestR313_OppositionAt96HoursIsInTimeOneSecondLaterNot(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 22:00:00"), "Fanny", decree("Les mails courts sont préférés.")))
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte.")))
	g.takes(g.mail(on("24 22:00:00"), "Benoît", oppose("Dp30")))
	g.refuses(g.reply(on("24 22:00:01"), "Chloé", "Dp30", oppose("")), "313")
	g.dp(30, game.DecreeAdopted, 1)
	g.score("Fanny", 2)
	g.inForce(16, false)
	g.takes(g.mail(on("25 08:00:00"), "Alice", do(game.Withdraw), do(game.Pass)))
	g.inForce(16, true)
	if g.s.Next.Decree != 17 || g.s.Next.Dp != 31 {
		t.Errorf("next numbers %+v", g.s.Next)
	}
}

func TestR313_TwoOpponentsRejectAtTheSecondMail(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Fanny", decree("Un décret.")))
	g.takes(g.mail(on("21 08:00:00"), "Benoît", oppose("Dp30")))
	again := g.mail(on("21 09:00:00"), "Benoît", oppose("Dp30"))
	g.notices(again, "opposition-known")
	g.dp(30, game.DecreeOpen, 1)
	g.takes(g.mail(on("21 10:00:00"), "Gaël", oppose("Dp30")))
	g.dp(30, game.DecreeRejected, 2)
	g.refuses(g.mail(on("21 11:00:00"), "Chloé", oppose("Dp30")), "313")
	g.takes(g.mail(on("21 12:00:00"), "Fanny", decree("Un autre.")))
	if g.s.Next.Decree != 16 || g.s.Next.Dp != 32 {
		t.Errorf("a rejected decree takes no D number, and its Dp is used: %+v", g.s.Next)
	}
	g.score("Fanny", 0)
}

func TestA72_AnOppositionIsTakenBackBeforeTheSecond(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Fanny", decree("Un décret.")))
	g.takes(g.mail(on("21 08:00:00"), "Benoît", oppose("Dp30")))
	g.refuses(g.mail(on("21 08:30:00"), "Gaël", game.Act{Kind: game.Unoppose, Target: "Dp30"}), "313")
	g.takes(g.mail(on("21 09:00:00"), "Benoît", do(game.Unoppose)))
	g.takes(g.mail(on("21 10:00:00"), "Gaël", oppose("Dp30")))
	g.dp(30, game.DecreeOpen, 1)
	g.refuses(g.mail(on("21 11:00:00"), "Fanny", oppose("Dp30")), "313")
	g.dp(30, game.DecreeOpen, 1)
}

func TestA73_TheAuthorWithdrawsTheNumberStaysUsed(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Fanny", decree("Un décret.")))
	g.refuses(g.mail(on("20 22:00:00"), "Gaël", game.Act{Kind: game.Withdraw, Target: "Dp30"}), "313")
	g.takes(g.mail(on("20 22:00:00"), "Fanny", game.Act{Kind: game.Withdraw, Target: "Dp"}))
	g.dp(30, game.DecreeWithdrawn, 0)
	g.takes(g.mail(on("20 22:30:00"), "Fanny", decree("Un autre.")))
	g.dp(31, game.DecreeOpen, 0)
	g.refuses(g.mail(on("20 22:40:00"), "Fanny", game.Act{Kind: game.Withdraw, Target: "Dp30"}), "313")

	g = newTable(t).point("A73", "b")
	g.takes(g.mail(on("20 21:00:00"), "Fanny", decree("Un décret.")))
	g.refuses(g.mail(on("20 22:00:00"), "Fanny", game.Act{Kind: game.Withdraw, Target: "Dp30"}), "313")
}

func TestR313_NoDecreeDuringTheVoteOfAProposalItsLastSecondIncluded(t *testing.T) {
	g := newTable(t)
	g.voted(nil, nil)
	g.refuses(g.mail(on("22 09:00:00"), "David", decree("Un décret.")), "313")
	g.refuses(g.mail(on("24 20:00:00"), "David", decree("Un décret.")), "313")
	g.takes(g.mail(on("24 20:00:01"), "David", decree("Un décret.")))
	g.phase(game.PhaseCounting)
	if d := g.s.DecreeProposal(30); !d.Due.Equal(instant(on("28 20:00:01"))) {
		t.Errorf("due %s", d.Due)
	}

	g = newTable(t).point("A70", "b")
	g.voted(nil, nil)
	g.refuses(g.mail(on("24 20:00:01"), "David", decree("Un décret.")), "313")
}

func TestR313_OneOpenDecreeAPlayerUntilItIsDecided(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 20:00:00"), "Alice", proposeRule("Un texte.")))
	g.takes(g.mail(on("20 21:00:00"), "Fanny", decree("Un décret.")))
	g.refuses(g.mail(on("24 21:00:00"), "Fanny", decree("Un second.")), "313")
	g.takes(g.mail(on("24 21:00:01"), "Fanny", decree("Un second."))) // A82: adopted is decided
}

func TestA76_TwoInTheSameSecondAreNumberedByDp(t *testing.T) {
	g := newTable(t)
	g.s.Next.Dp = 9
	g.takes(g.mail(on("20 20:00:00"), "Alice", proposeRule("Un texte.")))
	for _, n := range []string{"Fanny", "Gaël"} {
		g.takes(g.mail(on("20 21:00:00"), n, decree("Décret de "+n)))
	}
	g.until(on("24 21:00:00"))
	if d9, d10 := g.s.DecreeProposal(9), g.s.DecreeProposal(10); d9.Decree != 16 || d10.Decree != 17 {
		t.Errorf("Dp9 is D%d, Dp10 is D%d", d9.Decree, d10.Decree)
	}
}

func TestA78_TwoPointsForAVacationerNoneForOneWhoLeft(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 20:30:00"), "Alice", proposeRule("Un texte.")))
	g.takes(g.mail(on("20 21:00:00"), "Fanny", decree("Un décret.")))
	g.takes(g.mail(on("20 21:00:00"), "Gaël", decree("Un autre.")))
	g.takes(g.mail(on("21 08:00:00"), "Fanny", do(game.TakeVacation)))
	g.takes(g.mail(on("21 08:00:00"), "Gaël", do(game.Leave)))
	g.until(on("24 21:00:00"))
	g.score("Fanny", 2)
	g.score("Gaël", -6)
	g.dp(31, game.DecreeAdopted, 0)
}

func TestA77_ADecreeAmendsOrRepealsADecreeAtTheBoundary(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 20:30:00"), "Alice", proposeRule("Un texte.")))
	g.takes(g.mail(on("20 21:00:00"), "Gaël", game.Act{Kind: game.ProposeDecree, Target: "D11", Text: "Nouvel intitulé : le sujet porte le numéro."}))
	g.takes(g.mail(on("20 21:30:00"), "Fanny", game.Act{Kind: game.ProposeDecree, Target: "D3", Change: game.Repeal, Text: "Le décret d3 est abrogé."}))
	g.refuses(g.mail(on("20 21:40:00"), "David", game.Act{Kind: game.ProposeDecree, Target: "D8", Text: "Abrogation du d8."}), "313")
	g.until(on("24 22:00:00"))
	g.inForce(11, true)
	g.inForce(3, true)
	g.takes(g.mail(on("24 22:00:01"), "Alice", do(game.Pass)))
	for _, c := range []struct {
		decree int
		want   bool
	}{{11, false}, {16, true}, {3, false}, {17, false}} {
		g.inForce(c.decree, c.want)
	}
	if !g.s.Runs("d11") {
		t.Error("the decree that amends d11 runs its procedure")
	}
}

func TestR313_ADecreeMayNotChangeARule(t *testing.T) {
	for text, refused := range map[string]bool{
		"Le présent décret remplace la règle 304.":                       true,
		"La règle 209 est abrogée.":                                      true,
		"Il est décidé d'abroger les règles 209 et 210.":                 true,
		"Ce décret ne modifie pas la règle 304.":                         false,
		"Un joueur ne peut modifier la règle 304 que dans son tour.":     false,
		"Qui cite la règle 304 en recopie l'article.":                    false,
		"La valeur de X (319) est fixée à 3.":                            false,
		"Toute règle nouvelle porte un titre ; les décrets sont libres.": false,
	} {
		g := newTable(t)
		out := g.mail(on("20 21:00:00"), "Fanny", decree(text))
		if got := out.Verdict == game.Refused; got != refused {
			t.Errorf("%q: %s", text, out.Verdict)
		}
	}
	g := newTable(t)
	g.refuses(g.mail(on("20 21:00:00"), "Fanny", game.Act{Kind: game.ProposeDecree, Text: "Les votes durent plus.", Effects: []string{"304.duree_min = 96h"}}), "313")
	g.refuses(g.mail(on("20 21:00:01"), "Fanny", decree("  ")), "313")
}

func TestR319_1_ADecreeFixesXInPlainWordsAndItsRepealGivesTwoBack(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 20:30:00"), "Alice", proposeRule("Un texte.")))
	out := g.mail(on("20 21:00:00"), "Fanny", decree("La valeur de X (319) est fixée à trois."))
	g.notices(out, "effect-read")
	g.until(on("24 21:00:00"))
	if n := g.s.Book.Int("319.probation"); n != 2 {
		t.Errorf("before the next turn X is %d", n)
	}
	g.takes(g.mail(on("24 21:00:01"), "Alice", do(game.Pass)))
	if n := g.s.Book.Int("319.probation"); n != 3 {
		t.Errorf("X is %d, want 3", n)
	}
	g.takes(g.mail(on("24 22:00:00"), "Gaël", game.Act{Kind: game.ProposeDecree, Target: "D16", Change: game.Repeal, Text: "D16 est abrogé."}))
	g.takes(g.mail(on("24 22:00:00"), "Benoît", proposeRule("Un texte.")))
	g.takes(g.mail(on("28 22:00:01"), "Benoît", do(game.Pass)))
	if n := g.s.Book.Int("319.probation"); n != 2 {
		t.Errorf("without a decree X is %d, want 2", n)
	}
}

func TestS106_SeveralDecreesAndNoneNamedIsAsked(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Fanny", decree("Un décret.")))
	g.takes(g.reply(on("20 21:30:00"), "Alice", "", oppose(""))) // the only one
	g.dp(30, game.DecreeOpen, 1)
	g.takes(g.mail(on("20 22:00:00"), "Gaël", decree("Un autre.")))
	g.asks(g.mail(on("21 08:00:00"), "Benoît", oppose("")), 2)
	g.takes(g.reply(on("21 09:00:00"), "Benoît", "Dp31", oppose("")))
	g.dp(31, game.DecreeOpen, 1)
	g.takes(g.mail(on("21 10:00:00"), "David", game.Act{Kind: game.Oppose, Name: "gael"}))
	g.dp(31, game.DecreeRejected, 2)
}

func TestA79_OnlyActivePlayersOppose(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Fanny", decree("Un décret.")))
	g.takes(g.mail(on("20 21:10:00"), "Hugo", do(game.Register)))
	g.takes(g.mail(on("20 21:20:00"), "Gaël", do(game.TakeVacation)))
	g.refuses(g.mail(on("20 22:00:00"), "Hugo", oppose("Dp30")), "302")
	g.refuses(g.mail(on("20 22:00:00"), "Gaël", oppose("Dp30")), "314")
	g.refuses(g.mail(on("20 22:00:00"), "Irma", oppose("Dp30")), "d3")
}

func TestR314_AnInterruptionFreezesThe96Hours(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", decree("Un décret.")))
	for _, n := range []string{"David", "Émile", "Fanny", "Gaël"} {
		g.takes(g.mail(on("21 21:00:00"), n, do(game.TakeVacation)))
	}
	g.takes(g.mail(on("21 22:00:00"), "Benoît", decree("Un autre."))) // A114 iv
	g.until(on("26 21:00:00"))
	g.dp(30, game.DecreeOpen, 0)
	g.takes(g.mail(on("27 21:00:00"), "Gaël", do(game.ReturnToPlay)))
	if d := g.s.DecreeProposal(30).Due; !d.Equal(instant(on("30 21:00:00"))) {
		t.Errorf("due %s, want what was left: 72 h", d)
	}
	if d := g.s.DecreeProposal(31).Due; !d.Equal(instant("2000-12-01T21:00:00Z")) {
		t.Errorf("due %s, want the whole 96 h", d)
	}
}

func TestR313_ARuleRepealsADecree(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", game.Act{Kind: game.Propose, Change: game.Repeal, Target: "D11", Text: "Le décret d11 est abrogé."}))
	g.takes(g.mail(on("21 20:00:00"), "Alice", call(72), vote(game.For)))
	g.until(on("24 20:00:00"))
	g.inForce(11, false)
	if g.s.Book.CountMutable() != 18 || g.s.Runs("d11") {
		t.Errorf("the rule that repeals d11 stands: %d mutable rules", g.s.Book.CountMutable())
	}
}

func TestD2_OnlyThePlayerOfTheTurnFor72HoursThenAnyone(t *testing.T) {
	g := newTable(t)
	g.s.Publication = game.ByPlayer
	publish := func(keys ...string) game.Act { return game.Act{Kind: game.Publish, Target: "D", Names: keys} }
	g.takes(g.mail(on("20 20:00:00"), "Fanny", decree("Texte brut.")))
	g.voted([]string{"Benoît"}, nil)
	g.refuses(g.mail(on("24 20:00:01"), "Benoît", publish("D16")), "d2") // adopted at 20:00, for Alice alone
	g.take(game.Mail{ID: "r", At: instant(on("24 21:00:00")), From: "Alice", Subject: "RESULTATS", Acts: []game.Act{do(game.Publish)}})
	g.inForce(16, true)
	g.refuses(g.mail(on("27 20:00:00"), "Émile", publish("D16")), "d2")
	wrong := g.mail(on("27 20:00:01"), "Émile", publish("D17"))
	g.refuses(wrong, "d2")
	if wrong.Acts[0].Refusal.Instead != "Décrets adoptés : D16" {
		t.Errorf("the right numbers: %+v", wrong.Acts[0].Refusal)
	}
	g.takes(g.mail(on("27 20:00:01"), "Émile", publish("D16")))
	g.refuses(g.mail(on("27 20:00:02"), "Alice", publish("D16")), "d2")
}

func TestA80_AfterAPassedTurnTheEndOfTheTurnCounts(t *testing.T) {
	g := newTable(t)
	g.s.Publication = game.ByPlayer
	g.takes(g.mail(on("20 20:30:00"), "Alice", proposeRule("Un texte.")))
	g.takes(g.mail(on("20 21:00:00"), "Fanny", decree("Texte brut.")))
	g.takes(g.mail(on("25 08:00:00"), "Alice", do(game.Pass)))
	if len(g.s.DecreesDue) != 1 || !g.s.DecreesDue[0].From.Equal(instant(on("28 08:00:00"))) || g.s.DecreesDue[0].Player != "Alice" {
		t.Errorf("%+v", g.s.DecreesDue)
	}
}
