package imap

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"os"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"

	"github.com/fnomic/fnomic/mailbot/transport"
)

// memory is the library's own server on a real socket.
type memory struct {
	user *imapmemserver.User
	addr string
	cas  *x509.CertPool
}

func newMemory(t testing.TB, implicitTLS bool) *memory {
	t.Helper()
	cert, pool := certificate(t)
	mem, user := imapmemserver.New(), imapmemserver.NewUser("bot", "pw")
	if err := user.Create("INBOX", nil); err != nil {
		t.Fatal(err)
	}
	mem.AddUser(user)
	secured := &tls.Config{Certificates: []tls.Certificate{cert}}
	server := imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return mem.NewSession(), nil, nil
		},
		TLSConfig: secured, Logger: log.New(io.Discard, "", 0), InsecureAuth: true,
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := listener.Addr().String()
	if implicitTLS {
		listener = tls.NewListener(listener, secured)
	}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	return &memory{user: user, addr: addr, cas: pool}
}

func (m *memory) config(mode transport.Mode) Config {
	return Config{
		Server:   transport.Endpoint{Addr: m.addr, Mode: mode, CAs: m.cas},
		Username: "bot", Password: func() (string, error) { return "pw", nil },
		Now: time.Now, CommandTimeout: 10 * time.Second,
	}
}

func (m *memory) put(t testing.TB, raw string) {
	t.Helper()
	if _, err := m.user.Append("INBOX", literal{bytes.NewReader([]byte(raw))}, &imap.AppendOptions{Time: time.Unix(1_800_000_000, 0)}); err != nil {
		t.Fatal(err)
	}
}

type literal struct{ *bytes.Reader }

func (l literal) Size() int64 { return int64(l.Len()) }

