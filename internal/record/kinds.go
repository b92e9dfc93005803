package record

import (
	"encoding/json"
	"sync"

	"github.com/fnomic/fnomic/internal/game"
)

// kind is how one kind of event is read.
type kind struct {
	version int
	decode  func([]byte) (game.Event, error)
	// upcast turns the JSON of a version into that of the next.
	upcast map[int]func(json.RawMessage) json.RawMessage
}

func of[T game.Event]() kind {
	return kind{version: 1, decode: func(b []byte) (game.Event, error) {
		var e T
		err := json.Unmarshal(b, &e)
		return e, err
	}}
}

func version(name string) int { return kinds()[name].version }

// kinds is built once; a test compares it with the events of package game.
var kinds = sync.OnceValue(func() map[string]kind {
	all := map[string]kind{}
	add[game.Opened](all)
	add[game.AddressAttached](all)
	add[game.PostAwaited](all)
	add[game.PostPublished](all)
	add[game.Wrote](all)
	add[game.RegistrationAsked](all)
	add[game.PlayerJoined](all)
	add[game.VacationTaken](all)
	add[game.ReturnAsked](all)
	add[game.PlayerReturned](all)
	add[game.PlayerLeft](all)
	add[game.Subscribed](all)
	add[game.SilenceCounted](all)
	add[game.TurnEnded](all)
	add[game.TurnBegun](all)
	add[game.TurnExpired](all)
	add[game.ClockStarted](all)
	add[game.FinisherNamed](all)
	add[game.Suspended](all)
	add[game.Resumed](all)
	add[game.ProposalLaunched](all)
	add[game.ProposalRevised](all)
	add[game.ProposalWithdrawn](all)
	add[game.ProposalDecided](all)
	add[game.ResultsPublished](all)
	add[game.VoteOpened](all)
	add[game.VoteCast](all)
	add[game.VoteStruck](all)
	add[game.VoteClosed](all)
	add[game.VoteStopped](all)
	add[game.ScoreChanged](all)
	add[game.ScoreQueued](all)
	add[game.GameWon](all)
	add[game.GameTied](all)
	add[game.RuleChanged](all)
	add[game.RuleModified](all)
	add[game.PointSet](all)
	add[game.ProbationBegun](all)
	add[game.ProbationCounted](all)
	add[game.ProbationEnded](all)
	add[game.DecreeProposed](all)
	add[game.DecreeOpposed](all)
	add[game.DecreeUnopposed](all)
	add[game.DecreeDecided](all)
	add[game.DecreeEntered](all)
	add[game.DecreeRepealed](all)
	add[game.DecreesAwaited](all)
	add[game.DecreesPublished](all)
	add[game.RequestIssued](all)
	add[game.RequestRevised](all)
	add[game.RequestEnded](all)
	add[game.ScoreDropped](all)
	add[game.ChangeVoided](all)
	add[game.EffectApplied](all)
	add[game.EffectSkipped](all)
	add[game.PassPromised](all)
	addOffices(all)
	addJudging(all)
	addSanctions(all)
	addOrders(all)
	addCourse(all)
	return all
})

func add[T game.Event](all map[string]kind) {
	var e T
	all[e.Kind()] = of[T]()
}

// Versions gives the kinds of event that can be read, each with the version in
// which it is written today.
func Versions() map[string]int {
	all := map[string]int{}
	for name, k := range kinds() {
		all[name] = k.version
	}
	return all
}
