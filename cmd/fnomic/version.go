package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/ledger"
)

// version is set when a release is built: -ldflags "-X main.version=1.2.3".
var version = "devel"

func versionCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "the version of the program, of its ledger's format and of its law",
		Example: "  fnomic version\n  fnomic version --json",
		Args:    cobra.NoArgs,
	}
	asJSON := cmd.Flags().Bool("json", false, "prints JSON")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		law, err := daemon.ShippedLaw()
		if err != nil {
			return failed(err)
		}
		v := map[string]any{"version": version, "revision": revision(), "go": runtime.Version(), "ledger_format": ledger.Format, "rules": len(law.Rules), "decrees": len(law.Decrees)}
		if *asJSON {
			return printJSON(cmd, v)
		}
		fmt.Fprintf(cmd.OutOrStdout(), "fnomic %s %s (%s), ledger format %d, law of %d rules and %d decrees\n", version, v["revision"], v["go"], ledger.Format, len(law.Rules), len(law.Decrees))
		return nil
	}
	return cmd
}

// revision is the commit that the binary was built from, where Go knows it.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return "unknown"
}
