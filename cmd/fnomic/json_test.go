package main

import (
	"slices"
	"testing"

	"github.com/spf13/cobra"
)

// TestEveryVerbThatPrintsHasJSON: design §4.
func TestEveryVerbThatPrintsHasJSON(t *testing.T) {
	without := []string{"run", "man", "correct"} // a daemon, files, a group of verbs
	var look func(cmd *cobra.Command)
	look = func(cmd *cobra.Command) {
		for _, c := range cmd.Commands() {
			if c.Flag("json") == nil && !slices.Contains(without, c.Name()) {
				t.Errorf("%s has no --json", c.CommandPath())
			}
			look(c)
		}
	}
	look(Root())
}
