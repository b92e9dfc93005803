package main

import (
	"context"
	"embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/view"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
	"github.com/fnomic/fnomic/mailbot/locallist"
)

//go:embed demo/*.txt
var demoScripts embed.FS

// demoBegins is the day after the law's, at nine in the morning in Paris.
var demoBegins = time.Date(2000, 11, 20, 8, 0, 0, 0, time.UTC)

// betweenMails is how far apart the players of a demo write.
const betweenMails = 7 * time.Minute

func demoCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "plays a whole scripted game at speed, and shows the list as it grows",
		Long: `Plays a scripted game on a mailing list in the process, in a folder that is
thrown away: the same program as "run --local", with a clock that jumps. It
prints each mail of the list in its order, then the final scores.`,
		Example: "  fnomic demo\n  fnomic demo --all\n  fnomic demo --json | jq .players",
		Args:    cobra.NoArgs,
	}
	all := cmd.Flags().Bool("all", false, "through every mechanism: decrees, requests, judge, cassation, vacation, suspension, election, victory")
	keep := cmd.Flags().String("keep", "", "keeps the game in this folder, for state, log, why and run --local")
	asJSON := cmd.Flags().Bool("json", false, "prints the final state only, as JSON")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		name := "demo/tour.txt"
		if *all {
			name = "demo/tout.txt"
		}
		text, err := demoScripts.ReadFile(name)
		if err != nil {
			return exitError{exitFailed, err}
		}
		scene, err := parseScene(string(text))
		if err != nil {
			return exitError{exitFailed, err}
		}
		list := cmd.OutOrStdout()
		if *asJSON {
			list = io.Discard
		}
		g, err := playScene(cmd.Context(), list, *keep, scene)
		switch {
		case err != nil:
			return exitError{exitFailed, err}
		case *asJSON:
			return printJSON(cmd, g)
		}
		fmt.Fprintf(list, "\n══ Scores ══\n\n")
		printState(list, g)
		return nil
	}
	return cmd
}

// playScene plays a script on a local list of its own and gives the last state.
func playScene(ctx context.Context, w io.Writer, dir string, scene []line) (view.Game, error) {
	if dir == "" {
		tmp, err := os.MkdirTemp("", "fnomic-demo-")
		if err != nil {
			return view.Game{}, fmt.Errorf("demo: %w", err)
		}
		defer os.RemoveAll(tmp)
		dir = filepath.Join(tmp, "game")
	}
	began := time.Now()
	host := func() time.Time { return demoBegins.Add(time.Since(began)) }
	d, err := daemon.Local{Dir: dir, Host: host, Log: zerolog.Nop(), NoSync: true}.Open()
	if err != nil {
		return view.Game{}, err
	}
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	s := stage{daemon: d, out: w}
	err = s.play(ctx, scene)
	var g view.Game
	if err == nil {
		g, err = s.state(ctx)
	}
	stop()
	if runErr := <-ended; err == nil {
		err = runErr
	}
	return g, err
}

// stage is where a script is played.
type stage struct {
	daemon *daemon.Daemon
	out    io.Writer
	shown  int // UID of the last mail of the list that was printed
}

func (s *stage) play(ctx context.Context, scene []line) error {
	for _, l := range scene {
		if err := s.one(ctx, l); err != nil {
			return fmt.Errorf("demo: line %d: %w", l.number, err)
		}
	}
	return nil
}

func (s *stage) one(ctx context.Context, l line) error {
	wait := l.wait
	switch {
	case l.title != "":
		fmt.Fprintf(s.out, "\n══ %s ══\n", l.title)
		return nil
	case l.who != "":
		wait = betweenMails
		if _, err := s.daemon.Post(ctx, l.who, l.subject, l.reply, l.text); err != nil {
			return err
		}
	}
	if err := s.daemon.Server.Skip(ctx, wait, s.daemon.Clock.Set); err != nil {
		return err
	}
	return s.show()
}

// show prints what the list has got since.
func (s *stage) show() error {
	posts, err := s.daemon.List.Archive(s.shown)
	if err != nil {
		return err
	}
	for _, p := range posts {
		s.shown = p.UID
		r := mailbot.Read(p.Raw, mailbot.Envelope{Internal: p.At}, s.setting(), acts.Context{})
		s.print(p, r)
	}
	return nil
}

func (s *stage) print(p locallist.Stored, r mailbot.Reading) {
	text := r.Text
	if r.From == s.daemon.List.ProgramAddress() {
		text = r.Body
	}
	fmt.Fprintf(s.out, "\n── %s ── %s\n", p.At.UTC().Format("2006-01-02 15:04:05 UTC"), r.Name)
	if subject := strings.TrimSpace(r.Subject); subject != "" {
		fmt.Fprintf(s.out, "   %s\n", subject)
	}
	fmt.Fprintf(s.out, "\n%s\n", indent(text))
}

func (s *stage) setting() mailbot.Setting {
	l := s.daemon.List
	return mailbot.Setting{List: l.Address(), ListID: l.ID(), ListHost: l.Host()}
}

func (s *stage) state(ctx context.Context) (view.Game, error) {
	var g view.Game
	server := s.daemon.Server
	err := server.Do(ctx, func() error {
		return server.Ledger().View(func(tx *ledger.Tx) error {
			head, err := tx.Head()
			g = view.Of(server.State(), server.Now().Truncate(time.Second), view.Ledger{Events: int(head.Seq), Head: head.Hash.String()})
			return err
		})
	})
	return g, err
}
