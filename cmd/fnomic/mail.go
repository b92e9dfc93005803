package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fnomic/fnomic/ledger"
)

func mailCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "mail ID",
		Short:   "how a mail was taken: its verdict, act by act",
		Example: "  fnomic mail '<20001122.a@example.org>'\n  fnomic mail 12",
		Args:    cobra.ExactArgs(1),
	}
	dir := dirFlag(cmd)
	cmd.Flags().Bool("json", true, "prints JSON, as always")
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
