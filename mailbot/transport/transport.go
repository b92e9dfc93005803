// Package transport reaches a mail server: by TLS from the first byte, by
// STARTTLS, or in the clear on the loopback. The IMAP reader and the SMTP
// sender share it, so that one rule says where a password may travel.
package transport

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"strings"
)

// Mode says how a connection is protected.
type Mode string

const (
	// TLS protects the connection from its first byte (RFC 8314 §3).
	TLS Mode = "tls"
	// StartTLS upgrades a clear connection, and gives up where it cannot.
	StartTLS Mode = "starttls"
	// Plain is allowed towards the loopback only.
	Plain Mode = "plain"
)

// ErrPlain refuses an unprotected connection that would leave the machine.
var ErrPlain = errors.New(`"plain" is for the loopback only: use "tls" or "starttls"`)

// Endpoint is a server and the way to it.
type Endpoint struct {
	// Addr is host:port.
	Addr string
	// Mode defaults to TLS.
	Mode Mode
	// ServerName is the name that the certificate must bear; the host of Addr
	// if empty.
	ServerName string
	// CAs are the authorities trusted; the system's if nil.
	CAs *x509.CertPool
	// Dial opens the connection; net.Dialer if nil.
	Dial func(ctx context.Context, network, addr string) (net.Conn, error)
}

// Validate says what makes the endpoint unusable, before anything is dialled.
func (e Endpoint) Validate() error {
	host, _, err := net.SplitHostPort(e.Addr)
	if err != nil {
		return fmt.Errorf("address %q is not host:port", e.Addr)
	}
	switch e.mode() {
	case TLS, StartTLS:
		return nil
	case Plain:
		if !loopback(host) {
			return fmt.Errorf("%s: %w", e.Addr, ErrPlain)
		}
		return nil
	default:
		return fmt.Errorf("unknown mode %q: want tls, starttls or plain", e.Mode)
	}
}

// TLSConfig is the configuration for both TLS modes: 1.2 at least, and always
// a verified certificate.
func (e Endpoint) TLSConfig() *tls.Config {
	name := e.ServerName
	if name == "" {
		name, _, _ = net.SplitHostPort(e.Addr)
	}
	return &tls.Config{ServerName: name, RootCAs: e.CAs, MinVersion: tls.VersionTLS12}
}

// UsesStartTLS tells whether the protocol has to upgrade the connection that
// Connect returns.
func (e Endpoint) UsesStartTLS() bool { return e.mode() == StartTLS }

// Connect dials, and in mode TLS shakes hands. It never outlives ctx.
func (e Endpoint) Connect(ctx context.Context) (net.Conn, error) {
	if err := e.Validate(); err != nil {
		return nil, err
	}
	conn, err := e.dial(ctx)
	if err != nil {
		return nil, fmt.Errorf("connect to %s: %w", e.Addr, err)
	}
	if e.mode() != TLS {
		return conn, nil
	}
	secured := tls.Client(conn, e.TLSConfig())
	if err := secured.HandshakeContext(ctx); err != nil {
		conn.Close()
		return nil, fmt.Errorf("TLS with %s: %w", e.Addr, err)
	}
	return secured, nil
}

func (e Endpoint) dial(ctx context.Context) (net.Conn, error) {
	if e.Dial != nil {
		return e.Dial(ctx, "tcp", e.Addr)
	}
	var d net.Dialer
	return d.DialContext(ctx, "tcp", e.Addr)
}

func (e Endpoint) mode() Mode {
	if e.Mode == "" {
		return TLS
	}
	return e.Mode
}

func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
