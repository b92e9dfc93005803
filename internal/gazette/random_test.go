package gazette_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/rivo/uniseg"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/rules"
)

// TestAnyPlayCanBeTold plays many games of random acts: whatever the rules
// bring about is told without a panic, in subjects and lines as they must be,
// with tables that add up.
func TestAnyPlayCanBeTold(t *testing.T) {
	told := map[string]int{}
	for seed := range uint64(20) {
		w := &walk{t: t, r: rand.New(rand.NewPCG(seed, 1)), s: start(t), told: told, scores: map[string]int{}}
		w.now = w.s.At
		w.s.Players = append(w.s.Players, &game.Player{Name: "Émile", Status: game.Active}, &game.Player{Name: "Fanny", Status: game.Active})
		w.s.Probation = append(w.s.Probation, &game.Probation{Rule: 320, Author: "Chloé"})
		w.note()
		for range 150 {
			w.step()
		}
	}
	for _, kind := range []string{"results-published", "decree-decided", "request-issued", "judge-invoked", "judgment-given", "office-taken", "vacation-taken", "suspended", "resumed", "turn-expired", "sanction-pronounced"} {
		if told[kind] == 0 {
			t.Errorf("the walk never came by %s", kind)
		}
	}
}

type walk struct {
	t      *testing.T
	r      *rand.Rand
	s      *game.State
	now    time.Time
	n      int
	told   map[string]int
	scores map[string]int
}

func (w *walk) note() {
	for _, p := range w.s.Players {
		w.scores[p.Name] = p.Score
	}
}

// step lets some time pass, then somebody writes a mail of one to three acts.
func (w *walk) step() {
	engine := rules.Engine()
	w.now = w.now.Add(time.Duration(w.r.IntN(14*60)) * time.Minute)
	for {
		was := w.s.Turn
		if len(w.s.Awaited) > 0 {
			a := w.s.Awaited[0]
			w.tell(was, engine.Posted(w.s, a.Key, w.s.At.Add(time.Second)), "")
			continue
		}
		events := engine.CloseNext(w.s, w.now)
		if events == nil {
			break
		}
		w.tell(was, events, "")
	}
	if w.now.Before(w.s.At) {
		w.now = w.s.At
		w.s.Players = append(w.s.Players, &game.Player{Name: "Émile", Status: game.Active}, &game.Player{Name: "Fanny", Status: game.Active})
		w.s.Probation = append(w.s.Probation, &game.Probation{Rule: 320, Author: "Chloé"})
	}
	w.n++
	m := game.Mail{ID: fmt.Sprintf("m%d", w.n), At: w.now, From: w.pick("Alice", "Benoît", "Chloé", "David", "Émile", "Fanny", "Hugo"), Topic: w.pick("", "321", "Dp30", "J1", "C1", "Rq1", "S1", "PA"), Subject: w.pick("", "SCORES", "Proposition : essai")}
	if w.r.IntN(3) == 0 {
		m.From = w.s.Turn.Player
	}
	for range 1 + w.r.IntN(3) {
		m.Acts = append(m.Acts, w.act())
	}
	was := w.s.Turn
	o := engine.Take(w.s, m)
	w.tell(was, o.Events, m.ID)
	if p := gazette.Answer(o, nil, m.Subject, w.s, false); p != nil {
		w.look(*p)
	}
	for _, r := range gazette.Reminders(w.s) {
		if w.n%20 > 0 {
			break
		}
		w.look(gazette.Remind(w.s, r))
	}
}

func (w *walk) pick(words ...string) string { return words[w.r.IntN(len(words))] }

