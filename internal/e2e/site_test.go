//go:build e2e

package e2e

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// site is a mail site of a test's own.
type site struct {
	dir   string // readable by the servers' users, so not t.TempDir
	env   []string
	imaps string
	smtp  string // submission: STARTTLS and AUTH
	lmtp  string
	plain string // SMTP without authentication, as the list hands on its mails
}

// outage is how long a server may be away before the operator is told.
const outage = 30 * time.Second

// newSite starts servers on free ports. mode is the list's: munge or plain.
func newSite(t testing.TB, mode string) *site {
	t.Helper()
	prerequisites(t)
	dir := filepath.Join("/tmp", fmt.Sprintf("fnomic-e2e-%d-%s", os.Getpid(), strings.ToLower(t.Name())))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	p := freePorts(t, 5)
	s := &site{dir: dir, imaps: loopback(p[0]), smtp: loopback(p[1]), lmtp: loopback(p[3]), plain: loopback(p[2])}
	s.env = append(os.Environ(), "STACK_DIR="+filepath.Join(dir, "site"), "STACK_LIST="+mode, "STACK_CLOCK="+s.clock(), "STACK_STATE="+s.state(), "STACK_MARGIN=3s",
		"STACK_IMAPS="+p[0], "STACK_SUBMISSION="+p[1], "STACK_SMTP="+p[2], "STACK_LMTP="+p[3], "STACK_SASL="+p[4])
	s.setClock(t, 0)
	s.stack(t, "up")
	t.Cleanup(func() {
		if t.Failed() {
			s.showLogs(t)
		}
		s.stack(t, "down")
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	s.stack(t, "mailbox", "exploitant")
	config := s.stack(t, "config")
	config += "[alert]\naddress = \"exploitant@boites.test\"\nafter = \"" + outage.String() + "\"\n" // by default half an hour
	if err := os.WriteFile(s.config(), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *site) clock() string  { return filepath.Join(s.dir, "clock") }
func (s *site) state() string  { return filepath.Join(s.dir, "state") }
func (s *site) config() string { return filepath.Join(s.dir, "fnomic.toml") }

// path is a file of the servers' folder.
func (s *site) path(name string) string { return filepath.Join(s.dir, "site", name) }

// setClock moves the one clock of servers and program.
func (s *site) setClock(t testing.TB, offset time.Duration) {
	t.Helper()
	tmp := s.clock() + ".new"
	if err := os.WriteFile(tmp, fmt.Appendf(nil, "+%d\n", int(offset.Seconds())), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(tmp, s.clock()); err != nil {
		t.Fatal(err)
	}
}

// stack runs deploy/stack/stack.
func (s *site) stack(t testing.TB, args ...string) string {
	t.Helper()
	cmd := exec.Command("../../deploy/stack/stack", args...)
	cmd.Env = s.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("stack %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func (s *site) showLogs(t testing.TB) {
	for _, name := range []string{s.path("log/postfix"), s.programLog()} {
		b, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		t.Logf("%s\n%s", name, b[max(0, len(b)-6000):])
	}
}

// prerequisites ends the test where the servers are not installed: in CI as a
// failure, since a green run would promise what was not tried.
func prerequisites(t testing.TB) {
	t.Helper()
	missing := ""
	for _, p := range []string{"/usr/sbin/postfix", "/usr/sbin/dovecot", "/usr/lib/dovecot/lmtp", "/usr/bin/mlmmj-receive", "/usr/bin/openssl"} {
		if _, err := os.Stat(p); err != nil {
			missing = "there is no " + p
		}
	}
	if fake, _ := filepath.Glob("/usr/lib/*/faketime/libfaketime.so.1"); len(fake) == 0 {
		missing = "there is no libfaketime"
	}
	if os.Getuid() != 0 {
		missing = "it must run as root"
	}
	if missing == "" {
		return
	}
	line := missing + " (as root: apt-get install postfix dovecot-imapd dovecot-lmtpd mlmmj openssl libfaketime)"
	if os.Getenv("CI") == "true" {
		t.Fatal(line)
	}
	t.Skip(line)
}

func freePorts(t testing.TB, n int) []string {
	t.Helper()
	var ports []string
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close() // all stay taken until each is known
		ports = append(ports, strconv.Itoa(l.Addr().(*net.TCPAddr).Port))
	}
	return ports
}

func loopback(port string) string { return "127.0.0.1:" + port }
