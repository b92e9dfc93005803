package transport

import (
	"context"
	"errors"
	"net"
	"testing"
	"testing/synctest"
	"time"
)

func TestPlainStaysOnTheLoopback(t *testing.T) {
	for addr, ok := range map[string]bool{
		"127.0.0.1:143": true, "localhost:25": true, "[::1]:143": true,
		"192.0.2.1:143": false, "imap.example.org:143": false, "0.0.0.0:25": false,
	} {
		err := Endpoint{Addr: addr, Mode: Plain}.Validate()
		if ok != (err == nil) || !ok && !errors.Is(err, ErrPlain) {
			t.Errorf("plain to %s: %v", addr, err)
		}
	}
}

func TestEndpointFaultsAreNamedBeforeDialling(t *testing.T) {
	for _, e := range []Endpoint{{}, {Addr: "host"}, {Addr: "host:1", Mode: "ssl"}} {
		if e.Validate() == nil {
			t.Errorf("%+v was accepted", e)
		}
		if _, err := e.Connect(context.Background()); err == nil {
			t.Errorf("%+v was dialled", e)
		}
	}
}

// A server that accepts and then says nothing must not hold the handshake.
func TestSilentHandshakeEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, server := net.Pipe()
		defer server.Close()
		e := Endpoint{Addr: "mail.example:993", Dial: func(context.Context, string, string) (net.Conn, error) {
			return client, nil
		}}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if _, err := e.Connect(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("want the deadline, got %v", err)
		}
	})
}
