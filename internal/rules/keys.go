package rules

import (
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// Keys name the objects of a game in mails, ballots, posts and windows: the
// number alone for a proposal, letters and a number for all others.

func proposalKey(n int) string { return strconv.Itoa(n) }

// decreeKey is the key of a decree as proposed: "Dp30".
func decreeKey(n int) string { return "Dp" + strconv.Itoa(n) }

// adoptedKey is the key of an adopted decree: "D16".
func adoptedKey(n int) string { return "D" + strconv.Itoa(n) }

func requestKey(n int) string { return "Rq" + strconv.Itoa(n) }

func caseKey(n int) string { return "J" + strconv.Itoa(n) }

func cassationKey(n int) string { return "C" + strconv.Itoa(n) }

func sanctionKey(n int) string { return "S" + strconv.Itoa(n) }

// electionKey is the key of the ballot for the PA.
const electionKey = "PA"

// turnKey is the key of the window in which a proposal is launched, and of the
// post that starts it.
func turnKey(n int) string { return "turn/" + strconv.Itoa(n) }

// expiryKey is the key of the post that ends an expired turn under A09 (b).
func expiryKey(n int) string { return "expiry/" + strconv.Itoa(n) }

// isNumber reads a target that is a rule's or a proposal's number alone.
func isNumber(target string) (int, bool) {
	n, err := strconv.Atoi(target)
	return n, err == nil && n > 0
}

// numbered reads a target of letters and a number: "Rq2" gives 2 for "Rq".
func numbered(target, letters string) (int, bool) {
	rest, ok := strings.CutPrefix(target, letters)
	if !ok {
		return 0, false
	}
	return isNumber(rest)
}

// requestOf is the number in a request's key; 0 for another key.
func requestOf(key string) int {
	n, _ := numbered(key, "Rq")
	return n
}

// isRequestKey reports whether a target names a request.
func isRequestKey(target string) bool { return strings.HasPrefix(target, "Rq") }

// requestNumber writes a request's number, for the key of its post.
func requestNumber(r *game.Request) string { return strconv.Itoa(r.Number) }
