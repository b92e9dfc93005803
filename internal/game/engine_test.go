package game_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/configs"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

var noon = time.Date(2000, 11, 21, 12, 0, 0, 0, time.UTC)

// begun is a game of two under the shipped law.
func begun(t *testing.T) *game.State {
	t.Helper()
	book, err := lawbook.Load(configs.Rules())
	if err != nil {
		t.Fatal(err)
	}
	return &game.State{Begun: true, Book: book, Players: []*game.Player{{Name: "Alice", Status: game.Active}, {Name: "Bruno", Status: game.Vacation}}}
}

func mail(kinds ...game.ActKind) game.Mail {
	m := game.Mail{ID: "1@mail.test", At: noon, From: "Alice"}
	for _, k := range kinds {
		m.Acts = append(m.Acts, game.Act{Kind: k})
	}
	return m
}

// forbids is a rule that forbids a kind of act.
func forbids(name string, level game.Level, kind game.ActKind) game.Rule {
	return game.Rule{Name: name, Forbid: func(_ *game.State, a game.Attempt) *game.Refusal {
		if a.Act.Kind != kind {
			return nil
		}
		return &game.Refusal{Level: level, Rules: []string{name}, Why: "by " + name}
	}}
}

// allows is a rule that carries a kind of act out.
func allows(name string, kind game.ActKind) game.Rule {
	return game.Rule{Name: name, CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){kind: func(*game.Proceeding, game.Attempt) {}}}
}

// Design §2: of the first level that forbids, all rules are cited and the first
// in precedence speaks; a later level is not heard.
func TestARefusalCitesTheFirstLevelThatForbids(t *testing.T) {
	e := game.NewEngine([]game.Rule{forbids("302", game.LevelPhase, game.Pass), forbids("314", game.LevelPerson, game.Pass),
		forbids("304", game.LevelPerson, game.Pass), allows("311", game.Pass)}, nil)
	out := e.Take(begun(t), mail(game.Pass))
	r := out.Acts[0].Refusal
	if r == nil || !slices.Equal(r.Rules, []string{"314", "304"}) || r.Why != "by 314" || out.Verdict != game.Refused {
		t.Errorf("refusal %+v, verdict %s", r, out.Verdict)
	}
}

// A rule that is no longer in force, or is done by hand, is not asked.
func TestOnlyRulesInForceAreAsked(t *testing.T) {
	e := game.NewEngine([]game.Rule{forbids("999", game.LevelPerson, game.Pass), forbids("302", game.LevelPerson, game.CastVote), allows("302", game.Pass)}, nil)
	s := begun(t)
	if out := e.Take(s, mail(game.Pass)); out.Verdict != game.Applied {
		t.Errorf("a rule that is not in the law forbids: %+v", out.Acts)
	}
	f, refusal := lawbook.ParseEffect("EFFET 302 procédure aucune")
	if refusal != nil {
		t.Fatal(refusal.Text)
	}
	if err := s.Book.Apply(f, "321", noon); err != nil {
		t.Fatal(err)
	}
	if out := e.Take(s, mail(game.CastVote)); out.Verdict != game.Talk {
		t.Errorf("a rule that is done by hand forbids: %+v", out.Acts)
	}
}

// P1, design §4.4-5: a mail has the weightiest verdict of its acts.
func TestP1_TheWeightiestVerdictIsTheMails(t *testing.T) {
	rules := []game.Rule{allows("302", game.Pass), forbids("304", game.LevelPhase, game.CastVote)}
	ask := func(_ *game.State, a game.Attempt) (game.Attempt, *game.Question) {
		if a.Act.Kind == game.Oppose {
			return a, &game.Question{Why: "which one?"}
		}
		return a, nil
	}
	for _, c := range []struct {
		acts []game.ActKind
		want game.Verdict
	}{
		{nil, game.Talk},
		{[]game.ActKind{game.Leave}, game.Talk}, // no rule knows it
		{[]game.ActKind{game.Oppose}, game.Asked},
		{[]game.ActKind{game.Oppose, game.CastVote}, game.Refused},
		{[]game.ActKind{game.CastVote, game.Pass, game.Oppose}, game.Applied},
	} {
		out := game.NewEngine(rules, ask).Take(begun(t), mail(c.acts...))
		if out.Verdict != c.want || len(out.Acts) != len(c.acts) {
			t.Errorf("%v: %s with %d acts, want %s", c.acts, out.Verdict, len(out.Acts), c.want)
		}
	}
}

