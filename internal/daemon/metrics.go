package daemon

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/ledger"
)

// metrics is where Prometheus asks how a daemon fares. What it tells of the
// game is read from the ledger when it asks, so that a restart changes nothing.
type metrics struct {
	listener net.Listener
	handler  http.Handler
}

// openMetrics takes the address of the metrics; none is no metrics.
func (d *Daemon) openMetrics(addr string) error {
	if addr == "" {
		return nil
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("daemon: metrics: %w", err)
	}
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), newFigures(d.ledger))
	d.metrics = &metrics{listener: l, handler: promhttp.HandlerFor(r, promhttp.HandlerOpts{ErrorLog: promLog{d.log}})}
	return nil
}

// closeMetrics gives the address back where it was never served.
func (d *Daemon) closeMetrics() {
	if d.metrics == nil {
		return
	}
	if err := d.metrics.listener.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		d.log.Warn().Err(err).Msg("metrics")
	}
}

// serveMetrics serves until the function that it returns is called, which waits
// for the end: the ledger is closed after it.
func (d *Daemon) serveMetrics() (end func()) {
	if d.metrics == nil {
		return func() {}
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", d.metrics.handler)
	mux.HandleFunc("GET /healthz", d.healthz)
	s := &http.Server{Handler: mux, ReadHeaderTimeout: pageReadTime, ReadTimeout: pageReadTime, WriteTimeout: pageWriteTime,
		IdleTimeout: pageIdleTime, MaxHeaderBytes: pageHeader}
	var running sync.WaitGroup
	running.Go(func() {
		if err := s.Serve(d.metrics.listener); !errors.Is(err, http.ErrServerClosed) {
			d.log.Error().Err(err).Msg("the metrics are closed")
		}
	})
	return func() {
		if err := s.Close(); err != nil {
			d.log.Warn().Err(err).Msg("metrics")
		}
		running.Wait()
	}
}

// healthTime is how long the game's own goroutine may take to answer.
const healthTime = 5 * time.Second

// healthz says that the game goes on: its own goroutine answers.
func (d *Daemon) healthz(w http.ResponseWriter, r *http.Request) {
	ctx, stop := context.WithTimeout(r.Context(), healthTime)
	defer stop()
	if err := d.Server.Do(ctx, func() error { return nil }); err != nil {
		http.Error(w, "the game does not answer: "+err.Error(), http.StatusServiceUnavailable)
		return
	}
	fmt.Fprintln(w, "ok") // the peer is gone if this fails
}

// promLog writes the faults of a scrape to the daemon's log.
type promLog struct{ log zerolog.Logger }

// Println implements promhttp.Logger.
func (p promLog) Println(v ...any) { p.log.Warn().Msg("metrics: " + fmt.Sprint(v...)) }

// figures are what the ledger says in numbers, as a prometheus.Collector.
type figures struct {
	ledger                                *ledger.Ledger
	events, mails, posts, held, decidedTo *prometheus.Desc

	mu      sync.Mutex
	decided map[game.Verdict]int // verdicts of the mails before next: they are for good
	next    uint64
}

func newFigures(l *ledger.Ledger) *figures {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc("fnomic_"+name, help, labels, nil)
	}
	return &figures{ledger: l, decided: map[game.Verdict]int{}, next: 1,
		events:    desc("events_total", "Events recorded in the ledger."),
		mails:     desc("mails", "Mails received, by verdict; pending ones are not decided yet.", "verdict"),
		posts:     desc("posts", "Posts of the program that are not confirmed by the list, by state.", "state"),
		held:      desc("held", "1 under a hold of the operator, else 0."),
		decidedTo: desc("decided_to_timestamp_seconds", "The instant up to which mails and windows are decided."),
	}
}

// Describe implements prometheus.Collector.
func (f *figures) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{f.events, f.mails, f.posts, f.held, f.decidedTo} {
		ch <- d
	}
}

// Collect implements prometheus.Collector.
func (f *figures) Collect(ch chan<- prometheus.Metric) {
	f.mu.Lock()
	defer f.mu.Unlock()
	err := f.ledger.View(func(tx *ledger.Tx) error {
		return errors.Join(f.collectLedger(tx, ch), f.collectMails(tx, ch), f.collectPosts(tx, ch))
	})
	if err != nil {
		ch <- prometheus.NewInvalidMetric(f.events, err)
	}
}

func gauge(ch chan<- prometheus.Metric, d *prometheus.Desc, value float64, labels ...string) {
	ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
}

func (f *figures) collectLedger(tx *ledger.Tx, ch chan<- prometheus.Metric) error {
	head, err := tx.Head()
	if err != nil {
		return err
	}
	ch <- prometheus.MustNewConstMetric(f.events, prometheus.CounterValue, float64(head.Seq))
	at, found, err := tx.Watermark()
	if err != nil {
		return err
	}
	if found {
		gauge(ch, f.decidedTo, float64(at.Unix()))
	}
	_, held, err := tx.Hold()
	if err != nil {
		return err
	}
	on := 0.0
	if held {
		on = 1
	}
	gauge(ch, f.held, on)
	return nil
}

// collectMails counts the verdicts (P1), going on where the last scrape met the
// first mail without one.
func (f *figures) collectMails(tx *ledger.Tx, ch chan<- prometheus.Metric) error {
	ahead := map[game.Verdict]int{}
	pending, stable := 0, true
	for m, err := range tx.Mails(f.next) {
		if err != nil {
			return err
		}
		out, err := server.Verdict(tx, m.ID)
		switch {
		case err != nil:
			return err
		case out == nil:
			pending, stable = pending+1, false
		case stable:
			f.decided[out.Verdict]++
			f.next = m.ID + 1
		default:
			ahead[out.Verdict]++
		}
	}
	for _, v := range []game.Verdict{game.Applied, game.Refused, game.Asked, game.Late, game.Quarantined, game.SetAside, game.Talk} {
		gauge(ch, f.mails, float64(f.decided[v]+ahead[v]), string(v))
	}
	gauge(ch, f.mails, float64(pending), "pending")
	return nil
}

func (f *figures) collectPosts(tx *ledger.Tx, ch chan<- prometheus.Metric) error {
	for _, state := range []ledger.State{ledger.Queued, ledger.Sending, ledger.Sent, ledger.Doubtful, ledger.Failed} {
		n := 0
		for _, err := range tx.Posts(state) {
			if err != nil {
				return err
			}
			n++
		}
		gauge(ch, f.posts, float64(n), state.String())
	}
	return nil
}
