package ledger

import (
	"fmt"
	"os/exec"
	"testing"
)

// strace puts faults into the system calls of a child: the real kernel, the real
// bbolt and a real file.
func needStrace(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is not installed: disk faults were not tried")
	}
	if out, err := exec.Command(path, "-o", "/dev/null", "true").CombinedOutput(); err != nil {
		t.Skipf("strace may not trace here, disk faults were not tried: %v: %s", err, out)
	}
	return path
}

func TestP11_AFailingDiskStopsTheLedgerAndLosesNothing(t *testing.T) {
	strace := needStrace(t)
	faults := []string{
		// bbolt syncs twice a commit: first the data, then the meta page.
		"fdatasync:error=EIO:when=20", "fdatasync:error=EIO:when=21",
		"fdatasync:error=ENOSPC:when=30", "fdatasync:error=EIO:when=5",
		"pwrite64:error=ENOSPC:when=40", "pwrite64:error=ENOSPC:when=41", "pwrite64:error=ENOSPC:when=42",
		"pwrite64:error=EIO:when=60", "pwrite64:error=EIO:when=61", "pwrite64:error=EIO:when=62",
		"pwrite64:error=EDQUOT:when=100",
	}
	for _, fault := range faults {
		t.Run(fault, func(t *testing.T) {
			l := newLedger(t)
			path := l.Path()
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			s := start(t, path, 60, strace, "-f", "-qq", "-o", "/dev/null", "-e", "trace=pwrite64,fdatasync", "-e", "inject="+fault).end()
			if len(s.other) != 0 || s.err != nil || !s.unknown {
				t.Fatalf("the child said %v, unknown %v, %v", s.other, s.unknown, s.err)
			}
			if s.found < s.acked || s.found > s.acked+1 {
				t.Errorf("acknowledged %d, found %d", s.acked, s.found)
			}
			if last := holds(t, path, s.acked); last != s.found {
				t.Errorf("the child found %d, we %d", s.found, last)
			}
			t.Logf("acknowledged %d, found %d", s.acked, s.found)
		})
	}
}

func TestP5_KilledInsideACommitNothingAcknowledgedIsLost(t *testing.T) {
	strace := needStrace(t)
	for when := 50; when < 62; when++ {
		l := newLedger(t)
		path := l.Path()
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		inject := fmt.Sprintf("inject=pwrite64:signal=KILL:when=%d", when)
		s := start(t, path, 60, strace, "-f", "-qq", "-o", "/dev/null", "-e", "trace=pwrite64,fdatasync", "-e", inject).end()
		if s.acked == 0 || s.acked == 60 || len(s.other) != 0 {
			t.Fatalf("write %d: acknowledged %d, said %v", when, s.acked, s.other)
		}
		holds(t, path, s.acked)
	}
}
