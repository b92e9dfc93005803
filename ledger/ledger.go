package ledger

import (
	"compress/flate"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"go.etcd.io/bbolt"
	"golang.org/x/sys/unix"
)

// DefaultTimeout is how long Open waits for another process to let go of the
// file, unless Options say otherwise.
const DefaultTimeout = 2 * time.Second

const (
	// fileMode keeps the players' mails from other users of the machine.
	fileMode = 0o600
	// mapSize is address space, not memory. As long as the file fits, a writer
	// never waits for a reader (a backup, say) to let the file be mapped anew.
	mapSize = 256 << 20
	// growStep is by how much the file grows; bbolt's own 16 MB would make every
	// small game look large.
	growStep = 1 << 20
)

// Options for Open and Create. The zero value is a writer that waits
// DefaultTimeout.
type Options struct {
	// Timeout is how long to wait for the lock; DefaultTimeout if zero.
	Timeout time.Duration
	// ReadOnly shares the file with other readers, never with a writer.
	ReadOnly bool
}

// Ledger is an open ledger file. Its methods may be called by several
// goroutines; writers take turns.
type Ledger struct {
	path     string
	readOnly bool
	db       *bbolt.DB
	file     *os.File // the handle that bbolt works on

	writing sync.Mutex    // held for the whole of a write transaction
	packer  *flate.Writer // made at the first use, under writing: it takes a megabyte

	mu     sync.Mutex
	fault  error // why nothing more may be done with the file
	broken bool  // bbolt panicked: its locks may be held for ever
	closed bool
}

// Path is the file's name as given to Open.
func (l *Ledger) Path() string { return l.path }

// Update runs fn in a write transaction and commits it. An error of fn rolls all
// back and is returned as it is. An error of the commit wraps ErrUnknown. Update
// must not be called from within Update or View: it would wait for itself.
func (l *Ledger) Update(fn func(*Tx) error) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	if l.readOnly {
		return ErrReadOnly
	}
	tx, err := l.begin(true)
	if err != nil {
		return err
	}
	defer tx.rollback() // also when fn panics; nothing after a commit
	if err := fn(tx); err != nil {
		return err
	}
	return tx.commit()
}

// View runs fn in a read-only transaction, on the ledger as it was when View was
// called. While it runs, space given up by writers is not used again: be short.
func (l *Ledger) View(fn func(*Tx) error) error {
	tx, err := l.begin(false)
	if err != nil {
		return err
	}
	defer tx.rollback()
	return fn(tx)
}

// Close gives the file back. A second Close does nothing.
func (l *Ledger) Close() error {
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return nil
	}
	l.closed = true
	broken := l.broken
	l.mu.Unlock()
	if broken {
		return l.abandon()
	}
	if err := l.db.Close(); err != nil {
		return fmt.Errorf("ledger: close %s: %w", l.path, err)
	}
	return nil
}

// abandon gives the bare file back. After a panic inside bbolt its own Close
// could wait for ever on a mutex that was never released. The mapping stays to
// the process's end and would keep the lock with it, so that is undone by hand.
func (l *Ledger) abandon() error {
	if l.file == nil {
		return nil
	}
	if err := errors.Join(unix.Flock(int(l.file.Fd()), unix.LOCK_UN), l.file.Close()); err != nil {
		return fmt.Errorf("ledger: close %s: %w", l.path, err)
	}
	return nil
}

func (l *Ledger) begin(writable bool) (*Tx, error) {
	if err := l.usable(); err != nil {
		return nil, err
	}
	var b *bbolt.Tx
	err := l.guard(func() (err error) {
		b, err = l.db.Begin(writable)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("ledger: begin: %w", err)
	}
	return &Tx{l: l, b: b, writable: writable}, nil
}

// usable tells why the ledger cannot be used, or nil.
func (l *Ledger) usable() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return ErrClosed
	}
	return l.fault
}

// poison makes every later call fail with err. The first reason stays.
func (l *Ledger) poison(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fault == nil {
		l.fault = err
	}
}
