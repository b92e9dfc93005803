//go:build e2e

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// doveadm does to the mailboxes what a person or another program may do.
func (s *site) doveadm(t testing.TB, args ...string) string {
	t.Helper()
	out, err := exec.Command("/usr/bin/doveadm", append([]string{"-c", s.path("etc/dovecot.conf")}, args...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("doveadm %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// postfix changes a setting of Postfix while it runs.
func (s *site) postfix(t testing.TB, settings ...string) {
	t.Helper()
	for _, args := range [][]string{append([]string{"postconf", "-c", s.path("etc"), "-e"}, settings...), {"postfix", "-c", s.path("etc"), "reload"}} {
		if out, err := exec.Command("/usr/sbin/"+args[0], args[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
}

// freezeIMAP stops what of Dovecot answers a mail program, by SIGSTOP: it takes
// connections and says nothing. Deliveries go on. The function that it returns
// lets everything run again.
func (s *site) freezeIMAP(t testing.TB) (thaw func()) {
	t.Helper()
	pids := s.dovecots(t, "dovecot", "imap", "imap-login")
	if len(pids) < 3 {
		t.Fatalf("only %d processes of Dovecot serve IMAP; does the program idle?", len(pids))
	}
	send := func(sig syscall.Signal) {
		for _, pid := range pids {
			if err := syscall.Kill(pid, sig); err != nil && err != syscall.ESRCH {
				t.Errorf("signal %v to %d: %v", sig, pid, err)
			}
		}
	}
	send(syscall.SIGSTOP)
	thawed := false
	thaw = func() {
		if !thawed {
			thawed = true
			send(syscall.SIGCONT)
		}
	}
	t.Cleanup(thaw)
	return thaw
}

// dovecots are the processes of this site's Dovecot with one of the names, the
// master first.
func (s *site) dovecots(t testing.TB, names ...string) []int {
	t.Helper()
	b, err := os.ReadFile(s.path("dovecot/master.pid"))
	if err != nil {
		t.Fatal(err)
	}
	master, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil {
		t.Fatal(err)
	}
	pids := []int{master}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, stat := range stats {
		b, err := os.ReadFile(stat)
		if err != nil {
			continue // it has ended meanwhile
		}
		head, rest, _ := strings.Cut(string(b), ") ")
		pid, name, _ := strings.Cut(head, " (")
		fields := strings.Fields(rest)
		if n, _ := strconv.Atoi(pid); len(fields) > 1 && fields[1] == strconv.Itoa(master) && slices.Contains(names, name) {
			pids = append(pids, n)
		}
	}
	return pids
}

// delivered waits until a mail lies in the program's mailbox, without asking IMAP.
func (s *site) delivered(t testing.TB, id string) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		for _, dir := range []string{"new", "cur"} {
			files, _ := filepath.Glob(filepath.Join(s.path("mail/greffier/mail"), dir, "*"))
			for _, f := range files {
				if b, err := os.ReadFile(f); err == nil && strings.Contains(string(b), id) {
					return
				}
			}
		}
	}
	t.Fatalf("%s is not delivered", id)
}

// archived counts the list's posts that hold words, by its own archive.
func (s *site) archived(t testing.TB, words string) int {
	t.Helper()
	files, err := filepath.Glob(s.path("lists/fnomic/archive/*"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), words) {
			n++
		}
	}
	return n
}

// logged counts the lines of the program's log that hold all words.
func (s *site) logged(t testing.TB, words ...string) int {
	t.Helper()
	b, err := os.ReadFile(s.programLog())
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(b)) {
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(line, w) }) {
			n++
		}
	}
	return n
}

// alerts counts the operator's mails that hold words.
func (s *site) alerts(t testing.TB, words string) int {
	t.Helper()
	files, err := filepath.Glob(s.path("mail/exploitant/mail/new/*"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		l := parse(t, b)
		if strings.Contains(strings.Join(strings.Fields(l.body), " "), words) {
			n++
		}
	}
	return n
}

// awaitWithin waits longer than patience where a real minute has to pass.
func awaitWithin(t testing.TB, limit time.Duration, what string, so func() bool) time.Duration {
	t.Helper()
	start := time.Now()
	for !so() {
		if time.Since(start) > limit {
			t.Fatalf("not within %s: %s", limit, what)
		}
		time.Sleep(100 * time.Millisecond)
	}
	return time.Since(start)
}

// verdicts is how the program took each mail, for a test that failed.
func (p *program) verdicts(t testing.TB) {
	t.Helper()
	for id := 1; id < 60; id++ {
		out, err := exec.Command(p.bin, "mail", strconv.Itoa(id), "--dir", p.site.state()).CombinedOutput()
		if err != nil {
			return
		}
		t.Logf("mail %d: %.300s", id, out)
	}
}
