package rules

import (
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

func amend(rule, text string) game.Act {
	return game.Act{Kind: game.Propose, Change: game.Amend, Target: rule, Text: text}
}

func change(kind game.ChangeKind, rule string) game.Act {
	return game.Act{Kind: game.Propose, Change: kind, Target: rule}
}

func TestR302_ProposalAt72HoursToTheSecondIsInTime(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("23 20:00:00"), "Alice", proposeRule("Un texte.")))
	g.phase(game.PhaseDebate)
	g.turn(1, "Alice", "")
}

func TestR302_WhoseTurnItIsNotMayNeitherProposeNorPassNorCall(t *testing.T) {
	g := newTable(t)
	g.refuses(g.mail(on("20 21:00:00"), "Benoît", proposeRule("Un texte.")), "302")
	g.refuses(g.mail(on("20 21:00:00"), "Benoît", do(game.Pass)), "302")
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte.")))
	g.refuses(g.mail(on("20 22:00:00"), "Benoît", call(72)), "302")
	g.refuses(g.mail(on("20 22:00:00"), "Benoît", game.Act{Kind: game.Revise, Text: "Mieux."}), "111")
	g.refuses(g.mail(on("20 22:00:00"), "Benoît", do(game.Withdraw)), "111")
}

func TestA09_TheNextPlayerMayProposeBeforeTheSignallingMail(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("23 20:01:00"), "Benoît", proposeRule("Un texte.")))
	g.until(on("23 20:05:00"))
	g.phase(game.PhaseDebate)
	g.takes(g.mail(on("23 21:00:00"), "Benoît", do(game.Withdraw)))
	g.turn(2, "Benoît", on("26 20:05:00"))
}

func TestA09_UnderReadingBTheTurnEndsWithTheMail(t *testing.T) {
	g := newTable(t).point("A09", "b")
	g.takes(g.mail(on("23 20:04:59"), "Alice", proposeRule("Un texte.")))
	g.until(on("23 20:05:00"))
	g.phase(game.PhaseDebate)
	g = newTable(t).point("A09", "b")
	g.until(on("23 20:04:59"))
	g.turn(1, "Alice", on("23 20:00:00"))
	g.until(on("23 20:05:00"))
	g.turn(2, "Benoît", on("26 20:05:00"))
}

func TestA11_WithdrawnInTimeTheRestOfThe72HoursRuns(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte.")))
	g.takes(g.mail(on("21 21:00:00"), "Alice", do(game.Withdraw)))
	g.turn(1, "Alice", on("23 20:00:00"))
	g.takes(g.mail(on("22 21:00:00"), "Alice", proposeRule("Un autre.")))
	g.takes(g.mail(on("24 21:00:00"), "Alice", do(game.Withdraw))) // over time: passed in that second
	g.until(on("24 21:00:00"))
	g.turn(2, "Benoît", "")
	g.until(on("24 21:05:00"))
	g.turn(2, "Benoît", on("27 21:05:00"))
	g = newTable(t).point("A11", "b")
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte.")))
	g.refuses(g.mail(on("21 21:00:00"), "Alice", do(game.Withdraw)), "302")
	g.refuses(g.mail(on("21 21:00:00"), "Alice", do(game.Pass)), "302")
}

func TestA12_APassSentAheadIsKeptUnderReadingB(t *testing.T) {
	g := newTable(t).point("A12", "b")
	g.takes(g.mail(on("20 21:00:00"), "Benoît", do(game.Pass)))
	g.turn(1, "Alice", on("23 20:00:00"))
	g.takes(g.mail(on("20 22:00:00"), "Alice", do(game.Pass)))
	g.turn(3, "Chloé", on("23 22:00:00"))
}

func TestA14_ClockAfterADeparture(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("21 08:00:00"), "Alice", do(game.TakeVacation)))
	g.turn(2, "Benoît", on("24 08:00:00"))
	g = newTable(t).point("A14", "b")
	g.takes(g.mail(on("21 08:00:00"), "Alice", do(game.Leave)))
	g.turn(2, "Benoît", "")
	g.until(on("21 08:05:00"))
	g.turn(2, "Benoît", on("24 08:05:00"))
}

func TestA15_AnotherProposalDuringTheDebate(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", amend("206", "Autre perte.")))
	g.notices(g.mail(on("20 22:00:00"), "Alice", change(game.Repeal, "210")), "proposal-replaced")
	if c := g.s.CurrentProposal(); c.Change != game.Repeal || c.Target != 210 || c.Text != "" {
		t.Errorf("%+v", c)
	}
	g = newTable(t).point("A15", "c")
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte.")))
	g.refuses(g.mail(on("20 22:00:00"), "Alice", proposeRule("Un autre.")), "311")
}

func TestA16_ProposalAndCallInOneMail(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."), call(72)))
	g = newTable(t).point("A16", "b")
	out := g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."), call(72))
	if out.Acts[0].Verdict != game.Applied || out.Acts[1].Verdict != game.Refused {
		t.Errorf("%+v", out.Acts)
	}
	g.takes(g.mail(on("20 22:00:00"), "Alice", call(72)))
}

