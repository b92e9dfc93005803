package server_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot/smtp"
)

// P10: a mail at which the program itself fails is quarantined, what was decided
// with it stands, and the next mail is read.
func TestP10_AFaultOfTheProgramIsOneMails(t *testing.T) {
	tb := newTable(t)
	broken := game.Rule{Name: "302", Forbid: func(_ *game.State, a game.Attempt) *game.Refusal {
		if strings.Contains(a.Act.Text, "BOUM") {
			panic("a rule that cannot count")
		}
		return nil
	}}
	tb.engine = game.NewEngine(append(rules.All(), broken), nil)
	tb.start()
	tb.register()
	tb.post("Bruno", "", "Bonjour.")
	bad := tb.post("Alice", "", "PROPOSITION : BOUM")
	good := tb.post("Alice", "", "PROPOSITION : abroger 210")
	tb.quiet()
	if out := tb.outcome(bad); out.Verdict != game.Quarantined {
		t.Errorf("%+v", out)
	}
	if out := tb.outcome(good); out.Verdict != game.Applied {
		t.Errorf("%+v", out)
	}
	tb.holds()
}

// refusing is an SMTP server that refuses mails for good.
type refusing struct {
	server.Mailer
	on atomic.Bool
}

func (r *refusing) Send(ctx context.Context, from string, to []string, raw []byte) smtp.Result {
	if r.on.Load() {
		return smtp.Result{Outcome: smtp.Permanent, Stage: smtp.Data, Code: 554, Text: "no"}
	}
	return r.Mailer.Send(ctx, from, to, raw)
}

// A post refused for good is not tried again by itself; the operator may.
func TestPostRefusedForGood(t *testing.T) {
	tb := newTable(t)
	refuse := &refusing{}
	tb.mailer = func(m server.Mailer) server.Mailer { refuse.Mailer = m; return refuse }
	tb.start()
	tb.register()
	tb.say("Alice", "PROPOSITION : abroger 210")
	tb.say("Alice", "MISE AU VOTE, 72 h. POUR")
	refuse.on.Store(true)
	tb.skip(100 * time.Hour)
	var failed []string
	tb.view(func(tx *ledger.Tx) error {
		for p, err := range tx.Posts(ledger.Failed) {
			must(t, err)
			failed = append(failed, p.Key)
		}
		return nil
	})
	if len(failed) == 0 || tb.state().Turn.Number != 1 {
		t.Fatalf("failed %v, turn %d", failed, tb.state().Turn.Number)
	}
	refuse.on.Store(false)
	for _, key := range failed {
		tb.do(func(s *server.Server) error { return s.Retry(key) })
	}
	tb.quiet()
	if tb.state().Turn.Number != 2 || tb.titled("David", "RÉSULTATS") != 1 {
		t.Error("the turn does not go on")
	}
	tb.holds()
}

// P4: what is decided depends on the mails and their list times, not on whether
// the program read them one by one or all at once after an outage.
func TestP4_OneByOneOrAllAtOnce(t *testing.T) {
	votes := []struct {
		who, text string
		after     time.Duration
	}{{"Bruno", "POUR", time.Hour}, {"Chloe", "CONTRE", 2 * time.Hour}, {"Bruno", "CONTRE", 20 * time.Hour}, {"David", "Je passe", 30 * time.Hour}, {"Chloe", "POUR", 71 * time.Hour}}
	play := func(atOnce bool) string {
		tb := atTheVote(t, nil)
		opened := tb.state().Ballot("321").Opened
		if atOnce {
			must(t, tb.stop())
		}
		for _, v := range votes {
			tb.clock.Set(opened.Add(v.after))
			tb.post(v.who, "", v.text)
			if !atOnce {
				tb.quiet()
			}
		}
		tb.clock.Set(opened.Add(72 * time.Hour))
		if atOnce {
			tb.start()
		}
		tb.quiet()
		tb.holds()
		return asJSON(t, tb.state())
	}
	if play(true) != play(false) {
		t.Error("an outage changed the game")
	}
}
