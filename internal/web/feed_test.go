package web_test

import (
	"bytes"
	"encoding/xml"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/web"
)

// atom is a feed as RFC 4287 has it, read by the standard library.
type atom struct {
	XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Author  string   `xml:"author>name"`
	Entries []struct {
		ID      string `xml:"id"`
		Title   string `xml:"title"`
		Updated string `xml:"updated"`
		Link    struct {
			Href string `xml:"href,attr"`
		} `xml:"link"`
		Content struct {
			Type string `xml:"type,attr"`
			Text string `xml:",chardata"`
		} `xml:"content"`
	} `xml:"entry"`
}

func page(t testing.TB, in web.Input, name string) []byte {
	t.Helper()
	p, ok := web.Build(in).Page(name)
	if !ok {
		t.Fatalf("no %s", name)
	}
	return written(t, p)
}

// TestFeed holds the required elements of RFC 4287 §4.1 and that links lead to the messages.
func TestFeed(t *testing.T) {
	in := playedGame(t).end
	var f atom
	if err := xml.Unmarshal(page(t, in, "flux.xml"), &f); err != nil {
		t.Fatal(err)
	}
	if f.ID == "" || f.Title == "" || f.Author == "" || len(f.Entries) != 40 {
		t.Errorf("%q %q %q, %d entries", f.ID, f.Title, f.Author, len(f.Entries))
	}
	site := web.Build(in)
	seen := map[string]bool{}
	for i, e := range f.Entries {
		at, err := time.Parse(time.RFC3339, e.Updated)
		m := in.Messages[len(in.Messages)-1-i]
		if err != nil || !at.Equal(m.At) || e.Title != m.Subject || !strings.Contains(e.Content.Text, "<pre>") || seen[e.ID] {
			t.Errorf("%+v, %v", e, err)
		}
		if _, ok := site.Page(e.Link.Href); !ok {
			t.Errorf("no %s", e.Link.Href)
		}
		seen[e.ID] = true
	}
}

// TestFeedStays holds that a message keeps its identity when others follow.
func TestFeedStays(t *testing.T) {
	in := playedGame(t)
	ids := func(in web.Input) []string {
		var f atom
		if err := xml.Unmarshal(page(t, in, "flux.xml"), &f); err != nil {
			t.Fatal(err)
		}
		all := []string{f.ID}
		for _, e := range f.Entries {
			all = append(all, e.ID)
		}
		return all
	}
	early, late := ids(in.midway), ids(in.end)
	if early[0] != late[0] || !slices.Contains(late, early[1]) {
		t.Error("a feed or an entry has another identity later on")
	}
}

// TestCalendar holds RFC 5545: lines of at most 75 octets, each event with its
// identity, and every window that runs at its last instant.
func TestCalendar(t *testing.T) {
	in := playedGame(t).midway
	raw := page(t, in, "calendrier.ics")
	for _, l := range strings.Split(string(raw), "\r\n") {
		if len(l) > 75 || strings.ContainsAny(l, "\r\n") {
			t.Errorf("%d octets: %q", len(l), l)
		}
	}
	if !strings.Contains(string(raw), "\r\n ") {
		t.Error("nothing is folded: the test shows nothing")
	}
	cal, err := ics.ParseCalendar(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	limits := gazette.Limits(in.State)
	if len(cal.Events()) != len(limits) || len(limits) < 2 {
		t.Fatalf("%d events for %d windows", len(cal.Events()), len(limits))
	}
	for i, e := range cal.Events() {
		at, err := e.GetStartAt()
		summary := e.GetProperty(ics.ComponentPropertySummary)
		if err != nil || !at.Equal(limits[i].At) || e.Id() == "" || !strings.Contains(summary.Value, limits[i].What) {
			t.Errorf("%v %v %+v", at, err, summary)
		}
	}
}

// TestHostileWordsAreCarried holds that feed and calendar stay readable
// whatever players write.
func TestHostileWordsAreCarried(t *testing.T) {
	var f atom
	if err := xml.Unmarshal(page(t, hostile(), "flux.xml"), &f); err != nil || len(f.Entries) != 1 || strings.Contains(f.Entries[0].Content.Text, "<script>") {
		t.Errorf("%+v %v", f, err)
	}
	cal, err := ics.ParseCalendar(bytes.NewReader(page(t, hostile(), "calendrier.ics")))
	if err != nil || len(cal.Events()) != len(gazette.Limits(hostile().State)) {
		t.Errorf("%v", err)
	}
}

// TestOthersReadThem has parsers in another language read feed and calendar,
// where they are installed (Debian: python3-feedparser, python3-icalendar).
func TestOthersReadThem(t *testing.T) {
	if err := exec.Command("/usr/bin/python3", "-c", "import feedparser, icalendar").Run(); err != nil {
		t.Skip("python3-feedparser and python3-icalendar are not installed")
	}
	run := func(program string, input []byte) string {
		cmd := exec.Command("/usr/bin/python3", "-c", program)
		cmd.Stdin = bytes.NewReader(input)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return strings.TrimSpace(string(out))
	}
	const readFeed = "import sys, feedparser\nf = feedparser.parse(sys.stdin.buffer.read())\nprint(f.version, f.bozo, len(f.entries), all(e.id and e.updated_parsed and e.link for e in f.entries))"
	if got := run(readFeed, page(t, playedGame(t).end, "flux.xml")); got != "atom10 False 40 True" {
		t.Errorf("feed: %s", got)
	}
	const readCalendar = "import sys, icalendar\nc = icalendar.Calendar.from_ical(sys.stdin.buffer.read())\nprint(all(e['UID'] and e['DTSTAMP'].dt and e['DTSTART'].dt.tzinfo and not e.errors for e in c.walk('VEVENT')), len(c.walk('VEVENT')) > 1)"
	if got := run(readCalendar, page(t, playedGame(t).midway, "calendrier.ics")); got != "True True" {
		t.Errorf("calendar: %s", got)
	}
}
