package main

import (
	"fmt"
	"os"
	"slices"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/config"
	"github.com/fnomic/fnomic/internal/daemon"
)

// exitConfig is the exit code of a bad configuration (sysexits EX_CONFIG).
const exitConfig = 78

// packagedConfig is where the Debian package has the configuration.
const packagedConfig = "/etc/fnomic/fnomic.toml"

// configFlag adds --config. Its default is found when the program runs, so that
// the help says the same everywhere.
func configFlag(cmd *cobra.Command, path *string) {
	cmd.Flags().StringVar(path, "config", "", "the configuration of a real list (default $FNOMIC_CONFIG, else configs/fnomic.toml here, else "+packagedConfig+")")
	cmd.PreRun = func(*cobra.Command, []string) {
		if *path == "" {
			*path = defaultConfig()
		}
	}
}

func defaultConfig() string {
	const here = "configs/fnomic.toml"
	if path := os.Getenv("FNOMIC_CONFIG"); path != "" {
		return path
	}
	if _, err := os.Stat(here); err == nil {
		return here
	}
	if _, err := os.Stat(packagedConfig); err == nil {
		return packagedConfig
	}
	return here
}

// loadConfig reads a configuration and tells every fault. A mild one is no
// reason not to run.
func loadConfig(cmd *cobra.Command, path string) (config.Config, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return config.Config{}, exitError{exitConfig, fmt.Errorf("configuration: %w (a commented example is configs/fnomic.toml; `run --local` needs none)", err)}
	}
	c, faults := judged(string(b))
	for _, f := range faults {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", path, f)
	}
	if slices.ContainsFunc(faults, func(f config.Fault) bool { return !f.Mild }) {
		return c, exitError{code: exitConfig}
	}
	return c, nil
}

// judged reads a configuration and, if it can be read, looks at the files and
// variables that it names.
func judged(source string) (config.Config, []config.Fault) {
	c, faults := config.Parse(source)
	if len(faults) == 0 {
		faults = config.Host(c, source)
	}
	return c, faults
}

func openReal(cmd *cobra.Command, f runFlags) (*daemon.Daemon, zerolog.Logger, error) {
	c, err := loadConfig(cmd, f.config)
	if err != nil {
		return nil, zerolog.Nop(), err
	}
	if f.dir != "" {
		c.State = f.dir
	}
	if f.level != "" {
		c.Log.Level = f.level
	}
	if f.format != "" {
		c.Log.Format = f.format
	}
	if f.pageAsked {
		c.Page.Listen = f.page
	}
	log, level, err := logger(cmd.ErrOrStderr(), c.Log.Level, c.Log.Format)
	if err != nil {
		return nil, log, exitError{exitUsage, err}
	}
	now, err := fileClock(f.clock)
	if err != nil {
		return nil, log, exitError{exitUsage, err}
	}
	d, err := daemon.Open(c, now, log)
	if err != nil {
		return nil, log, exitError{exitFailed, hinted(err)}
	}
	d.Level = level
	return d, log, nil
}
