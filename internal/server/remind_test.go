package server_test

import (
	"testing"
	"time"

	"github.com/fnomic/fnomic/internal/server"
)

// M5 and M9: a day before the end of a vote and of a turn, once each, also over
// a restart in between; a window that ended while the program was down is not
// recalled any more.
func TestP3_M5_M9_RemindersGoOutOnceADayBefore(t *testing.T) {
	tb := newTable(t)
	tb.change = func(c *server.Config) { c.Reminders = true }
	tb.start()
	tb.register()
	tb.say("Alice", "PROPOSITION : on se tutoie.")
	tb.say("Alice", "MISE AU VOTE, 72 h. POUR")
	tb.skip(47 * time.Hour)
	if n := tb.titled("Chloe", "321 : "); n != 1 { // that the vote is open
		t.Errorf("before the last day Chloe has %d mails about the vote", n)
	}
	tb.skip(2 * time.Hour)
	tb.stop()
	tb.start()
	tb.skip(time.Hour)
	if n := tb.titled("Chloe", "Rappel"); n == 0 {
		t.Error("Chloe was not reminded of the vote (M9)")
	}
	before := tb.titled("Chloe", "Rappel")
	tb.skip(time.Hour)
	if n := tb.titled("Chloe", "Rappel"); n != before {
		t.Errorf("%d reminders, %d an hour before: reminded twice", n, before)
	}
	tb.holds()
}