func TestR106_R311_NothingChangesAfterTheCall(t *testing.T) {
	g := newTable(t)
	g.voted(nil, nil)
	for kind, rule := range map[game.ActKind]string{game.Revise: "106", game.Withdraw: "302", game.Pass: "302", game.Propose: "311", game.CallVote: "304"} {
		a := call(96)
		a.Kind, a.Text = kind, "Autre texte."
		g.refuses(g.mail(on("22 09:00:00"), "Alice", a), rule)
	}
	if c := g.s.CurrentProposal(); c.Text != "Un texte." {
		t.Errorf("the frozen text: %q", c.Text)
	}
}

func TestR111_TheTextOfTheCallIsTheFinalForm(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", amend("206", "Perte de 8 points.")))
	final := call(72)
	final.Text = "Perte de 6 points."
	g.takes(g.mail(on("21 20:00:00"), "Alice", final, vote(game.For)))
	g.until(on("24 20:00:00"))
	if r, ok := g.s.Book.Rule(321); !ok || r.Text != "Perte de 6 points." || r.Replaces != 206 {
		t.Errorf("%+v", r)
	}
}

// TestR111_ARevisionInPartLeavesTheRest holds that a change of some words of a
// proposal keeps the others (R111, design §4.4-9).
func TestR111_ARevisionInPartLeavesTheRest(t *testing.T) {
	for text, want := range map[string]string{
		`remplace « dix » par « cinq »`:     "Chacun gagne cinq points.",
		"supprime le deuxième alinéa":       "Chacun gagne dix points.\n\nAmendement : supprime le deuxième alinéa",
		`ajoute à la fin « Sauf en août. »`: "Chacun gagne dix points. Sauf en août.",
	} {
		g := newTable(t)
		g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Chacun gagne dix points.")))
		g.notices(g.mail(on("20 22:00:00"), "Alice", game.Act{Kind: game.Revise, Flags: []string{game.FlagPart}, Text: text}), "revision-in-part")
		if c := g.s.CurrentProposal(); c.Text != want {
			t.Errorf("%s: %q, want %q", text, c.Text, want)
		}
	}
}

func TestR103_WhatMayNotGoToTheVote(t *testing.T) {
	for _, c := range []struct {
		act  game.Act
		rule string
	}{
		{amend("112", "Autre."), "103"},
		{change(game.Repeal, "101"), "109"},
		{change(game.Repeal, "318"), "103"},
		{change(game.Repeal, ""), "103"},
		{change(game.ToMutable, "206"), "103"},
		{change(game.ToImmutable, "101"), "103"},
		{amend("206", " "), "106"},
		{proposeRule(""), "106"},
		{game.Act{Kind: game.Propose, Change: game.ToMutable, Target: "109", Text: "La 109 devient modifiable. Nouveau texte : à la majorité."}, "109"},
	} {
		g := newTable(t)
		g.notices(g.mail(on("20 21:00:00"), "Alice", c.act), "would-be-refused")
		g.refuses(g.mail(on("21 20:00:00"), "Alice", call(72)), c.rule)
		g.phase(game.PhaseDebate)
		if g.s.Next.Proposal != 321 {
			t.Errorf("A52: an invalid call takes no number")
		}
	}
}

func TestR108_AnAmendedRuleIsCitedByItsNewNumber(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", amend("206", "Autre perte."), call(72), vote(game.For)))
	g.until(on("23 21:05:00"))
	g.takes(g.mail(on("23 22:00:00"), "Benoît", change(game.Repeal, "206")))
	out := g.mail(on("23 23:00:00"), "Benoît", call(72))
	g.refuses(out, "103")
	if why := out.Acts[0].Refusal.Why; why != "La règle 206 n'est pas en vigueur (103) : elle porte maintenant le numéro 321 (108)." {
		t.Error(why)
	}
	g.takes(g.mail(on("23 23:10:00"), "Benoît", game.Act{Kind: game.Revise, Change: game.Repeal, Target: "321"}))
	g.takes(g.mail(on("23 23:20:00"), "Benoît", call(72), vote(game.For)))
	g.until(on("26 23:20:00"))
	if r, ok := g.s.Book.Rule(322); !ok || r.Text != "texte" || r.Origin != 206 { // A59 a
		t.Errorf("the repeal of an amendment brings the text before it back: %+v", r)
	}
}

func TestA50_UnderReadingBTheProposalTakesTheNumber(t *testing.T) {
	g := newTable(t).point("A50", "b")
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte.")))
	g.takes(g.mail(on("20 22:00:00"), "Alice", do(game.Withdraw)))
	g.takes(g.mail(on("20 23:00:00"), "Alice", proposeRule("Un autre."), call(72)))
	if g.s.Ballot("322") == nil || g.s.Next.Proposal != 323 {
		t.Errorf("next %d", g.s.Next.Proposal)
	}
}

