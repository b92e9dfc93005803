package ledger

import (
	"bytes"
	"fmt"
)

func (tx *Tx) verifyPosts(r *Report) error {
	orders := make(map[uint64]bool)
	var posts uint64
	for p, err := range tx.AllPosts() {
		if err != nil {
			return err
		}
		posts++
		where := fmt.Sprintf("post %q", p.Key)
		if orders[p.Order] {
			r.fault(where, "order %d is given twice", p.Order)
		}
		orders[p.Order] = true
		if fault := p.fault(); fault != "" {
			r.fault(where, "%s", fault)
		}
		if err := tx.verifyText(r, where, func() error { _, err := tx.PostRaw(p.Key); return err }); err != nil {
			return err
		}
		if err := tx.verifyPostIndexes(r, where, p); err != nil {
			return err
		}
	}
	return tx.verifySizes(r, map[string]uint64{postRawTable: posts, postStateTable: posts, postIDsTable: posts})
}

// fault says what in a post does not go with its state.
func (p Post) fault() string {
	switch {
	case p.MessageID == "" || len(p.To) == 0:
		return "without Message-ID or recipient"
	case (p.State == Sending || p.State == Sent) && p.Attempts == 0:
		return fmt.Sprintf("%v without an attempt", p.State)
	case p.State == Sent && p.AcceptedAt.IsZero():
		return "sent, but when is unknown"
	case p.State == Confirmed && p.ConfirmedAt.IsZero():
		return "confirmed, but when is unknown"
	}
	return ""
}

func (tx *Tx) verifyPostIndexes(r *Report, where string, p Post) error {
	key, err := tx.table(postStateTable).get(stateKey(p.State, p.Order))
	if err != nil {
		return err
	}
	if !bytes.Equal(key, []byte(p.Key)) {
		r.fault(where, "%v, but not listed as such", p.State)
	}
	key, err = tx.table(postIDsTable).get(digestKey(p.MessageID))
	if err != nil {
		return err
	}
	if !bytes.Equal(key, []byte(p.Key)) {
		r.fault(where, "its Message-ID leads to post %q", key)
	}
	return nil
}
