package server

import (
	"fmt"

	"github.com/fnomic/fnomic/internal/desk"
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
	size int // of what it holds of memory, in bytes, about
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
	m := mailbot.Open(raw, env, s.cfg.Setting).Light()
	o = opened{Reading: desk.Tidy(m.Reading), way: s.wayOf(m), size: m.Size()}
	o.acts = func(c acts.Context) mailbot.Reading { return desk.Tidy(m.Read(c)) }
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

// threadTopic is the object of the thread that a mail answers.
func threadTopic(tx *ledger.Tx, r mailbot.Reading) (string, error) {
	for _, id := range desk.Answered(r) {
		topic, err := tx.Meta(metaTopic + id)
		if err != nil || topic != nil {
			return string(topic), err
		}
	}
	return "", nil
}

// noteTopic keeps what a mail is about, for those that answer it.
func noteTopic(tx *ledger.Tx, r mailbot.Reading, topic string) error {
	if r.MessageID == "" || topic == "" || topic == desk.TurnTopic {
		return nil
	}
	return tx.SetMeta(metaTopic+r.MessageID, []byte(topic))
}
