package main

import (
	"maps"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
)

var imapAddr = regexp.MustCompile(`IMAP (127\.0\.0\.1:\d+)`)

// checkMailboxes reads each local mailbox over IMAP, as a mail program would,
// and looks for the score mail with the points that README tells.
func checkMailboxes(t *testing.T, out string) {
	t.Helper()
	m := imapAddr.FindStringSubmatch(out)
	if m == nil {
		t.Fatalf("run does not tell its IMAP address:\n%s", out)
	}
	want := map[string]int{"Alice": 10, "Bruno": 0, "Chloé": 10, "David": -3}
	for _, name := range []string{"alice", "bruno", "chloe", "david"} {
		body := scoreMail(t, m[1], name+"@nomic.test")
		got := map[string]int{}
		_, table, _ := strings.Cut(body, "Score ")
		for _, l := range regexp.MustCompile(`(?m)^ *(\pL+) +(-?\d+) `).FindAllStringSubmatch(table, -1) {
			if _, is := want[l[1]]; is {
				got[l[1]], _ = strconv.Atoi(l[2])
			}
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s reads the scores %v, want %v in\n%s", name, got, want, body)
		}
	}
}

func scoreMail(t *testing.T, addr, login string) string {
	t.Helper()
	c, err := imapclient.DialInsecure(addr, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login(login, "local").Wait(); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	whole := &imap.FetchItemBodySection{Peek: true}
	mails, err := c.Fetch(imap.UIDSet{imap.UIDRange{Start: 1}}, &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{whole}}).Collect()
	if err != nil {
		t.Fatal(err)
	}
	body, n := "", 0
	for _, m := range mails {
		r := mailbot.Read(m.FindBodySection(whole), mailbot.Envelope{}, mailbot.Setting{}, acts.Context{})
		if strings.Contains(r.Subject, "RÉSULTATS DE LA PROPOSITION 321 ET SCORES") {
			body, n = r.Body, n+1
		}
	}
	if n != 1 {
		t.Fatalf("%s has %d score mails", login, n)
	}
	return body
}
