package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/replay"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/internal/view"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
)

// replaying is what the verb is told.
type replaying struct {
	config, list, listID, host, self string
	start, against, until            string
	players                          int
	asJSON                           bool
}

func replayCommand() *cobra.Command {
	r := replaying{}
	cmd := &cobra.Command{
		Use:   "replay FILE…",
		Short: "recomputes a whole game from the list's archive alone",
		Long: `Reads the archive of the list (mbox, maildir or a folder of .eml; "-" is standard
input), takes the mails at their list times, the program's own posts as well, and
prints the state. Without --config the list is that of run --local. Acts of the
operator are read from the posts that announced them. With --against (a ledger, or
the state folder of one) it says where the two part; exit 1 if they do. Which mails
were seen too late no archive shows: that is then taken from the ledger.`,
		Example: "  fnomic replay archive.mbox --config /etc/fnomic/fnomic.toml\n  fnomic replay fnomic-data/list/mails --against fnomic-data",
		Args:    cobra.MinimumNArgs(1),
	}
	f := cmd.Flags()
	f.StringVar(&r.config, "config", "", "the configuration that names the list")
	f.StringVar(&r.list, "list", "nomic@nomic.test", "the list's address")
	f.StringVar(&r.listID, "list-id", "nomic.nomic.test", "the list's List-Id")
	f.StringVar(&r.host, "list-host", "lists.nomic.test", "the host whose Received line gives the time")
	f.StringVar(&r.self, "self", "fnomic@nomic.test", "the program's own address")
	f.StringVar(&r.start, "start", "", "the start block of a game taken up, as start --from")
	f.StringVar(&r.against, "against", "", "a ledger, or its state folder, to compare with")
	f.StringVar(&r.until, "until", "", "an instant, RFC 3339")
	f.IntVar(&r.players, "players", 4, "begins by itself once so many players are registered; 0 with the post about turn 1")
	f.BoolVar(&r.asJSON, "json", false, "prints the object of docs/state.schema.json")
	cmd.RunE = func(cmd *cobra.Command, paths []string) error { return r.run(cmd, paths) }
	return cmd
}

func (r replaying) run(cmd *cobra.Command, paths []string) error {
	until, err := daemon.Instant(r.until)
	if err != nil {
		return exitError{exitUsage, fmt.Errorf("replay: %w", err)}
	}
	set, err := r.setting(cmd)
	if err != nil {
		return err
	}
	if r.against == "" {
		_, err = r.play(cmd, paths, set, until, nil)
		return err
	}
	return r.compare(cmd, paths, set, until)
}

func (r replaying) setting(cmd *cobra.Command) (mailbot.Setting, error) {
	if r.config != "" {
		c, err := loadConfig(cmd, r.config)
		return daemon.Setting(c), err
	}
	return mailbot.Setting{List: r.list, ListID: r.listID, ListHost: r.host, Self: r.self}, nil
}

// compare plays the archive up to what the ledger has decided.
func (r replaying) compare(cmd *cobra.Command, paths []string, set mailbot.Setting, until time.Time) error {
	return r.withAgainst(cmd.Context(), func(l *ledger.Ledger) error {
		return l.View(func(tx *ledger.Tx) error {
			book, err := replay.ReadBook(tx)
			if err != nil {
				return exitError{exitFailed, err}
			}
			if until.IsZero() || until.After(book.Decided) {
				until = book.Decided
			}
			s, err := r.play(cmd, paths, set, until, book)
			if err != nil {
				return err
			}
			return r.judge(cmd.ErrOrStderr(), tx, s, until, book)
		})
	})
}

func (r replaying) withAgainst(ctx context.Context, do func(*ledger.Ledger) error) error {
	if info, err := os.Stat(r.against); err == nil && info.IsDir() {
		return withLedger(ctx, r.against, do)
	}
	l, err := ledger.Open(r.against, ledger.Options{ReadOnly: true})
	if err != nil {
		return exitError{exitFailed, err}
	}
	defer l.Close()
	return do(l)
}

