package ledger_test

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/fnomic/fnomic/ledger"
)

// One mail, one transaction: the raw mail, what it brought about, the answer to
// be sent and how far the mailbox was read.
func ExampleLedger_Update() {
	dir, err := os.MkdirTemp("", "ledger")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	l, err := ledger.Create(filepath.Join(dir, "ledger.db"), ledger.Options{})
	if err != nil {
		panic(err)
	}
	defer l.Close()

	at := time.Date(2026, 12, 1, 20, 0, 0, 0, time.UTC)
	err = l.Update(func(tx *ledger.Tx) error {
		m, filing, err := tx.PutMail(ledger.Mail{
			Identity: "ada|<1@example.org>|je vote pour", MessageID: "<1@example.org>", InternalDate: at,
		}, []byte("Message-ID: <1@example.org>\r\n\r\nJe vote pour.\r\n"))
		if err != nil || filing == ledger.Known {
			return err
		}
		e, err := tx.Append(ledger.Event{At: at, Kind: "voted", Version: 1, Cause: m.MessageID, Payload: []byte(`{"choice":"for"}`)})
		if err != nil {
			return err
		}
		if err := tx.SetVerdict(m.ID, []byte(`"applied"`)); err != nil {
			return err
		}
		fmt.Println(filing == ledger.Recorded, e.Seq)
		return tx.SetCursor(ledger.Cursor{Mailbox: "INBOX", UIDValidity: 1, LastUID: 1})
	})
	fmt.Println(err)
	report, err := l.Verify()
	fmt.Println(report.OK(), report.Counts.Events, err)
	// Output:
	// true 1
	// <nil>
	// true 1 <nil>
}
