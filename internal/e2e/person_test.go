//go:build e2e

package e2e

import (
	"bytes"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	_ "github.com/emersion/go-message/charset" // players write in their charsets
	"github.com/emersion/go-message/mail"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// listAddress is the list of deploy/stack.
const listAddress = "fnomic@listes.test"

// patience is how long a mail may take through all servers.
const patience = 40 * time.Second

// person writes to the list and reads it, over TLS and with a password.
type person struct {
	site *site
	name string
}

// letter is a mail as a person's mail program shows it.
type letter struct {
	id, from, subject, body, inReplyTo string
	raw                                []byte
}

func (s *site) tls(t testing.TB) *tls.Config {
	t.Helper()
	pem, err := os.ReadFile(s.path("tls/ca.pem"))
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(pem)
	return &tls.Config{RootCAs: pool, ServerName: "courrier.listes.test", MinVersion: tls.VersionTLS12}
}

func (s *site) password(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(s.path("secrets/" + name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(b))
}

// post writes to the list. With an answered letter the mail is a reply in its
// thread, with its text quoted underneath, as mail programs make it.
func (p person) post(t testing.TB, subject, text string, answered *letter) string {
	t.Helper()
	id := rand.Text() + "@boites.test"
	c, err := smtp.DialStartTLS(p.site.smtp, p.site.tls(t))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Auth(sasl.NewPlainClient("", p.name, p.site.password(t, p.name))); err != nil {
		t.Fatal(err)
	}
	raw := p.compose(t, id, subject, text, answered)
	if err := c.SendMail(p.name+"@boites.test", []string{listAddress}, bytes.NewReader(raw)); err != nil {
		t.Fatal(err)
	}
	if err := c.Quit(); err != nil {
		t.Fatal(err)
	}
	return id
}

func (p person) compose(t testing.TB, id, subject, text string, answered *letter) []byte {
	t.Helper()
	var h mail.Header
	h.SetAddressList("From", []*mail.Address{{Name: strings.ToUpper(p.name[:1]) + p.name[1:], Address: p.name + "@boites.test"}})
	h.SetAddressList("To", []*mail.Address{{Address: listAddress}})
	h.SetDate(time.Now()) // the sender's date is never asked
	h.SetMessageID(id)
	if answered != nil {
		subject = "Re: " + answered.subject
		h.SetMsgIDList("In-Reply-To", []string{answered.id})
		h.SetMsgIDList("References", []string{answered.id})
		text += "\n\nLe greffier a écrit :\n> " + strings.ReplaceAll(answered.body, "\n", "\n> ") + "\n"
	}
	h.SetSubject(subject)
	h.SetContentType("text/plain", map[string]string{"charset": "utf-8"})
	h.Set("Content-Transfer-Encoding", "quoted-printable")
	var b bytes.Buffer
	w, err := mail.CreateSingleInlineWriter(&b, h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// letters reads the whole mailbox.
func (p person) letters(t testing.TB) []letter {
	t.Helper()
	c, err := imapclient.DialTLS(p.site.imaps, &imapclient.Options{TLSConfig: p.site.tls(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login(p.name, p.site.password(t, p.name)).Wait(); err != nil {
		t.Fatal(err)
	}
	box, err := c.Select("INBOX", &imap.SelectOptions{ReadOnly: true}).Wait()
	if err != nil {
		t.Fatal(err)
	}
	if box.NumMessages == 0 {
		return nil
	}
	whole := &imap.FetchItemBodySection{Peek: true}
	found, err := c.Fetch(imap.UIDSet{imap.UIDRange{Start: 1}}, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{whole}}).Collect()
	if err != nil {
		t.Fatal(err)
	}
	var out []letter
	for _, m := range found {
		out = append(out, parse(t, m.FindBodySection(whole)))
	}
	return out
}

func parse(t testing.TB, raw []byte) letter {
	t.Helper()
	r, err := mail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		t.Fatalf("%v in\n%s", err, raw)
	}
	l := letter{raw: raw, inReplyTo: strings.Trim(r.Header.Get("In-Reply-To"), "<>")}
	if l.id, err = r.Header.MessageID(); err != nil {
		t.Fatal(err)
	}
	if l.subject, err = r.Header.Subject(); err != nil {
		t.Fatal(err)
	}
	if from, err := r.Header.AddressList("From"); err == nil && len(from) > 0 {
		l.from = from[0].Address
	}
	part, err := r.NextPart()
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(part.Body)
	var open base64.CorruptInputError // a footer behind the code: what came before it is there
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.As(err, &open) {
		t.Logf("body of %q: %v", l.subject, err)
	}
	l.body = strings.ReplaceAll(string(body), "\r\n", "\n")
	return l
}

// await waits for a letter that is as wanted, and gives it.
func (p person) await(t testing.TB, what string, wanted func(letter) bool) *letter {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(150 * time.Millisecond) {
		for _, l := range p.letters(t) {
			if wanted(l) {
				return &l
			}
		}
	}
	for _, l := range p.letters(t) {
		t.Logf("%s has: %s: %s", p.name, l.from, l.subject)
	}
	t.Fatalf("%s got no %s", p.name, what)
	return nil
}

// fromProgram matches the program's letters that say something.
func fromProgram(words string) func(letter) bool {
	return func(l letter) bool {
		return l.byProgram() && strings.Contains(l.subject+"\n"+l.body, words)
	}
}

// byProgram tells the program's letters, under the list's From too.
func (l letter) byProgram() bool {
	return l.from == "greffier@boites.test" || l.from == listAddress && bytes.Contains(l.raw, []byte("X-Fnomic-Post: "))
}
