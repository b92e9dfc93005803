package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
)

func checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check",
		Short: "checks the configuration: all faults at once, with line and hint",
		Long: `Reads the configuration and tells all its faults at once, each with its line and
a hint; then looks at what it names on this host: password files that are not
there, cannot be read or can be read by everybody, variables that are not set,
certificates. Call it as the user that runs the program. What systemd lays under
/run/credentials is looked at within the unit only. Nothing is logged in to:
that is "fnomic doctor".`,
		Example: "  fnomic check --config /etc/fnomic/fnomic.toml",
		Args:    cobra.NoArgs,
	}
	path := new(string)
	configFlag(cmd, path)
	asJSON := cmd.Flags().Bool("json", false, "prints the faults as JSON")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if *asJSON {
			return checkJSON(cmd, *path)
		}
		b, err := os.ReadFile(*path)
		if err != nil {
			return exitError{exitConfig, fmt.Errorf("configuration: %w", err)}
		}
		_, faults := judged(string(b))
		for _, f := range faults {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", *path, f)
		}
		if len(faults) > 0 {
			return exitError{code: exitConfig}
		}
		fmt.Fprintln(cmd.OutOrStdout(), worded("%s: good", *path))
		return nil
	}
	return cmd
}

// fault is a config.Fault in JSON.
type fault struct {
	Line int    `json:"line"`
	Key  string `json:"key"`
	What string `json:"what"`
	Hint string `json:"hint"`
	Mild bool   `json:"mild"`
}

func checkJSON(cmd *cobra.Command, path string) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return exitError{exitConfig, fmt.Errorf("configuration: %w", err)}
	}
	_, found := judged(string(b))
	faults := []fault{}
	for _, f := range found {
		faults = append(faults, fault(f))
	}
	if err := printJSON(cmd, faults); err != nil {
		return failed(err)
	}
	if len(faults) > 0 {
		return exitError{code: exitConfig}
	}
	return nil
}
