package server

import (
	"fmt"
	"time"

	"github.com/fnomic/fnomic/internal/gazette"
	"github.com/fnomic/fnomic/internal/planted"
	"github.com/fnomic/fnomic/ledger"
)

// clockTolerance is how far the clock may be off (P9).
const clockTolerance = 5 * time.Minute

// clockCheck compares the clock with what servers stamp. It knows two things:
// how much time has passed, by a clock that nobody sets, and when the mailbox's
// server said that it took a mail in which came between two polls.
type clockCheck struct {
	on bool
	// shown and elapsed were read together when the clock was last believed.
	shown   time.Time
	elapsed time.Duration
	// before and latest are when the poll before and the latest ended.
	before, latest time.Duration
	polls          int
	// newest is the latest stamp of the mailbox's server.
	newest time.Time
	// jumped says that a jump made the clock doubtful: a jump back mends it.
	jumped bool
	// started says that the clock is doubtful because the run is young.
	started bool
	// asked is when the servers were last asked for the time.
	asked time.Duration
	// wrong says why nothing is closed for the moment; empty if the clock is good.
	wrong string
}

// start begins a run whose ledger is decided up to an instant. Nobody knows how
// much time has passed since then, but it lies behind: a clock that shows little
// more cannot be ahead, and one ahead is what closes windows too early. Any other
// clock is believed once a server's stamp agrees with it.
func (c *clockCheck) start(cfg Config, settled time.Time) {
	if cfg.Elapsed == nil {
		return
	}
	*c = clockCheck{on: true, shown: cfg.Now(), elapsed: cfg.Elapsed()}
	if since := c.shown.Sub(settled) - cfg.Lag; since.Abs() > clockTolerance && !planted.Is("clock-trusted") {
		c.wrong, c.started = "no server has confirmed the clock since the start", true
	}
}

// polled looks at the clock once a poll: a jump against the time that passed
// makes it doubtful until a server's stamp agrees with it again.
func (c *clockCheck) polled(cfg Config) {
	if !c.on {
		return
	}
	c.before, c.latest = c.latest, cfg.Elapsed()
	c.polls++
	now := cfg.Now()
	jump := now.Sub(c.shown) - (c.latest - c.elapsed)
	switch {
	case jump.Abs() > clockTolerance && c.wrong == "":
		c.wrong, c.jumped = fmt.Sprintf("the clock jumped by %s", jump.Round(time.Second)), true
	case jump.Abs() <= clockTolerance && c.jumped && !planted.Is("asked-once"):
		c.wrong, c.jumped = "", false
	}
	if c.wrong == "" {
		c.shown, c.elapsed = now, c.latest
	}
}

// stamped notes that the mailbox's server took a mail in at an instant. Of a
// mail that came since the last poll it is known within that time what a right
// clock showed; older stamps say nothing, as it is not known what time passed.
func (c *clockCheck) stamped(cfg Config, at time.Time) {
	if !c.on || at.IsZero() || at.Before(c.newest) {
		return
	}
	c.newest = at
	if c.polls == 0 {
		return
	}
	now, age := cfg.Now(), cfg.Elapsed()-c.latest
	early, late := at.Add(-clockTolerance), at.Add(age+clockTolerance)
	if now.Before(early) || now.After(late) {
		c.started = false
		c.wrong = fmt.Sprintf("the clock shows %s, the mail server %s", now.UTC().Format(time.RFC3339), at.UTC().Format(time.RFC3339))
		return
	}
	c.wrong, c.jumped, c.started, c.shown, c.elapsed = "", false, false, now, cfg.Elapsed()
}

// clockHolds reports whether the clock may close windows. Where it may not, the
// log says so once, and a mail to the program itself asks the servers for the time.
func (s *Server) clockHolds() (bool, error) {
	if s.clock.wrong == "" || planted.Is("clock-trusted") {
		delete(s.alerted, "clock")
		delete(s.alerted, "clock wrong")
		return true, nil
	}
	asked := s.alerted["clock"]
	s.alertClock()
	if asked && (planted.Is("asked-once") || s.cfg.Elapsed()-s.clock.asked < askAgain) {
		return false, nil
	}
	s.clock.asked = s.cfg.Elapsed()
	return false, s.write(func(tx *ledger.Tx) error { return s.queueProbe(tx) })
}

// alertClock says once why nothing is decided; at a start that is no alert.
func (s *Server) alertClock() {
	switch {
	case s.clock.started && !s.alerted["clock"]:
		s.log.Info().Msg("the servers are asked for the time before anything is decided (P9)")
	case !s.clock.started && !s.alerted["clock wrong"]:
		s.alerted["clock wrong"] = true
		s.log.Error().Str("why", s.clock.wrong).Msg("ALERT: nothing is decided before the clock agrees with the servers (P9)")
	}
	s.alerted["clock"] = true
}

// askAgain is how often the servers are asked for the time while the clock is
// wrong: once it is set right, nothing else might tell.
const askAgain = 30 * time.Minute

// probeKey begins the keys of the mails that ask for the time.
const probeKey = "clock/"

// queueProbe sends the program a mail, which its server stamps.
func (s *Server) queueProbe(tx *ledger.Tx) error {
	key := probeKey + s.cfg.Now().UTC().Format(time.RFC3339)
	return s.queue(tx, gazette.Post{Key: key, Person: true, To: s.cfg.Self.Name, Subject: "Quelle heure est-il ?",
		Body: "Le greffier vérifie son horloge."}, origin{to: s.cfg.Self.Address})
}
