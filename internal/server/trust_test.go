package server_test

import (
	"context"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/imap"
	"github.com/fnomic/fnomic/mailbot/locallist"
)

// trusting is a table at the vote where acts need what is said.
func trusting(t *testing.T, level server.TrustLevel, kinds ...game.ActKind) *table {
	t.Helper()
	acts := map[game.ActKind]server.TrustLevel{}
	for _, k := range kinds {
		acts[k] = level
	}
	return atTheVote(t, func(c *server.Config) {
		c.Trust = server.Trust{Level: server.ByList, Acts: acts}
		c.Setting.AuthServ = "boites.test"
	})
}

// question is the newest question to a person whether an act is theirs.
func (tb *table) question(name string) mailbot.Reading {
	tb.t.Helper()
	mails := tb.received(name)
	if len(mails) == 0 || !strings.Contains(mails[len(mails)-1].Subject, "Est-ce bien vous") {
		tb.t.Fatalf("%s is not asked", name)
	}
	return mails[len(mails)-1]
}

// reply is a mail to the program alone.
func (tb *table) reply(name, to, text string) string {
	tb.t.Helper()
	id := tb.draft(locallist.Draft{From: name, To: tb.list.ProgramAddress(), InReplyTo: to, Body: text})
	tb.quiet()
	return "direct:" + strings.Trim(id, "<>")
}

func (tb *table) choice(name string) game.Choice {
	tb.t.Helper()
	if v := tb.state().Ballot("321").Voice(name); v != nil {
		return v.Choice
	}
	return ""
}

// waits counts the questions that the ledger keeps.
func (tb *table) waits() (n int) {
	tb.t.Helper()
	tb.view(func(tx *ledger.Tx) error {
		b, err := tx.Meta("claims-waiting")
		n = strings.Count(string(b), `"question"`)
		return err
	})
	return n
}

// A155: where the list's word is enough, a kind that has no level is taken at once.
func TestA155_TheListsWordIsTheDefault(t *testing.T) {
	tb := trusting(t, server.ByConfirmation, game.Leave)
	if out := tb.outcome(tb.say("Bruno", "VOTE 321 : POUR")); out.Verdict != game.Applied || tb.choice("Bruno") != game.For {
		t.Errorf("%+v", out)
	}
	tb.holds()
}

// A155, RFC 8601: under "dmarc" an act counts if the mailbox's own server vouches
// for the domain of its author; else it is refused and its sender told why.
func TestA155_DMARC(t *testing.T) {
	const trace = "Authentication-Results: %s; dmarc=%s header.from=%s\r\n"
	for name, c := range map[string]struct {
		head string
		want game.Verdict
	}{
		"vouched for":       {fmt.Sprintf(trace, "boites.test", "pass", "DOMAIN"), game.Applied},
		"nothing said":      {"", game.Refused},
		"failed":            {fmt.Sprintf(trace, "boites.test", "fail", "DOMAIN"), game.Refused},
		"another's domain":  {fmt.Sprintf(trace, "boites.test", "pass", "ailleurs.test"), game.Refused},
		"a stranger's word": {fmt.Sprintf(trace, "mallory.test", "pass", "DOMAIN"), game.Refused},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tb := trusting(t, server.ByDMARC, game.CastVote)
			tb.authenticate("Bruno", c.head, "VOTE 321 : POUR")
			if out := tb.outcome("<auth@x>"); out.Verdict != c.want {
				t.Fatalf("%+v", out)
			}
			if counted := tb.choice("Bruno") != ""; counted != (c.want == game.Applied) {
				t.Errorf("counted: %v", counted)
			}
			if got := tb.last("Bruno"); c.want == game.Refused && (!strings.Contains(got, "A155") || !strings.Contains(got, "À écrire")) {
				t.Errorf("Bruno reads %q", got)
			}
			tb.holds()
		})
	}
}

// tracing is a mailbox whose server writes what it found above each mail.
type tracing struct {
	*imap.Poller
	field string
}

func (m tracing) Run(ctx context.Context, from imap.Cursor, r imap.Receiver) error {
	return m.Poller.Run(ctx, from, tracingReceiver{r, m.field})
}

type tracingReceiver struct {
	imap.Receiver
	field string
}

func (m tracingReceiver) Receive(ctx context.Context, b imap.Batch) error {
	for i := range b.Messages {
		b.Messages[i].Raw = append([]byte(m.field), b.Messages[i].Raw...)
	}
	return m.Receiver.Receive(ctx, b)
}

// authenticate has a mail reach the mailbox with a field that its server put on
// top, where the local list leaves none: it is put above what the list wrote.
func (tb *table) authenticate(name, field, text string) {
	tb.t.Helper()
	must(tb.t, tb.stop())
	tb.onTop = strings.ReplaceAll(field, "DOMAIN", strings.SplitN(tb.address(name), "@", 2)[1])
	tb.start()
	tb.wire(name, "auth@x", utf8Text, text)
	tb.quiet()
}