func TestR209_A54_A55_TheCap(t *testing.T) {
	fill := func(g *table, n int) *table {
		for g.s.Book.CountMutable() < n {
			r := g.s.Book.Rules[len(g.s.Book.Rules)-1]
			r.Number = 900 + g.s.Book.CountMutable()
			r.Origin = r.Number
			g.s.Book.Rules = append(g.s.Book.Rules, r)
		}
		return g
	}
	g := fill(newTable(t), 25)
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte.")))
	g.refuses(g.mail(on("21 20:00:00"), "Alice", call(72)), "209")
	g.takes(g.mail(on("21 21:00:00"), "Alice", game.Act{Kind: game.Revise, Change: game.Repeal, Target: "210"}))
	g.takes(g.mail(on("21 21:30:00"), "Alice", call(72)))
	g = newTable(t).point("A54", "b")
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte.")))
	g.refuses(g.mail(on("21 20:00:00"), "Alice", call(72)), "209")
	g = fill(newTable(t).point("A55", "b"), 25)
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte."), call(72), vote(game.For)))
	g.until(on("23 21:05:00"))
	g.score("Alice", 50) // adopted, but void
	if g.s.Book.CountMutable() != 25 {
		t.Errorf("%d mutable rules", g.s.Book.CountMutable())
	}
}

func TestR107_AClauseOfImmediateEffectIsTold(t *testing.T) {
	g := newTable(t)
	g.notices(g.mail(on("20 21:00:00"), "Alice", proposeRule("Cette règle prend effet immédiatement.")), "before-the-end")
}

func TestR107_TheRepealOfR311IsPublishedAllTheSame(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", change(game.Repeal, "311"), call(72), vote(game.For)))
	g.until(on("23 21:05:00"))
	g.score("Alice", 50)
	g.turn(2, "Benoît", on("26 21:05:00"))
}

func TestR113_AForfeitAtAnyTimeAVacationerToo(t *testing.T) {
	g := newTable(t)
	g.refuses(g.mail(on("20 21:00:00"), "Irma", do(game.Leave)), "113")
	g.takes(g.mail(on("20 21:00:00"), "Gaël", do(game.TakeVacation)))
	g.takes(g.mail(on("20 22:00:00"), "Gaël", do(game.Leave)))
	if g.s.Player("Gaël").Status != game.Gone {
		t.Error("a vacationer's forfeit stands (A117)")
	}
}

func TestR302_ARegistrationTakesEffectAtTheEndOfTheTurn(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Hugo", do(game.Register)))
	g.refuses(g.mail(on("20 22:00:00"), "Hugo", do(game.Register)), "302")
	g.refuses(g.mail(on("20 22:00:00"), "Hugo", decree("Un décret.")), "302")
	g.refuses(g.mail(on("20 22:00:00"), "Alice", do(game.Register)), "302")
	g.takes(g.mail(on("20 23:00:00"), "Alice", do(game.Pass)))
	if !g.s.IsActive("Hugo") {
		t.Error("Hugo plays from the next turn")
	}
}

func TestA43_OnlyTheListCounts(t *testing.T) {
	private := func(g *table, at string, acts ...game.Act) game.Outcome {
		g.until(at)
		return g.take(game.Mail{ID: at, At: instant(at), From: "Benoît", Private: true, Acts: acts})
	}
	g := newTable(t)
	g.voted(nil, nil)
	g.refuses(private(g, on("22 09:00:00"), vote(game.For)), "302")
	g.takes(private(g, on("22 09:00:00"), do(game.Help)))
	g = newTable(t).point("A43", "b")
	g.voted(nil, nil)
	g.takes(private(g, on("22 09:00:00"), vote(game.For)))
	g.refuses(private(g, on("22 09:00:00"), decree("Un décret.")), "302")
}

func TestR108_AnotherNumberInTheCallIsTold(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", proposeRule("Un texte.")))
	g.notices(g.mail(on("21 20:00:00"), "Alice", callOn("333", 72)), "number-given")
	if g.s.Ballot("321") == nil {
		t.Error("the next number is given")
	}
	g.refuses(g.mail(on("22 20:00:00"), "Benoît", voteOn("333", game.For)), "304-2")
}

func TestR304_AVoteThatNamesTheRuleAtStakeIsOnItsProposal(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Alice", change(game.Repeal, "209"), call(72)))
	g.takes(g.mail(on("22 20:00:00"), "Benoît", voteOn("209", game.For)))
	g.until(on("23 21:00:00"))
	g.counted("321", 1, 0, 6)
}

func TestResolve_ACallThatMayMeanARequestIsAsked(t *testing.T) {
	g := newTable(t).onTrial()
	g.takes(g.mail(on("20 21:00:00"), "Alice", request("320", "Texte."), proposeRule("Un texte.")))
	g.takes(g.mail(on("20 21:00:00"), "Émile", request("320", "Autre.")))
	g.asks(g.mail(on("20 22:00:00"), "Émile", call(72)), 1)
	g.asks(g.reply(on("20 22:00:00"), "Alice", "Rq1", call(72)), 2)
	g.takes(g.reply(on("20 22:10:00"), "Émile", "Rq2", call(72)))
	g.takes(g.mail(on("20 22:20:00"), "Alice", callOn("Rq", 72)))
	g.takes(g.mail(on("20 22:30:00"), "Alice", call(72)))
}
