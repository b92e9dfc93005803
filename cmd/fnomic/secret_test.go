package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/mailbot/locallist"
)

// secretWord is a password that stands nowhere else.
const secretWord = "Zweihundert-Maulwürfe-4711"

// TestNoPasswordInAnyOutput plays with a real mailbox and a real submission
// server at the most talkative level, by file and by command; the SMTP server
// refuses the first login. No log line, verb or file of the state folder holds the password, plain or in base64.
func TestNoPasswordInAnyOutput(t *testing.T) {
	dir, err := os.MkdirTemp("", "fn")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	list, err := locallist.Open(locallist.Config{Dir: filepath.Join(dir, "list"), Now: time.Now, Password: secretWord, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer list.Close()
	relay := newRelay(t)
	state, secret := filepath.Join(dir, "state"), filepath.Join(dir, "pw")
	config := filepath.Join(dir, "fnomic.toml")
	write(t, secret, secretWord+"\n")
	write(t, config, fmt.Sprintf(secretConfig, list.ProgramAddress(), state, list.Address(), list.ID(), list.Host(),
		list.IMAPAddr(), list.ProgramAddress(), secret, relay.addr, list.ProgramAddress(), secret))

	var out lockedBuffer
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- verb(ctx, &out, "run", "--config", config, "--log-level", "trace", "--log-format", "json")
	}()
	waitUntil(t, "a daemon", &out, func() bool { _, err := daemon.Dial(state); return err == nil })
	for _, name := range []string{"alice", "bruno"} {
		if _, err := list.Subscribe(name); err != nil {
			t.Fatal(err)
		}
		if _, err := list.Post(ctx, locallist.Draft{From: name, Body: "INSCRIPTION : " + name}); err != nil {
			t.Fatal(err)
		}
	}
	waitUntil(t, "an answer of the program", &out, func() bool { return relay.taken() > 0 })
	for _, args := range [][]string{{"doctor", "--config", config}, {"check", "--config", config}, {"status", "--dir", state, "--json"}, {"log", "--dir", state, "--json"}, {"log-level", "--dir", state}} {
		if err := verb(t.Context(), &out, args...); err != nil && args[0] != "doctor" {
			t.Errorf("%v: %v", args, err)
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if relay.refused == 0 || !strings.Contains(out.String(), `"level":"trace"`) || !strings.Contains(out.String(), "invalid") {
		t.Errorf("the session shows nothing: %d logins refused\n%s", relay.refused, out.String())
	}
	without(t, "the output", []byte(out.String()))
	err = filepath.WalkDir(state, func(path string, e os.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		b, err := os.ReadFile(path)
		without(t, path, b)
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

const secretConfig = `
address = %q
state = %q
[list]
address = %q
id = %q
host = %q
[imap]
addr = %q
tls = "plain"
username = %q
password_file = %q
[smtp]
addr = %q
tls = "plain"
username = %q
password_command = "cat %s"
[game]
margin = "0s"
`

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// verb runs a verb as from the shell, with all that it prints in one place.
func verb(ctx context.Context, out *lockedBuffer, args ...string) error {
	root := Root()
	root.SetArgs(args)
	root.SetOut(out)
	root.SetErr(out)
	return root.ExecuteContext(ctx)
}

func waitUntil(t *testing.T, what string, out fmt.Stringer, done func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no %s after 20 s\n%s", what, out)
		}
	}
}

func without(t *testing.T, where string, b []byte) {
	t.Helper()
	encoded := base64.StdEncoding.EncodeToString([]byte(secretWord))
	for _, secret := range []string{secretWord, encoded, strings.TrimRight(encoded, "="), "Maulw"} {
		if bytes.Contains(b, []byte(secret)) {
			t.Errorf("%s holds the password, as %s", where, secret)
		}
	}
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// relay is a submission server that wants a login and takes mail for good.
type relay struct {
	addr              string
	mu                sync.Mutex
	refused, accepted int
}

func newRelay(t *testing.T) *relay {
	t.Helper()
	r := &relay{}
	s := smtp.NewServer(r)
	s.AllowInsecureAuth, s.Domain = true, "relay.test"
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r.addr = l.Addr().String()
	go s.Serve(l)
	t.Cleanup(func() { s.Close() })
	return r
}

func (r *relay) taken() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.accepted
}

// NewSession implements smtp.Backend.
func (r *relay) NewSession(*smtp.Conn) (smtp.Session, error) { return &relaySession{relay: r}, nil }

type relaySession struct {
	*relay
	in bool
}

// AuthMechanisms implements smtp.AuthSession.
func (*relaySession) AuthMechanisms() []string { return []string{sasl.Plain} }

// Auth implements smtp.AuthSession.
func (s *relaySession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, _, password string) error {
		s.mu.Lock()
		defer s.mu.Unlock()
		if password != secretWord || s.refused == 0 {
			s.refused++
			return &smtp.SMTPError{Code: 535, EnhancedCode: smtp.EnhancedCode{5, 7, 8}, Message: "credentials invalid"}
		}
		s.in = true
		return nil
	}), nil
}

// Mail implements smtp.Session.
func (s *relaySession) Mail(string, *smtp.MailOptions) error {
	if !s.in {
		return smtp.ErrAuthRequired
	}
	return nil
}

// Rcpt implements smtp.Session.
func (*relaySession) Rcpt(string, *smtp.RcptOptions) error { return nil }

// Data implements smtp.Session.
func (s *relaySession) Data(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.accepted++
	return err
}

// Reset implements smtp.Session.
func (*relaySession) Reset() {}

// Logout implements smtp.Session.
func (*relaySession) Logout() error { return nil }
