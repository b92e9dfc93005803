package rules

import (
	"strconv"
	"strings"

	"github.com/fnomic/fnomic/internal/game"
)

// requestKey is the key of a request: "Rq1".
func requestKey(n int) string { return "Rq" + strconv.Itoa(n) }

// requestNumber writes a request's number, for the key of its post.
func requestNumber(r *game.Request) string { return strconv.Itoa(r.Number) }

// isRequestKey reports whether a target names a request.
func isRequestKey(target string) bool { return strings.HasPrefix(target, "Rq") }
