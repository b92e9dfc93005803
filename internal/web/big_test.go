package web_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/web"
)

var start = time.Date(2000, 11, 20, 20, 0, 0, 0, time.UTC)

func empty() *game.State { return &game.State{Book: lawbook.New()} }

// small is a game with one amendment at the vote.
func small() web.Input {
	until := start.Add(72 * time.Hour)
	s := &game.State{At: start, Begun: true, Publication: game.ByRegistrar, Book: lawbook.New(), Next: game.Numbers{Proposal: 322},
		Turn: game.Turn{Number: 1, Player: "Alice", Phase: game.PhaseVote}}
	s.Book.Rules = []lawbook.Rule{{Number: 302, Origin: 302, Title: "Les tours", Text: "On joue chacun son tour.\n\nOn a 72 heures.", Mutable: true}}
	s.Players = []*game.Player{{Name: "Alice", Status: game.Active, Score: 4}, {Name: "<b>Benoît</b>", Status: game.Active}}
	s.Proposals = []*game.Proposal{{Number: 321, Turn: 1, Author: "Alice", Change: game.Amend, Target: 302, Title: "Des tours plus longs",
		Text: "On joue chacun son tour.\n\nOn a 96 heures : écrire à alice@exemple.test.", State: game.ProposalVote, Launched: start, CalledAt: &start}}
	s.Ballots = []*game.Ballot{{Key: "321", Kind: game.OnProposal, State: game.BallotOpen, Author: "Alice", Opened: start, Until: until,
		Electors: []string{"Alice", "<b>Benoît</b>"}, Voices: []game.Voice{{Voter: "Alice", Choice: game.For, At: start}}}}
	return web.Input{State: s, Events: 12, Head: "0123456789abcdef0123"}
}

// hostile is the small game with addresses, markup and control characters
// wherever players and mails can put them.
func hostile() web.Input {
	const bad = "Zoé <zoe+jeu@exemple.test> \x01\x00\u202e</pre><script>alert(1)</script> \"'&amp; " +
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	in := small()
	s := in.State
	s.Players[0].Name, s.Turn.Player, s.Proposals[0].Author, s.Proposals[0].Title, s.Ballots[0].Electors[0], s.Ballots[0].Voices[0].Voter = bad, bad, bad, bad, bad, bad
	s.Book.Rules[0].Title, s.Book.Rules[0].Text, s.Book.Rules[0].Author = bad, bad, bad
	s.Decrees = []*game.DecreeProposal{{Number: 30, Author: bad, Text: bad, State: game.DecreeOpen, Opened: start, Due: start.Add(96 * time.Hour), Opponents: []string{bad}}}
	s.Requests = []*game.Request{{Number: 1, Author: bad, Rule: 302, Text: bad, State: game.RequestDebate, Opened: start, Due: start.Add(500 * time.Hour)}}
	s.Cases = []*game.Case{{Number: 1, By: bad, Question: bad, Opened: start, State: game.CaseFinal, Judgment: &game.Judgment{By: bad, At: start, Text: bad}}}
	s.Scores = []game.Entry{{Player: bad, Points: 4, Why: "correction", Reason: bad, Effective: start}}
	in.Messages = []web.Message{{Number: 1, ID: "one@exemple.test", At: start, Subject: bad, Body: bad}}
	in.Mails = web.Funnel{Received: 1, ByVerdict: map[game.Verdict]int{game.Refused: 1}, NotCounted: []web.NotCounted{{From: bad, At: start, Verdict: game.Refused, Why: bad}}}
	return in
}

