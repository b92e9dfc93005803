package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/fnomic/fnomic/ledger"
)

// terminal is both ends of a pseudo terminal (pty(7)).
func terminal(t *testing.T) (master, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("there is no pseudo terminal here: %v", err)
	}
	t.Cleanup(func() { master.Close() })
	if err := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Skipf("there is no pseudo terminal here: %v", err)
	}
	n, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("there is no pseudo terminal here: %v", err)
	}
	t.Cleanup(func() { slave.Close() })
	return master, slave
}

// shown is what a terminal gets to see of what print writes.
func shown(t *testing.T, print func(w io.Writer)) string {
	t.Helper()
	master, slave := terminal(t)
	print(slave)
	fmt.Fprint(slave, "\x04end")
	var got strings.Builder
	b := make([]byte, 4096)
	for !strings.Contains(got.String(), "end") {
		n, err := master.Read(b)
		if err != nil {
			t.Fatal(err)
		}
		got.Write(b[:n])
	}
	return got.String()
}

// TestColourOnATerminalOnly: doctor, status and the daemon's log are coloured on
// a terminal, and nowhere with NO_COLOR or without a terminal.
func TestColourOnATerminalOnly(t *testing.T) {
	outputs := map[string]func(w io.Writer){
		"doctor": func(w io.Writer) {
			printFindings(w, []finding{{"imap", true, "fine", ""}, {"smtp", false, "refused", "is [smtp] right?"}})
		},
		"status": func(w io.Writer) {
			(&status{Running: true, Counts: ledger.Counts{Quarantined: 1, Posts: map[string]int{"failed": 1}}}).print(w)
		},
		"log": func(w io.Writer) {
			log, _, err := logger(w, "info", "auto")
			if err != nil {
				t.Fatal(err)
			}
			log.Error().Msg("trouble")
		},
	}
	t.Setenv("TERM", "xterm")
	for name, print := range outputs {
		t.Setenv("NO_COLOR", "")
		if on := shown(t, print); !strings.Contains(on, "\x1b[") {
			t.Errorf("%s has no colour on a terminal: %q", name, on)
		}
		t.Setenv("NO_COLOR", "1")
		if off := shown(t, print); strings.Contains(off, "\x1b[") {
			t.Errorf("%s has colour in spite of NO_COLOR: %q", name, off)
		}
		t.Setenv("NO_COLOR", "")
		var file strings.Builder
		if print(&file); strings.Contains(file.String(), "\x1b[") {
			t.Errorf("%s has colour in a file: %q", name, file.String())
		}
	}
}
