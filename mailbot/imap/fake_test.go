package imap

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fnomic/fnomic/mailbot/transport"
)

// fake is a scripted IMAP server over net.Pipe. It knows just what the reader
// may send, and fails the test for anything else; hooks make it misbehave.
type fake struct {
	t        *testing.T
	mu       sync.Mutex
	validity uint32
	mails    map[uint32]string
	// hook answers a command itself and returns true, or leaves it.
	hook func(p *peer, tag, cmd string) bool
	caps string
	// commands are all lines received, without tags; dials counts connections.
	commands []string
	dials    int
	peers    []*peer
}

const date = `"02-Dec-2026 10:00:00 +0000"`

func newFake(t *testing.T, mails ...string) *fake {
	f := &fake{t: t, validity: 7, mails: map[uint32]string{}, caps: "IMAP4rev1 IDLE"}
	for i, m := range mails {
		f.mails[uint32(i+1)] = m
	}
	return f
}

func (f *fake) config() Config {
	return Config{
		Server:   transport.Endpoint{Addr: "127.0.0.1:143", Mode: transport.Plain, Dial: f.dial},
		Username: "bot", Password: func() (string, error) { return "pw", nil },
		Now: time.Now, CommandTimeout: 30 * time.Second,
	}
}

func (f *fake) dial(context.Context, string, string) (net.Conn, error) {
	client, server := net.Pipe()
	p := &peer{f: f, conn: server, in: bufio.NewReader(server)}
	f.mu.Lock()
	f.dials++
	p.dial = f.dials
	f.peers = append(f.peers, p)
	f.mu.Unlock()
	go p.serve()
	return client, nil
}

// put delivers a mail and tells the connections that idle.
func (f *fake) put(uid uint32, mail string) {
	f.mu.Lock()
	f.mails[uid] = mail
	f.mu.Unlock()
}

func (f *fake) announce() {
	f.mu.Lock()
	last := f.peers[len(f.peers)-1]
	n := len(f.mails)
	f.mu.Unlock()
	last.send("* %d EXISTS", n)
}

func (f *fake) sent(prefix string) []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []string
	for _, c := range f.commands {
		if strings.HasPrefix(c, prefix) {
			out = append(out, c)
		}
	}
	return out
}

func (f *fake) uids() []uint32 {
	f.mu.Lock()
	defer f.mu.Unlock()
	var all []uint32
	for uid := range f.mails {
		all = append(all, uid)
	}
	slices.Sort(all)
	return all
}

func (f *fake) mail(uid uint32) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.mails[uid]
}

// peer is one connection of the fake.
type peer struct {
	f    *fake
	conn net.Conn
	in   *bufio.Reader
	dial int
}

func (p *peer) send(format string, args ...any) { p.raw(fmt.Sprintf(format, args...) + "\r\n") }
func (p *peer) raw(s string)                    { _, _ = p.conn.Write([]byte(s)) }

func (p *peer) serve() {
	defer p.conn.Close()
	p.send("* OK [CAPABILITY %s] ready", p.f.caps)
	for {
		line, err := p.in.ReadString('\n')
		if err != nil {
			return
		}
		tag, cmd, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		p.f.mu.Lock()
		p.f.commands = append(p.f.commands, cmd)
		p.f.mu.Unlock()
		if p.f.hook != nil && p.f.hook(p, tag, cmd) {
			continue
		}
		p.answer(tag, cmd)
	}
}

func (p *peer) answer(tag, cmd string) {
	switch {
	case cmd == "CAPABILITY":
		p.send("* CAPABILITY %s", p.f.caps)
		p.send("%s OK done", tag)
	case strings.HasPrefix(cmd, "LOGIN "):
		p.send("%s OK [CAPABILITY %s] welcome", tag, p.f.caps)
	case strings.HasPrefix(cmd, "EXAMINE "):
		p.examine(tag)
	case strings.HasPrefix(cmd, "UID SEARCH UID "):
		p.search(strings.TrimPrefix(cmd, "UID SEARCH UID "))
		p.send("%s OK done", tag)
	case strings.HasPrefix(cmd, "UID FETCH "):
		for _, uid := range p.asked(cmd) {
			p.fetch(uid, cmd)
		}
		p.send("%s OK done", tag)
	case cmd == "IDLE":
		p.send("+ idling")
		if line, _ := p.in.ReadString('\n'); strings.TrimSpace(line) == "DONE" {
			p.send("%s OK done", tag)
		}
	default:
		p.f.t.Errorf("the reader sent %q", cmd)
		p.send("%s BAD no", tag)
	}
}

