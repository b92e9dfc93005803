// Package locallist is a whole mailing list in the process, for trying the game
// out: an SMTP server that takes posts, a list that stamps and distributes them,
// and an IMAP server with a mailbox for each subscriber, all on the loopback.
// The program reads and writes it exactly as it would a real one.
//
// There is no spam, no bounce and no secret: whoever reaches the loopback may
// post under any subscriber's name, and one password opens every mailbox.
package locallist

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-smtp"
)

// Config is a local list. Only Dir and Now are required.
type Config struct {
	// Dir keeps the mails, the subscribers and the order of deliveries.
	Dir string
	// Now is the list's clock: it gives Received and INTERNALDATE their time.
	Now func() time.Time
	// Name is the list's local part, "nomic" by default; Program the program's,
	// "fnomic"; Domain that of all addresses, "nomic.test".
	Name    string
	Program string
	Domain  string
	// Prefix is put before each subject, as in "[nomic] "; none by default.
	Prefix string
	// Password opens every mailbox; "local" by default.
	Password string
	// SMTPAddr and IMAPAddr are loopback addresses; a free port by default.
	SMTPAddr string
	IMAPAddr string
	// NoSync leaves out fsync: for a game that need not outlive the process.
	NoSync bool
}

func (c Config) withDefaults() Config {
	for field, value := range map[*string]string{
		&c.Name: "nomic", &c.Program: "fnomic", &c.Domain: "nomic.test", &c.Password: "local",
		&c.SMTPAddr: "127.0.0.1:0", &c.IMAPAddr: "127.0.0.1:0",
	} {
		if *field == "" {
			*field = value
		}
	}
	return c
}

// List is a running local list.
type List struct {
	cfg   Config
	store *store
	// posts tells apart the Message-IDs of one second.
	posts counter

	smtp     *smtp.Server
	imap     *imapserver.Server
	smtpAddr string
	imapAddr string
}

// Open takes up the list kept in Config.Dir, or begins one, and serves it.
func Open(cfg Config) (*List, error) {
	if cfg.Now == nil || cfg.Dir == "" {
		return nil, errors.New("locallist: no clock or no folder")
	}
	cfg = cfg.withDefaults()
	st, err := openStore(cfg)
	if err != nil {
		return nil, fmt.Errorf("locallist: %w", err)
	}
	l := &List{cfg: cfg, store: st}
	if err := l.serve(); err != nil {
		l.Close()
		return nil, fmt.Errorf("locallist: %w", err)
	}
	return l, nil
}

func (l *List) serve() error {
	mails, err := listen(l.cfg.SMTPAddr)
	if err != nil {
		return err
	}
	boxes, err := listen(l.cfg.IMAPAddr)
	if err != nil {
		mails.Close()
		return err
	}
	l.smtp, l.imap = l.smtpServer(), l.imapServer()
	l.smtpAddr, l.imapAddr = mails.Addr().String(), boxes.Addr().String()
	go l.smtp.Serve(mails)
	go l.imap.Serve(boxes)
	return nil
}

func listen(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("%s is not on the loopback: anybody could post", addr)
	}
	return net.Listen("tcp", addr)
}

func quiet() *log.Logger { return log.New(io.Discard, "", 0) }

// Close stops both servers. The mails stay in the folder.
func (l *List) Close() error {
	if l.smtp != nil {
		l.smtp.Close()
		l.imap.Close()
	}
	return l.store.close()
}

// Address is where posts to the list go.
func (l *List) Address() string { return l.address(l.cfg.Name) }

// ProgramAddress is the program's own: mail to it reaches its mailbox alone.
func (l *List) ProgramAddress() string { return l.address(l.cfg.Program) }

// ID is the list's identity in List-Id, without the brackets (RFC 2919).
func (l *List) ID() string { return l.cfg.Name + "." + l.cfg.Domain }

// Host is the name in the Received lines that give the list time.
func (l *List) Host() string { return "lists." + l.cfg.Domain }

// SMTPAddr and IMAPAddr are host:port, without TLS.
func (l *List) SMTPAddr() string { return l.smtpAddr }

// IMAPAddr is the IMAP server's host:port.
func (l *List) IMAPAddr() string { return l.imapAddr }

// Password is what opens every mailbox.
func (l *List) Password() string { return l.cfg.Password }

// Newest is the time of the last delivery; the clock must not go back before it.
// It is zero on an empty list.
func (l *List) Newest() time.Time { return l.store.newest() }

// Changed is closed at the next delivery.
func (l *List) Changed() <-chan struct{} { return l.store.waitChange() }

func (l *List) address(local string) string { return local + "@" + l.cfg.Domain }

// localOf is the local part of an address of the list's domain.
func (l *List) localOf(addr string) (string, bool) {
	local, domain, ok := strings.Cut(strings.ToLower(addr), "@")
	return local, ok && strings.EqualFold(domain, l.cfg.Domain)
}

// Stored is one mail of a mailbox.
type Stored struct {
	// UID counts from 1 within the mailbox.
	UID int
	At  time.Time
	Raw []byte
}

// Archive returns the list's posts after number after.
func (l *List) Archive(after int) ([]Stored, error) {
	return l.store.read(archiveBox, after)
}

// Mailbox returns the mails of an address's mailbox after UID after.
func (l *List) Mailbox(addr string, after int) ([]Stored, error) {
	local, ok := l.localOf(addr)
	if !ok {
		return nil, fmt.Errorf("locallist: no mailbox %s", addr)
	}
	return l.store.read(local, after)
}

// Subscriber is somebody on the list.
type Subscriber struct {
	Name    string
	Address string
}

// Subscribe puts name on the list, once, and returns their address: the name's
// letters without accents. It is also their IMAP login.
func (l *List) Subscribe(name string) (Subscriber, error) {
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || strings.ContainsFunc(name, unprintable) {
		return Subscriber{}, fmt.Errorf("locallist: %q is no name", name)
	}
	local, err := l.store.subscribe(name, l.now())
	if err != nil {
		return Subscriber{}, fmt.Errorf("locallist: %w", err)
	}
	return Subscriber{Name: name, Address: l.address(local)}, nil
}

// Subscribers lists who is on the list, in the order of joining, without the
// program.
func (l *List) Subscribers() []Subscriber {
	var all []Subscriber
	for _, s := range l.store.subscribers() {
		all = append(all, Subscriber{Name: s.Name, Address: l.address(s.Local)})
	}
	return all
}

// now is the list's time. Mail has no finer one than the second.
func (l *List) now() time.Time { return l.cfg.Now().UTC().Truncate(time.Second) }
