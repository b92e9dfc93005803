package gazette_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rivo/uniseg"

	"github.com/fnomic/fnomic/internal/casefile"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
)

// eachPost plays all cases and hands every post and answer to a check.
func eachPost(t *testing.T, check func(t *testing.T, p gazette.Post)) {
	watch(t, func(t *testing.T, _ *casefile.Case) *casefile.Watcher {
		return &casefile.Watcher{
			Told: func(_ time.Time, _ gazette.Batch, posts []gazette.Post) {
				for _, p := range posts {
					check(t, p)
				}
			},
			Answered: func(_ time.Time, _ game.Outcome, p *gazette.Post) {
				if p != nil {
					check(t, *p)
				}
			},
		}
	})
}

var (
	entryForm = regexp.MustCompile(`^  (.+?) +([+-]\d+)  \S`)
	rowForm   = regexp.MustCompile(`^  (.+?) +(-?\d+) +(=|[+-]\d+) +(\d+|—)  (actif|en vacances|hors de la partie)$`)
)

type scoreRow struct{ score, delta int }

// readScores reads back the points and the table of a score mail.
func readScores(t *testing.T, body string) (entries map[string]int, table map[string]scoreRow) {
	t.Helper()
	entries, table = map[string]int{}, map[string]scoreRow{}
	for _, line := range strings.Split(body, "\n") {
		if m := rowForm.FindStringSubmatch(line); m != nil {
			if _, twice := table[m[1]]; twice {
				t.Errorf("the table lists %s twice", m[1])
			}
			table[m[1]] = scoreRow{atoi(t, m[2]), atoi(t, strings.Replace(m[3], "=", "0", 1))}
			continue
		}
		if m := entryForm.FindStringSubmatch(line); m != nil {
			entries[m[1]] += atoi(t, m[2])
		}
	}
	return entries, table
}

