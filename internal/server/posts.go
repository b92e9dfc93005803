package server

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/emersion/go-message/mail"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/compose"
)

// awaitedPrefix begins the keys of posts on which something waits.
const awaitedPrefix = "post/"

// origin is the mail that posts answer; empty where there is none.
type origin struct {
	reading *mailbot.Reading
	topic   string
	facts   []byte // an operator's act, for whoever recomputes the game
	to      string // the address of a post to one person, where no mail tells it
}

// tell queues what is posted about a proceeding, in the same transaction.
func (s *Server) tell(tx *ledger.Tx, was game.Turn, events []game.Recorded, from origin) error {
	head, err := tx.Head()
	if err != nil {
		return err
	}
	posts := gazette.Posts(gazette.Batch{Was: was, After: s.state, Events: events, Head: head.Hash.String()[:16], Written: calendar.Stamp(s.cfg.Now())})
	topic := from.topic
	for _, p := range posts {
		if err := s.queue(tx, p, from); err != nil {
			return err
		}
		from.facts = nil // once is enough
	}
	if len(posts) > 0 && posts[0].Topic != "" {
		topic = posts[0].Topic
	}
	if from.reading != nil {
		return noteTopic(tx, *from.reading, topic)
	}
	return nil
}

// writeAwaited writes the posts on which something waits, once the stream is
// decided up to the watermark: they tell what their publication will bring.
//
// One that stands on the list already is not waited for: again says so.
func (s *Server) writeAwaited() (again bool, err error) {
	unwritten, err := s.unwritten()
	if err != nil {
		return false, err
	}
	for _, a := range unwritten {
		if s.state.AwaitedPost(a.Key) == nil {
			continue
		}
		if err := s.cfg.Trip("write"); err != nil {
			return false, err
		}
		if err := s.ledger.Update(func(tx *ledger.Tx) error { return s.writeRehearsed(tx, a) }); err != nil {
			return false, err
		}
		again = again || s.state.AwaitedPost(a.Key) == nil
	}
	return again, nil
}

// unwritten are the awaited posts that are not in the outbox. Under a hold none
// is written.
func (s *Server) unwritten() ([]game.Awaited, error) {
	var missing []game.Awaited
	if len(s.state.Awaited) == 0 {
		return nil, nil
	}
	err := s.ledger.View(func(tx *ledger.Tx) error {
		if _, held, err := tx.Hold(); held || err != nil {
			return err
		}
		for _, a := range s.state.Awaited {
			_, found, err := tx.Post(awaitedPrefix + a.Key)
			if err != nil {
				return err
			}
			if !found {
				missing = append(missing, a)
			}
		}
		return nil
	})
	return missing, err
}

