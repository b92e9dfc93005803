package server

import (
	"fmt"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/planted"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
)

// ownPost finds the post that a mail is. It is known by its Message-ID, made
// with a seed that nobody else has; a list may have put its own address into
// From. Where the list gave it another Message-ID, it is known by its text.
func (s *Server) ownPost(tx *ledger.Tx, o opened, m ledger.Mail) (ledger.Post, bool, error) {
	self, list := strings.ToLower(s.cfg.Self.Address), strings.ToLower(s.cfg.List.Address)
	p, found, err := tx.PostByMessageID(o.MessageID)
	if err != nil {
		return p, false, err
	}
	if found {
		if planted.Is("echo-by-author") {
			return p, o.From == self, nil
		}
		return p, o.From == self || o.way == overList && (o.From == "" || o.From == list), nil
	}
	if o.From != self || o.way != overList {
		return p, false, nil
	}
	if p, found, err = s.postedBefore(tx, o, m); found || err != nil {
		return p, found, err
	}
	return s.sameText(tx, o)
}

// postedBefore finds an awaited post that stands on the list though the outbox
// does not know it yet: the ledger is an older one, restored, and what it has
// forgotten is not posted again (P13).
func (s *Server) postedBefore(tx *ledger.Tx, o opened, m ledger.Mail) (ledger.Post, bool, error) {
	for _, a := range s.state.Awaited {
		key := awaitedPrefix + a.Key
		if s.messageID(key) != o.MessageID {
			continue
		}
		raw, err := tx.Raw(m.ID)
		if err != nil {
			return ledger.Post{}, false, err
		}
		if _, err := tx.Queue(ledger.Post{Key: key, MessageID: o.MessageID, From: s.cfg.Self.Address, To: s.recipients(s.cfg.List.Address), Created: m.At}, raw); err != nil {
			return ledger.Post{}, false, err
		}
		return tx.Post(key)
	}
	return ledger.Post{}, false, nil
}

// looksOwn reports whether a Message-ID is of the program's making.
func (s *Server) looksOwn(id string) bool {
	return strings.HasPrefix(id, "fnomic.") && strings.HasSuffix(id, "@"+domain(s.cfg.Self.Address))
}

// sameText looks among the posts that are out and not read back.
func (s *Server) sameText(tx *ledger.Tx, o opened) (ledger.Post, bool, error) {
	for _, state := range []ledger.State{ledger.Sent, ledger.Sending, ledger.Doubtful} {
		for p, err := range tx.Posts(state) {
			if err != nil {
				return p, false, err
			}
			if !s.toList(p) {
				continue
			}
			raw, err := tx.PostRaw(p.Key)
			if err != nil {
				return p, false, err
			}
			mine, failed := s.open(raw, mailbot.Envelope{})
			if failed == nil && mine.Text == o.Text && mine.InReplyTo == o.InReplyTo && strings.HasSuffix(o.Subject, mine.Subject) {
				return p, true, nil
			}
		}
	}
	return ledger.Post{}, false, nil
}

// seenAgain is the program's own post coming back from the list: it stands there
// since its list time, and what waited for it goes on (design §4.4-3).
func (s *Server) seenAgain(tx *ledger.Tx, m ledger.Mail, o opened, p ledger.Post) error {
	if err := s.file(tx, m, game.Outcome{Mail: o.MessageID, At: m.At, Verdict: game.SetAside, Reason: "own post"}); err != nil {
		return err
	}
	if p.State == ledger.Confirmed {
		return nil
	}
	if o.MessageID != p.MessageID && o.MessageID != "" {
		if err := s.alias(tx, o.MessageID, p); err != nil {
			return err
		}
	}
	return s.readBack(tx, p, m.At)
}

// alias has replies to the list's own Message-ID of a post find its topic.
func (s *Server) alias(tx *ledger.Tx, id string, p ledger.Post) error {
	topic, err := tx.Meta(metaTopic + p.MessageID)
	if err != nil || topic == nil {
		return err
	}
	if err := tx.SetMeta(metaTopic+id, topic); err != nil {
		return err
	}
	return tx.SetMeta(metaThread+string(topic), []byte(id))
}

// toList reports whether a post went to the list.
func (s *Server) toList(p ledger.Post) bool { return strings.EqualFold(p.To[0], s.cfg.List.Address) }

// metaStands holds the list time of own mails that no post in the outbox was
// known for, by Message-ID: the ledger is an older one, restored.
const metaStands = "stands/"

// noteStanding keeps that an own mail stands on the list.
func (s *Server) noteStanding(tx *ledger.Tx, m ledger.Mail, o opened) error {
	if o.Ignored != mailbot.AsideOwn || o.MessageID == "" {
		return nil
	}
	return tx.SetMeta(metaStands+o.MessageID, []byte(m.At.UTC().Format(time.RFC3339)))
}

// confirmStanding has a post that was only now made, and that stands on the
// list already, count as read back (P13).
func (s *Server) confirmStanding(tx *ledger.Tx, key, id string) error {
	b, err := tx.Meta(metaStands + id)
	if b == nil || err != nil {
		return err
	}
	at, err := time.Parse(time.RFC3339, string(b))
	if err != nil {
		return fmt.Errorf("server: %s%s: %w", metaStands, id, err)
	}
	p, _, err := tx.Post(key)
	if err != nil {
		return err
	}
	if s.state.At.After(at) {
		at = s.state.At
	}
	return s.readBack(tx, p, at)
}
