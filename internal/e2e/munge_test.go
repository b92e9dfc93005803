//go:build e2e

package e2e

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-message/mail"
	"github.com/emersion/go-smtp"
)

// munger stands behind mlmmj where it hands its mails to Postfix, and does to
// them what other list managers do: From becomes the list's and the author moves
// to X-Original-From and Reply-To, bodies are recoded to base64 with the footer
// in the open behind it, and each mail is delivered twice, the second time with
// another body encoding, other header lines and without the footer.
type munger struct {
	next string // Postfix
	mu   sync.Mutex
	seen int
}

func newMunger(t *testing.T, s *site, next string) *munger {
	t.Helper()
	m := &munger{next: next}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &munging{munger: m}, nil }))
	server.Domain, server.ErrorLog = "courrier.listes.test", log.New(io.Discard, "", 0)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	if err := os.WriteFile(s.path("lists/fnomic/control/smtpport"), fmt.Appendln(nil, l.Addr().(*net.TCPAddr).Port), 0o644); err != nil {
		t.Fatal(err)
	}
	return m
}

// munging is one mail on its way.
type munging struct {
	munger *munger
	from   string
	to     []string
}

func (m *munging) Mail(from string, _ *smtp.MailOptions) error { m.from = from; return nil }
func (m *munging) Rcpt(to string, _ *smtp.RcptOptions) error   { m.to = append(m.to, to); return nil }
func (m *munging) Reset()                                      { m.from, m.to = "", nil }
func (m *munging) Logout() error                               { return nil }

func (m *munging) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	for _, way := range []func([]byte) ([]byte, error){base64WithFooter, rewrapped} {
		out, err := way(raw)
		if err != nil {
			return err
		}
		if err := m.hand(out); err != nil {
			return err
		}
	}
	m.munger.mu.Lock()
	defer m.munger.mu.Unlock()
	m.munger.seen++
	return nil
}

func (m *munging) hand(raw []byte) error {
	c, err := smtp.Dial(m.munger.next)
	if err != nil {
		return err
	}
	defer c.Close()
	return errorsOf(c.SendMail(m.from, m.to, bytes.NewReader(raw)), c.Quit)
}

func errorsOf(err error, then func() error) error {
	if err != nil {
		return err
	}
	return then()
}

const footer = "_______________________________________________\r\nListe fnomic. Pour se désabonner : fnomic+unsubscribe@listes.test\r\n"

// base64WithFooter recodes the body and puts the footer behind it in the open, as
// list managers do that append to a body they do not decode.
func base64WithFooter(raw []byte) ([]byte, error) {
	h, text, err := munged(raw)
	if err != nil {
		return nil, err
	}
	h.Set("Content-Transfer-Encoding", "base64")
	code := base64.StdEncoding.EncodeToString(text)
	var body bytes.Buffer
	for len(code) > 76 {
		body.WriteString(code[:76] + "\r\n")
		code = code[76:]
	}
	body.WriteString(code + "\r\n" + footer)
	return written(h, body.Bytes())
}

// rewrapped hands the body on as 8bit, with other headers.
func rewrapped(raw []byte) ([]byte, error) {
	h, text, err := munged(raw)
	if err != nil {
		return nil, err
	}
	h.Set("Content-Transfer-Encoding", "8bit")
	h.Set("X-Copy", "2")
	return written(h, text)
}

// munged is the header with the list's From, and the decoded body.
func munged(raw []byte) (mail.Header, []byte, error) {
	r, err := mail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		return mail.Header{}, nil, err
	}
	part, err := r.NextPart()
	if err != nil {
		return mail.Header{}, nil, err
	}
	text, err := io.ReadAll(part.Body)
	if err != nil {
		return mail.Header{}, nil, err
	}
	h := r.Header
	from, err := h.AddressList("From")
	if err != nil || len(from) != 1 {
		return h, nil, fmt.Errorf("From: %v, %w", from, err)
	}
	h.SetAddressList("X-Original-From", from)
	h.SetAddressList("Reply-To", from)
	h.SetAddressList("From", []*mail.Address{{Name: from[0].Name + " via fnomic", Address: listAddress}})
	h.Set("Content-Type", "text/plain; charset=utf-8")
	return h, text, nil
}

func written(h mail.Header, body []byte) ([]byte, error) {
	var b bytes.Buffer
	for f := h.Fields(); f.Next(); {
		line, err := f.Raw()
		if err != nil {
			return nil, err
		}
		b.Write(line)
	}
	b.WriteString("\r\n")
	b.Write(body)
	return b.Bytes(), nil
}

// TestP2_AListThatMungesAndDoubles plays a turn through mlmmj whose mails are
// munged and doubled: each vote counts once, as its own author's, and each post
// of the program is known again under the list's From.
func TestP2_AListThatMungesAndDoubles(t *testing.T) {
	s := newSite(t, "munge")
	m := newMunger(t, s, s.plain)
	config, err := os.ReadFile(s.config())
	if err != nil {
		t.Fatal(err)
	}
	told := strings.Replace(string(config), "[list]\n", "[list]\nauthor_header = [\"X-Original-From\", \"Reply-To\", \"From\"]\n", 1)
	if err := os.WriteFile(s.config(), []byte(told), 0o600); err != nil {
		t.Fatal(err)
	}
	g := openOn(t, s)
	vote := g.call(t)
	if vote.from != listAddress || !strings.Contains(string(vote.raw), "X-Original-From: ") {
		t.Errorf("the list does not munge as meant:\n%s", vote.raw)
	}
	g.people["bruno"].post(t, "", "POUR", vote)
	g.people["chloe"].post(t, "", "Je vote contre.", vote)
	g.people["david"].post(t, "Mon vote", "VOTE 321 : POUR", nil)
	g.people["emile"].post(t, "", "CONTRE", vote)
	g.voted(t, 3, 2)
	v := ballot(g.program.state(t))
	if fmt.Sprint(v.For, v.Against) != "[Alice Bruno David] [Chloé Émile]" {
		t.Errorf("for %v, against %v", v.For, v.Against)
	}
	s.setClock(t, threeDays)
	want := map[string]int{"Alice": 10, "Bruno": 0, "Chloé": 10, "David": 0, "Émile": 10}
	g.scored(t, want)
	if n := s.archived(t, "SCORES"); n != 1 {
		t.Errorf("%d score mails on the list", n)
	}
	m.mu.Lock()
	t.Logf("%d mails munged, each delivered twice", m.seen)
	m.mu.Unlock()
	g.program.verb(t, "verify", "--dir", s.state())
}
