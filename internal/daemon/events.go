package daemon

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/fnomic/fnomic/ledger"
)

// Bounds of one answer with events.
const (
	eventsAtOnce = 500
	eventsWait   = 20 * time.Second // an answer without events says that the daemon lives
)

// bell wakes all who wait for the end of a round. Its zero value is ready.
type bell struct {
	mu   sync.Mutex
	rung chan struct{}
}

// next is closed at the next ring.
func (b *bell) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung == nil {
		b.rung = make(chan struct{})
	}
	return b.rung
}

func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung != nil {
		close(b.rung)
		b.rung = nil
	}
}

// rounded tells those who look on that a round of the game is over.
func (d *Daemon) rounded() {
	d.wakePage()
	d.bell.ring()
}

// events gives the events from a number on, at most eventsAtOnce; with "wait"
// it waits for the first of them, for eventsWait at most.
func (d *Daemon) events(w http.ResponseWriter, r *http.Request) {
	from, err := strconv.ParseUint(r.URL.Query().Get("from"), 10, 64)
	if err != nil {
		fail(w, fmt.Errorf("events: from: %w", err))
		return
	}
	ctx, stop := context.WithTimeout(r.Context(), eventsWait)
	defer stop()
	for {
		round := d.bell.next() // asked for before the look, so that no event falls between
		found, err := d.eventsFrom(from)
		if err != nil {
			fail(w, err)
			return
		}
		if len(found) > 0 || !r.URL.Query().Has("wait") {
			reply(w, found)
			return
		}
		select {
		case <-round:
		case <-ctx.Done():
			reply(w, found)
			return
		}
	}
}

func (d *Daemon) eventsFrom(from uint64) ([]ledger.Event, error) {
	found := []ledger.Event{}
	err := d.ledger.View(func(tx *ledger.Tx) error {
		for e, err := range tx.Events(from) {
			if err != nil {
				return err
			}
			if found = append(found, e); len(found) == eventsAtOnce {
				return nil
			}
		}
		return nil
	})
	return found, err
}

// Events gives each event of a running daemon from a number on; with follow it
// goes on as events come, until ctx ends. Only what is new is asked for. It
// gives the next number, also with an error.
func (c *Client) Events(ctx context.Context, from uint64, follow bool, each func(ledger.Event) error) (uint64, error) {
	for {
		q := url.Values{"from": {strconv.FormatUint(from, 10)}}
		if follow {
			q.Set("wait", "")
		}
		var found []ledger.Event
		if err := c.Get(ctx, "/events", q, &found); err != nil {
			return from, errors.Join(ctx.Err(), err)
		}
		for _, e := range found {
			if err := each(e); err != nil {
				return from, err
			}
			from = e.Seq + 1
		}
		if len(found) == 0 && !follow {
			return from, nil
		}
	}
}
