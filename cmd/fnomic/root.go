package main

import "github.com/spf13/cobra"

// Root is the command `fnomic` with its verbs.
func Root() *cobra.Command {
	root := &cobra.Command{
		Use:           "fnomic",
		Short:         "plays Nomic on a mailing list",
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.AddCommand(runCommand(), sayCommand(), skipCommand(), startCommand(), stateCommand(), rulesCommand(), logCommand(), mailCommand(), whyCommand(),
		readCommand(), demoCommand(), caseCommand(), checkCommand(), importRulesCommand(), backupCommand(), restoreCommand(), verifyCommand(), statusCommand(), doctorCommand(), holdCommand(), resumeCommand(), quarantineCommand(), correctCommand(),
		siteCommand(), versionCommand(), manCommand())
	return root
}
