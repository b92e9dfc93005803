package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/ledger"
)

func restoreCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "makes a state folder from a backup; the game is then on hold",
		Long: `Verifies a backup and makes the ledger of a state folder from it. The folder must
hold no ledger yet. The game is on hold: mails are read and judged, but nothing
is sent. Posts that the backup had not sent count as doubtful, so that none goes
out before the list was read back. Look at "fnomic status", then let it go on
with "fnomic resume".`,
		Example: "  fnomic restore fnomic-2000-11-24.db --dir /var/lib/fnomic",
		Args:    cobra.ExactArgs(1),
	}
	dir := dirFlag(cmd)
	asJSON := cmd.Flags().Bool("json", false, "prints the report as JSON")
	reason := cmd.Flags().String("reason", "restored from a backup", "why, for the ledger")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := os.MkdirAll(*dir, 0o700); err != nil {
			return failed(fmt.Errorf("restore: %w", err))
		}
		r, err := ledger.Restore(args[0], daemon.LedgerPath(*dir), ledger.Hold{Reason: *reason, Since: time.Now().UTC().Truncate(time.Second)})
		if errors.Is(err, fs.ErrExist) {
			return failed(fmt.Errorf("restore: %s holds a ledger already: move it away first", *dir))
		}
		if err != nil {
			return failed(err)
		}
		if *asJSON {
			return printJSON(cmd, r)
		}
		fmt.Fprintln(cmd.OutOrStdout(), worded("%d events, %d mails, head %s; on hold until `fnomic resume`.", r.Counts.Events, r.Counts.Mails, r.Head.Hash))
		return nil
	}
	return cmd
}
