package simulate

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"net/mail"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/fnomic/fnomic/mailbot"
)

// The addresses of the simulated list.
const (
	domain      = "nomic.test"
	listAddress = "fnomic@" + domain
	listID      = "fnomic." + domain
	listHost    = "lists." + domain
	selfAddress = "greffier@" + domain
	mailHost    = "mx." + domain
)

// Setting is how the simulated list is read.
func Setting() mailbot.Setting {
	return mailbot.Setting{List: listAddress, ListID: listID, ListHost: listHost, Self: selfAddress, AuthServ: mailHost, AuthorHeaders: []string{"From"}}
}

const mailDate = "Mon, 02 Jan 2006 15:04:05 -0700"

// manners are what a list does to the mails that pass it.
type manners struct {
	prefix    string
	footer    string
	munges    bool // puts its own address into From
	anonymous bool // of the program's mails it leaves no address at all
	encodes   bool // makes the body base64
	doubles   float64
	delays    float64 // a mail takes up to longest to reach the mailbox
	longest   time.Duration
	moderates float64 // a player's mail is held for hours
}

// post is one mail in the list's archive.
type post struct {
	at        time.Time // list time
	raw       []byte    // as in the archive
	id        string    // Message-ID, without brackets
	own       bool      // of the program
	delivered time.Time // when it was put into the program's mailbox; zero if it was not yet
	moderated bool
}

// list distributes mails: to its archive at once, to the program's mailbox
// after a while.
type list struct {
	seed   Seed
	dice   *dice // for what is drawn in the order of the archive
	faults *faults
	manner manners
	box    *mailbox
	seen   func(post) // each new post of the archive, in order

	mu      sync.Mutex
	archive []*post
	persons map[string][]string // address → Message-IDs of the program's mails to it
}

// received is a Received line.
func received(from, by string, at time.Time) string {
	return fmt.Sprintf("Received: from %s (%s [192.0.2.7])\r\n\tby %s with ESMTP id x%d; %s\r\n", from, from, by, at.Unix(), at.UTC().Format(mailDate))
}

// submit takes a mail for a recipient, as an SMTP server does after the final dot.
func (l *list) submit(raw []byte, to string) {
	id, from := identify(raw)
	switch {
	case strings.EqualFold(to, listAddress):
		l.distribute(raw, id, from == selfAddress)
	case strings.EqualFold(to, selfAddress):
		now := time.Now()
		l.box.deliver(append([]byte(received("smtp.example.org", mailHost, now)), raw...))
	default:
		l.mu.Lock()
		l.persons[to] = append(l.persons[to], id)
		l.mu.Unlock()
	}
}

func identify(raw []byte) (id, from string) {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return "", ""
	}
	if a, err := mail.ParseAddress(m.Header.Get("From")); err == nil {
		from = strings.ToLower(a.Address)
	}
	return strings.Trim(m.Header.Get("Message-ID"), "<> "), from
}

// distribute stamps a post and sends it out. No two posts have one second: which
// of two came first is then nobody's opinion.
func (l *list) distribute(raw []byte, id string, own bool) {
	l.mu.Lock()
	at := time.Now().UTC().Truncate(time.Second)
	if n := len(l.archive); n > 0 && !at.After(l.archive[n-1].at) {
		at = l.archive[n-1].at.Add(time.Second)
	}
	p := &post{at: at, raw: l.rewritten(raw, at, own), id: id, own: own}
	delays := []time.Duration{l.delay(p)}
	if l.faults.strike(l.dice, l.manner.doubles, "list doubles") {
		delays = append(delays, l.dice.between(0, l.manner.longest))
	}
	l.archive = append(l.archive, p)
	l.mu.Unlock()
	l.seen(*p)
	for _, d := range delays {
		time.AfterFunc(at.Sub(time.Now())+d, func() { l.deliver(p) })
	}
}

