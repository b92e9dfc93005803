package daemon

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/configs"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
	"github.com/fnomic/fnomic/mailbot/locallist"
)

// File names in the state folder.
const (
	ledgerFile = "ledger.db"
	socketFile = "fnomic.sock"
	listFolder = "list"
	lawFile    = "law.json"
)

// LedgerPath is where the ledger of a state folder stands.
func LedgerPath(dir string) string { return filepath.Join(dir, ledgerFile) }

// SocketPath is where the daemon of a state folder listens.
func SocketPath(dir string) string { return filepath.Join(dir, socketFile) }

// Daemon is a running game.
type Daemon struct {
	Dir    string
	Server *server.Server
	// List and Clock are those of a local game; nil on a real list.
	List  *locallist.List
	Clock *Clock
	// Level is the log's, where it can be changed; whoever made the logger sets it.
	Level *LogLevel

	log     zerolog.Logger
	ledger  *ledger.Ledger
	page    *page    // nil without a page
	metrics *metrics // nil without metrics
	watch   *watch   // nil where nobody is told of troubles
	bell    bell     // rings after each round
}

// openLedger opens the ledger of a folder, or makes it.
func openLedger(dir string) (*ledger.Ledger, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("daemon: state folder: %w", err)
	}
	l, err := ledger.Open(LedgerPath(dir), ledger.Options{})
	if errors.Is(err, fs.ErrNotExist) {
		l, err = ledger.Create(LedgerPath(dir), ledger.Options{})
	}
	if err != nil {
		return nil, fmt.Errorf("daemon: %w", err)
	}
	return l, nil
}

// ShippedLaw is the initial law that stands in the program.
func ShippedLaw() (*lawbook.Book, error) {
	book, err := lawbook.Load(configs.Rules())
	if err != nil {
		return nil, fmt.Errorf("daemon: the shipped law: %w", err)
	}
	return book, nil
}

// Run plays and listens on the socket until ctx ends. It gives the ledger and
// the list back.
func (d *Daemon) Run(ctx context.Context) error {
	defer d.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	socket, err := listen(SocketPath(d.Dir))
	if err != nil {
		return err
	}
	web := &http.Server{Handler: d.handler(), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		if err := web.Serve(socket); !errors.Is(err, http.ErrServerClosed) {
			d.log.Error().Err(err).Msg("socket closed")
		}
	}()
	endPage, endMetrics := d.servePage(ctx), d.serveMetrics()
	endWatch := d.keepWatch(ctx)
	err = d.Server.Run(ctx)
	stop()
	endWatch(err)
	endPage()
	endMetrics()
	if closing := web.Close(); closing != nil && err == nil {
		err = fmt.Errorf("daemon: socket: %w", closing)
	}
	return err
}

// Close gives back what is open.
func (d *Daemon) Close() {
	d.closePage()
	d.closeMetrics()
	if d.List != nil {
		if err := d.List.Close(); err != nil {
			d.log.Warn().Err(err).Msg("local list")
		}
	}
	if err := d.ledger.Close(); err != nil {
		d.log.Warn().Err(err).Msg("ledger")
	}
}

// listen takes the socket over from a daemon that is gone; the ledger's lock
// has already shown that none runs.
func listen(path string) (net.Listener, error) {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("daemon: socket: %w", err)
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("daemon: socket: %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		l.Close()
		return nil, fmt.Errorf("daemon: socket: %w", err)
	}
	return l, nil
}

// engine is the game under the law of 2000.
var engine = rules.Engine