func (p *peer) examine(tag string) {
	uids := p.f.uids()
	next := uint32(1)
	if len(uids) > 0 {
		next = uids[len(uids)-1] + 1
	}
	p.send("* %d EXISTS", len(uids))
	if p.f.validity != 0 {
		p.send("* OK [UIDVALIDITY %d] ok", p.f.validity)
	}
	p.send("* OK [UIDNEXT %d] ok", next)
	p.send("%s OK [READ-ONLY] done", tag)
}

// search names the last mail for n:* whatever n is, as the standard wants it.
func (p *peer) search(criteria string) {
	set, larger, _ := strings.Cut(criteria, " LARGER ")
	low, high, ranged := strings.Cut(set, ":")
	above, _ := strconv.Atoi(larger)
	from, _ := strconv.Atoi(low)
	line := "* SEARCH"
	uids := p.f.uids()
	for i, uid := range uids {
		last := i == len(uids)-1
		if larger != "" && len(p.f.mail(uid)) <= above {
			continue
		}
		if int(uid) == from || ranged && high == "*" && (int(uid) >= from || last) {
			line += fmt.Sprintf(" %d", uid)
		}
	}
	p.send("%s", line)
}

// asked lists the existing UIDs of a UID FETCH command.
func (p *peer) asked(cmd string) []uint32 {
	set := strings.Fields(cmd)[2]
	var out []uint32
	for _, uid := range p.f.uids() {
		for _, r := range strings.Split(set, ",") {
			low, high, ranged := strings.Cut(r, ":")
			a, _ := strconv.Atoi(low)
			b, _ := strconv.Atoi(high)
			if int(uid) == a || ranged && a <= int(uid) && int(uid) <= b {
				out = append(out, uid)
			}
		}
	}
	return out
}

func wantsBody(cmd string) bool { return strings.Contains(cmd, "BODY.PEEK[]") }

func (p *peer) fetch(uid uint32, cmd string) {
	mail := p.f.mail(uid)
	head := fmt.Sprintf("* %d FETCH (UID %d", slices.Index(p.f.uids(), uid)+1, uid)
	if strings.Contains(cmd, "INTERNALDATE") {
		head += fmt.Sprintf(" INTERNALDATE %s RFC822.SIZE %d", date, len(mail))
	}
	switch {
	case strings.Contains(cmd, "BODY.PEEK[]<0."):
		n, _ := strconv.Atoi(strings.TrimRight(cmd[strings.Index(cmd, "<0.")+3:], ">)"))
		part := mail[:min(n, len(mail))]
		p.raw(fmt.Sprintf("%s BODY[]<0> {%d}\r\n%s)\r\n", head, len(part), part))
	case wantsBody(cmd):
		p.raw(fmt.Sprintf("%s BODY[] {%d}\r\n%s)\r\n", head, len(mail), mail))
	default:
		p.send("%s)", head)
	}
}

// record is a Receiver that keeps everything.
type record struct {
	mu      sync.Mutex
	mails   []Message
	batches []Batch
	polls   []Poll
	resets  []Reset
	lost    []error
	lostAt  []time.Time
	refuse  error
}

func (r *record) Receive(_ context.Context, b Batch) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.batches = append(r.batches, b)
	r.mails = append(r.mails, b.Messages...)
	return r.refuse
}

func (r *record) Polled(_ context.Context, p Poll) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.polls = append(r.polls, p)
	return nil
}

func (r *record) Reset(_ context.Context, x Reset) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.resets = append(r.resets, x)
	return nil
}

func (r *record) Lost(err error, _ time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lost = append(r.lost, err)
	r.lostAt = append(r.lostAt, time.Now())
}

func (r *record) texts() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []string
	for _, m := range r.mails {
		out = append(out, string(m.Raw))
	}
	return out
}

// run runs a poller for d of virtual time and stops it.
func run(t *testing.T, cfg Config, from Cursor, r *record, d time.Duration, during ...func(*Poller)) {
	t.Helper()
	p, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- p.Run(ctx, from, r) }()
	for _, f := range during {
		f(p)
	}
	time.Sleep(d)
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("Run ended with %v", err)
	}
}
