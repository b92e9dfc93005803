package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"time"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/internal/planted"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/imap"
)

// metaCut marks mails that could not be had whole.
const metaCut = "cut/"

// incoming is a mail of a batch with what identifies it.
type incoming struct {
	imap.Message
	mail   ledger.Mail
	opened *opened // nil if it could not be opened
}

// Receive implements imap.Receiver. It opens the mails while the server's
// goroutine commits those before. The batch is handed over, not yet safe, when
// it returns: the cursor that counts is the one committed with the mails, and
// reading goes on from there after a failure.
func (s *Server) Receive(ctx context.Context, b imap.Batch) error {
	in := inbound{batch: b, opened: make([]incoming, 0, len(b.Messages))}
	for _, m := range b.Messages {
		in.opened = append(in.opened, s.identify(m))
	}
	return s.hand(ctx, in)
}

// Polled implements imap.Receiver.
func (s *Server) Polled(ctx context.Context, p imap.Poll) error {
	return s.hand(ctx, inbound{poll: &p})
}

func (s *Server) hand(ctx context.Context, in inbound) error {
	select {
	case s.inbound <- in:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Reset implements imap.Receiver: the mailbox is another one, or was made
// anew; everything is read again and identities keep it from counting twice (P6).
func (s *Server) Reset(_ context.Context, r imap.Reset) error {
	s.log.Warn().Interface("reset", r).Msg("mailbox has a new UIDVALIDITY: reading it again from the start")
	return nil
}

// Lost implements imap.Receiver.
func (s *Server) Lost(err error, retryIn time.Duration) {
	s.log.Warn().Err(err).Dur("retry_in", retryIn).Msg("mailbox not reachable")
}

// identify opens a mail as far as the ledger has to know it.
func (s *Server) identify(m imap.Message) incoming {
	in := incoming{Message: m, mail: ledger.Mail{Mailbox: s.cfg.MailboxName, UIDValidity: m.UIDValidity, UID: m.UID, InternalDate: m.InternalDate}}
	if m.Raw == nil {
		in.mail.Identity = fmt.Sprintf("unread/%d/%d", m.UIDValidity, m.UID)
		in.mail.At = m.InternalDate
		if in.mail.At.IsZero() {
			in.mail.At = calendar.Stamp(s.cfg.Now())
		}
		return in
	}
	o, err := s.open(m.Raw, mailbot.Envelope{Internal: m.InternalDate, Now: calendar.Stamp(s.cfg.Now())})
	if err != nil { // known by its bytes; what becomes of it is decided with it
		sum := sha256.Sum256(m.Raw)
		in.mail.Identity, in.mail.At = "bytes/"+hex.EncodeToString(sum[:]), m.InternalDate
		return in
	}
	in.opened = &o
	in.mail.Identity, in.mail.MessageID, in.mail.At = identity(o), o.id(), o.At
	if planted.Is("identity-uid") {
		in.mail.Identity = fmt.Sprint(m.UIDValidity, "/", m.UID)
	}
	return in
}

// takeAll takes in what waits, a commit for all the batches at once: while
// catching up the commits are what costs.
func (s *Server) takeAll(in inbound) error {
	for waiting := true; waiting && in.poll == nil; {
		select {
		case next := <-s.inbound:
			if next.poll != nil {
				if err := s.takeIn(in); err != nil {
					return err
				}
				in = next
				break
			}
			in.opened, in.batch = append(in.opened, next.opened...), next.batch
		default:
			waiting = false
		}
	}
	if in.poll != nil {
		return s.notePoll(*in.poll)
	}
	return s.takeIn(in)
}

// takeIn writes a batch and the cursor behind it in one transaction. What the
// mails mean is decided later, when the stream has come to them.
func (s *Server) takeIn(in inbound) error {
	if err := s.cfg.Trip("intake"); err != nil {
		return err
	}
	if planted.Is("cursor-first") {
		if err := s.cursorFirst(in); err != nil {
			return err
		}
	}
	var fresh []incoming
	err := s.write(func(tx *ledger.Tx) error {
		fresh = fresh[:0]
		for _, m := range in.opened {
			filed, filing, err := s.putMail(tx, m)
			if err != nil {
				return err
			}
			if filing != ledger.Known {
				m.mail = filed
				fresh = append(fresh, m)
			}
		}
		c := in.batch.Cursor
		return tx.SetCursor(ledger.Cursor{Mailbox: s.cfg.MailboxName, UIDValidity: c.UIDValidity, LastUID: c.LastUID})
	})
	if err != nil {
		return err
	}
	for _, m := range fresh {
		s.clock.stamped(s.cfg, m.InternalDate)
		s.waiting.keep(m)
	}
	s.log.Debug().Int("mails", len(in.opened)).Int("new", len(fresh)).Uint32("uid", in.batch.Cursor.LastUID).Msg("mails taken in")
	return nil
}

// cursorFirst is a planted fault: the cursor is committed before the mails.
func (s *Server) cursorFirst(in inbound) error {
	c := in.batch.Cursor
	if err := s.write(func(tx *ledger.Tx) error {
		return tx.SetCursor(ledger.Cursor{Mailbox: s.cfg.MailboxName, UIDValidity: c.UIDValidity, LastUID: c.LastUID})
	}); err != nil {
		return err
	}
	return s.cfg.Trip("planted")
}

func (s *Server) putMail(tx *ledger.Tx, m incoming) (ledger.Mail, ledger.Filing, error) {
	if known, err := s.knownOtherwise(tx, m); known || err != nil {
		return ledger.Mail{}, ledger.Known, err
	}
	filed, filing, err := tx.PutMail(m.mail, m.Raw)
	if planted.Is("first-read-copy") && filing == ledger.Known {
		return filed, filing, err
	}
	if err == nil && filing == ledger.Known && filed.ID != 0 && !m.mail.At.Before(s.settled) {
		// Of two copies the earlier counts, whichever came first (P4).
		_, err = tx.Predate(filed.ID, m.mail, m.Raw)
	}
	if err != nil || filing == ledger.Known {
		return filed, filing, err
	}
	if m.Raw == nil || m.Truncated {
		s.log.Error().Uint32("uid", m.UID).Interface("defects", m.Defects).Msg("a mail cannot be had whole")
		return filed, filing, tx.SetMeta(metaCut+strconv.FormatUint(filed.ID, 10), []byte{1})
	}
	return filed, filing, nil
}

// knownOtherwise finds a mail that an earlier version of the reader identified:
// where only the reader has changed, the same mail is not another one (P2, P6).
func (s *Server) knownOtherwise(tx *ledger.Tx, m incoming) (bool, error) {
	seen, err := tx.Seen(m.mail.Identity)
	if seen || err != nil || m.mail.MessageID == "" {
		return false, err
	}
	namesakes, err := tx.MailsByMessageID(m.mail.MessageID)
	if err != nil {
		return false, err
	}
	for _, n := range namesakes {
		raw, err := tx.Raw(n.ID)
		if err != nil {
			return false, err
		}
		o, failed := s.open(raw, mailbot.Envelope{Internal: n.InternalDate, Now: n.At})
		if failed == nil && identity(o) == m.mail.Identity {
			_, err := tx.MarkSeen(m.mail.Identity, m.mail.At)
			return true, err
		}
	}
	return false, nil
}

// identity is design §4.4-8: author, Message-ID and newly written text. A copy
// that did not pass the list is not the one that did. A mail without a
// Message-ID is told by its subject and list time besides.
func identity(o opened) string {
	h := sha256.New()
	id := o.Identity()
	for _, part := range []string{id.From, o.id(), id.Text} {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	if id.MessageID == "" {
		h.Write([]byte(o.Subject + "\x00" + o.At.Format(time.RFC3339)))
	}
	return hex.EncodeToString(h.Sum(nil))
}
