package daemon

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/config"
	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/mailbot"
	"github.com/fnomic/fnomic/mailbot/imap"
	"github.com/fnomic/fnomic/mailbot/smtp"
	"github.com/fnomic/fnomic/mailbot/transport"
)

// Open takes up the game of a real list; now is the clock.
func Open(c config.Config, now func() time.Time, log zerolog.Logger) (*Daemon, error) {
	inbox, err := Inbox(c, now)
	if err != nil {
		return nil, err
	}
	out, err := Outbox(c)
	if err != nil {
		return nil, err
	}
	law, err := Law(c.State)
	if err != nil {
		return nil, err
	}
	led, err := openLedger(c.State)
	if err != nil {
		return nil, err
	}
	d := &Daemon{Dir: c.State, log: log, ledger: led}
	d.Server, err = server.New(server.Config{
		Setting: Setting(c), MailboxName: c.IMAP.Addr + "/" + c.IMAP.Mailbox, Self: mail.Address{Name: c.Name, Address: c.Address},
		List: mail.Address{Address: c.List.Address}, ListID: c.List.ID, Lag: max(c.Game.Margin, time.Second), Reminders: c.Game.Reminders, Publication: c.Game.Publication,
		HidesOwnPosts: !c.List.ShowsOwnPosts, DoubtWait: c.Game.DoubtWait, AnswersToList: c.Game.AnswersToList,
		AnswersPerHour: c.Limits.AnswersPerHour, Trust: trust(c.Trust), Law: law, Now: now, Elapsed: elapsed(), Log: log, Rounded: d.rounded,
	}, led, engine(), inbox, out)
	d.openWatch(c, out, now)
	if err := errors.Join(err, d.openPage(c.Page.Listen, c.List.Address, c.List.Archive), d.openMetrics(c.Metrics.Listen)); err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

// elapsed is the time since the call, by the host's monotonic clock, which
// nobody sets (P9).
func elapsed() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}

// Setting is what the reader has to know.
func Setting(c config.Config) mailbot.Setting {
	return mailbot.Setting{List: c.List.Address, ListID: c.List.ID, ListHost: c.List.Host, Self: c.Address, AuthServ: c.Trust.AuthServ, AuthorHeaders: c.List.AuthorHeaders}
}

// trust is what acts need to be taken for their author's.
func trust(c config.Trust) server.Trust {
	t := server.Trust{Level: server.TrustLevel(c.Level), Acts: map[game.ActKind]server.TrustLevel{}}
	for kind, level := range c.Acts {
		t.Acts[kind] = server.TrustLevel(level)
	}
	return t
}

// Inbox is the mailbox of a configuration.
func Inbox(c config.Config, now func() time.Time) (*imap.Poller, error) {
	cfg, err := InboxConfig(c, now)
	if err != nil {
		return nil, err
	}
	return imap.New(cfg)
}

// InboxConfig is how the mailbox of a configuration is reached.
func InboxConfig(c config.Config, now func() time.Time) (imap.Config, error) {
	e, err := endpoint(c.IMAP.Server)
	return imap.Config{Server: e, Username: c.IMAP.Username, Password: password(c.IMAP.Password), Mailbox: c.IMAP.Mailbox,
		PollEvery: c.IMAP.PollEvery, Now: now}, err
}

// Outbox is the submission server of a configuration.
func Outbox(c config.Config) (*smtp.Sender, error) {
	e, err := endpoint(c.SMTP.Server)
	if err != nil {
		return nil, err
	}
	return smtp.New(smtp.Config{Server: e, Username: c.SMTP.Username, Password: password(c.SMTP.Password), Helo: c.SMTP.Helo, From: c.Address, Timeout: c.SMTP.Timeout})
}

func endpoint(s config.Server) (transport.Endpoint, error) {
	e := transport.Endpoint{Addr: s.Addr, Mode: s.Mode, ServerName: s.ServerName}
	if s.CAFile == "" {
		return e, nil
	}
	pem, err := os.ReadFile(s.CAFile)
	if err != nil {
		return e, fmt.Errorf("daemon: ca_file: %w", err)
	}
	if e.CAs = config.CAs(pem); e.CAs == nil {
		return e, fmt.Errorf("daemon: ca_file: %s holds no certificate in PEM", s.CAFile)
	}
	return e, nil
}

// password reads a secret when it is needed, so that it can change.
func password(s config.Secret) func() (string, error) {
	return func() (string, error) {
		switch {
		case s.File != "":
			b, err := os.ReadFile(s.File)
			if err != nil {
				return "", fmt.Errorf("password_file: %w", err)
			}
			return firstLine(b), nil
		case s.Env != "":
			v, ok := os.LookupEnv(s.Env)
			if !ok {
				return "", fmt.Errorf("password_env: %s is not set", s.Env)
			}
			return v, nil
		case s.Command != "":
			return passwordFrom(s.Command)
		}
		return "", nil
	}
}

// commandTime is how long a password command may take.
const commandTime = 30 * time.Second

func passwordFrom(command string) (string, error) {
	ctx, stop := context.WithTimeout(context.Background(), commandTime)
	defer stop()
	b, err := exec.CommandContext(ctx, "sh", "-c", command).Output()
	if err != nil {
		return "", fmt.Errorf("password_command: %w", err)
	}
	return firstLine(b), nil
}

func firstLine(b []byte) string {
	line, _, _ := strings.Cut(string(b), "\n")
	return strings.TrimRight(line, "\r")
}
