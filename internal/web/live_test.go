package web_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/daemon"
)

// TestRunningGameIsShown plays on a local list with its page open: what the
// list sees, the page shows by itself, and it is closed with the game.
func TestRunningGameIsShown(t *testing.T) {
	d, err := daemon.Local{Dir: t.TempDir(), Host: time.Now, Log: zerolog.Nop(), NoSync: true, PageAddr: "127.0.0.1:0"}.Open()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	address := "http://" + d.PageAddr() + "/"
	for _, n := range []string{"alice", "bruno", "chloe", "david"} {
		if _, err := d.Post(ctx, n, "", "", "INSCRIPTION : "+n); err != nil {
			t.Fatal(err)
		}
		if err := d.Server.Quiet(ctx); err != nil {
			t.Fatal(err)
		}
	}
	waitFor(t, address, "Tour 1")
	if _, err := d.Post(ctx, "alice", "Une idée", "", "PROPOSITION : Qui salue la liste gagne 1 point."); err != nil {
		t.Fatal(err)
	}
	waitFor(t, address, "Proposition d&#39;alice")
	waitFor(t, address+"healthz", "ok")
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if r, err := http.Get(address); err == nil {
		r.Body.Close()
		t.Error("the page answers after the end of the game")
	}
}

// waitFor asks for a page until it holds a text: the page follows the game on
// goroutines of its own.
func waitFor(t *testing.T, address, text string) {
	t.Helper()
	last := ""
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		r, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if last = string(b); r.StatusCode == http.StatusOK && strings.Contains(last, text) {
			return
		}
	}
	t.Fatalf("%q is not on the page:\n%s", text, last)
}
