package server

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/fnomic/fnomic/internal/calendar"
	"github.com/fnomic/fnomic/internal/desk"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/planted"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
)

// verdict gives every mail exactly one (P1).
func (s *Server) verdict(tx *ledger.Tx, m ledger.Mail, o opened) (game.Outcome, error) {
	out := game.Outcome{Mail: m.MessageID, At: m.At, From: s.state.NameOf(o.From)}
	topic, err := threadTopic(tx, o.Reading)
	if err != nil {
		return out, err
	}
	r := o.acts(desk.Context(s.state, o.Reading, topic))
	from := origin{reading: &r, topic: topic}
	cut, err := tx.Meta(metaCut + strconv.FormatUint(m.ID, 10))
	if err != nil {
		return out, err
	}
	namesake, err := s.namesake(tx, m)
	if err != nil {
		return out, err
	}
	m.Quarantined = namesake
	answers, err := s.questionOf(tx, o)
	if err != nil {
		return out, err
	}
	out.Verdict, out.Reason = s.aside(m, o, r, out.From, cut != nil, answers != "")
	switch {
	case out.Verdict == game.Late:
		for _, a := range r.Acts {
			out.Acts = append(out.Acts, game.TakenAct{Act: a, Verdict: game.Late})
		}
		return out, s.answer(tx, out, from)
	case out.Verdict != "":
		return out, nil
	}
	done, out, err := s.standsBehind(tx, o, answers, out)
	if done || err != nil {
		return out, err
	}
	done, out, err = s.confirmed(tx, o, out)
	if done || err != nil {
		return out, err
	}
	var d doubt
	if o.way == overList { // past the list nothing is an act (A43)
		r, d = s.screen(r)
	}
	return s.play(tx, o.way, r, topic, d)
}

// namesake reports whether another text was decided under the Message-ID: of two
// the one of the earlier list time counts, whichever came first (P2, P4).
func (s *Server) namesake(tx *ledger.Tx, m ledger.Mail) (bool, error) {
	others, err := tx.MailsByMessageID(m.MessageID)
	if err != nil {
		return false, err
	}
	for _, n := range others {
		if n.ID == m.ID {
			continue
		}
		if planted.Is("first-read-text") {
			return n.ID < m.ID, nil
		}
		if decided, err := tx.Verdict(n.ID); decided != nil || err != nil {
			return decided != nil, err
		}
	}
	return false, nil
}

// aside gives the verdict of a mail that is not handed to the game, with the
// reason; none for a mail that is.
func (s *Server) aside(m ledger.Mail, o opened, r mailbot.Reading, name string, cut, answers bool) (game.Verdict, string) {
	trying := len(r.Acts)+len(r.Asked) > 0 || answers
	switch {
	case m.Quarantined:
		return game.Quarantined, "its Message-ID already stands with another text (P2)"
	case cut && len(r.Acts)+len(r.Withheld) > 0 && name != "":
		return game.Quarantined, "it could not be had whole (P10)"
	case cut && o.From == "":
		return game.SetAside, "it could not be fetched (P10)"
	case len(r.Withheld) > 0 && name != "" && r.Over:
		return game.Quarantined, "over a limit (P10)"
	case len(r.Withheld) > 0 && name != "":
		return game.Quarantined, r.Ignored
	case r.Ignored != "":
		return game.SetAside, r.Ignored
	case o.way == pastList:
		return game.SetAside, "a copy that did not pass the list (design §4.4-8)"
	case planted.Is("late-counts"), planted.Is("late-talk") && !trying: // nothing is ever late
	case m.At.Before(s.settled):
		verdict := game.Talk
		if trying {
			verdict = game.Late
		}
		return verdict, fmt.Sprintf("seen after %s was decided", s.settled.UTC().Format(time.RFC3339))
	}
	return "", ""
}

// play hands a person's mail to the game; what is in doubt about it is left out.
func (s *Server) play(tx *ledger.Tx, w way, r mailbot.Reading, topic string, d doubt) (game.Outcome, error) {
	if d.whole(r) {
		return s.leaveOut(tx, r, topic, d, game.Outcome{Mail: desk.MailID(r), At: r.At, From: s.state.NameOf(r.From), Verdict: game.Talk, Notices: r.Notices})
	}
	mail := desk.Mail(s.state, r, topic, w != overList)
	from := origin{reading: &r, topic: topic}
	if err := s.attach(tx, r, mail); err != nil {
		return game.Outcome{}, err
	}
	was := s.state.Turn
	o := s.engine.Take(s.state, mail)
	if err := s.enter(tx, was, o.Events, from); err != nil {
		return o, err
	}
	if len(o.Events) == 0 { // else enter noted what the mail brought about
		if err := noteTopic(tx, r, topic); err != nil {
			return o, err
		}
	}
	if err := s.startBySelf(tx, r.At); err != nil {
		return o, err
	}
	if err := s.askWhoItIs(tx, r, &o); err != nil {
		return o, err
	}
	return s.leaveOut(tx, r, topic, d, o)
}

// attach records that an address is that of the person who registers from it.
func (s *Server) attach(tx *ledger.Tx, r mailbot.Reading, m game.Mail) error {
	attach := desk.Attach(s.state, r, m)
	if attach == nil {
		return nil
	}
	return appendAll(tx, s.engine.Do(s.state, r.At, game.Cause{Mail: m.ID, By: m.From}, attach))
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
	p := gazette.Answer(o, desk.Try(s.engine, s.state, *from.reading, from.topic), from.reading.Subject, s.state, s.cfg.AnswersToList)
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
		s.log.Warn().Int("answers", len(recent)).Msg("no more answers to one address within this hour")
		return true
	}
	s.answered[address] = append(recent, now)
	return false
}

// enough is how many players `start` wants (design §4.4-13).
const enough = 4

// Begin begins the game with the players registered; only within Do.
func (s *Server) Begin(author string, force bool) error {
	n := len(s.state.ActiveNames())
	switch {
	case s.state.Begun:
		return fmt.Errorf("server: the game has begun already")
	case n == 0:
		return fmt.Errorf("server: nobody is registered yet")
	case n < enough && !force:
		return fmt.Errorf("server: %d players are registered and %d are wanted (start --force begins all the same)", n, enough)
	}
	return s.write(func(tx *ledger.Tx) error {
		was := s.state.Turn
		events := s.engine.Do(s.state, s.present(), game.Cause{Operator: "start", By: author}, rules.Start)
		return s.enter(tx, was, events, origin{})
	})
}

// present is the instant of an act from outside the list: what the stream was
// decided up to, so that every mail not yet decided comes after it.
func (s *Server) present() time.Time {
	at := s.settled
	if at.IsZero() {
		at = calendar.Stamp(s.cfg.Now())
	}
	if s.state.At.After(at) {
		at = s.state.At
	}
	return at
}
