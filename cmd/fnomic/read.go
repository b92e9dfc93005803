package main

import (
	"encoding/json"
	"time"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/acts"
)

func readCommand() *cobra.Command {
	s := mailbot.Setting{List: "fnomic@listes.example", ListID: "fnomic.listes.example", ListHost: "listes.example",
		Self: "greffier@listes.example", AuthServ: "mx.greffier.example"}
	cmd := &cobra.Command{
		Use:   "read FILE…",
		Short: "how each mail is read: one JSON object a mail",
		Long: `Reads mails (.eml, mbox, maildir; "-" is standard input) and prints one JSON
object a mail: author, list time, what the sender newly wrote, acts, what would
be asked. Nothing is done.`,
		Example: "  fnomic read mail.eml\n  fnomic read archive.mbox | jq .acts",
		Args:    cobra.MinimumNArgs(1),
	}
	cmd.Flags().StringVar(&s.List, "list", s.List, "the list's address")
	cmd.Flags().StringVar(&s.ListID, "list-id", s.ListID, "the list's List-Id")
	cmd.Flags().StringVar(&s.ListHost, "list-host", s.ListHost, "the host whose Received line gives the time")
	cmd.Flags().StringVar(&s.Self, "self", s.Self, "the program's own address")
	cmd.Flags().StringVar(&s.AuthServ, "authserv-id", s.AuthServ, "the authserv-id that counts")
	cmd.Flags().Bool("json", true, "prints JSON, as always")
	cmd.RunE = func(cmd *cobra.Command, paths []string) error {
		out := json.NewEncoder(cmd.OutOrStdout())
		out.SetEscapeHTML(false)
		for _, path := range paths {
			err := mailbot.Sources(path, cmd.InOrStdin(), func(m mailbot.Source) error {
				return out.Encode(mailbot.Read(m.Raw, mailbot.Envelope{Archive: m.Archive, Now: time.Now()}, s, acts.Context{}))
			})
			if err != nil {
				return exitError{exitFailed, err}
			}
		}
		return nil
	}
	return cmd
}
