package simulate

import (
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// flow is one direction of a wire. Writing never blocks, so that nobody holds a
// library's lock while virtual time has to pass; reading waits on a channel.
type flow struct {
	mu       sync.Mutex
	data     []byte
	ended    bool // the writer closed
	gone     bool // the reader closed
	deadline time.Time
	changed  chan struct{}
}

func newFlow() *flow { return &flow{changed: make(chan struct{}, 1)} }

func (f *flow) signal() {
	select {
	case f.changed <- struct{}{}:
	default:
	}
}

func (f *flow) write(b []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ended || f.gone {
		return 0, io.ErrClosedPipe
	}
	f.data = append(f.data, b...)
	f.signal()
	return len(b), nil
}

// take gives what there is; wait tells how long to wait for more, or for ever
// if it is negative.
func (f *flow) take(b []byte) (n int, wait time.Duration, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	left := time.Duration(-1)
	if !f.deadline.IsZero() {
		left = time.Until(f.deadline)
	}
	switch {
	case f.gone:
		return 0, 0, net.ErrClosed
	case !f.deadline.IsZero() && left <= 0:
		return 0, 0, os.ErrDeadlineExceeded
	case len(f.data) > 0:
		n = copy(b, f.data)
		f.data = f.data[n:]
		return n, 0, nil
	case f.ended:
		return 0, 0, io.EOF
	}
	return 0, left, nil
}

func (f *flow) read(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	for {
		n, wait, err := f.take(b)
		if n > 0 || err != nil {
			return n, err
		}
		if wait < 0 {
			<-f.changed
			continue
		}
		timer := time.NewTimer(wait)
		select {
		case <-f.changed:
		case <-timer.C:
		}
		timer.Stop()
	}
}

func (f *flow) set(change func(*flow)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(f)
	f.signal()
}

// end is one end of a wire, a net.Conn.
type end struct{ in, out *flow }

func newWire() (a, b *end) {
	there, back := newFlow(), newFlow()
	return &end{in: back, out: there}, &end{in: there, out: back}
}

func (e *end) Read(b []byte) (int, error)  { return e.in.read(b) }
func (e *end) Write(b []byte) (int, error) { return e.out.write(b) }

func (e *end) Close() error {
	e.out.set(func(f *flow) { f.ended = true })
	e.in.set(func(f *flow) { f.gone = true })
	return nil
}

func (e *end) SetReadDeadline(t time.Time) error {
	e.in.set(func(f *flow) { f.deadline = t })
	return nil
}
func (e *end) SetWriteDeadline(time.Time) error { return nil }
func (e *end) SetDeadline(t time.Time) error    { return e.SetReadDeadline(t) }
func (e *end) LocalAddr() net.Addr              { return address{} }
func (e *end) RemoteAddr() net.Addr             { return address{} }

type address struct{}

func (address) Network() string { return "wire" }
func (address) String() string  { return "wire" }

// port is a listener to which wires are laid.
type port struct {
	calls chan net.Conn
	once  sync.Once
	shut  chan struct{}
}

func newPort() *port { return &port{calls: make(chan net.Conn), shut: make(chan struct{})} }

func (p *port) Accept() (net.Conn, error) {
	select {
	case c := <-p.calls:
		return c, nil
	case <-p.shut:
		return nil, net.ErrClosed
	}
}

func (p *port) Close() error {
	p.once.Do(func() { close(p.shut) })
	return nil
}

func (p *port) Addr() net.Addr { return address{} }

func (p *port) dial() (net.Conn, error) {
	near, far := newWire()
	select {
	case p.calls <- far:
		return near, nil
	case <-p.shut:
		return nil, net.ErrClosed
	}
}
