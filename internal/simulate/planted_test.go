//go:build planted

package simulate_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/simulate"
)

// plantedFaults are the faults planted in the code, with what each does.
var plantedFaults = []struct{ name, what string }{
	{"cursor-first", "the mailbox cursor is committed before the mails"},
	{"same-second", "a mail of the second in which a vote ends comes behind its end"},
	{"no-uidvalidity", "UIDVALIDITY is not looked at"},
	{"identity-uid", "a mail is known by its UID"},
	{"first-read-copy", "of two copies the one read first gives the list time"},
	{"first-read-text", "of two texts under one Message-ID the one read first counts"},
	{"arrival-order", "mails are decided in the order of their arrival"},
	{"no-margin", "the stream is decided up to the poll, without the margin"},
	{"unread-closes", "windows close by the clock, over unread mail"},
	{"late-counts", "a mail seen too late counts as if in time"},
	{"late-talk", "late talk moves the silence counter"},
	{"mark-forgotten", "what was decided is forgotten at a restart"},
	{"sent-mark-late", "a post is marked only after it was sent"},
	{"start-resends", "a post that was being sent at the end is sent again at the start"},
	{"no-read-back", "a post whose fate is unknown is sent again at once"},
	{"hasty-resend", "the list is not read for long enough before a post is sent again"},
	{"resend-unlooked", "a post is sent again though the mailbox shows it"},
	{"unknown-is-sent", "a lost answer to the final dot counts as sent"},
	{"refused-is-sent", "a refusal for good counts as sent"},
	{"echo-by-author", "an own post is not known where the list changes From"},
	{"clock-trusted", "a clock that jumps is believed"},
	{"asked-once", "the servers are asked for the time only once"},
	{"waits-for-ever", "a wait set by a wrong clock is believed"},
}

const plantedGames = 500

// Issue 5: each planted fault is found within 500 games.
func TestPlantedFaultsAreFound(t *testing.T) {
	for _, f := range plantedFaults {
		t.Run(f.name, func(t *testing.T) {
			t.Setenv("FNOMIC_PLANTED", f.name)
			for n := 1; n <= plantedGames; n++ {
				if wrong := trial(t, simulate.Seed(*first+n-1)); wrong != "" {
					fmt.Printf("| `%s` | %s | %d | %.90s |\n", f.name, f.what, n, wrong)
					return
				}
			}
			t.Errorf("%s: not found in %d games", f.name, plantedGames)
		})
	}
}

// trial plays a game and says what is wrong with it first.
func trial(t *testing.T, seed simulate.Seed) string {
	dir, err := os.MkdirTemp("/dev/shm", "fnomic-sim-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	var r simulate.Result
	bubble(t, func() { r = simulate.Run(seed, simulate.Options{Dir: dir, Law: law(), Log: zerolog.Nop()}) })
	if len(r.Wrong) == 0 {
		return ""
	}
	line, _, _ := strings.Cut(r.Wrong[0], "\n")
	return line
}
