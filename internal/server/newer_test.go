package server_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/fnomic/fnomic/internal/record"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

// P12: a ledger to which a newer program has written is refused by this one with
// a word that says so, and nothing in it is changed: neither may a post that the
// newer one was sending be taken for doubtful, nor anything be decided.
func TestP12_ANewerProgramsLedgerIsLeftAlone(t *testing.T) {
	for name, newer := range map[string]ledger.Event{
		"a newer version": {At: tuesday, Kind: "wrote", Version: 99, Payload: []byte(`{"event":{"player":"Alice"},"cause":{}}`)},
		"an unknown kind": {At: tuesday, Kind: "moon-landed", Version: 1, Payload: []byte(`{"event":{},"cause":{}}`)},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t)
			tb.start()
			tb.subscribe("Alice")
			tb.say("Alice", "INSCRIPTION : Alice")
			must(t, tb.stop())
			l := openLedger(t, tb.ledgerPath())
			defer l.Close()
			must(t, l.Update(func(tx *ledger.Tx) error {
				_, err := tx.Append(newer)
				_, err2 := tx.Queue(ledger.Post{Key: "later", MessageID: "later@listes.example", To: []string{"x@example.org"}, Created: tuesday}, []byte("x"))
				return errors.Join(err, err2, tx.MarkSending("later", tuesday))
			}))
			before, err := l.Verify()
			must(t, err)
			s, err := server.New(tb.config(), l, rules.Engine(), nil, nil)
			var refused *record.Newer
			if s != nil || !errors.As(err, &refused) || !strings.Contains(err.Error(), "written by a newer fnomic") {
				t.Errorf("error %v", err)
			}
			after, err := l.Verify()
			must(t, err)
			if before.Head != after.Head || after.Counts.Posts["sending"] != 1 || after.Counts.Posts["doubtful"] != 0 {
				t.Errorf("changed: %+v, was %+v", after, before)
			}
		})
	}
}
