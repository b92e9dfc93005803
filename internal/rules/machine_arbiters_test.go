package rules

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/fnomic/fnomic/internal/game"
)

// drawArbiterAct makes an act about offices, cases, cassations, holds or sanctions.
func drawArbiterAct(t *rapid.T) game.Act {
	a := game.Act{Kind: rapid.SampledFrom([]game.ActKind{game.Invoke, game.Invoke, game.Judge, game.Judge, game.OpenDebate, game.Unjustified, game.MoveCassation,
		game.CallCassation, game.Oppose, game.Oppose, game.Unoppose, game.Withdraw, game.DemandConsent, game.Consent, game.Consent, game.Nominate, game.Nominate,
		game.Resign, game.Refuse, game.Elect, game.Elect, game.CallPresence, game.Sanction, game.AgreeSanction, game.CastVote, game.CastVote, game.CastVote,
		game.RecordDisclosure, game.JoinNames, game.AnnulRule, game.EndDebate, game.Object, game.TakeVacation, game.ReturnToPlay, game.ReturnToPlay, game.Leave,
		game.Pass, game.Propose, game.CallVote, game.Register}).Draw(t, "kind")}
	a.Name = rapid.SampledFrom(machineNames).Draw(t, "name")
	if rapid.Bool().Draw(t, "flagged") {
		a.Flags = []string{rapid.SampledFrom([]string{game.FlagJurisprudence, game.FlagBlocking, game.FlagConfirm, game.FlagAsJudge}).Draw(t, "flag")}
	}
	switch a.Kind {
	case game.Nominate, game.Resign, game.CallPresence:
		a.Target = rapid.SampledFrom([]string{"PA", "DA", "TA"}).Draw(t, "office")
	case game.CastVote:
		a.Target = rapid.SampledFrom([]string{"C1", "C2", "S1", "S2", "C", "S", "321", ""}).Draw(t, "ballot")
		a.Choice = rapid.SampledFrom([]game.Choice{game.For, game.Against}).Draw(t, "choice")
	case game.CallCassation, game.CallVote:
		a.Window = game.Hours(time.Duration(rapid.IntRange(71, 121).Draw(t, "hours")) * time.Hour)
	case game.Sanction, game.AgreeSanction:
		a.Amount = ptr(rapid.IntRange(1, 2).Draw(t, "points"))
	case game.AnnulRule:
		a.Target = rapid.SampledFrom([]string{"209", "210", "104"}).Draw(t, "rule")
	case game.JoinNames:
		a.Names = []string{rapid.SampledFrom(machineNames).Draw(t, "other")}
	case game.Invoke, game.Propose, game.Register:
		a.Text = "La 304 ?"
	default:
		a.Target = rapid.SampledFrom([]string{"", "J", "J1", "J2", "J3"}).Draw(t, "case")
	}
	return a
}

func TestMachine_ArbitersKeepWhatMustHold(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		g := newTable(t)
		start := g.s.Clone()
		at, seen := g.now, 0
		for range rapid.IntRange(1, 100).Draw(rt, "mails") {
			at = at.Add(time.Duration(rapid.SampledFrom([]int{0, 1, 3600, 3600, 40000, 90000, 260000}).Draw(rt, "seconds")) * time.Second)
			g.mail(at.Format(time.RFC3339), rapid.SampledFrom(machineNames).Draw(rt, "from"), drawArbiterAct(rt))
			checkArbiters(rt, g.s)
			checkCases(rt, g.s)
		}
		for ; seen < len(g.log); seen++ {
			start.Fold(g.log[seen])
		}
		replayed, _ := json.Marshal(start)
		if played, _ := json.Marshal(g.s); string(replayed) != string(played) {
			rt.Fatalf("the events fold to another state:\n%s\n%s", around(replayed, played), around(played, replayed))
		}
	})
}

// checkArbiters: three different players of the game; duties and calls are of
// those who hold the offices; without a PA there is no arbiter at all, and the
// players are asked (R320).
func checkArbiters(t *rapid.T, s *game.State) {
	all := arbiters(s)
	for i, name := range all {
		if !s.InGame(name) || slices.Contains(all[:i], name) {
			t.Fatalf("arbiters %v", all)
		}
	}
	if s.Over() {
		return
	}
	if s.Offices.PA.Player == "" {
		b, x := s.Ballot(electionKey), s.Offices.Election
		asked := b != nil && b.State == game.BallotOpen || x.Post != "" || x.Empty > 1
		if len(all) > 0 || !asked {
			t.Fatalf("no PA: arbiters %v, ballot %+v, election %+v", all, b, x)
		}
	}
	for _, d := range s.Duties {
		if s.Offices.Of(d.Office).Player != d.Player || d.Office == game.TA || (d.Due == nil) == (d.Awaits == "") {
			t.Fatalf("duty %+v of %+v", d, s.Offices)
		}
		if d.Awaits != "" && s.AwaitedPost(d.Awaits) == nil {
			t.Fatalf("duty %+v awaits a post that nobody owes", d)
		}
	}
	for _, c := range s.Calls {
		if s.Offices.Of(c.Office).Player != c.Player {
			t.Fatalf("call %+v of %+v", c, s.Offices)
		}
	}
}

// checkCases: a pending case has a Judge while there are arbiters who can act,
// a given one a judgment; a blocked turn has a hold that is not reached.
func checkCases(t *rapid.T, s *game.State) {
	if s.Over() {
		return
	}
	for _, c := range s.Cases {
		name, _ := judgeFor(s, c)
		switch {
		case (c.Judgment != nil) != (c.State == game.CaseGiven || c.State == game.CaseFinal):
			t.Fatalf("case %+v", c)
		case c.Pending() && c.Judge == "" && name != "":
			t.Fatalf("nobody has case %+v, though %s could", c, name)
		case c.Pending() && c.Judge != "" && !stillJudge(s, c):
			t.Fatalf("%s is no longer the Judge of %+v", c.Judge, c)
		case c.Frozen != nil && s.Suspended == nil:
			t.Fatalf("case %+v stands still", c)
		}
	}
	blocked := s.Turn.Phase == game.PhaseBlocked
	if blocked && (s.Hold == nil || s.Hold.Reached != nil || s.Hold.Player != s.Turn.Player) {
		t.Fatalf("blocked by %+v in turn %+v", s.Hold, s.Turn)
	}
	if s.Hold != nil && s.Hold.Reached == nil && !blocked && s.Turn.Phase != game.PhaseBetween {
		t.Fatalf("hold %+v does not block %+v", s.Hold, s.Turn)
	}
}
