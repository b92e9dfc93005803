//go:build e2e

package e2e

import (
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
)

// deliver puts a mail into a mailbox, past the list.
func (s *site) deliver(t testing.TB, name string, mails ...[]byte) {
	t.Helper()
	conn, err := net.Dial("tcp", s.lmtp)
	if err != nil {
		t.Fatal(err)
	}
	c := smtp.NewClientLMTP(conn)
	defer c.Close()
	for _, raw := range mails {
		if err := deliverOne(c, name+"@boites.test", raw); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Quit(); err != nil {
		t.Fatal(err)
	}
}

func deliverOne(c *smtp.Client, to string, raw []byte) error {
	if err := c.Mail("fnomic+bounces@listes.test", nil); err != nil {
		return err
	}
	if err := c.Rcpt(to, nil); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(raw); err != nil {
		return err
	}
	return w.Close()
}

// awaitLog waits until the program's log speaks of something.
func (s *site) awaitLog(t testing.TB, words string) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if b, err := os.ReadFile(s.programLog()); err == nil && strings.Contains(string(b), words) {
			return
		}
	}
	t.Fatalf("the log never says %q", words)
}

// chownLike gives a file the owner of another.
func chownLike(name string, like os.FileInfo) error {
	st := like.Sys().(*syscall.Stat_t)
	return os.Chown(name, int(st.Uid), int(st.Gid))
}
