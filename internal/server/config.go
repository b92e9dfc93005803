package server

import (
	"time"

	"github.com/emersion/go-message/mail"
	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/mailbot"
)

// Config is what a server needs besides its ledger.
type Config struct {
	Setting mailbot.Setting
	// MailboxName keys the cursor in the ledger.
	MailboxName string
	// Self is the program's own name and address, List the list's.
	Self, List mail.Address
	ListID     string
	// Lag is the settling margin: the stream of mails and windows is decided up
	// to the start of the last complete poll less this (design §4.4-1). On a list
	// with a clock of its own it is at least a second, the unit of list times.
	Lag         time.Duration
	Publication game.Publication
	// HidesOwnPosts says that the list never shows the program its own posts;
	// clocks then start when the SMTP server takes them (design §4.4-3).
	HidesOwnPosts bool
	// DoubtWait is how long the list is read on before a post whose fate is not
	// known is sent again (P3).
	DoubtWait time.Duration
	// Reminders has the players reminded before windows end, and told each week
	// how the game stands (posts M5, M9, M17, M32, M43, M44).
	Reminders bool
	// AnswersToList sends answers to the list instead of the one person.
	AnswersToList bool
	// AutoStart begins the game once so many players are registered; 0 never.
	AutoStart int
	// AnswersPerHour caps the answers to one address (P14); 0 for no cap.
	AnswersPerHour int
	// Trust is what acts need to be taken for their author's; the list's word if empty.
	Trust Trust
	// SnapshotEvery is how many events at most a start folds, about; 1000 if 0.
	SnapshotEvery int
	// Law is the law of a new game.
	Law *lawbook.Book
	// Now is the clock, of the host or of the local list.
	Now func() time.Time
	// Elapsed is time since some start, by a clock that nobody sets; nil where
	// Now cannot be wrong, as the list goes by it too (P9).
	Elapsed func() time.Duration
	// Nap is how long the loop sleeps at most, a minute by default. The poller
	// polls by itself; a clock that is moved by hand is noticed within it.
	Nap time.Duration
	Log zerolog.Logger
	// Rounded is called after each round, when the ledger may hold something new;
	// it must not wait. nil does nothing.
	Rounded func()
	// Trip is called before each step that a crash may fall between; tests stop
	// the server there. nil does nothing.
	Trip func(step string) error
}
