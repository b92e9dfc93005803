package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/ledger"
)

// restBetween is the least time between two readings of the ledger, so that a
// flood of mails does not make a flood of pages.
const restBetween = time.Second

// Server serves the pages of a running game. It reads the ledger by itself, on
// its own goroutine, after each round of the game's server; a request touches
// neither.
type Server struct {
	reader *Reader
	now    func() time.Time
	log    zerolog.Logger
	wake   chan struct{}
	shown  atomic.Pointer[edition]
}

// edition is a site with the instant at which it was built, by the host's clock.
type edition struct {
	site  *Site
	built time.Time
	made  sync.Map // name → *made
}

// made is a page as it goes out.
type made struct {
	plain  []byte
	tag    string
	zipped func() []byte // made when first asked for; nil where it gains nothing
}

// NewServer serves what a ledger holds; list is the list's address, now the
// host's clock (of which HTTP's dates are told, not the game's).
func NewServer(l *ledger.Ledger, list string, now func() time.Time, log zerolog.Logger) *Server {
	return &Server{reader: NewReader(l, list), now: now, log: log, wake: make(chan struct{}, 1)}
}

// ShowArchive has the pages name the list's archive; it is called before Follow.
func (s *Server) ShowArchive(address string) { s.reader.Archive = address }

// Wake says that the ledger may hold something new. It never waits.
func (s *Server) Wake() {
	select {
	case s.wake <- struct{}{}:
	default: // it will look anyway
	}
}

// Follow publishes the pages anew whenever it is woken, until ctx ends.
func (s *Server) Follow(ctx context.Context) {
	s.Refresh()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.wake:
			s.Refresh()
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(restBetween):
		}
	}
}

// Refresh reads what is new and publishes it. What cannot be read is logged:
// the pages stay as they were.
func (s *Server) Refresh() {
	in, err := s.reader.Read()
	if err != nil {
		s.log.Error().Err(err).Msg("the page stays as it was")
		return
	}
	s.Publish(Build(in))
}

// Publish shows a site from now on.
func (s *Server) Publish(site *Site) {
	s.shown.Store(&edition{site: site, built: s.now()})
}

// contentPolicy lets a page do nothing but show itself with its one style sheet.
const contentPolicy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// ServeHTTP answers with a page.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", contentPolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "cette page se lit, et rien de plus", http.StatusMethodNotAllowed)
		return
	}
	e := s.shown.Load()
	switch {
	case r.URL.Path == "/healthz":
		health(w, e)
	case e == nil:
		h.Set("Retry-After", "1")
		http.Error(w, "la page se prépare", http.StatusServiceUnavailable)
	default:
		s.page(w, r, e)
	}
}

// health says that the daemon runs and whether its pages are there.
func health(w http.ResponseWriter, e *edition) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if e == nil {
		http.Error(w, "starting", http.StatusServiceUnavailable)
		return
	}
	// The peer is gone if this fails, and nobody is left to tell.
	_, _ = w.Write([]byte("ok\n"))
}

func (s *Server) page(w http.ResponseWriter, r *http.Request, e *edition) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = homeFile
	}
	p, found := e.site.Page(name)
	if !found {
		s.missing(w)
		return
	}
	m, err := e.make(p)
	if err != nil {
		s.log.Error().Err(err).Str("page", name).Msg("a page could not be made")
		http.Error(w, "cette page n'a pas pu être faite", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", p.Type)
	h.Set("Cache-Control", "no-cache") // to be asked again, and answered « not modified »
	h.Set("Vary", "Accept-Encoding")
	body, tag := m.plain, m.tag
	if acceptsGzip(r) {
		if z := m.zipped(); z != nil {
			h.Set("Content-Encoding", "gzip")
			body, tag = z, m.tag+"-gz"
		}
	}
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", e.built, bytes.NewReader(body))
}

func (s *Server) missing(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusNotFound)
	if err := render(w, "missing", frame{Name: "", Title: "Page introuvable", Nav: navOf("")}); err != nil {
		s.log.Debug().Err(err).Msg("an answer was not taken")
	}
}

// make renders a page once in an edition.
func (e *edition) make(p Page) (*made, error) {
	if m, ok := e.made.Load(p.Name); ok {
		return m.(*made), nil
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b.Bytes())
	m := &made{plain: b.Bytes(), tag: hex.EncodeToString(sum[:12]), zipped: sync.OnceValue(func() []byte { return zipped(b.Bytes()) })}
	kept, _ := e.made.LoadOrStore(p.Name, m)
	return kept.(*made), nil
}

// leastZipped is from how many bytes on compression is worth it.
const leastZipped = 1400

// zipped is the compressed form, nil where it gains nothing.
func zipped(plain []byte) []byte {
	if len(plain) < leastZipped {
		return nil
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write(plain)
	if closed := z.Close(); err != nil || closed != nil || b.Len() >= len(plain) {
		return nil
	}
	return b.Bytes()
}

func acceptsGzip(r *http.Request) bool {
	for _, part := range strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(name, "gzip") {
			return !strings.HasPrefix(strings.ReplaceAll(quality, " ", ""), "q=0") || strings.Contains(quality, "0.")
		}
	}
	return false
}
