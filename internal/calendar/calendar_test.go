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