// big is a game of 500 rules in force, 200 turns and 12 players.
func big() web.Input {
	s := &game.State{At: start, Begun: true, Book: lawbook.New(), Next: game.Numbers{Proposal: 1000}, Turn: game.Turn{Number: 201, Player: "Joueur 1", Phase: game.PhaseAwaiting}}
	var names []string
	for i := range 12 {
		names = append(names, fmt.Sprintf("Joueur %d", i+1))
		s.Players = append(s.Players, &game.Player{Name: names[i], Status: game.Active})
	}
	words := strings.Repeat("Tout joueur dont c'est le tour propose un changement de règle à la liste. ", 10) // as long as a rule of 2000
	for i := range 500 {
		r := lawbook.Rule{Number: 101 + i, Origin: 101 + i, Title: "Une règle", Text: words, Mutable: i > 15}
		if i%5 == 0 {
			r.History = []lawbook.Version{{Number: 101 + i, Text: words + "Avant.", Mutable: true, Kind: lawbook.Modification, By: "Rq1", At: start}}
		}
		s.Book.Rules = append(s.Book.Rules, r)
	}
	var in web.Input
	for turn := range 200 {
		at := start.Add(time.Duration(turn) * 150 * time.Hour)
		s.At = at.Add(73 * time.Hour)
		n := 601 + turn
		closed := at.Add(72 * time.Hour)
		s.Proposals = append(s.Proposals, &game.Proposal{Number: n, Turn: turn + 1, Author: names[turn%12], Change: game.Adopt, Title: "Une proposition", Text: words,
			State: game.ProposalAdopted, Launched: at, CalledAt: &at, Closed: &closed, Published: &closed})
		b := &game.Ballot{Key: fmt.Sprint(n), Kind: game.OnProposal, State: game.BallotClosed, Opened: at, Until: closed, Closed: &closed, Electors: names, For: names[:8], Against: names[8:], Outcome: "adopted"}
		for i, v := range names {
			b.Voices = append(b.Voices, game.Voice{Voter: v, Choice: []game.Choice{game.For, game.Against}[i/8], At: at})
			e := game.Entry{Player: v, Points: 10 - i, Why: "against-adopted", Clause: "R204", About: b.Key, Effective: closed, Turn: turn + 1}
			s.Scores = append(s.Scores, e)
			s.Players[i].Score += e.Points
		}
		s.Ballots = append(s.Ballots, b)
		for i := range 6 {
			in.Messages = append(in.Messages, web.Message{Number: uint64(turn*6 + i + 1), ID: fmt.Sprint(turn, i), At: closed, Subject: "RÉSULTATS ET SCORES", Body: words})
		}
	}
	for i := range 120 {
		s.Requests = append(s.Requests, &game.Request{Number: i + 1, Author: names[i%12], Rule: 150 + i, Text: words + "Après.", State: game.RequestAccepted, Opened: start, Due: s.At, Closed: &s.At})
		s.Cases = append(s.Cases, &game.Case{Number: i + 1, By: names[i%12], Question: words, Opened: start, State: game.CaseFinal,
			Judgment: &game.Judgment{By: names[0], At: start, Text: words, Jurisprudence: true}})
		s.Decrees = append(s.Decrees, &game.DecreeProposal{Number: i + 30, Author: names[i%12], Text: words, State: game.DecreeRejected, Opened: start, Due: s.At})
	}
	in.State = s
	return in
}

const (
	fastest  = 20 * time.Millisecond
	lightest = 150_000 // bytes
)

// TestWeightAndSpeed holds that every page of 500 rules and 200 turns weighs
// under 150 kB, and that the main ones answer within 20 ms, made anew each time.
func TestWeightAndSpeed(t *testing.T) {
	site := web.Build(big())
	heaviest, weight := "", 0
	for _, p := range site.Pages() {
		if n := len(written(t, p)); n > weight {
			heaviest, weight = p.Name, n
		}
	}
	t.Logf("%d pages; the heaviest is %s with %d bytes", len(site.Pages()), heaviest, weight)
	if weight > lightest {
		t.Errorf("%s weighs %d bytes", heaviest, weight)
	}
	for _, name := range []string{"index.html", "regles.html", "regles-3.html", "votes.html", "propositions.html", "joueurs.html", "messages.html", "reglages.html", "requetes.html", "jugements.html", "decrets.html"} {
		best := time.Hour
		for n := 0; n < 7 || n < 100 && best > fastest; n++ { // the machine may have other work: the best tells the page's own time
			s := web.NewServer(nil, "", time.Now, zerolog.Nop())
			s.Publish(site)
			r := httptest.NewRequest(http.MethodGet, "/"+name, nil)
			r.Header.Set("Accept-Encoding", "gzip")
			w := httptest.NewRecorder()
			began := time.Now()
			s.ServeHTTP(w, r)
			best = min(best, time.Since(began))
			if w.Code != http.StatusOK {
				t.Fatalf("%s: %d", name, w.Code)
			}
		}
		p, _ := site.Page(name)
		t.Logf("%-18s %8s made and compressed, %6d bytes", name, best.Round(10*time.Microsecond), len(written(t, p)))
		if best > fastest {
			t.Errorf("%s takes %s", name, best)
		}
	}
}

