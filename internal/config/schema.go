package config

import (
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/mailbot/transport"
)

// field is one key of the file: how its value is checked and where it goes.
type field struct {
	key      string
	required bool
	hint     string
	// set stores the value; its error says what is wrong with it.
	set func(c *Config, v any) error
}

func fields() []field {
	return slices.Concat(topFields(), listFields(), serverFields("imap", func(c *Config) *Server { return &c.IMAP.Server }), imapFields(),
		serverFields("smtp", func(c *Config) *Server { return &c.SMTP.Server }), smtpFields(), gameFields(), otherFields(), trustFields())
}

func topFields() []field {
	return []field{
		{"address", true, `the program's own address, such as "greffier@listes.example"`, address(func(c *Config) *string { return &c.Address })},
		{"name", false, `the name in From, such as "Greffier de fnomic"`, text(func(c *Config) *string { return &c.Name })},
		{"state", false, `a folder, such as "/var/lib/fnomic"`, text(func(c *Config) *string { return &c.State })},
	}
}

func listFields() []field {
	return []field{
		{"list.address", true, `the list's address, such as "fnomic@listes.example"`, address(func(c *Config) *string { return &c.List.Address })},
		{"list.id", true, `the List-Id between its brackets, such as "fnomic.listes.example"`, text(func(c *Config) *string { return &c.List.ID })},
		{"list.host", true, `the host that writes the list's Received line, such as "listes.example"`, text(func(c *Config) *string { return &c.List.Host })},
		{"list.author_header", false, `header names in order of trust, such as ["X-Original-From", "From"]`, texts(func(c *Config) *[]string { return &c.List.AuthorHeaders })},
		{"list.archive", false, `an address of the web, such as "https://listes.example/archives"`, webAddress(func(c *Config) *string { return &c.List.Archive })},
		{"list.shows_own_posts", false, `true or false`, boolean(func(c *Config) *bool { return &c.List.ShowsOwnPosts })},
	}
}

func serverFields(table string, of func(*Config) *Server) []field {
	t := table + "."
	return []field{
		{t + "addr", true, `host and port, such as "mail.example:993"`, hostPort(func(c *Config) *string { return &of(c).Addr })},
		{t + "tls", false, `"tls", "starttls" or, towards this machine only, "plain"`, oneOf(func(c *Config, v string) { of(c).Mode = transport.Mode(v) }, "tls", "starttls", "plain")},
		{t + "server_name", false, `the name in the server's certificate`, text(func(c *Config) *string { return &of(c).ServerName })},
		{t + "ca_file", false, `a PEM file`, text(func(c *Config) *string { return &of(c).CAFile })},
		{t + "username", false, `the login name`, text(func(c *Config) *string { return &of(c).Username })},
		{t + "password_file", false, `a file that holds the password`, text(func(c *Config) *string { return &of(c).Password.File })},
		{t + "password_env", false, `an environment variable that holds the password`, text(func(c *Config) *string { return &of(c).Password.Env })},
		{t + "password_command", false, `a command that prints the password`, text(func(c *Config) *string { return &of(c).Password.Command })},
		{t + "password", false, `use password_file, password_env or password_command`, func(*Config, any) error { return fmt.Errorf("a password must not stand in this file") }},
	}
}

func imapFields() []field {
	return []field{
		{"imap.mailbox", false, `a folder, such as "INBOX"`, text(func(c *Config) *string { return &c.IMAP.Mailbox })},
		{"imap.poll_every", false, `at most "5m"`, duration(func(c *Config) *time.Duration { return &c.IMAP.PollEvery }, time.Second, 5*time.Minute)},
	}
}

func smtpFields() []field {
	return []field{
		{"smtp.helo", false, `this host's name`, text(func(c *Config) *string { return &c.SMTP.Helo })},
		{"smtp.timeout", false, `such as "5m"`, duration(func(c *Config) *time.Duration { return &c.SMTP.Timeout }, time.Second, time.Hour)},
	}
}

func gameFields() []field {
	return []field{
		{"game.publication", false, `"registrar" or "player"`, oneOf(func(c *Config, v string) { c.Game.Publication = game.Publication(v) }, "registrar", "player")},
		{"game.margin", false, `such as "5m"`, duration(func(c *Config) *time.Duration { return &c.Game.Margin }, 0, 24*time.Hour)},
		{"game.answers", false, `"person" or "list"`, oneOf(func(c *Config, v string) { c.Game.AnswersToList = v == "list" }, "person", "list")},
		{"game.reminders", false, `true or false`, boolean(func(c *Config) *bool { return &c.Game.Reminders })},
		{"game.doubt_wait", false, `such as "15m"`, duration(func(c *Config) *time.Duration { return &c.Game.DoubtWait }, 0, 24*time.Hour)},
	}
}

