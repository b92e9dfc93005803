package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
)

// view reads the ledger of the running program, or of the stopped one.
func (tb *table) view(fn func(*ledger.Tx) error) {
	tb.t.Helper()
	if tb.run != nil {
		must(tb.t, tb.run.led.View(fn))
		return
	}
	l := openLedger(tb.t, tb.ledgerPath())
	defer l.Close()
	must(tb.t, l.View(fn))
}

// state folds the ledger from its first event.
func (tb *table) state() *game.State {
	tb.t.Helper()
	var s *game.State
	tb.view(func(tx *ledger.Tx) (err error) {
		s, _, err = server.Fold(tx, time.Time{})
		return err
	})
	return s
}

func (tb *table) scores() map[string]int {
	tb.t.Helper()
	m := map[string]int{}
	for _, p := range tb.state().Players {
		m[p.Name] = p.Score
	}
	return m
}

func (tb *table) tally() map[game.Verdict]int {
	tb.t.Helper()
	var n map[game.Verdict]int
	tb.view(func(tx *ledger.Tx) (err error) {
		n, err = server.Tally(tx)
		return err
	})
	return n
}

// outcome is what became of a mail.
func (tb *table) outcome(id string) game.Outcome {
	tb.t.Helper()
	var out *game.Outcome
	tb.view(func(tx *ledger.Tx) error {
		mails, err := tx.MailsByMessageID(strings.Trim(id, "<>"))
		if err != nil || len(mails) == 0 {
			return errors.Join(err, errors.New("no mail "+id))
		}
		out, err = server.Verdict(tx, mails[len(mails)-1].ID)
		return err
	})
	if out == nil {
		tb.t.Fatalf("no verdict on %s", id)
	}
	return *out
}

// received are the mails of the program in an address's mailbox, as read.
func (tb *table) received(name string) []mailbot.Reading {
	tb.t.Helper()
	stored, err := tb.list.Mailbox(tb.address(name), 0)
	must(tb.t, err)
	var mails []mailbot.Reading
	for _, m := range stored {
		r := mailbot.Read(m.Raw, mailbot.Envelope{Internal: m.At}, mailbot.Setting{ListHost: tb.list.Host()}, acts.Context{})
		if r.From == tb.list.ProgramAddress() {
			mails = append(mails, r)
		}
	}
	return mails
}

// titled counts the program's mails to a person under a subject.
func (tb *table) titled(name, subject string) int {
	n := 0
	for _, r := range tb.received(name) {
		if strings.Contains(r.Subject, subject) {
			n++
		}
	}
	return n
}

// register has four players begin the game.
func (tb *table) register(names ...string) {
	tb.t.Helper()
	if len(names) == 0 {
		names = []string{"Alice", "Bruno", "Chloe", "David"}
	}
	tb.subscribe(names...)
	for _, n := range names {
		tb.say(n, "INSCRIPTION : "+n)
	}
}

// hold checks what must hold of every game at every moment.
func (tb *table) holds() {
	tb.t.Helper()
	tb.view(func(tx *ledger.Tx) error {
		counts, err := tx.Counts()
		must(tb.t, err)
		n, err := server.Tally(tx)
		must(tb.t, err)
		sum := 0
		for v, k := range n {
			sum += k
			if !slices.Contains([]game.Verdict{"", game.Applied, game.Refused, game.Asked, game.Late, game.Quarantined, game.SetAside, game.Talk}, v) {
				tb.t.Errorf("P1: verdict %q", v)
			}
		}
		if sum != int(counts.Mails) {
			tb.t.Errorf("P1: %d mails received, verdicts %v", counts.Mails, n)
		}
		return nil
	})
	tb.onceEach()
	if tb.run != nil {
		live, folded := tb.live(), tb.state()
		if d := cmp.Diff(asJSON(tb.t, folded), asJSON(tb.t, live)); d != "" {
			tb.t.Errorf("the state is not what its events fold to:\n%s", d)
		}
		report, err := tb.run.led.Verify()
		if must(tb.t, err); !report.OK() {
			tb.t.Errorf("ledger: %+v", report.Faults)
		}
	}
}

func (tb *table) live() *game.State {
	tb.t.Helper()
	var s *game.State
	must(tb.t, tb.run.srv.Do(context.Background(), func() error {
		s = tb.run.srv.State().Clone()
		return nil
	}))
	return s
}

// onceEach is P3: no reader has two mails of the program with one Message-ID,
// and score mails are in capitals (d11).
func (tb *table) onceEach() {
	tb.t.Helper()
	for _, s := range tb.list.Subscribers() {
		seen := map[string]bool{}
		for _, r := range tb.received(s.Name) {
			if seen[r.MessageID] {
				tb.t.Errorf("P3: %s has %q twice", s.Name, r.Subject)
			}
			seen[r.MessageID] = true
			if strings.Contains(r.Subject, "SCORES") && r.Subject != strings.ToUpper(r.Subject) {
				tb.t.Errorf("d11: %q", r.Subject)
			}
		}
	}
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	b, err := json.MarshalIndent(v, "", " ")
	must(t, err)
	return string(b)
}
