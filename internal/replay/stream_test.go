package replay_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message/mail"

	"github.com/fnomic/fnomic/configs"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/record"
	"github.com/fnomic/fnomic/internal/replay"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/compose"
)

const (
	list = "fnomic@listes.example"
	self = "greffier@listes.example"
)

var start = time.Date(2000, 11, 20, 8, 0, 0, 0, time.UTC)

func newStream(t *testing.T) *replay.Stream {
	t.Helper()
	law, err := lawbook.Load(configs.Rules())
	if err != nil {
		t.Fatal(err)
	}
	set := mailbot.Setting{List: list, ListID: "fnomic.listes.example", ListHost: "listes.example", Self: self}
	return &replay.Stream{Game: replay.New(replay.Config{Setting: set, AutoStart: 4, State: server.Founding(law, game.ByRegistrar, 0)}, rules.Engine())}
}

// stamped is a mail as an old archive keeps it: with the date of its separator.
func stamped(at time.Time, raw string) mailbot.Source {
	return mailbot.Source{Raw: []byte(strings.ReplaceAll(raw, "\n", "\r\n")), Archive: at}
}

func said(at time.Time, name, text string) mailbot.Source {
	return stamped(at, fmt.Sprintf("From: %s <%s@example.org>\nTo: %s\nMessage-ID: <%d.%s@example.org>\nSubject: x\n\n%s\n",
		name, strings.ToLower(name), list, at.Unix(), name, text))
}

// posted is a post of the program.
func posted(t *testing.T, at time.Time, m compose.Mail) mailbot.Source {
	t.Helper()
	m.From, m.To, m.Date, m.MessageID = mail.Address{Address: self}, mail.Address{Address: list}, at, compose.MessageID("s", m.Key, "listes.example")
	raw, err := m.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(raw), "\r\n") {
		if len(line) > 78 {
			t.Errorf("RFC 5322 §2.1.1: a line of %d bytes", len(line))
		}
	}
	return mailbot.Source{Raw: raw, Archive: at}
}

func minute(n int) time.Time { return start.Add(time.Duration(n) * time.Minute) }

func registrations() []mailbot.Source {
	var all []mailbot.Source
	for i, name := range []string{"Alice", "Bruno", "Chloe", "David"} {
		all = append(all, said(minute(i), name, "INSCRIPTION : "+name))
	}
	return all
}

// The clock of a turn runs from the list time of the program's own post (302,
// design §4.4-3), which the archive shows; a copy of it starts nothing again.
func TestR302_TheClockRunsFromThePostInTheArchive(t *testing.T) {
	s := newStream(t)
	post := compose.Mail{Key: "post/turn/1", Subject: "Tour 1", Body: "À Alice."}
	mails := append(registrations(), posted(t, minute(30), post), posted(t, minute(50), post), said(minute(60), "Alice", "Bonjour."))
	for i := len(mails) - 1; i >= 0; i-- { // an archive in disorder
		s.Add(mails[i])
	}
	s.End()
	turn := s.Game.State().Turn
	if turn.Player != "Alice" || turn.Since == nil || !turn.Since.Equal(minute(30)) || s.Mails != len(mails) {
		t.Errorf("turn %+v, %d mails", turn, s.Mails)
	}
}

// An act of the operator is read from the post that announces it, and stands at
// its own instant.
func TestTheOperatorsActIsInItsPost(t *testing.T) {
	s := newStream(t)
	var told []replay.Taken
	s.Taken = func(taken replay.Taken) { told = append(told, taken) }
	facts, err := record.Facts([]game.Recorded{{At: minute(10), Event: game.AddressAttached{Name: "Bruno", Address: "b2@example.org"}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range append(registrations(),
		stamped(minute(9), "From: b2@example.org\nTo: "+list+"\nMessage-ID: <early@x>\n\nDECRET : rien.\n"),
		stamped(minute(11), "From: b2@example.org\nTo: "+list+"\nMessage-ID: <late@x>\n\nDECRET : rien.\n"),
		posted(t, minute(20), compose.Mail{Key: "operator/1", Subject: "x", Body: "x", Facts: facts})) {
		s.Add(m)
	}
	s.End()
	by := map[string]string{}
	for _, taken := range told {
		by[taken.ID] = taken.From
	}
	if by["early@x"] != "" || by["late@x"] != "Bruno" {
		t.Errorf("senders %v", by)
	}
}

// A post's mark counts under the program's address only.
func TestNobodyElsePostsForTheProgram(t *testing.T) {
	s := newStream(t)
	for _, m := range append(registrations(), stamped(minute(30), "From: alice@example.org\nTo: "+list+"\nMessage-ID: <x@x>\n"+compose.KeyField+": post/turn/1\n\nx\n")) {
		s.Add(m)
	}
	s.End()
	if since := s.Game.State().Turn.Since; since != nil {
		t.Errorf("the clock runs since %s", since)
	}
}
