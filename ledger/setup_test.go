package ledger

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

var noon = time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)

// quick waits as briefly for a lock as bbolt can.
var quick = Options{Timeout: 60 * time.Millisecond}

func newLedger(t testing.TB) *Ledger {
	t.Helper()
	l, err := Create(filepath.Join(t.TempDir(), "ledger.db"), quick)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

func reopened(t testing.TB, l *Ledger) *Ledger {
	t.Helper()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	return opened(t, l.Path())
}

func opened(t testing.TB, path string) *Ledger {
	t.Helper()
	l, err := Open(path, quick)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

func update(t testing.TB, l *Ledger, fn func(*Tx) error) {
	t.Helper()
	if err := l.Update(fn); err != nil {
		t.Fatal(err)
	}
}

func view(t testing.TB, l *Ledger, fn func(*Tx) error) {
	t.Helper()
	if err := l.View(fn); err != nil {
		t.Fatal(err)
	}
}

func wantError(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error %v, want %v", err, want)
	}
}

func sound(t testing.TB, l *Ledger) Report {
	t.Helper()
	r, err := l.Verify()
	if err != nil {
		t.Fatal(err)
	}
	if !r.OK() {
		t.Fatalf("faults: %v", r.Faults)
	}
	return r
}

func event(n int) Event {
	return Event{
		At: noon.Add(time.Duration(n) * time.Second), Kind: "voted", Version: 1,
		Cause: fmt.Sprintf("<%d@example.org>", n), Payload: fmt.Appendf(nil, `{"n":%d,"choice":"for"}`, n),
	}
}

func mail(n int) Mail {
	return Mail{
		Identity: fmt.Sprintf("author|<%d@example.org>|text", n), MessageID: fmt.Sprintf("<%d@example.org>", n),
		Mailbox: "INBOX", UIDValidity: 7, UID: uint32(n), InternalDate: noon.Add(time.Duration(n) * time.Second),
	}
}

func post(n int) Post {
	return Post{
		Key: fmt.Sprintf("event-%d", n), MessageID: fmt.Sprintf("<event-%d@fnomic.example>", n),
		From: "registrar@example.org", To: []string{"list@example.org"}, Created: noon,
	}
}

// wholeMail writes what one mail brings about, as the server does.
func wholeMail(tx *Tx, n int) error {
	m, filing, err := tx.PutMail(mail(n), rawMail(n))
	if err != nil || filing != Recorded {
		return fmt.Errorf("mail %d: filing %d: %w", n, filing, err)
	}
	e, err := tx.Append(event(n))
	if err != nil {
		return err
	}
	if _, err := tx.Queue(post(n), fmt.Appendf(nil, "Subject: vote %d\r\n\r\nvu\r\n", e.Seq)); err != nil {
		return err
	}
	if err := tx.SetVerdict(m.ID, []byte(`"applied"`)); err != nil {
		return err
	}
	return tx.SetCursor(Cursor{"INBOX", 7, uint32(n)})
}

func rawMail(n int) []byte {
	return fmt.Appendf(nil, "Message-ID: <%d@example.org>\r\nSubject: Vote\r\n\r\nJe vote pour la 3%02d.\r\n", n, n)
}

// overwrite changes bytes of a closed file.
func overwrite(t testing.TB, path string, at int64, b []byte) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt(b, at); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
