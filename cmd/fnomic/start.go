package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/server"
)

func startCommand() *cobra.Command {
	var q daemon.StartRequest
	cmd := &cobra.Command{
		Use:   "start",
		Short: "begins a game with the players registered, or takes up one under way",
		Long: `Begins the game with the players who registered by mail; turn 1 is the first
one's. With --from it takes up a game that is under way elsewhere: FILE is the
start block of a case file (players with scores and addresses, turn, arbiters,
next numbers, decrees), the law that of import-rules or the one shipped.`,
		Example: "  fnomic start\n  fnomic start --force\n  fnomic start --from partie.case --reason 'reprise de la partie de 2000'",
		Args:    cobra.NoArgs,
	}
	dir := dirFlag(cmd)
	cmd.Flags().BoolVar(&q.Force, "force", false, "begins with fewer than four players")
	cmd.Flags().StringVar(&q.File, "from", "", "the start block of a game under way")
	who := operatorFlags(cmd, "fnomic start")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		q.Operator = *who
		if q.File != "" {
			b, err := os.ReadFile(q.File)
			if err != nil {
				return exitError{exitUsage, fmt.Errorf("start: %w", err)}
			}
			q.From = string(b)
		}
		return ask(cmd, *dir, "/start", q, "The game has begun.")
	}
	return cmd
}

// operatorFlags adds --by and --reason, which stand in the event.
func operatorFlags(cmd *cobra.Command, reason string) *server.Operator {
	o := &server.Operator{}
	cmd.Flags().StringVar(&o.Author, "by", loginName(), "who does it, for the ledger")
	cmd.Flags().Bool("json", false, "says that it was done as JSON")
	cmd.Flags().StringVar(&o.Reason, "reason", reason, "why, for the ledger and for the players")
	return o
}

func loginName() string {
	for _, name := range []string{"SUDO_USER", "USER", "LOGNAME"} {
		if v := os.Getenv(name); v != "" {
			return v
		}
	}
	return "operator"
}

// ask has the daemon do something, and says that it was done.
func ask(cmd *cobra.Command, dir, path string, in any, done string) error {
	client, err := daemon.Dial(dir)
	if err != nil {
		return failed(err)
	}
	var out struct{}
	if err := client.Post(cmd.Context(), path, in, &out); err != nil {
		return failed(err)
	}
	if asJSON, err := cmd.Flags().GetBool("json"); err == nil && asJSON {
		return printJSON(cmd, map[string]string{"done": done})
	}
	fmt.Fprintln(cmd.OutOrStdout(), worded(done))
	return nil
}
