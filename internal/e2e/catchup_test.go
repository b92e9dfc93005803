//go:build e2e

package e2e

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"github.com/fnomic/fnomic/internal/view"
)

// howMany mails are caught up.
const howMany = 10_000

// BenchmarkCatchUp10000 takes a mailbox of 10,000 mails from Dovecot into the
// ledger and compares that with a bare UID FETCH 1:* (BODY.PEEK[]) of the same
// mailbox by the same client: until the last mail is stored for good, and until
// every mail is read, judged and answered for.
func BenchmarkCatchUp10000(b *testing.B) {
	s := newSite(b, "plain")
	p := &program{site: s, bin: binary(b)}
	p.start(b)
	b.Cleanup(func() { p.stop(b) })
	alice := person{site: s, name: "alice"}
	alice.post(b, "", "INSCRIPTION : Alice", nil)
	p.awaitState(b, "Alice plays", func(v view.Game) bool { return len(v.Players) == 1 })
	p.verb(b, "start", "--force", "--dir", s.state())
	began := p.awaitState(b, "Alice's turn", func(v view.Game) bool { return v.Turn.Until != nil })
	p.stop(b)
	s.fill(b, began.At.Add(time.Second))

	mails, bare := s.bareFetch(b)
	b.ResetTimer()
	start := time.Now()
	p.launch(b)
	s.awaitLog(b, fmt.Sprintf(`"uid":%d,`, mails)) // the last mail stands in the ledger
	taken := time.Since(start)
	p.awaitState(b, "the last mail's proposal", func(v view.Game) bool { return v.Turn.Phase == "debate" })
	whole := time.Since(start)
	b.StopTimer()

	b.ReportMetric(taken.Seconds()/bare.Seconds(), "times-bare-fetch-until-stored")
	b.ReportMetric(whole.Seconds()/bare.Seconds(), "times-bare-fetch-until-decided")
	b.ReportMetric(float64(mails)/whole.Seconds(), "mails/s")
	b.ReportMetric(float64(mails)/bare.Seconds(), "bare-mails/s")
	b.ReportMetric(p.rssAnon(b), "RssAnon-MB")
}

// fill writes mails into the program's Maildir, as the list would deliver them.
func (s *site) fill(b *testing.B, at time.Time) {
	b.Helper()
	dir := s.path("mail/greffier/mail/new")
	owner, err := os.Stat(dir)
	if err != nil {
		b.Fatal(err)
	}
	for i := range howMany {
		text := strings.Repeat("Une phrase de la discussion, qui n'est l'acte de personne et ne demande rien.\r\n", 25)
		if i == howMany-1 {
			text = "PROPOSITION : Tout le monde a gagné.\r\n"
		}
		raw := fmt.Sprintf(listMail, at.Format(time.RFC1123Z), at.Format(time.RFC1123Z), i, i, text)
		name := filepath.Join(dir, fmt.Sprintf("%d.M%06dP1.vm,S=%d", at.Unix(), i, len(raw)))
		if err := os.WriteFile(name, []byte(raw), 0o600); err != nil {
			b.Fatal(err)
		}
		if err := chownLike(name, owner); err != nil {
			b.Fatal(err)
		}
	}
}

const listMail = "Received: from courrier.listes.test ([127.0.0.1])\r\n\tby courrier.listes.test with LMTP\r\n\tfor <greffier@boites.test>; %s\r\n" +
	"Received: from chez-alice.example (chez-alice.example [192.0.2.7])\r\n\tby courrier.listes.test (Postfix) with ESMTPSA\r\n\tfor <fnomic@listes.test>; %s\r\n" +
	"From: Alice <alice@boites.test>\r\nTo: fnomic@listes.test\r\nSubject: Discussion %d\r\nMessage-ID: <bench.%d@boites.test>\r\n" +
	"List-Id: fnomic <fnomic.listes.test>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s"

// bareFetch reads every byte of the mailbox and does nothing with it.
func (s *site) bareFetch(b *testing.B) (int, time.Duration) {
	b.Helper()
	c, err := imapclient.DialTLS(s.imaps, &imapclient.Options{TLSConfig: s.tls(b)})
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	if err := c.Login("greffier", s.password(b, "greffier")).Wait(); err != nil {
		b.Fatal(err)
	}
	// The first look makes Dovecot index the new files; neither side pays for it.
	if _, err := c.Select("INBOX", &imap.SelectOptions{ReadOnly: true}).Wait(); err != nil {
		b.Fatal(err)
	}
	start := time.Now()
	cmd := c.Fetch(imap.UIDSet{imap.UIDRange{Start: 1}}, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{{Peek: true}}})
	mails := 0
	for m := cmd.Next(); m != nil; m = cmd.Next() {
		for item := m.Next(); item != nil; item = m.Next() {
			if body, ok := item.(imapclient.FetchItemDataBodySection); ok {
				if _, err := io.Copy(io.Discard, body.Literal); err != nil {
					b.Fatal(err)
				}
				mails++
			}
		}
	}
	if err := cmd.Close(); err != nil {
		b.Fatal(err)
	}
	return mails, time.Since(start)
}

var rssLine = regexp.MustCompile(`RssAnon:\s+(\d+) kB`)

// rssAnon is the program's own memory, in MB.
func (p *program) rssAnon(b *testing.B) float64 {
	b.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	m := rssLine.FindSubmatch(status)
	if m == nil {
		b.Fatal("no RssAnon in /proc")
	}
	kb, _ := strconv.ParseFloat(string(m[1]), 64)
	return kb / 1024
}
