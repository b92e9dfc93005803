package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

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
		next := uint64(1)
		for {
			err := withLedger(cmd.Context(), *dir, func(l *ledger.Ledger) error {
				var err error
				next, err = printEvents(cmd.OutOrStdout(), l, next, *asJSON)
				return err
			})
			if err != nil || !*follow {
				return failed(err)
			}
			select {
			case <-time.After(time.Second):
			case <-cmd.Context().Done():
				return nil
			}
		}
	}
	return cmd
}

func failed(err error) error {
	if err == nil {
		return nil
	}
	return exitError{exitFailed, err}
}

// printEvents writes the events from one number on, and gives the next number.
func printEvents(w io.Writer, l *ledger.Ledger, from uint64, asJSON bool) (uint64, error) {
	err := l.View(func(tx *ledger.Tx) error {
		for e, err := range tx.Events(from) {
			if err != nil {
				return err
			}
			from = e.Seq + 1
			if err := printEvent(w, e, asJSON); err != nil {
				return err
			}
		}
		return nil
	})
	return from, err
}

func printEvent(w io.Writer, e ledger.Event, asJSON bool) error {
	r, err := server.Decode(e)
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(w).Encode(map[string]any{"seq": e.Seq, "at": e.At, "kind": e.Kind, "event": r.Event, "clauses": r.Clauses, "cause": r.Cause, "hash": e.Hash.String()})
	}
	what, err := json.Marshal(r.Event)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	if len(what) > 160 {
		what = append([]byte(strings.ToValidUTF8(string(what[:160]), "")), "…"...)
	}
	fmt.Fprintf(w, "%5d  %s  %-20s %s  %s%s\n", e.Seq, e.At.UTC().Format("2006-01-02 15:04:05"), e.Kind, what, strings.Join(r.Clauses, " "), causeWords(r.Cause))
	return nil
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

func whyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "why EVENT",
		Short:   "which clause an event rests on, and what caused it",
		Example: "  fnomic why 17",
		Args:    cobra.ExactArgs(1),
	}
	dir := dirFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		seq, err := strconv.ParseUint(args[0], 10, 64)
		if err != nil {
			return exitError{exitUsage, fmt.Errorf("why: %q is no number of an event (see fnomic log)", args[0])}
		}
		return failed(withLedger(cmd.Context(), *dir, func(l *ledger.Ledger) error {
			return l.View(func(tx *ledger.Tx) error { return explain(cmd.OutOrStdout(), tx, seq) })
		}))
	}
	return cmd
}

func explain(w io.Writer, tx *ledger.Tx, seq uint64) error {
	e, found, err := tx.Event(seq)
	if err != nil {
		return err
	}
	if !found {
		return fmt.Errorf("why: there is no event %d", seq)
	}
	r, err := server.Decode(e)
	if err != nil {
		return err
	}
	what, err := json.MarshalIndent(r.Event, "  ", "  ")
	if err != nil {
		return fmt.Errorf("why: %w", err)
	}
	fmt.Fprintf(w, "Event %d at %s: %s\n  %s\n", e.Seq, e.At.UTC().Format(time.RFC3339), e.Kind, what)
	for _, c := range r.Clauses {
		fmt.Fprintf(w, "%s%s\n", c, ruleWords(tx, c, e.At))
	}
	if r.Cause.Mail != "" {
		fmt.Fprintf(w, "Mail %s of %s (fnomic mail '%s')\n", r.Cause.Mail, r.Cause.By, r.Cause.Mail)
	}
	if r.Cause.Mail == "" {
		fmt.Fprintf(w, "Cause:%s\n", causeWords(r.Cause))
	}
	return nil
}

// ruleWords are the words of the rule that a clause stands in, as they stood.
func ruleWords(tx *ledger.Tx, clause string, at time.Time) string {
	s, _, err := server.Fold(tx, at)
	if err != nil {
		return ""
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(clause, "R"), "-")
	if n, err := strconv.Atoi(name); err == nil {
		if r, ok := s.Book.RuleOfOrigin(n); ok {
			return fmt.Sprintf(" (rule %d today, %s)", r.Number, r.Title)
		}
	}
	return ""
}

func mailCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "mail ID",
		Short:   "how a mail was taken: its verdict, act by act",
		Example: "  fnomic mail '<20001122.a@example.org>'\n  fnomic mail 12",
		Args:    cobra.ExactArgs(1),
	}
	dir := dirFlag(cmd)
	raw := cmd.Flags().Bool("raw", false, "prints the mail itself as well")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return failed(withLedger(cmd.Context(), *dir, func(l *ledger.Ledger) error {
			return l.View(func(tx *ledger.Tx) error { return printTaken(cmd, tx, args[0], *raw) })
		}))
	}
	return cmd
}

// findMails finds mails by number or Message-ID.
func findMails(tx *ledger.Tx, id string) ([]ledger.Mail, error) {
	if n, err := strconv.ParseUint(id, 10, 64); err == nil {
		m, found, err := tx.Mail(n)
		if err == nil && !found {
			err = fmt.Errorf("mail: no mail %d in the ledger", n)
		}
		return []ledger.Mail{m}, err
	}
	mails, err := tx.MailsByMessageID(strings.Trim(id, "<>"))
	if err == nil && len(mails) == 0 {
		err = fmt.Errorf("mail: no mail %s in the ledger", id)
	}
	return mails, err
}

func printTaken(cmd *cobra.Command, tx *ledger.Tx, id string, withRaw bool) error {
	mails, err := findMails(tx, id)
	if err != nil {
		return err
	}
	for _, m := range mails {
		verdict, err := tx.Verdict(m.ID)
		if err != nil {
			return err
		}
		if verdict == nil {
			verdict = []byte(`"pending"`)
		}
		err = printJSON(cmd, map[string]any{"number": m.ID, "message_id": m.MessageID, "at": m.At, "size": m.Size, "quarantined": m.Quarantined, "taken": json.RawMessage(verdict)})
		if err != nil {
			return err
		}
		if withRaw {
			b, err := tx.Raw(m.ID)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s\n", b)
		}
	}
	return nil
}

func backupCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "backup FILE",
		Short:   "a hot copy of the ledger",
		Example: "  fnomic backup fnomic-2000-11-24.db",
		Args:    cobra.ExactArgs(1),
	}
	dir := dirFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return failed(withLedger(cmd.Context(), *dir, func(l *ledger.Ledger) error {
			if err := l.Backup(args[0]); err != nil {
				return err
			}
			info, err := os.Stat(args[0])
			if err != nil {
				return fmt.Errorf("backup: %w", err)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s: %d bytes\n", args[0], info.Size())
			return nil
		}))
	}
	return cmd
}

func verifyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "verify [FILE]",
		Short:   "checks the hash chain and that all records agree",
		Example: "  fnomic verify\n  fnomic verify backup.db",
		Args:    cobra.MaximumNArgs(1),
	}
	dir := dirFlag(cmd)
	asJSON := cmd.Flags().Bool("json", false, "prints the report as JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		check := func(l *ledger.Ledger) error { return verify(cmd, l, *asJSON) }
		if len(args) == 0 {
			return failed(withLedger(cmd.Context(), *dir, check))
		}
		l, err := ledger.Open(args[0], ledger.Options{ReadOnly: true})
		if err != nil {
			return failed(err)
		}
		defer l.Close()
		return failed(check(l))
	}
	return cmd
}

func verify(cmd *cobra.Command, l *ledger.Ledger, asJSON bool) error {
	report, err := l.Verify()
	if err != nil {
		return err
	}
	if err := l.View(func(tx *ledger.Tx) error { _, _, err := server.Fold(tx, time.Time{}); return err }); err != nil {
		return err
	}
	if asJSON {
		return printJSON(cmd, report)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%d events, %d mails, head %s\n", report.Counts.Events, report.Counts.Mails, report.Head.Hash)
	for _, f := range report.Faults {
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", f.Where, f.What)
	}
	if !report.OK() {
		return fmt.Errorf("verify: %d faults", len(report.Faults)+report.More)
	}
	fmt.Fprintln(cmd.OutOrStdout(), "sound")
	return nil
}
