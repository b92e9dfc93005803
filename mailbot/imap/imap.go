// Package imap reads one mailbox for good and without touching it: EXAMINE and
// BODY.PEEK[] only, no flag set, nothing moved. It hands on raw mails in the
// order of their UIDs and says up to which instant the mailbox has been read
// completely; what the mails mean is not its affair.
//
// It is built on go-imap v2, whose client waits for ever on a silent server,
// takes an unsolicited FETCH for the answer and reports a cut literal late.
// Each defence says at its place which of these it is for.
package imap

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/fnomic/fnomic/mailbot/transport"
)

// Cursor is how far a mailbox has been read: the last UID handed on, under the
// UIDVALIDITY in which it means anything (RFC 9051 §2.3.1.1). The zero Cursor
// reads from the start.
type Cursor struct {
	UIDValidity uint32
	LastUID     uint32
}

// Defect is something that is wrong with a mail as the server gave it.
type Defect string

const (
	// Oversize: longer than Config.MaxSize; only its beginning was read.
	Oversize Defect = "oversize"
	// SizeMismatch: the server announces another length than it delivers, twice.
	SizeMismatch Defect = "size-mismatch"
	// Empty: the mail has no byte at all, and the server says so itself.
	Empty Defect = "empty"
	// NoDate: the server gave no INTERNALDATE that could be read.
	NoDate Defect = "no-date"
	// Cut: the whole mail could not be had, its beginning could.
	Cut Defect = "cut"
	// Unreadable: the mail is there and cannot be fetched; Raw is nil.
	Unreadable Defect = "unreadable"
)

// Message is one mail of the mailbox.
type Message struct {
	UID         uint32
	UIDValidity uint32
	// InternalDate is when the server took the mail in; zero with NoDate.
	InternalDate time.Time
	// Size is the length in bytes that the server announces (RFC822.SIZE).
	Size int64
	// Raw is the mail byte for byte; its beginning only if Truncated.
	Raw       []byte
	Truncated bool
	Defects   []Defect
}

// Batch is some mails of one poll, UIDs ascending.
type Batch struct {
	Messages []Message
	// Vanished lists UIDs that the server named and that were expunged by
	// somebody else before they could be read.
	Vanished []uint32
	// Cursor is to be stored together with the mails: reading goes on there.
	Cursor Cursor
}

// Poll tells that the mailbox was read completely: every mail that it held at
// Started has been handed on.
type Poll struct {
	Started     time.Time
	UIDValidity uint32
	// UIDNext is above every UID read, and the server's own UIDNEXT at least.
	UIDNext uint32
	// Messages is how many mails this poll handed on.
	Messages int
}

// Reset tells that the cursor means nothing any more. Everything is read again
// from UID 1; the receiver tells old mails by their identity.
type Reset struct {
	Was    Cursor
	Now    Cursor
	Reason string
}

// Receiver takes what a Poller reads. The calls come one at a time.
type Receiver interface {
	// Receive returns nil once the batch is safe. An error ends Run.
	Receive(ctx context.Context, b Batch) error
	// Polled reports a complete poll. An error ends Run.
	Polled(ctx context.Context, p Poll) error
	// Reset reports a new UIDVALIDITY or a mailbox made anew. An error ends Run.
	Reset(ctx context.Context, r Reset) error
	// Lost reports that the connection failed and when the next one is tried.
	Lost(err error, retryIn time.Duration)
}

// Config is how one mailbox is reached and read.
type Config struct {
	Server   transport.Endpoint
	Username string
	// Password is asked at each login, so that it can change and need not stay
	// in memory.
	Password func() (string, error)
	// Mailbox defaults to INBOX.
	Mailbox string
	// PollEvery is the longest wait between two polls, 5 min at most and by
	// default: a server may lose a wake-up, and IDLE never notices silence.
	PollEvery time.Duration
	// CommandTimeout is how long the server may stay silent in a command; 1 min
	// by default. No command lasts longer than ten times that.
	CommandTimeout time.Duration
	// BatchSize is how many mails of up to 64 KiB are asked for in one command
	// and handed on together, 200 by default; a longer mail goes alone.
	BatchSize int
	// MaxSize is the longest mail read whole, 5 MiB by default.
	MaxSize int64
	// Now is the program's clock; it stamps Poll.Started.
	Now func() time.Time
	// Jitter returns a number in [0,1) that spreads reconnections; 0.5 if nil.
	Jitter func() float64
}

const (
	maxPollEvery = 5 * time.Minute
	// lightLength is the longest mail that is read together with others. It
	// bounds a batch in memory without asking for every length beforehand.
	lightLength = 64 << 10
	// headLength is read of a mail that is not read whole: the header (64 kB at
	// most, P10) and the beginning of its first part.
	headLength = 256 << 10
)

func (c Config) withDefaults() Config {
	if c.Mailbox == "" {
		c.Mailbox = "INBOX"
	}
	if c.PollEvery <= 0 || c.PollEvery > maxPollEvery {
		c.PollEvery = maxPollEvery
	}
	if c.CommandTimeout <= 0 {
		c.CommandTimeout = time.Minute
	}
	if c.BatchSize <= 0 {
		c.BatchSize = 200
	}
	if c.MaxSize <= 0 {
		c.MaxSize = 5 << 20
	}
	if c.Jitter == nil {
		c.Jitter = func() float64 { return 0.5 }
	}
	return c
}

func (c Config) validate() error {
	if err := c.Server.Validate(); err != nil {
		return fmt.Errorf("imap: %w", err)
	}
	if c.Now == nil {
		return errors.New("imap: no clock")
	}
	if c.Password == nil {
		return errors.New("imap: no password")
	}
	return nil
}

// Backoff is the wait before reconnection number attempt (from 0): 1 s doubled
// each time, 5 min at most, of which jitter in [0,1) decides the upper half.
func Backoff(attempt int, jitter float64) time.Duration {
	full := maxPollEvery
	if attempt < 9 {
		full = min(full, time.Second<<max(attempt, 0))
	}
	return full/2 + time.Duration(jitter*float64(full/2))
}
