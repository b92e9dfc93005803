package main

import (
	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
)

func holdCommand() *cobra.Command {
	return operatorCommand("hold", "stops the game: mails are taken in, nothing is decided, nothing is sent",
		"  fnomic hold --reason 'the list is being moved'", "On hold. Mails are still taken in.")
}

func resumeCommand() *cobra.Command {
	return operatorCommand("resume", "ends a hold: everything goes on by the list times of the mails",
		"  fnomic resume --reason 'the list is back'", "The game goes on.")
}

func operatorCommand(what, short, example, done string) *cobra.Command {
	cmd := &cobra.Command{Use: what, Short: short, Example: example, Args: cobra.NoArgs}
	dir := dirFlag(cmd)
	who := operatorFlags(cmd, "")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := needReason(*who); err != nil {
			return err
		}
		return ask(cmd, *dir, "/operate", daemon.OperateRequest{Operator: *who, What: what}, done)
	}
	return cmd
}
