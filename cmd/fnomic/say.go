package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/lawbook"
)

func sayCommand() *cobra.Command {
	var subject, reply string
	cmd := &cobra.Command{
		Use:   "say NAME [TEXT]",
		Short: "posts a mail to the local list as a player",
		Long: `Posts a mail to the local list as that player, and prints what the program
answers. A name that is not on the list yet is subscribed. Without TEXT the mail
is read from standard input.`,
		Example: `  fnomic say alice "INSCRIPTION : Alice"
  fnomic say bruno --reply 321 POUR
  fnomic say chloe --subject "Décret : texte brut" < decret.txt`,
		Args: cobra.RangeArgs(1, 2),
	}
	dir := dirFlag(cmd)
	cmd.Flags().StringVar(&subject, "subject", "", "the subject")
	cmd.Flags().StringVar(&reply, "reply", "", "answers the latest post about 321, Dp30, Rq1, J1, C1, S1, PA or results")
	asJSON := cmd.Flags().Bool("json", false, "prints the answers as JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		text, err := textOf(cmd, args)
		if err != nil {
			return err
		}
		return withMails(cmd, *dir, *asJSON, "/say", daemon.SayRequest{Name: args[0], Subject: subject, Reply: reply, Text: text})
	}
	return cmd
}

func textOf(cmd *cobra.Command, args []string) (string, error) {
	if len(args) == 2 {
		return args[1], nil
	}
	b, err := io.ReadAll(cmd.InOrStdin())
	if err != nil {
		return "", fmt.Errorf("say: standard input: %w", err)
	}
	return string(b), nil
}

func skipCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "skip DURATION",
		Short: "moves the local list's clock on",
		Long: `Moves the clock of the local list on, stopping at each window's end on the way,
and prints every post that fell due. Local list only.`,
		Example: "  fnomic skip 73h\n  fnomic skip 5d",
		Args:    cobra.ExactArgs(1),
	}
	dir := dirFlag(cmd)
	asJSON := cmd.Flags().Bool("json", false, "prints the posts as JSON")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		d, err := duration(args[0])
		if err != nil {
			return exitError{exitUsage, err}
		}
		return withMails(cmd, *dir, *asJSON, "/skip", d)
	}
	return cmd
}

// duration reads "73h", "5d", "90m", or a duration as the law writes it; it is
// longer than nothing.
func duration(s string) (time.Duration, error) {
	law := s
	if days, ok := strings.CutSuffix(s, "d"); ok {
		law = days + "j"
	}
	if d, err := time.ParseDuration(s); err == nil && d > 0 {
		return d, nil
	}
	if span, ok := lawbook.ParseSpan(law); ok {
		epoch := time.Unix(0, 0)
		if d := span.From(epoch).Sub(epoch); d > 0 {
			return d, nil
		}
	}
	return 0, fmt.Errorf("skip: %q is no duration such as 73h or 5d", s)
}

// withMails asks the daemon for something that mails answer, and prints them.
func withMails(cmd *cobra.Command, dir string, asJSON bool, path string, in any) error {
	client, err := daemon.Dial(dir)
	if err != nil {
		return exitError{exitFailed, err}
	}
	ctx, stop := context.WithTimeout(cmd.Context(), 10*time.Minute)
	defer stop()
	var mails []daemon.Mail
	if err := client.Post(ctx, path, in, &mails); err != nil {
		return exitError{exitFailed, err}
	}
	if asJSON {
		return printJSON(cmd, mails)
	}
	for _, m := range mails {
		printMail(cmd.OutOrStdout(), m)
	}
	if len(mails) == 0 {
		fmt.Fprintln(cmd.ErrOrStderr(), "(done; the program had nothing to say)")
	}
	return nil
}

func printMail(w io.Writer, m daemon.Mail) {
	fmt.Fprintf(w, "\n── %s ── à %s\n   %s\n\n%s\n", m.At.UTC().Format("2006-01-02 15:04:05 UTC"), m.To, m.Subject, indent(m.Body))
}

func indent(body string) string {
	lines := strings.Split(strings.TrimRight(body, "\n"), "\n")
	for i, l := range lines {
		if l == "-- " || l == "--" {
			lines = lines[:i]
			break
		}
	}
	for i, l := range lines {
		if l != "" {
			lines[i] = "   " + l
		}
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n ")
}
