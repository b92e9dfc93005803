package rules

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
)

// A game of random acts at random times keeps what must always hold; rapid
// shrinks a run that does not.

var machineNames = []string{"Alice", "Benoît", "Chloé", "David", "Émile", "Fanny", "Gaël", "Hugo", "Inès"}

// machineEffects are effects that a proposal may ask for, some of them refused.
var machineEffects = []string{"304.duree_min = 48h", "304.abstention = 5", "206.points = 0", "204.points = 12", "311.points = 5 + pour - contre",
	"311.points = pour / contre", "310 procédure majorité-des-deux-tiers", "310.adoption = pour > contre + 1", "319.probation = 1", "319.probation = 0",
	"302.duree_tour = 24h", "208.seuil = 80", "209.maximum = 20", "313.opposants = 1", "313.points = oppositions + 1", "314.silence = 9", "206 procédure aucune",
	"A23 = b", "A49 = b", "d13.points = 7", "999.x = 3"}

// drawMail makes a mail: half of them take the game on, the others try anything.
func drawMail(t *rapid.T, s *game.State) (string, []game.Act) {
	from := rapid.SampledFrom(machineNames).Draw(t, "from")
	if rapid.Bool().Draw(t, "anything") {
		a := drawAct(t, s)
		if a.Kind == game.Leave && rapid.IntRange(0, 3).Draw(t, "stays") > 0 {
			a.Kind = game.Help
		}
		return from, []game.Act{a}
	}
	choice := rapid.SampledFrom([]game.Choice{game.For, game.For, game.Against}).Draw(t, "choice")
	votes := []game.Act{}
	for _, b := range s.OpenBallots() {
		votes = append(votes, game.Act{Kind: game.CastVote, Target: b.Key, Choice: choice})
	}
	switch s.Turn.Phase {
	case game.PhaseAwaiting:
		a := game.Act{Kind: game.Propose, Text: "Un texte."}
		drawChange(t, s, &a)
		return s.Turn.Player, append(votes, a)
	case game.PhaseDebate:
		return s.Turn.Player, append(votes, call(72))
	case game.PhaseCounting:
		return s.Turn.Player, []game.Act{{Kind: game.Publish}}
	}
	return from, votes
}

// drawAct makes an act that a player might try, sensible more often than not.
func drawAct(t *rapid.T, s *game.State) game.Act {
	kind := rapid.SampledFrom([]game.ActKind{game.Propose, game.Propose, game.Revise, game.Withdraw, game.CallVote, game.CallVote, game.CastVote, game.CastVote,
		game.CastVote, game.CastVote, game.ProposeDecree, game.Oppose, game.Unoppose, game.IssueRequest, game.Renounce, game.Register, game.Leave, game.TakeVacation,
		game.ReturnToPlay, game.ReturnToPlay, game.Pass, game.Publish, game.Invoke, game.Judge, game.MoveCassation, game.CallCassation, game.DemandConsent,
		game.Consent, game.Nominate, game.Resign, game.Elect, game.CallPresence}).Draw(t, "kind")
	a := game.Act{Kind: kind, Text: rapid.SampledFrom([]string{"", "Un texte.", "Un autre texte."}).Draw(t, "text")}
	switch kind {
	case game.Propose, game.Revise:
		drawChange(t, s, &a)
	case game.CallVote, game.CallCassation:
		a.Window = game.Hours(time.Duration(rapid.IntRange(71, 120).Draw(t, "hours")) * time.Hour)
		a.Target = drawKey(t, s, kind == game.CallCassation)
	case game.CastVote:
		a.Choice = rapid.SampledFrom([]game.Choice{game.For, game.Against, game.Abstain}).Draw(t, "choice")
		a.Target = drawKey(t, s, false)
	case game.ProposeDecree:
		a.Target = rapid.SampledFrom([]string{"", "", "D11", "D8", "D16"}).Draw(t, "decree")
	case game.Oppose, game.Unoppose, game.Withdraw:
		a.Target = rapid.SampledFrom([]string{"", "Dp30", "Dp31", "Dp", "J1"}).Draw(t, "target")
	case game.IssueRequest:
		a.Target = rapid.SampledFrom([]string{"320", "321", "322", "302"}).Draw(t, "rule")
	case game.Nominate, game.Resign, game.CallPresence:
		a.Target = rapid.SampledFrom([]string{"PA", "DA", "TA"}).Draw(t, "office")
		a.Name = rapid.SampledFrom(machineNames).Draw(t, "name")
	case game.Elect:
		a.Target, a.Name = "PA", rapid.SampledFrom(machineNames).Draw(t, "name")
	}
	return a
}

