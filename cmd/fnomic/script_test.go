package main

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/fnomic/fnomic/internal/daemon"
)

func TestMain(m *testing.M) {
	os.Setenv("LC_ALL", "C") // the operator's English, whoever runs the tests
	testscript.Main(m, map[string]func(){"fnomic": func() { os.Exit(run(os.Args[1:])) }})
}

// TestVerbs runs the scripts of testdata/script: each verb as a person calls it,
// with what it prints and its exit code.
func TestVerbs(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		// The socket's path must stay short (108 bytes, unix(7)).
		Setup: func(e *testscript.Env) error {
			dir, err := os.MkdirTemp("", "fn")
			if err != nil {
				return err
			}
			e.Defer(func() { os.RemoveAll(dir) })
			e.Setenv("FNOMIC_DIR", filepath.Join(dir, "d"))
			e.Setenv("USER", "greta")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "await": await, "shows": shows},
	})
}

// exits CODE COMMAND… runs a command that must end with this code.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit %d, want %d", got, want)
	}
}

// shows FILE TEXT waits until a file that grows holds a text.
func shows(ts *testscript.TestScript, _ bool, args []string) {
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if b, err := os.ReadFile(ts.MkAbs(args[0])); err == nil && strings.Contains(string(b), args[1]) {
			return
		}
	}
	ts.Fatalf("%s does not show %q", args[0], args[1])
}

// await waits until a daemon answers in FNOMIC_DIR.
func await(ts *testscript.TestScript, _ bool, _ []string) {
	path := daemon.SocketPath(ts.Getenv("FNOMIC_DIR"))
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if c, err := net.Dial("unix", path); err == nil {
			c.Close()
			return
		}
	}
	ts.Fatalf("nothing answers on %s", path)
}
