package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

// status is how the program itself does, in contrast to the game.
type status struct {
	Running       bool          `json:"running"`
	Hold          string        `json:"hold,omitempty"`
	HoldSince     *time.Time    `json:"hold_since,omitempty"`
	DecidedUpTo   *time.Time    `json:"decided_up_to,omitempty"`
	OldestPending *time.Time    `json:"oldest_pending,omitempty"`
	Turn          int           `json:"turn"`
	Player        string        `json:"player"`
	Phase         string        `json:"phase"`
	Counts        ledger.Counts `json:"counts"`
	// Troubled are the posts that failed or of which it is not known whether they left.
	Troubled []troubled `json:"troubled,omitempty"`
}

// troubled is a post that may want a person.
type troubled struct {
	Key    string    `json:"key"`
	State  string    `json:"state"`
	Since  time.Time `json:"since"`
	Reason string    `json:"reason"`
}

func statusCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "status",
		Short:   "how the program does: running or not, hold, mails that wait, posts by their fate",
		Example: "  fnomic status\n  fnomic status --json | jq .counts.posts",
		Args:    cobra.NoArgs,
	}
	dir := dirFlag(cmd)
	asJSON := cmd.Flags().Bool("json", false, "prints JSON")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		var s status
		_, err := daemon.Dial(*dir)
		s.Running = err == nil
		if err != nil && !errors.Is(err, daemon.ErrNotRunning) {
			return failed(err)
		}
		if err := withLedger(cmd.Context(), *dir, func(l *ledger.Ledger) error { return l.View(s.read) }); err != nil {
			return failed(err)
		}
		if *asJSON {
			return printJSON(cmd, s)
		}
		s.print(cmd.OutOrStdout())
		return nil
	}
	return cmd
}

// read fills the status from the ledger.
func (s *status) read(tx *ledger.Tx) error {
	var err error
	if s.Counts, err = tx.Counts(); err != nil {
		return err
	}
	hold, on, err := tx.Hold()
	if err != nil {
		return err
	}
	if on {
		s.Hold, s.HoldSince = hold.Reason, &hold.Since
	}
	if at, ok, err := tx.Watermark(); err != nil {
		return err
	} else if ok {
		s.DecidedUpTo = &at
	}
	if at, ok, err := tx.OldestPending(); err != nil {
		return err
	} else if ok {
		s.OldestPending = &at
	}
	if s.Troubled, err = troubledPosts(tx); err != nil {
		return err
	}
	state, _, err := server.Fold(tx, time.Time{})
	if err != nil {
		return err
	}
	s.Turn, s.Player, s.Phase = state.Turn.Number, state.Turn.Player, string(state.Turn.Phase)
	return nil
}

func troubledPosts(tx *ledger.Tx) ([]troubled, error) {
	var found []troubled
	for _, state := range []ledger.State{ledger.Failed, ledger.Doubtful} {
		for p, err := range tx.Posts(state) {
			if err != nil {
				return nil, err
			}
			found = append(found, troubled{p.Key, state.String(), p.ChangedAt, p.Reason})
		}
	}
	return found, nil
}

func (s *status) print(w io.Writer) {
	running := painted(w, bad, worded("not running"))
	if s.Running {
		running = painted(w, good, worded("running"))
	}
	fmt.Fprintf(w, "%s; %s\n", running, turnWords(s.Turn, s.Player, s.Phase))
	if s.HoldSince != nil {
		fmt.Fprintln(w, painted(w, notice, worded("ON HOLD since %s: %s", s.HoldSince.UTC().Format(time.RFC3339), s.Hold)))
	}
	if s.DecidedUpTo != nil {
		fmt.Fprintln(w, worded("decided up to %s", s.DecidedUpTo.UTC().Format(time.RFC3339)))
	}
	fmt.Fprintln(w, worded("%d events, %d mails, %d of them undecided, %s", s.Counts.Events, s.Counts.Mails, s.Counts.Pending,
		wanting(w, s.Counts.Quarantined > 0, worded("%d quarantined", s.Counts.Quarantined))))
	for _, state := range slices.Sorted(maps.Keys(s.Counts.Posts)) {
		if n := s.Counts.Posts[state]; n > 0 {
			fmt.Fprintln(w, wanting(w, state == "failed" || state == "doubtful", worded("posts %-10s %d", state, n)))
		}
	}
	for _, p := range s.Troubled {
		fmt.Fprintln(w, " ", worded("%s %s since %s: %s", p.Key, p.State, p.Since.UTC().Format(time.RFC3339), p.Reason))
	}
}

// wanting is text that stands out where a person is wanted.
func wanting(w io.Writer, wanted bool, text string) string {
	if wanted {
		return painted(w, notice, text)
	}
	return text
}