// A155, design §4.4-7: under "confirm" an act waits for its author's word and
// counts from it, over a restart of the program.
func TestA155_AnActWaitsForItsAuthorsWord(t *testing.T) {
	for name, answer := range map[string]func(tb *table, q mailbot.Reading) string{
		"in reply": func(tb *table, q mailbot.Reading) string { return tb.reply("Bruno", q.MessageID, "Oui.\n\nBruno") },
		"with the word": func(tb *table, q mailbot.Reading) string {
			return tb.reply("Bruno", "", regexp.MustCompile(`OUI [0-9A-F]{8}`).FindString(q.Body))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tb := trusting(t, server.ByConfirmation, game.CastVote)
			if out := tb.outcome(tb.say("Bruno", "VOTE 321 : POUR")); out.Verdict != game.Asked || tb.choice("Bruno") != "" {
				t.Fatalf("%+v", out)
			}
			q := tb.question("Bruno")
			if !strings.Contains(q.Body, "un vote POUR (321)") || !strings.Contains(q.Body, "à l'heure de votre réponse") {
				t.Errorf("Bruno reads %q", q.Body)
			}
			tb.restart()
			tb.pass()
			at := tb.clock.Now()
			out := tb.outcome(answer(tb, q))
			if out.Verdict != game.Applied || out.At.Before(at.Truncate(time.Second)) || tb.choice("Bruno") != game.For {
				t.Fatalf("%+v", out)
			}
			if got := tb.last("Bruno"); !strings.Contains(got, "Votre voix est comptée") {
				t.Errorf("Bruno reads %q", got)
			}
			tb.say("Chloe", "CONTRE")
			tb.reply("Bruno", q.MessageID, "OUI")                                                    // once is once
			if got := tb.last("Bruno"); !strings.Contains(got, "n'attend plus") || tb.waits() != 2 { // Alice's and Chloe's
				t.Errorf("Bruno reads %q, %d wait", got, tb.waits())
			}
			tb.holds()
		})
	}
}

// A155: a window that an act opens counts from its author's answer.
func TestA155_WindowsCountFromTheAnswer(t *testing.T) {
	tb := newTable(t)
	tb.change = func(c *server.Config) {
		c.Trust.Acts = map[game.ActKind]server.TrustLevel{game.CallVote: server.ByConfirmation}
	}
	tb.start()
	tb.register()
	tb.pass()
	tb.say("Alice", "PROPOSITION : amender 304 : les votes durent 96 h")
	tb.pass()
	tb.say("Alice", "MISE AU VOTE, 72 h.")
	tb.skip(20 * time.Hour)
	if tb.state().Ballot("321") != nil {
		t.Fatal("the vote opened before the answer")
	}
	at := tb.clock.Now()
	tb.reply("Alice", tb.question("Alice").MessageID, "OUI")
	b := tb.state().Ballot("321")
	if b == nil || b.Until.Before(at.Add(72*time.Hour).Truncate(time.Second)) {
		t.Errorf("ballot %+v, answered at %s", b, at)
	}
	tb.holds()
}

// R207, A155: a mail in another's name changes nothing under "confirm", whatever
// its forger adds; who is named is asked, and says no.
func TestA155_AForgedMailChangesNothing(t *testing.T) {
	tb := trusting(t, server.ByConfirmation, game.Leave)
	forge := func(id, to, head, body string) {
		tb.raw("mallory@mail.test", to, fmt.Sprintf("From: Bruno <%s>\r\nTo: <%s>\r\nMessage-ID: <%s>\r\n%s%s\r\n%s\r\n", tb.address("Bruno"), to, id, head, utf8Text, body))
		tb.quiet()
	}
	tb.subscribe("Mallory")
	tb.skip(time.Hour)
	before := *tb.state().Player("Bruno")
	forge("f1@x", tb.list.Address(), "", "FORFAIT")
	q := tb.question("Bruno")
	if after := *tb.state().Player("Bruno"); !reflect.DeepEqual(before, after) { // not even a sign of life (R314)
		t.Errorf("before %+v, after %+v", before, after)
	}
	forge("f2@x", tb.list.ProgramAddress(), "", "OUI")
	forge("f3@x", tb.list.ProgramAddress(), "In-Reply-To: <f1@x>\r\n", "OUI")
	forge("f4@x", tb.list.ProgramAddress(), "", "OUI 00000000")
	forge("f5@x", tb.list.Address(), "In-Reply-To: <f1@x>\r\n", "OUI")
	tb.reply("Chloe", q.MessageID, "OUI") // not hers to confirm
	p := tb.state().Player("Bruno")
	if p.Status != game.Active || p.Score != before.Score || tb.waits() != 1 {
		t.Fatalf("%+v, %d wait", p, tb.waits())
	}
	for _, doubtful := range []string{"Oui, mais pas tout de suite", "OUI\nmais demain seulement", "Ouille !", "D'accord ?"} {
		tb.reply("Bruno", q.MessageID, doubtful)
		if got := tb.last("Bruno"); !strings.Contains(got, "oui ou un non") || tb.waits() != 1 {
			t.Errorf("after %q Bruno reads %q", doubtful, got)
		}
	}
	tb.reply("Bruno", q.MessageID, "NON, ce n'est pas moi !")
	if got := tb.last("Bruno"); !strings.Contains(got, "rien n'a été fait") || tb.waits() != 0 {
		t.Errorf("Bruno reads %q, %d wait", got, tb.waits())
	}
	tb.reply("Bruno", q.MessageID, "OUI")
	if tb.state().Player("Bruno").Status != game.Active {
		t.Error("a question answered by no was carried out")
	}
	tb.holds()
}

