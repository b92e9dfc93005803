package server

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
)

// decideMail takes the next mail of the stream; its verdict is written with it.
func (s *Server) decideMail(tx *ledger.Tx, m ledger.Mail) error {
	raw, err := tx.Raw(m.ID)
	if err != nil {
		return err
	}
	own, found, err := tx.PostByMessageID(m.MessageID)
	if err != nil {
		return err
	}
	env := mailbot.Envelope{Internal: m.InternalDate, Now: m.At}
	plain := s.read(raw, env, acts.Context{})
	if found && plain.From == strings.ToLower(s.cfg.Self.Address) {
		return s.ownPost(tx, m, own)
	}
	topic, err := threadTopic(tx, plain)
	if err != nil {
		return err
	}
	r := s.read(raw, env, s.context(plain, topic))
	o, err := s.verdict(tx, m, r, topic)
	if err != nil {
		return err
	}
	return s.file(tx, m, o)
}

func (s *Server) file(tx *ledger.Tx, m ledger.Mail, o game.Outcome) error {
	verdict, err := json.Marshal(o)
	if err != nil {
		return fmt.Errorf("server: verdict: %w", err)
	}
	return tx.SetVerdict(m.ID, verdict)
}

// ownPost is the program's own post coming back from the list: it stands there
// since its list time, and what waited for it goes on (design §4.4-3).
func (s *Server) ownPost(tx *ledger.Tx, m ledger.Mail, p ledger.Post) error {
	if err := s.file(tx, m, game.Outcome{Mail: m.MessageID, At: m.At, Verdict: game.SetAside, Reason: "own post"}); err != nil {
		return err
	}
	if p.State == ledger.Confirmed {
		return nil
	}
	return s.readBack(tx, p, m.At)
}

// read reads a mail; Message-IDs lose their brackets, as the ledger keeps them.
func (s *Server) read(raw []byte, env mailbot.Envelope, c acts.Context) mailbot.Reading {
	r := mailbot.Read(raw, env, s.cfg.Setting, c)
	r.MessageID, r.InReplyTo = bare(r.MessageID), bare(r.InReplyTo)
	for i := range r.References {
		r.References[i] = bare(r.References[i])
	}
	return r
}

func bare(id string) string { return strings.Trim(id, "<> ") }

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

// verdict gives every mail exactly one (P1).
func (s *Server) verdict(tx *ledger.Tx, m ledger.Mail, r mailbot.Reading, topic string) (game.Outcome, error) {
	o := game.Outcome{Mail: m.MessageID, At: m.At, From: s.state.NameOf(r.From)}
	switch {
	case m.At.Before(s.opened):
		o.Verdict, o.Reason = game.SetAside, "before the game"
	case m.Quarantined:
		o.Verdict, o.Reason = game.Quarantined, "its Message-ID already stands with another text (P2)"
	case len(r.Withheld) > 0 && o.From != "":
		o.Verdict, o.Reason = game.Quarantined, r.Ignored
		if r.Over {
			o.Reason = "over a limit (P10)"
		}
	case r.Ignored != "":
		o.Verdict, o.Reason = game.SetAside, r.Ignored
	case m.At.Before(s.settled) && len(r.Acts)+len(r.Asked) > 0:
		o.Verdict, o.Reason = game.Late, fmt.Sprintf("seen after %s was decided", s.settled.UTC().Format(time.RFC3339))
		for _, a := range r.Acts {
			o.Acts = append(o.Acts, game.TakenAct{Act: a, Verdict: game.Late})
		}
		return o, s.answer(tx, o, origin{reading: &r, topic: topic})
	default:
		return s.play(tx, r, topic)
	}
	return o, nil
}

// play hands a person's mail to the game.
func (s *Server) play(tx *ledger.Tx, r mailbot.Reading, topic string) (game.Outcome, error) {
	mail := game.Mail{ID: mailID(r), At: r.At, From: s.author(r), Topic: topic, Subject: tidySubject(r.Subject), Reply: r.InReplyTo != "",
		Private: !s.viaList(r), Acts: r.Acts, Asked: r.Asked, Notices: r.Notices}
	from := origin{reading: &r, topic: topic}
	if events := s.attach(r, mail); len(events) > 0 {
		if err := appendAll(tx, events); err != nil {
			return game.Outcome{}, err
		}
	}
	was := s.state.Turn
	o := s.engine.Take(s.state, mail)
	if err := s.enter(tx, was, o.Events, from); err != nil {
		return o, err
	}
	if err := s.startBySelf(tx, r.At); err != nil {
		return o, err
	}
	return o, s.answer(tx, o, from)
}

