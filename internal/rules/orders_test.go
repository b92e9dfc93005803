package rules

import (
	"testing"

	"github.com/fnomic/fnomic/internal/game"
)

// orders has an order carried out at an instant.
func (g *table) orders(at string, o Order) {
	g.t.Helper()
	do, refusal := Ordered(g.s, o)
	if refusal != nil {
		g.t.Fatalf("order %+v: %s", o, refusal.Why)
	}
	g.operator(at, do)
}

func (g *table) forbids(o Order) {
	g.t.Helper()
	if _, refusal := Ordered(g.s, o); refusal == nil {
		g.t.Errorf("order %+v is allowed", o)
	}
}

func TestA48_AScoreIsCorrectedByANewEntry(t *testing.T) {
	g := newTable(t)
	g.orders(on("21 08:00:00"), Order{By: "operator", What: OrderScore, Player: "Gaël", Points: 3, Reason: "voix arrivée à temps"})
	g.score("Gaël", -3)
	last := g.s.Scores[len(g.s.Scores)-1]
	if last.Why != "correction" || last.Reason != "voix arrivée à temps" {
		t.Errorf("entry %+v", last)
	}
	g.forbids(Order{By: "J3", What: OrderScore, Player: "Gaël", Points: 3})
	g.forbids(Order{By: "operator", What: OrderScore, Player: "Zoé", Points: 3})
}

func TestDesign4_4_2_ALateVoiceIsAdmittedBeforeTheResults(t *testing.T) {
	g := linesTable(t)
	g.mail(on("22 08:00:00"), "Alice", vote(game.For))
	g.mail(on("22 08:00:00"), "Benoît", vote(game.For))
	g.until(on("24 20:00:00"))
	g.forbids(Order{By: "operator", What: OrderAdmitVote, About: "321", Player: "Gaël"})
	g.orders(on("24 20:01:00"), Order{By: "operator", What: OrderAdmitVote, About: "321", Player: "Gaël", Choice: game.Against})
	g.counted("321", 2, 1, 4)
	g.until(on("24 20:05:00"))
	g.score("Gaël", 4)   // −6, no loss, +10 (R204)
	g.score("Alice", 50) // 10, no voice above the number required
	g.score("Émile", 9)
}

func TestDesign4_4_2_AVoiceAdmittedAfterTheResultsCorrectsThePoints(t *testing.T) {
	g := linesTable(t)
	g.mail(on("22 08:00:00"), "Alice", vote(game.For))
	g.mail(on("22 08:00:00"), "Benoît", vote(game.For))
	g.until(on("24 20:05:00"))
	g.score("Alice", 52)
	g.orders(on("25 08:00:00"), Order{By: "operator", What: OrderAdmitVote, About: "321", Player: "Gaël", Choice: game.For})
	g.score("Gaël", -6)
	g.score("Alice", 54)
	g.orders(on("25 09:00:00"), Order{By: "operator", What: OrderStrikeVote, About: "321", Player: "Gaël"})
	g.score("Gaël", -9)
	g.score("Alice", 52)
}

func TestDesign4_4_2_AnOutcomeIsNotTurnedByAVoice(t *testing.T) {
	g := linesTable(t)
	g.mail(on("22 08:00:00"), "Alice", vote(game.For))
	g.until(on("24 20:05:00"))
	g.forbids(Order{By: "operator", What: OrderAdmitVote, About: "321", Player: "Gaël", Choice: game.Against})
}

func TestDesign1_10_AnOpenVoteACallAndAReading(t *testing.T) {
	g := linesTable(t)
	g.mail(on("22 08:00:00"), "Benoît", vote(game.For))
	g.orders(on("22 09:00:00"), Order{By: "operator", What: OrderStrikeVote, About: "321", Player: "Benoît"})
	g.orders(on("22 09:00:01"), Order{By: "operator", What: OrderAdmitVote, About: "321", Player: "Gaël", Choice: game.For})
	if b := g.s.Ballot("321"); len(b.Voices) != 1 || b.Voices[0].Voter != "Gaël" {
		t.Errorf("voices %+v", b.Voices)
	}
	g.orders(on("22 10:00:00"), Order{By: "operator", What: OrderAnnulCall, About: "321"})
	g.phase(game.PhaseDebate)
	g.takes(g.mail(on("22 11:00:00"), "Alice", call(72)))
	if g.s.Ballot("322") == nil || g.s.Next.Proposal != 323 {
		t.Error("the number of the annulled call is spent")
	}
	g.forbids(Order{By: "operator", What: OrderPoint, About: "A23", Value: "z"})
	g.orders(on("22 12:00:00"), Order{By: "operator", What: OrderPoint, About: "A23", Value: "b"})
	if g.s.Book.Point("A23") != "b" {
		t.Error("A23 reads b")
	}
}

func TestDesign1_10_AJudgmentOrders(t *testing.T) {
	g := judgedTable(t)
	g.takes(g.mail(on("21 21:00:00"), "David", doesTo(game.CallPresence, "PA")))
	g.orders(on("21 22:00:00"), Order{By: "J1", What: OrderAnnulSummons, About: "PA"})
	if g.s.Call(game.PA) != nil {
		t.Error("the call is annulled")
	}
	g.takes(g.mail(on("21 22:30:00"), "Gaël", decree("Un décret.")))
	g.takes(g.mail(on("21 23:00:00"), "Alice", oppose("Dp30")))
	g.orders(on("21 23:30:00"), Order{By: "J1", What: OrderAnnulOppose, About: "Dp30", Player: "Alice"})
	if d := g.s.DecreeProposal(30); len(d.Opponents) != 0 {
		t.Errorf("opponents %v", d.Opponents)
	}
	g.orders(on("22 08:00:00"), Order{By: "J1", What: OrderWinner, Player: "Fanny"})
	g.phase(game.PhaseOver)
}

func TestA158_ACallAnnulledOfOneWhoLeftStopsTheTurn(t *testing.T) {
	for how, leave := range map[string]game.ActKind{"vacation": game.TakeVacation, "forfeit": game.Leave} {
		g := newTable(t)
		g.voted([]string{"Benoît"}, nil)
		g.takes(g.mail(on("22 09:00:00"), "Alice", do(leave)))
		g.orders(on("22 10:00:00"), Order{By: "operator", What: OrderAnnulCall, About: "321"})
		g.turn(2, "Benoît", "")
		g.until(on("22 10:05:00"))
		g.turn(2, "Benoît", on("25 10:05:00"))
		if g.s.Turn.Finisher != "" || g.s.CurrentProposal() != nil {
			t.Errorf("%s: %+v", how, g.s.Turn)
		}
	}
}
