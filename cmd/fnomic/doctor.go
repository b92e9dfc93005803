package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"

	"github.com/fnomic/fnomic/internal/config"
	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/mailbot/imap"
	"github.com/fnomic/fnomic/mailbot/smtp"
)

// finding is what one check of the doctor found.
type finding struct {
	Check  string `json:"check"`
	OK     bool   `json:"ok"`
	Detail string `json:"detail"`
	Hint   string `json:"hint,omitempty"`
}

// Bounds of the doctor.
const (
	doctorTime   = 2 * time.Minute
	roomWanted   = 256 << 20       // bytes free in the state folder
	clockAgrees  = 5 * time.Minute // P9: how far clock and servers may be apart
	roundTripMax = time.Minute
)

func doctorCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "tries the configuration out: IMAP, folder, IDLE, SMTP, disk; with --round-trip also a mail and the clock",
		Long: `Tries what "check" can only read: logs in to the mailbox and opens its folder,
waits in IDLE, goes through an SMTP exchange up to the list's address (nothing is
sent), writes and syncs a file in the state folder. With --round-trip it sends
one mail to the program's own address, never to the list, waits for it in the
mailbox, and compares the server's stamp with this host's clock.`,
		Example: "  fnomic doctor --config /etc/fnomic/fnomic.toml\n  fnomic doctor --config /etc/fnomic/fnomic.toml --round-trip",
		Args:    cobra.NoArgs,
	}
	path := new(string)
	configFlag(cmd, path)
	trip := cmd.Flags().Bool("round-trip", false, "sends a mail to the program's own address and waits for it")
	asJSON := cmd.Flags().Bool("json", false, "prints JSON")
	clock := cmd.Flags().String("clock-file", "", "as for run")
	cmd.Flags().Lookup("clock-file").Hidden = true
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		c, err := loadConfig(cmd, *path)
		if err != nil {
			return err
		}
		now, err := fileClock(*clock)
		if err != nil {
			return exitError{exitUsage, err}
		}
		ctx, stop := context.WithTimeout(cmd.Context(), doctorTime)
		defer stop()
		found := examine(ctx, c, now, *trip)
		return report(cmd, found, *asJSON)
	}
	return cmd
}

func examine(ctx context.Context, c config.Config, now func() time.Time, trip bool) []finding {
	found := []finding{checkInbox(ctx, c, now), checkOutbox(ctx, c), checkDisk(c.State)}
	if trip {
		found = append(found, roundTrip(ctx, c, now))
	}
	return found
}

func report(cmd *cobra.Command, found []finding, asJSON bool) error {
	bad := 0
	for _, f := range found {
		if !f.OK {
			bad++
		}
	}
	if asJSON {
		if err := printJSON(cmd, found); err != nil {
			return err
		}
	} else {
		printFindings(cmd.OutOrStdout(), found)
	}
	if bad > 0 {
		return exitError{exitFailed, fmt.Errorf("doctor: %d of %d checks failed", bad, len(found))}
	}
	return nil
}

func printFindings(w io.Writer, found []finding) {
	for _, f := range found {
		mark := painted(w, good, "ok  ")
		if !f.OK {
			mark = painted(w, bad, "FAIL")
		}
		fmt.Fprintf(w, "%s  %-10s %s\n", mark, f.Check, f.Detail)
		if f.Hint != "" {
			fmt.Fprintf(w, "      %-10s %s\n", "", painted(w, notice, worded("hint: %s", f.Hint)))
		}
	}
}

func checkInbox(ctx context.Context, c config.Config, now func() time.Time) finding {
	cfg, err := daemon.InboxConfig(c, now)
	if err != nil {
		return finding{"imap", false, err.Error(), ""}
	}
	r, err := imap.Check(ctx, cfg)
	if err != nil {
		return finding{"imap", false, err.Error(), "is [imap] right, and does the password still hold?"}
	}
	f := finding{"imap", true, fmt.Sprintf("%s: folder %s, %d mails, UIDVALIDITY %d, IDLE", c.IMAP.Addr, c.IMAP.Mailbox, r.Messages, r.UIDValidity), ""}
	if !r.Idle {
		f.Detail = fmt.Sprintf("%s: folder %s, %d mails, no IDLE", c.IMAP.Addr, c.IMAP.Mailbox, r.Messages)
		f.Hint = fmt.Sprintf("mail is seen at each poll only, every %s", c.IMAP.PollEvery)
	}
	return f
}

