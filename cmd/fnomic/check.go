package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/config"
)

func checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "check",
		Short:   "checks the configuration: all faults at once, with line and hint",
		Example: "  fnomic check --config /etc/fnomic/fnomic.toml",
		Args:    cobra.NoArgs,
	}
	path := cmd.Flags().String("config", "configs/fnomic.toml", "the configuration")
	asJSON := cmd.Flags().Bool("json", false, "prints the faults as JSON")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if *asJSON {
			return checkJSON(cmd, *path)
		}
		if _, err := loadConfig(cmd, *path); err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s: good\n", *path)
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
}

func checkJSON(cmd *cobra.Command, path string) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return exitError{exitConfig, fmt.Errorf("configuration: %w", err)}
	}
	_, found := config.Parse(string(b))
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
