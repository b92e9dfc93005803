package smtp

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"math/big"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"github.com/fnomic/fnomic/mailbot/transport"
)

// store is a real go-smtp server that keeps what it accepts.
type store struct {
	mu    sync.Mutex
	mails []string
	to    []string
	addr  string
	cas   *x509.CertPool
}

func newStore(t *testing.T, implicitTLS bool, tune func(*smtp.Server)) *store {
	t.Helper()
	cert, pool := certificate(t)
	st := &store{cas: pool}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &session{store: st}, nil
	}))
	server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{cert}}
	server.Domain, server.ErrorLog = "mx.test", log.New(io.Discard, "", 0)
	server.AllowInsecureAuth = true
	if tune != nil {
		tune(server)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	st.addr = listener.Addr().String()
	if implicitTLS {
		listener = tls.NewListener(listener, server.TLSConfig)
	}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	return st
}

func (st *store) sender(t *testing.T, mode transport.Mode) *Sender {
	t.Helper()
	s, err := New(Config{
		Server:   transport.Endpoint{Addr: st.addr, Mode: mode, CAs: st.cas},
		Username: "bot", Password: func() (string, error) { return "pw", nil },
		Helo: "bot.test", From: "bot@test", Timeout: 10 * time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

type session struct {
	store *store
	known bool
	to    []string
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }
func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, name, password string) error {
		if name != "bot" || password != "pw" {
			return errors.New("no")
		}
		s.known = true
		return nil
	}), nil
}
func (s *session) Mail(string, *smtp.MailOptions) error {
	if !s.known {
		return smtp.ErrAuthRequired
	}
	return nil
}
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if strings.HasPrefix(to, "nobody@") {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	}
	s.to = append(s.to, to)
	return nil
}
func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	s.store.mails = append(s.store.mails, string(raw))
	s.store.to = append(s.store.to, s.to...)
	return nil
}
func (s *session) Reset()        { s.to = nil }
func (s *session) Logout() error { return nil }

func certificate(t *testing.T) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, DNSNames: []string{"mx.test"},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	leaf, _ := x509.ParseCertificate(der)
	pool := x509.NewCertPool()
	pool.AddCert(leaf)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, pool
}

const post = "From: bot@test\r\nSubject: Scores\r\n\r\nLe tour 1 est fini.\r\n.\r\nFin.\r\n"

func TestMailArrivesByteForByteOverEveryMode(t *testing.T) {
	for _, mode := range []transport.Mode{transport.Plain, transport.StartTLS, transport.TLS} {
		st := newStore(t, mode == transport.TLS, nil)
		r := st.sender(t, mode).Send(t.Context(), "", []string{"list@test", "alice@test"}, []byte(post))
		if r.Outcome != Accepted || r.Err != nil || r.Code != 250 {
			t.Fatalf("%s: %+v", mode, r)
		}
		if len(st.mails) != 1 || st.mails[0] != post || len(st.to) != 2 {
			t.Errorf("%s: stored %q for %v", mode, st.mails, st.to)
		}
	}
}

func TestBareLineEndsAreMadeWhole(t *testing.T) {
	st := newStore(t, false, nil)
	sent := "Subject: a\n\nun\r.\rdeux\n.\ntrois"
	if r := st.sender(t, transport.Plain).Send(t.Context(), "", []string{"list@test"}, []byte(sent)); r.Outcome != Accepted {
		t.Fatalf("%+v", r)
	}
	if want := "Subject: a\r\n\r\nun\r\n.\r\ndeux\r\n.\r\ntrois\r\n"; len(st.mails) != 1 || st.mails[0] != want {
		t.Errorf("stored %q", st.mails)
	}
}

func TestOneRefusedRecipientSendsToNone(t *testing.T) {
	st := newStore(t, false, nil)
	r := st.sender(t, transport.Plain).Send(t.Context(), "", []string{"list@test", "nobody@test"}, []byte(post))
	if r.Outcome != Permanent || r.Stage != Rcpt || r.Code != 550 || !strings.Contains(r.Err.Error(), "nobody@test") {
		t.Errorf("%+v", r)
	}
	if len(st.mails) != 0 {
		t.Errorf("stored %q", st.mails)
	}
}