// Design §4.3: before the first turn registrations and questions alone are acts.
func TestBeforeTheGameMostActsAreTalk(t *testing.T) {
	s := begun(t)
	s.Begun = false
	out := game.NewEngine([]game.Rule{allows("302", game.Pass), allows("302", game.Register)}, nil).Take(s, mail(game.Pass, game.Register))
	if out.Acts[0].Verdict != game.Talk || out.Acts[1].Verdict != game.Applied {
		t.Errorf("%+v", out.Acts)
	}
}

// closing is a rule whose windows end, each once, in any order of the list.
func closing(done *[]string, dues ...game.Due) game.Rule {
	for i := range dues {
		key := dues[i].Key
		dues[i].Do = func(p *game.Proceeding) {
			*done = append(*done, key)
			p.Record(game.PostAwaited{Key: key, Since: p.At()})
		}
	}
	return game.Rule{Name: "302", Due: func(s *game.State) []game.Due {
		return slices.DeleteFunc(slices.Clone(dues), func(d game.Due) bool { return s.AwaitedPost(d.Key) != nil })
	}}
}

// A05: what ends first comes first; at one instant by class, then by key. A
// window whose last second is now is closed, a later one is not (A02).
func TestA05_WindowsEndInOrder(t *testing.T) {
	var done []string
	e := game.NewEngine([]game.Rule{closing(&done,
		game.Due{At: noon, Class: game.ClassTurn, Key: "turn/5"},
		game.Due{At: noon, Class: game.ClassClosing, Key: "vote/322"},
		game.Due{At: noon.Add(time.Second), Class: game.ClassClosing, Key: "vote/later"},
		game.Due{At: noon, Class: game.ClassClosing, Key: "vote/321"},
		game.Due{At: noon.Add(-time.Hour), Class: game.ClassTurn, Key: "turn/4"},
	)}, nil)
	events := e.Advance(begun(t), noon)
	if want := []string{"turn/4", "vote/321", "vote/322", "turn/5"}; !slices.Equal(done, want) {
		t.Errorf("closed in the order %v, want %v", done, want)
	}
	if len(events) != 4 || !events[0].At.Equal(noon.Add(-time.Hour)) || events[1].Cause.Due != "vote/321" {
		t.Errorf("events %+v", events)
	}
}

// A broken rule stops the program before anything is written.
func TestABrokenRuleStops(t *testing.T) {
	itself := game.Rule{Name: "304", Follow: func(p *game.Proceeding, e game.Event) { p.Record(e) }}
	for name, broken := range map[string]struct {
		rules []game.Rule
		says  string
	}{
		"nothing follows":     {[]game.Rule{{Name: "302", Due: func(*game.State) []game.Due { return []game.Due{{At: noon, Key: "x", Do: func(*game.Proceeding) {}}} }}}, "nothing follows"},
		"follows from itself": {[]game.Rule{itself}, "follows from itself"},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if stop, ok := recover().(string); !ok || !strings.Contains(stop, broken.says) {
					t.Errorf("stopped with %q", stop)
				}
			}()
			e := game.NewEngine(broken.rules, nil)
			e.Take(begun(t), mail())
			e.Advance(begun(t), noon)
			t.Error("nothing stopped it")
		})
	}
}

// An awaited post counts once, from when it stands on the list (design §4.4-3).
func TestAPostCountsOnce(t *testing.T) {
	posts := 0
	e := game.NewEngine([]game.Rule{{Name: "302", OnPost: func(_ *game.Proceeding, a game.Awaited) bool { posts++; return true }}}, nil)
	s := begun(t)
	s.Awaited = []game.Awaited{{Key: "turn/5", Since: noon}}
	if events := e.Posted(s, "turn/6", noon); events != nil || posts != 0 {
		t.Error("a post that nobody awaits counts")
	}
	first, second := e.Posted(s, "turn/5", noon), e.Posted(s, "turn/5", noon)
	if len(first) != 1 || second != nil || posts != 1 {
		t.Errorf("first %v, second %v, %d posts", first, second, posts)
	}
}

