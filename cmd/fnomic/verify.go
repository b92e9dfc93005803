package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

func verifyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "verify [FILE]",
		Short:   "checks the hash chain and that all records agree",
		Example: "  fnomic verify\n  fnomic verify backup.db",
		Args:    cobra.MaximumNArgs(1),
	}
	dir := dirFlag(cmd)
	asJSON := cmd.Flags().Bool("json", false, "prints the report as JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		check := func(l *ledger.Ledger) error { return verify(cmd, l, *asJSON) }
		if len(args) == 0 {
			return failed(withLedger(cmd.Context(), *dir, check))
		}
		l, err := ledger.Open(args[0], ledger.Options{ReadOnly: true})
		if err != nil {
			return failed(err)
		}
		defer l.Close()
		return failed(check(l))
	}
	return cmd
}

func verify(cmd *cobra.Command, l *ledger.Ledger, asJSON bool) error {
	report, err := l.Verify()
	if err != nil {
		return err
	}
	if err := l.View(func(tx *ledger.Tx) error { _, _, err := server.Fold(tx, time.Time{}); return err }); err != nil {
		return err
	}
	if asJSON {
		return errors.Join(printJSON(cmd, report), faulty(report))
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%d events, %d mails, head %s\n", report.Counts.Events, report.Counts.Mails, report.Head.Hash)
	for _, f := range report.Faults {
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", f.Where, f.What)
	}
	if err := faulty(report); err != nil {
		return err
	}
	fmt.Fprintln(cmd.OutOrStdout(), worded("sound"))
	return nil
}

func faulty(r ledger.Report) error {
	if r.OK() {
		return nil
	}
	return fmt.Errorf("verify: %d faults", len(r.Faults)+r.More)
}
