package web

import (
	"fmt"
	"io"

	ics "github.com/arran4/golang-ical"

	"github.com/fnomic/fnomic/internal/gazette"
)

// lineOctets is the longest line of a calendar without its end (RFC 5545 §3.1).
const lineOctets = 75

// writeCalendar writes all windows that run as a calendar (RFC 5545): one event
// a window, at its last instant. A window that stands still is not in it.
func (b *builder) writeCalendar(w io.Writer) error {
	cal := ics.NewCalendarFor("fnomic")
	cal.SetMethod(ics.MethodPublish)
	cal.SetXWRCalName("fnomic : échéances")
	cal.SetXWRCalDesc("Les délais qui courent dans la partie de fnomic")
	for _, l := range gazette.Limits(b.s) {
		if l.Frozen {
			continue
		}
		e := cal.AddEvent(urn("limit", l.What))
		e.SetDtStampTime(b.stamp())
		e.SetStartAt(l.At)
		e.SetEndAt(l.At)
		e.SetSummary("fnomic : " + withoutAddresses(l.What))
		e.SetDescription("Dernier instant : " + gazette.Instant(l.At))
		e.SetTimeTransparency(ics.TransparencyTransparent)
	}
	if err := cal.SerializeTo(w, ics.WithLineLength(lineOctets), ics.WithNewLineWindows); err != nil {
		return fmt.Errorf("web: calendar: %w", err)
	}
	return nil
}
