package imap

import (
	"context"
	"net"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestDefaults holds what the shortened values of internal/e2e stand for: a
// mailbox is polled every 5 minutes at least, and a server silent for a minute
// loses the connection, so that one which falls silent in IDLE is found out
// after 6 minutes at most.
func TestDefaults(t *testing.T) {
	c := Config{}.withDefaults()
	if c.PollEvery != 5*time.Minute || c.CommandTimeout != time.Minute {
		t.Errorf("poll every %s, silence %s", c.PollEvery, c.CommandTimeout)
	}
	if c := (Config{PollEvery: time.Hour}).withDefaults(); c.PollEvery != 5*time.Minute {
		t.Errorf("an hour between two polls becomes %s", c.PollEvery)
	}
}

// TestFault1_ManyHungConnectionsLeaveNothingBehind reconnects for a day of
// virtual time to a server that hangs, as a stopped process does: it neither
// reads nor writes nor closes. Neither goroutines nor connections pile up,
// wherever it hangs.
func TestFault1_ManyHungConnectionsLeaveNothingBehind(t *testing.T) {
	for _, at := range []string{"greeting", "LOGIN", "EXAMINE", "UID SEARCH", "UID FETCH", "half a mail", "IDLE", "DONE"} {
		t.Run(at, func(t *testing.T) { synctest.Test(t, func(t *testing.T) { hangForADay(t, at) }) })
	}
}

func hangForADay(t *testing.T, at string) {
	f, release := newFake(t, "old", strings.Repeat("x", 3000)), make(chan struct{})
	f.hook = func(p *peer, tag, cmd string) bool {
		switch {
		case at == "half a mail" && strings.HasPrefix(cmd, "UID FETCH") && wantsBody(cmd):
			p.raw("* 2 FETCH (UID 2 INTERNALDATE " + date + " RFC822.SIZE 3000 BODY[] {3000}\r\nxxx")
		case at == "DONE" && cmd == "IDLE":
			p.send("+ idling")
		case !strings.HasPrefix(cmd, at):
			return false
		}
		<-release
		return true
	}
	cfg, open := f.config(), &atomic.Int64{}
	cfg.CommandTimeout = Config{}.withDefaults().CommandTimeout
	cfg.Server.Dial = func(ctx context.Context, network, addr string) (net.Conn, error) {
		open.Add(1)
		if at == "greeting" {
			client, _ := net.Pipe() // a kernel that takes connections for a stopped process
			f.dials++
			return &counted{Conn: client, open: open}, nil
		}
		client, err := f.dial(ctx, network, addr)
		return &counted{Conn: client, open: open}, err
	}
	var early, late int
	run(t, cfg, Cursor{UIDValidity: 7, LastUID: 1}, &record{}, 0, func(*Poller) {
		time.Sleep(2 * time.Hour)
		early = ours()
		time.Sleep(22 * time.Hour)
		late = ours()
	})
	t.Logf("%d connections in a day; goroutines of the client: %d after two hours, %d after a day", f.dials, early, late)
	if f.dials < 100 {
		t.Errorf("only %d connections", f.dials)
	}
	if late > early+4 || late > 10 || open.Load() > 1 {
		t.Errorf("%d goroutines, then %d; %d connections open", early, late, open.Load())
	}
	time.Sleep(time.Hour)
	if n := ours(); n > 0 || open.Load() != 0 {
		t.Errorf("%d goroutines and %d connections stay behind", n, open.Load())
	}
	close(release)
}

// TestP8_AStorageThatHangsCostsNoMail lets a server answer everything from its
// index for forty minutes and hang at each FETCH, as Dovecot does when its
// storage does not answer: no mail is taken for a bad one.
func TestP8_AStorageThatHangsCostsNoMail(t *testing.T) {
	for name, read := range map[string]uint32{"a mail read before": 1, "the mails behind": 0} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f, r, release := newFake(t, "old", "vote 1", "vote 2"), &record{}, make(chan struct{})
				start := time.Now()
				f.hook = func(_ *peer, _, cmd string) bool {
					hangs := strings.HasPrefix(cmd, "UID FETCH") && time.Since(start) < 40*time.Minute
					if hangs {
						<-release
					}
					return hangs
				}
				run(t, f.config(), Cursor{UIDValidity: 7, LastUID: read}, r, time.Hour)
				close(release)
				same(t, r, []string{"old", "vote 1", "vote 2"}[read:]...)
				for _, m := range r.mails {
					if len(m.Defects) > 0 {
						t.Errorf("UID %d: %v", m.UID, m.Defects)
					}
				}
			})
		})
	}
}

// counted counts the connections that nobody has closed.
type counted struct {
	net.Conn
	open   *atomic.Int64
	closed sync.Once
}

func (c *counted) Close() error {
	c.closed.Do(func() { c.open.Add(-1) })
	return c.Conn.Close()
}

// ours counts the goroutines that run code of the client, in this bubble or any.
func ours() int {
	synctest.Wait()
	buf := make([]byte, 4<<20)
	buf = buf[:runtime.Stack(buf, true)]
	n := 0
	for g := range strings.SplitSeq(string(buf), "\n\n") {
		if strings.Contains(g, "imapclient.") || strings.Contains(g, "(*session)") || strings.Contains(g, "(*Poller)") {
			n++
		}
	}
	return n
}
