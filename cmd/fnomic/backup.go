package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/ledger"
)

func backupCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "a hot copy of the ledger",
		Long: `Copies the ledger while the program runs. A file that is there already is left
alone, unless --overwrite says otherwise: it is then replaced whole, or not at
all.`,
		Example: "  fnomic backup fnomic-2000-11-24.db\n  fnomic backup --overwrite /var/backups/fnomic.db",
		Args:    cobra.ExactArgs(1),
	}
	dir := dirFlag(cmd)
	overwrite := cmd.Flags().Bool("overwrite", false, "replaces a file that is there")
	asJSON := cmd.Flags().Bool("json", false, "prints JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if _, err := os.Lstat(args[0]); err == nil && !*overwrite {
			return failed(errors.New("backup: " + worded("%s is there already (--overwrite replaces it)", args[0])))
		}
		return failed(withLedger(cmd.Context(), *dir, func(l *ledger.Ledger) error {
			if err := l.Backup(args[0]); err != nil {
				return err
			}
			info, err := os.Stat(args[0])
			if err != nil {
				return fmt.Errorf("backup: %w", err)
			}
			if *asJSON {
				return printJSON(cmd, map[string]any{"file": args[0], "bytes": info.Size()})
			}
			fmt.Fprintln(cmd.OutOrStdout(), worded("%s: %d bytes", args[0], info.Size()))
			return nil
		}))
	}
	return cmd
}
