package ledger

import (
	"bytes"
	"encoding/hex"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestEventsComeBackAsAppended(t *testing.T) {
	l := newLedger(t)
	var want []Event
	update(t, l, func(tx *Tx) error {
		for i := range 5 {
			e, err := tx.Append(event(i))
			if err != nil {
				return err
			}
			want = append(want, e)
		}
		return nil
	})
	l = reopened(t, l)
	view(t, l, func(tx *Tx) error {
		got, err := collect(tx.Events(1))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if tail, err := collect(tx.Events(4)); err != nil || len(tail) != 2 || tail[0].Seq != 4 {
			t.Errorf("from 4: %v, error %v", tail, err)
		}
		if _, found, err := tx.Event(6); found || err != nil {
			t.Errorf("event 6: found %v, error %v", found, err)
		}
		return err
	})
}

func TestHeadIsWhatAnyoneComputesFromTheEvents(t *testing.T) {
	l := newLedger(t)
	var own Head
	for i := range 3 {
		update(t, l, func(tx *Tx) error { _, err := tx.Append(event(i)); return err })
		own = own.Next(event(i))
	}
	view(t, l, func(tx *Tx) error {
		head, err := tx.Head()
		if head != own {
			t.Errorf("head %v, computed %v", head, own)
		}
		return err
	})
}

// The bytes are spelled out: a change of the encoding breaks every ledger and
// every archive.
func TestCanonicalBytesAndHashAreFixed(t *testing.T) {
	e := Event{Seq: 258, At: time.Unix(-2, 7), Kind: "voted", Version: 3, Cause: "<a@b>", Payload: []byte("{}")}
	want := "01" + "0000000000000102" + "fffffffffffffffe" + "00000007" + "00000003" +
		"00000005" + hex.EncodeToString([]byte("voted")) + "00000005" + hex.EncodeToString([]byte("<a@b>")) +
		"00000002" + hex.EncodeToString([]byte("{}"))
	if got := hex.EncodeToString(e.Canonical()); got != want {
		t.Errorf("canonical bytes\n%s, want\n%s", got, want)
	}
	head := Head{}.Next(Event{At: time.Unix(0, 0), Kind: "started", Version: 1})
	// Computed outside this program: SHA-256 of 32 zero bytes and the canonical bytes.
	const hash = "38868257300725e7f83920c56c5707c0cf494fadb4c01f60d2554c9fc366869e"
	if head.Hash.String() != hash {
		t.Errorf("hash %v, want %s", head.Hash, hash)
	}
}

func TestEventsThatCannotBeKeptAreRefused(t *testing.T) {
	l := newLedger(t)
	for name, e := range map[string]Event{
		"no kind":       {At: noon},
		"kind not text": {At: noon, Kind: "\xff"},
		"kind long":     {At: noon, Kind: strings.Repeat("k", MaxKind+1)},
		"cause long":    {At: noon, Kind: "k", Cause: strings.Repeat("c", MaxCause+1)},
		"payload long":  {At: noon, Kind: "k", Payload: make([]byte, MaxPayload+1)},
	} {
		err := l.Update(func(tx *Tx) error { _, err := tx.Append(e); return err })
		if !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	update(t, l, func(tx *Tx) error {
		_, err := tx.Append(Event{Kind: strings.Repeat("k", MaxKind), Payload: make([]byte, MaxPayload)})
		return err
	})
	sound(t, reopened(t, l))
}

func TestAppendingWhileIteratingIsDefined(t *testing.T) {
	l := newLedger(t)
	update(t, l, func(tx *Tx) error {
		if _, err := tx.Append(event(0)); err != nil {
			return err
		}
		for e, err := range tx.Events(1) {
			if err != nil {
				return err
			}
			if e.Seq == 500 {
				break
			}
			if _, err := tx.Append(event(int(e.Seq))); err != nil {
				return err
			}
		}
		return nil
	})
	if r := sound(t, l); r.Counts.Events != 500 {
		t.Errorf("%d events", r.Counts.Events)
	}
}

func genEvent(t *rapid.T) Event {
	return Event{
		Seq: rapid.Uint64().Draw(t, "seq"),
		At: time.Unix(rapid.Int64Range(math.MinInt64/4, math.MaxInt64/4).Draw(t, "s"),
			rapid.Int64Range(0, 999_999_999).Draw(t, "ns")).UTC(),
		Kind:    rapid.StringN(1, 40, MaxKind).Draw(t, "kind"),
		Version: rapid.Uint32().Draw(t, "version"),
		Cause:   rapid.String().Draw(t, "cause"),
		Payload: rapid.SliceOf(rapid.Byte()).Draw(t, "payload"),
		Hash:    Hash(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "hash")),
	}
}

func TestEveryEventIsReadBackFromItsBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := genEvent(t)
		got, err := ParseEvent(append(e.Canonical(), e.Hash[:]...))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Payload, e.Payload) {
			t.Fatalf("payload %x, want %x", got.Payload, e.Payload)
		}
		got.Payload, e.Payload = nil, nil
		if diff := cmp.Diff(e, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

func FuzzParseEvent(f *testing.F) {
	for i := range 3 {
		e := event(i)
		f.Add(append(e.Canonical(), e.Hash[:]...))
	}
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		e, err := ParseEvent(b)
		if err != nil {
			if !errors.Is(err, ErrCorrupt) {
				t.Errorf("error %v", err)
			}
			return
		}
		if again := append(e.Canonical(), e.Hash[:]...); !bytes.Equal(again, b) {
			t.Errorf("%x read and written as %x", b, again)
		}
	})
}
