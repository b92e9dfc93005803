package ledger

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func flip(table string, key []byte, at int) func(*Tx) error {
	return func(tx *Tx) error {
		b, err := tx.table(table).get(key)
		if err != nil {
			return err
		}
		b[at] ^= 1
		return tx.table(table).put(key, b)
	}
}

func replace(table string, key []byte, from, to string) func(*Tx) error {
	return func(tx *Tx) error {
		b, err := tx.table(table).get(key)
		if err != nil {
			return err
		}
		if !bytes.Contains(b, []byte(from)) {
			return fmt.Errorf("%s holds no %s: %s", table, from, b)
		}
		return tx.table(table).put(key, bytes.Replace(b, []byte(from), []byte(to), 1))
	}
}

func remove(table string, key []byte) func(*Tx) error {
	return func(tx *Tx) error { return tx.table(table).delete(key) }
}

// Each change is one that only a hand, a fault of the disk or a fault of the
// program can make; the file's pages stay sound.
func TestVerifyFindsWhatCannotBe(t *testing.T) {
	two, key := uint64Key(2), []byte(post(2).Key)
	for name, c := range map[string]struct {
		change func(*Tx) error
		where  string
	}{
		"event edited":           {replace(eventsTable, two, `"for"`, `"not"`), "event 2"},
		"event hash edited":      {flip(eventsTable, two, len(event(2).Canonical())), "event 2"},
		"event not an event":     {flip(eventsTable, two, 0), "events"},
		"event removed":          {remove(eventsTable, two), "event 3"},
		"last event removed":     {remove(eventsTable, uint64Key(3)), "head"},
		"head edited":            {flip(systemTable, []byte(headKey), 9), "head"},
		"head cut":               {func(tx *Tx) error { return tx.table(systemTable).put([]byte(headKey), two) }, "events"},
		"raw mail damaged":       {flip(rawTable, two, 20), "mail 2"},
		"raw mail removed":       {remove(rawTable, two), "mail 2"},
		"mail removed":           {remove(mailsTable, two), "mail 3"},
		"mail not JSON":          {flip(mailsTable, two, 0), "mails"},
		"identity leads astray":  {remove(seenTable, digestKey(mail(2).Identity)), "mail 2"},
		"Message-ID not listed":  {remove(messagesTable, joinKey(digestKey(mail(2).MessageID), two)), "mail 2"},
		"Message-ID of no mail":  {func(tx *Tx) error { return tx.table(messagesTable).put(joinKey(digestKey("x"), two), two) }, messagesTable},
		"verdict removed":        {remove(verdictsTable, two), "mail 2"},
		"verdict on no mail":     {func(tx *Tx) error { return tx.table(verdictsTable).put(uint64Key(9), two) }, verdictsTable},
		"quarantine of a single": {func(tx *Tx) error { return tx.table(quarantineTable).put(two, two) }, "mail 2"},
		"seen cut":               {func(tx *Tx) error { return tx.table(seenTable).put(digestKey("x"), two) }, "seen"},
		"cursor behind": {func(tx *Tx) error {
			return tx.table(cursorsTable).put([]byte("INBOX"), []byte{0, 0, 0, 7, 0, 0, 0, 2})
		}, "mail 3"},
		"cursor cut":            {func(tx *Tx) error { return tx.table(cursorsTable).put([]byte("INBOX"), two[:7]) }, "cursors"},
		"cursor of no validity": {func(tx *Tx) error { return tx.table(cursorsTable).put([]byte("INBOX"), make([]byte, 8)) }, "cursor INBOX"},
		"post text damaged":     {flip(postRawTable, key, 10), `post "event-2"`},
		"post not listed":       {remove(postStateTable, stateKey(Queued, 2)), `post "event-2"`},
		"post in another state": {replace(postsTable, key, `"state":1`, `"state":3`), `post "event-2"`},
		"post in no state":      {replace(postsTable, key, `"state":1`, `"state":9`), "posts"},
		"post without its ID":   {remove(postIDsTable, digestKey(post(2).MessageID)), `post "event-2"`},
		"two of one order":      {replace(postsTable, key, `"order":2`, `"order":1`), `post "event-2"`},
		"watermark not JSON":    {func(tx *Tx) error { return tx.table(systemTable).put([]byte(watermarkKey), two) }, "cursors"},
		"format removed":        {remove(systemTable, []byte(formatKey)), "format"},
	} {
		t.Run(name, func(t *testing.T) {
			l := filled(t, 3)
			sound(t, l)
			update(t, l, c.change)
			r, err := l.Verify()
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range r.Faults {
				if f.Where == c.where {
					return
				}
			}
			t.Errorf("no fault at %s: %v", c.where, r.Faults)
		})
	}
}

func TestAReportIsBounded(t *testing.T) {
	l := filled(t, 3*MaxFaults)
	update(t, l, func(tx *Tx) error { // every later link breaks
		b, err := tx.table(eventsTable).get(uint64Key(1))
		if err != nil {
			return err
		}
		for n := uint64(1); n <= 3*MaxFaults; n++ {
			if b, err = tx.table(eventsTable).get(uint64Key(n)); err != nil {
				return err
			}
			b[len(b)-1] ^= 1
			if err := tx.table(eventsTable).put(uint64Key(n), b); err != nil {
				return err
			}
		}
		return nil
	})
	r, err := l.Verify()
	if err != nil || len(r.Faults) != MaxFaults || r.More < 2*MaxFaults {
		t.Errorf("%d faults and %d more, error %v", len(r.Faults), r.More, err)
	}
	if !strings.Contains(r.Faults[0].What, "computed") {
		t.Errorf("first fault %v", r.Faults[0])
	}
}