// writeRehearsed plays the publication on a copy of the state and tells it.
func (s *Server) writeRehearsed(tx *ledger.Tx, a game.Awaited) error {
	head, err := tx.Head()
	if err != nil {
		return err
	}
	batch := gazette.Batch{Was: s.state.Turn, After: s.state.Clone(), Head: head.Hash.String()[:16], Expected: true,
		Written: calendar.Stamp(s.cfg.Now())}
	batch.Events = s.engine.Posted(batch.After, a.Key, calendar.Stamp(s.cfg.Now()))
	posts := gazette.Posts(batch)
	if len(posts) == 0 {
		posts = []gazette.Post{gazette.Plain(awaitedPrefix+a.Key, a)}
	}
	if posts[0].Scores {
		if batch.NotCounted, err = takeUncounted(tx); err != nil {
			return err
		}
		posts = gazette.Posts(batch)
	}
	for _, p := range posts {
		if err := s.queue(tx, p, origin{}); err != nil {
			return err
		}
	}
	return tx.SetMeta(metaShape+a.Key, []byte(shape(batch.Events)))
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
	delete(s.doubts, p.Key)
	key, awaited := strings.CutPrefix(p.Key, awaitedPrefix)
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
	if err != nil || told == nil || string(told) == shape(events) {
		return err // told is nil where an older ledger was restored: the post stands, what it said is not known
	}
	for _, post := range gazette.Posts(gazette.Batch{Was: was, After: s.state, Events: events, Again: true}) {
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
	if to == "" {
		s.log.Warn().Str("post", p.Key).Str("to", p.To).Msg("no address is known for a post: it is left out")
		return nil
	}
	raw, err := m.Bytes()
	if err != nil {
		return err
	}
	if _, err := tx.Queue(ledger.Post{Key: p.Key, MessageID: m.MessageID, From: s.cfg.Self.Address, To: s.recipients(to), Created: m.Date}, raw); err != nil {
		return err
	}
	if err := s.nameThread(tx, p, m, to); err != nil {
		return err
	}
	return s.confirmStanding(tx, p.Key, m.MessageID)
}

// nameThread keeps what a post is about, which is the latest about it, and the
// thread above it.
func (s *Server) nameThread(tx *ledger.Tx, p gazette.Post, m compose.Mail, to string) error {
	if p.Topic == "" {
		return nil
	}
	if err := tx.SetMeta(metaTopic+m.MessageID, []byte(p.Topic)); err != nil || to != s.cfg.List.Address {
		return err
	}
	if err := tx.SetMeta(metaChain+p.Topic, []byte(strings.Join(compose.References(m), " "))); err != nil {
		return err
	}
	return tx.SetMeta(metaThread+p.Topic, []byte(m.MessageID))
}

// recipients has a copy of what goes to one person sent to the program, so that
// its mailbox tells whether the mail is out when the SMTP server did not (P3).
func (s *Server) recipients(to string) []string {
	if strings.EqualFold(to, s.cfg.List.Address) || strings.EqualFold(to, s.cfg.Self.Address) {
		return []string{to}
	}
	return []string{to, s.cfg.Self.Address}
}

// compose gives a post its addresses and its place in the thread.
func (s *Server) compose(tx *ledger.Tx, p gazette.Post, from origin) (compose.Mail, string, error) {
	m := compose.Mail{From: s.cfg.Self, To: s.cfg.List, Subject: shorten(p.Subject), Body: p.Body, Date: calendar.Stamp(s.cfg.Now()), MessageID: s.messageID(p.Key)}
	switch {
	case p.Person && from.to != "":
		m.To = mail.Address{Name: p.To, Address: from.to}
	case p.Person && from.reading != nil:
		m.To = mail.Address{Name: p.To, Address: from.reading.From}
	case p.Person:
		m.To = mail.Address{Name: p.To, Address: s.state.AddressOf(p.To)}
	default:
		m.ListID, m.Key, m.Topic, m.Facts = s.cfg.ListID, p.Key, p.Topic, from.facts
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
		chain, err := tx.Meta(metaChain + p.Thread)
		if err != nil {
			return m, "", err
		}
		m.InReplyTo, m.References = string(last), strings.Fields(string(chain))
	}
	return m, m.To.Address, nil
}

// messageID is that of the post with a key; the same key has the same one (P3).
func (s *Server) messageID(key string) string {
	return compose.MessageID(s.seed, key, domain(s.cfg.Self.Address))
}

// longestSubject bounds what an answer repeats of a mail's subject, in characters.
const longestSubject = 150

func shorten(subject string) string {
	r := []rune(subject)
	if len(r) <= longestSubject {
		return subject
	}
	return string(r[:longestSubject]) + "…"
}

func domain(address string) string {
	if i := strings.LastIndex(address, "@"); i >= 0 {
		return address[i+1:]
	}
	return "localhost"
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
		id = string(last)
		p, found, err := tx.PostByMessageID(id)
		if err != nil || !found {
			return err // the list gave it another Message-ID
		}
		raw, err := tx.PostRaw(p.Key)
		if err != nil {
			return err
		}
		subject = mailbot.Open(raw, mailbot.Envelope{}, s.cfg.Setting).Reading.Subject
		return nil
	})
	return id, subject, err
}
