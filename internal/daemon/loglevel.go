package daemon

import (
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"

	"github.com/rs/zerolog"
)

// LogLevel is how much is logged; it can be changed while the program runs. It
// is a hook of the logger whose level it is.
type LogLevel struct{ least atomic.Int32 }

// LogLevels are the words for it, the most talkative first.
func LogLevels() []string { return []string{"trace", "debug", "info", "warn", "error"} }

// Run implements zerolog.Hook: what is below the level is not written.
func (l *LogLevel) Run(e *zerolog.Event, level zerolog.Level, _ string) {
	if level != zerolog.NoLevel && level < zerolog.Level(l.least.Load()) {
		e.Discard()
	}
}

// Set takes one of LogLevels.
func (l *LogLevel) Set(word string) error {
	for _, known := range LogLevels() {
		if word != known {
			continue
		}
		level, err := zerolog.ParseLevel(word)
		if err != nil {
			return fmt.Errorf("log level: %w", err)
		}
		l.least.Store(int32(level))
		return nil
	}
	return fmt.Errorf("log level: %q is none of %v", word, LogLevels())
}

// String is the level's word.
func (l *LogLevel) String() string { return zerolog.Level(l.least.Load()).String() }

// LogLevelAnswer says what the level was and what it is.
type LogLevelAnswer struct {
	Was   string `json:"was"`
	Level string `json:"level"`
}

// logLevel changes the level, or only tells it where none is asked for.
func (d *Daemon) logLevel(w http.ResponseWriter, r *http.Request) {
	var asked string
	if !read(w, r, &asked) {
		return
	}
	if d.Level == nil {
		fail(w, errors.New("log level: this program's log has none that can be changed"))
		return
	}
	was := d.Level.String()
	if asked != "" {
		if err := d.Level.Set(asked); err != nil {
			fail(w, err)
			return
		}
		d.log.WithLevel(zerolog.NoLevel).Str("was", was).Str("level", asked).Msg("log level changed")
	}
	reply(w, LogLevelAnswer{Was: was, Level: d.Level.String()})
}

// traced logs each request of a verb at level trace: its path, never its body,
// which may be a player's mail.
func (d *Daemon) traced(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d.log.Trace().Str("method", r.Method).Str("path", r.URL.Path).Msg("asked by a verb")
		h.ServeHTTP(w, r)
	})
}