// viaList reports whether a mail came over the list and not to the program alone.
func (s *Server) viaList(r mailbot.Reading) bool { return r.ViaList() || s.cfg.Setting.ListHost == "" }

// mailID names a mail in events: its Message-ID, which anyone can look up.
func mailID(r mailbot.Reading) string {
	if r.MessageID != "" {
		return r.MessageID
	}
	return "none/" + r.At.UTC().Format("20060102T150405Z") + "/" + r.From
}

// author is the name under which a mail is taken: that of its address, or the
// one that a registration asks for (A155).
func (s *Server) author(r mailbot.Reading) string {
	if name := s.state.NameOf(r.From); name != "" {
		return name
	}
	for _, a := range r.Acts {
		if a.Kind == game.Register && r.From != "" {
			return rules.NewName(s.state, a.Name, r.Name, r.From)
		}
	}
	return ""
}

// attach records that an address is that of the person who registers from it.
func (s *Server) attach(r mailbot.Reading, m game.Mail) []game.Recorded {
	if m.From == "" || r.From == "" || s.state.NameOf(r.From) == m.From {
		return nil
	}
	return s.engine.Do(s.state, r.At, game.Cause{Mail: m.ID, By: m.From}, func(p *game.Proceeding) {
		p.Record(game.AddressAttached{Name: m.From, Address: r.From}, "A155")
	})
}

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

// startBySelf begins the game of a local list when enough players are there.
func (s *Server) startBySelf(tx *ledger.Tx, at time.Time) error {
	if s.cfg.AutoStart == 0 || s.state.Begun || len(s.state.ActiveNames()) < s.cfg.AutoStart {
		return nil
	}
	was := s.state.Turn
	events := s.engine.Do(s.state, at, game.Cause{Operator: "start"}, rules.Start)
	return s.enter(tx, was, events, origin{})
}

// answer queues the one word back to the author of a mail (P14).
func (s *Server) answer(tx *ledger.Tx, o game.Outcome, from origin) error {
	p := gazette.Answer(o, from.reading.Subject, s.state, s.cfg.AnswersToList)
	if p == nil || from.reading.From == "" && p.Person || s.tooMany(from.reading.From) {
		return nil
	}
	return s.queue(tx, *p, from)
}

// tooMany caps the answers to one address within an hour (P14).
func (s *Server) tooMany(address string) bool {
	if s.cfg.AnswersPerHour == 0 || address == "" {
		return false
	}
	now := s.cfg.Now()
	recent := slices.DeleteFunc(s.answered[address], func(t time.Time) bool { return t.Before(now.Add(-time.Hour)) })
	if len(recent) >= s.cfg.AnswersPerHour {
		s.answered[address] = recent
		s.cfg.Log.Warn().Int("answers", len(recent)).Msg("no more answers to one address within this hour")
		return true
	}
	s.answered[address] = append(recent, now)
	return false
}

// enough is how many players `start` wants (design §4.4-13).
const enough = 4

// Begin begins the game with the players registered; only within Do.
func (s *Server) Begin(force bool) error {
	n := len(s.state.ActiveNames())
	switch {
	case s.state.Begun:
		return fmt.Errorf("server: the game has begun already")
	case n == 0:
		return fmt.Errorf("server: nobody is registered yet")
	case n < enough && !force:
		return fmt.Errorf("server: %d players are registered and %d are wanted (start --force begins all the same)", n, enough)
	}
	return s.ledger.Update(func(tx *ledger.Tx) error {
		was := s.state.Turn
		events := s.engine.Do(s.state, calendar.Stamp(s.cfg.Now()), game.Cause{Operator: "start"}, rules.Start)
		return s.enter(tx, was, events, origin{})
	})
}
