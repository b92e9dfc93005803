package main

import (
	"errors"

	"github.com/spf13/cobra"
)

// Root is the command `fnomic` with its verbs.
func Root() *cobra.Command {
	root := &cobra.Command{
		Use:   "fnomic",
		Short: "plays Nomic on a mailing list",
		Long: `Plays Nomic, the game whose moves change its rules, on a French mailing list.

  FNOMIC_DIR     the state folder, where no --dir says another
  FNOMIC_CONFIG  the configuration, where no --config says another
  NO_COLOR       set to anything: no colour on a terminal
  LANG           French where it begins with fr, else English

Exit codes: 0 done, 1 failed, 2 used wrongly, 78 bad configuration.`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.AddGroup(&cobra.Group{ID: play, Title: "To play:"}, &cobra.Group{ID: look, Title: "To look:"}, &cobra.Group{ID: operate, Title: "To operate:"})
	add(root, play, runCommand(), startCommand(), sayCommand(), skipCommand(), demoCommand())
	add(root, look, stateCommand(), rulesCommand(), logCommand(), mailCommand(), whyCommand(), readCommand(), replayCommand(), caseCommand(), siteCommand())
	add(root, operate, checkCommand(), doctorCommand(), statusCommand(), logLevelCommand(), backupCommand(), restoreCommand(), verifyCommand(),
		holdCommand(), resumeCommand(), quarantineCommand(), correctCommand(), importRulesCommand())
	root.AddCommand(versionCommand(), manCommand())
	failWith(root)
	speak(root)
	return root
}

// failWith gives what fails while a verb is carried out its exit code: what is
// wrong with the command line itself cobra finds before.
func failWith(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		failWith(c)
	}
	do := cmd.RunE
	if do == nil {
		return
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		err := do(cmd, args)
		var exit exitError
		if errors.As(err, &exit) {
			return exit
		}
		return failed(err)
	}
}

// Groups of verbs, as the help shows them.
const (
	play    = "play"
	look    = "look"
	operate = "operate"
)

func add(root *cobra.Command, group string, verbs ...*cobra.Command) {
	for _, v := range verbs {
		v.GroupID = group
	}
	root.AddCommand(verbs...)
}
