package casefile

import (
	"fmt"
	"time"

	"github.com/fnomic/fnomic/internal/desk"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
)

// takeMail takes a mail of the list: one that came too late changes nothing,
// every other goes through the program at its list time.
func (t *table) takeMail(m *Mail) {
	raw, ok := t.compose(m)
	if !ok {
		return
	}
	d := taken{name: m.Name, at: m.At, noticed: m.Seen}
	env := mailbot.Envelope{Internal: m.At, Now: t.up(m.Seen)}
	plain := desk.Tidy(mailbot.Read(raw, env, setting(), acts.Context{}))
	topic := t.list.about(plain)
	r := desk.Tidy(mailbot.Read(raw, env, setting(), desk.Context(t.s, plain, topic)))
	if w := t.prog.Watch; w != nil && w.Mail != nil {
		w.Mail(m.At, m.Name, r.Subject, r.Body)
	}
	was := t.s.Turn
	d.out = t.verdict(m, r, topic)
	if d.out.From != "" {
		d.name = d.out.From
	}
	d.cited = t.cite(d.out)
	t.done = append(t.done, d)
	t.tell(was, d.out.Events, &d)
	t.answer(d, r)
	t.file(m, d, r, topic)
}

// verdict gives a mail its one verdict (P1).
func (t *table) verdict(m *Mail, r mailbot.Reading, topic string) game.Outcome {
	o := game.Outcome{Mail: desk.MailID(r), At: r.At, From: t.s.NameOf(r.From)}
	first, known := t.list.seen[r.MessageID]
	switch {
	case known && first == r.Identity():
		o.Verdict, o.Reason = game.SetAside, "a copy of a mail that was taken (design §4.4-8)"
	case known:
		o.Verdict, o.Reason = game.Quarantined, "its Message-ID already stands with another text (P2)"
	case len(r.Withheld) > 0 && o.From != "":
		o.Verdict, o.Reason = game.Quarantined, r.Ignored
	case r.Ignored != "":
		o.Verdict, o.Reason = game.SetAside, r.Ignored
	case t.isLate(m):
		o.Verdict, o.Reason = game.Talk, fmt.Sprintf("seen at %s", m.Seen.Format(instantLayout))
		if len(r.Acts)+len(r.Asked) > 0 {
			o.Verdict = game.Late // talk is talk whenever it comes (design §4.4-5)
		}
		for _, a := range r.Acts {
			o.Acts = append(o.Acts, game.TakenAct{Act: a, Verdict: game.Late})
		}
	default:
		return t.play(r, topic)
	}
	return o
}

// play hands a person's mail to the game.
func (t *table) play(r mailbot.Reading, topic string) game.Outcome {
	mail := desk.Mail(t.s, r, topic, !r.ViaList())
	if attach := desk.Attach(t.s, r, mail); attach != nil {
		t.prog.Engine.Do(t.s, r.At, game.Cause{Mail: mail.ID, By: mail.From}, attach)
	}
	return t.prog.Engine.Take(t.s, mail)
}

// cite gives the rules that the refusals of a mail cite, as players know them
// that day: "304", "d5" (design §2).
func (t *table) cite(o game.Outcome) []string {
	var cited []string
	for _, a := range o.Acts {
		if a.Refusal == nil {
			continue
		}
		for _, clause := range a.Refusal.Rules {
			cited = append(cited, t.s.Book.Cite(ruleOf(clause)))
		}
	}
	return cited
}

// answer posts the one word back to the author, if there is one.
func (t *table) answer(d taken, r mailbot.Reading) {
	p := gazette.Answer(d.out, t.trial(r), r.Subject, t.s, false)
	if p != nil {
		t.list.put(*p, t.up(d.noticed))
	}
	if w := t.prog.Watch; w != nil && w.Answered != nil {
		w.Answered(t.up(d.noticed), d.out, p)
	}
}

// trial is what would become of a mail that only tries its text (ESSAI).
func (t *table) trial(r mailbot.Reading) *game.Outcome {
	return desk.Try(t.prog.Engine, t.s, r, "")
}

// file notes the mail and the topic of its thread: what it brought about, else
// what it answers.
func (t *table) file(m *Mail, d taken, r mailbot.Reading, topic string) {
	if _, known := t.list.seen[r.MessageID]; known || r.MessageID == "" {
		return
	}
	if own := topicOf(d.out.Events, t.s); own != "" {
		topic = own
	}
	t.list.seen[r.MessageID] = r.Identity()
	t.list.subjects[r.MessageID] = r.Subject
	t.list.topics[r.MessageID] = topic
	t.list.mails = append(t.list.mails, listed{at: m.At, id: r.MessageID, topic: topic})
}

// within reports whether a mail is of the time between two `at`.
func (d taken) within(since, until time.Time) bool { return d.at.After(since) && !d.at.After(until) }
