package ledger

import (
	"testing"
	"time"
)

// P4: of two copies of a mail the earlier counts, whichever was seen first.
func TestP4_AnEarlierCopyStandsInTheLaterOnesPlace(t *testing.T) {
	l := newLedger(t)
	later, other := mail(1), mail(2)
	other.At = later.At.Add(-time.Minute)
	earlier := later
	earlier.At, earlier.UID = later.At.Add(-time.Hour), 99
	update(t, l, func(tx *Tx) error {
		first, _, err := tx.PutMail(later, []byte("later"))
		if err != nil {
			return err
		}
		if _, _, err := tx.PutMail(other, []byte("other")); err != nil {
			return err
		}
		if did, err := tx.Predate(first.ID, earlier, []byte("earlier")); !did || err != nil {
			t.Errorf("predate: %v %v", did, err)
		}
		if did, err := tx.Predate(first.ID, later, []byte("later")); did || err != nil {
			t.Errorf("a later copy took the place: %v %v", did, err)
		}
		_, err = tx.Predate(first.ID, other, nil)
		wantError(t, err, ErrInvalid)
		return nil
	})
	update(t, l, func(tx *Tx) error {
		var order []uint64
		for m, err := range tx.PendingMails(later.At) {
			if err != nil {
				return err
			}
			order = append(order, m.ID)
		}
		m, _, err := tx.Mail(1)
		if err != nil || len(order) != 2 || order[0] != 1 || !m.At.Equal(earlier.At) || m.UID != 99 {
			t.Errorf("order %v, mail %+v, %v", order, m, err)
		}
		if raw, err := tx.Raw(1); string(raw) != "earlier" || err != nil {
			t.Errorf("text %q, %v", raw, err)
		}
		if err := tx.SetVerdict(1, []byte("v")); err != nil {
			return err
		}
		earlier.At = earlier.At.Add(-time.Hour)
		if did, err := tx.Predate(1, earlier, []byte("x")); did || err != nil {
			t.Errorf("a decided mail was moved: %v %v", did, err)
		}
		return nil
	})
	sound(t, reopened(t, l))
}
