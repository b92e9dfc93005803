package ledger

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The tests that kill a process or fail its disk run this test binary again as a
// child, which appends whole mails to a ledger and acknowledges each on standard
// output once Update returned.
const (
	childEnv = "LEDGER_TEST_CHILD" // the ledger's path
	countEnv = "LEDGER_TEST_COUNT" // how many mails; 0 is no end
)

func TestMain(m *testing.M) {
	if path := os.Getenv(childEnv); path != "" {
		count, _ := strconv.Atoi(os.Getenv(countEnv))
		os.Exit(child(path, count))
	}
	os.Exit(m.Run())
}

// child prints "ready", then "ack N" after each commit. After a failed commit it
// prints "unknown", checks that nothing goes on, opens the ledger again and
// prints "found N", the last mail that is there.
func child(path string, count int) int {
	runtime.LockOSThread() // strace counts system calls by thread
	l, err := Open(path, Options{})
	if err != nil {
		fmt.Println("open", err)
		return 1
	}
	last, err := lastMail(l)
	if err != nil {
		fmt.Println("read", err)
		return 1
	}
	fmt.Println("ready", last)
	for n := last + 1; count == 0 || n <= last+count; n++ {
		if err := l.Update(func(tx *Tx) error { return wholeMail(tx, n) }); err != nil {
			return childAfterFault(l, err)
		}
		fmt.Println("ack", n)
	}
	if err := l.Close(); err != nil {
		fmt.Println("close", err)
		return 1
	}
	return 0
}

func childAfterFault(l *Ledger, err error) int {
	if !errors.Is(err, ErrUnknown) {
		fmt.Println("error", err)
		return 1
	}
	for range 3 {
		if err := l.Update(func(tx *Tx) error { return nil }); !errors.Is(err, ErrUnknown) {
			fmt.Println("goes on after a failed commit:", err)
			return 1
		}
	}
	fmt.Println("unknown", err)
	_ = l.Close()
	again, err := Open(l.Path(), Options{})
	if err != nil {
		fmt.Println("reopen", err)
		return 1
	}
	last, err := lastMail(again)
	if err != nil {
		fmt.Println("read", err)
		return 1
	}
	fmt.Println("found", last)
	return 0
}

func lastMail(l *Ledger) (n int, err error) {
	err = l.View(func(tx *Tx) error {
		head, err := tx.Head()
		n = int(head.Seq)
		return err
	})
	return n, err
}

// running is a child and what it has said so far.
type running struct {
	cmd   *exec.Cmd
	lines chan string
}

func start(t *testing.T, path string, count int, through ...string) *running {
	t.Helper()
	args := append(through, os.Args[0])
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), childEnv+"="+path, countEnv+"="+strconv.Itoa(count))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	r := &running{cmd, make(chan string, 1<<16)}
	go func() {
		defer close(r.lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			r.lines <- s.Text()
		}
	}()
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return r
}

// await reads on to a line that begins so.
func (r *running) await(t *testing.T, word string) {
	t.Helper()
	limit := time.After(time.Minute)
	for {
		select {
		case line, more := <-r.lines:
			if !more {
				t.Fatalf("the child ended before it said %q", word)
			}
			if strings.HasPrefix(line, word) {
				return
			}
		case <-limit:
			t.Fatalf("no %q within a minute", word)
		}
	}
}

// said is what a child that has ended told.
type said struct {
	acked   int // the last mail acknowledged, 0 if none
	found   int // the last mail found after a fault, -1 if there was none
	unknown bool
	other   []string
	err     error
}

func (r *running) end() said {
	s := said{found: -1}
	for line := range r.lines {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "ready":
		case "ack":
			s.acked, _ = strconv.Atoi(rest)
		case "found":
			s.found, _ = strconv.Atoi(rest)
		case "unknown":
			s.unknown = true
		default:
			s.other = append(s.other, line)
		}
	}
	s.err = r.cmd.Wait()
	return s
}

func (r *running) kill() { _ = r.cmd.Process.Signal(syscall.SIGKILL) }

// holds checks that a ledger has every mail up to the last acknowledged, and at
// most one more, each whole. It returns the last.
func holds(t *testing.T, path string, acked int) int {
	t.Helper()
	l := opened(t, path)
	defer l.Close()
	r := sound(t, l)
	last := int(r.Counts.Events)
	if last < acked || last > acked+1 {
		t.Fatalf("%d events, %d acknowledged", last, acked)
	}
	if int(r.Counts.Mails) != last || r.Counts.Posts["queued"] != last || r.Counts.Pending != 0 {
		t.Fatalf("half a mail: %+v", r.Counts)
	}
	return last
}
