//go:build e2e

package e2e

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/view"
)

// program is the daemon as it is built and run.
type program struct {
	site *site
	bin  string
	cmd  *exec.Cmd
	// ownClock is a clock file of the program's own, if it does not share the servers'.
	ownClock string
}

func (s *site) programLog() string { return filepath.Join(s.dir, "program.log") }

// binary is the one that make built, else one made here.
func binary(t testing.TB) string {
	t.Helper()
	if bin := os.Getenv("FNOMIC_BIN"); bin != "" {
		return bin
	}
	bin := filepath.Join(t.TempDir(), "fnomic")
	if out, err := exec.Command("go", "build", "-o", bin, "../../cmd/fnomic").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return bin
}

// start runs `fnomic run` and waits until it answers its socket.
func (p *program) start(t testing.TB) {
	t.Helper()
	p.launch(t)
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		// `fnomic state` would not do: before the daemon opens the ledger, it reads that itself.
		if _, err := daemon.Dial(p.site.state()); err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatal("the program does not answer")
		}
	}
}

// launch runs `fnomic run`.
func (p *program) launch(t testing.TB) {
	t.Helper()
	log, err := os.OpenFile(p.site.programLog(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	clock := p.site.clock()
	if p.ownClock != "" {
		clock = p.ownClock
	}
	p.cmd = exec.Command(p.bin, "run", "--config", p.site.config(), "--clock-file", clock, "--log-level", "debug")
	p.cmd.Stdout, p.cmd.Stderr = log, log
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
}

// stop ends the program as systemd would, and looks at its exit code.
func (p *program) stop(t testing.TB) {
	t.Helper()
	if p.cmd == nil {
		return
	}
	p.signal(t, syscall.SIGTERM)
	if err := p.cmd.Wait(); err != nil {
		t.Errorf("fnomic run: %v", err)
	}
	p.cmd = nil
}

// kill ends it without a word to anyone (P5).
func (p *program) kill(t testing.TB) {
	t.Helper()
	p.signal(t, syscall.SIGKILL)
	_ = p.cmd.Wait() // "signal: killed", as wanted
	p.cmd = nil
}

func (p *program) signal(t testing.TB, s syscall.Signal) {
	t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
}

// verb runs another verb on the program's folder.
func (p *program) verb(t testing.TB, args ...string) string {
	t.Helper()
	out, err := exec.Command(p.bin, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("fnomic %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

func (p *program) state(t testing.TB) view.Game {
	t.Helper()
	var g view.Game
	if err := json.Unmarshal([]byte(p.verb(t, "state", "--json", "--dir", p.site.state())), &g); err != nil {
		t.Fatal(err)
	}
	return g
}

// awaitState waits until the state is as wanted.
func (p *program) awaitState(t testing.TB, what string, wanted func(view.Game) bool) view.Game {
	t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		g := p.state(t)
		if wanted(g) {
			return g
		}
		if time.Now().After(end) {
			t.Fatalf("never: %s; the state is\n%+v", what, g)
		}
	}
}
