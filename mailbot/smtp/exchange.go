package smtp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// exchange is one connection, ready for a mail.
type exchange struct {
	ctx    context.Context
	client *smtp.Client
	// release undoes the watch over ctx.
	release func() bool
	stage   Stage
}

// open connects, greets and logs in; without an exchange the result tells why.
func (s *Sender) open(ctx context.Context) (*exchange, Result) {
	conn, err := s.cfg.Server.Connect(ctx)
	if err != nil {
		return nil, failed(Connect, Temporary, err)
	}
	x := &exchange{ctx: ctx, stage: Connect}
	// Closing from outside is the only deadline that covers all of it.
	x.release = context.AfterFunc(ctx, func() { conn.Close() })
	if err := s.prepare(x, conn); err != nil {
		x.close()
		conn.Close()
		return nil, x.judge(err)
	}
	return x, Result{}
}

func (s *Sender) prepare(x *exchange, conn net.Conn) (err error) {
	if s.cfg.Server.UsesStartTLS() {
		if x.client, err = smtp.NewClientStartTLS(conn, s.cfg.Server.TLSConfig()); err != nil {
			return err
		}
	} else {
		x.client = smtp.NewClient(conn)
	}
	x.client.CommandTimeout, x.client.SubmissionTimeout = s.cfg.Timeout, s.cfg.Timeout
	x.stage = Hello
	if err := x.client.Hello(s.cfg.Helo); err != nil {
		return err
	}
	x.stage = Auth
	return s.login(x.client)
}

func (s *Sender) login(client *smtp.Client) error {
	if s.cfg.Username == "" {
		return nil
	}
	password, err := s.cfg.Password()
	if err != nil {
		return fmt.Errorf("password: %w", err)
	}
	switch {
	case client.SupportsAuth(sasl.Plain):
		return client.Auth(sasl.NewPlainClient("", s.cfg.Username, password))
	case client.SupportsAuth(sasl.Login):
		return client.Auth(sasl.NewLoginClient(s.cfg.Username, password))
	default:
		return errors.New("the server takes no password on this connection")
	}
}

func (x *exchange) close() {
	x.release()
	if x.client != nil {
		x.client.Close()
	}
}

// send carries the mail over. The final dot is written by CloseWithResponse
// alone: an error before it leaves nothing with the server, one in it leaves
// the mail's fate open.
func (x *exchange) send(m mail) Result {
	if err := x.capable(m); err != nil {
		return failed(x.stage, Permanent, err)
	}
	if err := x.envelope(m.from, m.to, &smtp.MailOptions{Size: int64(len(m.raw)), UTF8: m.utf8()}); err != nil {
		return x.judge(err)
	}
	x.stage = Data
	w, err := x.client.Data()
	if err != nil {
		return x.judge(err)
	}
	if _, err := w.Write(m.raw); err != nil {
		return x.judge(err)
	}
	x.stage = Final
	response, err := w.CloseWithResponse()
	if err != nil {
		return x.judge(err)
	}
	x.quit()
	return Result{Outcome: Accepted, Stage: Final, Code: 250, Text: oneLine(response.StatusText)}
}

// capable tells what the server has not got for this mail.
func (x *exchange) capable(m mail) error {
	x.stage = Mail
	if limit, ok := x.client.MaxMessageSize(); ok && limit > 0 && len(m.raw) > limit {
		return fmt.Errorf("the mail has %d bytes, the server takes %d", len(m.raw), limit)
	}
	if ok, _ := x.client.Extension("8BITMIME"); !ok && !ascii(m.raw) {
		return errors.New("the mail has 8-bit text, the server takes none")
	}
	if ok, _ := x.client.Extension("SMTPUTF8"); !ok && m.utf8() {
		return errors.New("an address or a header field is not ASCII, the server takes none such")
	}
	return nil
}

func (x *exchange) envelope(from string, to []string, options *smtp.MailOptions) error {
	x.stage = Mail
	if err := x.client.Mail(from, options); err != nil {
		return err
	}
	x.stage = Rcpt
	for _, addr := range to {
		if err := x.client.Rcpt(addr, nil); err != nil {
			return fmt.Errorf("%s: %w", addr, err)
		}
	}
	return nil
}

// quit takes leave. The mail is taken: nothing that happens here matters.
func (x *exchange) quit() {
	x.client.CommandTimeout = 5 * time.Second
	_ = x.client.Quit()
}

// judge turns an error at the present stage into a result.
func (x *exchange) judge(err error) Result {
	var reply *smtp.SMTPError
	if !errors.As(err, &reply) {
		return x.broken(err)
	}
	r := failed(x.stage, byCode(x.stage, reply.Code), err)
	r.Code, r.Text = reply.Code, oneLine(reply.Message)
	if r.Outcome == Accepted {
		r.Err = nil
	}
	return r
}

// broken is the result of an exchange that ended without a reply.
func (x *exchange) broken(err error) Result {
	if cause := context.Cause(x.ctx); cause != nil {
		err = fmt.Errorf("%w (%v)", cause, err)
	}
	if x.stage == Final {
		return failed(Final, Unknown, err)
	}
	return failed(x.stage, Temporary, err)
}

// byCode classifies a reply (RFC 5321 §4.2.1, RFC 4954 §6). Codes that ask for
// a login or complain of the order of commands say nothing of the mail, nor
// does any refusal before MAIL.
func byCode(stage Stage, code int) Outcome {
	switch code {
	case 502, 503, 530, 534, 535, 538:
		return Temporary
	}
	aboutMail := stage == Mail || stage == Rcpt || stage == Data || stage == Final
	switch {
	case code/100 == 5 && aboutMail:
		return Permanent
	case code/100 == 4 || stage != Final:
		return Temporary
	case code/100 == 2:
		return Accepted
	default:
		return Unknown
	}
}

func failed(stage Stage, outcome Outcome, err error) Result {
	return Result{
		Outcome: outcome, Stage: stage, Text: oneLine(err.Error()),
		Err: fmt.Errorf("smtp: %s: %w", stage, err),
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