// judge says where archive and ledger part.
func (r replaying) judge(w io.Writer, tx *ledger.Tx, s *game.State, until time.Time, book *replay.Book) error {
	kept, _, err := server.Fold(tx, until)
	if err != nil {
		return exitError{exitFailed, err}
	}
	if n := book.LateMails(); n > 0 {
		fmt.Fprintf(w, "%d mails were seen after their instant was decided; that is the ledger's word.\n", n)
	}
	for _, u := range book.Unannounced {
		fmt.Fprintf(w, "Not in the archive: %s\n", u)
	}
	d := replay.Differences(s, kept)
	if d == "" {
		fmt.Fprintf(w, "Archive and ledger agree up to %s.\n", until.UTC().Format(time.RFC3339))
		return nil
	}
	fmt.Fprintf(w, "Archive (-) and ledger (+) part:\n%s\n", d)
	if !book.Earlier.IsZero() {
		fmt.Fprintf(w, "Up to %s another version of the program decided: what parts there, and what follows from it, may be owed to that.\n", book.Earlier.UTC().Format(time.RFC3339))
	}
	return exitError{exitFailed, errors.New("replay: archive and ledger part")}
}

// play replays and prints the state.
func (r replaying) play(cmd *cobra.Command, paths []string, set mailbot.Setting, until time.Time, book *replay.Book) (*game.State, error) {
	cfg, err := r.founding(book)
	if err != nil {
		return nil, err
	}
	cfg.Setting = set
	stream := &replay.Stream{Game: replay.New(cfg, rules.Engine()), Until: until}
	if book != nil {
		stream.Taken = partsTeller(cmd.ErrOrStderr(), book)
	}
	if err := r.feed(cmd, paths, stream); err != nil {
		return nil, exitError{exitFailed, err}
	}
	end := stream.End()
	fmt.Fprintf(cmd.ErrOrStderr(), "%d mails taken, %d not the list's, %d out of order\n", stream.Mails, stream.Foreign, stream.Disordered)
	s := stream.Game.State()
	g := view.Of(s, end, view.Ledger{})
	if r.asJSON {
		return s, printJSON(cmd, g)
	}
	printState(cmd.OutOrStdout(), g)
	return s, nil
}

// mostParts bounds how many mails are named whose verdicts differ: those behind
// the first follow from it.
const mostParts = 5

func partsTeller(w io.Writer, book *replay.Book) func(replay.Taken) {
	n := 0
	return func(t replay.Taken) {
		if p := book.Parts(t); p != "" {
			if n++; n <= mostParts {
				fmt.Fprintln(w, p)
			}
		}
	}
}

// founding is the game before the first mail: of the start block, else of the
// ledger, else of the law shipped.
func (r replaying) founding(book *replay.Book) (replay.Config, error) {
	cfg := replay.Config{AutoStart: r.players}
	if book != nil {
		cfg.State, cfg.Opened, cfg.Late = book.Founding, book.Opened, book.Late
	}
	law, err := daemon.ShippedLaw()
	if err != nil {
		return cfg, exitError{exitFailed, err}
	}
	switch {
	case r.start != "":
		text, err := os.ReadFile(r.start)
		if err != nil {
			return cfg, exitError{exitUsage, fmt.Errorf("replay: %w", err)}
		}
		if cfg.State, err = daemon.StartState(r.start, string(text), law); err != nil {
			return cfg, exitError{exitUsage, err}
		}
		cfg.Opened = cfg.State.At
	case cfg.State == nil:
		cfg.State = server.Founding(law, game.ByRegistrar, 0)
	}
	return cfg, nil
}

// feed reads the archive, with a bar where somebody looks.
func (r replaying) feed(cmd *cobra.Command, paths []string, stream *replay.Stream) error {
	p := newProgress(cmd.ErrOrStderr(), paths, term.IsTerminal(int(os.Stderr.Fd())))
	defer p.bar.Finish()
	for _, path := range paths {
		err := mailbot.Sources(path, cmd.InOrStdin(), func(m mailbot.Source) error {
			stream.Add(m)
			return p.add(len(m.Raw))
		})
		if err != nil {
			return err
		}
	}
	return nil
}
