// Package config reads fnomic.toml: strictly, and with every fault at once,
// each with its line and a hint.
package config

import (
	"crypto/x509"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/mailbot/transport"
)

// Config is what the daemon runs by.
type Config struct {
	// Address and Name are the program's own, in From.
	Address, Name string
	// State is the folder of the ledger and of the socket.
	State string

	List    List
	IMAP    IMAP
	SMTP    SMTP
	Game    Game
	Page    Page
	Limits  Limits
	Log     Log
	Metrics Metrics
	Trust   Trust
	Alert   Alert
}

// List is the mailing list.
type List struct {
	Address string
	// ID is the List-Id without brackets (RFC 2919).
	ID string
	// Host is the host whose Received line gives the list time (A01).
	Host string
	// AuthorHeaders name the author, in order of trust.
	AuthorHeaders []string
	// Archive is the archive's address, for the page; may be empty.
	Archive string
	// ShowsOwnPosts says that the list sends the program its own posts back.
	ShowsOwnPosts bool
}

// Secret is a password that never stands in the file itself.
type Secret struct{ File, Env, Command string }

// Server is a mail server and how to log in.
type Server struct {
	Addr       string
	Mode       transport.Mode
	ServerName string
	CAFile     string
	Username   string
	Password   Secret
}

// IMAP is the mailbox that is read.
type IMAP struct {
	Server
	Mailbox   string
	PollEvery time.Duration
}

// SMTP is the submission server.
type SMTP struct {
	Server
	Helo    string
	Timeout time.Duration
}

// Game is how the game is run.
type Game struct {
	Publication game.Publication
	// Margin is the settling margin, the lag of the registrar's posts.
	Margin time.Duration
	// AnswersToList sends answers to the list instead of the one person.
	AnswersToList bool
	// Reminders has the players reminded before windows end, and told weekly how
	// the game stands.
	Reminders bool
	// DoubtWait is how long the list is read before a doubtful post is sent again.
	DoubtWait time.Duration
}

// Page is the players' page; no address, no page.
type Page struct{ Listen string }

// Limits cap what the program sends.
type Limits struct{ AnswersPerHour int }

// Log is what is logged, and how.
type Log struct{ Level, Format string }

// Metrics is where Prometheus asks; empty is nowhere.
type Metrics struct{ Listen string }

// Alert says who is told of troubles by mail; no address, nobody.
type Alert struct {
	Address string
	// After is how long the mailbox or the SMTP server may be unreachable.
	After time.Duration
	// PerDay is how many mails at most go out within a day.
	PerDay int
}

// Trust says whom the program believes about the author of a mail.
type Trust struct {
	// AuthServ is the only authserv-id whose Authentication-Results count (RFC 8601 §5).
	AuthServ string
	// Level is what an act must have (A155): "list", the list passed it on;
	// "dmarc", the mailbox's own server vouches for the author's domain besides;
	// "confirm", the author answers a question at the address known.
	Level string
	// Acts are the levels of kinds that have one of their own.
	Acts map[game.ActKind]string
}

func (t *Trust) set(kind game.ActKind, level string) {
	if t.Acts == nil {
		t.Acts = map[game.ActKind]string{}
	}
	t.Acts[kind] = level
}

// Default is the configuration where the file says nothing.
func Default() Config {
	return Config{
		Name: "Greffier de fnomic", State: "./fnomic-data",
		List:   List{AuthorHeaders: []string{"From"}, ShowsOwnPosts: true},
		IMAP:   IMAP{Server: Server{Mode: transport.TLS}, Mailbox: "INBOX", PollEvery: 5 * time.Minute},
		SMTP:   SMTP{Server: Server{Mode: transport.TLS}, Helo: "localhost", Timeout: 5 * time.Minute},
		Game:   Game{Publication: game.ByRegistrar, Margin: 5 * time.Minute, DoubtWait: 15 * time.Minute, Reminders: true},
		Limits: Limits{AnswersPerHour: 20},
		Log:    Log{Level: "info", Format: "auto"},
		Trust:  Trust{Level: "list"},
		Alert:  Alert{After: 30 * time.Minute, PerDay: 10},
	}
}

// CAs are the authorities of a PEM file; nil for the system's.
func CAs(pem []byte) *x509.CertPool {
	if len(pem) == 0 {
		return nil
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		return nil
	}
	return pool
}
