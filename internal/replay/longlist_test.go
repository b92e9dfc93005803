package replay_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/fnomic/fnomic/mailbot/imap"
	"github.com/fnomic/fnomic/mailbot/smtp"
)

// The list of `run --local`, by the names that `fnomic replay` takes it for.
const (
	longList = "nomic@nomic.test"
	longSelf = "fnomic@nomic.test"
	longHost = "lists.nomic.test"
	longID   = "nomic.nomic.test"
)

// longListing is a list in memory: it stamps what it is sent, writes it to an
// archive and gives it to the program, whose mailbox and mailer it is at once.
// The clock is its own.
type longListing struct {
	mu      sync.Mutex
	now     time.Time
	archive *bufio.Writer
	failed  error  // of writing the archive
	mails   int    // in the archive
	uid     uint32 // of the last mail in the mailbox
	unread  []imap.Message

	wake chan struct{}
}

func (l *longListing) Now() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.now
}

func (l *longListing) set(t time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.now = t
}

// distribute gives a mail to all, with the list's trace.
func (l *longListing) distribute(at time.Time, raw []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	raw = l.deliver(at, longList, "List-Id: <"+longID+">\r\nPrecedence: list\r\n", raw)
	l.mails++
	_, err := fmt.Fprintf(l.archive, "From list@%s %s\n%s\n", longHost, at.UTC().Format(time.ANSIC), bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")))
	l.failed = errors.Join(l.failed, err)
}

// deliver puts a mail into the program's mailbox, as it comes to lie there.
func (l *longListing) deliver(at time.Time, to, header string, raw []byte) []byte {
	l.uid++
	trace := fmt.Sprintf("Received: from chez.test (chez.test [192.0.2.7])\r\n\tby %s with ESMTP id %d\r\n\tfor <%s>; %s\r\n", longHost, l.uid, to, at.UTC().Format(time.RFC1123Z))
	raw = append([]byte(trace+header), raw...)
	l.unread = append(l.unread, imap.Message{UID: l.uid, UIDValidity: 1, InternalDate: at, Size: int64(len(raw)), Raw: raw})
	return raw
}

// Send implements server.Mailer. Of a mail to one person the program has a copy.
func (l *longListing) Send(_ context.Context, _ string, to []string, raw []byte) smtp.Result {
	at := l.Now().Truncate(time.Second)
	switch {
	case slices.Contains(to, longList):
		l.distribute(at, raw)
	case slices.Contains(to, longSelf):
		l.mu.Lock()
		l.deliver(at, longSelf, "", raw)
		l.mu.Unlock()
	}
	l.Wake()
	return smtp.Result{Outcome: smtp.Accepted, Code: 250}
}

// Wake implements server.Mailbox.
func (l *longListing) Wake() {
	select {
	case l.wake <- struct{}{}:
	default: // it is awake
	}
}

// Run implements server.Mailbox.
func (l *longListing) Run(ctx context.Context, _ imap.Cursor, r imap.Receiver) error {
	for {
		started, mails, last := l.take()
		for len(mails) > 0 {
			n := min(len(mails), 200)
			b := imap.Batch{Messages: mails[:n], Cursor: imap.Cursor{UIDValidity: 1, LastUID: mails[n-1].UID}}
			if err := r.Receive(ctx, b); err != nil {
				return err
			}
			mails = mails[n:]
		}
		if err := r.Polled(ctx, imap.Poll{Started: started, UIDValidity: 1, UIDNext: last + 1}); err != nil {
			return err
		}
		select {
		case <-l.wake:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (l *longListing) take() (started time.Time, mails []imap.Message, last uint32) {
	l.mu.Lock()
	defer l.mu.Unlock()
	mails, l.unread = l.unread, nil
	return l.now, mails, l.uid
}
