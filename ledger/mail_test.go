package ledger

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestMailsComeBackByteForByte(t *testing.T) {
	raw := append(rawMail(1), "\xe9\x00\xff latin-1 and worse"...)
	m := mail(1)
	m.MessageID, m.Identity = "<caf\xe9@x>", "caf\xe9|t" // bytes that are not UTF-8
	m.InternalDate = time.Date(12026, 1, 1, 0, 0, 0, 0, time.FixedZone("", 3600))
	l := newLedger(t)
	var filed Mail
	update(t, l, func(tx *Tx) (err error) { filed, _, err = tx.PutMail(m, raw); return err })
	l = reopened(t, l)
	view(t, l, func(tx *Tx) error {
		got, found, err := tx.MailByIdentity(m.Identity)
		if diff := cmp.Diff(filed, got); diff != "" || !found {
			t.Errorf("found %v: %s", found, diff)
		}
		if !got.At.Equal(m.InternalDate) || got.MessageID != m.MessageID {
			t.Errorf("got %+v", got)
		}
		text, err2 := tx.Raw(got.ID)
		if !bytes.Equal(text, raw) {
			t.Errorf("raw %q", text)
		}
		_, err3 := tx.Raw(2)
		wantError(t, err3, ErrNotFound)
		return firstError(err, err2)
	})
	sound(t, l)
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func TestP2_TheSameMailIsRecordedOnce(t *testing.T) {
	l := newLedger(t)
	for round := range 2 {
		copied := mail(1)
		copied.UID, copied.UIDValidity = uint32(round+1), uint32(round+1) // P6: the folder was made anew
		update(t, l, func(tx *Tx) error {
			m, filing, err := tx.PutMail(copied, rawMail(1))
			if want := []Filing{Recorded, Known}[round]; filing != want || m.ID != 1 {
				t.Errorf("round %d: filing %d, mail %d", round, filing, m.ID)
			}
			return err
		})
	}
	if r := sound(t, l); r.Counts.Mails != 1 {
		t.Errorf("%d mails", r.Counts.Mails)
	}
}

func TestP2_SameMessageIDWithAnotherTextIsQuarantinedNotDropped(t *testing.T) {
	l := newLedger(t)
	for n := 1; n <= 3; n++ {
		m := mail(n)
		m.MessageID = "<same@example.org>"
		update(t, l, func(tx *Tx) error {
			got, filing, err := tx.PutMail(m, rawMail(n))
			if want := n > 1; got.Quarantined != want || (filing == Quarantined) != want {
				t.Errorf("mail %d: filing %d, %+v", n, filing, got)
			}
			return err
		})
	}
	view(t, l, func(tx *Tx) error {
		mails, err := tx.MailsByMessageID("<same@example.org>")
		if !slices.Equal(ids(mails), []uint64{1, 2, 3}) {
			t.Errorf("by Message-ID: %v", ids(mails))
		}
		held, err2 := collect(tx.QuarantinedMails())
		if !slices.Equal(ids(held), []uint64{2, 3}) {
			t.Errorf("quarantined: %v", ids(held))
		}
		raw, err3 := tx.Raw(3)
		if !bytes.Equal(raw, rawMail(3)) {
			t.Errorf("raw %q", raw)
		}
		return firstError(err, err2, err3)
	})
	if r := sound(t, l); r.Counts.Quarantined != 2 || r.Counts.Pending != 3 {
		t.Errorf("counts %+v", r.Counts)
	}
}

func ids(mails []Mail) (ids []uint64) {
	for _, m := range mails {
		ids = append(ids, m.ID)
	}
	return ids
}

func TestMailsWithoutMessageIDAreNoNamesakes(t *testing.T) {
	l := newLedger(t)
	for n := 1; n <= 2; n++ {
		m := mail(n)
		m.MessageID = ""
		update(t, l, func(tx *Tx) error {
			_, filing, err := tx.PutMail(m, rawMail(n))
			if filing != Recorded {
				t.Errorf("filing %d", filing)
			}
			return err
		})
	}
	sound(t, l)
}

func TestPendingMailsStandByListTimeThenOrderRecorded(t *testing.T) {
	l := newLedger(t)
	seconds := []int{30, 10, 20, 10, 40, -1 << 40}
	for i, s := range seconds {
		m := mail(i + 1)
		m.At = noon.Add(time.Duration(s) * time.Second)
		if s < -1000 {
			m.At = time.Unix(int64(s), 0) // before 1970
		}
		update(t, l, func(tx *Tx) error { _, _, err := tx.PutMail(m, rawMail(i)); return err })
	}
	l = reopened(t, l)
	update(t, l, func(tx *Tx) error {
		until, err := collect(tx.PendingMails(noon.Add(30 * time.Second)))
		if !slices.Equal(ids(until), []uint64{6, 2, 4, 3, 1}) {
			t.Errorf("up to second 30: %v", ids(until))
		}
		for m, err := range tx.PendingMails(noon.Add(20 * time.Second)) {
			if err != nil {
				return err
			}
			if err := tx.SetVerdict(m.ID, []byte("talk")); err != nil {
				return err
			}
		}
		return err
	})
	view(t, l, func(tx *Tx) error {
		rest, err := collect(tx.PendingMails(noon.Add(time.Hour)))
		if !slices.Equal(ids(rest), []uint64{1, 5}) {
			t.Errorf("left: %v", ids(rest))
		}
		first, found, err2 := tx.OldestPending()
		if !found || !first.Equal(noon.Add(30*time.Second)) {
			t.Errorf("oldest %v, found %v", first, found)
		}
		return firstError(err, err2)
	})
	if r := sound(t, l); r.Counts.Pending != 2 {
		t.Errorf("counts %+v", r.Counts)
	}
}

func TestP1_OneVerdictForGood(t *testing.T) {
	l := newLedger(t)
	set := func(id uint64, verdict string) error {
		return l.Update(func(tx *Tx) error { return tx.SetVerdict(id, []byte(verdict)) })
	}
	update(t, l, func(tx *Tx) error { _, _, err := tx.PutMail(mail(1), rawMail(1)); return err })
	wantError(t, set(1, ""), ErrInvalid)
	wantError(t, set(1, "asked"), nil)
	wantError(t, set(1, "asked"), nil)
	wantError(t, set(1, "applied"), ErrConflict)
	wantError(t, set(2, "applied"), ErrNotFound)
	view(t, l, func(tx *Tx) error {
		v, err := tx.Verdict(1)
		if string(v) != "asked" {
			t.Errorf("verdict %q", v)
		}
		return err
	})
	sound(t, l)
}

func TestSeenIdentitiesNeedNoMail(t *testing.T) {
	l := newLedger(t)
	update(t, l, func(tx *Tx) error {
		for _, want := range []bool{true, false} {
			fresh, err := tx.MarkSeen("copy of a copy", noon)
			if err != nil || fresh != want {
				t.Errorf("new %v, error %v", fresh, err)
			}
		}
		m := mail(1)
		m.Identity = "copy of a copy"
		got, filing, err := tx.PutMail(m, rawMail(1))
		if filing != Known || got.ID != 0 {
			t.Errorf("filing %d, mail %d", filing, got.ID)
		}
		_, found, err2 := tx.MailByIdentity("copy of a copy")
		seen, err3 := tx.Seen("never seen")
		if found || seen {
			t.Errorf("found %v, seen %v", found, seen)
		}
		return firstError(err, err2, err3)
	})
	if r := sound(t, reopened(t, l)); r.Counts.Seen != 1 || r.Counts.Mails != 0 {
		t.Errorf("counts %+v", r.Counts)
	}
}

func TestMailsThatCannotBeKeptAreRefused(t *testing.T) {
	l := newLedger(t)
	put := func(m Mail, raw []byte) error {
		return l.Update(func(tx *Tx) error { _, _, err := tx.PutMail(m, raw); return err })
	}
	wantError(t, put(Mail{}, rawMail(1)), ErrInvalid)
	wantError(t, put(mail(1), make([]byte, MaxRaw+1)), ErrInvalid)
	wantError(t, put(mail(2), nil), nil) // an empty mail is a mail
	sound(t, l)
}