// Design §4.4-2: an answer seen after its moment was decided carries nothing out,
// its author is told, and the question stands.
func TestA155_ALateAnswerIsTold(t *testing.T) {
	tb := trusting(t, server.ByConfirmation, game.CastVote)
	tb.say("Bruno", "VOTE 321 : POUR")
	q, at := tb.question("Bruno"), tb.clock.Now().Add(time.Minute)
	tb.skip(2 * time.Hour)
	tb.raw(tb.address("Bruno"), tb.list.ProgramAddress(), "Received: from mua.test (mua.test [192.0.2.7])\r\n\tby "+tb.list.Host()+" with ESMTP id 1; "+at.Format(time.RFC1123Z)+
		"\r\nList-Id: <"+tb.list.ID()+">\r\nFrom: Bruno <"+tb.address("Bruno")+">\r\nTo: <"+tb.list.Address()+">\r\nMessage-ID: <late@x>\r\nIn-Reply-To: <"+
		strings.Trim(q.MessageID, "<>")+">\r\n"+utf8Text+"\r\nOUI\r\n")
	tb.quiet()
	if out := tb.outcome("<late@x>"); out.Verdict != game.Late || tb.choice("Bruno") != "" {
		t.Errorf("%+v", out)
	}
	if got := tb.last("Bruno"); !strings.Contains(got, "arrivé après") {
		t.Errorf("Bruno reads %q", got)
	}
	tb.reply("Bruno", q.MessageID, "OUI")
	if tb.choice("Bruno") != game.For {
		t.Error("the question did not stand")
	}
	tb.holds()
}

// A155: of two mails with the same act the later waits; what nobody answers
// within seven days lapses; few wait at once.
func TestA155_WhatWaitsIsBounded(t *testing.T) {
	tb := trusting(t, server.ByConfirmation, game.CastVote, game.Leave)
	tb.say("Bruno", "VOTE 321 : POUR")
	first := tb.question("Bruno")
	tb.say("Bruno", "VOTE 321 : CONTRE")
	second := tb.question("Bruno")
	if !strings.Contains(second.Body, "remplace") || strings.Contains(first.Body, "remplace") {
		t.Errorf("Bruno reads %q, then %q", first.Body, second.Body)
	}
	tb.reply("Bruno", first.MessageID, "OUI")
	if tb.choice("Bruno") != "" {
		t.Error("the question that was replaced was carried out")
	}
	tb.reply("Bruno", second.MessageID, "OUI")
	if tb.choice("Bruno") != game.Against {
		t.Errorf("Bruno's voice is %q", tb.choice("Bruno"))
	}
	for i := range 14 {
		tb.say("Chloe", fmt.Sprintf("VOTE %d : POUR", 900+i))
	}
	if n := tb.waits(); n != 11 { // one is Alice's
		t.Errorf("%d questions wait", n)
	}
	tb.say("David", "FORFAIT")
	late := tb.question("David")
	tb.skip(7*24*time.Hour + time.Hour)
	tb.reply("David", late.MessageID, "OUI")
	if p := tb.state().Player("David"); p.Status == game.Gone {
		t.Error("a question that lapsed was carried out")
	}
	tb.holds()
}

// R302, A155: who registers is asked at the address that the mail bears.
func TestA155_ARegistrationWaitsForItsAuthor(t *testing.T) {
	tb := atTheVote(t, nil)
	tb.change = func(c *server.Config) { c.Trust.Level = server.ByConfirmation }
	tb.restart()
	tb.say("Zoe", "INSCRIPTION : Zoe")
	if tb.state().Player("Zoe") != nil {
		t.Fatal("registered without an answer")
	}
	tb.reply("Zoe", tb.question("Zoe").MessageID, "OUI")
	if out := tb.state(); out.NameOf(tb.address("Zoe")) != "Zoe" {
		t.Errorf("the address is %q's", out.NameOf(tb.address("Zoe")))
	}
	tb.holds()
}
