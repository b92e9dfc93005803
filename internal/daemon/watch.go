package daemon

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"github.com/emersion/go-message/mail"

	"github.com/fnomic/fnomic/internal/config"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

// alertFile is in the state folder.
const alertFile = "alerts.json"

// watch looks for troubles that want a person.
type watch struct {
	d       *Daemon
	alerts  *alerter
	after   time.Duration // how long the mailbox or SMTP may be unreachable
	elapsed func() time.Duration

	reads  int           // complete polls seen
	read   time.Duration // when the last of them was seen
	agreed time.Duration // when the clock was last seen to agree
	next   uint64        // mails before it have been looked at
	held   []uint64      // those in quarantine
}

// openWatch watches for whoever is named; without an address nobody is told.
func (d *Daemon) openWatch(c config.Config, mailer server.Mailer, now func() time.Time) {
	if c.Alert.Address == "" {
		return
	}
	a := &alerter{from: mail.Address{Name: c.Name, Address: c.Address}, to: mail.Address{Address: c.Alert.Address}, mailer: mailer,
		perDay: c.Alert.PerDay, file: filepath.Join(c.State, alertFile), now: now, log: d.log}
	var err error
	if a.told, err = readTold(a.file); err != nil {
		d.log.Warn().Err(err).Msg("what was told before is not known")
	}
	d.watch = &watch{d: d, alerts: a, after: c.Alert.After, elapsed: elapsed(), next: 1}
}

// keepWatch watches until the function that it returns is called with what ended
// the server.
func (d *Daemon) keepWatch(ctx context.Context) (end func(cause error)) {
	if d.watch == nil {
		return func(error) {}
	}
	var running sync.WaitGroup
	running.Go(func() { d.watch.run(ctx) })
	return func(cause error) {
		running.Wait()
		if cause != nil {
			d.watch.broke(cause)
		}
	}
}

// run looks once a minute until ctx ends.
func (w *watch) run(ctx context.Context) {
	tick := time.NewTicker(min(time.Minute, w.after/4))
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			w.alerts.look(ctx, w.troubles(ctx))
		case <-ctx.Done():
			return
		}
	}
}

// broke tells that the daemon ended because of its ledger. It is over when a
// later daemon has looked at its troubles for a while and finds this one no more.
func (w *watch) broke(err error) {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	w.alerts.look(ctx, map[string]string{"ledger": fmt.Sprintf("the ledger failed, and the program derives its state anew: %v", err)})
}

// loopTime is how long the server's loop may take to answer: it answers between
// two transactions, which take milliseconds.
const loopTime = time.Minute

// troubles are those of now, as sentences by key.
func (w *watch) troubles(ctx context.Context) map[string]string {
	found := map[string]string{}
	ctx, stop := context.WithTimeout(ctx, loopTime)
	defer stop()
	var h server.Health
	err := w.d.Server.Do(ctx, func() error { h = w.d.Server.Health(); return nil })
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		found["loop"] = "the program's loop does not answer: restart it"
	case err == nil:
		w.reachable(h, found)
	}
	if err := w.d.ledger.View(func(tx *ledger.Tx) error { return errors.Join(w.quarantine(tx, found), w.posts(tx, h, found)) }); err != nil {
		found["ledger"] = fmt.Sprintf("the ledger cannot be read: %v", err)
	}
	return found
}

// clockTime is how long the servers may take to confirm the clock, as after each
// start: a mail to oneself has to come back.
const clockTime = 5 * time.Minute

func (w *watch) reachable(h server.Health, found map[string]string) {
	if h.Reads != w.reads {
		w.reads, w.read = h.Reads, w.elapsed()
	}
	if w.elapsed()-w.read > w.after {
		found["mailbox"] = "the mailbox cannot be read: nothing is decided meanwhile, and nothing is lost"
	}
	if h.Clock == "" {
		w.agreed = w.elapsed()
	} else if w.elapsed()-w.agreed > clockTime {
		found["clock"] = "nothing is decided before the clock agrees with the mail servers: " + h.Clock
	}
}

// quarantine finds the mails that wait for a person. Verdicts are for good, so
// each mail is looked at once.
func (w *watch) quarantine(tx *ledger.Tx, found map[string]string) error {
	for m, err := range tx.Mails(w.next) {
		if err != nil {
			return err
		}
		out, err := server.Verdict(tx, m.ID)
		if err != nil {
			return err
		}
		if out == nil {
			break // the rest is looked at once this one is decided
		}
		if w.next = m.ID + 1; out.Verdict == game.Quarantined {
			w.held = append(w.held, m.ID)
		}
	}
	for _, id := range w.held {
		released, err := server.Released(tx, id)
		if err != nil {
			return err
		}
		if !released {
			found[fmt.Sprintf("mail/%d", id)] = fmt.Sprintf("mail %d is in quarantine: `fnomic quarantine`", id)
		}
	}
	return nil
}

// posts finds those that were refused, do not go out or do not come back.
func (w *watch) posts(tx *ledger.Tx, h server.Health, found map[string]string) error {
	now := w.alerts.now()
	for _, state := range []ledger.State{ledger.Failed, ledger.Queued, ledger.Sent} {
		for p, err := range tx.Posts(state) {
			switch {
			case err != nil:
				return err
			case state == ledger.Failed:
				found["post/"+p.Key] = fmt.Sprintf("the post %s was refused for good (%s): `fnomic correct retry %s`", p.Key, p.Reason, p.Key)
			case state == ledger.Queued && p.Attempts > 0 && now.Sub(p.Created) > w.after:
				found["smtp"] = fmt.Sprintf("posts do not go out: %s", p.Reason)
			case h.Clock == "" && server.Missing(p, h.Polled):
				found["unseen/"+p.Key] = fmt.Sprintf("the list took the post %s and does not show it: does a moderator hold it?", p.Key)
			}
		}
	}
	return nil
}
