package ledger

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"iter"
	"time"
)

// Mail returns the mail of that number.
func (tx *Tx) Mail(id uint64) (Mail, bool, error) {
	var r mailRecord
	found, err := tx.table(mailsTable).getJSON(uint64Key(id), &r)
	if !found || err != nil {
		return Mail{}, false, err
	}
	m, err := r.mail(id)
	return m, err == nil, err
}

// MailByIdentity returns the mail of that identity.
func (tx *Tx) MailByIdentity(identity string) (m Mail, found bool, err error) {
	m, found, err = tx.mailSeen(identity)
	return m, found && m.ID != 0, err
}

// MailsByMessageID returns the mails of that Message-ID in the order recorded:
// several if different texts came under it. For an empty one there are none.
func (tx *Tx) MailsByMessageID(messageID string) ([]Mail, error) {
	if messageID == "" {
		return nil, nil
	}
	prefix := digestKey(messageID)
	return collect(walk(tx.table(messagesTable), prefix, prefix, tx.keyedMail))
}

// mustMail is Mail for an id that an index led to.
func (tx *Tx) mustMail(id uint64) (Mail, error) {
	m, found, err := tx.Mail(id)
	if err == nil && !found {
		err = fmt.Errorf("%w: mail %d of an index missing", ErrCorrupt, id)
	}
	return m, err
}

// Raw returns the mail as it was received, checked against its digest.
func (tx *Tx) Raw(id uint64) ([]byte, error) {
	m, found, err := tx.Mail(id)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, fmt.Errorf("%w: mail %d", ErrNotFound, id)
	}
	packed, err := tx.table(rawTable).get(uint64Key(id))
	if err != nil {
		return nil, err
	}
	return unpacked(packed, m.Size, m.Digest)
}

func unpacked(packed []byte, size int, digest [32]byte) ([]byte, error) {
	raw, err := inflate(packed, size)
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(raw); !bytes.Equal(sum[:], digest[:]) {
		return nil, fmt.Errorf("%w: text differs from its digest", ErrCorrupt)
	}
	return raw, nil
}

// Mails hands out the mails from number from on, in the order recorded.
func (tx *Tx) Mails(from uint64) iter.Seq2[Mail, error] {
	return walk(tx.table(mailsTable), uint64Key(from), nil, tx.keyedMail)
}

// QuarantinedMails hands out the mails that came under a Message-ID that was
// taken, in the order recorded.
func (tx *Tx) QuarantinedMails() iter.Seq2[Mail, error] {
	return walk(tx.table(quarantineTable), nil, nil, tx.keyedMail)
}

// PendingMails hands out the mails without a verdict up to an instant of list
// time, by whole second, within a second in the order recorded. Verdicts may be
// set on the way.
func (tx *Tx) PendingMails(until time.Time) iter.Seq2[Mail, error] {
	return func(yield func(Mail, error) bool) {
		for m, err := range walk(tx.table(pendingTable), nil, nil, tx.keyedMail) {
			if err == nil && m.At.Unix() > until.Unix() || !yield(m, err) {
				return
			}
		}
	}
}

// keyedMail reads the mail whose number a key ends in.
func (tx *Tx) keyedMail(key, _ []byte) (Mail, error) {
	if len(key) < 8 {
		return Mail{}, fmt.Errorf("%w: mail under key %x", ErrCorrupt, key)
	}
	return tx.mustMail(tailUint64(key))
}
