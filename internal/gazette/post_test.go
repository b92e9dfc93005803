package gazette_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/rules"
)

// told runs a proceeding and gives what is posted about it.
func run(t *testing.T, s *game.State, cause game.Cause, do func(p *game.Proceeding)) []gazette.Post {
	t.Helper()
	was := s.Turn
	events := rules.Engine().Do(s, at("2000-11-21T08:00:00Z"), cause, do)
	return gazette.Posts(gazette.Batch{Was: was, After: s, Events: events, Head: "0123456789abcdef"})
}

func one(t *testing.T, posts []gazette.Post, said ...string) gazette.Post {
	t.Helper()
	if len(posts) != 1 {
		t.Fatalf("%d posts", len(posts))
	}
	body := strings.Join(strings.Fields(posts[0].Body), " ")
	for _, text := range said {
		if !strings.Contains(body, text) {
			t.Errorf("« %s » does not say %q:\n%s", posts[0].Subject, text, posts[0].Body)
		}
	}
	return posts[0]
}

func TestM42_ACorrectionTellsWhatAndWhy(t *testing.T) {
	s := start(t)
	do, refused := rules.Ordered(s, rules.Order{By: "operator", What: rules.OrderScore, Player: "Alice", Points: -3, Reason: "voix comptée deux fois"})
	if refused != nil {
		t.Fatal(refused.Why)
	}
	p := one(t, run(t, s, game.Cause{Operator: "score"}, do), "le score d'Alice est corrigé", "Motif : voix comptée deux fois.", "Les délais en cours ne changent pas.", "Alice -3 correction", "Registre : 0123456789abcdef")
	if p.Subject != "CORRECTION ET SCORES" || !p.Scores {
		t.Errorf("%+v", p)
	}
}

func TestM42_AReadingOfTheLawIsTold(t *testing.T) {
	s := start(t)
	do, refused := rules.Ordered(s, rules.Order{By: "operator", What: rules.OrderPoint, About: "A23", Value: "b", Reason: "essai"})
	if refused != nil {
		t.Fatal(refused.Why)
	}
	one(t, run(t, s, game.Cause{Operator: "point"}, do), "Lecture retenue par l'opérateur (point A23")
}

func TestM42_ActsOfServiceAreAnnounced(t *testing.T) {
	for what, want := range map[string]string{"hold": "met le greffier en attente", "resume": "met fin à l'attente", "release": "un mail de Chloé", "address": "rattache une adresse de plus à Chloé"} {
		s := start(t)
		one(t, run(t, s, game.Cause{Operator: what}, func(p *game.Proceeding) {
			p.Record(game.OrderGiven{By: "operator", What: what, About: "Chloé", Reason: "panne"})
		}), want, "Motif : panne.")
	}
}

func TestM22_ARemovalGivesTheThreeMonths(t *testing.T) {
	s := start(t)
	one(t, run(t, s, game.Cause{Operator: "removed David"}, rules.Removed("David")), "David n'est plus sur la liste", "50 points", "(21/02 08:00:00 UTC)", "Il reste 3 joueurs actifs",
		"David n'est plus dans la partie et quitte sa charge de Deuxième Arbitre (DA)", "la partie est interrompue (314)")
}

// TestM3_ThePostThatStartsAClockIsTheAwaitedOne: an expiry is told by one post,
// which has the key of the awaited one, and says since when the clock runs.
func TestM3_ThePostThatStartsAClockIsTheAwaitedOne(t *testing.T) {
	s := start(t)
	engine := rules.Engine()
	was := s.Turn
	events := engine.CloseNext(s, at("2000-11-23T20:00:00Z"))
	written := at("2000-11-23T21:30:00Z") // the program was down for a while
	p := one(t, gazette.Posts(gazette.Batch{Was: was, After: s, Events: events, Written: written}),
		"sert de nouveau point de départ", "Tour 2 : c'est à Benoît de jouer", "à compter de ce message", "soit jusque vers le dimanche 26 novembre 2000 à 22h30")
	if p.Awaited != "turn/2" || p.Key != "post/turn/2" {
		t.Errorf("%+v", p)
	}
	was = s.Turn
	if posts := gazette.Posts(gazette.Batch{Was: was, After: s, Events: engine.Posted(s, "turn/2", written)}); len(posts) != 0 {
		t.Errorf("told twice: %s", posts[0].Body)
	}
}

// TestDesign4_4_3_ARehearsedPostSaysThatItsClockIsNear.
func TestDesign4_4_3_ARehearsedPostSaysThatItsClockIsNear(t *testing.T) {
	s := start(t)
	began := at("2000-11-23T20:05:00Z")
	until := began.Add(72 * time.Hour)
	events := []game.Recorded{{At: began, Event: game.TurnBegun{Number: 2, Player: "Benoît", Since: &began, Until: &until}, Cause: game.Cause{Post: "results/321"}}}
	one(t, gazette.Posts(gazette.Batch{Was: s.Turn, After: s, Events: events, Expected: true}), "soit jusque vers le", "l'heure de ce message sur la liste qui fait foi")
	one(t, gazette.Posts(gazette.Batch{Was: s.Turn, After: s, Events: events}), "soit jusqu'au dimanche 26 novembre 2000 à 21h05")
}

