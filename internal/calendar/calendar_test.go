package calendar

import (
	"testing"
	"time"
)

func at(s string) time.Time {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		panic(err)
	}
	return t
}

func TestA03_MonthsAreClampedToTheMonthsEnd(t *testing.T) {
	for _, c := range []struct{ from, want string }{
		{"2000-11-30T10:00:00Z", "2001-02-28T10:00:00Z"},
		{"2000-11-15T10:00:00Z", "2001-02-15T10:00:00Z"},
		{"1999-11-30T23:59:59Z", "2000-02-29T23:59:59Z"},
		{"2000-10-31T00:00:00Z", "2001-01-31T00:00:00Z"},
	} {
		if got := AddMonths(at(c.from), 3); !got.Equal(at(c.want)) {
			t.Errorf("%s + 3 months = %s, want %s", c.from, got.Format(time.RFC3339), c.want)
		}
	}
}

func TestA02_TheLastSecondIsInTime(t *testing.T) {
	end := at("2000-11-24T20:00:00Z")
	if !InTime(end, end) || InTime(end.Add(time.Second), end) {
		t.Error("T is in time, T + 1 s is not")
	}
}

func TestP7_SeventyTwoHoursAcrossTheChangeOfClocks(t *testing.T) {
	start := time.Date(2000, 10, 28, 20, 0, 0, 0, Paris())
	if got, want := start.Add(72*time.Hour).In(Paris()).Format("15:04"), "19:00"; got != want {
		t.Errorf("72 h after 20:00 summer time end at %s, want %s winter time", got, want)
	}
}