// act is any act with any object; the rules refuse most.
func (w *walk) act() game.Act {
	kinds := []game.ActKind{game.Propose, game.Propose, game.Revise, game.Withdraw, game.CallVote, game.CallVote, game.CastVote, game.CastVote, game.CastVote, game.ProposeDecree, game.Oppose, game.Unoppose,
		game.IssueRequest, game.IssueRequest, game.Renounce, game.CallVote, game.CallVote, game.Propose, game.Register, game.TakeVacation, game.ReturnToPlay, game.ReturnToPlay, game.Pass, game.Invoke, game.Judge, game.OpenDebate, game.Unjustified, game.MoveCassation,
		game.CallCassation, game.DemandConsent, game.Consent, game.Nominate, game.Resign, game.Refuse, game.Elect, game.CallPresence, game.Disclose, game.RecordDisclosure, game.Sanction, game.AgreeSanction,
		game.JoinNames, game.Help, game.EndDebate, game.Object, game.Publish}
	a := game.Act{Kind: kinds[w.r.IntN(len(kinds))], Target: w.pick("", "", "206", "304", "320", "321", "Rq1", "Dp30", "Dp31", "J1", "J2", "C1", "S1", "PA", "DA", "TA", "D16"),
		Choice: []game.Choice{game.For, game.Against, game.Abstain}[w.r.IntN(3)], Name: w.pick("", "Alice", "Benoît", "Chloé", "David", "Hugo"),
		Text: w.pick("Un texte.", "remplacer \"10\" par \"5\"", "Où en est-on ?", "aide", "Qui a voté ?", strings.Repeat("Un long texte de plus. ", 40))}
	if w.r.IntN(2) == 0 {
		a.Target = ""
	}
	switch a.Kind {
	case game.IssueRequest:
		a.Target = "320"
	case game.CallVote:
		a.Target, a.Window = w.pick("", "", "Rq1"), game.Hours(72*time.Hour)
	case game.Judge, game.Unjustified, game.MoveCassation, game.CallCassation:
		a.Target, a.Window = w.pick("J1", "J2", "J3"), game.Hours(72*time.Hour)
	}
	if rare := a.Kind == game.TakeVacation || a.Kind == game.JoinNames || a.Kind == game.RecordDisclosure; rare && w.r.IntN(8) > 0 {
		a.Kind = game.CastVote
	}
	a.Change = []game.ChangeKind{game.Adopt, game.Adopt, game.Adopt, game.Amend, game.Repeal, game.ToMutable, game.ToImmutable}[w.r.IntN(7)]
	if a.Window == 0 && w.r.IntN(2) == 0 {
		a.Window = game.Hours(time.Duration(72+24*w.r.IntN(3)) * time.Hour)
	}
	if w.r.IntN(3) == 0 {
		n := 1 + w.r.IntN(9)
		a.Amount, a.Flags, a.Effects = &n, []string{w.pick(game.FlagJurisprudence, game.FlagBlocking, game.FlagConfirm, game.FlagAsJudge)}, []string{w.pick("206.points = 5", "304.duree_min = 96h", "A23 = b")}
	}
	return a
}

// tell tells what happened, as the program does it: now, and for an awaited
// post by rehearsal as well.
func (w *walk) tell(was game.Turn, events []game.Recorded, mail string) {
	if len(events) == 0 {
		return
	}
	for _, r := range events {
		w.told[r.Event.Kind()]++
	}
	for _, expected := range []bool{false, true} {
		if expected && (mail != "" || events[0].Cause.Post == "") {
			continue
		}
		b := gazette.Batch{Was: was, After: w.s, Events: events, Expected: expected, NotCounted: []gazette.NotCounted{{From: "Hugo", Why: "pas joueur"}}}
		for _, p := range gazette.Posts(b) {
			w.look(p)
			if p.Scores {
				checkTable(w.t, b, p, w.scores)
			}
		}
	}
	w.note()
}

func (w *walk) look(p gazette.Post) {
	if p.Scores != (p.Subject == strings.ToUpper(p.Subject)) && !p.Person {
		w.t.Errorf("« %s »: scores %v", p.Subject, p.Scores)
	}
	if strings.Contains(p.Body, "%!") || strings.Contains(p.Body, "\n\n\n") || p.Key == "" || strings.TrimSpace(p.Subject) == "" {
		w.t.Errorf("« %s »:\n%s", p.Subject, p.Body)
	}
	for _, line := range strings.Split(p.Body, "\n") {
		if uniseg.StringWidth(line) > 72 {
			w.t.Errorf("« %s »: %s", p.Subject, line)
		}
	}
}
