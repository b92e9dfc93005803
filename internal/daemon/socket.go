package daemon

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/internal/view"
	"github.com/fnomic/fnomic/ledger"
)

// SayRequest is a mail to write to the local list.
type SayRequest struct{ Name, Subject, Reply, Text string }

// Mail is a mail as a verb shows it.
type Mail struct {
	At      time.Time `json:"at"`
	From    string    `json:"from"`
	To      string    `json:"to"`
	Subject string    `json:"subject"`
	Body    string    `json:"body"`
	ID      string    `json:"message_id"`
}

// handler answers the verbs.
func (d *Daemon) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /say", d.say)
	mux.HandleFunc("POST /skip", d.skip)
	mux.HandleFunc("POST /start", d.start)
	mux.HandleFunc("POST /operate", d.operate)
	mux.HandleFunc("GET /quarantine", d.quarantine)
	mux.HandleFunc("GET /state", d.state)
	mux.HandleFunc("GET /ledger", d.copyLedger)
	mux.HandleFunc("GET /events", d.events)
	mux.HandleFunc("POST /log-level", d.logLevel)
	return d.traced(mux)
}

func (d *Daemon) say(w http.ResponseWriter, r *http.Request) {
	var q SayRequest
	if !read(w, r, &q) || !d.local(w) {
		return
	}
	before := d.mark()
	_, err := d.Post(r.Context(), q.Name, q.Subject, q.Reply, q.Text)
	if err == nil {
		err = d.Server.Quiet(r.Context())
	}
	if err != nil {
		fail(w, err)
		return
	}
	d.sendMails(w, before)
}

func (d *Daemon) skip(w http.ResponseWriter, r *http.Request) {
	var span time.Duration
	if !read(w, r, &span) || !d.local(w) {
		return
	}
	before := d.mark()
	if err := d.Server.Skip(r.Context(), span, d.Clock.Set); err != nil {
		fail(w, err)
		return
	}
	d.sendMails(w, before)
}

func (d *Daemon) state(w http.ResponseWriter, r *http.Request) {
	at, err := Instant(r.URL.Query().Get("at"))
	if err != nil {
		fail(w, err)
		return
	}
	var g view.Game
	err = d.Server.Do(r.Context(), func() error {
		g, err = StateAt(d.ledger, d.Server.State(), at, d.Server.Now())
		return err
	})
	if err != nil {
		fail(w, err)
		return
	}
	reply(w, g)
}

// StateAt shows the state after the events up to an instant, as of that
// instant; without one, the current state as of now. A caller that has no
// current state hands in nil: all events are folded, and it is as of the last.
func StateAt(l *ledger.Ledger, current *game.State, at, now time.Time) (view.Game, error) {
	var g view.Game
	err := l.View(func(tx *ledger.Tx) error {
		head, err := tx.Head()
		if err != nil {
			return err
		}
		s := current
		if s == nil || !at.IsZero() {
			if s, _, err = server.Fold(tx, at); err != nil {
				return err
			}
			if now = at; at.IsZero() {
				now = s.At
			}
		}
		g = view.Of(s, now, view.Ledger{Events: int(head.Seq), Head: head.Hash.String()})
		return nil
	})
	return g, err
}

// copyLedger streams a hot copy: the other verbs read it as if the daemon did
// not run.
func (d *Daemon) copyLedger(w http.ResponseWriter, _ *http.Request) {
	var b bytes.Buffer
	if _, err := d.ledger.WriteTo(&b); err != nil {
		fail(w, err)
		return
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		d.log.Debug().Err(err).Msg("a copy of the ledger was not taken")
	}
}

func (d *Daemon) local(w http.ResponseWriter) bool {
	if d.List == nil {
		fail(w, errors.New("only a local list (run --local) can do that"))
	}
	return d.List != nil
}

// Instant reads an instant of a verb, RFC 3339; an empty one is the zero time.
func Instant(s string) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return t, fmt.Errorf("%q is no instant such as 2000-11-24T20:05:00Z", s)
	}
	return t, nil
}

func read(w http.ResponseWriter, r *http.Request, into any) bool {
	if err := json.NewDecoder(io.LimitReader(r.Body, 10<<20)).Decode(into); err != nil {
		fail(w, fmt.Errorf("request: %w", err))
		return false
	}
	return true
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	// The peer is gone if this fails, and nobody is left to tell.
	_ = json.NewEncoder(w).Encode(v)
}

func fail(w http.ResponseWriter, err error) { http.Error(w, err.Error(), http.StatusBadRequest) }

// ErrNotRunning says that no daemon listens in a state folder.
var ErrNotRunning = errors.New("no fnomic runs on this state folder")

// Client speaks to the daemon of a state folder.
type Client struct{ http *http.Client }

// Dial makes a client; the daemon must run.
func Dial(dir string) (*Client, error) {
	path := SocketPath(dir)
	conn, err := net.Dial("unix", path)
	if err != nil {
		if _, stat := os.Stat(dir); stat != nil {
			return nil, fmt.Errorf("%w: %s does not exist (is --dir right? `fnomic run --local` makes it)", ErrNotRunning, dir)
		}
		return nil, fmt.Errorf("%w (%s): start it with `fnomic run` or `fnomic run --local`", ErrNotRunning, dir)
	}
	conn.Close()
	return &Client{http: &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "unix", path)
	}}}}, nil
}

// Post asks the daemon to do something.
func (c *Client) Post(ctx context.Context, path string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return fmt.Errorf("daemon: request: %w", err)
	}
	return c.do(ctx, http.MethodPost, path, bytes.NewReader(body), out)
}

// Get asks the daemon for something.
func (c *Client) Get(ctx context.Context, path string, q url.Values, out any) error {
	return c.do(ctx, http.MethodGet, path+"?"+q.Encode(), nil, out)
}

func (c *Client) do(ctx context.Context, method, path string, body io.Reader, out any) error {
	req, err := http.NewRequestWithContext(ctx, method, "http://fnomic"+path, body)
	if err != nil {
		return fmt.Errorf("daemon: request: %w", err)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return fmt.Errorf("daemon: %w", err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		return fmt.Errorf("daemon: %w", err)
	}
	if resp.StatusCode != http.StatusOK {
		return errors.New(string(bytes.TrimSpace(b)))
	}
	if raw, ok := out.(*[]byte); ok {
		*raw = b
		return nil
	}
	return json.Unmarshal(b, out)
}
