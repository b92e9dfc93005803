package desk_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/desk"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/mailbot"
)

func state() *game.State {
	return &game.State{Players: []*game.Player{{Name: "Alice", Status: game.Active}}, Addresses: map[string]string{"alice@mail.test": "Alice"}}
}

func TestA155_AMailIsTakenUnderTheNameOfItsAddress(t *testing.T) {
	register := []game.Act{{Kind: game.Register, Name: "Bruno"}}
	for _, c := range []struct {
		from string
		acts []game.Act
		want string
	}{
		{"alice@mail.test", nil, "Alice"},
		{"alice@mail.test", register, "Alice"},
		{"bruno@mail.test", register, "Bruno"},
		{"bruno@mail.test", []game.Act{{Kind: game.Pass}}, ""},
		{"", register, ""},
		{"other@mail.test", []game.Act{{Kind: game.Register, Name: "Alice"}}, ""}, // the name is another's
	} {
		if got := desk.Author(state(), mailbot.Reading{From: c.from, Acts: c.acts}); got != c.want {
			t.Errorf("%q with %v is taken as %q, want %q", c.from, c.acts, got, c.want)
		}
	}
}

func TestA155_OnlyARegistrationOverTheListAttachesAnAddress(t *testing.T) {
	r := mailbot.Reading{From: "bruno@mail.test", Acts: []game.Act{{Kind: game.Register, Name: "Bruno"}}}
	s := state()
	if desk.Attach(s, r, desk.Mail(s, r, "", false)) == nil {
		t.Error("the address of who registers is not attached")
	}
	if desk.Attach(s, r, desk.Mail(s, r, "", true)) != nil {
		t.Error("a private mail attaches an address (A43)")
	}
	known := mailbot.Reading{From: "alice@mail.test"}
	if desk.Attach(s, known, desk.Mail(s, known, "", false)) != nil {
		t.Error("an address that is known is attached again")
	}
}

func TestA44_TheMailAnsweredSaysTheTopicBest(t *testing.T) {
	r := desk.Tidy(mailbot.Reading{InReplyTo: "<c@x>", References: []string{"<a@x>", "<" + strings.Repeat("l", 300) + ">", "<b@x>"}})
	if got := desk.Answered(r); !slices.Equal(got, []string{"c@x", "b@x", "a@x"}) {
		t.Errorf("asked for the topic: %q", got)
	}
	if got := desk.Answered(mailbot.Reading{}); len(got) != 0 {
		t.Errorf("a mail that answers none: %q", got)
	}
}

func TestAMailWithoutMessageIDIsNamedByItsTimeAndAuthor(t *testing.T) {
	r := mailbot.Reading{From: "alice@mail.test", At: time.Date(2000, 11, 24, 20, 0, 0, 0, time.UTC)}
	if got := desk.MailID(r); got != "none/20001124T200000Z/alice@mail.test" {
		t.Error(got)
	}
	r.MessageID = "1@mail.test"
	if got := desk.MailID(r); got != "1@mail.test" {
		t.Error(got)
	}
}

// d11 looks at the subject: the list's tag is no part of it.
func TestTheTagOfTheListIsNoPartOfTheSubject(t *testing.T) {
	for subject, want := range map[string]string{
		" [fnomic] RÉSULTATS":     "RÉSULTATS",
		"RÉSULTATS [définitifs]":  "RÉSULTATS [définitifs]",
		"[fnomic]":                "",
		"[sans fin":               "[sans fin",
		"[fnomic] [vote] pour":    "[vote] pour",
		"Re: [fnomic] la règle 1": "Re: [fnomic] la règle 1",
	} {
		if got := desk.Mail(state(), mailbot.Reading{Subject: subject}, "", false).Subject; got != want {
			t.Errorf("%q is tidied to %q, want %q", subject, got, want)
		}
	}
}
