package locallist

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/emersion/go-message/mail"
)

// counter tells apart what happens within one second.
type counter struct{ atomic.Int64 }

// Draft is what somebody writes.
type Draft struct {
	// From is a subscriber's name, as given to Subscribe.
	From string
	// To is an address; the list's if empty.
	To      string
	Subject string
	Body    string
	// InReplyTo is the Message-ID answered, with or without its brackets; empty
	// for a new thread.
	InReplyTo string
}

// Post composes a mail as a mail program would, sends it from the subscriber and
// returns its Message-ID, in brackets.
func (l *List) Post(ctx context.Context, d Draft) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	from, ok := l.subscriber(d.From)
	if !ok {
		return "", fmt.Errorf("locallist: %s is not on the list", d.From)
	}
	if d.To == "" {
		d.To = l.Address()
	}
	id, raw, err := l.compose(from, d)
	if err != nil {
		return "", fmt.Errorf("locallist: compose: %w", err)
	}
	e := envelope{helo: "localhost", from: from.Address, to: []string{d.To}, raw: raw}
	if err := l.accept(e); err != nil {
		return "", fmt.Errorf("locallist: %w", err)
	}
	return "<" + id + ">", nil
}

func (l *List) subscriber(name string) (Subscriber, bool) {
	name = strings.Join(strings.Fields(name), " ")
	for _, s := range l.Subscribers() {
		if sameName(s.Name, name) {
			return s, true
		}
	}
	return Subscriber{}, false
}

func (l *List) compose(from Subscriber, d Draft) (id string, raw []byte, err error) {
	now := l.now()
	id = l.messageID(from, now)
	var h mail.Header
	h.SetDate(now)
	h.SetAddressList("From", []*mail.Address{{Name: from.Name, Address: from.Address}})
	h.SetAddressList("To", []*mail.Address{{Address: d.To}})
	h.SetSubject(d.Subject)
	h.SetMessageID(id)
	if parent := strings.Trim(strings.TrimSpace(d.InReplyTo), "<>"); parent != "" {
		h.SetMsgIDList("In-Reply-To", []string{parent})
		h.SetMsgIDList("References", append(l.references(parent), parent))
	}
	h.SetContentType("text/plain", map[string]string{"charset": "utf-8"})
	h.Set("Content-Transfer-Encoding", "quoted-printable")
	var out bytes.Buffer
	w, err := mail.CreateSingleInlineWriter(&out, h)
	if err != nil {
		return "", nil, err
	}
	body := strings.ReplaceAll(strings.TrimRight(d.Body, "\r\n"), "\r\n", "\n")
	if _, err := w.Write([]byte(strings.ReplaceAll(body, "\n", "\r\n") + "\r\n")); err != nil {
		return "", nil, err
	}
	err = w.Close() // writes the end of the body
	return id, out.Bytes(), err
}

// messageID is unique: no two mails of one person have the same second, place in
// the archive and count in this process.
func (l *List) messageID(from Subscriber, now time.Time) string {
	return fmt.Sprintf("%d.%d.%d.%s", now.Unix(), l.store.count(), l.posts.Add(1), from.Address)
}

// references are those of the mail answered (RFC 5322 §3.6.4).
func (l *List) references(parent string) []string {
	number, ok := l.store.withID("<" + parent + ">")
	if !ok {
		return nil
	}
	one, err := l.store.load(number)
	if err != nil {
		return nil
	}
	fields, _ := split(one.Raw)
	var ids []string
	for _, id := range strings.Fields(first(fields, "references")) {
		ids = append(ids, strings.Trim(id, "<>"))
	}
	return ids
}
