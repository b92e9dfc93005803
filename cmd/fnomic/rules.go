package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

func rulesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "rules [N]",
		Short: "the law in force, or one rule or decree of it",
		Example: `  fnomic rules
  fnomic rules 304
  fnomic rules d5
  fnomic rules --points`,
		Args: cobra.MaximumNArgs(1),
	}
	dir := dirFlag(cmd)
	at := cmd.Flags().String("at", "", "an instant, RFC 3339")
	points := cmd.Flags().Bool("points", false, "the rule points: how the law is read, and what set each")
	asJSON := cmd.Flags().Bool("json", false, "prints JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		book, err := bookAt(cmd, *dir, *at)
		if err != nil {
			return exitError{exitFailed, err}
		}
		switch {
		case *points && *asJSON:
			return printJSON(cmd, book.PointValues())
		case *points:
			printPoints(cmd.OutOrStdout(), book)
			return nil
		case *asJSON:
			return printJSON(cmd, book)
		}
		return printRules(cmd.OutOrStdout(), book, args)
	}
	return cmd
}

// bookAt is the law of a state folder, at an instant; without a folder the law
// shipped.
func bookAt(cmd *cobra.Command, dir, at string) (*lawbook.Book, error) {
	until, err := daemon.Instant(at)
	if err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	if _, err := os.Stat(daemon.LedgerPath(dir)); err != nil {
		return daemon.Law(dir)
	}
	var book *lawbook.Book
	err = withLedger(cmd.Context(), dir, func(l *ledger.Ledger) error {
		return l.View(func(tx *ledger.Tx) error {
			s, _, err := server.Fold(tx, until)
			if err == nil {
				book = s.Book
			}
			return err
		})
	})
	return book, err
}

func printRules(w io.Writer, book *lawbook.Book, args []string) error {
	found := false
	for _, r := range book.Rules {
		if len(args) == 0 || args[0] == strconv.Itoa(r.Number) {
			printRule(w, r)
			found = true
		}
	}
	for _, d := range book.Decrees {
		name := "d" + strconv.Itoa(d.Number)
		if len(args) == 0 || strings.EqualFold(args[0], name) {
			fmt.Fprintf(w, "%s.\n%s\n\n", name, d.Text)
			found = true
		}
	}
	if !found {
		return exitError{exitFailed, fmt.Errorf("rules: %s is not in force", args[0])}
	}
	return nil
}

func printRule(w io.Writer, r lawbook.Rule) {
	kind := "immuable"
	if r.Mutable {
		kind = "modifiable"
	}
	fmt.Fprintf(w, "%d. %s (%s)", r.Number, r.Title, kind)
	if r.Replaces != 0 {
		fmt.Fprintf(w, " [remplace %d]", r.Replaces)
	}
	fmt.Fprintf(w, "\n%s\n\n", r.Text)
}

func printPoints(w io.Writer, book *lawbook.Book) {
	for _, p := range book.PointValues() {
		by := "par défaut"
		if p.Set != nil {
			by = "fixé par " + p.Set.By + " le " + p.Set.At.UTC().Format(time.RFC3339)
		}
		fmt.Fprintf(w, "%s = %s  %s (%s) [%s]\n", p.ID, p.Value, p.Title, p.Clause, by)
		for _, a := range p.Alternatives {
			fmt.Fprintf(w, "     %s: %s\n", a.Value, a.Meaning)
		}
	}
}
