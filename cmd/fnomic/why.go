package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

func whyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "why EVENT",
		Short:   "which clause an event rests on, and what caused it",
		Example: "  fnomic why 17",
		Args:    cobra.ExactArgs(1),
	}
	dir := dirFlag(cmd)
	asJSON := cmd.Flags().Bool("json", false, "prints JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		seq, err := strconv.ParseUint(args[0], 10, 64)
		if err != nil {
			return exitError{exitUsage, fmt.Errorf("why: %q is no number of an event (see fnomic log)", args[0])}
		}
		return failed(withLedger(cmd.Context(), *dir, func(l *ledger.Ledger) error {
			return l.View(func(tx *ledger.Tx) error { return why(cmd, tx, seq, *asJSON) })
		}))
	}
	return cmd
}

func why(cmd *cobra.Command, tx *ledger.Tx, seq uint64, asJSON bool) error {
	e, found, err := tx.Event(seq)
	if err != nil {
		return err
	}
	if !found {
		return fmt.Errorf("why: there is no event %d", seq)
	}
	r, err := server.Decode(e)
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(cmd, eventObject(e, r))
	}
	return explain(cmd.OutOrStdout(), tx, e, r)
}

func explain(w io.Writer, tx *ledger.Tx, e ledger.Event, r game.Recorded) error {
	what, err := json.MarshalIndent(r.Event, "  ", "  ")
	if err != nil {
		return fmt.Errorf("why: %w", err)
	}
	fmt.Fprintf(w, "Event %d at %s: %s\n  %s\n", e.Seq, e.At.UTC().Format(time.RFC3339), e.Kind, what)
	for _, c := range r.Clauses {
		fmt.Fprintf(w, "%s%s\n", c, ruleWords(tx, c, e.At))
	}
	if r.Cause.Mail != "" {
		fmt.Fprintf(w, "Mail %s of %s (fnomic mail '%s')\n", r.Cause.Mail, r.Cause.By, r.Cause.Mail)
	}
	if r.Cause.Mail == "" {
		fmt.Fprintf(w, "Cause:%s\n", causeWords(r.Cause))
	}
	return nil
}

// ruleWords are the words of the rule that a clause stands in, as they stood.
func ruleWords(tx *ledger.Tx, clause string, at time.Time) string {
	s, _, err := server.Fold(tx, at)
	if err != nil {
		return ""
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(clause, "R"), "-")
	if n, err := strconv.Atoi(name); err == nil {
		if r, ok := s.Book.RuleOfOrigin(n); ok {
			return fmt.Sprintf(" (rule %d today, %s)", r.Number, r.Title)
		}
	}
	return ""
}
