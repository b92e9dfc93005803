package daemon

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/fnomic/fnomic/internal/web"
)

// page is the players' page of a daemon: its own goroutines, which the game
// only wakes.
type page struct {
	listener net.Listener
	server   *web.Server
}

// openPage takes the page's address; none is no page. list is the list's
// address, archive that of its archive on the web, if it has one.
func (d *Daemon) openPage(addr, list, archive string) error {
	if addr == "" {
		return nil
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("daemon: page: %w", err)
	}
	d.page = &page{listener: l, server: web.NewServer(d.ledger, list, time.Now, d.log)}
	d.page.server.ShowArchive(archive)
	return nil
}

// PageAddr is where the page is served; "" if it is not.
func (d *Daemon) PageAddr() string {
	if d.page == nil {
		return ""
	}
	return d.page.listener.Addr().String()
}

// closePage gives the address back where the page was never served.
func (d *Daemon) closePage() {
	if d.page == nil {
		return
	}
	if err := d.page.listener.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		d.log.Warn().Err(err).Msg("page")
	}
}

// wakePage tells the page that a round of the game is over.
func (d *Daemon) wakePage() {
	if d.page != nil {
		d.page.server.Wake()
	}
}

// Limits of a request to the page; its answers stand in memory.
const (
	pageReadTime  = 10 * time.Second
	pageWriteTime = time.Minute
	pageIdleTime  = 2 * time.Minute
	pageHeader    = 16 << 10 // bytes
)

// servePage serves until ctx ends; what it returns waits for the end.
func (d *Daemon) servePage(ctx context.Context) (wait func()) {
	if d.page == nil {
		return func() {}
	}
	var running sync.WaitGroup
	running.Go(func() { d.page.server.Follow(ctx) })
	s := &http.Server{Handler: d.page.server, ReadHeaderTimeout: pageReadTime, ReadTimeout: pageReadTime, WriteTimeout: pageWriteTime,
		IdleTimeout: pageIdleTime, MaxHeaderBytes: pageHeader}
	running.Go(func() {
		if err := s.Serve(d.page.listener); !errors.Is(err, http.ErrServerClosed) {
			d.log.Error().Err(err).Msg("the page is closed")
		}
	})
	return func() {
		if err := s.Close(); err != nil {
			d.log.Warn().Err(err).Msg("page")
		}
		running.Wait() // it reads the ledger, which is closed next
	}
}
