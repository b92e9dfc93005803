package daemon_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// strike is what befalls the program at one of its system calls.
type strike struct {
	class string // of the calls: file or socket
	how   string // for testdata/inject.c
	word  string
}

var strikes = []strike{
	{"file", "kill", "SIGKILL"},
	{"file", strconv.Itoa(int(syscall.EIO)), "EIO"},
	{"file", strconv.Itoa(int(syscall.ENOSPC)), "ENOSPC"},
	// A call on a socket that only seems to fail leaves the peer waiting, as no
	// real network does: cut wires are the simulation's (internal/simulate).
	{"socket", "kill", "SIGKILL"},
}

// sweep plays a turn once for each strike at each system call.
type sweep struct {
	bin, inject string
	mu          sync.Mutex
	hit, missed map[string]int // by strike and call
}

// Issue 5: the real program, struck at its system calls to the disk and to
// sockets (SIGKILL before the call, or the call fails), and started again, ends
// in the same state with one score mail in each mailbox (P3, P5, P11).
// FNOMIC_SYSCALLS=1 strikes at every one of them (make syscalls), a larger
// number at every so many.
func TestP5_StruckAtSystemCalls(t *testing.T) {
	s := &sweep{inject: injector(t), hit: map[string]int{}, missed: map[string]int{}}
	s.bin = filepath.Join(t.TempDir(), "fnomic")
	if out, err := exec.Command("go", "build", "-o", s.bin, "../../cmd/fnomic").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	listed := map[string]int{}
	for _, class := range []string{"file", "socket"} {
		listed[class] = len(s.play(t, strike{class, "kill", "none"}, 0))
	}
	if listed["file"] < 300 || listed["socket"] < 500 {
		t.Fatalf("the undisturbed run made %v calls", listed)
	}
	t.Run("at", func(t *testing.T) {
		for _, k := range strikes {
			for _, n := range positions(listed[k.class]) {
				t.Run(fmt.Sprintf("%s %d %s", k.class, n, k.word), func(t *testing.T) {
					t.Parallel()
					s.play(t, k, n)
				})
			}
		}
	})
	s.tell(t, listed)
}

// positions are those to strike at: a few from each stretch, or as asked.
func positions(n int) []int {
	step := max(1, n/8)
	if asked, err := strconv.Atoi(os.Getenv("FNOMIC_SYSCALLS")); err == nil && asked > 0 {
		step = asked
	}
	var out []int
	for i := 1 + step/2; i <= n; i += step {
		out = append(out, i)
	}
	return out
}

// play plays a turn with one strike at the n-th call of its class, and checks
// how it ended. It returns the names of the calls of the process struck.
func (s *sweep) play(t *testing.T, k strike, n int) []string {
	log := filepath.Join(t.TempDir(), "calls")
	p := &process{t: t, bin: s.bin, dir: memory(t), wrap: []string{s.inject, log, k.class, strconv.Itoa(n), k.how}}
	t.Cleanup(p.tellTail)
	p.play(0)
	soundAfterAll(t, p.dir)
	calls := readCalls(t, log)
	s.mu.Lock()
	defer s.mu.Unlock()
	if n > 0 && n <= len(calls) {
		s.hit[k.word+" "+calls[n-1]]++
	} else if n > 0 {
		s.missed[k.word]++
	}
	return calls
}

func (s *sweep) tell(t *testing.T, listed map[string]int) {
	hits := 0
	for _, what := range slices.Sorted(maps.Keys(s.hit)) {
		t.Logf("%6d %s", s.hit[what], what)
		hits += s.hit[what]
	}
	t.Logf("calls in the undisturbed run: %v; %d strikes; runs that ended before their call: %v", listed, hits, s.missed)
	if hits == 0 {
		t.Error("nothing was struck: this test could not fail")
	}
}

func readCalls(t *testing.T, log string) (out []string) {
	t.Helper()
	b, err := os.ReadFile(log)
	must(t, err)
	for line := range bytes.Lines(b) {
		if f := strings.Fields(string(line)); len(f) == 3 {
			out = append(out, f[1])
		}
	}
	return out
}

// injector is testdata/inject.c, compiled.
func injector(t *testing.T) string {
	t.Helper()
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("testdata/inject.c is for Linux on x86-64: system calls were not struck at")
	}
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler: system calls were not struck at")
	}
	bin := filepath.Join(t.TempDir(), "inject")
	if out, err := exec.Command(cc, "-O2", "-o", bin, "testdata/inject.c").CombinedOutput(); err != nil {
		t.Fatalf("cc: %v: %s", err, out)
	}
	if out, err := exec.Command(bin, os.DevNull, "file", "0", "kill", "true").CombinedOutput(); err != nil {
		t.Skipf("ptrace or seccomp is not allowed here, system calls were not struck at: %v: %s", err, out)
	}
	return bin
}
