package gazette_test

import (
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
)

// busy is a state with one of everything, for events that games seldom see.
func busy(t *testing.T) *game.State {
	s := start(t)
	motion := at("2000-11-24T08:00:00Z")
	s.Cases = []*game.Case{{Number: 1, By: "Alice", State: game.CaseFinal, Judge: "Chloé", Judgment: &game.Judgment{By: "Chloé", Jurisprudence: true, Objections: []string{"Alice", "David"}, MotionDue: motion, ArbitersDue: motion}}}
	s.Decrees = []*game.DecreeProposal{{Number: 30, Author: "Benoît", Text: "Un texte.", State: game.DecreeAdopted, Decree: 16, Target: 3, Effects: []string{"d13.points = 7"}}}
	s.Requests = []*game.Request{{Number: 1, Author: "Benoît", Rule: 320, State: game.RequestVoid}}
	s.Hold = &game.Hold{Player: "Benoît", Needed: 2, Given: []string{"Alice"}}
	return s
}

// TestSeldomEventsAreTold, each by itself.
func TestSeldomEventsAreTold(t *testing.T) {
	for _, c := range []struct {
		event game.Event
		said  []string
	}{
		{game.HoldChanged{Needed: 2}, []string{"Il faut désormais 2 consentements pour que le tour de Benoît commence ; déjà donnés : 1 (320-4)."}},
		{game.HoldChanged{Cassation: []int{1}}, []string{"attend encore l'issue d'une cassation (320-6)"}},
		{game.RejudgingObjected{Case: 1, By: "David"}, []string{"David s'oppose à ce que la jurisprudence J1 soit rejugée : 2 oppositions sur 4 joueurs actifs"}},
		{game.JurisprudenceDoubted{Case: 1, By: "Rq2"}, []string{"la requête Rq2 touche les mêmes règles", "(320-12)"}},
		{game.JurisprudenceEnded{Case: 1, By: "Chloé"}, []string{"Le jugement J1 ne fait plus jurisprudence"}},
		{game.RuleAnnulled{Number: 213, By: "J1"}, []string{"La règle 213, contraire à une règle immuable, est annulée par le jugement J1 (110)."}},
		{game.CallAnnulled{Number: 321, By: "J1"}, []string{"La mise au vote de la proposition 321 est annulée par le jugement J1", "le numéro 321 reste utilisé"}},
		{game.VoteRecounted{Key: "321", Voter: "Alice", Choice: game.For, For: []string{"Alice"}, By: "operator"}, []string{"la voix d'Alice est comptée pour par l'opérateur", "Pour 1 Alice"}},
		{game.VoteRecounted{Key: "321", Voter: "Benoît", By: "J1"}, []string{"la voix de Benoît est retirée par le jugement J1"}},
		{game.VoteStopped{Key: "PA", Why: "filled"}, []string{"la charge est pourvue (320)"}},
		{game.VoteStopped{Key: "C1", Why: "quashed"}, []string{"s'arrête sans décompte ; personne n'y perd de point (320-8)"}},
		{game.DecreeRepealed{Decree: 3, By: "321"}, []string{"Le décret d3 n'est plus en vigueur : il est abrogé par la proposition 321 (313)."}},
		{game.DecreeEntered{Number: 30, Decree: 16}, []string{"D16 (Dp 30 Benoît) s'applique à partir de maintenant", "Le décret d3 quitte la liste.", "d13.points = 7 : sans effet automatique"}},
		{game.RequestEnded{Number: 1, Outcome: game.RequestVoid, Why: "rule-gone"}, []string{"La requête Rq1 de Benoît n'a plus d'objet", "Personne n'y perd de points"}},
		{game.CaseDropped{Case: 1, By: "Alice"}, []string{"Alice retire son invocation", "close sans jugement"}},
		{game.JudgmentWithdrawn{Case: 1, By: "Chloé"}, []string{"Chloé retire son jugement sur l'affaire J1"}},
		{game.JudgeUnseated{Case: 1, Judge: "Chloé"}, []string{"Chloé n'en est plus le Juge"}},
		{game.CassationDropped{Case: 1, By: "David"}, []string{"David retire sa demande de cassation du jugement J1"}},
		{game.ArbiterYielded{Case: 1, Arbiter: "David"}, []string{"David retire son opposition au jugement J1"}},
		{game.CaseWentUnanswered{Case: 1}, []string{"aucun arbitre ne s'est manifesté (320-3)"}},
		{game.ElectionRefused{Player: "Alice"}, []string{"Alice, qui l'emportait, décline la charge de Premier Arbitre"}},
		{game.OfficeLeft{Office: game.TA, Player: "Benoît", Why: "vacation"}, []string{"Benoît est en vacances et quitte sa charge de Troisième Arbitre (TA) (314, 320)"}},
		{game.PlayerBarred{Player: "Chloé", Until: at("2001-01-20T08:00:00Z")}, []string{"Chloé ne peut être arbitre avant le samedi 20 janvier 2001"}},
		{game.DebateEndAsked{Case: 1, By: "Alice"}, []string{"la mise au vote attend sa décision"}},
		{game.PassPromised{Player: "Alice", Kept: true}, []string{"Alice avait annoncé passer ce tour (302)."}},
		{game.DutyDone{Office: game.PA, Player: "Chloé", Silent: true}, []string{"l'arbitre en place est confirmé (320)"}},
		{game.EffectApplied{Effect: "A23 = b", By: "J1"}, []string{"Effet appliqué par le jugement J1 : A23 = b."}},
		{game.Subscribed{Player: "David"}, []string{"David est de nouveau sur la liste", "« INSCRIPTION : David » (d15)"}},
		{game.FinisherNamed{Player: "Benoît"}, []string{"Alice n'étant plus là, c'est à Benoît de terminer le tour 1"}},
		{game.DecreesPublished{Turn: 1, By: "Alice", Decrees: []int{16, 17}}, []string{"Alice publie les décrets adoptés pendant le tour 1 : D16 et D17 (d2, 313)."}},
	} {
		s := busy(t)
		events := []game.Recorded{{At: at("2000-11-22T08:00:00Z"), Event: c.event, Cause: game.Cause{Mail: "m"}}}
		posts := gazette.Posts(gazette.Batch{Was: s.Turn, After: s, Events: events})
		if len(posts) != 1 {
			t.Errorf("%s: %d posts", c.event.Kind(), len(posts))
			continue
		}
		one(t, posts, c.said...)
		if english.MatchString(posts[0].Subject + " " + posts[0].Body) {
			t.Errorf("%s: %s", c.event.Kind(), posts[0].Body)
		}
	}
}

