//go:build e2e

package e2e

import (
	"maps"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode"

	"github.com/fnomic/fnomic/internal/view"
)

// table is a game of five on a site.
type table struct {
	site    *site
	program *program
	people  map[string]person
}

var players = []string{"alice", "bruno", "chloe", "david", "emile"}

// open starts site and program, and registers the five by mail.
func open(t *testing.T, mode string) *table {
	t.Helper()
	return openOn(t, newSite(t, mode))
}

// openOn opens a game on a site that is there.
func openOn(t *testing.T, s *site) *table {
	t.Helper()
	g := &table{site: s, program: &program{site: s, bin: binary(t)}, people: map[string]person{}}
	g.program.verb(t, "check", "--config", s.config())
	g.program.verb(t, "doctor", "--round-trip", "--config", s.config(), "--clock-file", s.clock())
	g.program.start(t)
	t.Cleanup(func() {
		if t.Failed() {
			g.program.verdicts(t)
		}
		g.program.stop(t)
	})
	for _, name := range players {
		g.people[name] = person{site: s, name: name}
		g.people[name].post(t, "", "INSCRIPTION : "+called[name], nil)
		// List times are in seconds, and the players' order is that of their mails.
		time.Sleep(time.Until(time.Now().Truncate(time.Second).Add(time.Second)))
	}
	for _, name := range players {
		g.people["alice"].await(t, "word of the registration", fromProgram(called[name]+" entre dans la partie"))
	}
	g.program.verb(t, "start", "--dir", s.state())
	g.program.awaitState(t, "Alice's turn", func(v view.Game) bool { return v.Turn.Player == "Alice" && v.Turn.Until != nil })
	return g
}

// called are the players' names in the game.
var called = map[string]string{"alice": "Alice", "bruno": "Bruno", "chloe": "Chloé", "david": "David", "emile": "Émile"}

// call proposes and calls to vote, and gives the post that opens the vote.
func (g *table) call(t *testing.T) *letter {
	t.Helper()
	alice := g.people["alice"]
	alice.post(t, "Une règle de politesse", "PROPOSITION : Tout joueur salue la liste au début de son tour.", nil)
	debate := alice.await(t, "opening of the debate", fromProgram("débat est ouvert"))
	alice.post(t, "", "MISE AU VOTE, 72 h. POUR", debate)
	return g.people["emile"].await(t, "opening of the vote", fromProgram("Proposition 321 : le vote est ouvert"))
}

// voted waits until the program has so many voices on 321.
func (g *table) voted(t *testing.T, pour, contre int) {
	t.Helper()
	g.program.awaitState(t, "all voices are counted", func(v view.Game) bool {
		b := ballot(v)
		return len(b.For) == pour && len(b.Against) == contre
	})
}

func ballot(v view.Game) view.Vote {
	for _, b := range v.Votes {
		if b.ID == "321" {
			return b
		}
	}
	return view.Vote{}
}

// three days pass on the servers and in the program.
const threeDays = 73 * time.Hour

// TestTurnByMail plays a turn through a list that marks subjects, adds a footer
// and turns replies to itself: registrations, proposal, call, five votes, and
// the score mail as each subscriber gets it (R304, R310, R204, R311).
func TestTurnByMail(t *testing.T) {
	g := open(t, "munge")
	vote := g.call(t)
	if !strings.HasPrefix(vote.subject, "[fnomic] ") || !strings.Contains(string(vote.raw), "Reply-To: "+listAddress) {
		t.Errorf("the list does not munge as meant:\n%s", vote.raw)
	}
	g.people["bruno"].post(t, "", "POUR", vote)
	g.people["chloe"].post(t, "", "Je vote contre.", vote)
	g.people["david"].post(t, "Mon vote", "VOTE 321 : POUR", nil)
	g.people["emile"].post(t, "", "CONTRE", vote)
	g.voted(t, 3, 2)

	// No mail comes after the jump: the program asks the servers itself whether
	// its clock is right (P9), and closes the vote on their stamp.
	g.site.setClock(t, threeDays)
	want := map[string]int{"Alice": 10, "Bruno": 0, "Chloé": 10, "David": 0, "Émile": 10}
	for _, name := range players {
		l := g.people[name].await(t, "score mail", isScoreMail)
		checkScoreMail(t, *l, strings.TrimPrefix(l.subject, "[fnomic] "), want)
	}
	got := g.program.awaitState(t, "Bruno's turn", func(v view.Game) bool { return v.Turn.Player == "Bruno" && v.Turn.Until != nil })
	if b := ballot(got); b.Outcome != "adopted" {
		t.Errorf("321 is %s", b.Outcome)
	}
	if s := scores(got); !maps.Equal(s, want) {
		t.Errorf("scores in the state: %v, want %v", s, want)
	}
	g.program.verb(t, "verify", "--dir", g.site.state())
}

