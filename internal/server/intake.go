package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
	"github.com/fnomic/fnomic/mailbot/imap"
)

// Receive implements imap.Receiver: the batch is in the ledger when it returns nil.
func (s *Server) Receive(ctx context.Context, b imap.Batch) error {
	in := intake{batch: b, done: make(chan error, 1)}
	select {
	case s.batches <- in:
		return <-in.done
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Polled implements imap.Receiver.
func (s *Server) Polled(ctx context.Context, p imap.Poll) error {
	select {
	case s.polls <- p:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Reset implements imap.Receiver: the mailbox is another one, or was made
// anew; everything is read again and identities keep it from counting twice (P6).
func (s *Server) Reset(_ context.Context, r imap.Reset) error {
	s.cfg.Log.Warn().Interface("reset", r).Msg("mailbox has a new UIDVALIDITY: reading it again from the start")
	return nil
}

// Lost implements imap.Receiver.
func (s *Server) Lost(err error, retryIn time.Duration) {
	s.cfg.Log.Warn().Err(err).Dur("retry_in", retryIn).Msg("mailbox not reachable")
}

// takeIn writes a batch and the cursor behind it in one transaction. What the
// mails mean is decided later, when the stream has come to them.
func (s *Server) takeIn(b imap.Batch) error {
	if err := s.cfg.Trip("intake"); err != nil {
		return err
	}
	err := s.ledger.Update(func(tx *ledger.Tx) error {
		for _, m := range b.Messages {
			if err := s.putMail(tx, m); err != nil {
				return err
			}
		}
		return tx.SetCursor(ledger.Cursor{Mailbox: s.cfg.MailboxName, UIDValidity: b.Cursor.UIDValidity, LastUID: b.Cursor.LastUID})
	})
	if err == nil {
		s.cfg.Log.Debug().Int("mails", len(b.Messages)).Uint32("uid", b.Cursor.LastUID).Msg("mails taken in")
	}
	return err
}

func (s *Server) putMail(tx *ledger.Tx, m imap.Message) error {
	if m.Raw == nil {
		s.cfg.Log.Error().Uint32("uid", m.UID).Msg("a mail cannot be fetched")
		return nil
	}
	now := calendar.Stamp(s.cfg.Now())
	r := s.read(m.Raw, mailbot.Envelope{Internal: m.InternalDate, Now: now}, acts.Context{})
	_, filing, err := tx.PutMail(ledger.Mail{Identity: identity(r, m.Raw), MessageID: r.MessageID, Mailbox: s.cfg.MailboxName, UIDValidity: m.UIDValidity,
		UID: m.UID, InternalDate: m.InternalDate, At: r.At}, m.Raw)
	if filing == ledger.Known {
		s.cfg.Log.Debug().Str("message_id", r.MessageID).Msg("mail already known")
	}
	return err
}

// identity is design §4.4-8: author, Message-ID and newly written text. A mail
// without a Message-ID is known by its bytes below the trace fields.
func identity(r mailbot.Reading, raw []byte) string {
	h := sha256.New()
	id := r.Identity()
	for _, part := range []string{id.From, id.MessageID, id.Text} {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	if id.MessageID == "" {
		h.Write([]byte(r.Subject + "\x00" + r.At.Format(time.RFC3339)))
	}
	return hex.EncodeToString(h.Sum(nil))
}
