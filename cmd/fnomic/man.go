package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// manCommand writes the man pages; packages call it when they are built.
func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "man DIR",
		Short:   "writes the man pages into a folder",
		Example: "  fnomic man /usr/local/share/man/man1",
		Args:    cobra.ExactArgs(1),
		Hidden:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return failed(fmt.Errorf("man: %w", err))
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true // the same text on every day
			err := doc.GenManTree(root, &doc.GenManHeader{Title: "FNOMIC", Section: "1", Source: "fnomic", Manual: "fnomic"}, args[0])
			if err != nil {
				return failed(fmt.Errorf("man: %w", err))
			}
			return nil
		},
	}
}