func otherFields() []field {
	return []field{
		{"page.listen", false, `such as "127.0.0.1:8080"`, hostPort(func(c *Config) *string { return &c.Page.Listen })},
		{"limits.answers_per_hour", false, `a number from 1 to 1000`, integer(func(c *Config) *int { return &c.Limits.AnswersPerHour }, 1, 1000)},
		{"log.level", false, `"trace", "debug", "info", "warn" or "error"`, oneOf(func(c *Config, v string) { c.Log.Level = v }, "trace", "debug", "info", "warn", "error")},
		{"log.format", false, `"auto", "console" or "json"`, oneOf(func(c *Config, v string) { c.Log.Format = v }, "auto", "console", "json")},
		{"alert.address", false, `the operator's address, not the list's`, address(func(c *Config) *string { return &c.Alert.Address })},
		{"alert.after", false, `such as "30m"`, duration(func(c *Config) *time.Duration { return &c.Alert.After }, 10*time.Second, 24*time.Hour)},
		{"alert.per_day", false, `a number from 1 to 100`, integer(func(c *Config) *int { return &c.Alert.PerDay }, 1, 100)},
		{"metrics.listen", false, `such as "127.0.0.1:9090"`, hostPort(func(c *Config) *string { return &c.Metrics.Listen })},
	}
}

// actsTable holds the levels of single kinds of acts.
const actsTable = "trust.acts."

func trustFields() []field {
	const levels = `"list", "dmarc" or "confirm"`
	fs := []field{
		{"trust.authserv_id", false, `the authserv-id of your own server, such as "mx.example"`, text(func(c *Config) *string { return &c.Trust.AuthServ })},
		{"trust.level", false, levels, oneOf(func(c *Config, v string) { c.Trust.Level = v }, "list", "dmarc", "confirm")},
	}
	for _, kind := range game.ActKinds() {
		if kind == game.Help {
			continue // a question changes nothing, whoever asks it
		}
		fs = append(fs, field{actsTable + string(kind), false, levels, oneOf(func(c *Config, v string) { c.Trust.set(kind, v) }, "list", "dmarc", "confirm")})
	}
	return fs
}

func text(to func(*Config) *string) func(*Config, any) error {
	return func(c *Config, v any) error {
		s, ok := v.(string)
		if !ok {
			return fmt.Errorf("a text in quotes is wanted, not %v", v)
		}
		if strings.TrimSpace(s) == "" {
			return fmt.Errorf("it is empty")
		}
		*to(c) = s
		return nil
	}
}

func texts(to func(*Config) *[]string) func(*Config, any) error {
	return func(c *Config, v any) error {
		list, ok := v.([]any)
		if !ok || len(list) == 0 {
			return fmt.Errorf("a list of texts is wanted, not %v", v)
		}
		var out []string
		for _, e := range list {
			s, ok := e.(string)
			if !ok {
				return fmt.Errorf("a list of texts is wanted, %v is none", e)
			}
			out = append(out, s)
		}
		*to(c) = out
		return nil
	}
}

func boolean(to func(*Config) *bool) func(*Config, any) error {
	return func(c *Config, v any) error {
		b, ok := v.(bool)
		if !ok {
			return fmt.Errorf("true or false is wanted, not %v", v)
		}
		*to(c) = b
		return nil
	}
}

func integer(to func(*Config) *int, least, most int64) func(*Config, any) error {
	return func(c *Config, v any) error {
		n, ok := v.(int64)
		if !ok || n < least || n > most {
			return fmt.Errorf("a whole number from %d to %d is wanted, not %v", least, most, v)
		}
		*to(c) = int(n)
		return nil
	}
}

func duration(to func(*Config) *time.Duration, least, most time.Duration) func(*Config, any) error {
	return func(c *Config, v any) error {
		s, ok := v.(string)
		if !ok {
			return fmt.Errorf("a duration in quotes is wanted, not %v", v)
		}
		d, err := time.ParseDuration(s)
		if err != nil {
			return fmt.Errorf("%q is no duration", s)
		}
		if d < least || d > most {
			return fmt.Errorf("%s is not between %s and %s", d, least, most)
		}
		*to(c) = d
		return nil
	}
}

func oneOf(store func(*Config, string), words ...string) func(*Config, any) error {
	return func(c *Config, v any) error {
		s, ok := v.(string)
		if !ok || !slices.Contains(words, s) {
			return fmt.Errorf("%v is none of %s", v, strings.Join(words, ", "))
		}
		store(c, s)
		return nil
	}
}

func address(to func(*Config) *string) func(*Config, any) error {
	return func(c *Config, v any) error {
		s, ok := v.(string)
		if !ok {
			return fmt.Errorf("an address in quotes is wanted, not %v", v)
		}
		a, err := mail.ParseAddress(s)
		if err != nil || a.Address != s {
			return fmt.Errorf("%q is no mail address", s)
		}
		*to(c) = strings.ToLower(s)
		return nil
	}
}

func webAddress(to func(*Config) *string) func(*Config, any) error {
	return func(c *Config, v any) error {
		s, ok := v.(string)
		if !ok {
			return fmt.Errorf("an address in quotes is wanted, not %v", v)
		}
		if u, err := url.Parse(s); err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
			return fmt.Errorf("%q is no address of the web", s)
		}
		*to(c) = s
		return nil
	}
}

func hostPort(to func(*Config) *string) func(*Config, any) error {
	return func(c *Config, v any) error {
		s, ok := v.(string)
		if !ok {
			return fmt.Errorf("host:port in quotes is wanted, not %v", v)
		}
		if _, port, err := net.SplitHostPort(s); err != nil || port == "" {
			return fmt.Errorf("%q is not host:port", s)
		}
		*to(c) = s
		return nil
	}
}
