package view_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/view"
)

var update = flag.Bool("update", false, "write docs/state.sample.json anew")

func docs(name string) string { return filepath.Join("..", "..", "docs", name) }

func instant(s string) time.Time {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		panic(err)
	}
	return t
}

func ptr(s string) *time.Time {
	t := instant(s)
	return &t
}

// sample is a game in which everything that the object can show is there.
func sample() *game.State {
	s := &game.State{
		At: instant("2000-11-23T09:00:00Z"), Begun: true, Publication: game.ByRegistrar, Lag: 5 * time.Minute, Book: lawbook.New(),
		Players: []*game.Player{
			{Name: "Alice", Status: game.Active, Score: 40, LastPost: ptr("2000-11-22T08:00:00Z")},
			{Name: "Benoît", Status: game.Vacation, Score: 35, Silent: 2, Returning: true},
			{Name: "Chloé", Status: game.Gone, Score: -6, GoneAt: ptr("2000-11-01T08:00:00Z"), GoneHow: "removed"},
			{Name: "David", Status: game.Active, Score: 28, Silent: 1},
			{Name: "Émile", Status: game.Active},
			{Name: "Fanny", Status: game.Pending, Requested: ptr("2000-11-22T09:30:00Z")},
		},
		Turn: game.Turn{Number: 7, Player: "Alice", Phase: game.PhaseVote, Since: ptr("2000-11-20T20:00:00Z"), Finisher: "David"},
		Next: game.Numbers{Proposal: 322, Decree: 17, Dp: 32, Request: 2, Judgment: 3, Sanction: 2},
		Proposals: []*game.Proposal{{Number: 321, Turn: 7, Author: "Alice", Change: game.Adopt, Title: "un titre", Text: "Toute règle nouvelle porte un titre.",
			Effects: []string{"304.duree_min = 96h"}, State: game.ProposalVote, Launched: instant("2000-11-20T21:00:00Z"), CalledAt: ptr("2000-11-21T20:00:00Z")}},
		Requests: []*game.Request{{Number: 1, Author: "Émile", Rule: 320, Text: "Remplacer 10 par 5.", State: game.RequestDebate,
			Opened: instant("2000-11-20T21:00:00Z"), Due: instant("2000-12-11T21:00:00Z")}},
		Probation: []*game.Probation{{Rule: 320, Author: "David", Turns: 1}},
		Duties:    []*game.Duty{{Office: game.PA, Player: "Alice", Since: ptr("2000-11-22T10:00:00Z"), Due: ptr("2000-11-24T10:00:00Z")}},
		Bars:      []game.Bar{{Player: "Émile", Until: instant("2001-01-22T20:00:00Z")}, {Player: "David", Until: instant("2000-11-01T20:00:00Z")}},
		Calls: []*game.PresenceCall{{Caller: "Alice", Office: game.DA, Player: "David", Opened: instant("2000-11-21T10:00:00Z"),
			Due: instant("2000-11-28T10:00:00Z")}},
		Hold:    &game.Hold{Player: "David", Given: []string{"Alice"}, Needed: 2, Since: instant("2000-11-22T10:00:00Z")},
		Awaited: []game.Awaited{{Key: "turn/7", Since: instant("2000-11-23T08:58:00Z")}},
	}
	s.Book.Rules = []lawbook.Rule{
		{Number: 101, Origin: 101, Title: "Respect des règles", Text: "Les règles s'appliquent à tous."},
		{Number: 320, Origin: 320, Title: "Les arbitres", Text: "Trois arbitres jugent.", Mutable: true, Author: "David", Replaces: 309},
	}
	s.Book.Decrees = []lawbook.Decree{{Number: 15, Text: "Qui n'est plus abonné est radié.", Author: "Chloé"}}
	s.Decrees = []*game.DecreeProposal{
		{Number: 30, Author: "Émile", Text: "Les mails sont courts.", State: game.DecreeAdopted, Decree: 16, Opened: instant("2000-11-18T08:00:00Z"),
			Due: instant("2000-11-22T08:00:00Z")},
		{Number: 31, Author: "Alice", Text: "Le d15 est abrogé.", Target: 15, Repeal: true, State: game.DecreeOpen, Opened: instant("2000-11-22T08:00:00Z"),
			Due: instant("2000-11-26T08:00:00Z"), Opponents: []string{"David"}},
	}
	s.Offices.PA.Player, s.Offices.DA.Player = "Alice", "David"
	s.Ballots = sampleBallots()
	s.Cases = sampleCases()
	return s
}

