package locallist

import (
	"io"
	"strings"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// maxMail is the longest mail taken, well above what the program reads whole.
const maxMail = 25 << 20

func (l *List) smtpServer() *smtp.Server {
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &smtpSession{list: l, conn: c}, nil
	}))
	server.Domain = l.Host()
	server.MaxMessageBytes = maxMail
	server.AllowInsecureAuth = true // nothing leaves the loopback
	server.EnableSMTPUTF8 = true
	server.ReadTimeout, server.WriteTimeout = 5*time.Minute, 5*time.Minute
	server.ErrorLog = quiet()
	return server
}

// smtpSession is one connection. It asks for no login and takes any.
type smtpSession struct {
	list *List
	conn *smtp.Conn
	from string
	to   []string
}

func (s *smtpSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *smtpSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, _, _ string) error { return nil }), nil
}

func (s *smtpSession) Mail(from string, _ *smtp.MailOptions) error {
	s.from, s.to = from, nil
	return nil
}

func (s *smtpSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	if err := s.list.route(to); err != nil {
		return err
	}
	s.to = append(s.to, to)
	return nil
}

func (s *smtpSession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return s.list.accept(envelope{helo: word(s.conn.Hostname()), from: s.from, to: s.to, raw: raw})
}

func (s *smtpSession) Reset()        { s.from, s.to = "", nil }
func (s *smtpSession) Logout() error { return nil }

// word keeps a name given by a stranger from reaching into the header.
func word(s string) string {
	s = strings.Map(func(r rune) rune {
		if r > ' ' && r < 127 && !strings.ContainsRune("()<>;", r) {
			return r
		}
		return -1
	}, s)
	if s == "" {
		return "unknown"
	}
	return s
}
