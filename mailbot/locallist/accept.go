package locallist

import (
	"fmt"
	"strings"
	"time"

	"github.com/emersion/go-smtp"
)

// envelope is a mail as it came in by SMTP.
type envelope struct {
	helo string
	from string
	to   []string
	raw  []byte
}

func refusal(code int, enhanced smtp.EnhancedCode, format string, args ...any) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: enhanced, Message: fmt.Sprintf(format, args...)}
}

// route tells whether addr can be delivered to.
func (l *List) route(addr string) error {
	local, ok := l.localOf(addr)
	if ok && (local == l.cfg.Name || l.store.known(local)) {
		return nil
	}
	return refusal(550, smtp.EnhancedCode{5, 1, 1}, "%s: nobody has this address here", addr)
}

// accept delivers a mail to all its recipients. A refusal is an SMTPError.
func (l *List) accept(e envelope) error {
	fields, rest := split(e.raw)
	for _, addr := range e.to {
		if err := l.route(addr); err != nil {
			return err
		}
		if local, _ := l.localOf(addr); local == l.cfg.Name {
			if err := l.mayPost(e, fields); err != nil {
				return err
			}
		}
	}
	for _, d := range l.destinations(e.to) {
		if err := l.deliver(e, d, fields, rest); err != nil {
			return refusal(451, smtp.EnhancedCode{4, 3, 0}, "not stored: %v", err)
		}
	}
	return nil
}

// destination is where one copy of a mail goes: to the list, or straight into
// mailboxes.
type destination struct {
	addr  string // named in the copy's Received line; the first where there are several
	list  bool
	boxes []string
}

// destinations makes one copy for the list and one for all direct recipients
// together, so that a crash leaves a direct mail in all their mailboxes or in
// none: a sender that reads its own copy back knows that the other has it too.
func (l *List) destinations(to []string) []destination {
	var all []destination
	direct := -1
	for _, addr := range to {
		local, _ := l.localOf(addr)
		switch {
		case local == l.cfg.Name:
			all = append(all, destination{addr: addr, list: true, boxes: l.store.everyone(l.cfg.Program)})
		case direct < 0:
			direct = len(all)
			all = append(all, destination{addr: addr, boxes: []string{local}})
		default:
			all[direct].boxes = append(all[direct].boxes, local)
		}
	}
	return all
}

// mayPost lets subscribers and the program post, by From or by the envelope, and
// turns back what the list itself has sent out.
func (l *List) mayPost(e envelope, fields []field) error {
	if strings.Contains(first(fields, "list-id"), "<"+l.ID()+">") {
		return refusal(554, smtp.EnhancedCode{5, 4, 6}, "the list has sent this mail out itself")
	}
	for _, addr := range []string{author(fields), e.from} {
		if local, ok := l.localOf(addr); ok && l.store.known(local) {
			return nil
		}
	}
	return refusal(550, smtp.EnhancedCode{5, 7, 1}, "only subscribers may post")
}

func (l *List) deliver(e envelope, to destination, fields []field, rest []byte) error {
	return l.store.deliver(func(number int, newest time.Time) delivery {
		at := l.now()
		if at.Before(newest) {
			at = newest
		}
		d := delivery{at: at, id: first(fields, "message-id"), boxes: to.boxes}
		trace := l.received(e.helo, to.addr, number, at)
		if d.id == "" {
			d.id = fmt.Sprintf("<%d.%d@%s>", at.Unix(), number, l.Host())
			trace += "Message-ID: " + d.id + "\r\n"
		}
		if to.list {
			d.raw = l.distributed(fields, rest, trace)
		} else {
			d.raw = direct(e.raw, e.from, trace)
		}
		return d
	})
}