func checkOutbox(ctx context.Context, c config.Config) finding {
	out, err := daemon.Outbox(c)
	if err != nil {
		return finding{"smtp", false, err.Error(), ""}
	}
	r, err := out.Check(ctx, c.List.Address)
	if err != nil {
		return finding{"smtp", false, err.Error(), "is [smtp] right, and may " + c.Address + " send through it?"}
	}
	size := "no size limit told"
	if r.MaxSize > 0 {
		size = fmt.Sprintf("mails up to %d bytes", r.MaxSize)
	}
	return finding{"smtp", true, fmt.Sprintf("%s: takes mail for %s, %s", c.SMTP.Addr, c.List.Address, size), ""}
}

// checkDisk writes as the ledger does: a file, synced.
func checkDisk(dir string) finding {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return finding{"disk", false, err.Error(), "the state folder is named by state in the configuration"}
	}
	took, err := syncedWrite(dir)
	if err != nil {
		return finding{"disk", false, err.Error(), "the ledger must be able to write there"}
	}
	var fs unix.Statfs_t
	if err := unix.Statfs(dir, &fs); err != nil {
		return finding{"disk", false, err.Error(), ""}
	}
	free := fs.Bavail * uint64(fs.Bsize)
	f := finding{"disk", true, fmt.Sprintf("%s: a synced write took %s, %d MB free", dir, took.Round(100*time.Microsecond), free>>20), ""}
	if free < roomWanted {
		f.OK, f.Hint = false, fmt.Sprintf("less than %d MB are free", roomWanted>>20)
	}
	return f
}

func syncedWrite(dir string) (time.Duration, error) {
	began := time.Now()
	f, err := os.CreateTemp(dir, ".doctor-")
	if err != nil {
		return 0, err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(make([]byte, 4096))
	err = errors.Join(err, f.Sync(), f.Close())
	if err != nil {
		return 0, fmt.Errorf("%s: %w", filepath.Base(f.Name()), err)
	}
	return time.Since(began), nil
}

// roundTrip sends a mail to the program itself and looks for it; the server's
// stamp on it tells whether the clocks agree (P9).
func roundTrip(ctx context.Context, c config.Config, now func() time.Time) finding {
	ctx, stop := context.WithTimeout(ctx, roundTripMax)
	defer stop()
	began := time.Now()
	id, err := sendProbe(ctx, c, now())
	if err != nil {
		return finding{"round trip", false, err.Error(), "the program cannot write to its own address"}
	}
	stamp, err := awaitProbe(ctx, c, now, id)
	if err != nil {
		return finding{"round trip", false, err.Error(), "is the mailbox of [imap] that of " + c.Address + "?"}
	}
	f := finding{"round trip", true, fmt.Sprintf("to %s and back in %s", c.Address, time.Since(began).Round(10*time.Millisecond)), ""}
	if off := now().Sub(stamp).Round(time.Second); off.Abs() > clockAgrees {
		f.OK = false
		f.Detail += fmt.Sprintf("; this host's clock is %s off the server's", off)
		f.Hint = "no window is closed while they disagree by more than 5 minutes: set the clock (NTP)"
	}
	return f
}

func sendProbe(ctx context.Context, c config.Config, at time.Time) (string, error) {
	out, err := daemon.Outbox(c)
	if err != nil {
		return "", err
	}
	m := probe(c, at)
	raw, err := m.Bytes()
	if err != nil {
		return "", err
	}
	if r := out.Send(ctx, c.Address, []string{c.Address}, raw); r.Outcome != smtp.Accepted {
		return "", fmt.Errorf("smtp: %s: %s", r.Outcome, r.Text)
	}
	return m.MessageID, nil
}