func TestWhyNotIsFrench(t *testing.T) {
	for why, o := range map[string]game.Outcome{
		"un vote POUR (321) ; le vote est clos":    {Verdict: game.Refused, Acts: []game.TakenAct{{Act: game.Act{Kind: game.CastVote, Target: "321", Choice: game.For}, Refusal: &game.Refusal{Why: "Le vote est clos."}}}},
		"pas compris ; est-ce un vote ?":           {Verdict: game.Asked, Asked: []game.Question{{Why: "Est-ce un vote ?"}}},
		"identifiant déjà porté par un autre mail": {Verdict: game.Quarantined, Reason: "its Message-ID already stands with another text (P2)"},
		"au-delà des limites de taille":            {Verdict: game.Quarantined, Reason: "over a limit (P10)"},
		"mail automatique, ou d'origine douteuse":  {Verdict: game.Quarantined, Reason: "auto-replied"},
		"": {Verdict: game.Talk},
	} {
		if got := gazette.WhyNot(o); got != why {
			t.Errorf("%q, not %q", got, why)
		}
	}
}

func TestPlainTakesNote(t *testing.T) {
	p := gazette.Plain("post/turn/5", game.Awaited{Key: "turn/5", Since: at("2000-11-23T20:00:00Z")})
	one(t, []gazette.Post{p}, "(23/11 20:00:00 UTC)")
	if p.Awaited != "turn/5" || p.Scores {
		t.Errorf("%+v", p)
	}
}

// TestM20_EveryFrozenWindowIsListedWithItsRest, and every new limit at the resumption.
func TestM20_EveryFrozenWindowIsListedWithItsRest(t *testing.T) {
	s := busy(t)
	now := at("2000-11-21T08:00:00Z")
	due := now.Add(30 * time.Hour)
	s.Decrees[0].State, s.Decrees[0].Due = game.DecreeOpen, due
	s.Requests[0].State, s.Requests[0].Due = game.RequestDebate, due
	s.Cases[0].State = game.CaseGiven
	s.Duties = []*game.Duty{{Office: game.PA, Player: "Chloé", Since: &now, Due: &due, Frozen: &now}}
	s.Suspended = &now
	stop := []game.Recorded{{At: now, Event: game.Suspended{Active: 3}, Cause: game.Cause{Mail: "m"}}}
	one(t, gazette.Posts(gazette.Batch{Was: s.Turn, After: s, Events: stop}), "tour 1 d'Alice, pour lancer une proposition : il reste 2 jours 12 h",
		"opposition au décret Dp 30 de Benoît : il reste 1 jour 6 h", "requête Rq1 de Benoît, tout compris : il reste 1 jour 6 h",
		"demande de cassation du jugement J1 : il reste 3 jours", "nomination par Chloé, Premier Arbitre (PA) : il reste 1 jour 6 h")
	s.Suspended, s.Duties[0].Frozen = nil, nil
	resume := []game.Recorded{{At: due, Event: game.Resumed{Active: 4, Since: now}, Cause: game.Cause{Mail: "m"}}}
	p := one(t, gazette.Posts(gazette.Batch{Was: s.Turn, After: s, Events: resume}), "Nouvelles limites :", "interrompue depuis le mardi 21 novembre 2000")
	if n := strings.Count(p.Body, "jusqu'au"); n != 6 {
		t.Errorf("%d limits:\n%s", n, p.Body)
	}
}
