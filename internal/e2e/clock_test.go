//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestP9_StartedOnAWrongClock starts the program on a clock that is years or
// days off from that of the servers: it asks them, decides nothing meanwhile,
// and goes on once the clock is set right.
func TestP9_StartedOnAWrongClock(t *testing.T) {
	g := open(t, "plain")
	vote := g.call(t)
	g.people["bruno"].post(t, "", "POUR", vote)
	g.voted(t, 2, 0)
	g.program.stop(t)
	id := g.people["chloe"].post(t, "", "CONTRE", vote)
	g.site.delivered(t, id)

	g.program.ownClock = filepath.Join(g.site.dir, "program-clock")
	for _, off := range []time.Duration{80 * time.Hour, 3 * 365 * 24 * time.Hour, -3 * 365 * 24 * time.Hour} {
		before := g.site.logged(t, "ALERT", "the clock shows")
		g.programClock(t, off)
		g.program.start(t)
		took := awaitWithin(t, patience, "the servers contradict", func() bool { return g.site.logged(t, "ALERT", "the clock shows") > before })
		b := ballot(g.program.state(t))
		if b.Outcome != "" || len(b.Against) != 0 || g.site.archived(t, "SCORES") != 0 {
			t.Errorf("off by %s, the vote stands at %+v", off, b)
		}
		t.Logf("off by %s: known after %.1f s", off, took.Seconds())
		g.program.stop(t)
	}

	g.programClock(t, 0)
	g.program.ownClock = ""
	g.program.start(t)
	g.voted(t, 2, 1)
	g.site.setClock(t, threeDays)
	g.scored(t, map[string]int{"Alice": 10, "Bruno": 0, "Chloé": 10, "David": -3, "Émile": -3})
	g.once(t)
	g.program.verb(t, "verify", "--dir", g.site.state())
}

func (g *table) programClock(t *testing.T, off time.Duration) {
	t.Helper()
	if err := os.WriteFile(g.program.ownClock, fmt.Appendf(nil, "%+d\n", int(off.Seconds())), 0o600); err != nil {
		t.Fatal(err)
	}
}
