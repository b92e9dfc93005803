package locallist

import (
	"os"
	"path/filepath"
	"testing"
)

// The program sends its answer to one person to itself as well, and knows by
// its own copy that the other has it: a crash at any byte of the journal leaves
// both copies or neither.
func TestP3_ADirectMailIsInAllItsMailboxesOrInNone(t *testing.T) {
	dir := t.TempDir()
	l := open(t, Config{Dir: dir})
	subscribe(t, l, "Alice")
	to := []string{"alice@nomic.test", l.ProgramAddress()}
	raw := []byte("From: " + l.ProgramAddress() + "\r\nSubject: un\r\nMessage-ID: <a@b>\r\n\r\n1\r\n")
	if err := l.accept(envelope{helo: "x", from: l.ProgramAddress(), to: to, raw: raw}); err != nil {
		t.Fatal(err)
	}
	l.Close()
	journal := filepath.Join(dir, "journal.jsonl")
	whole, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	with := 0
	for cut := len(whole); cut >= 0; cut-- {
		if err := os.WriteFile(journal, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		l, err := Open(Config{Dir: dir, Now: newClock().now, NoSync: true})
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		subscribe(t, l, "Alice")
		n := map[string]int{}
		for _, addr := range to {
			mails, err := l.Mailbox(addr, 0)
			if err != nil {
				t.Fatal(err)
			}
			n[addr] = len(mails)
		}
		l.Close()
		if n[to[0]] != n[to[1]] || n[to[0]] > 1 {
			t.Errorf("cut at %d: %v", cut, n)
		}
		with += n[to[0]]
	}
	if with == 0 {
		t.Error("the mail is not there even with the whole journal")
	}
}
