package rules

import (
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// requestKey is the key of a request: "Rq1".
func requestKey(n int) string { return "Rq" + strconv.Itoa(n) }

// isRequestKey reports whether a target names a request.
func isRequestKey(target string) bool { return strings.HasPrefix(target, "Rq") }

// lineForPA is the « nouveau PA » line of a vote; empty without one (R320).
func lineForPA(_ *game.Proceeding, _ *game.Ballot, a game.Attempt) string { return a.Act.Name }

// heldTurn tells whether the next turn waits for consents (R320-4).
func heldTurn(_ *game.State, _ string) (game.Event, bool) { return nil, false }
