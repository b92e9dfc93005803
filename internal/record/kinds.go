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
	// upcasts turn the JSON of a version into that of the next, that of version 1
	// first: pure, and as fixed as what they read.
	upcasts []upcast
}

type upcast func(json.RawMessage) (json.RawMessage, error)

func of[T game.Event](upcasts ...upcast) kind {
	return kind{version: 1 + len(upcasts), upcasts: upcasts, decode: func(b []byte) (game.Event, error) {
		var e T
		err := strictly(b, &e)
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
	addOffices(all)
	addJudging(all)
	addSanctions(all)
	addOrders(all)
	addCourse(all)
	return all
})

func add[T game.Event](all map[string]kind, upcasts ...upcast) {
	var e T
	all[e.Kind()] = of[T](upcasts...)
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
