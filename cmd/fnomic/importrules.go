package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
)

func importRulesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "import-rules FILE",
		Short: "takes the law from a rules page, for the game that begins next",
		Long: `Reads a rules page in the layout of the page of 2000 (text or HTML) and puts its
law into the state folder, before a game is opened there. What the page's index
and its texts do not agree on is told.`,
		Example: "  fnomic import-rules regles.html",
		Args:    cobra.ExactArgs(1),
	}
	dir := dirFlag(cmd)
	asJSON := cmd.Flags().Bool("json", false, "prints the law as JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		b, err := os.ReadFile(args[0])
		if err != nil {
			return exitError{exitFailed, fmt.Errorf("import-rules: %w", err)}
		}
		book, problems, err := daemon.ImportLaw(*dir, string(b))
		for _, p := range problems {
			fmt.Fprintln(cmd.ErrOrStderr(), "import-rules:", p)
		}
		if err != nil {
			return exitError{exitFailed, err}
		}
		if *asJSON {
			return printJSON(cmd, book)
		}
		mutable := book.CountMutable()
		fmt.Fprintf(cmd.OutOrStdout(), "%d immutable rules, %d mutable rules, %d decrees.\n", len(book.Rules)-mutable, mutable, len(book.Decrees))
		return nil
	}
	return cmd
}
