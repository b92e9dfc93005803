package server

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
)

// way is how a mail came.
type way string

const (
	overList way = "list"
	// private is to the program alone (design §4.4-7).
	private way = "private"
	// pastList is a copy, to the program, of a mail that the list has as well.
	pastList way = "copy"
)

// opened is a mail read but for its acts. Message-IDs have lost their brackets,
// as the ledger keeps them.
type opened struct {
	mailbot.Reading
	way  way
	acts func(acts.Context) mailbot.Reading
}

// id is the Message-ID under which the ledger keeps the mail: the copy of a
// mail to the list must not stand in the way of the one that comes over it.
func (o opened) id() string {
	if o.way == overList || o.MessageID == "" {
		return o.MessageID
	}
	return directPrefix + o.MessageID
}

const directPrefix = "direct:"

// open opens a mail. No mail makes the reader fail, as far as is known; if one
// does, it is that mail's fault and nobody else's (P10).
func (s *Server) open(raw []byte, env mailbot.Envelope) (o opened, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("server: reading failed: %v", p)
		}
	}()
	m := mailbot.Open(raw, env, s.cfg.Setting)
	o = opened{Reading: tidy(m.Reading), way: s.wayOf(m)}
	o.acts = func(c acts.Context) mailbot.Reading { return tidy(m.Read(c)) }
	return o, nil
}

// wayOf believes the list's host only, and where none is configured the mark.
func (s *Server) wayOf(m mailbot.Opened) way {
	proven := s.cfg.Setting.ListHost == "" || m.Reading.ViaList()
	switch {
	case proven && (m.Marked || s.cfg.Setting.ListID == "" && m.ToList):
		return overList
	case m.ToList || m.Marked:
		return pastList
	}
	return private
}

func tidy(r mailbot.Reading) mailbot.Reading {
	r.MessageID, r.InReplyTo = bare(r.MessageID), bare(r.InReplyTo)
	refs := make([]string, 0, len(r.References))
	for _, id := range r.References {
		if id = bare(id); id != "" {
			refs = append(refs, id)
		}
	}
	r.References = refs
	return r
}

// longestID is what is kept of a Message-ID: RFC 5322 §2.1.1 allows lines of
// 998 characters, and it must fit into a key and a References line.
const longestID = 250

// bare takes the brackets off a Message-ID. One that is too long is none.
func bare(id string) string {
	id = strings.Trim(id, "<> ")
	if len(id) > longestID {
		return ""
	}
	return id
}

// context is what the reader is told of the game.
func (s *Server) context(r mailbot.Reading, topic string) acts.Context {
	c := acts.Context{Topic: topic, Sender: s.state.NameOf(r.From), Names: s.state.Seniority()}
	for _, b := range s.state.OpenBallots() {
		c.Open = append(c.Open, b.Key)
	}
	return c
}

// threadTopic is the object of the thread that a mail answers; the mail that
// it answers directly says it best.
func threadTopic(tx *ledger.Tx, r mailbot.Reading) (string, error) {
	ids := []string{r.InReplyTo}
	for _, id := range slices.Backward(r.References) {
		ids = append(ids, id)
	}
	for _, id := range ids {
		if id == "" {
			continue
		}
		topic, err := tx.Meta(metaTopic + id)
		if err != nil || topic != nil {
			return string(topic), err
		}
	}
	return "", nil
}

// noteTopic keeps what a mail is about, for those that answer it.
func noteTopic(tx *ledger.Tx, r mailbot.Reading, topic string) error {
	if r.MessageID == "" || topic == "" || topic == turnTopic {
		return nil
	}
	return tx.SetMeta(metaTopic+r.MessageID, []byte(topic))
}

// turnTopic is the thread of the turns, which is about no object.
const turnTopic = "turn"

// tidySubject is a subject without the list's tag; its own words stay.
func tidySubject(subject string) string {
	t := strings.TrimSpace(subject)
	if strings.HasPrefix(t, "[") {
		if i := strings.Index(t, "]"); i > 0 {
			t = strings.TrimSpace(t[i+1:])
		}
	}
	return t
}
