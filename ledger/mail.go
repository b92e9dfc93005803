package ledger

import (
	"crypto/sha256"
	"fmt"
	"time"
)

// MaxRaw is the largest raw mail or post, in bytes.
const MaxRaw = 64 << 20

// Mail is what is kept about a mail that was received.
type Mail struct {
	ID        uint64 // from 1, in the order first recorded; given by PutMail
	Identity  string // what makes it this mail and no other; made by the owner
	MessageID string // empty if it has none

	Mailbox      string
	UIDValidity  uint32
	UID          uint32
	InternalDate time.Time // as the IMAP server gave it
	At           time.Time // list time; InternalDate if zero

	// Quarantined says that another text stood already under the Message-ID.
	Quarantined bool
	Size        int      // of the raw mail, bytes
	Digest      [32]byte // SHA-256 of the raw mail
}

// Filing says what PutMail did.
type Filing int

const (
	// Recorded: a mail not seen before.
	Recorded Filing = iota + 1
	// Known: the identity was seen before; nothing is written.
	Known
	// Quarantined: recorded, but its Message-ID already stands with another
	// text. Never dropped, for the owner to decide (P2).
	Quarantined
)

type mailRecord struct {
	Identity     []byte  `json:"identity"`
	MessageID    []byte  `json:"messageId,omitempty"`
	Mailbox      []byte  `json:"mailbox,omitempty"`
	UIDValidity  uint32  `json:"uidValidity,omitempty"`
	UID          uint32  `json:"uid,omitempty"`
	InternalDate instant `json:"internalDate"`
	At           instant `json:"at"`
	Quarantined  bool    `json:"quarantined,omitempty"`
	Size         int     `json:"size"`
	Digest       []byte  `json:"sha256"`
}

// PutMail records a mail, unless its identity was seen. A recorded mail is seen
// and awaits its verdict. ID, Quarantined, Size and Digest of m are not looked at
// and are set in what is returned; for a known identity that is the mail that
// bears it, with ID 0 if only the identity was kept.
func (tx *Tx) PutMail(m Mail, raw []byte) (Mail, Filing, error) {
	if m.Identity == "" || len(raw) > MaxRaw {
		return Mail{}, 0, fmt.Errorf("%w: mail of %d bytes with identity %q", ErrInvalid, len(raw), m.Identity)
	}
	if known, seen, err := tx.mailSeen(m.Identity); seen || err != nil {
		return known, Known, err
	}
	m, err := tx.completed(m, raw)
	if err != nil {
		return Mail{}, 0, err
	}
	if err := tx.file(m, raw); err != nil {
		return Mail{}, 0, err
	}
	if m.Quarantined {
		return m, Quarantined, nil
	}
	return m, Recorded, nil
}

// completed fills in what PutMail decides.
func (tx *Tx) completed(m Mail, raw []byte) (Mail, error) {
	namesakes, err := tx.MailsByMessageID(m.MessageID)
	if err != nil {
		return Mail{}, err
	}
	if m.ID, err = tx.table(mailsTable).next(); err != nil {
		return Mail{}, err
	}
	if m.At.IsZero() {
		m.At = m.InternalDate
	}
	m.At, m.InternalDate = instantOf(m.At).time(), instantOf(m.InternalDate).time()
	m.Quarantined = len(namesakes) > 0
	m.Size, m.Digest = len(raw), sha256.Sum256(raw)
	return m, nil
}

// file writes a mail and all that leads to it.
func (tx *Tx) file(m Mail, raw []byte) error {
	if err := tx.keep(m, raw); err != nil {
		return err
	}
	id := uint64Key(m.ID)
	if m.MessageID != "" {
		if err := tx.table(messagesTable).put(joinKey(digestKey(m.MessageID), id), []byte{1}); err != nil {
			return err
		}
	}
	if m.Quarantined {
		if err := tx.table(quarantineTable).put(id, []byte{1}); err != nil {
			return err
		}
	}
	return tx.putSeen(m.Identity, m.ID, m.At)
}

// keep writes a mail under its number, to wait for its verdict.
func (tx *Tx) keep(m Mail, raw []byte) error {
	packed, err := tx.deflate(raw)
	if err != nil {
		return err
	}
	id := uint64Key(m.ID)
	if err := tx.table(mailsTable).putJSON(id, m.record()); err != nil {
		return err
	}
	if err := tx.table(rawTable).put(id, packed); err != nil {
		return err
	}
	return tx.table(pendingTable).put(joinKey(secondKey(m.At), id), []byte{1})
}

func (m Mail) record() mailRecord {
	return mailRecord{
		Identity: []byte(m.Identity), MessageID: []byte(m.MessageID),
		Mailbox: []byte(m.Mailbox), UIDValidity: m.UIDValidity, UID: m.UID,
		InternalDate: instantOf(m.InternalDate), At: instantOf(m.At),
		Quarantined: m.Quarantined, Size: m.Size, Digest: m.Digest[:],
	}
}

func (r mailRecord) mail(id uint64) (Mail, error) {
	if len(r.Digest) != sha256.Size || r.Size < 0 || r.Size > MaxRaw {
		return Mail{}, fmt.Errorf("%w: mail %d: size or digest", ErrCorrupt, id)
	}
	return Mail{
		ID: id, Identity: string(r.Identity), MessageID: string(r.MessageID),
		Mailbox: string(r.Mailbox), UIDValidity: r.UIDValidity, UID: r.UID,
		InternalDate: r.InternalDate.time(), At: r.At.time(),
		Quarantined: r.Quarantined, Size: r.Size, Digest: [32]byte(r.Digest),
	}, nil
}
