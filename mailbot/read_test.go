package mailbot

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/mailbot/acts"
	"github.com/fnomic/fnomic/mailbot/decode"
)

// setting is the setting of the shared cases (shared/mails/FORMAT.md).
func setting() Setting {
	return Setting{
		List: "fnomic@listes.example", ListID: "fnomic.listes.example", ListHost: "listes.example",
		Self: "greffier@listes.example", AuthServ: "mx.greffier.example",
	}
}

var clock = time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)

const way = "Received: from listes.example (listes.example [203.0.113.25])\n by mx.greffier.example; Fri, 20 Nov 2026 10:00:05 +0100\n" +
	"Received: from smtp.x.example (smtp.x.example [198.51.100.7])\n by listes.example; Fri, 20 Nov 2026 10:00:00 +0100\n"

func readMail(fields, body string) Reading {
	return Read([]byte(way+fields+"\n"+body), Envelope{Now: clock}, setting(), acts.Context{})
}

// TestReadObject holds the outside interface of design §4.1: every key is there
// and lists are never null.
func TestReadObject(t *testing.T) {
	b, err := json.Marshal(readMail("From: Alice <a@x.example>\nMessage-ID: <1@x>\n", "Bonjour.\n"))
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(b, &m); err != nil {
		t.Fatal(err)
	}
	for _, k := range []string{"message_id", "in_reply_to", "from", "name", "at", "at_source", "subject", "body", "text", "acts", "asked", "notices", "ignored", "defects"} {
		if v, ok := m[k]; !ok || v == nil {
			t.Errorf("%s: %v in %s", k, v, b)
		}
	}
	if m["at"] != "2026-11-20T09:00:00Z" {
		t.Errorf("at %v", m["at"])
	}
}

func TestThread(t *testing.T) {
	r := readMail("Message-ID: <1@x> (un commentaire)\nIn-Reply-To: Message de Alice du lundi <2@x>\n <3@x>\nReferences: <0@x>\n\t<2@x>\n", "")
	if r.MessageID != "<1@x>" || r.InReplyTo != "<2@x>" || strings.Join(r.References, " ") != "<0@x> <2@x>" {
		t.Errorf("%q %q %q", r.MessageID, r.InReplyTo, r.References)
	}
	if r := readMail("References: <0@x> <2@x>\n", ""); r.InReplyTo != "<2@x>" {
		t.Errorf("without In-Reply-To: %q", r.InReplyTo)
	}
}

// TestListTimeSources holds the order of design §4.1: received, internaldate,
// archive, now.
func TestListTimeSources(t *testing.T) {
	in, ar := clock.Add(-time.Hour), clock.Add(-2*time.Hour)
	for _, c := range []struct {
		env  Envelope
		raw  string
		at   time.Time
		from string
	}{
		{Envelope{in, ar, clock}, way, time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC), FromReceived},
		{Envelope{in, ar, clock}, "", in, FromInternal},
		{Envelope{time.Time{}, ar, clock}, "", ar, FromArchive},
		{Envelope{Now: clock}, "From a@b Tue Nov 21 20:10:00 2000\n", time.Date(2000, 11, 21, 20, 10, 0, 0, time.UTC), FromArchive},
		{Envelope{Now: clock}, "", clock, FromNow},
	} {
		r := Read([]byte(c.raw+"From: a@x.example\nDate: Mon, 1 Jan 2001 00:00:00 +0000\n\n"), c.env, setting(), acts.Context{})
		if !r.At.Equal(c.at) || r.AtSource != c.from {
			t.Errorf("%v %s, want %v %s", r.At, r.AtSource, c.at, c.from)
		}
	}
}

// TestAuthenticationResults: only the mailbox's own server is believed, and only
// where it alone can have written (RFC 8601 §5).
func TestAuthenticationResults(t *testing.T) {
	const mx = "Authentication-Results: mx.greffier.example; dmarc=pass header.from=x.example\n"
	for name, c := range map[string]struct {
		head, below string
		want        Verdict
	}{
		"above":        {mx, "", AuthPass},
		"below":        {"", mx, AuthUnknown},
		"other server": {strings.Replace(mx, "mx.g", "mx.h", 1), "", AuthUnknown},
		"fail":         {strings.Replace(mx, "pass", "fail", 1), "", AuthFail},
		"contradict":   {mx + strings.Replace(mx, "pass", "fail", 1), "", AuthUnknown},
		"two results":  {strings.TrimSpace(mx) + "; dmarc=fail header.from=y.example\n", "", AuthUnknown},
		"in a string":  {"Authentication-Results: mx.greffier.example; spf=fail reason=\"; dmarc=pass header.from=x.example\" smtp.mailfrom=y\n", "", AuthUnknown},
		"in a comment": {"Authentication-Results: mx.greffier.example; spf=fail (dmarc=pass header.from=x.example) smtp.mailfrom=y\n", "", AuthUnknown},
		"case of id":   {strings.Replace(mx, "mx.greffier.example", "MX.Greffier.Example", 1), "", AuthPass},
		"none":         {"Authentication-Results: mx.greffier.example; none\n", "", AuthUnknown},
	} {
		r := Read([]byte(c.head+way+c.below+"From: a@x.example\n\n"), Envelope{Now: clock}, setting(), acts.Context{})
		if r.Auth.DMARC != c.want {
			t.Errorf("%s: %+v", name, r.Auth)
		}
	}
}

