package imap

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
)

var (
	// ErrSilent: the server let a command pass without an answer.
	ErrSilent = errors.New("no answer in time")
	// ErrLogin: the server refused the name or the password.
	ErrLogin = errors.New("login refused")
)

// abandonAfter is how long a call into the library may still run once its
// connection is closed. It ends at once as far as known; it is not waited for
// for ever.
const abandonAfter = 10 * time.Second

// session is one connection, logged in.
type session struct {
	cfg    Config
	raw    net.Conn
	client *imapclient.Client
	// changed is signalled when the server announces mail.
	changed chan struct{}
	strays  *strays
	idles   bool
}

// open connects and logs in.
func open(ctx context.Context, cfg Config) (*session, error) {
	dialling, cancel := context.WithTimeout(ctx, cfg.CommandTimeout)
	defer cancel()
	raw, err := cfg.Server.Connect(dialling)
	if err != nil {
		return nil, fmt.Errorf("imap: %w", err)
	}
	s := &session{cfg: cfg, raw: raw, changed: make(chan struct{}, 1), strays: newStrays(cfg.MaxSize)}
	if err := s.start(ctx); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *session) start(ctx context.Context) error {
	if err := s.do(ctx, "greeting", s.greet); err != nil {
		return err
	}
	if err := s.login(ctx); err != nil {
		return err
	}
	return s.do(ctx, "CAPABILITY", func(func()) error {
		caps := s.client.Caps()
		if caps == nil {
			return errors.New("no capabilities")
		}
		s.idles = caps.Has(imap.CapIdle) || caps.Has(imap.CapIMAP4rev2)
		return nil
	})
}

// greet makes the client. It sets no DebugWriter: that would log passwords.
func (s *session) greet(func()) (err error) {
	options := &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(data *imapclient.UnilateralDataMailbox) {
			// A command in here would deadlock the client: signal only.
			if data.NumMessages != nil {
				signal(s.changed)
			}
		},
		Fetch: s.strays.take,
	}}
	if !s.cfg.Server.UsesStartTLS() {
		s.client = imapclient.New(s.raw, options)
		return s.client.WaitGreeting()
	}
	options.TLSConfig = s.cfg.Server.TLSConfig()
	s.client, err = imapclient.NewStartTLS(s.raw, options)
	return err
}

func (s *session) login(ctx context.Context) error {
	if s.client.State() == imap.ConnStateAuthenticated { // PREAUTH
		return nil
	}
	password, err := s.cfg.Password()
	if err != nil {
		return fmt.Errorf("imap: password: %w", err)
	}
	err = s.do(ctx, "login", func(func()) error {
		return s.authenticate(password)
	})
	var refused *imap.Error
	if errors.As(err, &refused) {
		return fmt.Errorf("%w: %w", ErrLogin, err)
	}
	return err
}

func (s *session) authenticate(password string) error {
	caps := s.client.Caps()
	switch {
	case caps.Has(imap.AuthCap("PLAIN")):
		return s.client.Authenticate(sasl.NewPlainClient("", s.cfg.Username, password))
	case caps.Has(imap.CapLoginDisabled):
		return errors.New("the server takes no password on this connection")
	default:
		return s.client.Login(s.cfg.Username, password).Wait()
	}
}

// do runs one exchange with the server. The library has no timeout of its own
// and some of its calls hang on a dead connection, so the connection is closed
// from outside when the server stays silent, when the exchange lasts too long
// or when ctx ends. work may call feed whenever the server shows life.
func (s *session) do(ctx context.Context, what string, work func(feed func()) error) error {
	silence := time.NewTimer(s.cfg.CommandTimeout)
	defer silence.Stop()
	limit := time.NewTimer(10 * s.cfg.CommandTimeout)
	defer limit.Stop()
	done := make(chan error, 1)
	go func() { done <- work(func() { silence.Reset(s.cfg.CommandTimeout) }) }()
	var cause error
	select {
	case err := <-done:
		return wrap(what, err)
	case <-silence.C:
		cause = ErrSilent
	case <-limit.C:
		cause = ErrSilent
	case <-ctx.Done():
		cause = context.Cause(ctx)
	}
	s.raw.Close()
	settle(done)
	return wrap(what, cause)
}

