// Package smtp hands finished mails to a submission server, one connection a
// mail, and says exactly what became of each: taken, refused for now, refused
// for good, or not known. It composes nothing and remembers nothing; the outbox
// and the decision to send again are the caller's.
package smtp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/fnomic/fnomic/mailbot/transport"
)

// Outcome is what became of a mail.
type Outcome string

const (
	// Accepted: the server answered for the mail (RFC 5321 §4.2.5); the text is
	// its queue note.
	Accepted Outcome = "accepted"
	// Temporary: not taken, and a later try may pass. So are all faults that say
	// nothing about the mail: no connection, no TLS, login refused.
	Temporary Outcome = "temporary"
	// Permanent: the server will not take this mail to this recipient (5yz), or
	// it could not carry it.
	Permanent Outcome = "permanent"
	// Unknown: the connection was lost after the final dot. The mail may be on
	// its way: the list must be read before it is sent again (P3).
	Unknown Outcome = "unknown"
)

// Stage is how far the exchange came.
type Stage string

// The stages of an exchange, in their order.
const (
	Local   Stage = "local"
	Connect Stage = "connect"
	Hello   Stage = "hello"
	Auth    Stage = "auth"
	Mail    Stage = "mail"
	Rcpt    Stage = "rcpt"
	Data    Stage = "data"
	Final   Stage = "final"
)

// Result tells what became of one mail.
type Result struct {
	Outcome Outcome
	Stage   Stage
	// Code is the server's reply code, 0 if it gave none.
	Code int
	// Text is the server's text, or the cause, on one line.
	Text string
	// Err is the cause unless Accepted, with the prefix "smtp: ".
	Err error
}

// Config is how the submission server is reached.
type Config struct {
	Server transport.Endpoint
	// Username is empty for a server that asks for no login.
	Username string
	// Password is asked at each login.
	Password func() (string, error)
	// Helo is the name that the program gives itself; "localhost" if empty.
	Helo string
	// From is the envelope sender where Send is given none.
	From string
	// Timeout bounds a whole exchange, 5 min by default: the library sets no
	// deadline of its own inside DATA and in the handshake.
	Timeout time.Duration
}

// Sender sends mails through one server. It holds no connection.
type Sender struct{ cfg Config }

// New checks the configuration; it does not connect.
func New(cfg Config) (*Sender, error) {
	if err := cfg.Server.Validate(); err != nil {
		return nil, fmt.Errorf("smtp: %w", err)
	}
	if cfg.Username != "" && cfg.Password == nil {
		return nil, errors.New("smtp: a name without a password")
	}
	if cfg.Helo == "" {
		cfg.Helo = "localhost"
	}
	if cfg.Timeout <= 0 {
		cfg.Timeout = 5 * time.Minute
	}
	return &Sender{cfg: cfg}, nil
}

// Send hands raw to the server for all recipients of to, or for none: one
// recipient refused ends the exchange before the mail is sent. Line ends are
// made CRLF. from may be empty for Config.From.
func (s *Sender) Send(ctx context.Context, from string, to []string, raw []byte) Result {
	if from == "" {
		from = s.cfg.From
	}
	m := mail{from: from, to: to, raw: canonical(raw)}
	if err := m.validate(); err != nil {
		return failed(Local, Permanent, err)
	}
	ctx, cancel := context.WithTimeout(ctx, s.cfg.Timeout)
	defer cancel()
	x, result := s.open(ctx)
	if x == nil {
		return result
	}
	// Never Quit but after an acceptance: on a broken DATA it would complete
	// the half mail and have it delivered.
	defer x.close()
	return x.send(m)
}

// mail is what one exchange carries.
type mail struct {
	from string
	to   []string
	raw  []byte
}

// maxLine is the longest line a mail may have, without CRLF (RFC 5322 §2.1.1).
const maxLine = 998

func (m mail) validate() error {
	if len(m.to) == 0 {
		return errors.New("no recipient")
	}
	for _, addr := range append([]string{m.from}, m.to...) {
		if strings.ContainsAny(addr, "\r\n<> \x00") || !strings.Contains(addr, "@") {
			return fmt.Errorf("address %q cannot be sent", addr)
		}
	}
	for line := range bytes.Lines(m.raw) {
		if len(line) > maxLine+2 {
			return fmt.Errorf("a line of %d bytes, %d are allowed", len(line)-2, maxLine)
		}
	}
	return nil
}

// utf8 tells whether the envelope or the header needs SMTPUTF8 (RFC 6531).
func (m mail) utf8() bool {
	header, _, _ := bytes.Cut(m.raw, []byte("\r\n\r\n"))
	return !ascii(header) || !ascii([]byte(m.from+strings.Join(m.to, "")))
}

func ascii(b []byte) bool {
	return !bytes.ContainsFunc(b, func(r rune) bool { return r > 127 })
}

// canonical makes every line end CRLF and the last line end with one. A bare CR
// or LF is read differently by different servers; what one of them takes for
// the end of the mail could carry a second one.
func canonical(raw []byte) []byte {
	out := make([]byte, 0, len(raw)+len(raw)/32+2)
	for i, c := range raw {
		switch {
		case c == '\n' && i > 0 && raw[i-1] == '\r': // its CR wrote both
		case c == '\n', c == '\r':
			out = append(out, '\r', '\n')
		default:
			out = append(out, c)
		}
	}
	if !bytes.HasSuffix(out, []byte("\r\n")) {
		out = append(out, '\r', '\n')
	}
	return out
}

// Backoff is the wait after so many failed attempts (from 1): 1 min doubled
// each time, 1 h at most.
func Backoff(attempts int) time.Duration {
	if attempts > 6 {
		return time.Hour
	}
	return time.Minute << max(attempts-1, 0)
}
