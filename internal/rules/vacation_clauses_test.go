package rules

import (
	"fmt"
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

func TestR314_AVacationerMayOnlyAskToComeBack(t *testing.T) {
	g := newTable(t)
	g.takes(g.mail(on("20 21:00:00"), "Gaël", do(game.TakeVacation)))
	for _, k := range []game.ActKind{game.CastVote, game.ProposeDecree, game.Oppose, game.IssueRequest, game.TakeVacation, game.Invoke, game.AnswerPresence} {
		g.refuses(g.mail(on("20 22:00:00"), "Gaël", do(k)), "314")
	}
	g.refuses(g.mail(on("20 22:00:00"), "Benoît", do(game.ReturnToPlay)), "314")
	g.takes(g.mail(on("20 23:00:00"), "Gaël", do(game.ReturnToPlay)))
	g.takes(g.mail(on("20 23:30:00"), "Gaël", do(game.TakeVacation))) // the return is off again
	g.takes(g.mail(on("20 23:40:00"), "Alice", do(game.Pass)))
	if g.s.IsActive("Gaël") {
		t.Error("Gaël took his return back")
	}
}

func TestA111_AReturnerNextInRankPlaysOrIsSkipped(t *testing.T) {
	for reading, next := range map[string]string{"a": "Benoît", "b": "Chloé"} {
		g := newTable(t).point("A111", reading)
		g.takes(g.mail(on("20 21:00:00"), "Benoît", do(game.TakeVacation)))
		g.takes(g.mail(on("20 22:00:00"), "Benoît", do(game.ReturnToPlay)))
		g.takes(g.mail(on("20 23:00:00"), "Alice", do(game.Pass)))
		g.turn(2, next, on("23 23:00:00"))
		if !g.s.IsActive("Benoît") {
			t.Errorf("A111 (%s): Benoît is not back", reading)
		}
	}
}

func TestA112_FiveTurnsOfSilence(t *testing.T) {
	for reading, away := range map[string]bool{"a": true, "b": false, "c": false} {
		g := newTable(t).point("A112", reading)
		for i, n := range []string{"Alice", "Benoît", "Chloé", "David", "Émile"} {
			g.takes(g.mail(on(fmt.Sprintf("20 21:00:%02d", i)), n, do(game.Pass)))
		}
		if got := !g.s.IsActive("Gaël"); got != away {
			t.Errorf("A112 (%s): Gaël away %v", reading, got)
		}
	}
}

func TestLaw0_4_AutomaticVacationsBelowFourLeaveNoTurn(t *testing.T) {
	g := newTable(t)
	for _, n := range []string{"Benoît", "Chloé", "David"} {
		g.takes(g.mail(on("20 21:00:00"), n, do(game.TakeVacation)))
	}
	g.s.Player("Gaël").Silent = 4
	g.takes(g.mail(on("20 22:00:00"), "Alice", do(game.Pass)))
	g.phase(game.PhaseBetween)
	g.turn(1, "Alice", "")
	if g.s.Suspended == nil {
		t.Fatal("three active players: the game is interrupted")
	}
	g.takes(g.mail(on("21 22:00:00"), "Hugo", do(game.Register)))
	g.turn(2, "Émile", on("24 22:00:00"))
}

func TestA114_5_TheFirstReturnAloneIsImmediateUnderReadingA(t *testing.T) {
	g := newTable(t).point("A114-5", "a")
	for _, n := range []string{"Benoît", "Chloé", "David", "Émile", "Fanny"} {
		g.takes(g.mail(on("20 21:00:00"), n, do(game.TakeVacation)))
	}
	g.takes(g.mail(on("20 22:00:00"), "Benoît", do(game.ReturnToPlay)))
	g.takes(g.mail(on("20 23:00:00"), "Chloé", do(game.ReturnToPlay)))
	if !g.s.IsActive("Benoît") || g.s.IsActive("Chloé") {
		t.Error("only the first comes back at once")
	}
}

func TestA114_2_OtherClocksOfAnInterruption(t *testing.T) {
	for reading, until := range map[string]string{"a": on("27 20:00:00"), "b": on("28 20:00:00"), "c": on("23 20:00:00")} {
		g := newTable(t).point("A114-2", reading)
		for _, n := range []string{"David", "Émile", "Fanny", "Gaël"} {
			g.takes(g.mail(on("21 20:00:00"), n, do(game.TakeVacation)))
		}
		back := on("25 20:00:00")
		if reading == "c" {
			back = on("22 20:00:00")
		}
		g.takes(g.mail(back, "Gaël", do(game.ReturnToPlay)))
		g.turn(1, "Alice", until)
	}
}

func TestA114_AnOpenVoteOfAnInterruptedGame(t *testing.T) {
	for reading, closed := range map[string]string{"a": on("26 08:00:00"), "b": on("24 20:00:00"), "c": ""} {
		g := newTable(t).point("A114", reading)
		g.voted([]string{"Benoît"}, nil)
		for _, n := range []string{"David", "Émile", "Fanny", "Gaël"} {
			g.takes(g.mail(on("22 12:00:00"), n, do(game.TakeVacation)))
		}
		g.mail(on("26 08:00:00"), "Chloé", vote(game.Against))
		g.until(on("27 12:00:00"))
		switch b := g.s.Ballot("321"); {
		case closed == "" && b.State != game.BallotOpen:
			t.Errorf("A114 (%s): %s", reading, b.State)
		case closed != "" && (b.Closed == nil || !b.Closed.Equal(instant(closed))):
			t.Errorf("A114 (%s): closed %v, want %s", reading, b.Closed, closed)
		}
		g.takes(g.mail(on("27 12:00:00"), "Gaël", do(game.ReturnToPlay)))
		if b := g.s.Ballot("321"); closed == "" && !b.Until.Equal(instant(on("29 20:00:00"))) {
			t.Errorf("A114 (c): the vote ends %s, want what was left", b.Until)
		}
	}
}

func TestA114_ADepartureThatLeavesNoVoiceMissingClosesThen(t *testing.T) {
	g := newTable(t)
	g.voted([]string{"Benoît"}, nil)
	for _, n := range []string{"David", "Émile", "Fanny", "Gaël"} {
		g.takes(g.mail(on("22 12:00:00"), n, do(game.TakeVacation)))
	}
	g.takes(g.mail(on("26 08:00:00"), "Chloé", do(game.TakeVacation)))
	g.until(on("26 08:00:00"))
	if b := g.s.Ballot("321"); b.Closed == nil || !b.Closed.Equal(instant(on("26 08:00:00"))) {
		t.Errorf("closed %v", b.Closed)
	}
}

func TestR314_TheFinisherIsNamedOnce(t *testing.T) {
	g := newTable(t)
	g.voted(nil, nil)
	g.takes(g.mail(on("22 08:00:00"), "Alice", do(game.TakeVacation)))
	g.takes(g.mail(on("22 09:00:00"), "Alice", do(game.Leave)))
	named := 0
	for _, r := range g.log {
		if e, ok := r.Event.(game.FinisherNamed); ok && e.Player == "Benoît" {
			named++
		}
	}
	if named != 1 {
		t.Errorf("the finisher is named %d times", named)
	}
}
