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
	"github.com/fnomic/fnomic/internal/server"
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
	var until time.Time
	if at != "" {
		var err error
		if until, err = time.Parse(time.RFC3339, at); err != nil {
			return g, fmt.Errorf("state: %q is no instant such as 2000-11-24T20:05:00Z", at)
		}
	}
	err := withLedger(cmd.Context(), dir, func(l *ledger.Ledger) error {
		return l.View(func(tx *ledger.Tx) error {
			s, _, err := server.Fold(tx, until)
			if err != nil {
				return err
			}
			head, err := tx.Head()
			if err != nil {
				return err
			}
			if until.IsZero() {
				until = s.At
			}
			g = view.Of(s, until, view.Ledger{Events: int(head.Seq), Head: head.Hash.String()})
			return nil
		})
	})
	return g, err
}

// turnWords says whose turn it is, or that the game has not begun.
func turnWords(number int, player, phase string) string {
	if number == 0 {
		return "the game has not begun"
	}
	return fmt.Sprintf("turn %d of %s, %s", number, player, phase)
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