func sampleBallots() []*game.Ballot {
	return []*game.Ballot{
		{Key: "PA", Kind: game.OnElection, State: game.BallotOpen, Opened: instant("2000-11-22T10:00:00Z"), Until: instant("2000-11-25T10:00:00Z"),
			Voices: []game.Voice{{Voter: "Alice", Name: "David"}}},
		{Key: "C1", Kind: game.OnCassation, State: game.BallotClosed, Opened: instant("2000-11-18T10:00:00Z"), Until: instant("2000-11-21T10:00:00Z"),
			Closed: ptr("2000-11-21T10:00:00Z"), For: []string{"Alice", "David"}, Abstained: []string{"Émile"}, Outcome: "quashed"},
		{Key: "321", Kind: game.OnProposal, State: game.BallotOpen, Author: "Alice", Opened: instant("2000-11-21T20:00:00Z"),
			Until: instant("2000-11-24T20:00:00Z"), Voices: []game.Voice{
				{Voter: "Alice", Choice: game.For}, {Voter: "David", Choice: game.Against}, {Voter: "Émile", Choice: game.Abstain}}},
	}
}

func sampleCases() []*game.Case {
	return []*game.Case{
		{Number: 1, By: "Alice", Question: "La proposition est-elle conforme ?", Opened: instant("2000-11-16T08:00:00Z"), State: game.CaseOpen, Judge: "David",
			JudgeDue: ptr("2000-11-23T10:00:00Z"), Former: []game.Judgment{{By: "Chloé", At: instant("2000-11-17T08:00:00Z"), Text: "Oui."}}},
		{Number: 2, By: "David", Opened: instant("2000-11-21T08:00:00Z"), State: game.CaseGiven, Judge: "Alice", Judgment: &game.Judgment{By: "Alice",
			At: instant("2000-11-22T08:00:00Z"), Text: "Le vote est valable.", Jurisprudence: true, MotionDue: instant("2000-11-25T08:00:00Z")}},
	}
}

func sampleJSON(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(view.Of(sample(), instant("2000-11-23T09:00:00Z"), view.Ledger{Events: 412, Head: "9f3c0a7d51e2b846"})); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestTheSampleIsWhatTheProgramPrints holds docs/state.sample.json (design §4.2).
func TestTheSampleIsWhatTheProgramPrints(t *testing.T) {
	got := sampleJSON(t)
	if *update {
		if err := os.WriteFile(docs("state.sample.json"), got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(docs("state.sample.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("docs/state.sample.json is not what is printed; look at the difference, then run with -update\n%s", got)
	}
}

func TestAnEmptyGameHasListsAndNoNulls(t *testing.T) {
	b, err := json.Marshal(view.Of(&game.State{Book: lawbook.New()}, instant("2000-11-20T20:00:00Z"), view.Ledger{}))
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range []string{"players", "votes", "proposals", "decree_proposals", "requests", "judgments", "deadlines", "pending", "tied", "rules", "decrees"} {
		if !bytes.Contains(b, []byte(`"`+list+`":[]`)) {
			t.Errorf("%s is no empty list in %s", list, b)
		}
	}
}

// TestR314_NoWindowWhileInterrupted: no end of a window while the game stands still.
func TestR314_NoWindowWhileInterrupted(t *testing.T) {
	s := sample()
	if v := view.Of(s, s.At, view.Ledger{}); v.Turn.Until == nil || !v.Turn.Until.Equal(instant("2000-11-24T20:00:00Z")) {
		t.Errorf("during a vote: %v", v.Turn.Until)
	}
	s.Suspended = ptr("2000-11-23T08:00:00Z")
	if v := view.Of(s, s.At, view.Ledger{}); v.Turn.Until != nil || !v.Suspended {
		t.Errorf("interrupted: %v", v.Turn.Until)
	}
}

func TestInstantsAreUTC(t *testing.T) {
	s := sample()
	paris := time.FixedZone("CET", 3600)
	for _, b := range s.Ballots {
		b.Until = b.Until.In(paris)
	}
	v := view.Of(s, s.At.In(paris), view.Ledger{})
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(b, []byte("+01:00")) {
		t.Errorf("%s", b)
	}
}
