package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
)

func logLevelCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "log-level [LEVEL]",
		Short: "tells how much the running program logs, or changes it",
		Long: `Changes the log level of the program that runs on a state folder, until it is
restarted: trace, debug, info, warn or error. Without LEVEL it only tells.`,
		Example:   "  fnomic log-level\n  fnomic log-level debug",
		Args:      cobra.MatchAll(cobra.MaximumNArgs(1), cobra.OnlyValidArgs),
		ValidArgs: daemon.LogLevels(),
	}
	dir := dirFlag(cmd)
	asJSON := cmd.Flags().Bool("json", false, "prints JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		client, err := daemon.Dial(*dir)
		if err != nil {
			return failed(err)
		}
		var a daemon.LogLevelAnswer
		if err := client.Post(cmd.Context(), "/log-level", strings.Join(args, ""), &a); err != nil {
			return failed(err)
		}
		switch {
		case *asJSON:
			return printJSON(cmd, a)
		case a.Was == a.Level:
			fmt.Fprintln(cmd.OutOrStdout(), a.Level)
		default:
			fmt.Fprintf(cmd.OutOrStdout(), "%s (was %s)\n", a.Level, a.Was)
		}
		return nil
	}
	return cmd
}
