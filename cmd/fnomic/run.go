package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/ledger"
)

// runFlags are those of the daemon.
type runFlags struct {
	local, config, dir, smtp, imap string
	page                           string // where the page is served
	pageAsked                      bool   // the flag was given
	isLocal                        bool
	level, format                  string
	clock                          string
}

func runCommand() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run",
		Short: "plays: reads the list, keeps the law, posts the results",
		Long: `The daemon: mails in by IMAP, posts out by SMTP, the state in one file.
With --local the mailing list is in the process, on loopback: it needs no
configuration and no other program. Write as a player with "fnomic say".`,
		Example: "  fnomic run --local\n  fnomic run --config /etc/fnomic/fnomic.toml",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			f.pageAsked = cmd.Flags().Changed("http")
			return runDaemon(cmd, f)
		},
	}
	cmd.Flags().BoolVar(&f.isLocal, "local", false, "with a mailing list in the process")
	configFlag(cmd, &f.config)
	cmd.Flags().StringVar(&f.dir, "dir", "", "the state folder (default: of the configuration; with --local $FNOMIC_DIR, else fnomic-data)")
	cmd.Flags().StringVar(&f.smtp, "smtp", "127.0.0.1:2525", "where the local list takes mail")
	cmd.Flags().StringVar(&f.imap, "imap", "127.0.0.1:1143", "where the local list's mailboxes are read")
	cmd.Flags().StringVar(&f.page, "http", defaultPage, "where the players' page is served; empty for none (a real list: default of the configuration)")
	cmd.Flags().StringVar(&f.level, "log-level", "", "trace, debug, info, warn or error")
	cmd.Flags().StringVar(&f.format, "log-format", "", "auto, console or json")
	cmd.Flags().StringVar(&f.clock, "clock-file", "", "a file with an offset of the host's clock in seconds, for deploy/stack")
	cmd.Flags().Lookup("clock-file").Hidden = true // who plays for real has no use for it
	return cmd
}

func runDaemon(cmd *cobra.Command, f runFlags) error {
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	open := openLocal
	if !f.isLocal {
		open = openReal
	}
	return keepRunning(ctx, func() (*daemon.Daemon, zerolog.Logger, error) { return open(cmd, f) })
}

// keepRunning opens and runs; after a commit of unknown outcome the ledger is
// opened again and the state derived anew (P11).
func keepRunning(ctx context.Context, open func() (*daemon.Daemon, zerolog.Logger, error)) error {
	for wait := time.Second; ; wait = min(2*wait, time.Minute) {
		d, log, err := open()
		if err != nil {
			return err
		}
		err = runWatched(ctx, d, log)
		if err == nil || ctx.Err() != nil {
			return err
		}
		if !errors.Is(err, ledger.ErrUnknown) && !isDiskError(err) {
			return exitError{exitFailed, err}
		}
		log.Error().Err(err).Dur("retry_in", wait).Msg("the ledger could not be written: the state is derived anew")
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return nil
		}
	}
}

// runWatched runs, and tells systemd how it goes.
func runWatched(ctx context.Context, d *daemon.Daemon, log zerolog.Logger) error {
	watched, stop := context.WithCancel(ctx)
	defer stop()
	go tellSystemd(watched, d, log)
	return d.Run(ctx)
}

func isDiskError(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EIO) || errors.Is(err, syscall.EDQUOT)
}

func openLocal(cmd *cobra.Command, f runFlags) (*daemon.Daemon, zerolog.Logger, error) {
	if f.dir == "" {
		f.dir = defaultDir()
	}
	log, level, err := logger(cmd.ErrOrStderr(), f.level, f.format)
	if err != nil {
		return nil, log, exitError{exitUsage, err}
	}
	local := daemon.Local{Dir: f.dir, Host: time.Now, Log: log, SMTPAddr: f.smtp, IMAPAddr: f.imap, PageAddr: f.page}
	d, err := local.Open()
	if errors.Is(err, syscall.EADDRINUSE) && !f.pageAsked && local.PageAddr != "" {
		local.PageAddr = "" // a second game is played without a page rather than not at all
		d, err = local.Open()
	}
	if err != nil {
		return nil, log, exitError{exitFailed, hinted(err)}
	}
	d.Level = level
	fmt.Fprintf(cmd.OutOrStdout(), `The list %s is open, in %s.
  write as a player   fnomic say alice "INSCRIPTION : Alice"   (four registrations begin the game)
  move the clock      fnomic skip 73h
  or a mail program   SMTP %s, IMAP %s, login: the address, password: %s
%s`, d.List.Address(), f.dir, d.List.SMTPAddr(), d.List.IMAPAddr(), d.List.Password(), pageLine(d, f.page))
	return d, log, nil
}

// hinted adds what to do about an error that a person meets at the start.
func hinted(err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("%w (another game runs? --smtp and --imap choose other ports, 127.0.0.1:0 free ones)", err)
	case errors.Is(err, ledger.ErrLocked):
		return fmt.Errorf("%w (a fnomic runs on this folder already; --dir chooses another)", err)
	}
	return err
}

// defaultPage is where a local game shows its page.
const defaultPage = "127.0.0.1:8081"

// pageLine tells where the page is, in the words of the list's other lines.
func pageLine(d *daemon.Daemon, asked string) string {
	switch addr := d.PageAddr(); {
	case addr != "":
		return "  the players' page   http://" + addr + "/\n"
	case asked != "":
		return "  no page: " + asked + " is taken (--http says another address)\n"
	}
	return ""
}

// logger writes for people on a terminal, JSON lines for machines elsewhere. Its
// level can be changed at any time. An error is one of the flags'.
func logger(w io.Writer, level, format string) (zerolog.Logger, *daemon.LogLevel, error) {
	least := &daemon.LogLevel{}
	if err := least.Set(cmp.Or(level, "info")); err != nil {
		return zerolog.Nop(), least, err
	}
	if !slices.Contains([]string{"", "auto", "console", "json"}, format) {
		return zerolog.Nop(), least, fmt.Errorf("log format: %q is none of auto, console, json", format)
	}
	file, ok := w.(*os.File)
	terminal := ok && term.IsTerminal(int(file.Fd()))
	if format == "console" || format != "json" && terminal {
		w = zerolog.ConsoleWriter{Out: w, TimeFormat: time.RFC3339, NoColor: !colourful(w)}
	}
	return zerolog.New(w).Hook(least).With().Timestamp().Logger(), least, nil
}