// delay is how long a post takes from the list to the program's mailbox.
func (l *list) delay(p *post) time.Duration {
	d := l.dice
	switch {
	case !p.own && l.faults.strike(d, l.manner.moderates, "list moderates"):
		p.moderated = true
		return d.between(time.Minute, 40*time.Hour)
	case l.faults.strike(d, l.manner.delays, "list delays"):
		return d.between(0, l.manner.longest)
	}
	return d.between(0, 3*time.Second)
}

func (l *list) deliver(p *post) {
	now := time.Now()
	l.box.deliver(append([]byte(received(listHost, mailHost, now)), p.raw...))
	l.mu.Lock()
	defer l.mu.Unlock()
	if p.delivered.IsZero() {
		p.delivered = now
	}
}

// rewritten is a post as the list sends it out.
func (l *list) rewritten(raw []byte, at time.Time, own bool) []byte {
	head, body, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
	var out bytes.Buffer
	out.WriteString(received("smtp.example.org", listHost, at))
	fmt.Fprintf(&out, "List-Id: <%s>\r\nList-Post: <mailto:%s>\r\nPrecedence: list\r\n", listID, listAddress)
	plain := !bytes.Contains(head, []byte("quoted-printable")) && !bytes.Contains(head, []byte("base64"))
	text := append(bytes.TrimRight(body, "\r\n"), []byte("\r\n"+l.manner.footer)...)
	encode := plain && l.manner.encodes
	for _, line := range strings.Split(string(head), "\r\n") {
		switch name, value, _ := strings.Cut(line, ":"); {
		case strings.EqualFold(name, "subject"):
			line = "Subject: " + l.manner.prefix + strings.TrimSpace(value)
		case strings.EqualFold(name, "from") && l.manner.munges:
			line = munged(strings.TrimSpace(value), own && l.manner.anonymous)
		case strings.EqualFold(name, "content-transfer-encoding") && encode:
			line = "Content-Transfer-Encoding: base64"
		}
		out.WriteString(line + "\r\n")
	}
	out.WriteString("\r\n")
	if encode {
		code := base64.StdEncoding.EncodeToString(text)
		for len(code) > 76 {
			out.WriteString(code[:76] + "\r\n")
			code = code[76:]
		}
		text = []byte(code + "\r\n")
	}
	out.Write(text)
	return out.Bytes()
}

// munged is From with the list's own address; the author's stands in Reply-To,
// unless the list puts itself there as well.
func munged(from string, anonymous bool) string {
	name, _, _ := strings.Cut(from, "<")
	if anonymous {
		from = listAddress
	}
	return fmt.Sprintf("From: \"%s via fnomic\" <%s>\r\nReply-To: %s", strings.Trim(strings.TrimSpace(name), `"`), listAddress, from)
}

// posts is the archive so far.
func (l *list) posts() []post {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]post, 0, len(l.archive))
	for _, p := range l.archive {
		all = append(all, *p)
	}
	return all
}

// smtpSession is one connection to the submission server.
type smtpSession struct {
	list   *list
	dice   *dice
	faults *faults
	temp   float64 // 4yz
	perm   float64 // 5yz
	to     []string
}

func (s *smtpSession) stumble(command string) error {
	switch {
	case s.faults.strike(s.dice, s.temp, "smtp 4yz to "+command):
		return &smtp.SMTPError{Code: pick(s.dice, []int{421, 450, 451, 452}), EnhancedCode: smtp.EnhancedCode{4, 7, 1}, Message: "greylisted, try again later"}
	case s.faults.strike(s.dice, s.perm, "smtp 550 to "+command):
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "we do not like this"}
	}
	return nil
}

func (s *smtpSession) Mail(string, *smtp.MailOptions) error { s.to = nil; return s.stumble("MAIL") }

func (s *smtpSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = append(s.to, to)
	return s.stumble("RCPT")
}

func (s *smtpSession) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if err := s.stumble("DATA"); err != nil {
		return err
	}
	for _, to := range s.to {
		s.list.submit(raw, to)
	}
	return nil
}

func (s *smtpSession) Reset()        { s.to = nil }
func (s *smtpSession) Logout() error { return nil }
