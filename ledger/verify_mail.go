package ledger

import (
	"errors"
	"fmt"
)

// mailTotals count what the tables beside the mails must hold.
type mailTotals struct {
	mails, pending, verdicts, messages, quarantined uint64
}

func (tx *Tx) verifyMails(r *Report) error {
	var n mailTotals
	for m, err := range tx.Mails(0) {
		if err != nil {
			return err
		}
		n.mails++
		where := fmt.Sprintf("mail %d", m.ID)
		if m.ID != n.mails {
			r.fault(where, "is the %dth", n.mails)
		}
		if err := tx.verifyText(r, where, func() error { _, err := tx.Raw(m.ID); return err }); err != nil {
			return err
		}
		if err := tx.verifyNames(r, where, m, &n); err != nil {
			return err
		}
		if err := tx.verifyVerdict(r, where, m, &n); err != nil {
			return err
		}
	}
	return tx.verifyMailTotals(r, n)
}

// verifyText notes a text that is not what its digest says.
func (tx *Tx) verifyText(r *Report, where string, read func() error) error {
	err := read()
	if errors.Is(err, ErrCorrupt) && tx.readable() == nil {
		r.fault(where, "%v", err)
		return nil
	}
	return err
}

// verifyNames checks identity and Message-ID.
func (tx *Tx) verifyNames(r *Report, where string, m Mail, n *mailTotals) error {
	id, seen, err := tx.seenAs(m.Identity)
	if err != nil {
		return err
	}
	if !seen || id != m.ID {
		r.fault(where, "its identity leads to mail %d", id)
	}
	if m.MessageID != "" {
		n.messages++
	}
	namesakes, err := tx.MailsByMessageID(m.MessageID)
	if err != nil {
		return err
	}
	if m.MessageID != "" && (len(namesakes) == 0 || (namesakes[0].ID != m.ID) != m.Quarantined) {
		r.fault(where, "quarantined %v, %d mails of its Message-ID", m.Quarantined, len(namesakes))
	}
	held, err := tx.table(quarantineTable).get(uint64Key(m.ID))
	if err != nil {
		return err
	}
	if m.Quarantined {
		n.quarantined++
	}
	if (held != nil) != m.Quarantined {
		r.fault(where, "quarantined %v, listed as such %v", m.Quarantined, held != nil)
	}
	return nil
}

// verifyVerdict checks that a mail has a verdict or awaits one (P1).
func (tx *Tx) verifyVerdict(r *Report, where string, m Mail, n *mailTotals) error {
	verdict, err := tx.Verdict(m.ID)
	if err != nil {
		return err
	}
	awaits, err := tx.table(pendingTable).get(joinKey(secondKey(m.At), uint64Key(m.ID)))
	if err != nil {
		return err
	}
	if (verdict != nil) == (awaits != nil) {
		r.fault(where, "has a verdict: %v, awaits one: %v", verdict != nil, awaits != nil)
	}
	if verdict != nil {
		n.verdicts++
	}
	if awaits != nil {
		n.pending++
	}
	return nil
}

func (tx *Tx) verifyMailTotals(r *Report, n mailTotals) error {
	counter, err := tx.table(mailsTable).counter()
	if err != nil {
		return err
	}
	if counter != n.mails {
		r.fault("mails", "%d numbers given, %d there", counter, n.mails)
	}
	return tx.verifySizes(r, map[string]uint64{
		rawTable: n.mails, pendingTable: n.pending, verdictsTable: n.verdicts,
		messagesTable: n.messages, quarantineTable: n.quarantined,
	})
}

// verifySizes finds what a table holds beyond what leads to it.
func (tx *Tx) verifySizes(r *Report, want map[string]uint64) error {
	for _, name := range tableNames() {
		expected, asked := want[name]
		if !asked {
			continue
		}
		n, err := tx.table(name).size(nil)
		if err != nil {
			return err
		}
		if n != expected {
			r.fault(name, "%d entries instead of %d", n, expected)
		}
	}
	return nil
}

func (tx *Tx) verifySeen(r *Report) error {
	var seen, withMail uint64
	err := tx.table(seenTable).each(nil, nil, func(k, v []byte) bool {
		seen++
		if len(v) != 16 {
			r.fault("seen", "%x: %d bytes", k, len(v))
		} else if tailUint64(v[:8]) != 0 {
			withMail++
		}
		return true
	})
	if err != nil {
		return err
	}
	counter, err := tx.table(seenTable).counter()
	if err != nil {
		return err
	}
	mails, err := tx.table(mailsTable).counter()
	if err != nil {
		return err
	}
	if counter != seen || withMail != mails {
		r.fault("seen", "%d identities, %d counted; %d with a mail, %d mails", seen, counter, withMail, mails)
	}
	return nil
}

// verifyCursors checks that no mail was recorded beyond its mailbox's cursor:
// both are written in one transaction.
func (tx *Tx) verifyCursors(r *Report) error {
	cursors, err := collect(tx.Cursors())
	if err != nil {
		return err
	}
	read := make(map[string]Cursor)
	for _, c := range cursors {
		read[c.Mailbox] = c
		if c.UIDValidity == 0 {
			r.fault("cursor "+c.Mailbox, "UIDVALIDITY 0")
		}
	}
	for m, err := range tx.Mails(0) {
		if err != nil {
			return err
		}
		c, found := read[m.Mailbox]
		if found && c.UIDValidity == m.UIDValidity && m.UID > c.LastUID {
			r.fault(fmt.Sprintf("mail %d", m.ID), "UID %d, but %s was read to %d", m.UID, c.Mailbox, c.LastUID)
		}
	}
	_, _, err = tx.Watermark()
	return err
}
