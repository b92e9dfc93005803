package daemon

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/config"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

// watched is a running local game with a watch on it.
func watched(t *testing.T) (*watch, *postbox, *time.Duration) {
	t.Helper()
	local := Local{Dir: t.TempDir(), Host: time.Now, Log: zerolog.Nop(), NoSync: true}
	d, err := local.Open()
	if err != nil {
		t.Fatal(err)
	}
	box, sender := newPostbox(t)
	c := config.Default()
	c.Address, c.State, c.Alert.Address = "greffier@boites.test", local.Dir, "exploitant@boites.test"
	d.openWatch(c, sender, time.Now)
	w := d.watch
	d.watch = nil // the test looks itself
	var elapsed time.Duration
	w.elapsed = func() time.Duration { return elapsed }
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	if err := d.Server.Quiet(t.Context()); err != nil {
		t.Fatal(err)
	}
	return w, box, &elapsed
}

// The mailbox is a trouble once no poll has been complete for longer than
// [alert] after, by a clock that nobody sets.
func TestP8_AMailboxNotReadIsATrouble(t *testing.T) {
	w, _, elapsed := watched(t)
	if found := w.troubles(t.Context()); len(found) != 0 {
		t.Fatalf("at the beginning: %v", found)
	}
	found := map[string]string{}
	var h server.Health
	if err := w.d.Server.Do(t.Context(), func() error { h = w.d.Server.Health(); return nil }); err != nil {
		t.Fatal(err)
	}
	*elapsed = w.after
	if w.reachable(h, found); len(found) != 0 {
		t.Errorf("after %s: %v", w.after, found)
	}
	*elapsed += time.Second
	if w.reachable(h, found); !strings.Contains(found["mailbox"], "cannot be read") {
		t.Errorf("after %s: %v", *elapsed, found)
	}
	h.Reads++
	clear(found)
	if w.reachable(h, found); len(found) != 0 {
		t.Errorf("once it is read: %v", found)
	}
}

// A post refused for good, one that does not go out and one that the list does
// not show are troubles, each by its key.
func TestPostsThatWantAPersonAreTroubles(t *testing.T) {
	w, box, _ := watched(t)
	old := time.Now().Add(-2 * time.Hour)
	err := w.d.Server.Do(t.Context(), func() error {
		return w.d.ledger.Update(func(tx *ledger.Tx) error {
			var errs []error
			for _, key := range []string{"a", "b", "c", "d"} {
				p := ledger.Post{Key: key, MessageID: key + "@boites.test", From: "greffier@boites.test", To: []string{"x@boites.test"}, Created: old}
				if key == "d" {
					p.Created, p.NotBefore = time.Now(), time.Now().Add(time.Hour)
				}
				_, err := tx.Queue(p, []byte("Subject: "+key+"\r\n\r\n"))
				errs = append(errs, err)
			}
			for _, key := range []string{"a", "b", "c"} {
				errs = append(errs, tx.MarkSending(key, old))
			}
			return errors.Join(append(errs, tx.MarkFailed("a", "552 too big", old), tx.Requeue("b", "451 later", time.Now().Add(time.Hour), old), tx.MarkSent("c", "ok", old))...)
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	found := w.troubles(t.Context())
	for key, words := range map[string]string{"post/a": "correct retry a", "smtp": "451 later", "unseen/c": "does not show it"} {
		if !strings.Contains(found[key], words) {
			t.Errorf("%s: %q", key, found[key])
		}
	}
	if len(found) != 3 {
		t.Errorf("%v", found)
	}
	w.alerts.look(t.Context(), found)
	w.alerts.look(t.Context(), w.troubles(t.Context()))
	if n := len(box.all()); n != 1 {
		t.Errorf("%d mails of troubles found together", n)
	}
}

// A ledger that fails is told once, however often the daemon is opened again.
func TestP11_AFailingLedgerIsToldOnce(t *testing.T) {
	w, box, _ := watched(t)
	for range 5 {
		w.broke(errors.New("ledger: commit: no space left on device"))
		var err error
		if w.alerts.told, err = readTold(w.alerts.file); err != nil {
			t.Fatal(err)
		}
		w.alerts.look(t.Context(), w.troubles(t.Context()))
	}
	if got := box.all(); len(got) != 1 || !strings.Contains(got[0], "no space left on device") {
		t.Errorf("mails %q", got)
	}
}

// A mail in quarantine is a trouble until the operator has it taken.
func TestAMailInQuarantineIsATrouble(t *testing.T) {
	w, _, _ := watched(t)
	for _, text := range []string{"INSCRIPTION : Alice", "VACANCES\r\n\r\n-- \r\n" + strings.Repeat(strings.Repeat("x", 70)+"\r\n", 80_000)} {
		if _, err := w.d.Post(t.Context(), "alice", "", "", text); err != nil {
			t.Fatal(err)
		}
		if err := w.d.Server.Quiet(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 { // at the second look the mail is not read again
		if found := w.troubles(t.Context()); len(found) != 1 || len(w.held) != 1 || !strings.Contains(found[fmt.Sprintf("mail/%d", w.held[0])], "fnomic quarantine") {
			t.Fatalf("%v, held %v", found, w.held)
		}
	}
	err := w.d.Server.Do(t.Context(), func() error {
		return w.d.Server.Release(server.Operator{Author: "marie", Reason: "signature trop longue"}, w.held[0])
	})
	if found := w.troubles(t.Context()); err != nil || len(found) != 0 {
		t.Errorf("released (%v): %v", err, found)
	}
}
