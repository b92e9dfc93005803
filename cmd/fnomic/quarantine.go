package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/server"
)

func quarantineCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "quarantine",
		Short: "the mails set aside for a person to look at, and their release",
		Long: `Mails of players that could not be taken safely: over a limit, marked as
automatic, or with a Message-ID that already stood with another text. Without a
verb behind it, it lists them.`,
		Example: "  fnomic quarantine\n  fnomic quarantine release 12 --reason 'a real vote; the mail program marks all as automatic'",
		Args:    cobra.NoArgs,
	}
	dir := dirFlagIn(cmd.PersistentFlags())
	asJSON := cmd.Flags().Bool("json", false, "prints JSON")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return listQuarantine(cmd, *dir, *asJSON) }
	cmd.AddCommand(releaseCommand(dir))
	return cmd
}

func listQuarantine(cmd *cobra.Command, dir string, asJSON bool) error {
	client, err := daemon.Dial(dir)
	if err != nil {
		return failed(err)
	}
	held := []server.Held{}
	if err := client.Get(cmd.Context(), "/quarantine", nil, &held); err != nil {
		return failed(err)
	}
	if asJSON {
		return printJSON(cmd, held)
	}
	for _, h := range held {
		state := h.Reason
		if h.Released {
			state = "released"
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%5d  %s  %-30s %s\n       %s\n", h.ID, h.At.UTC().Format(time.RFC3339), h.From, h.Subject, state)
	}
	if len(held) == 0 {
		fmt.Fprintln(cmd.OutOrStdout(), worded("empty"))
	}
	return nil
}

func releaseCommand(dir *string) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "release ID",
		Short:   "has a mail taken after all, as if it came now",
		Example: "  fnomic quarantine release 12 --reason 'a real vote'",
		Args:    cobra.ExactArgs(1),
	}
	who := operatorFlags(cmd, "")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		id, err := strconv.ParseUint(args[0], 10, 64)
		if err != nil {
			return exitError{exitUsage, fmt.Errorf("quarantine: %q is no number of a mail (see fnomic quarantine)", args[0])}
		}
		if err := needReason(*who); err != nil {
			return err
		}
		return ask(cmd, *dir, "/operate", daemon.OperateRequest{Operator: *who, What: "release", Mail: id}, "Taken.")
	}
	return cmd
}