// settle waits a bounded time for a call whose connection has been closed.
func settle(done <-chan error) {
	grace := time.NewTimer(abandonAfter)
	defer grace.Stop()
	select {
	case <-done:
	case <-grace.C:
	}
}

func wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("imap: %s: %w", what, err)
}

// close ends the connection without a word: a LOGOUT could hang, and a
// read-only session has nothing to settle.
func (s *session) close() {
	s.raw.Close()
	if s.client == nil {
		return
	}
	done := make(chan error, 1)
	go func() { done <- s.client.Close() }()
	settle(done)
}

// examined is the state of the mailbox at its opening.
type examined struct {
	uidValidity uint32
	uidNext     uint32
	messages    uint32
}

// examine opens the mailbox read-only. Each poll opens it anew: that is what
// brings UIDVALIDITY and UIDNEXT up to date and makes the server look again.
func (s *session) examine(ctx context.Context) (examined, error) {
	drain(s.changed)
	var got examined
	err := s.do(ctx, fmt.Sprintf("EXAMINE %q", s.cfg.Mailbox), func(func()) error {
		data, err := s.client.Select(s.cfg.Mailbox, &imap.SelectOptions{ReadOnly: true}).Wait()
		if err != nil {
			return err
		}
		got = examined{data.UIDValidity, uint32(data.UIDNext), data.NumMessages}
		return nil
	})
	return got, err
}

// search lists the UIDs above after, ascending. "n:*" always names the last
// mail, even one below n (RFC 9051 §9, seq-range), hence the filter.
func (s *session) search(ctx context.Context, after uint32) ([]uint32, error) {
	if after == ^uint32(0) {
		return nil, nil
	}
	return s.uidSearch(ctx, after, imap.SearchCriteria{UID: fromUID(after + 1)})
}

// heavier lists those of the same mails that are longer than length.
func (s *session) heavier(ctx context.Context, after uint32, length int64) ([]uint32, error) {
	return s.uidSearch(ctx, after, imap.SearchCriteria{UID: fromUID(after + 1), Larger: length})
}

// present tells whether the mailbox still holds uid.
func (s *session) present(ctx context.Context, uid uint32) (bool, error) {
	found, err := s.uidSearch(ctx, uid-1, imap.SearchCriteria{UID: []imap.UIDSet{imap.UIDSetNum(imap.UID(uid))}})
	return len(found) > 0 && found[0] == uid, err
}

func fromUID(uid uint32) []imap.UIDSet {
	return []imap.UIDSet{{imap.UIDRange{Start: imap.UID(uid)}}}
}

func (s *session) uidSearch(ctx context.Context, after uint32, criteria imap.SearchCriteria) ([]uint32, error) {
	var uids []uint32
	err := s.do(ctx, "UID SEARCH", func(func()) error {
		// Options are nil: any Return… option would have to name all it wants.
		data, err := s.client.UIDSearch(&criteria, nil).Wait()
		if err != nil {
			return err
		}
		set, _ := data.All.(imap.UIDSet)
		uids, err = expand(set, after)
		return err
	})
	return uids, err
}

// maxListed bounds what one SEARCH may list: a range like 1:4294967295 would
// fill the memory.
const maxListed = 10_000_000

func expand(set imap.UIDSet, after uint32) ([]uint32, error) {
	var uids []uint32
	for _, r := range set {
		if r.Start == 0 || r.Stop < r.Start || int(r.Stop-r.Start) > maxListed-len(uids) {
			return nil, fmt.Errorf("impossible range %d:%d", r.Start, r.Stop)
		}
		for uid := uint64(r.Start); uid <= uint64(r.Stop); uid++ {
			if uid > uint64(after) {
				uids = append(uids, uint32(uid))
			}
		}
	}
	return uids, nil
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

func drain(c chan struct{}) {
	select {
	case <-c:
	default:
	}
}
