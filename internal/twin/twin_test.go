package twin

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// histories is what `make test` plays in less than a minute of one core; `make
// soak` asks for a million by FNOMIC_TWIN.
const histories = 20_000

// length varies with the seed: short games end before much can happen, long
// ones bury what happened.
func length(seed uint64) int { return 10 + int(seed%17) }

// TestRandomHistoriesAgreeWithTheEngine plays the same mails through the twin
// and through the engine: R204, R206, R207, R208, R209, R302, R304, R310, R311,
// R314 and R109 to the second.
func TestRandomHistoriesAgreeWithTheEngine(t *testing.T) {
	n := uint64(histories)
	if v, err := strconv.ParseUint(os.Getenv("FNOMIC_TWIN"), 10, 64); err == nil {
		n = v
	}
	if testing.Short() {
		n = histories / 20
	}
	var next, failed atomic.Uint64
	var mu sync.Mutex
	reached := map[string]int{}
	t.Run("", func(t *testing.T) {
		for range runtime.GOMAXPROCS(0) {
			t.Run("", func(t *testing.T) {
				t.Parallel()
				own := map[string]int{}
				defer func() {
					mu.Lock()
					defer mu.Unlock()
					for what, times := range own {
						reached[what] += times
					}
				}()
				for seed := next.Add(1); seed <= n && failed.Load() < 3; seed = next.Add(1) {
					if told := disagreement(seed, length(seed), own); told != "" {
						failed.Add(1)
						t.Error(told)
					}
				}
			})
		}
	})
	t.Logf("%d histories: %v", n, reached)
	for _, what := range everything {
		if reached[what] == 0 && failed.Load() == 0 && n >= histories {
			t.Errorf("no history reached: %s", what)
		}
	}
}

// everything is what the histories must have come through.
var everything = []string{"adopt adopted true", "adopt adopted false", "to-mutable adopted true", "to-mutable adopted false", "turn expired", "pass in time",
	"pass after the 72 h", "turn left", "finisher", "halves", "nobody published", "five silent turns", "return at the next turn", "interruption", "resumption",
	"vote closed while interrupted", "vote moved by an interruption", "registration", "way back after a forfeit", "victory", "tie"}

// disagreement plays one history; empty if both sides tell the same game
// throughout, else the seed, the mails and where they part.
func disagreement(seed uint64, moves int, reached map[string]int) (told string) {
	h, t, w := open(seed, moves)
	t.reached = reached
	p := underEngine(h)
	step := "the start"
	defer func() {
		if stop := recover(); stop != nil {
			told = h.tell(step, "the program stopped: "+toText(stop), t.seen())
		}
	}()
	for range moves {
		m := w.move()
		step = "the second before the last mail"
		p.run(m.at.Add(-time.Second))
		if p.seen() != t.seen() {
			h.moves = append(h.moves, m)
			return h.tell(step, p.seen(), t.seen())
		}
		step = "the last mail"
		h.moves = append(h.moves, m)
		t.take(m)
		p.take(m)
		if p.seen() != t.seen() {
			return h.tell(step, p.seen(), t.seen())
		}
	}
	return ""
}

func toText(v any) string {
	if err, ok := v.(error); ok {
		return err.Error()
	}
	s, _ := v.(string)
	return s
}

func (h *history) tell(step, engine, twin string) string {
	b := &strings.Builder{}
	b.WriteString("seed " + strconv.FormatUint(h.seed, 10) + ", results by players " + strconv.FormatBool(h.byPlayers) + "\n")
	for _, m := range h.moves {
		b.WriteString("  " + m.String() + "\n")
	}
	b.WriteString("at " + step + " the engine says\n" + engine + "and the twin\n" + twin)
	return b.String()
}
