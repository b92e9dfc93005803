package server

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/emersion/go-message/mail"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
	"github.com/fnomic/fnomic/mailbot/compose"
)

// origin is the mail that posts answer; empty where there is none.
type origin struct {
	reading *mailbot.Reading
	topic   string
}

// tell queues what is posted about a proceeding, in the same transaction.
func (s *Server) tell(tx *ledger.Tx, was game.Turn, events []game.Recorded, from origin) error {
	head, err := tx.Head()
	if err != nil {
		return err
	}
	posts := gazette.Posts(gazette.Batch{Was: was, After: s.state, Events: events, Head: head.Hash.String()[:16]})
	topic := from.topic
	for _, p := range posts {
		if err := s.queue(tx, p, from); err != nil {
			return err
		}
	}
	if len(posts) > 0 && posts[0].Topic != "" {
		topic = posts[0].Topic
	}
	if from.reading != nil && from.reading.MessageID != "" && topic != "" {
		return tx.SetMeta(metaTopic+from.reading.MessageID, []byte(topic))
	}
	return nil
}

// writeAwaited writes the posts on which something waits, once the stream is
// decided up to the watermark: they tell what their publication will bring.
func (s *Server) writeAwaited() error {
	for _, a := range append([]game.Awaited{}, s.state.Awaited...) {
		err := s.ledger.Update(func(tx *ledger.Tx) error {
			if _, found, err := tx.Post("post/" + a.Key); found || err != nil {
				return err
			}
			return s.writeRehearsed(tx, a)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// writeRehearsed plays the publication on a copy of the state and tells it.
func (s *Server) writeRehearsed(tx *ledger.Tx, a game.Awaited) error {
	head, err := tx.Head()
	if err != nil {
		return err
	}
	copied := s.state.Clone()
	events := s.engine.Posted(copied, a.Key, s.cfg.Now().UTC().Truncate(time.Second))
	posts := gazette.Posts(gazette.Batch{Was: s.state.Turn, After: copied, Events: events, Head: head.Hash.String()[:16], Expected: true,
		NotCounted: s.notCounted(tx)})
	if len(posts) == 0 {
		posts = []gazette.Post{gazette.Plain("post/"+a.Key, a)}
	}
	for _, p := range posts {
		if err := s.queue(tx, p, origin{}); err != nil {
			return err
		}
	}
	return tx.SetMeta(metaShape+a.Key, []byte(shape(events)))
}

// shape is what a post told, without its instants: if the list's time makes it
// another thing, a second post says so.
func shape(events []game.Recorded) string {
	var b strings.Builder
	for _, r := range events {
		switch e := r.Event.(type) {
		case game.ScoreChanged:
			fmt.Fprintf(&b, "%s %s %+d %s\n", e.Kind(), e.Player, e.Points, e.About)
		case game.TurnBegun:
			fmt.Fprintf(&b, "%s %d %s %v\n", e.Kind(), e.Number, e.Player, e.Blocked)
		case game.PlayerJoined, game.PlayerReturned, game.VacationTaken, game.GameWon, game.Suspended:
			j, err := json.Marshal(r.Event)
			if err != nil {
				panic(fmt.Sprintf("server: an event is plain data: %v", err))
			}
			fmt.Fprintf(&b, "%s %s\n", r.Event.Kind(), j)
		}
	}
	return b.String()
}

// readBack notes that a post stands on the list, and lets what waited for it go on.
func (s *Server) readBack(tx *ledger.Tx, p ledger.Post, at time.Time) error {
	if err := tx.MarkConfirmed(p.Key, at, s.cfg.Now().UTC()); err != nil {
		return err
	}
	key, awaited := strings.CutPrefix(p.Key, "post/")
	if !awaited || s.state.AwaitedPost(key) == nil {
		return nil
	}
	was := s.state.Turn
	events := s.engine.Posted(s.state, key, at)
	s.logEvents(events)
	if err := appendAll(tx, events); err != nil {
		return err
	}
	told, err := tx.Meta(metaShape + key)
	if err != nil || string(told) == shape(events) {
		return err
	}
	for _, post := range gazette.Posts(gazette.Batch{Was: was, After: s.state, Events: events}) {
		post.Key += "/suite"
		if err := s.queue(tx, post, origin{}); err != nil {
			return err
		}
	}
	return nil
}

// queue composes a post and puts it into the outbox.
func (s *Server) queue(tx *ledger.Tx, p gazette.Post, from origin) error {
	if _, found, err := tx.Post(p.Key); found || err != nil {
		return err
	}
	m, to, err := s.compose(tx, p, from)
	if err != nil {
		return err
	}
	raw, err := m.Bytes()
	if err != nil {
		return err
	}
	if _, err := tx.Queue(ledger.Post{Key: p.Key, MessageID: m.MessageID, From: s.cfg.Self.Address, To: []string{to}, Created: m.Date}, raw); err != nil {
		return err
	}
	if p.Topic == "" {
		return nil
	}
	if err := tx.SetMeta(metaTopic+m.MessageID, []byte(p.Topic)); err != nil || to != s.cfg.List.Address {
		return err
	}
	return tx.SetMeta(metaThread+p.Topic, []byte(m.MessageID))
}

// compose gives a post its addresses and its place in the thread.
func (s *Server) compose(tx *ledger.Tx, p gazette.Post, from origin) (compose.Mail, string, error) {
	m := compose.Mail{From: s.cfg.Self, To: s.cfg.List, Subject: p.Subject, Body: p.Body, Date: s.cfg.Now().UTC().Truncate(time.Second),
		MessageID: compose.MessageID(s.seed, p.Key, domain(s.cfg.Self.Address))}
	switch {
	case p.Person && from.reading != nil:
		m.To = mail.Address{Name: p.To, Address: from.reading.From}
	case p.Person:
		m.To = mail.Address{Name: p.To, Address: s.state.AddressOf(p.To)}
	}
	if from.reading != nil && from.reading.MessageID != "" {
		m.InReplyTo, m.References = from.reading.MessageID, from.reading.References
		return m, m.To.Address, nil
	}
	if p.Thread != "" {
		last, err := tx.Meta(metaThread + p.Thread)
		if err != nil {
			return m, "", err
		}
		m.InReplyTo = string(last)
	}
	return m, m.To.Address, nil
}

func domain(address string) string {
	if i := strings.LastIndex(address, "@"); i >= 0 {
		return address[i+1:]
	}
	return "localhost"
}

// notCounted lists the mails of the turn that counted for nothing (P1).
func (s *Server) notCounted(tx *ledger.Tx) []gazette.NotCounted {
	return nil // until the turn's mails are indexed
}

// LatestPost gives the Message-ID and the subject of the latest post to the
// list about a key; only within Do.
func (s *Server) LatestPost(key string) (id, subject string, err error) {
	err = s.ledger.View(func(tx *ledger.Tx) error {
		last, err := tx.Meta(metaThread + key)
		if err != nil {
			return err
		}
		if last == nil {
			return fmt.Errorf("server: no post about %s yet", key)
		}
		p, _, err := tx.PostByMessageID(string(last))
		if err != nil {
			return err
		}
		raw, err := tx.PostRaw(p.Key)
		if err != nil {
			return err
		}
		id = string(last)
		subject = mailbot.Read(raw, mailbot.Envelope{}, s.cfg.Setting, acts.Context{}).Subject
		return nil
	})
	return id, subject, err
}
