package simulate_test

import (
	"math/rand/v2"
	"testing"

	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/replay"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/internal/simulate"
	"github.com/fnomic/fnomic/mailbot"
)

// An archive that is not in order gives the same game (P4): replay puts it in
// order as it reads.
func TestAnArchiveInDisorderIsReplayed(t *testing.T) {
	var r simulate.Result
	bubble(t, func() {
		r = simulate.Run(7, simulate.Options{Dir: scratch(t), Law: law(), Fair: true, Log: zerolog.Nop()})
	})
	if len(r.Wrong) > 0 || len(r.Archive) < 20 {
		t.Fatalf("%d mails, %v", len(r.Archive), r.Wrong)
	}
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(r.Archive), func(i, j int) { r.Archive[i], r.Archive[j] = r.Archive[j], r.Archive[i] })
	s := replay.Stream{Until: r.End, Game: replay.New(replay.Config{Setting: simulate.Setting(), AutoStart: 4,
		State: server.Founding(law().Clone(), game.ByRegistrar, r.State.Lag)}, rules.Engine())}
	for _, raw := range r.Archive {
		s.Add(mailbot.Source{Raw: raw})
	}
	s.End()
	if d := replay.Differences(s.Game.State(), r.State); d != "" {
		t.Errorf("archive (-) and ledger (+) part:\n%s", d)
	}
}
