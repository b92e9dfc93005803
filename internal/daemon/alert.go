package daemon

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/mailbot/compose"
	"github.com/fnomic/fnomic/mailbot/smtp"
)

// alerter tells one person of troubles by mail: once when a trouble begins, once
// when it is over, and never more than so many mails a day. The mails do not
// pass through the ledger, which may be the trouble.
type alerter struct {
	from, to mail.Address
	mailer   server.Mailer
	perDay   int
	file     string // what was told, across restarts
	now      func() time.Time
	log      zerolog.Logger
	told     told
	capped   bool // the log has said that the day's mails are used up
}

// told is what the person knows.
type told struct {
	Troubles map[string]trouble `json:"troubles"` // by key
	Day      string             `json:"day"`      // of the mails counted, UTC
	Mails    int                `json:"mails"`
}

// trouble is one that a mail told of.
type trouble struct {
	What  string    `json:"what"`
	Since time.Time `json:"since"`
	// Gone is since when it has not been seen any more; zero while it lasts.
	Gone time.Time `json:"gone,omitzero"`
}

// calm is how long a trouble must be gone to be told as over: one that comes and
// goes is one.
const calm = 15 * time.Minute

// look compares the troubles of now, as sentences by key, with those told of,
// and writes at most one mail about what changed.
func (a *alerter) look(ctx context.Context, seen map[string]string) {
	now := a.now().UTC().Truncate(time.Second)
	a.told.mark(seen, now)
	next, begun, over := a.told.step(seen, now)
	if len(begun)+len(over) == 0 {
		return
	}
	if day := now.Format(time.DateOnly); next.Day != day {
		next.Day, next.Mails, a.capped = day, 0, false
	}
	if next.Mails >= a.perDay {
		a.cap()
		return
	}
	next.Mails++
	a.tell(ctx, next, a.letter(now, begun, over, next.Mails))
}

// mark notes which of the troubles told of are seen still.
func (t *told) mark(seen map[string]string, now time.Time) {
	for key, old := range t.Troubles {
		if _, lasts := seen[key]; lasts {
			old.Gone = time.Time{}
		} else if old.Gone.IsZero() {
			old.Gone = now
		}
		t.Troubles[key] = old
	}
}

// step is what will have been told, with the sentences about what has begun and
// what is over.
func (t told) step(seen map[string]string, now time.Time) (next told, begun, over []string) {
	next = told{Troubles: map[string]trouble{}, Day: t.Day, Mails: t.Mails}
	for _, key := range slices.Sorted(maps.Keys(t.Troubles)) {
		old := t.Troubles[key]
		if !old.Gone.IsZero() && now.Sub(old.Gone) >= calm {
			over = append(over, fmt.Sprintf("%s (since %s)", old.What, old.Since.Format(time.RFC3339)))
			continue
		}
		next.Troubles[key] = old
	}
	for _, key := range slices.Sorted(maps.Keys(seen)) {
		if _, known := next.Troubles[key]; !known {
			next.Troubles[key] = trouble{What: seen[key], Since: now}
			begun = append(begun, seen[key])
		}
	}
	return next, begun, over
}

func (a *alerter) cap() {
	if !a.capped {
		a.capped = true
		a.log.Error().Int("mails", a.perDay).Msg("no more alert mails today: see the log and `fnomic status`")
	}
}

// tell notes a mail and hands it over. It is noted first: what cannot be noted
// is not sent, since it would be sent again and again.
func (a *alerter) tell(ctx context.Context, next told, m compose.Mail) {
	before := a.told
	raw, err := m.Bytes()
	if err == nil {
		err = next.write(a.file)
	}
	if err != nil {
		a.log.Error().Err(err).Msg("an alert cannot be noted, and is not mailed")
		return
	}
	a.told = next
	r := a.mailer.Send(ctx, a.from.Address, []string{a.to.Address}, raw)
	if r.Outcome == smtp.Accepted || r.Outcome == smtp.Unknown {
		a.log.Info().Str("subject", m.Subject).Str("answer", r.Text).Msg("alert mailed")
		return
	}
	a.log.Warn().Str("answer", r.Text).Msg("an alert could not be mailed; it is tried again")
	if a.told = before; r.Outcome == smtp.Permanent { // it counts, so that a wrong address is not knocked at every minute
		a.told.Day, a.told.Mails = next.Day, next.Mails
	}
	if err := a.told.write(a.file); err != nil {
		a.log.Error().Err(err).Msg("alerts")
	}
}

// letter is the mail about what has begun and what is over.
func (a *alerter) letter(now time.Time, begun, over []string, number int) compose.Mail {
	subject := "fnomic: trouble: "
	if len(begun) == 0 {
		subject = "fnomic: over: "
	}
	subject += first(append(begun, over...))
	var b strings.Builder
	section(&b, "Trouble:", begun)
	section(&b, "Over:", over)
	fmt.Fprintf(&b, "`fnomic status`, `fnomic quarantine` and the log tell more; docs/operating.md\nsays what to do. You get one mail when a trouble begins and one when it has\nbeen over for %d minutes.\n", int(calm.Minutes()))
	if number == a.perDay {
		b.WriteString("\nThis is the last such mail of today, whatever happens.\n")
	}
	_, domain, _ := strings.Cut(a.from.Address, "@")
	return compose.Mail{From: a.from, To: a.to, Subject: subject, Body: b.String(), Date: now,
		MessageID: compose.MessageID("alert", fmt.Sprintf("%s/%d/%s", now.Format(time.RFC3339Nano), number, subject), domain)}
}

func section(b *strings.Builder, title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	b.WriteString(title + "\n")
	for _, l := range lines {
		b.WriteString("- " + l + "\n")
	}
	b.WriteString("\n")
}

// first is the first of some sentences, short enough for a subject.
func first(lines []string) string {
	s := []rune(lines[0])
	if len(s) > 60 {
		s = append(s[:59], '…')
	}
	if len(lines) > 1 {
		return fmt.Sprintf("%s (and %d more)", string(s), len(lines)-1)
	}
	return string(s)
}
