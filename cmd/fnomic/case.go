package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/configs"
	"github.com/fnomic/fnomic/internal/casefile"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/rules"
)

// caseCommand plays case files: exit 0 if all cases hold, 1 if one does not, 2
// if a file cannot be read or checked; then no case is played.
func caseCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "case FILE…",
		Short:   "plays case files and says which hold",
		Example: "  fnomic case cases/S01.case\n  fnomic case --json cases/*.case",
		Args:    cobra.MinimumNArgs(1),
		RunE:    playCases,
	}
	cmd.Flags().Bool("json", false, "prints the count and the report's lines as JSON")
	return cmd
}

func playCases(cmd *cobra.Command, paths []string) error {
	var files []casefile.Source
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return exitError{exitUsage, fmt.Errorf("case: %w", err)}
		}
		files = append(files, casefile.Source{Name: path, Text: text})
	}
	cases, faults := casefile.ParseAll(files)
	for _, f := range faults {
		fmt.Fprintln(cmd.ErrOrStderr(), f)
	}
	if len(faults) > 0 {
		return exitError{code: exitUsage}
	}
	law, err := lawbook.Load(configs.Rules())
	if err != nil {
		return exitError{exitFailed, err}
	}
	asJSON, err := cmd.Flags().GetBool("json")
	if err != nil {
		return exitError{exitFailed, err}
	}
	var report bytes.Buffer
	out := cmd.OutOrStdout()
	if asJSON {
		out = &report
	}
	failed, err := casefile.Run(out, cases, casefile.Program{Law: law, Engine: rules.Engine()})
	if asJSON && err == nil {
		lines := strings.Split(strings.TrimSpace(report.String()), "\n")
		err = printJSON(cmd, map[string]any{"cases": len(cases), "failed": failed, "report": lines})
	}
	switch {
	case err != nil:
		return exitError{exitUsage, err}
	case failed > 0:
		return exitError{code: exitFailed}
	}
	return nil
}
