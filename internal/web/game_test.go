package web_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/daemon"
	"github.com/fnomic/fnomic/internal/web"
)

// scriptLine is a mail of the demo's script, as cmd/fnomic reads it.
var scriptLine = regexp.MustCompile(`^(\pL+)(?: "([^"]*)")?(?: > (\S+))? :: (.*)$`)

type scripted struct {
	who, subject, reply, text string
	wait                      time.Duration
}

// script reads the demo that goes through every mechanism. Waits of one mail
// to the next are seven minutes, as in the demo.
func script(t testing.TB) []scripted {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "cmd", "fnomic", "demo", "tout.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var out []scripted
	blank := ""
	for _, l := range strings.Split(string(b), "\n") {
		m := scriptLine.FindStringSubmatch(l)
		switch {
		case strings.TrimSpace(l) == "":
			blank += "\n"
			continue
		case strings.HasPrefix(l, "    "):
			out[len(out)-1].text += blank + "\n" + strings.TrimSpace(l)
		case strings.HasPrefix(l, "-- "):
			d, err := time.ParseDuration(strings.TrimPrefix(l, "-- "))
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, scripted{wait: d})
		case m != nil:
			out = append(out, scripted{who: m[1], subject: m[2], reply: m[3], text: m[4], wait: 7 * time.Minute})
		}
		blank = ""
	}
	return out
}

// played is the input of the pages after the whole demo, played once for all
// tests on a local list; midway is the input in the middle of a vote.
var played = sync.OnceValues(func() (inputs, error) { return playAll() })

type inputs struct{ end, midway web.Input }

func playAll() (in inputs, err error) {
	dir, err := os.MkdirTemp("", "fnomic-web-")
	if err != nil {
		return in, err
	}
	defer os.RemoveAll(dir)
	began := time.Now()
	host := func() time.Time { return time.Date(2000, 11, 20, 8, 0, 0, 0, time.UTC).Add(time.Since(began)) }
	d, err := daemon.Local{Dir: dir, Host: host, Log: zerolog.Nop(), NoSync: true}.Open()
	if err != nil {
		return in, err
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	defer func() {
		stop()
		if e := <-ended; err == nil {
			err = e
		}
	}()
	reader := web.NewReader(d.Server.Ledger(), "")
	lines := scriptLines
	for i, l := range lines {
		if l.who != "" {
			if _, err := d.Post(ctx, l.who, l.subject, l.reply, l.text); err != nil {
				return in, err
			}
		}
		if err := d.Server.Skip(ctx, l.wait, d.Clock.Set); err != nil {
			return in, err
		}
		if strings.HasPrefix(l.text, "VOTE Rq1") && in.midway.State == nil && strings.HasPrefix(lines[i+1].text, "VOTE Rq1 : CONTRE") {
			if in.midway, err = reader.Read(); err != nil {
				return in, err
			}
		}
	}
	in.end, err = reader.Read()
	return in, err
}

// scriptLines is set by playedGame, before the first call of played.
var scriptLines []scripted

var loadScript sync.Once

// playedGame gives the inputs of a played game.
func playedGame(t testing.TB) inputs {
	t.Helper()
	loadScript.Do(func() { scriptLines = script(t) })
	in, err := played()
	if err != nil {
		t.Fatal(err)
	}
	if in.midway.State == nil || in.end.State.Winner == "" {
		t.Fatal("the script was not played to its end")
	}
	return in
}
