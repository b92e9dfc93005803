// Package desk is the registrar's desk: it takes a mail as read to the game.
// Under whose name it is taken, what its thread is about and what the reader is
// told of the game are the same for the server, for a replay of its list and for
// the case files.
package desk

import (
	"strings"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
)

// Context is what the reader is told of the game; topic is the object of the
// thread.
func Context(s *game.State, r mailbot.Reading, topic string) acts.Context {
	c := acts.Context{Topic: topic, Sender: s.NameOf(r.From), Names: s.Seniority()}
	for _, b := range s.OpenBallots() {
		c.Open = append(c.Open, b.Key)
	}
	return c
}

// Mail is a mail as the game takes it. private says that it came past the list
// (A43).
func Mail(s *game.State, r mailbot.Reading, topic string, private bool) game.Mail {
	return game.Mail{ID: MailID(r), At: r.At, From: Author(s, r), Topic: topic, Subject: tidySubject(r.Subject), Reply: r.InReplyTo != "",
		Private: private, Acts: r.Acts, Asked: r.Asked, Notices: r.Notices}
}

// Author is the name under which a mail is taken: that of its address, or the
// one that a registration asks for (A155); empty for an address unknown.
func Author(s *game.State, r mailbot.Reading) string {
	if name := s.NameOf(r.From); name != "" {
		return name
	}
	if a := Registration(r); a != nil && r.From != "" {
		return rules.NewName(s, a.Name, r.Name, r.From)
	}
	return ""
}

// Registration is the act by which a mail registers its author; nil if none does.
func Registration(r mailbot.Reading) *game.Act {
	for i := range r.Acts {
		if r.Acts[i].Kind == game.Register {
			return &r.Acts[i]
		}
	}
	return nil
}

// Attach is what records that the address of a mail is its author's, who
// registers by it (A155); nil where the address is known or the mail is private.
func Attach(s *game.State, r mailbot.Reading, m game.Mail) func(*game.Proceeding) {
	if m.From == "" || r.From == "" || m.Private || s.NameOf(r.From) == m.From {
		return nil
	}
	return func(p *game.Proceeding) { p.Record(game.AddressAttached{Name: m.From, Address: r.From}, "A155") }
}

// MailID names a mail in events: its Message-ID, which anyone can look up.
func MailID(r mailbot.Reading) string {
	if r.MessageID != "" {
		return r.MessageID
	}
	from := r.From
	if len(from) > longestID {
		from = from[:longestID]
	}
	return "none/" + r.At.UTC().Format("20060102T150405Z") + "/" + from
}

// TurnTopic is the thread of the turns, which is about no object.
const TurnTopic = "turn"

// Answered are the mails that a mail answers, by Message-ID, in the order in
// which they are asked for the topic of the thread: the one that it answers
// directly says it best, then the nearest.
func Answered(r mailbot.Reading) []string {
	var ids []string
	if r.InReplyTo != "" {
		ids = append(ids, r.InReplyTo)
	}
	for i := len(r.References) - 1; i >= 0; i-- {
		ids = append(ids, r.References[i])
	}
	return ids
}

// Tidy takes the brackets off the Message-IDs of a mail, as the ledger keeps them.
func Tidy(r mailbot.Reading) mailbot.Reading {
	r.MessageID, r.InReplyTo = Bare(r.MessageID), Bare(r.InReplyTo)
	refs := make([]string, 0, len(r.References))
	for _, id := range r.References {
		if id = Bare(id); id != "" {
			refs = append(refs, id)
		}
	}
	r.References = refs
	return r
}

// longestID is what is kept of a Message-ID, in bytes: RFC 5322 §2.1.1 allows
// lines of 998, and it must fit into a key and a References line.
const longestID = 250

// Bare takes the brackets off a Message-ID. One that is too long is none.
func Bare(id string) string {
	id = strings.Trim(id, "<> ")
	if len(id) > longestID {
		return ""
	}
	return id
}

// tidySubject is a subject without the list's tag; its own words stay.
func tidySubject(subject string) string {
	t := strings.TrimSpace(subject)
	if tag, rest, ok := strings.Cut(t, "]"); ok && strings.HasPrefix(tag, "[") {
		return strings.TrimSpace(rest)
	}
	return t
}
