package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/desk"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
)

// Operator says who does something from outside the list, and why. Both stand
// in the event.
type Operator struct {
	Author string `json:"author"`
	Reason string `json:"reason"`
}

func (o Operator) check() error {
	if strings.TrimSpace(o.Author) == "" || strings.TrimSpace(o.Reason) == "" {
		return errors.New("server: an act of the operator has an author and a reason")
	}
	return nil
}

func (o Operator) cause(what string) game.Cause {
	return game.Cause{By: o.Author, Operator: what + " : " + o.Reason}
}

// act carries an operator's act out as one proceeding and announces it.
func (s *Server) act(o Operator, what string, do func(*game.Proceeding)) error {
	if err := o.check(); err != nil {
		return err
	}
	return s.write(func(tx *ledger.Tx) error {
		was := s.state.Turn
		return s.enter(tx, was, s.engine.Do(s.state, s.present(), o.cause(what), do), origin{})
	})
}

// order notes that the operator did something that the events behind it show.
func order(o Operator, what, about string) game.OrderGiven {
	return game.OrderGiven{By: "operator", What: what, About: about, Reason: o.Reason}
}

// Hold stops the game: mails are taken in, nothing is decided and nothing is
// sent. What was announced and not sent goes out at Resume.
func (s *Server) Hold(o Operator) error {
	if err := o.check(); err != nil {
		return err
	}
	return s.write(func(tx *ledger.Tx) error {
		if err := s.enter(tx, s.state.Turn, s.engine.Do(s.state, s.present(), o.cause("hold"), func(p *game.Proceeding) {
			p.Record(order(o, "hold", ""), "A48")
		}), origin{}); err != nil {
			return err
		}
		return tx.SetHold(ledger.Hold{Reason: o.Reason, Since: s.cfg.Now().UTC()})
	})
}

// Resume ends a hold; everything goes on where it stood, by the list times of
// the mails.
func (s *Server) Resume(o Operator) error {
	if err := o.check(); err != nil {
		return err
	}
	return s.write(func(tx *ledger.Tx) error {
		if _, held, err := tx.Hold(); err != nil || !held {
			return errors.Join(err, tx.ClearHold())
		}
		if err := tx.ClearHold(); err != nil {
			return err
		}
		return s.enter(tx, s.state.Turn, s.engine.Do(s.state, s.present(), o.cause("resume"), func(p *game.Proceeding) {
			p.Record(order(o, "resume", ""), "A48")
		}), origin{})
	})
}

// Correct carries out an order of the operator or of a judgment; a refusal is
// an error here, for the person at the terminal.
func (s *Server) Correct(o Operator, what rules.Order) error {
	what.Reason = o.Reason
	if what.By == "" {
		what.By = "operator"
	}
	do, refused := rules.Ordered(s.state, what)
	if refused != nil {
		return errors.New(refused.Why)
	}
	return s.act(o, strings.TrimSpace(what.What+" "+what.About+" "+what.Player), do)
}

// Removed notes that the list no longer carries a person (d15); Subscribed that
// it does again.
func (s *Server) Removed(o Operator, name string) error {
	if q := s.state.Player(name); q == nil || q.Status == game.Gone {
		return fmt.Errorf("server: %q is no player", name)
	}
	return s.act(o, "removed "+name, rules.Removed(name))
}

// Subscribed notes that the list carries a former player again (d15).
func (s *Server) Subscribed(o Operator, name string) error {
	if s.state.Player(name) == nil {
		return fmt.Errorf("server: %q was never a player", name)
	}
	return s.act(o, "subscribed "+name, rules.Resubscribed(name))
}

// Attach notes that an address is a person's (A155).
func (s *Server) Attach(o Operator, name, address string) error {
	if s.state.Player(name) == nil || !strings.Contains(address, "@") {
		return fmt.Errorf("server: a player and an address are wanted, not %q and %q", name, address)
	}
	if owner := s.state.NameOf(strings.ToLower(address)); owner != "" && owner != name && s.state.InGame(owner) {
		return fmt.Errorf("server: %s is %s's address: what comes from it would count as %s's", address, owner, name)
	}
	return s.act(o, "address of "+name, func(p *game.Proceeding) {
		p.Record(order(o, "address", name), "A155")
		p.Record(game.AddressAttached{Name: name, Address: strings.ToLower(address)}, "A155")
	})
}

// Held is a quarantined mail.
type Held struct {
	ID      uint64    `json:"id"`
	At      time.Time `json:"at"`
	Mail    string    `json:"mail"`
	From    string    `json:"from"`
	Subject string    `json:"subject"`
	Reason  string    `json:"reason"`
	// Released says that the operator had it taken after all.
	Released bool `json:"released"`
}

const metaReleased = "released/"

// Quarantined lists the mails in quarantine, in the order recorded.
func (s *Server) Quarantined() (held []Held, err error) {
	err = s.ledger.View(func(tx *ledger.Tx) error {
		for m, err := range tx.Mails(1) {
			if err != nil {
				return err
			}
			out, err := Verdict(tx, m.ID)
			if err != nil {
				return err
			}
			if out == nil || out.Verdict != game.Quarantined {
				continue
			}
			h, err := s.held(tx, m, *out)
			if err != nil {
				return err
			}
			held = append(held, h)
		}
		return nil
	})
	return held, err
}