// TestDesign4_4_3_APostThatMendsARehearsalSaysSo and counts from the one that it mends.
func TestDesign4_4_3_APostThatMendsARehearsalSaysSo(t *testing.T) {
	s := start(t)
	began := at("2000-11-23T20:05:00Z")
	until := began.Add(72 * time.Hour)
	events := []game.Recorded{{At: began, Event: game.TurnBegun{Number: 2, Player: "Benoît", Since: &began, Until: &until}, Cause: game.Cause{Post: "results/321"}}}
	one(t, gazette.Posts(gazette.Batch{Was: s.Turn, After: s, Events: events, Again: true}), "annonçait une autre suite", "court depuis le message du greffier du jeudi 23 novembre 2000")
}

// TestM8_AnAnswerEchoesTheVoteInFull, and says what a refused act was taken for.
func TestM8_AnAnswerEchoesTheVoteInFull(t *testing.T) {
	s := start(t)
	s.Ballots = append(s.Ballots, &game.Ballot{Key: "C1", Kind: game.OnCassation, State: game.BallotOpen, Until: at("2000-11-25T20:00:00Z"), Voices: []game.Voice{{Voter: "Alice", Choice: game.Against}}})
	o := game.Outcome{Mail: "m1", At: at("2000-11-21T08:00:00Z"), From: "Alice", Verdict: game.Applied, Acts: []game.TakenAct{
		{Act: game.Act{Kind: game.CastVote, Target: "C1", Choice: game.Against}, Verdict: game.Applied},
		{Act: game.Act{Kind: game.Pass}, Verdict: game.Refused, Refusal: &game.Refusal{Rules: []string{"302"}, Why: "Ce n'est pas votre tour.", Instead: "PASSE, une fois votre tour venu"}}}}
	p := gazette.Answer(o, nil, "Mon vote", s, false)
	if p == nil || !p.Person || p.To != "Alice" || p.Subject != "Re: Mon vote" || p.InReplyTo != "m1" {
		t.Fatalf("%+v", p)
	}
	one(t, []gazette.Post{*p}, "CONTRE la cassation du jugement J1, c'est-à-dire pour que le jugement soit maintenu",
		"Compris : passer son tour. Refusé : ce n'est pas votre tour (302).", "À écrire : PASSE, une fois votre tour venu")
}

// TestM40_RefusalsOthersRelyOnGoToTheList (design §4.4-6), votes to the person.
func TestM40_RefusalsOthersRelyOnGoToTheList(t *testing.T) {
	s := start(t)
	for kind, list := range map[game.ActKind]bool{game.Propose: true, game.CallVote: true, game.ProposeDecree: true, game.IssueRequest: true, game.Publish: true, game.Invoke: true,
		game.CallCassation: true, game.Revise: true, game.CastVote: false, game.Pass: false, game.Oppose: false, game.TakeVacation: false} {
		o := game.Outcome{Mail: "m", From: "Alice", Verdict: game.Refused, Acts: []game.TakenAct{{Act: game.Act{Kind: kind}, Verdict: game.Refused, Refusal: &game.Refusal{Why: "Non.", Rules: []string{"302"}}}}}
		if p := gazette.Answer(o, nil, "x", s, false); p.Person == list {
			t.Errorf("%s: to the person alone: %v", kind, p.Person)
		}
	}
}

// TestLateMailIsTold (design §4.4-2): what would have counted, and what can still be done.
func TestLateMailIsTold(t *testing.T) {
	s := start(t)
	o := game.Outcome{Mail: "m", At: at("2000-11-21T08:00:00Z"), From: "Alice", Verdict: game.Late, Reason: "seen at noon",
		Acts: []game.TakenAct{{Act: game.Act{Kind: game.CastVote, Target: "321", Choice: game.For}, Verdict: game.Late}}}
	one(t, []gazette.Post{*gazette.Answer(o, nil, "x", s, false)}, "mardi 21 novembre 2000 à 09h00", "- non compté : un vote POUR (321)", "le Juge ou l'opérateur peuvent l'admettre")
	if why := gazette.WhyNot(o); why != "arrivé après que son moment avait été décidé" {
		t.Error(why)
	}
}

// TestM41_AQuestionGivesTheExactLines and says that nothing was done.
func TestM41_AQuestionGivesTheExactLines(t *testing.T) {
	s := start(t)
	o := game.Outcome{Mail: "m", From: "Alice", Verdict: game.Asked, Asked: []game.Question{{Said: "plutôt pour", Why: "Est-ce un vote ?", Readings: []string{"VOTE : POUR"}, Kind: game.CastVote}}}
	one(t, []gazette.Post{*gazette.Answer(o, nil, "", s, false)}, "« plutôt pour » :", "Rien n'a été fait.", "Seraient compris, seuls sur leur ligne : VOTE : POUR")
}

// TestP14_NoAnswerToMachines: what was set aside or marked as automatic has none.
func TestP14_NoAnswerToMachines(t *testing.T) {
	s := start(t)
	for reason, answered := range map[string]bool{"auto-replied": false, "over a limit (P10)": true, "its Message-ID already stands with another text (P2)": true} {
		o := game.Outcome{Mail: "m", From: "Alice", Verdict: game.Quarantined, Reason: reason}
		if p := gazette.Answer(o, nil, "x", s, false); (p != nil) != answered {
			t.Errorf("%s: answered %v", reason, p != nil)
		}
	}
	if gazette.Answer(game.Outcome{Verdict: game.SetAside, Reason: "own mail"}, nil, "x", s, false) != nil || gazette.Answer(game.Outcome{Verdict: game.Talk}, nil, "x", s, false) != nil {
		t.Error("talk is answered")
	}
}
