package gazette_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/configs"
	"github.com/fnomic/fnomic/internal/casefile"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// start is Alice's first turn, with four players and three arbiters.
func start(t *testing.T) *game.State {
	t.Helper()
	law, err := lawbook.Load(configs.Rules())
	if err != nil {
		t.Fatal(err)
	}
	s, err := casefile.Start{Publication: "registrar", Lag: 5 * time.Minute, Turn: casefile.Turn{Number: 1, Player: "Alice", Since: at("2000-11-20T20:00:00Z")},
		Players:  []casefile.Player{{Name: "Alice", Score: 40}, {Name: "Benoît", Score: 35}, {Name: "Chloé", Score: 28}, {Name: "David", Score: 50}},
		Arbiters: [3]string{"Chloé", "David", "Benoît"}, Next: casefile.Numbers{Proposal: 321, Decree: 16, Dp: 30}}.State(law)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func at(s string) time.Time {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		panic(err)
	}
	return t
}

// due gives the reminders of a kind.
func due(s *game.State, kind string) []gazette.Reminder {
	return slices.DeleteFunc(gazette.Reminders(s), func(r gazette.Reminder) bool { return r.Kind != kind })
}

// holds checks the one reminder of a kind: its instant and what its post says.
func holds(t *testing.T, s *game.State, kind, when string, said ...string) {
	t.Helper()
	rs := due(s, kind)
	if len(rs) != 1 || !rs[0].At.Equal(at(when)) {
		t.Fatalf("%s: %+v, not one at %s", kind, rs, when)
	}
	p := gazette.Remind(s, rs[0])
	for _, text := range said {
		if !strings.Contains(strings.Join(strings.Fields(p.Body), " "), text) {
			t.Errorf("%s does not say %q:\n%s", kind, text, p.Body)
		}
	}
	if p.Key != rs[0].Key || p.Person || p.Subject == "" {
		t.Errorf("%+v", p)
	}
}

func TestM5_TheTurnIsRecalledADayBeforeItsEnd(t *testing.T) {
	s := start(t)
	holds(t, s, "turn", "2000-11-22T20:00:00Z", "Alice", "(23/11 20:00:00 UTC)", "« PASSE »")
	s.Turn.Phase = game.PhaseDebate
	if rs := due(s, "turn"); len(rs) != 0 {
		t.Errorf("recalled in the debate: %+v", rs)
	}
}

func TestM9_WhoHasNotVotedIsNamed(t *testing.T) {
	s := start(t)
	s.Ballots = append(s.Ballots, &game.Ballot{Key: "321", Kind: game.OnProposal, State: game.BallotOpen, Until: at("2000-11-25T20:00:00Z"),
		Electors: []string{"Alice", "Benoît", "Chloé", "David"}, Voices: []game.Voice{{Voter: "Alice", Choice: game.For}, {Voter: "David", Choice: game.Abstain}}})
	holds(t, s, "vote", "2000-11-24T20:00:00Z", "N'ont pas encore voté : Benoît, Chloé et David.", "coûte 3 points (304-5)", "« VOTE 321 : POUR »")
	s.Ballots[0].Voices = append(s.Ballots[0].Voices, game.Voice{Voter: "Benoît", Choice: game.Against}, game.Voice{Voter: "Chloé", Choice: game.For}, game.Voice{Voter: "David", Choice: game.For})
	s.Ballots[0].Voices = slices.DeleteFunc(s.Ballots[0].Voices, func(v game.Voice) bool { return v.Choice == game.Abstain })
	if rs := due(s, "vote"); len(rs) != 0 {
		t.Errorf("recalled though all have voted: %+v", rs)
	}
}

func TestM17_ARequestIsRecalledBeforeItsLastCallAndItsEnd(t *testing.T) {
	s := start(t)
	s.Requests = append(s.Requests, &game.Request{Number: 1, Author: "Benoît", Rule: 320, State: game.RequestDebate, Opened: at("2000-11-20T21:00:00Z"), Due: at("2000-12-11T21:00:00Z")})
	rs := due(s, "request")
	var when []string
	for _, r := range rs {
		when = append(when, r.At.Format(time.RFC3339))
	}
	if want := []string{"2000-12-06T21:00:00Z", "2000-12-07T20:55:00Z", "2000-12-10T21:00:00Z"}; !slices.Equal(when, want) {
		t.Fatalf("%v, not %v", when, want)
	}
	said := func(r gazette.Reminder) string { return strings.Join(strings.Fields(gazette.Remind(s, r).Body), " ") }
	first, last := said(rs[0]), said(rs[2])
	if !strings.Contains(first, "08/12 20:55:00 UTC") || !strings.Contains(first, "5 points") || !strings.Contains(last, "Je renonce à ma requête.") {
		t.Errorf("%s\n%s", first, last)
	}
	for _, away := range []game.Status{game.Gone, game.Vacation} { // A96: nothing to lose by it
		s.Player("Benoît").Status = away
		if len(due(s, "request")) != 0 {
			t.Errorf("recalled though its author is %s", away)
		}
	}
	s.Player("Benoît").Status = game.Active
	s.Requests[0].State = game.RequestVote
	if len(due(s, "request")) != 0 {
		t.Error("recalled though it is at the vote")
	}
}

