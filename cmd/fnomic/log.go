package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

func logCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "log",
		Short:   "the ledger told to a person",
		Example: "  fnomic log\n  fnomic log -f",
		Args:    cobra.NoArgs,
	}
	dir := dirFlag(cmd)
	follow := cmd.Flags().BoolP("follow", "f", false, "goes on as events come")
	asJSON := cmd.Flags().Bool("json", false, "one JSON object an event")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		each := func(e ledger.Event) error { return printEvent(cmd.OutOrStdout(), e, *asJSON) }
		next, err := eventsOf(cmd.Context(), *dir, each)
		if err != nil || !*follow {
			return failed(err)
		}
		ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		return followEvents(ctx, *dir, next, each)
	}
	return cmd
}

// eventsOf gives each event so far: from the daemon if one runs, else from the
// file. It returns the number of the next.
func eventsOf(ctx context.Context, dir string, each func(ledger.Event) error) (uint64, error) {
	if client, err := daemon.Dial(dir); err == nil {
		return client.Events(ctx, 1, false, each)
	}
	next := uint64(1)
	err := withLedger(ctx, dir, func(l *ledger.Ledger) error {
		return l.View(func(tx *ledger.Tx) error {
			for e, err := range tx.Events(next) {
				if err := errors.Join(err, each(e)); err != nil {
					return err
				}
				next = e.Seq + 1
			}
			return nil
		})
	})
	return next, err
}

// followEvents gives each event as it comes. It waits for a daemon that does
// not run: nobody else writes, and the file stays free for it.
func followEvents(ctx context.Context, dir string, next uint64, each func(ledger.Event) error) error {
	for {
		if client, err := daemon.Dial(dir); err == nil {
			var printing error
			next, err = client.Events(ctx, next, true, func(e ledger.Event) error {
				printing = each(e)
				return printing
			})
			if printing != nil {
				return failed(printing)
			}
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return nil
		}
	}
}

func failed(err error) error {
	if err == nil {
		return nil
	}
	return exitError{exitFailed, err}
}

func printEvent(w io.Writer, e ledger.Event, asJSON bool) error {
	r, err := server.Decode(e)
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(w).Encode(eventObject(e, r))
	}
	what, err := told(r.Event)
	if err != nil {
		return err
	}
	at := painted(w, faint, e.At.UTC().Format("2006-01-02 15:04:05"))
	fmt.Fprintf(w, "%5d  %s  %-18s %s", e.Seq, at, strings.ReplaceAll(e.Kind, "-", " "), what)
	if len(r.Clauses) > 0 {
		fmt.Fprintf(w, "  [%s]", strings.Join(r.Clauses, " "))
	}
	fmt.Fprintf(w, "%s\n", causeWords(r.Cause))
	return nil
}

// longestTold is how much of one value a line shows, in runes.
const longestTold = 60

// told puts an event's fields on one line, in their order: "voter Bruno, choice for".
func told(event any) (string, error) {
	if _, ok := event.(game.Opened); ok {
		return "", nil // a whole state is no line
	}
	b, err := json.Marshal(event)
	if err != nil {
		return "", fmt.Errorf("log: %w", err)
	}
	fields := json.NewDecoder(bytes.NewReader(b))
	if _, err := fields.Token(); err != nil {
		return "", fmt.Errorf("log: %w", err)
	}
	var out []string
	for fields.More() {
		name, err := fields.Token()
		if err != nil {
			return "", fmt.Errorf("log: %w", err)
		}
		var value json.RawMessage
		if err := fields.Decode(&value); err != nil {
			return "", fmt.Errorf("log: %w", err)
		}
		if name != "mail" { // the cause says it
			out = append(out, fmt.Sprintf("%v %s", name, short(value)))
		}
	}
	return strings.Join(out, ", "), nil
}

// short is a value on one line: a text without its quotes, a list without its
// brackets, and not the whole of a long one.
func short(value json.RawMessage) string {
	var text string
	var list []string
	s := string(value)
	switch {
	case json.Unmarshal(value, &text) == nil:
		s = strings.Join(strings.Fields(text), " ")
	case json.Unmarshal(value, &list) == nil:
		s = strings.Join(list, " ")
	}
	if r := []rune(s); len(r) > longestTold {
		return string(r[:longestTold]) + "…"
	}
	return s
}

// eventObject is an event as --json shows it.
func eventObject(e ledger.Event, r game.Recorded) map[string]any {
	return map[string]any{"seq": e.Seq, "at": e.At, "kind": e.Kind, "event": r.Event, "clauses": r.Clauses, "cause": r.Cause, "hash": e.Hash.String()}
}

func causeWords(c game.Cause) string {
	var words []string
	for _, p := range []struct{ word, value string }{{"by", c.By}, {"due", c.Due}, {"post", c.Post}, {"operator", c.Operator}} {
		if p.value != "" {
			words = append(words, p.word+" "+p.value)
		}
	}
	if len(words) == 0 {
		return ""
	}
	return "  (" + strings.Join(words, ", ") + ")"
}
