// Package simulate plays whole games on a simulated list under faults, in
// virtual time: the real IMAP reader and SMTP sender, the library's IMAP and SMTP
// servers, a real ledger and the real server loop; only the players, the list,
// the wires and the clock are made here. One seed makes a run.
package simulate

import (
	"hash/fnv"
	"math/rand/v2"
	"time"
)

// Seed makes a run. Every part draws from a stream of its own, so that what one
// part draws does not depend on when another one runs.
type Seed uint64

// stream is the n-th source of randomness of a part.
func (s Seed) stream(part string, n int) *dice {
	h := fnv.New64a()
	h.Write([]byte(part))
	return &dice{rand.New(rand.NewPCG(uint64(s), h.Sum64()+uint64(n)*0x9e3779b97f4a7c15))}
}

// dice is a source of randomness for one goroutine.
type dice struct{ *rand.Rand }

// chance is true with probability p.
func (d *dice) chance(p float64) bool { return d.Float64() < p }

// between is an instant's distance in [low, high].
func (d *dice) between(low, high time.Duration) time.Duration {
	return low + time.Duration(d.Int64N(int64(high-low)+1))
}

// about is exponentially distributed with a mean, ten times that at most.
func (d *dice) about(mean time.Duration) time.Duration {
	return min(time.Duration(d.ExpFloat64()*float64(mean)), 10*mean)
}

func pick[T any](d *dice, from []T) T { return from[d.IntN(len(from))] }