func drawChange(t *rapid.T, s *game.State, a *game.Act) {
	a.Change = rapid.SampledFrom([]game.ChangeKind{game.Adopt, game.Amend, game.Repeal, game.ToMutable, game.ToImmutable}).Draw(t, "change")
	for range rapid.IntRange(0, 2).Draw(t, "effects") {
		a.Effects = append(a.Effects, rapid.SampledFrom(machineEffects).Draw(t, "effect"))
	}
	r := s.Book.Rules[rapid.IntRange(0, len(s.Book.Rules)-1).Draw(t, "rule")]
	if a.Change != game.Adopt {
		a.Target = fmt.Sprint(r.Number)
	}
}

func drawKey(t *rapid.T, s *game.State, cassation bool) string {
	keys := []string{"", "Rq", "Rq1", "321"}
	if cassation {
		keys = []string{"J1", "J2", ""}
	}
	for _, b := range s.OpenBallots() {
		keys = append(keys, b.Key, b.Key)
	}
	return rapid.SampledFrom(keys).Draw(t, "key")
}

// watcher follows the events one by one and keeps what they must sum up to.
type watcher struct {
	t       *rapid.T
	s       *game.State // folded here, independently of the engine's
	scores  map[string]int
	numbers map[string]bool
	// readings says that some are not those taken: what follows from those taken alone is not asked.
	readings bool
}

// drawReadings turns a few readings of the law.
func drawReadings(t *rapid.T, s *game.State) bool {
	for range rapid.IntRange(1, 6).Draw(t, "turned") {
		p := rapid.SampledFrom(lawbook.Points()).Draw(t, "point")
		a := rapid.SampledFrom(p.Alternatives).Draw(t, "reading")
		if p.ID != "A60" {
			s.Book.SetPoint(p.ID, a.Value, "operator", s.At)
		}
	}
	return true
}

func newWatcher(t *rapid.T, start *game.State) *watcher {
	w := &watcher{t: t, s: start, scores: map[string]int{}, numbers: map[string]bool{}}
	for _, p := range start.Players {
		w.scores[p.Name] = p.Score
	}
	return w
}

func (w *watcher) see(r game.Recorded) {
	switch e := r.Event.(type) {
	case game.ScoreQueued:
		w.presence(e.Entry)
	case game.ScoreChanged:
		w.scores[e.Player] += e.Points
		if e.Why == "request-late" {
			w.presence(e.Entry)
		}
	case game.PlayerJoined:
		w.scores[e.Player] = e.Score
	case game.VoteOpened:
		if e.On == game.OnProposal {
			w.fresh(e.Key)
		}
	case game.DecreeProposed:
		w.fresh(decreeKey(e.Number))
	case game.RequestIssued:
		w.fresh(requestKey(e.Number))
	case game.DecreeDecided:
		if e.Decree != 0 {
			w.fresh(adoptedKey(e.Decree))
		}
	}
	w.s.Fold(r)
}

// presence: no point is lost for an absence (R314).
func (w *watcher) presence(e game.Entry) {
	if !w.readings && (e.Why == "abstained" || e.Why == "request-late") && !w.s.IsActive(e.Player) {
		w.t.Fatalf("R314: %s loses %d for %s while %s", e.Player, e.Points, e.Why, w.s.Player(e.Player).Status)
	}
}