// TestTroubles plays a turn in which a vote comes twice, the program is killed
// between two votes, a vote comes while it is down, and Postfix is down when
// the vote ends: the same outcome, and one score mail (P2, P3, P5, P8).
func TestTroubles(t *testing.T) {
	g := open(t, "plain")
	vote := g.call(t)
	id := g.people["bruno"].post(t, "", "POUR", vote)
	g.program.kill(t)
	g.twice(t, id)
	g.people["chloe"].post(t, "", "CONTRE", vote)
	g.program.start(t)
	g.voted(t, 2, 1)

	g.outageAtTheDeadline(t)
	want := map[string]int{"Alice": 10, "Bruno": 0, "Chloé": 10, "David": -3, "Émile": -3}
	for _, name := range players {
		l := g.people[name].await(t, "score mail", isScoreMail)
		checkScoreMail(t, *l, l.subject, want)
	}
	g.program.awaitState(t, "Bruno's turn", func(v view.Game) bool { return v.Turn.Player == "Bruno" && v.Turn.Until != nil })
	g.once(t)
	g.program.verb(t, "verify", "--dir", g.site.state())
}

// twice delivers a mail to the program once more, past the list.
func (g *table) twice(t *testing.T, id string) {
	t.Helper()
	greffier := person{site: g.site, name: "greffier"}
	l := greffier.await(t, "vote", func(l letter) bool { return l.id == id })
	g.site.deliver(t, "greffier", l.raw)
}

// outageAtTheDeadline lets the vote end while Postfix is down, with a vote that
// came after the end lying in the mailbox (R304-1).
func (g *table) outageAtTheDeadline(t *testing.T) {
	t.Helper()
	g.program.signal(t, syscall.SIGSTOP) // so that it cannot post before the outage
	g.site.setClock(t, threeDays)
	late := g.people["emile"].post(t, "", "VOTE 321 : CONTRE", nil)
	greffier := person{site: g.site, name: "greffier"}
	greffier.await(t, "late vote", func(l letter) bool { return l.id == late })
	g.site.stack(t, "mta", "off")
	g.program.signal(t, syscall.SIGCONT)
	g.program.awaitState(t, "the vote is closed", func(v view.Game) bool { return ballot(v).Outcome == "adopted" })
	g.site.awaitLog(t, "post/results/321")
	for _, name := range players {
		for _, l := range g.people[name].letters(t) {
			if isScoreMail(l) {
				t.Fatalf("%s has results while Postfix is down", name)
			}
		}
	}
	g.site.stack(t, "mta", "on")
	// The program tries again after its back-off; ten minutes are enough for any.
	g.site.setClock(t, threeDays+10*time.Minute)
	g.people["david"].post(t, "", "Le serveur est revenu ?", nil)
}

// once looks for a second score mail, after one more exchange over the list.
func (g *table) once(t *testing.T) {
	t.Helper()
	g.people["bruno"].post(t, "", "PROPOSITION : Le perdant offre le café.", nil)
	g.people["alice"].await(t, "opening of the second debate", fromProgram("le café"))
	for _, name := range players {
		n := 0
		for _, l := range g.people[name].letters(t) {
			if isScoreMail(l) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s has %d score mails", name, n)
		}
	}
}

func isScoreMail(l letter) bool {
	return l.byProgram() && strings.Contains(l.subject, "321") && strings.Contains(l.subject, "SCORES")
}

// checkScoreMail holds d11 and the table of scores.
func checkScoreMail(t *testing.T, l letter, subject string, want map[string]int) {
	t.Helper()
	if strings.ContainsFunc(subject, unicode.IsLower) {
		t.Errorf("a lower-case letter in %q (d11)", subject)
	}
	got := map[string]int{}
	_, rest, _ := strings.Cut(l.body, "Score ")
	for _, m := range scoreLine.FindAllStringSubmatch(rest, -1) {
		if _, is := want[m[1]]; is {
			got[m[1]], _ = strconv.Atoi(strings.ReplaceAll(m[2], "−", "-"))
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("scores %v, want %v, in\n%s", got, want, l.body)
	}
}

// scoreLine is a name and a score.
var scoreLine = regexp.MustCompile(`(?m)^ *(?:\d+[.)]? +)?(\pL+) +([-−]?\d+)\b`)

func scores(v view.Game) map[string]int {
	got := map[string]int{}
	for _, p := range v.Players {
		got[p.Name] = p.Score
	}
	return got
}
