package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/ledger"
)

// defaultDir is the state folder where no --dir says another: that of
// FNOMIC_DIR, else one in the current folder.
func defaultDir() string {
	if dir := os.Getenv("FNOMIC_DIR"); dir != "" {
		return dir
	}
	return "fnomic-data"
}

// dirFlag adds --dir.
func dirFlag(cmd *cobra.Command) *string { return dirFlagIn(cmd.Flags()) }

// dirFlagIn adds --dir to one set of flags, such as those of all sub-verbs.
func dirFlagIn(flags *pflag.FlagSet) *string {
	return flags.String("dir", defaultDir(), "the state folder ($FNOMIC_DIR)")
}

// withLedger reads the ledger of a state folder: a hot copy from the daemon if
// one runs, else the file itself.
func withLedger(ctx context.Context, dir string, do func(*ledger.Ledger) error) error {
	client, err := daemon.Dial(dir)
	if err == nil {
		return withCopy(ctx, client, do)
	}
	if !errors.Is(err, daemon.ErrNotRunning) {
		return err
	}
	l, openErr := ledger.Open(daemon.LedgerPath(dir), ledger.Options{ReadOnly: true})
	if errors.Is(openErr, fs.ErrNotExist) {
		return err
	}
	if openErr != nil {
		return openErr
	}
	defer l.Close()
	return do(l)
}

func withCopy(ctx context.Context, client *daemon.Client, do func(*ledger.Ledger) error) error {
	var b []byte
	if err := client.Get(ctx, "/ledger", nil, &b); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "fnomic-")
	if err != nil {
		return fmt.Errorf("copy of the ledger: %w", err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "ledger.db")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		return fmt.Errorf("copy of the ledger: %w", err)
	}
	l, err := ledger.Open(path, ledger.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer l.Close()
	return do(l)
}

// printJSON writes a value as indented JSON.
func printJSON(cmd *cobra.Command, v any) error {
	e := json.NewEncoder(cmd.OutOrStdout())
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