// A copy shares nothing with the state: a rehearsal leaves no trace.
func TestACloneIsIndependent(t *testing.T) {
	s := begun(t)
	before, _ := json.Marshal(s)
	c := s.Clone()
	c.Players[0].Score, c.Book.Rules[0].Text = 200, "another"
	c.Awaited = append(c.Awaited, game.Awaited{Key: "turn/5"})
	if after, _ := json.Marshal(s); string(before) != string(after) {
		t.Error("the state changed with its copy")
	}
}

func TestHoursAreWrittenAndReadBack(t *testing.T) {
	for text, d := range map[string]time.Duration{`"72h"`: 72 * time.Hour, `"1h30m0s"`: 90 * time.Minute, `""`: 0} {
		b, err := json.Marshal(game.Hours(d))
		if err != nil || string(b) != text {
			t.Errorf("%s is written %s (%v)", d, b, err)
		}
		var h game.Hours
		if err := json.Unmarshal([]byte(text), &h); err != nil || time.Duration(h) != d {
			t.Errorf("%s is read as %s (%v)", text, time.Duration(h), err)
		}
	}
	var h game.Hours
	if err := json.Unmarshal([]byte(`"soon"`), &h); err == nil || !strings.HasPrefix(err.Error(), "game: ") {
		t.Errorf("« soon » is read: %v", err)
	}
}

// Design §2: players cite the numbers of today. The law of an engine's rules is
// that of 2000, and an amendment gives a rule another number.
func TestARefusalCitesTheNumbersOfToday(t *testing.T) {
	s := begun(t)
	if err := s.Book.Amend(302, lawbook.Enactment{Number: 321, Text: "Les tours sont de 96 heures.", Author: "Alice", At: noon}); err != nil {
		t.Fatal(err)
	}
	for said, want := range map[string]string{
		"Ce n'est pas votre tour (302) : c'est celui de Bruno.": "Ce n'est pas votre tour (321) : c'est celui de Bruno.",
		"La règle 302 n'est pas en vigueur (103, 302).":         "La règle 302 n'est pas en vigueur (103, 321).",
		"Un délai de 302 h manque (302 art. 302, d302).":        "Un délai de 302 h manque (321 art. 302, d302).",
		"Les résultats sont attendus (302-302, 304).":           "Les résultats sont attendus (321-302, 304).",
		"Sans renvoi.": "Sans renvoi.",
	} {
		speaks := game.Rule{Name: "302", Forbid: func(*game.State, game.Attempt) *game.Refusal {
			return &game.Refusal{Level: game.LevelPhase, Rules: []string{"302-1", "103"}, Why: said}
		}, CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){}}
		r := game.NewEngine([]game.Rule{speaks}, nil).Take(s, mail(game.Pass)).Acts[0].Refusal
		if r.Why != want || r.Rules[0] != "302-1" {
			t.Errorf("%q is said %q, want %q", said, r.Why, want)
		}
	}
	warns := game.Rule{Name: "302", CarryOut: map[game.ActKind]func(*game.Proceeding, game.Attempt){game.Pass: func(p *game.Proceeding, _ game.Attempt) {
		p.Notify(game.Notice{Rule: "R302", Text: "Le tour passe (302)."})
	}}}
	if out := game.NewEngine([]game.Rule{warns}, nil).Take(s, mail(game.Pass)); out.Notices[0].Text != "Le tour passe (321)." {
		t.Errorf("the notice says %q", out.Notices[0].Text)
	}
}

// R116: an act whose rule no longer runs is not met with silence; what no rule
// ever knew is talk.
func TestR116_AnActWithoutARuleInForceIsToldSo(t *testing.T) {
	st := begun(t)
	if err := st.Book.Repeal(313, lawbook.Enactment{Number: 321, At: noon}); err != nil {
		t.Fatal(err)
	}
	e := game.NewEngine([]game.Rule{allows("313", game.ProposeDecree)}, nil)
	out := e.Take(st, mail(game.ProposeDecree, game.Pass))
	if r := out.Acts[0].Refusal; out.Verdict != game.Refused || r == nil || !slices.Equal(r.Rules, []string{"116"}) {
		t.Errorf("a decree without rule 313: %+v", out.Acts[0])
	}
	if out.Acts[1].Verdict != game.Talk {
		t.Errorf("an act that no rule knows: %+v", out.Acts[1])
	}
	stranger := mail(game.ProposeDecree)
	stranger.From = "Zoé"
	if out := e.Take(st, stranger); out.Verdict != game.Talk {
		t.Errorf("of a stranger: %+v", out)
	}
}