func TestLoginRefusedSaysNothingAboutTheMail(t *testing.T) {
	st := newStore(t, false, nil)
	s := st.sender(t, transport.Plain)
	s.cfg.Password = func() (string, error) { return "geheim", nil }
	r := s.Send(t.Context(), "", []string{"list@test"}, []byte(post))
	if r.Outcome != Temporary || r.Stage != Auth || r.Code != 535 && r.Code != 454 {
		t.Errorf("%+v", r)
	}
	if strings.Contains(r.Err.Error(), "geheim") {
		t.Errorf("the password in %q", r.Err)
	}
	s.cfg.Username = ""
	if r := s.Send(t.Context(), "", []string{"list@test"}, []byte(post)); r.Outcome != Temporary || r.Stage != Mail {
		t.Errorf("without login: %+v", r)
	}
}

func TestWhatTheServerCannotCarryIsRefusedForGood(t *testing.T) {
	st := newStore(t, false, func(s *smtp.Server) { s.MaxMessageBytes = 100 })
	s := st.sender(t, transport.Plain)
	for what, mail := range map[string][2]string{
		"size":     {"list@test", "Subject: a\r\n\r\n" + strings.Repeat("long\r\n", 50)},
		"SMTPUTF8": {"élise@test", "Subject: a\r\n\r\nb\r\n"},
		"header":   {"list@test", "Subject: é\r\n\r\nb\r\n"},
		"line":     {"list@test", "Subject: a\r\n\r\n" + strings.Repeat("x", 999)},
		"address":  {"list@test>\r\nDATA", "Subject: a\r\n\r\nb\r\n"},
	} {
		if r := s.Send(t.Context(), "", []string{mail[0]}, []byte(mail[1])); r.Outcome != Permanent {
			t.Errorf("%s: %+v", what, r)
		}
	}
	if r := s.Send(t.Context(), "", nil, []byte(post)); r.Outcome != Permanent || r.Stage != Local {
		t.Errorf("no recipient: %+v", r)
	}
	if len(st.mails) != 0 {
		t.Errorf("stored %q", st.mails)
	}
}

func TestUnreachableOrUntrustedServerIsTemporary(t *testing.T) {
	st := newStore(t, true, nil)
	s := st.sender(t, transport.TLS)
	s.cfg.Server.CAs = x509.NewCertPool()
	if r := s.Send(t.Context(), "", []string{"list@test"}, []byte(post)); r.Outcome != Temporary || r.Stage != Connect {
		t.Errorf("%+v", r)
	}
	s = st.sender(t, transport.TLS)
	s.cfg.Server.Addr = "127.0.0.1:1"
	if r := s.Send(t.Context(), "", []string{"list@test"}, []byte(post)); r.Outcome != Temporary || r.Stage != Connect {
		t.Errorf("%+v", r)
	}
}

// A server without STARTTLS must not get the password in the clear.
func TestStartTLSIsNeverLeftOut(t *testing.T) {
	st := newStore(t, false, func(s *smtp.Server) { s.TLSConfig = nil })
	r := st.sender(t, transport.StartTLS).Send(t.Context(), "", []string{"list@test"}, []byte(post))
	if r.Outcome != Temporary || len(st.mails) != 0 {
		t.Errorf("%+v", r)
	}
}

func TestCheckSendsNothing(t *testing.T) {
	st := newStore(t, false, func(s *smtp.Server) { s.MaxMessageBytes = 1 << 20 })
	s := st.sender(t, transport.StartTLS)
	report, err := s.Check(t.Context(), "list@test")
	if err != nil || report != (Report{MaxSize: 1 << 20, EightBit: true}) {
		t.Errorf("%+v, %v", report, err)
	}
	if _, err := s.Check(t.Context(), "nobody@test"); err == nil || !strings.Contains(err.Error(), "rcpt") {
		t.Errorf("%v", err)
	}
	if len(st.mails) != 0 {
		t.Errorf("stored %q", st.mails)
	}
}