// TestOverLimitWithholdsActs holds design §4.4-5: a real act in a mail over the
// limits is not done but shown.
func TestOverLimitWithholdsActs(t *testing.T) {
	r := readMail("From: a@x.example\n"+strings.Repeat("X-A: "+strings.Repeat("b", 70)+"\n", 1000), "VOTE 321 : POUR\n")
	if !r.Over || len(r.Acts) > 0 || len(r.Asked) > 0 {
		t.Errorf("over %v, acts %v", r.Over, r.Acts)
	}
	r = readMail("From: a@x.example\nAuto-Submitted: auto-generated\n", "VOTE 321 : POUR\n")
	if r.Ignored != AsideMarked || len(r.Acts) > 0 {
		t.Errorf("ignored %q, acts %v", r.Ignored, r.Acts)
	}
}

// TestStuffedQuoteIsNoAct: what format=flowed calls the sender's own, but every
// reader sees as quoted, is text and no act.
func TestStuffedQuoteIsNoAct(t *testing.T) {
	r := readMail("From: a@x.example\nContent-Type: text/plain; format=flowed\n", " > VOTE 321 : POUR\n\nvoir ci-dessus\n")
	if !strings.HasPrefix(r.Text, "> VOTE") || len(r.Acts) > 0 {
		t.Errorf("%q %v", r.Text, r.Acts)
	}
	if got := said(decode.Literal + "> VOTE : POUR\nsuite"); got != "suite" {
		t.Errorf("%q", got)
	}
}

func TestIdentity(t *testing.T) {
	a := readMail("From: a@x.example\nMessage-ID: <1@x>\n", "pour\n-- \nLe pied d'une copie\n")
	b := readMail("From: A@X.example\nMessage-ID: <1@x>\n", "pour\n")
	c := readMail("From: a@x.example\nMessage-ID: <1@x>\n", "contre\n")
	if a.Identity() != b.Identity() || a.Identity() == c.Identity() {
		t.Errorf("%v %v %v", a.Identity(), b.Identity(), c.Identity())
	}
}

func TestSources(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) string {
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return p
	}
	eml := write("a.eml", "From: a@b\n\nFrom here on\n")
	mbox := write("archive", "From a at b.example  Tue Nov 21 20:10:00 2000\nSubject: 1\n\ntexte\nFrom la vie\n>From x\n\nFrom here on, nothing.\n\nFrom c@d Wed Nov 22 09:00:00 2000\nSubject: 2\n\nfin\n")
	write("md/new/2.x", "Subject: neuf\n\n")
	write("md/cur/1.x:2,S", "Subject: lu\n\n")
	write("md/tmp/3.x", "Subject: non\n\n")
	for path, want := range map[string][]string{eml: {"From: a@b"}, mbox: {"Subject: 1", "Subject: 2"}, filepath.Join(dir, "md"): {"Subject: lu", "Subject: neuf"}, dir: {"From: a@b"}, "-": {"Subject: stdin"}} {
		var got []string
		var last Source
		err := Sources(path, strings.NewReader("Subject: stdin\n\n"), func(s Source) error {
			line, _, _ := strings.Cut(string(s.Raw), "\n")
			got = append(got, line)
			last = s
			return nil
		})
		if err != nil || strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%s: %q, %v", path, got, err)
		}
		if path == mbox && !last.Archive.Equal(time.Date(2000, 11, 22, 9, 0, 0, 0, time.UTC)) {
			t.Errorf("archive time %v", last.Archive)
		}
	}
	var bodies []string
	if err := Sources(mbox, nil, func(s Source) error { bodies = append(bodies, string(s.Raw)); return nil }); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(bodies[0], "\nFrom x\n") || !strings.Contains(bodies[0], "From here on, nothing.") {
		t.Errorf("%q", bodies[0])
	}
	if err := Sources(filepath.Join(dir, "rien"), nil, nil); err == nil {
		t.Error("no error for a missing file")
	}
}

// FuzzRead holds that every input gives a reading with one list time and one
// verdict, and that its JSON is valid.
func FuzzRead(f *testing.F) {
	f.Add([]byte(way + "From: a@x.example\n\npour\n"))
	f.Add([]byte("Received: from (a by b;;) by listes.example;;\nFrom: \"\n\n"))
	f.Add([]byte("Authentication-Results: mx.greffier.example; dmarc=pass (\" header.from=x\nReply-To: <\nFrom: fnomic@listes.example\n\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		r := Read(raw, Envelope{Now: clock}, setting(), acts.Context{})
		if r.At.IsZero() || r.AtSource == "" {
			t.Fatal("no list time")
		}
		if strings.ContainsAny(r.From+r.Name+r.Subject, "\r\n") {
			t.Fatalf("line end in %q %q %q", r.From, r.Name, r.Subject)
		}
		if _, err := json.Marshal(r); err != nil {
			t.Fatal(err)
		}
		if r.Ignored != "" && len(r.Acts) > 0 {
			t.Fatal("acts of a mail set aside")
		}
	})
}
