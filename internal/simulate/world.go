package simulate

import (
	"container/heap"
	"fmt"
	"io"
	"log"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-smtp"
	"github.com/rs/zerolog"

	"github.com/fnomic/fnomic/internal/game"
	"github.com/fnomic/fnomic/internal/lawbook"
	"github.com/fnomic/fnomic/internal/replay"
	"github.com/fnomic/fnomic/internal/rules"
	"github.com/fnomic/fnomic/internal/server"
	"github.com/fnomic/fnomic/mailbot"
)

// Options of a run.
type Options struct {
	Dir string        // for the ledger, in memory if possible
	Law *lawbook.Book // is not changed
	// Fair leaves the faults out.
	Fair bool
	Log  zerolog.Logger
	// Trace is told what happens; nil is not.
	Trace func(at time.Time, what string)
}

// world is a whole simulated game.
type world struct {
	seed    Seed
	o       Options
	dice    *dice // for the plan; drawn from by one goroutine
	faults  *faults
	list    *list
	prog    *program
	known   *replay.Game // what the list shows
	persons []*person
	servers []io.Closer
	agenda  agenda
	threads map[string]string // topic → Message-ID of the latest post about it
	over    time.Time         // when the game is looked at
	mails   int
	err     error
}

// item is something to happen.
type item struct {
	at time.Time
	n  int
	do func()
}

type agenda []item

func (a agenda) Len() int { return len(a) }
func (a agenda) Less(i, j int) bool {
	return a[i].at.Before(a[j].at) || a[i].at.Equal(a[j].at) && a[i].n < a[j].n
}
func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)   { *a = append(*a, x.(item)) }
func (a *agenda) Pop() any {
	last := len(*a) - 1
	x := (*a)[last]
	*a = (*a)[:last]
	return x
}

var planned atomic.Int64

func (w *world) at(t time.Time, do func()) {
	heap.Push(&w.agenda, item{t, int(planned.Add(1)), do})
}
func (w *world) after(d time.Duration, do func()) { w.at(time.Now().Add(d), do) }

func (w *world) trace(format string, args ...any) {
	if w.o.Trace != nil {
		w.o.Trace(time.Now(), fmt.Sprintf(format, args...))
	}
}

func newWorld(seed Seed, o Options) *world {
	d := seed.stream("world", 0)
	w := &world{seed: seed, o: o, dice: d, faults: newFaults(), threads: map[string]string{}}
	w.faults.fine = o.Fair
	lag := pick(d, []time.Duration{8 * time.Minute, 10 * time.Minute, 15 * time.Minute})
	names := []string{"Alice", "Bruno", "David", "Fanny", "Hugo", "Irma"}[:d.IntN(3)+4]
	for _, n := range names {
		w.persons = append(w.persons, newPerson(n, d))
	}
	w.list = &list{seed: seed, dice: seed.stream("list", 0), faults: w.faults, box: newMailbox(1 + uint32(d.IntN(1000))),
		persons: map[string][]string{}, seen: w.note, manner: manners{
			prefix: pick(d, []string{"", "[fnomic] "}), footer: pick(d, []string{"", "\r\n_______________________________________________\r\nfnomic mailing list\r\nPour se désabonner : fnomic-request@nomic.test\r\n"}),
			munges: d.chance(0.25), anonymous: d.chance(0.5), encodes: d.chance(0.15), doubles: 0.08, delays: 0.25, longest: lag - skewRoom - time.Minute, moderates: 0.08,
		}}
	w.prog = &program{path: filepath.Join(o.Dir, "ledger.db"), law: o.Law, lag: lag, players: 4, log: o.Log}
	w.prog.fuse.Store(-1)
	w.prog.imap = &line{name: "imap", seed: seed, port: newPort(), faults: w.faults, weather: imapWeather(d)}
	w.prog.smtp = &line{name: "smtp", seed: seed, port: newPort(), faults: w.faults, weather: smtpWeather(d)}
	w.known = replay.New(replay.Config{Setting: Setting(), State: server.Founding(o.Law.Clone(), game.ByRegistrar, lag), AutoStart: 4}, rules.Engine())
	w.over = time.Now().Add(d.between(4*24*time.Hour, 8*24*time.Hour))
	return w
}

// skewRoom is by how much a clock may be wrong without being noticed (P9).
const skewRoom = 5 * time.Minute

func imapWeather(d *dice) weather {
	f := pick(d, []float64{0.2, 1, 2, 4})
	return weather{refused: 0.05 * f, cutFore: 0.004 * f, cutAft: 0.004 * f, silent: 0.003 * f, halved: 0.005 * f, slow: 0.01, longest: 20 * time.Second}
}

func smtpWeather(d *dice) weather {
	f := pick(d, []float64{0.5, 1, 2})
	return weather{refused: 0.1 * f, cutFore: 0.01 * f, cutAft: 0.01 * f, silent: 0.005 * f, halved: 0.01 * f, slow: 0.02, longest: 20 * time.Second, lastDots: 0.1 * f}
}

// serve opens the two servers.
func (w *world) serve() {
	quiet := log.New(io.Discard, "", 0)
	var logins, exchanges atomic.Int64
	boxes := imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &imapSession{box: w.list.box, dice: w.seed.stream("imapd", int(logins.Add(1))), faults: w.faults, refuse: 0.006}, nil, nil
		},
		Caps: imap.CapSet{imap.CapIMAP4rev1: {}}, InsecureAuth: true, Logger: quiet,
	})
	mails := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &smtpSession{list: w.list, dice: w.seed.stream("smtpd", int(exchanges.Add(1))), faults: w.faults, temp: 0.03, perm: 0.004}, nil
	}))
	mails.Domain, mails.ErrorLog, mails.AllowInsecureAuth = listHost, quiet, true
	go boxes.Serve(w.prog.imap.port)
	go mails.Serve(w.prog.smtp.port)
	w.servers = []io.Closer{boxes, mails, w.prog.imap.port, w.prog.smtp.port}
}

// note follows the list: it is what players know, and what they answer.
func (w *world) note(p post) {
	t := w.known.Take(p.raw, mailbot.Envelope{Archive: p.at})
	w.mails++
	if topic := w.known.Topic(p.id); topic != "" {
		w.threads[topic] = p.id
	}
	w.trace("list %s own=%q verdict=%s %s", p.id, t.Own, t.Verdict, t.Reason)
}

// play runs the world until the game is looked at and has come to rest.
func (w *world) play() error {
	w.serve()
	for _, p := range w.persons {
		w.after(w.dice.between(time.Minute, 6*time.Hour), func() { w.turnTo(p) })
	}
	w.planProgram()
	w.planPlagues()
	w.runTo(w.over)
	w.settle()
	err := w.prog.kill()
	for _, s := range w.servers {
		s.Close()
	}
	if w.err == nil {
		w.err = err
	}
	return w.err
}

// runTo has everything on the agenda happen up to an instant. If the program
// ends, it is started again after a while.
func (w *world) runTo(until time.Time) {
	for w.err == nil {
		next := until
		if len(w.agenda) > 0 && w.agenda[0].at.Before(until) {
			next = w.agenda[0].at
		}
		var died <-chan error
		if w.prog.run != nil {
			died = w.prog.run.done
		}
		timer := time.NewTimer(time.Until(next))
		select {
		case err := <-died:
			timer.Stop()
			w.buried(err)
			continue
		case <-timer.C:
		}
		if next.Equal(until) {
			return
		}
		heap.Pop(&w.agenda).(item).do()
	}
}
