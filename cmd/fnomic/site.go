package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/web"
	"github.com/fnomic/fnomic/ledger"
)

func siteCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "site DIR",
		Short: "writes the players' page as static files",
		Long: `Writes the players' page into a folder, to be put on any web server: the same
pages as "run" serves, with links that hold anywhere. Files of the same names
are replaced, others left alone.`,
		Example: "  fnomic site /var/www/fnomic\n  fnomic site --dir /var/lib/fnomic public",
		Args:    cobra.ExactArgs(1),
	}
	dir := dirFlag(cmd)
	archive := cmd.Flags().String("archive", "", "the web address of the list's archive, which the pages then name")
	asJSON := cmd.Flags().Bool("json", false, "prints what was written as JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var in web.Input
		err := withLedger(cmd.Context(), *dir, func(l *ledger.Ledger) (err error) {
			r := web.NewReader(l, "")
			r.Archive = *archive
			in, err = r.Read()
			return err
		})
		if err != nil {
			return exitError{exitFailed, err}
		}
		n, err := web.WriteFiles(args[0], web.Build(in))
		switch {
		case err != nil:
			return exitError{exitFailed, err}
		case *asJSON:
			return printJSON(cmd, map[string]any{"dir": args[0], "files": n, "events": in.Events, "head": in.Head})
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%d files in %s\n", n, args[0])
		return nil
	}
	return cmd
}
