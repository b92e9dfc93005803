package main

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/daemon"
)

// TestSystemdIsToldWhatLives: ready once, then a beat as long as the server's own
// goroutine answers; one that hangs has no more beats, so that the unit's
// watchdog restarts the program.
func TestSystemdIsToldWhatLives(t *testing.T) {
	dir, err := os.MkdirTemp("", "fn") // short: sockets lie in it
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	path := filepath.Join(dir, "notify")
	systemd, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer systemd.Close()
	const watchdog = 200 * time.Millisecond
	t.Setenv("NOTIFY_SOCKET", path)
	t.Setenv("WATCHDOG_USEC", "200000")
	t.Setenv("WATCHDOG_PID", "")
	local := daemon.Local{Dir: filepath.Join(dir, "d"), Host: time.Now, Log: zerolog.Nop(), NoSync: true}
	d, err := local.Open()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- runWatched(ctx, d, zerolog.Nop()) }()

	heard := func(wait time.Duration) string {
		if err := systemd.SetReadDeadline(time.Now().Add(wait)); err != nil {
			t.Fatal(err)
		}
		b := make([]byte, 256)
		n, _, err := systemd.ReadFrom(b)
		if err != nil {
			return ""
		}
		return string(b[:n])
	}
	for _, want := range []string{"READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"} {
		if got := heard(10 * time.Second); got != want {
			t.Fatalf("systemd hears %q, want %q", got, want)
		}
	}
	hangs, goOn := make(chan struct{}), make(chan struct{})
	go d.Server.Do(ctx, func() error { close(hangs); <-goOn; return nil })
	<-hangs
	heard(3 * watchdog) // one may have been under way
	if got := heard(3 * watchdog); got != "" {
		t.Errorf("systemd hears %q of a program that hangs", got)
	}
	close(goOn)
	if got := heard(10 * time.Second); got != "WATCHDOG=1" {
		t.Errorf("systemd hears %q of a program that goes on", got)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
