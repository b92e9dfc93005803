package simulate

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync/atomic"
	"time"
)

var errCut = errors.New("the wire is cut here")

// weather says how bad a wire is: probabilities for each write or read of the
// program.
type weather struct {
	refused  float64 // no connection
	cutFore  float64 // a write never arrives, the wire is cut
	cutAft   float64 // a write arrives, the answer does not
	silent   float64 // a write is swallowed and nothing comes any more
	halved   float64 // half an answer, then nothing
	slow     float64 // an answer takes its time
	longest  time.Duration
	lastDots float64 // the answer to a mail's final dot is lost
}

// line is the way to one server, with its weather.
type line struct {
	name    string
	seed    Seed
	port    *port
	faults  *faults
	weather weather
	down    atomic.Bool // outage: nobody answers
	calls   atomic.Int64
}

// dial is a transport.Endpoint's.
func (l *line) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	d := l.seed.stream(l.name, int(l.calls.Add(1)))
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if l.down.Load() || l.faults.strike(d, l.weather.refused, l.name+" refused") {
		return nil, errors.New("connection refused")
	}
	c, err := l.port.dial()
	if err != nil {
		return nil, err
	}
	return &roughConn{Conn: c, line: l, out: d, in: l.seed.stream(l.name+" in", int(l.calls.Load()))}, nil
}

// roughConn is the program's end of a wire in bad weather. Reads and writes come
// from two goroutines, and each draws from a stream of its own.
type roughConn struct {
	net.Conn
	line    *line
	out, in *dice
	silent  atomic.Bool
	deaf    atomic.Bool // the answer to what was written is lost
}

func (c *roughConn) Write(b []byte) (int, error) {
	w, f, name := c.line.weather, c.line.faults, c.line.name
	switch {
	case c.line.down.Load():
		c.Conn.Close()
		return 0, errCut
	case c.silent.Load():
		return len(b), nil
	case f.strike(c.out, w.cutFore, name+" cut before"):
		c.Conn.Close()
		return 0, errCut
	case f.strike(c.out, w.silent, name+" silent"):
		c.silent.Store(true)
		return len(b), nil
	case strings.HasSuffix(string(b), "\r\n.\r\n") && f.strike(c.out, w.lastDots, name+" cut after the final dot"):
		c.deaf.Store(true)
	case f.strike(c.out, w.cutAft, name+" cut after"):
		c.deaf.Store(true)
	}
	return c.Conn.Write(b)
}

func (c *roughConn) Read(b []byte) (int, error) {
	w, f, name := c.line.weather, c.line.faults, c.line.name
	n, err := c.Conn.Read(b)
	switch {
	case err != nil:
		return n, err
	case c.line.down.Load(), c.deaf.Load():
		c.Conn.Close()
		return 0, errCut
	case f.strike(c.in, w.halved, name+" answer halved"):
		c.Conn.Close()
		return n / 2, errCut
	case f.strike(c.in, w.slow, name+" slow"):
		time.Sleep(c.in.between(0, w.longest))
	}
	return n, err
}