func TestM32_ANominationIsRecalledADayBeforeItsEnd(t *testing.T) {
	s := start(t)
	since, end := at("2000-11-21T08:00:00Z"), at("2000-11-23T08:00:00Z")
	s.Duties = append(s.Duties, &game.Duty{Office: game.PA, Player: "Chloé", Since: &since, Due: &end})
	holds(t, s, "nomination", "2000-11-22T08:00:00Z", "Chloé", "Deuxième Arbitre", "(23/11 08:00:00 UTC)")
	s.Duties[0].Frozen = &since
	if len(due(s, "nomination")) != 0 {
		t.Error("recalled though the window stands still")
	}
}

func TestM44_ALongDebateIsRecalled(t *testing.T) {
	s := start(t)
	s.Turn.Phase = game.PhaseDebate
	s.Proposals = append(s.Proposals, &game.Proposal{Turn: 1, Author: "Alice", State: game.ProposalDebate, Launched: at("2000-11-20T21:00:00Z")})
	holds(t, s, "debate", "2000-11-27T21:00:00Z", "n'a pas d'effet", "invoquer le Juge")
}

func TestM26_ArbitersAreRemindedOfAMotion(t *testing.T) {
	s := start(t)
	s.Cases = append(s.Cases, &game.Case{Number: 1, State: game.CaseGiven, Judgment: &game.Judgment{By: "Chloé", Motion: &game.Motion{By: "Alice", At: at("2000-11-21T08:00:00Z")}}})
	holds(t, s, "cassation", "2000-11-24T08:00:00Z", "cassation du jugement J1", "arbitre autre que le Juge")
}

func TestM14_FromThenOnAnyoneMayPublishTheDecrees(t *testing.T) {
	s := start(t)
	s.DecreesDue = append(s.DecreesDue, game.DecreesToNames{Turn: 1, Player: "Alice", Decrees: []int{16, 17}, From: at("2000-11-27T20:00:00Z")})
	holds(t, s, "decrees", "2000-11-27T20:00:01Z", "D16 et D17", "par Alice", "n'importe quel joueur", "(d2)")
}

// TestM43_TheDigestIsWeekly: one key a week, on Monday at nine in Paris, also
// across the change of clocks.
func TestM43_TheDigestIsWeekly(t *testing.T) {
	s := start(t)
	for _, c := range []struct{ now, at string }{
		{"2000-11-21T10:00:00Z", "2000-11-27T08:00:00Z"},
		{"2000-11-27T07:59:59Z", "2000-11-27T08:00:00Z"},
		{"2000-11-27T08:00:00Z", "2000-11-27T08:00:00Z"}, // a mail of that second loses none
		{"2000-11-27T15:00:00Z", "2000-12-04T08:00:00Z"},
		{"2001-03-25T20:00:00Z", "2001-03-26T07:00:00Z"},
	} {
		s.At = at(c.now)
		rs := due(s, "digest")
		if len(rs) != 1 || !rs[0].At.Equal(at(c.at)) {
			t.Errorf("%s: %+v, not %s", c.now, rs, c.at)
		}
	}
	holds(t, s, "digest", "2001-03-26T07:00:00Z", "Tour 1, Alice", "Scores (victoire à 200", "Arbitres (320) : PA : Chloé ; DA : David ; TA : Benoît.", "Prochains numéros : proposition 321")
	if p := gazette.Remind(s, due(s, "digest")[0]); p.Subject != "ÉTAT DE LA PARTIE ET SCORES" {
		t.Error(p.Subject)
	}
}

// TestRemindersStopWithTheGame, and while it is interrupted only the digest stays.
func TestRemindersStopWithTheGame(t *testing.T) {
	s := start(t)
	now := at("2000-11-21T08:00:00Z")
	s.Suspended = &now
	if rs := gazette.Reminders(s); len(rs) != 1 || rs[0].Kind != "digest" {
		t.Errorf("%+v", rs)
	}
	s.Turn.Phase = game.PhaseOver
	if rs := gazette.Reminders(s); len(rs) != 0 {
		t.Errorf("%+v", rs)
	}
}

// TestP3_AReminderIsOneKeyAWindow: the key follows the window's end.
func TestP3_AReminderIsOneKeyAWindow(t *testing.T) {
	s := start(t)
	before := due(s, "turn")[0].Key
	if due(s, "turn")[0].Key != before {
		t.Error("the key changes")
	}
	moved := s.Turn.Until.Add(time.Hour)
	s.Turn.Until = &moved
	if due(s, "turn")[0].Key == before {
		t.Error("a window that was moved is not recalled anew")
	}
}