func atoi(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestD11_ScoreMailsHaveSubjectsInCapitals: those and no others.
func TestD11_ScoreMailsHaveSubjectsInCapitals(t *testing.T) {
	eachPost(t, func(t *testing.T, p gazette.Post) {
		capitals := p.Subject == strings.ToUpper(p.Subject)
		_, table := readScores(t, p.Body)
		lists := len(table) > 0 || strings.Contains(p.Body, "Scores (victoire")
		if lists != p.Scores || p.Scores && !capitals {
			t.Errorf("« %s »: scores listed %v, said %v", p.Subject, lists, p.Scores)
		}
		if !p.Scores && !p.Person && capitals {
			t.Errorf("« %s » is in capitals without scores", p.Subject)
		}
	})
}

// TestM1_TheTableAndItsChangesAddUp: each score mail's points, its table and
// the table before it agree with each other and with the game.
func TestM1_TheTableAndItsChangesAddUp(t *testing.T) {
	watch(t, func(t *testing.T, c *casefile.Case) *casefile.Watcher {
		before := map[string]int{}
		for _, p := range c.Start.Players {
			before[p.Name] = p.Score
		}
		return &casefile.Watcher{Told: func(_ time.Time, b gazette.Batch, posts []gazette.Post) {
			changed := slices.ContainsFunc(b.Events, func(r game.Recorded) bool { return r.Event.Kind() == "score-changed" })
			if changed && (len(posts) == 0 || !posts[0].Scores) {
				t.Errorf("points were booked and no post lists them: %v", kinds(b))
			}
			for _, p := range posts {
				if p.Scores {
					checkTable(t, b, p, before)
				}
			}
			for _, p := range b.After.Players {
				before[p.Name] = p.Score
			}
		}}
	})
}

func checkTable(t *testing.T, b gazette.Batch, p gazette.Post, before map[string]int) {
	t.Helper()
	entries, table := readScores(t, p.Body)
	for name, r := range table {
		q := b.After.Player(name)
		if q == nil || q.Score != r.score {
			t.Errorf("« %s »: %s has %d in the table", p.Subject, name, r.score)
		}
		if r.score-r.delta != before[name] {
			t.Errorf("« %s »: %s had %d, the table says %d%+d", p.Subject, name, before[name], r.score, -r.delta)
		}
		if strings.Contains(p.Body, "\nPoints :") && entries[name] != r.delta {
			t.Errorf("« %s »: the points of %s add up to %d, the table says %+d", p.Subject, name, entries[name], r.delta)
		}
	}
	for _, q := range b.After.Players {
		joined := slices.ContainsFunc(b.Events, func(r game.Recorded) bool {
			e, ok := r.Event.(game.PlayerJoined)
			return ok && e.Player == q.Name
		})
		if _, listed := table[q.Name]; listed == joined && b.After.InGame(q.Name) {
			t.Errorf("« %s »: %s in the table: %v, newcomer: %v", p.Subject, q.Name, listed, joined)
		}
	}
}

func kinds(b gazette.Batch) []string {
	var all []string
	for _, r := range b.Events {
		all = append(all, r.Event.Kind())
	}
	return all
}

var instantForm = regexp.MustCompile(`(\d{1,2})(?:er)? (\pL+) (\d{4}) à (\d\d)h(\d\d)(?::(\d\d))?,\s+heure\s+de\s+Paris,\s+UTC[+][12]\s+\((\d\d)/(\d\d)\s+(\d\d):(\d\d):(\d\d)\s+UTC\)`)

// TestLimitsAreStatedToTheSecondInUTC: every instant stands in Paris time and
// in UTC, and the two are the same instant.
func TestLimitsAreStatedToTheSecondInUTC(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	months := strings.Fields("janvier février mars avril mai juin juillet août septembre octobre novembre décembre")
	eachPost(t, func(t *testing.T, p gazette.Post) {
		text := strings.Join(strings.Fields(p.Body), " ")
		found := instantForm.FindAllStringSubmatch(text, -1)
		if n := strings.Count(text, "heure de Paris"); n != len(found) {
			t.Errorf("« %s »: %d instants, %d complete", p.Subject, n, len(found))
		}
		for _, m := range found {
			if m[6] == "" {
				m[6] = "00"
			}
			local := time.Date(atoi(t, m[3]), time.Month(1+slices.Index(months, m[2])), atoi(t, m[1]), atoi(t, m[4]), atoi(t, m[5]), atoi(t, m[6]), 0, paris)
			if got := local.UTC().Format("02 01 15 04 05"); got != strings.Join(m[7:12], " ") {
				t.Errorf("« %s »: %s is %s in UTC", p.Subject, m[0], got)
			}
		}
	})
}

// TestPostsFitSeventyTwoColumns, but for a word that is longer by itself.
func TestPostsFitSeventyTwoColumns(t *testing.T) {
	eachPost(t, func(t *testing.T, p gazette.Post) {
		for _, line := range strings.Split(p.Body, "\n") {
			if uniseg.StringWidth(line) > 72 && strings.Contains(strings.TrimSpace(line), " ") {
				t.Errorf("« %s »: %d columns: %s", p.Subject, uniseg.StringWidth(line), line)
			}
		}
	})
}

var english = regexp.MustCompile(`(?i)\b(the|and|with|player|turn|vote-|opened|closed|adopted|rejected|against|abstained|votes-|because|seen|after|until|its|game|rule|decree|proposal|request|judge-|talk|refused|asked|quarantined|unknown|operator|results/|due/)\b`)

// TestD1_PostsAreInFrench: no English word slips into what players read, no
// name of an event, no unfinished formatting and no address.
func TestD1_PostsAreInFrench(t *testing.T) {
	eachPost(t, func(t *testing.T, p gazette.Post) {
		text := p.Subject + "\n" + p.Body
		if m := english.FindString(text); m != "" {
			t.Errorf("« %s »: %q in\n%s", p.Subject, m, p.Body)
		}
		if m := regexp.MustCompile(`%!|%[sdv]|\{d?\d|@example|<nil>|\(\)|\bde [AEIOUÉ]\w+ [a-z]|\bque [AEIOUÉ]\w`).FindString(text); m != "" {
			t.Errorf("« %s »: %q in\n%s", p.Subject, m, p.Body)
		}
		if !strings.HasSuffix(p.Body, "Le greffier de fnomic") {
			t.Errorf("« %s » has no footer", p.Subject)
		}
	})
}

// silent are the events that nobody needs to be told of by themselves.
var silent = map[string]bool{
	"wrote": true, "address-attached": true, "vote-cast": true, "post-awaited": true, "post-published": true, "clock-started": true, "duty-started": true,
	"duty-done": true, "hold-over": true, "silence-counted": true, "score-queued": true, "score-dropped": true, "clock-held": true, "clock-released": true,
	"disclosed": true, "probation-ended": true, "vote-struck": true,
}

// TestWhatChangesIsTold: a proceeding that changes anything visible has a post,
// at once or, where a post of results is awaited, with it.
func TestWhatChangesIsTold(t *testing.T) {
	watch(t, func(t *testing.T, _ *casefile.Case) *casefile.Watcher {
		return &casefile.Watcher{Told: func(_ time.Time, b gazette.Batch, posts []gazette.Post) {
			later := slices.ContainsFunc(b.Events, func(r game.Recorded) bool { return r.Event.Kind() == "post-awaited" })
			visible := slices.ContainsFunc(b.Events, func(r game.Recorded) bool { return !silent[r.Event.Kind()] })
			if visible && !later && len(posts) == 0 {
				t.Errorf("nothing was posted about %v", kinds(b))
			}
			awaited := b.Events[0].Cause.Post
			if key, _, _ := strings.Cut(awaited, "/"); len(posts) == 0 && (key == "results" || key == "request" || key == "election") {
				t.Errorf("%s tells nothing of %v", awaited, kinds(b))
			}
			if !visible && len(posts) > 0 && awaited == "" {
				t.Errorf("« %s » tells nothing: %v", posts[0].Subject, kinds(b))
			}
		}}
	})
}

// TestP3_KeysAreUnique: no two posts of a game have one key.
func TestP3_KeysAreUnique(t *testing.T) {
	watch(t, func(t *testing.T, _ *casefile.Case) *casefile.Watcher {
		seen := map[string]string{}
		note := func(p gazette.Post) {
			if other, twice := seen[p.Key]; twice {
				t.Errorf("%s is the key of « %s » and « %s »", p.Key, other, p.Subject)
			}
			seen[p.Key] = p.Subject
		}
		return &casefile.Watcher{
			Told: func(_ time.Time, _ gazette.Batch, posts []gazette.Post) {
				for _, p := range posts {
					note(p)
				}
			},
			Answered: func(_ time.Time, _ game.Outcome, p *gazette.Post) {
				if p != nil {
					note(*p)
				}
			},
		}
	})
}

// TestP14_OneAnswerAMailAndNoneToTalk: what is only said has no answer.
func TestP14_OneAnswerAMailAndNoneToTalk(t *testing.T) {
	watch(t, func(t *testing.T, _ *casefile.Case) *casefile.Watcher {
		return &casefile.Watcher{Answered: func(_ time.Time, o game.Outcome, p *gazette.Post) {
			help := slices.ContainsFunc(o.Acts, func(a game.TakenAct) bool { return a.Act.Kind == game.Help })
			switch {
			case p != nil && o.Verdict == game.Talk && !help && len(o.Notices) == 0, p != nil && o.Verdict == game.SetAside:
				t.Errorf("%s of %s is answered: %s", o.Verdict, o.From, p.Body)
			case p == nil && (o.Verdict == game.Refused || o.Verdict == game.Asked || o.Verdict == game.Late):
				t.Errorf("%s of %s has no answer", o.Verdict, o.From)
			}
		}}
	})
}

// TestTheThreadOfAPostIsItsObject: what a mail may answer has the key that the
// reader needs.
func TestTheThreadOfAPostIsItsObject(t *testing.T) {
	watch(t, func(t *testing.T, _ *casefile.Case) *casefile.Watcher {
		return &casefile.Watcher{Told: func(_ time.Time, b gazette.Batch, posts []gazette.Post) {
			for _, r := range b.Events {
				want := ""
				switch e := r.Event.(type) {
				case game.VoteOpened:
					want = e.Key
				case game.DecreeProposed:
					want = "Dp" + strconv.Itoa(e.Number)
				case game.RequestIssued:
					want = "Rq" + strconv.Itoa(e.Number)
				case game.JudgeInvoked:
					want = "J" + strconv.Itoa(e.Case)
				case game.ResultsPublished:
					want = "results"
				}
				if want != "" && len(b.Events) < 6 && posts[0].Topic != want {
					t.Errorf("« %s » is about %q, not %q", posts[0].Subject, posts[0].Topic, want)
				}
			}
		}}
	})
}