// fresh: no number is given twice (R108, A75, A76).
func (w *watcher) fresh(key string) {
	if w.numbers[key] {
		w.t.Fatalf("number %s is given twice", key)
	}
	w.numbers[key] = true
}

func (w *watcher) check(g *table) {
	s := g.s
	for _, p := range s.Players {
		if p.Status != game.Pending && p.Score != w.scores[p.Name] {
			w.t.Fatalf("%s has %d points, the entries sum to %d", p.Name, p.Score, w.scores[p.Name])
		}
	}
	if n := s.Book.CountMutable(); n < 1 || n > 25 {
		w.t.Fatalf("R114, R209: %d mutable rules", n)
	}
	if due, ok := g.eng.NextDue(s); ok && !due.At.After(g.now) {
		w.t.Fatalf("%s ended at %s and is still open at %s", due.Key, due.At, g.now)
	}
	if !w.readings {
		w.phases(s)
	}
}

// phases: the phase, the ballots and the number of players agree.
func (w *watcher) phases(s *game.State) {
	open := 0
	for _, b := range s.OpenBallots() {
		if b.Kind == game.OnProposal {
			open++
		}
	}
	switch {
	case s.Over():
		return
	case s.Player(s.Turn.Player) == nil:
		w.t.Fatalf("the turn is nobody's: %+v", s.Turn)
	case (s.Turn.Phase == game.PhaseVote) != (open == 1):
		w.t.Fatalf("phase %s with %d votes on proposals", s.Turn.Phase, open)
	case (s.Suspended != nil) != (len(s.ActiveNames()) < 4) && s.Runs("314"):
		w.t.Fatalf("R314: suspended %v with %d active players", s.Suspended, len(s.ActiveNames()))
	case s.Turn.Phase == game.PhaseBetween && s.Suspended == nil:
		w.t.Fatal("no turn begins though the game is not interrupted")
	case s.Turn.Phase == game.PhaseCounting && s.AwaitedPost("results/"+proposalKey(s.CurrentProposal().Number)) == nil && s.Publication == game.ByRegistrar:
		w.t.Fatal("counted results are awaited by nobody")
	}
}

func TestMachine_AnyPlayKeepsWhatMustHold(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		g := newTable(t).onTrial()
		if rapid.Bool().Draw(rt, "players publish") {
			g.s.Publication = game.ByPlayer
		}
		readings := rapid.Bool().Draw(rt, "readings") && drawReadings(rt, g.s)
		w := newWatcher(rt, g.s.Clone())
		w.readings = readings
		at, seen := g.now, 0
		for range rapid.IntRange(1, 120).Draw(rt, "mails") {
			at = at.Add(time.Duration(rapid.SampledFrom([]int{0, 1, 3600, 3600, 40000, 90000, 260000}).Draw(rt, "seconds")) * time.Second)
			from, acts := drawMail(rt, g.s)
			g.mail(at.Format(time.RFC3339), from, acts...)
			if rapid.Bool().Draw(rt, "look") {
				g.until(at.Format(time.RFC3339))
				for ; seen < len(g.log); seen++ {
					w.see(g.log[seen])
				}
				w.check(g)
			}
		}
		for ; seen < len(g.log); seen++ {
			w.see(g.log[seen])
		}
		replayed, _ := json.Marshal(w.s)
		played, _ := json.Marshal(g.s)
		if string(replayed) != string(played) {
			rt.Fatalf("the events fold to another state:\n%s\n%s", around(replayed, played), around(played, replayed))
		}
	})
}

// around is a text where it first differs from another.
func around(text, other []byte) []byte {
	i := 0
	for i < len(text) && i < len(other) && text[i] == other[i] {
		i++
	}
	return text[max(0, i-200):min(len(text), i+200)]
}
