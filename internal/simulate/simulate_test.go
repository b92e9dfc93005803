package simulate_test

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/configs"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/simulate"
)

var (
	games = flag.Int("games", number("FNOMIC_SIMULATE", 0), "how many games are simulated")
	first = flag.Int("seed", number("FNOMIC_SEED", 1), "the first game's seed")
	fair  = flag.Bool("fair", false, "leaves the faults out")
	trace = flag.Bool("tell", false, "tells what happens")
)

func number(env string, otherwise int) int {
	n, err := strconv.Atoi(os.Getenv(env))
	if err != nil {
		return otherwise
	}
	return n
}

var law = sync.OnceValue(func() *lawbook.Book {
	b, err := lawbook.Load(configs.Rules())
	if err != nil {
		panic(err)
	}
	return b
})

// scratch is a folder in memory where there is one: here it is tested what is
// read back, not how the disk syncs.
func scratch(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "fnomic-sim-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// TestMain prints the verdict last.
func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if verdict.words != "" {
		fmt.Println(verdict.words)
	}
	os.Exit(code)
}

// verdict is what TestMain prints.
var verdict struct{ words string }

// few is how many games `make test` plays.
const few = 80

// P1–P9, P14: whole games under faults come to the same end as without. They are
// played one after the other on one processor: a seed then makes the same run
// each time. `make simulate` runs a process for each.
func TestSimulatedGames(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	// Many short games, little memory: collect seldom, but bounded, as what hangs on
	// a file outlives one collection and would have the heap grow with its goal.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(1 << 30))
	n := cmp.Or(*games, few)
	book := law()
	sum := total{kinds: map[string]int{}}
	began := time.Now()
	for i := range n {
		seed := simulate.Seed(*first + i)
		t.Run(fmt.Sprintf("%d", seed), func(t *testing.T) { sum.add(play(t, seed, book)) })
	}
	sum.report(n, time.Since(began))
}

func play(t *testing.T, seed simulate.Seed, book *lawbook.Book) (r simulate.Result) {
	o := simulate.Options{Dir: scratch(t), Law: book, Fair: *fair, Log: zerolog.Nop()}
	if *trace {
		o.Log = zerolog.New(os.Stderr)
		o.Trace = func(at time.Time, what string) { fmt.Fprintln(os.Stderr, at.UTC().Format(time.RFC3339), what) }
	}
	bubble(t, func() { r = simulate.Run(seed, o) })
	if len(r.Wrong) > 0 {
		t.Errorf("seed %d diverges; again: go test ./internal/simulate -run TestSimulatedGames -games 1 -seed %d -tell\n%s", seed, seed, strings.Join(r.Wrong, "\n"))
	}
	return r
}

// bubble runs a game in virtual time. A call into the IMAP library that never
// returns, though its connection is closed, is one that the reader has given up
// (libraries.md §2-1); it remains in the bubble, which is no fault of the game.
func bubble(t *testing.T, run func()) {
	over := false
	defer func() {
		if stop := recover(); stop != nil && !(over && strings.Contains(fmt.Sprint(stop), "main bubble goroutine has exited")) {
			panic(stop)
		}
	}()
	synctest.Test(t, func(*testing.T) {
		run()
		over = true
	})
}

// total adds the results up.
type total struct {
	diverged, mails, turns, votes, late int
	kinds                               map[string]int
}

func (s *total) add(r simulate.Result) {
	if len(r.Wrong) > 0 {
		s.diverged++
	}
	s.mails, s.turns, s.votes, s.late = s.mails+r.Mails, s.turns+r.Turns, s.votes+r.Votes, s.late+r.Late
	for k, n := range r.Faults {
		s.kinds[k] += n
	}
}

func (s *total) report(games int, took time.Duration) {
	fmt.Printf("%d list mails, %d turns, %d votes, %d late mails; %.1f games/s\n", s.mails, s.turns, s.votes, s.late, float64(games)/took.Seconds())
	fmt.Printf("faults: %s\n", simulate.Kinds(s.kinds))
	verdict.words = fmt.Sprintf("%d games, %d faults, %d divergences", games, simulate.Sum(s.kinds), s.diverged)
}
