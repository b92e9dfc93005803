package rules

import (
	"slices"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/tally"
)

// closesAt is when a ballot closes: at its announced end, or with the last
// voice under A22 (b); while the game is interrupted, as A114 says.
func closesAt(s *game.State, b *game.Ballot) (time.Time, bool) {
	reading := s.Book.Point("A114")
	switch {
	case s.Suspended == nil && s.Book.Point("A22") == "b":
		return earlier(b.Until, lastAwaited(s, b)), true
	case s.Suspended == nil || reading == "b":
		return b.Until, true
	case reading == "c":
		return time.Time{}, false
	}
	return lastRemaining(s, b)
}

// lastRemaining is the end of a vote of an interrupted game: not before its
// announced end, nor before the last remaining player has voted or left (A114 i a).
func lastRemaining(s *game.State, b *game.Ballot) (time.Time, bool) {
	end := later(b.Until, *s.Suspended)
	if b.Left != nil {
		end = later(end, *b.Left)
	}
	for _, name := range b.Electors {
		switch v := b.Voice(name); {
		case v != nil && (v.Choice != game.Abstain || s.Book.Point("A25") == "b"):
			end = later(end, v.At)
		case s.IsActive(name):
			return time.Time{}, false // « doivent voter »: to say that one abstains is no vote
		}
	}
	return end, true
}

// lastAwaited is when the last voice of an active elector came (A22 b); the
// announced end while one is missing.
func lastAwaited(s *game.State, b *game.Ballot) time.Time {
	last := b.Opened
	if b.Left != nil {
		last = *b.Left
	}
	for _, name := range b.Electors {
		v := b.Voice(name)
		if s.IsActive(name) && (v == nil || v.Choice == game.Abstain) {
			return b.Until
		}
		if v != nil && v.At.After(last) {
			last = v.At
		}
	}
	return last
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// count counts a ballot by names: the electors who are still active and gave
// no voice abstained (R304-3, R304-5).
func count(s *game.State, b *game.Ballot) tally.Count {
	var voices []tally.Voice
	for _, v := range b.Voices {
		voices = append(voices, tally.Voice{Voter: v.Voter, Choice: tally.Choice(v.Choice)})
	}
	if ofRule(b) && s.Book.Point("A26") == "b" && b.Voice(b.Author) == nil && s.IsActive(b.Author) {
		voices = append(voices, tally.Voice{Voter: b.Author, Choice: tally.For})
	}
	bound := b.Electors
	if s.Book.Point("A28") == "b" {
		bound = electors(s, b.Author)
	}
	var still []string
	for _, name := range bound {
		if s.IsActive(name) && !slices.Contains(b.Excluded, name) {
			still = append(still, name)
		}
	}
	return tally.Votes(voices, still)
}

func outcome(adopted bool) string {
	if adopted {
		return "adopted"
	}
	return "rejected"
}

// electors are those who may vote and lose by not voting: the players active
// at the call (A28), without the author under A26 (c).
func electors(s *game.State, author string) []string {
	var names []string
	for _, n := range s.ActiveNames() {
		if n != author || s.Book.Point("A26") != "c" {
			names = append(names, n)
		}
	}
	return names
}
