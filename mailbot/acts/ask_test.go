package acts

import (
	"testing"
	"time"
)

// R304-1: a line that the program offers is one that it would take: the day in
// it is to come and far enough, and it reads as a call.
func TestR304_1_TheOfferedDayIsToCome(t *testing.T) {
	for _, at := range []string{"2026-12-01T04:00:00Z", "2000-11-20T22:59:00Z", "2000-12-30T23:30:00Z", "2001-03-22T12:00:00Z"} {
		now, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		asked := Read(Input{Parts: []Part{{Text: "Je mets ma proposition au vote jusqu'à dimanche soir"}}, At: now}).Asked
		if len(asked) != 1 || len(asked[0].Readings) != 2 {
			t.Fatalf("%s: %+v", at, asked)
		}
		for _, line := range asked[0].Readings {
			got := Read(Input{Parts: []Part{{Text: line}}, At: now})
			if len(got.Acts) != 1 || len(got.Asked) != 0 {
				t.Fatalf("%s: %q reads as %+v, asked %+v", at, line, got.Acts, got.Asked)
			}
			if until := got.Acts[0].Until; until != nil && (until.Before(now.Add(72*time.Hour)) || until.After(now.Add(6*24*time.Hour))) {
				t.Errorf("%s: %q ends %s", at, line, until)
			}
		}
	}
}
