package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"time"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/view"
	"github.com/fnomic/fnomic/ledger"
)

func stateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "state",
		Short:   "the state now, or at a past instant",
		Example: "  fnomic state\n  fnomic state --at 2000-11-24T20:05:00Z --json",
		Args:    cobra.NoArgs,
	}
	dir := dirFlag(cmd)
	at := cmd.Flags().String("at", "", "an instant, RFC 3339")
	asJSON := cmd.Flags().Bool("json", false, "prints the object of docs/state.schema.json")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		g, err := currentState(cmd, *dir, *at)
		if err != nil {
			return exitError{exitFailed, err}
		}
		if *asJSON {
			return printJSON(cmd, g)
		}
		printState(cmd.OutOrStdout(), g)
		return nil
	}
	return cmd
}

// currentState asks the daemon, which knows its clock; without one, the ledger.
func currentState(cmd *cobra.Command, dir, at string) (view.Game, error) {
	var g view.Game
	if client, err := daemon.Dial(dir); err == nil {
		var raw json.RawMessage
		if err := client.Get(cmd.Context(), "/state", url.Values{"at": {at}}, &raw); err != nil {
			return g, err
		}
		return g, json.Unmarshal(raw, &g)
	}
	until, err := daemon.Instant(at)
	if err != nil {
		return g, fmt.Errorf("state: %w", err)
	}
	err = withLedger(cmd.Context(), dir, func(l *ledger.Ledger) error {
		g, err = daemon.StateAt(l, nil, until, time.Time{})
		return err
	})
	return g, err
}

// turnWords says whose turn it is, or that the game has not begun.
func turnWords(number int, player, phase string) string {
	if number == 0 {
		return worded("the game has not begun")
	}
	return worded("turn %d of %s, %s", number, player, phase)
}

func printState(w io.Writer, g view.Game) {
	fmt.Fprintf(w, "At %s: %s", g.At.Format(time.RFC3339), turnWords(g.Turn.Number, g.Turn.Player, g.Turn.Phase))
	if g.Turn.Until != nil {
		fmt.Fprintf(w, " until %s", g.Turn.Until.Format(time.RFC3339))
	}
	fmt.Fprintln(w)
	for _, p := range g.Players {
		fmt.Fprintf(w, "  %2d  %-12s %5d  %s\n", p.Order, p.Name, p.Score, p.Status)
	}
	for _, v := range g.Votes {
		fmt.Fprintf(w, "  vote %s: %d for, %d against, %d abstained %s\n", v.ID, len(v.For), len(v.Against), len(v.Abstained), v.Outcome)
	}
	none := func(name string) string { return cmp.Or(name, "-") }
	fmt.Fprintf(w, "  PA %s, DA %s, TA %s; %d events, head %.16s\n", none(g.Arbiters.PA), none(g.Arbiters.DA), none(g.Arbiters.TA), g.Ledger.Events, g.Ledger.Head)
}
