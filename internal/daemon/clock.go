// Package daemon puts the parts together: the server on a real list or on one
// in the process, and the socket through which the other verbs speak to it.
package daemon

import (
	"sync"
	"time"
)

// Clock is the host's clock, moved on by what `fnomic skip` asked for. List and
// program of a local game share one; the page shows what the ledger says.
type Clock struct {
	mu     sync.Mutex
	offset time.Duration
	host   func() time.Time
}

// Now is the time that the clock shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.host().Add(c.offset)
}

// Set moves the clock on to t; it never goes back.
func (c *Clock) Set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d := t.Sub(c.host()); d > c.offset {
		c.offset = d
	}
}