func BenchmarkFirstAnswer(b *testing.B) {
	site := web.Build(big())
	for b.Loop() {
		s := web.NewServer(nil, "", time.Now, zerolog.Nop())
		s.Publish(site)
		s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/regles.html", nil))
	}
}

func BenchmarkAnswer(b *testing.B) {
	s := web.NewServer(nil, "", time.Now, zerolog.Nop())
	s.Publish(web.Build(big()))
	for b.Loop() {
		s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/regles.html", nil))
	}
}

func BenchmarkBuild(b *testing.B) {
	in := big()
	for b.Loop() {
		web.Build(in)
	}
}

// TestServing holds what HTTP promises: validators, compression, headers, methods.
func TestServing(t *testing.T) {
	s := web.NewServer(nil, "", time.Now, zerolog.Nop())
	get := func(method, path string, head map[string]string) *http.Response {
		r := httptest.NewRequest(method, path, nil)
		for k, v := range head {
			r.Header.Set(k, v)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Result()
	}
	if get("GET", "/", nil).StatusCode != 503 || get("GET", "/healthz", nil).StatusCode != 503 {
		t.Error("answers before there is anything to show")
	}
	s.Publish(web.Build(small()))
	home := get("GET", "/", nil)
	if home.StatusCode != 200 || home.Header.Get("ETag") == "" || home.Header.Get("Last-Modified") == "" {
		t.Errorf("%d %v", home.StatusCode, home.Header)
	}
	csp := home.Header.Get("Content-Security-Policy")
	if strings.Contains(csp, "script") || strings.Contains(csp, "unsafe") || !strings.HasPrefix(csp, "default-src 'none'") {
		t.Errorf("policy %q", csp)
	}
	if r := get("GET", "/", map[string]string{"If-None-Match": home.Header.Get("ETag")}); r.StatusCode != 304 {
		t.Errorf("same tag: %d", r.StatusCode)
	}
	if r := get("GET", "/", map[string]string{"If-Modified-Since": home.Header.Get("Last-Modified")}); r.StatusCode != 304 {
		t.Errorf("same date: %d", r.StatusCode)
	}
	plain, err := io.ReadAll(home.Body)
	if err != nil {
		t.Fatal(err)
	}
	packed := get("GET", "/index.html", map[string]string{"Accept-Encoding": "br, gzip;q=0.8"})
	z, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatal(err)
	}
	if unpacked, err := io.ReadAll(z); err != nil || string(unpacked) != string(plain) || packed.Header.Get("ETag") == home.Header.Get("ETag") {
		t.Errorf("compressed otherwise (%v)", err)
	}
	if r := get("GET", "/", map[string]string{"Accept-Encoding": "gzip;q=0"}); r.Header.Get("Content-Encoding") != "" {
		t.Error("compressed for one who refuses it")
	}
	if r := get("HEAD", "/regles.html", nil); r.StatusCode != 200 {
		t.Errorf("HEAD: %d", r.StatusCode)
	}
	if r := get("POST", "/", nil); r.StatusCode != 405 || r.Header.Get("Allow") == "" {
		t.Errorf("POST: %d", r.StatusCode)
	}
	missing := get("GET", "/regle-999.html", nil)
	text, err := io.ReadAll(missing.Body)
	if err != nil || missing.StatusCode != 404 || !strings.Contains(string(text), "introuvable") {
		t.Errorf("missing: %d %v", missing.StatusCode, err)
	}
	if r := get("GET", "/healthz", nil); r.StatusCode != 200 {
		t.Errorf("healthz: %d", r.StatusCode)
	}
}
