package locallist

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	imapreader "github.com/fnomic/fnomic/mailbot/imap"
	smtpsender "github.com/fnomic/fnomic/mailbot/smtp"
)

// The in-memory server of the library lost one wake-up in ten here.
func TestEveryPostIsAnnouncedInIdle(t *testing.T) {
	l := open(t, Config{NoSync: true})
	subscribe(t, l, "Alice")
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	defer cancel()
	const posts = 150
	next := make(chan struct{}, posts)
	g := &gather{stop: cancel, done: func(n int) bool { next <- struct{}{}; return n == posts }}
	ended := make(chan error, 1)
	go func() { ended <- poller(t, l, "fnomic", time.Hour).Run(ctx, imapreader.Cursor{}, g) }()
	for i := range posts {
		post(t, l, Draft{From: "Alice", Subject: fmt.Sprint(i)})
		select {
		case <-next:
		case <-ctx.Done():
		}
	}
	if err := <-ended; !errors.Is(err, context.Canceled) || len(g.mails) != posts {
		t.Errorf("%d of %d mails, %v", len(g.mails), posts, err)
	}
}

func TestSlowReaderHoldsNobodyUp(t *testing.T) {
	l := open(t, Config{NoSync: true})
	subscribe(t, l, "Alice")
	for range 3 {
		post(t, l, Draft{From: "Alice", Subject: "long", Body: strings.Repeat("ligne\n", 400_000)})
	}
	conn, err := net.Dial("tcp", l.IMAPAddr())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "a LOGIN alice local\r\nb SELECT INBOX\r\nc FETCH 1:* BODY[]\r\n")
	in := bufio.NewReader(conn)
	for line := ""; !strings.Contains(line, "FETCH"); { // and reads no further
		if line, err = in.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
	}
	posted := make(chan struct{})
	go func() {
		defer close(posted)
		post(t, l, Draft{From: "Alice", Subject: "après"})
	}()
	select {
	case <-posted:
	case <-time.After(20 * time.Second):
		t.Error("a slow reader blocks the list")
	}
}

func dial(t *testing.T, l *List, login string) *imapclient.Client {
	t.Helper()
	c, err := imapclient.DialInsecure(l.IMAPAddr(), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if err := c.Login(login, l.Password()).Wait(); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestMailProgramCanBrowse(t *testing.T) {
	l := open(t, Config{})
	subscribe(t, l, "Alice")
	post(t, l, Draft{From: "Alice", Subject: "Où l'on vote", Body: "pour"})
	post(t, l, Draft{From: "Alice", Subject: "Autre", Body: "contre"})
	c := dial(t, l, "alice")
	folders, err := c.List("", "*", nil).Collect()
	if err != nil || len(folders) != 2 || folders[1].Mailbox != "Archive" {
		t.Errorf("folders %v, %v", folders, err)
	}
	for _, folder := range []string{"INBOX", "Archive"} {
		if _, err := c.Select(folder, nil).Wait(); err != nil {
			t.Fatal(err)
		}
		got, err := c.Fetch(imap.SeqSetNum(1), &imap.FetchOptions{Envelope: true, Flags: true, BodyStructure: &imap.FetchItemBodyStructure{},
			BodySection: []*imap.FetchItemBodySection{{Part: []int{1}}}}).Collect()
		if err != nil || len(got) != 1 || got[0].Envelope.Subject != "Où l'on vote" || string(got[0].BodySection[0].Bytes) != "pour\r\n" {
			t.Errorf("%s: %+v, %v", folder, got, err)
		}
	}
	status, err := c.Status("Archive", &imap.StatusOptions{NumMessages: true, NumUnseen: true}).Wait()
	if err != nil || *status.NumMessages != 2 || *status.NumUnseen != 1 {
		t.Errorf("%+v, %v", status, err)
	}
	if err := c.Store(imap.SeqSetNum(1), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagFlagged}}, nil).Close(); err != nil {
		t.Error(err)
	}
	for what, criteria := range map[string]*imap.SearchCriteria{
		"subject": {Header: []imap.SearchCriteriaHeaderField{{Key: "Subject", Value: "AUTRE"}}},
		"body":    {Body: []string{"contre"}},
		"unseen":  {NotFlag: []imap.Flag{imap.FlagSeen}},
		"not":     {Not: []imap.SearchCriteria{{Flag: []imap.Flag{imap.FlagFlagged}}}},
		"star":    {UID: []imap.UIDSet{{imap.UIDRange{}}}},
		"or":      {Or: [][2]imap.SearchCriteria{{{Larger: 1 << 20}, {SeqNum: []imap.SeqSet{imap.SeqSetNum(2)}}}}},
		"since":   {Since: time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC), SeqNum: []imap.SeqSet{imap.SeqSetNum(2)}},
	} {
		found, err := c.UIDSearch(criteria, nil).Wait()
		if err != nil || !slices.Equal(found.AllUIDs(), []imap.UID{2}) {
			t.Errorf("search by %s: %v, %v", what, found, err)
		}
	}
	if err := c.Expunge().Close(); err != nil {
		t.Error(err)
	}
	if err := c.Create("Sent", nil).Wait(); err == nil {
		t.Error("a folder was made")
	}
}

func TestLoginNeedsANameOnTheListAndThePassword(t *testing.T) {
	l := open(t, Config{})
	subscribe(t, l, "Alice")
	for login, password := range map[string]string{"alice": "wrong", "eve": "local", "archive": "local", "nomic": "local", "": "local"} {
		c, err := imapclient.DialInsecure(l.IMAPAddr(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Login(login, password).Wait(); err == nil {
			t.Errorf("%q with %q came in", login, password)
		}
		c.Close()
	}
}

// A mail that the library's parser cannot stand is served byte for byte.
func TestMalformedMailIsServedWhole(t *testing.T) {
	l := open(t, Config{})
	subscribe(t, l, "Alice")
	raw := "From alice mbox line\r\nFrom: alice@nomic.test\r\nno field here\r\nSubject: x\r\n\r\ncorps\r\n"
	if r := send(t, l, "alice@nomic.test", l.Address(), raw); r.Outcome != smtpsender.Accepted {
		t.Fatalf("%+v", r)
	}
	mails := readAll(t, l, "fnomic")
	if len(mails) != 1 || !bytes.HasSuffix(mails[0].Raw, []byte(raw)) {
		t.Errorf("%d mails: %+v", len(mails), mails)
	}
}
