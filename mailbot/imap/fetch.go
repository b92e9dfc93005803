package imap

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// errTooLong: a literal is longer than what was asked for.
var errTooLong = errors.New("literal longer than asked for")

// items says what is fetched of each mail. Nothing else is ever asked: every
// further item is one more that the library cannot read on some server.
type items struct {
	// body is how many bytes at most; 0 for none.
	body int64
	// partial asks for the first body bytes only.
	partial bool
	// bare leaves out INTERNALDATE and RFC822.SIZE, which may be what breaks.
	bare bool
}

func (i items) options() *imap.FetchOptions {
	o := &imap.FetchOptions{UID: true, InternalDate: !i.bare, RFC822Size: !i.bare}
	if i.body == 0 {
		return o
	}
	section := &imap.FetchItemBodySection{Peek: true}
	if i.partial {
		section.Partial = &imap.SectionPartial{Size: i.body}
	}
	o.BodySection = []*imap.FetchItemBodySection{section}
	return o
}

// fetched is one FETCH response.
type fetched struct {
	uid  uint32
	date time.Time
	size int64
	body []byte
	// whole: the literal was there and arrived in its full length. Without it
	// the response says nothing about the body.
	whole bool
}

// fetch asks for uids and returns what came, by UID. What did not come is
// missing from the map; the caller compares. Nothing is returned unless the
// server completed the command, because a cut literal shows only then.
func (s *session) fetch(ctx context.Context, uids []uint32, want items) (map[uint32]fetched, error) {
	got := map[uint32]fetched{}
	s.strays.reset()
	err := s.do(ctx, "UID FETCH", func(feed func()) error {
		cmd := s.client.Fetch(uidSet(uids), want.options())
		if err := collect(cmd, want, got, feed); err != nil {
			// The rest of the answer is not wanted: cut it, then let the
			// library's reader out of the literal it waits in.
			s.raw.Close()
			cmd.Close()
			return err
		}
		return cmd.Close()
	})
	if err != nil {
		return nil, err
	}
	s.addStrays(uids, want, got)
	return got, nil
}

func uidSet(uids []uint32) imap.UIDSet {
	var set imap.UIDSet
	for _, uid := range uids {
		set.AddNum(imap.UID(uid))
	}
	return set
}

func collect(cmd *imapclient.FetchCommand, want items, got map[uint32]fetched, feed func()) error {
	for msg := cmd.Next(); msg != nil; msg = cmd.Next() {
		feed()
		f, err := readMessage(msg, max(want.body, 1), feed)
		if err != nil {
			return err
		}
		if f.uid != 0 && complete(f, want) {
			got[f.uid] = f
		}
	}
	return nil
}

// complete tells whether a response answers what was asked: an unsolicited
// FETCH (FLAGS …) of the same mail does not, nor does the bodiless one that a
// server sends for a mail just expunged.
func complete(f fetched, want items) bool {
	if want.body > 0 {
		return f.whole
	}
	return f.size > 0 || !f.date.IsZero()
}

func readMessage(msg *imapclient.FetchMessageData, limit int64, feed func()) (fetched, error) {
	var f fetched
	for item := msg.Next(); item != nil; item = msg.Next() {
		switch item := item.(type) {
		case imapclient.FetchItemDataUID:
			f.uid = uint32(item.UID)
		case imapclient.FetchItemDataInternalDate:
			f.date = item.Time
		case imapclient.FetchItemDataRFC822Size:
			f.size = item.Size
		case imapclient.FetchItemDataBodySection:
			if item.Literal == nil { // NIL
				continue
			}
			if item.Literal.Size() > limit {
				return f, errTooLong
			}
			f.body, f.whole = readLiteral(item.Literal, feed)
		}
	}
	return f, nil
}

// readLiteral reads to the end even of a broken literal, which lets the
// library's own reader go on; a short one is told by its announced length.
func readLiteral(lit imap.LiteralReader, feed func()) ([]byte, bool) {
	var body bytes.Buffer
	body.Grow(int(lit.Size()))
	_, err := io.Copy(&body, fedReader{lit, feed})
	return body.Bytes(), err == nil && int64(body.Len()) == lit.Size()
}

// fedReader feeds the watchdog with each piece that arrives.
type fedReader struct {
	r    io.Reader
	feed func()
}

func (f fedReader) Read(b []byte) (int, error) {
	n, err := f.r.Read(b)
	if n > 0 {
		f.feed()
	}
	return n, err
}

// strays keeps the responses that the library did not give to the command that
// asked for them: those whose UID stands after the body, and the real answer
// where an unsolicited FETCH of the same mail came before it.
type strays struct {
	limit   int64
	arrived chan struct{}

	mu  sync.Mutex
	got map[uint32]fetched
}

// strayGrace is how long a response given away is waited for; the library
// hands it over in a goroutine of its own.
const strayGrace = time.Second

func newStrays(limit int64) *strays {
	return &strays{limit: limit, arrived: make(chan struct{}, 1), got: map[uint32]fetched{}}
}

// take is the library's handler; it runs in its own goroutine and must consume
// the message. An error leaves it half read, which breaks the connection.
func (s *strays) take(msg *imapclient.FetchMessageData) {
	f, err := readMessage(msg, s.limit, func() {})
	if err != nil || f.uid == 0 || !f.whole {
		for item := msg.Next(); item != nil; item = msg.Next() {
		}
		return
	}
	s.mu.Lock()
	s.got[f.uid] = f
	s.mu.Unlock()
	signal(s.arrived)
}

func (s *strays) reset() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.got)
	drain(s.arrived)
}

func (s *strays) of(uid uint32) (fetched, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, ok := s.got[uid]
	return f, ok
}

// addStrays completes an answer with the responses given away.
func (s *session) addStrays(uids []uint32, want items, got map[uint32]fetched) {
	if want.body == 0 {
		return
	}
	grace := time.NewTimer(strayGrace)
	defer grace.Stop()
	for len(got) < len(uids) {
		for _, uid := range uids {
			if f, ok := s.strays.of(uid); ok {
				got[uid] = f
			}
		}
		if len(got) >= len(uids) {
			return
		}
		select {
		case <-s.strays.arrived:
		case <-grace.C:
			return
		}
	}
}