func (s *Server) held(tx *ledger.Tx, m ledger.Mail, out game.Outcome) (Held, error) {
	raw, err := tx.Raw(m.ID)
	if err != nil {
		return Held{}, err
	}
	o, failed := s.open(raw, mailbot.Envelope{Internal: m.InternalDate, Now: m.At})
	if failed != nil {
		o = opened{}
	}
	released, err := tx.Meta(fmt.Sprintf("%s%d", metaReleased, m.ID))
	return Held{ID: m.ID, At: m.At, Mail: m.MessageID, From: o.From, Subject: o.Subject, Reason: out.Reason, Released: released != nil}, err
}

// Release has a quarantined mail taken after all, as if it had come at the
// present instant: a window that ended meanwhile is not opened for it.
func (s *Server) Release(o Operator, id uint64) error {
	if err := o.check(); err != nil {
		return err
	}
	r, topic, err := s.releasable(id)
	if err != nil {
		return err
	}
	r.At = s.present()
	return s.write(func(tx *ledger.Tx) error {
		if err := s.enter(tx, s.state.Turn, s.engine.Do(s.state, r.At, o.cause("release "+r.MessageID), func(p *game.Proceeding) {
			p.Record(order(o, "release", s.state.NameOf(r.From)), "A48")
		}), origin{}); err != nil {
			return err
		}
		if err := tx.SetMeta(fmt.Sprintf("%s%d", metaReleased, id), []byte(o.Author)); err != nil {
			return err
		}
		_, err := s.play(tx, overList, r, topic, doubt{}) // the operator vouches for its author
		return err
	})
}

// releasable reads a quarantined mail with its acts, those withheld included.
func (s *Server) releasable(id uint64) (r mailbot.Reading, topic string, err error) {
	err = s.ledger.View(func(tx *ledger.Tx) error {
		m, found, err := tx.Mail(id)
		if err != nil {
			return err
		}
		out, err := Verdict(tx, id)
		if err != nil {
			return err
		}
		done, err := tx.Meta(fmt.Sprintf("%s%d", metaReleased, id))
		if err != nil {
			return err
		}
		if !found || out == nil || out.Verdict != game.Quarantined || done != nil {
			return fmt.Errorf("server: mail %d is not in quarantine", id)
		}
		raw, err := tx.Raw(id)
		if err != nil {
			return err
		}
		o, err := s.open(raw, mailbot.Envelope{Internal: m.InternalDate, Now: m.At})
		if err != nil {
			return err
		}
		if topic, err = threadTopic(tx, o.Reading); err != nil {
			return err
		}
		r = o.acts(desk.Context(s.state, o.Reading, topic))
		r.Acts = append(r.Acts, r.Withheld...)
		return nil
	})
	return r, topic, err
}

// Retry sends a post again that was refused for good.
func (s *Server) Retry(key string) error {
	now := s.cfg.Now().UTC()
	return s.ledger.Update(func(tx *ledger.Tx) error { return tx.Requeue(key, "by the operator", now, now) })
}

// Verdict gives what became of a mail; nil if that is not decided yet.
func Verdict(tx *ledger.Tx, id uint64) (*game.Outcome, error) {
	b, err := tx.Verdict(id)
	if err != nil || b == nil {
		return nil, err
	}
	var o game.Outcome
	if err := json.Unmarshal(b, &o); err != nil {
		return nil, fmt.Errorf("server: verdict of mail %d: %w", id, err)
	}
	return &o, nil
}

// Tally counts the mails received by verdict; those not decided yet are under
// "" (P1).
func Tally(tx *ledger.Tx) (map[game.Verdict]int, error) {
	n := map[game.Verdict]int{}
	for m, err := range tx.Mails(1) {
		if err != nil {
			return nil, err
		}
		o, err := Verdict(tx, m.ID)
		if err != nil {
			return nil, err
		}
		if o == nil {
			n[""]++
		} else {
			n[o.Verdict]++
		}
	}
	return n, nil
}

// TakeUp takes up a game under way (design §4.3); only before anybody is
// registered. Mails of list time before the state's instant are history.
func (s *Server) TakeUp(o Operator, st *game.State) error {
	if err := o.check(); err != nil {
		return err
	}
	if s.state.Begun || len(s.state.Players) > 0 {
		return errors.New("server: a game is under way here already")
	}
	st.Publication, st.Lag = s.cfg.Publication, s.cfg.Lag
	return s.write(func(tx *ledger.Tx) error {
		events := []game.Recorded{{At: st.At, Event: game.Opened{State: st}, Clauses: []string{"R101"}, Cause: o.cause("start --from")}}
		s.state.Fold(events[0])
		s.opened = st.At
		return s.enter(tx, s.state.Turn, events, origin{})
	})
}