func certificate(t testing.TB) (tls.Certificate, *x509.CertPool) {
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

func TestReadsOverEveryMode(t *testing.T) {
	for _, mode := range []transport.Mode{transport.Plain, transport.StartTLS, transport.TLS} {
		t.Run(string(mode), func(t *testing.T) {
			m := newMemory(t, mode == transport.TLS)
			m.put(t, "Subject: un\r\n\r\nle premier\r\n")
			m.put(t, "Subject: deux\r\n\r\nle second\r\n")
			p, err := New(m.config(mode))
			if err != nil {
				t.Fatal(err)
			}
			r := &record{}
			cursor, err := p.Once(t.Context(), Cursor{}, r)
			if err != nil || cursor != (Cursor{1, 2}) {
				t.Fatalf("%v, %v", cursor, err)
			}
			same(t, r, "Subject: un\r\n\r\nle premier\r\n", "Subject: deux\r\n\r\nle second\r\n")
			if got := r.mails[0].InternalDate; got.Unix() != 1_800_000_000 {
				t.Errorf("internal date %v", got)
			}
			report, err := Check(t.Context(), m.config(mode))
			if err != nil || report != (Report{UIDValidity: 1, UIDNext: 3, Messages: 2, Idle: true}) {
				t.Errorf("%+v, %v", report, err)
			}
		})
	}
}

func TestUnknownCertificateIsRefused(t *testing.T) {
	m := newMemory(t, true)
	for what, spoil := range map[string]func(*Config){
		"authority": func(c *Config) { c.Server.CAs = x509.NewCertPool() },
		"name":      func(c *Config) { c.Server.ServerName = "elsewhere.test" },
	} {
		cfg := m.config(transport.TLS)
		spoil(&cfg)
		if _, err := Check(t.Context(), cfg); err == nil {
			t.Errorf("a certificate of another %s was accepted", what)
		}
	}
}

func TestReadingLeavesTheMailboxAsItWas(t *testing.T) {
	m := newMemory(t, false)
	m.put(t, "Subject: un\r\n\r\nle premier\r\n")
	p, err := New(m.config(transport.Plain))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Once(t.Context(), Cursor{}, &record{}); err != nil {
		t.Fatal(err)
	}
	status, err := m.user.Status("INBOX", &imap.StatusOptions{NumUnseen: true, NumMessages: true})
	if err != nil || *status.NumUnseen != 1 || *status.NumMessages != 1 {
		t.Errorf("%+v, %v", status, err)
	}
}

func TestIdleOverARealConnection(t *testing.T) {
	m := newMemory(t, false)
	m.put(t, "Subject: un\r\n\r\n")
	cfg := m.config(transport.Plain)
	cfg.PollEvery = 50 * time.Millisecond // this server loses wake-ups
	p, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	r := &countdown{left: 3, cancel: cancel}
	go func() {
		for range 2 {
			m.put(t, "Subject: suite\r\n\r\n")
		}
	}()
	p.Run(ctx, Cursor{}, r)
	if r.left != 0 || len(r.lost) != 0 {
		t.Errorf("%d mails never came; lost %v", r.left, r.lost)
	}
}

// countdown ends a Run after so many mails.
type countdown struct {
	record
	left   int
	cancel func()
}

func (c *countdown) Receive(ctx context.Context, b Batch) error {
	c.left -= len(b.Messages)
	if c.left <= 0 {
		c.cancel()
	}
	return nil
}

// BenchmarkCatchUp compares a poll of a full mailbox with a bare UID FETCH.
// FNOMIC_BENCH_IMAP=host:port (with FNOMIC_BENCH_USER, FNOMIC_BENCH_PASSWORD, plain on the
// loopback) runs it on a real server's INBOX instead of the in-memory one.
func BenchmarkCatchUp(b *testing.B) {
	cfg := benchConfig(b)
	b.Run("poller", func(b *testing.B) {
		mails := 0
		for b.Loop() {
			p, err := New(cfg)
			if err != nil {
				b.Fatal(err)
			}
			r := &tally{}
			if _, err := p.Once(b.Context(), Cursor{}, r); err != nil {
				b.Fatal(err)
			}
			mails += r.mails
		}
		b.ReportMetric(float64(mails)/b.Elapsed().Seconds(), "mails/s")
	})
	b.Run("bare", func(b *testing.B) {
		mails := 0
		for b.Loop() {
			mails += bareFetch(b, cfg)
		}
		b.ReportMetric(float64(mails)/b.Elapsed().Seconds(), "mails/s")
	})
}

func benchConfig(b *testing.B) Config {
	if addr := os.Getenv("FNOMIC_BENCH_IMAP"); addr != "" {
		return Config{
			Server:   transport.Endpoint{Addr: addr, Mode: transport.Plain},
			Username: os.Getenv("FNOMIC_BENCH_USER"),
			Password: func() (string, error) { return os.Getenv("FNOMIC_BENCH_PASSWORD"), nil },
			Now:      time.Now,
		}
	}
	m := newMemory(b, false)
	body := bytes.Repeat([]byte("Je vote pour la proposition.\r\n"), 90)
	for i := range 2000 {
		m.put(b, fmt.Sprintf("Subject: %d\r\n\r\n%s", i, body))
	}
	return m.config(transport.Plain)
}

type tally struct {
	record
	mails int
}

func (t *tally) Receive(_ context.Context, b Batch) error {
	t.mails += len(b.Messages)
	return nil
}

func bareFetch(b *testing.B, cfg Config) int {
	c, err := imapclient.DialInsecure(cfg.Server.Addr, nil)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	password, _ := cfg.Password()
	if err := c.Login(cfg.Username, password).Wait(); err != nil {
		b.Fatal(err)
	}
	if _, err := c.Select("INBOX", &imap.SelectOptions{ReadOnly: true}).Wait(); err != nil {
		b.Fatal(err)
	}
	cmd := c.Fetch(imap.UIDSet{imap.UIDRange{Start: 1}}, items{body: 5 << 20}.options())
	mails := 0
	for msg := cmd.Next(); msg != nil; msg = cmd.Next() {
		if f, err := readMessage(msg, 5<<20, func() {}); err == nil && f.whole {
			mails++
		}
	}
	if err := cmd.Close(); err != nil {
		b.Fatal(err)
	}
	return mails
}
